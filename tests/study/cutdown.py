"""Games small enough to be looked at whole."""

from dataclasses import replace

from marxador.rules.almeria import ALMERIA
from marxador.rules.jcf import JCF
from marxador.rules.variant import Variant


def almeria(order: str = "3O 2O 1O 12O 11O 10O", rungs: int = 1) -> Variant:
    """El Truco with a few cards, and a short ladder."""
    return replace(
        ALMERIA, order=order, truc=replace(ALMERIA.truc, rungs=ALMERIA.truc.rungs[:rungs])
    )


def jcf(order: str = "1E 7O 3O 7C 6C 6B 4C", rungs: int = 1) -> Variant:
    """Truc with a few cards: the suits matter, for the envit."""
    return replace(JCF, order=order, truc=replace(JCF.truc, rungs=JCF.truc.rungs[:rungs]))
