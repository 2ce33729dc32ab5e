"""What each act needs and does: for every kind of act a check, which refuses, and a deed."""

from marxador.championship.rules import drawing, entering, keeping, phases, playing, ruling
from marxador.championship.rules.rule import Rule

RULES: dict[type, Rule] = (
    entering.RULES | playing.RULES | ruling.RULES | phases.RULES | drawing.RULES | keeping.RULES
)
