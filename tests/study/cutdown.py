"""Games small enough to be looked at whole."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from marxador.rules.almeria import ALMERIA
from marxador.rules.jcf import JCF
from marxador.rules.variant import Variant
from marxador.study.hand.offer import Ground
from marxador.study.table.shipped import Played, dues_of, trunk_of


def almeria(order: str = "3O 2O 1O 12O 11O 10O", rungs: int = 1) -> Variant:
    """El Truco with a few cards, and a short ladder."""
    return replace(
        ALMERIA, order=order, truc=replace(ALMERIA.truc, rungs=ALMERIA.truc.rungs[:rungs])
    )


def jcf(order: str = "1E 7O 3O 7C 6C 6B 4C", rungs: int = 1) -> Variant:
    """Truc with a few cards: the suits matter, for the envit."""
    return replace(JCF, order=order, truc=replace(JCF.truc, rungs=JCF.truc.rungs[:rungs]))


def lost(ground: Ground, parts: Mapping[str, Any], think: int) -> float:
    """What one wins, in mst, who bids from the list, of who plays from a file."""
    played = Played(ground, trunk_of(parts), dues_of(parts, ground), think)
    return 500 * (played.value(0) + played.value(1))
