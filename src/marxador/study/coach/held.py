"""The first trick as one of its players sees it, who holds three cards and no others.

The same boards, and the same walk through them, as for all hands at once; only that one place has
a single entry, and plays one of its own three cards.
"""

from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from marxador.study.hand.boards import Boards, Fall, fall, first
from marxador.study.hand.deals import Deals, Ints
from marxador.study.hand.stage import Stage
from marxador.study.table.trace import entry


@dataclass(slots=True, kw_only=True, eq=False)
class Held(Boards):
    """Boards of the first trick, for who knows what it holds."""

    place: int
    cards: tuple[int, ...]
    """The kinds that this place was dealt."""

    def entries(self, place: int) -> int:
        return 1 if place == self.place else Boards.entries(self, place)

    def hands(self, place: int) -> Ints:
        if place != self.place:
            return Boards.hands(self, place)
        return np.full((self.count, 1), entry(self.deals, self.cards), np.int32)

    def some(self, at: np.typing.NDArray[np.intp]) -> "Held":
        return self._with(Boards.some(self, at))

    def falls(self, place: int) -> Fall:
        """A place plays a card."""
        if place == self.place:
            return self._played()
        after = fall(self, place, np)
        return replace(after, boards=self._with(after.boards))

    def _with(self, boards: Boards) -> "Held":
        return replace(self, played=boards.played, led=boards.led)

    def _played(self) -> Fall:
        """Who knows its cards plays one of them."""
        fan, card = len(self.cards), np.tile(np.array(self.cards, np.int32), self.count)
        parent = np.repeat(np.arange(self.count), fan)
        slot = np.tile(np.arange(fan), self.count)
        played = [self.played[0][parent], self.played[1][parent]]
        played[self.place] = np.concatenate([played[self.place], card[:, None]], axis=1)
        strength, relation = self.deals.strength, None
        if self.led is not None:
            relation = np.sign(strength[card] - strength[self.led[parent]]).astype(np.int8)
        led = card if self.led is None else None
        return Fall(
            boards=replace(self, played=(played[0], played[1]), led=led),
            parent=parent,
            fan=fan,
            down=(slot * self.count + parent)[:, None],
            up=np.arange(len(card)).reshape(self.count, fan).T[:, :, None],
            legal=np.ones((fan, 1), bool),
            relation=relation,
        )


class Seen(Stage):
    """A point of the first trick, seen by who knows its own cards."""

    def falls(self, place: int) -> Fall:
        if self._fall is None:
            self._fall = cast("Held", self.boards).falls(place)
        return self._fall


def opening(deals: Deals, place: int, cards: tuple[int, ...]) -> Seen:
    """The empty board, for a place that was dealt these kinds."""
    empty = first(deals)
    boards = Held(deals=deals, played=empty.played, led=None, place=place, cards=cards)
    return Seen(boards, np)
