"""marxador: the Truc and Truco family of card games, by their own rulebooks."""

from typing import TYPE_CHECKING, Any

from marxador.engine.errors import IllegalAction, InvalidAction
from marxador.engine.match import Match
from marxador.engine.view import View
from marxador.rules import VARIANTS, variant
from marxador.rules.values import envit_value, truc_strength
from marxador.rules.variant import Variant

if TYPE_CHECKING:
    from marxador.acta import Acta, ActaError

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


def __getattr__(name: str) -> Any:
    # The record is read in when it is first asked for: most of an import's time would be its.
    if name in ("Acta", "ActaError"):
        from marxador import acta

        return getattr(acta, name)
    raise AttributeError(f"module 'marxador' has no attribute {name!r}")
