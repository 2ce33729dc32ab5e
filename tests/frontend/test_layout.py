"""The cloth of a phone: with any number of seats nothing covers what must be seen."""

from itertools import combinations
from typing import Any, NamedTuple

import pytest

from tests.frontend.node import answered

LAID = """
import { balloon } from "SOURCES/art/balloon.ts";
import { fan, layout, TALL } from "SOURCES/table/layout.ts";

function things(seats, w, h, hand) {
  const { spots, plaque, card, slim } = layout(seats, 1, w, h, false, hand);
  const high = slim ? 48 : 76;
  const found = [["plaque", 0, 20, plaque.y - high / 2, w - 20, plaque.y + high / 2]];
  for (const spot of spots) {
    const { seat, at, avatar, row } = spot;
    const wide = spot.card ?? card;
    const { left, step, fall } = fan(spot, wide, 3);
    const { y } = spot.cards;
    found.push(["cards", seat, left, y, left + wide + 2 * step, y + wide * TALL + 2 * fall]);
    const half = row ? 60 : avatar / 2;
    if (seat > 1) found.push(["face", seat, at.x - half, at.y, at.x + half, at.y + avatar]);
    const shape = balloon(given.voice, 3, [9, 9], spot.room, spot.shout, spot.high);
    const [x, mid] = [spot.balloon.x, spot.balloon.y];
    if (seat > 1)
      found.push(["said", seat, x - shape.width / 2, mid - shape.height / 2,
        x + shape.width / 2, mid + shape.height / 2]);
  }
  return found;
}
const answer = given.sizes.map(([seats, w, h, hand]) => things(seats, w, h, hand));
"""

SHORT, TALL = 57, 66
"""How far the hand comes up over the cloth, on a short phone and on another."""
SIZES = [(w, h, SHORT) for w in (336, 351) for h in range(244, 400, 12)]
SIZES += [(w, h, TALL) for w in (350, 390) for h in range(300, 620, 20)]


class Thing(NamedTuple):
    """Something on the cloth, and where."""

    kind: str
    seat: int
    left: float
    top: float
    right: float
    bottom: float


def covers(a: Thing, b: Thing) -> bool:
    """Whether two things lie on each other, by more than a hair."""
    across = min(a.right, b.right) - max(a.left, b.left)
    return across > 2 and min(a.bottom, b.bottom) - max(a.top, b.top) > 2


def clash(a: Thing, b: Thing) -> bool:
    """What one says may lie on one's own name, and only one at a time is said."""
    if a.kind == b.kind == "said" or (a.seat == b.seat and "said" in (a.kind, b.kind)):
        return False
    return covers(a, b)


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
@pytest.mark.parametrize("voice", ["Truque!", "Quatre val!"])
def test_nothing_covers_cards_faces_or_the_stakes(seats: int, voice: str) -> None:
    sizes = [(seats, *size) for size in SIZES]
    cloths: list[Any] = answered(LAID, {"sizes": sizes, "voice": voice})
    for size, found in zip(sizes, cloths, strict=True):
        pairs = combinations([Thing(*one) for one in found], 2)
        assert [pair for pair in pairs if clash(*pair)] == [], size
