"""marxador: the Truc and Truco family of card games, by their own rulebooks."""

from marxador.acta import Acta, ActaError
from marxador.engine.errors import IllegalAction, InvalidAction
from marxador.engine.match import Match
from marxador.engine.view import View
from marxador.rules import VARIANTS, variant
from marxador.rules.values import envit_value, truc_strength
from marxador.rules.variant import Variant

__version__ = "0.1.0"

__all__ = [
    "VARIANTS",
    "Acta",
    "ActaError",
    "IllegalAction",
    "InvalidAction",
    "Match",
    "Variant",
    "View",
    "envit_value",
    "truc_strength",
    "variant",
]
