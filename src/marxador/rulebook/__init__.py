"""The rules of a game as a page, made of its data alone: what they are is what it says."""

from collections.abc import Iterator

from marxador.rulebook import (
    advice,
    cards,
    counting,
    envit,
    flor,
    hand,
    identity,
    signals,
    truc,
)
from marxador.rulebook.page import Block
from marxador.rulebook.seating import Seating
from marxador.rules.variant import Variant

SECTIONS = (identity, cards, hand, truc, envit, flor, counting, signals, advice)


def rulebook(variant: Variant, seats: int | None = None) -> Iterator[Block]:
    """The page of a game: at a number of seats, or at any."""
    seating = Seating(variant, seats)
    for section in SECTIONS:
        yield from section.blocks(seating)
