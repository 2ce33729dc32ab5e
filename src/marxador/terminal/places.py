"""Where everybody sits on the cloth: oneself at the bottom, the next seat to the right."""

from typing import Literal, NamedTuple

from marxador.terminal.cards import CHIP, LARGE, MEDIUM, SMALL, Size

ROOM = 3
"""Rows that are kept for a balloon."""

STEP = 4
"""How much of a card the next one leaves to be seen: its number and its letter."""

Edge = Literal["bottom", "right", "top", "left"]

RINGS: dict[int, tuple[tuple[Edge, int, int], ...]] = {
    2: (("bottom", 0, 1), ("top", 0, 1)),
    4: (("bottom", 0, 1), ("right", 0, 1), ("top", 0, 1), ("left", 0, 1)),
    6: (
        ("bottom", 0, 1),
        ("right", 1, 2),
        ("right", 0, 2),
        ("top", 0, 1),
        ("left", 0, 2),
        ("left", 1, 2),
    ),
    8: (
        ("bottom", 0, 1),
        ("right", 1, 2),
        ("right", 0, 2),
        ("top", 2, 3),
        ("top", 1, 3),
        ("top", 0, 3),
        ("left", 0, 2),
        ("left", 1, 2),
    ),
}
"""For each step from one's own seat: the edge, and which of how many places along it."""


class Place(NamedTuple):
    """A seat's block on the cloth: a row with the name, and the cards under (or over) it."""

    seat: int
    edge: Edge
    x: int
    y: int
    width: int
    height: int
    size: Size
    low: bool = False
    """The lower of two along its side."""
    along: bool = False
    """One of several along its edge."""


def card_size(seats: int, width: int, height: int) -> Size:
    """How big the cards on the table can be."""
    if seats <= 4:
        if height >= 28 and width >= 70:
            return LARGE
        return MEDIUM if height >= 22 and width >= 60 else SMALL
    return SMALL if height >= 21 and width >= 60 else CHIP


def spread(size: Size) -> int:
    """The width of three cards of a size, each over a part of the one before."""
    return 2 * STEP + size[0]


def places(seats: int, own: int, width: int, height: int) -> dict[int, Place]:
    """The place of each seat on a cloth of that size."""
    size = card_size(seats, width, height)
    block = max(spread(size), 13)
    tall = size[1] + 1
    found = {}
    for number, (edge, at, of) in enumerate(RINGS[seats]):
        seat = (own + number - 1) % seats + 1
        x, y = _corner(edge, at, of, block, tall, width, height)
        found[seat] = Place(seat, edge, x, y, block, tall, size, low=at > 0, along=of > 1)
    return found


def _corner(
    edge: Edge, at: int, of: int, block: int, tall: int, width: int, height: int
) -> tuple[int, int]:
    middle = (width - block) // 2
    if edge == "bottom":
        return middle, height - tall
    if edge == "top":
        return (middle, 0) if of == 1 else (1 + at * (width - block - 2) // (of - 1), 0)
    x = 1 if edge == "left" else width - block - 1
    if of == 1:
        # A little up, so that the name stands clear of the stakes in the middle.
        return x, (height - tall) // 2 - 2
    spare = max(0, height - 2 * (tall + ROOM) - 2 * tall) // 3
    return x, tall + ROOM + spare if at == 0 else height - tall - ROOM - spare
