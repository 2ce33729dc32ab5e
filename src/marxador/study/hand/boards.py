"""The cards on the table, all that can lie there at some point of a hand at once.

Boards of one point of the hand stand in one array, what a seat may still hold in the next axis:
what is computed for one of them is computed for all. A seat's *entries* are the hands, pairs or
single cards it may have left; an entry that a board rules out has no weight there.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marxador.engine.position import ABOVE, BELOW, EQUAL
from marxador.study.algebra import Array
from marxador.study.hand.deals import NO_HAND, Deals, Floats, Ints

RELATIONS = (BELOW, EQUAL, ABOVE)


@dataclass(slots=True, kw_only=True, eq=False)
class Boards:
    """Every board at one point of a hand."""

    deals: Deals
    played: tuple[Ints, Ints]
    """Of each place: [board, n] the kinds it has played."""
    led: Ints | None
    """[board]: the kind that lies in the trick in course."""

    @property
    def count(self) -> int:
        return len(self.played[0])

    def entries(self, place: int) -> int:
        """How many things a place may still hold."""
        held = 3 - self.played[place].shape[1]
        deals = self.deals
        return (1, len(deals.kinds), len(deals.pairs), len(deals.hands))[held]

    def hands(self, place: int) -> Ints:
        """[board, entry]: the three cards that were dealt, or `NO_HAND`."""
        deals, played = self.deals, self.played[place]
        size = played.shape[1]
        if size == 0:
            return np.broadcast_to(
                np.arange(len(deals.hands), dtype=np.int32), (self.count, len(deals.hands))
            )
        if size == 1:
            return deals.hand[:-1, played[:, 0]].T
        gone = deals.pair[played[:, 0], played[:, 1]]
        if size == 2:
            return deals.hand[gone]
        return deals.hand[gone, played[:, 2]][:, None]

    def some(self, at: NDArray[np.intp]) -> "Boards":
        """A few of these boards."""
        played = self.played[0][at], self.played[1][at]
        led = None if self.led is None else self.led[at]
        return Boards(deals=self.deals, played=played, led=led)

    def joint(self, of: Floats) -> Floats:
        """[board, entry of the mano, entry of the peu]: a matrix over hands, 0 where impossible."""
        mine, theirs = self.hands(0), self.hands(1)
        found = of[mine[:, :, None], theirs[:, None, :]]
        found *= (mine != NO_HAND)[:, :, None] & (theirs != NO_HAND)[:, None, :]
        return found


@dataclass(slots=True, kw_only=True, eq=False)
class Fall:
    """A card falls on every board: which boards there are then, and what becomes of entries."""

    boards: Boards
    """All boards after it; the children of a board stand together."""
    parent: Array
    """[child]: the board before."""
    fan: int
    """Children of each board."""
    down: Array
    """[child, entry of who played]: card by card, the flat (card, board, entry) it was before."""
    up: Array
    """[card, board, entry]: the flat (child, entry) that playing the card leads to; beyond the
    last child where it cannot be."""
    legal: Array
    """[card, entry]: whether an entry has such a card, twins left out."""
    relation: NDArray[np.int8] | None
    """[child]: how the card relates to the one that was led; None for a card that leads."""


def first(deals: Deals) -> Boards:
    """The one empty board."""
    nothing = np.zeros((1, 0), np.int32)
    return Boards(deals=deals, played=(nothing, nothing), led=None)


def fall(boards: Boards, place: int, xp: Any) -> Fall:
    """A place plays a card on all these boards."""
    deals = boards.deals
    kinds = _possible(boards)
    fan = kinds.shape[1]
    parent = np.repeat(np.arange(boards.count), fan)
    card = kinds.ravel()
    played = [boards.played[0][parent], boards.played[1][parent]]
    played[place] = np.concatenate([played[place], card[:, None]], axis=1).astype(np.int32)
    leads = boards.led is None
    after = Boards(deals=deals, played=(played[0], played[1]), led=card if leads else None)
    relation = None
    if boards.led is not None:
        lies = deals.strength[boards.led[parent]]
        relation = np.sign(deals.strength[card] - lies).astype(np.int8)
    held = 3 - boards.played[place].shape[1]
    cards, rest = _splits(deals, held)
    legal = np.ones(cards.shape, bool)
    for slot in range(1, held):
        legal[slot] = cards[slot] != cards[slot - 1]
    nowhere = len(card)
    child = np.full((boards.count, len(deals.kinds)), nowhere, np.int64)
    child[parent, card] = np.arange(len(card))
    entries = after.entries(place)
    up = child[:, cards].transpose(1, 0, 2) * entries + rest[:, None, :]
    which, entry = _joins(deals, held)
    before = boards.entries(place)
    down = (which[card] * boards.count + parent[:, None]) * before + entry[card]
    return Fall(
        boards=after,
        parent=xp.asarray(parent),
        fan=fan,
        down=xp.asarray(down),
        up=xp.asarray(up),
        legal=xp.asarray(legal),
        relation=relation,
    )


def _possible(boards: Boards) -> Ints:
    """[board, n]: the kinds that can fall; where cards are not all different, any kind."""
    deals = boards.deals
    every = np.broadcast_to(
        np.arange(len(deals.kinds), dtype=np.int32), (boards.count, len(deals.kinds))
    )
    if not deals.exact:
        return every
    gone = np.zeros(every.shape, bool)
    for played in boards.played:
        np.put_along_axis(gone, played.astype(np.int64), True, axis=1)
    fallen = sum(played.shape[1] for played in boards.played)
    return every[~gone].reshape(boards.count, len(deals.kinds) - fallen)


def _splits(deals: Deals, held: int) -> tuple[Ints, Ints]:
    """[card, entry]: each card of an entry, and the entry that is left without it."""
    if held == 1:
        kinds = np.arange(len(deals.kinds), dtype=np.int32)[None]
        return kinds, np.zeros_like(kinds)
    if held == 2:
        one, two = deals.pairs.T
        return np.stack([one, two]), np.stack([two, one])
    one, two, three = deals.hands.T
    rest = [deals.pair[two, three], deals.pair[one, three], deals.pair[one, two]]
    return np.stack([one, two, three]), np.stack(rest)


def _joins(deals: Deals, held: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """[kind, entry after]: which card of which entry it was; anything where there is none."""
    cards, rest = _splits(deals, held)
    entries = (1, len(deals.kinds), len(deals.pairs))[held - 1]
    slot = np.zeros((len(deals.kinds), entries), np.int64)
    entry = np.zeros((len(deals.kinds), entries), np.int64)
    for at in reversed(range(held)):
        slot[cards[at], rest[at]] = at
        entry[cards[at], rest[at]] = np.arange(cards.shape[1])
    return slot, entry
