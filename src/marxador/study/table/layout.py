"""A corner laid out flat for the kernel of `anew`: its branches, its boards, who may hold what."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.study.hand.branch import LEADS, Branch, Ending
from marxador.study.hand.deals import Deals, Floats
from marxador.study.hand.offer import Offer
from marxador.study.hand.stage import Last
from marxador.study.table.anew import (
    ACTIONS,
    AHEAD,
    BEFORE,
    BELOW,
    BOARD,
    BOARDS,
    CARD,
    CELL,
    CELLS,
    COLUMNS,
    ENTER,
    FIRST,
    KNOWN,
    LANES,
    LEAVE,
    LEVEL,
    MOVER,
    MOVES,
    NOWHERE,
    RANK,
    RELATION,
)

if TYPE_CHECKING:
    from marxador.study.table.corner import Corner

Numbers = NDArray[np.int64]
LEVELS = ((1, 0), (1, 1), (2, 0), (2, 1))
"""Tricks gone, and cards in the one in course: pairs left, a card led, cards left, the last led."""


@dataclass(slots=True, kw_only=True, eq=False)
class Shape:
    """The branches of a corner as rows of numbers."""

    rows: Numbers
    """[branch, column]"""
    onward: Numbers
    """[move]: the branch it leads to, or `NOWHERE`."""
    order: Numbers
    """Every branch after the first ones as it is entered, and `~` it as it is left."""
    leaders: Numbers
    """[relation]: who leads the third trick; `NOWHERE` where the hand is over then."""
    ties: Numbers
    """[relation]: who wins it with equal cards."""
    fates: int


def shaped(corner: "Corner") -> Shape:
    """A corner as rows; where its numbers stand is found out when it is known who may hold what."""
    number = {branch.number: at for at, branch in enumerate(corner.branches)}
    last = next(h for h in corner.stages.values() if isinstance(h, Last))
    rows = np.full((len(corner.branches), COLUMNS), NOWHERE, np.int64)
    leaders, ties = np.full(3, NOWHERE), np.full(3, NOWHERE)
    onward: list[int] = []
    order: list[int] = []
    for at, branch in enumerate(corner.branches):
        offer, row = corner.offers[branch.number], rows[at]
        row[LEVEL] = LEVELS.index((len(branch.results), branch.cards))
        row[MOVER], row[RELATION] = branch.mover, 0
        row[ACTIONS], row[MOVES], row[FIRST] = offer.actions, len(offer.moves), len(onward)
        row[KNOWN] = int(offer.known is not None)
        for move in offer.moves:
            if move.onward is None or _forced(corner, move.onward) is not None:
                onward.append(NOWHERE)
            else:
                onward.append(number[move.onward.number])
        if row[LEVEL] >= 2:
            row[RELATION] = _relation(branch, corner.root)
        if isinstance(offer.here, Last):
            leaders[row[RELATION]], ties[row[RELATION]] = offer.here.leader, offer.here.ties
        if branch.play is not None and not offer.known:
            for relation, child in branch.play.onward.items():
                row[CARD if relation == LEADS else BELOW + 1 + relation] = number[child.number]
    for at in np.flatnonzero(rows[:, LEVEL] == 0).tolist():
        if rows[at, CARD] >= 0:
            _entered(int(rows[at, CARD]), rows, onward, order)
    return Shape(
        rows=rows,
        onward=np.array(onward, np.int64),
        order=np.array(order, np.int64),
        leaders=leaders,
        ties=ties,
        fates=last.fates,
    )


def _forced(corner: "Corner", branch: Branch) -> Any:
    """[fate, lane]: what a branch is worth where there is nothing to choose any more."""
    offer = corner.offers[branch.number]
    return offer.known[0] if offer.known is not None and offer.actions == 1 else None


def _entered(at: int, rows: Numbers, onward: list[int], order: list[int]) -> None:
    """A branch and all that come after it, in the order of a walk."""
    row = rows[at]
    row[ENTER] = len(order)
    order.append(at)
    for child in children(row, onward):
        _entered(child, rows, onward, order)
    row[LEAVE] = len(order)
    order.append(~at)


def children(row: Numbers, onward: Sequence[int] | Numbers) -> list[int]:
    """The branches right after one."""
    moves = onward[row[FIRST] : row[FIRST] + row[MOVES]]
    return [int(to) for to in (*moves, *row[CARD : BELOW + 3]) if to >= 0]


def _relation(branch: Branch, root: Branch) -> int:
    """Which relation of the second trick's cards led here: 0 below, 1 equal, 2 above.

    The answer is below the card that was led when who led it won.
    """
    won = branch.results[1]
    if won not in (0, 1):
        return 1
    return 0 if won == root.mover else 2


class Laid(NamedTuple):
    """What the ends of one lane are worth to the mano."""

    base: Floats
    """[move]"""
    envit: Floats
    fated: Floats
    """[move, fate]"""
    known: Floats
    """[branch, fate]: the best that who answers the last card can have at once."""
    taken: Floats
    """[branch, relation, 2]: base and envit where an answer ends the hand."""


def laid(corner: "Corner", shape: Shape, lane: int) -> Laid:
    """What the ends of a lane are worth."""
    moves, rows, fates = len(shape.onward), len(corner.branches), shape.fates
    found = Laid(
        np.zeros(moves, np.float32),
        np.zeros(moves, np.float32),
        np.zeros((moves, fates), np.float32),
        np.zeros((rows, fates), np.float32),
        np.zeros((rows, 3, 2), np.float32),
    )
    for at, branch in enumerate(corner.branches):
        offer = corner.offers[branch.number]
        for step, move in enumerate(offer.moves):
            number = int(shape.rows[at, FIRST]) + step
            if move.ending is not None:
                _worth(found, number, offer, move.ending, lane)
            elif move.onward is not None and (forced := _forced(corner, move.onward)) is not None:
                found.fated[number] = forced[:, lane]
        if offer.known is not None:
            found.known[at] = offer.known[0][:, lane]
        elif branch.play is not None:
            for relation, ending in branch.play.endings.items():
                found.taken[at, relation + 1] = ending.base[lane], ending.envit[lane]
    return found


def _worth(found: Laid, at: int, offer: Offer, ending: Ending, lane: int) -> None:
    found.base[at], found.envit[at] = ending.base[lane], ending.envit[lane]
    if isinstance(offer.here, Last):
        found.fated[at] = offer.here.worth(ending)[:, lane]


class Board:
    """The two cards that lie there, and what can be held beside them, in small numbers."""

    def __init__(self, deals: Deals, cards: tuple[int, int]) -> None:
        self.deals = deals
        self.cards = cards
        self.kinds = [kind for kind in range(len(deals.kinds)) if kind not in cards]
        left = self.left = len(self.kinds)
        self.number = {kind: at for at, kind in enumerate(self.kinds)}
        one, two = np.triu_indices(left, 1)
        self.pairs = np.stack([one, two], axis=1)
        self.pair = np.zeros((left, left), np.int64)
        self.pair[one, two] = self.pair[two, one] = np.arange(len(one))
        kinds = np.array(self.kinds)
        self.entries = deals.pair[kinds[one], kinds[two]]
        """[pair]: which it is of all pairs."""
        self.strength = deals.strength[kinds]
        self.above = np.sign(self.strength[None, :] - self.strength[:, None]) + 1
        """[card led, answer]: 0 below, 1 equal, 2 above."""

    def ranks(self) -> Numbers:
        """[card, RANK]: how many are stronger, how many are not weaker, and those as strong.

        Cards are numbered from the strongest on; there is never one with the number `left`.
        """
        assert (np.diff(self.strength) <= 0).all()
        found = np.full((self.left, RANK), self.left, np.int64)
        for card, strength in enumerate(self.strength):
            equals = np.flatnonzero(self.strength == strength)
            mates = equals[equals != card]
            found[card, :2] = equals[0], equals[-1] + 1
            found[card, 2 : 2 + len(mates)] = mates
        return found

    def signs(self) -> Floats:
        """[pair of the mano, pair of the peu]: 1 where the mano wins the envit, else -1.

        0 where they share a card.
        """
        mano, peu = (self.deals.hand[self.entries, kind] for kind in self.cards)
        found: Floats = np.sign(self.deals.contest[mano[:, None], peu[None, :]])
        return found

    def met(self, reach: Floats) -> Floats:
        """[pair]: how much of a rival's reach a pair meets."""
        held = np.zeros(self.left, np.float32)
        np.add.at(held, self.pairs, reach[:, None])
        found: Floats = reach.sum() - held[self.pairs].sum(axis=1) + reach
        return found


class Spread:
    """The boards of the third trick, and what each place may hold on them.

    `held` has the pairs of each place that count, as numbers of the board's.
    """

    def __init__(
        self, board: Board, shape: Shape, lead: int, held: tuple[Numbers, Numbers]
    ) -> None:
        self.board, self.shape, self.lead, self.held = board, shape, lead, held
        left, self.width = board.left, whole(board.left + 1)
        self.pairs = [np.zeros((whole(len(pairs)), 2), np.int64) for pairs in held]
        """[place][pair, 2]: their cards."""
        self.pair = [np.full((left, left), NOWHERE, np.int64) for _ in held]
        """[place][card, card]: which of its pairs they are."""
        for found, cards, pairs in zip(self.pair, self.pairs, held, strict=True):
            cards[: len(pairs)] = board.pairs[pairs]
            one, two = board.pairs[pairs].T
            found[one, two] = found[two, one] = np.arange(len(pairs))
        self.holds: Any = (np.stack(self.pair) >= 0).any(axis=2)
        """[place, card]: whether it is of any of its pairs."""
        self.spans = np.zeros((3, left, 6), np.int64)
        boards: list[tuple[int, int]] = []
        cells: list[int] = []
        seams: list[int] = []
        for relation in range(3):
            for led in range(left):
                span = self.spans[relation, led]
                span[BOARD], span[CELL] = len(boards), len(cells)
                for card in self._answers(relation, led):
                    cells += self._lasts(relation, led, card, len(boards) - int(span[BOARD]))
                    boards.append((led, card))
                    seams.append(len(cells) - int(span[CELL]))
                cells += [NOWHERE] * (-len(cells) % LANES)
                span[BOARDS], span[CELLS] = len(boards) - span[BOARD], len(cells) - span[CELL]
                span[BEFORE] = span[BOARD] - self.spans[relation, 0, BOARD]
                span[AHEAD] = span[CELL] - self.spans[relation, 0, CELL]
        self.boards = np.array(boards, np.int64).reshape(-1, 2)
        """[board, 2]: the card led, and the answer."""
        self.cells, self.seams = np.array(cells, np.int64), np.array(seams, np.int64)

    def _answers(self, relation: int, led: int) -> list[int]:
        """The cards that may answer one."""
        if not self.holds[self.lead, led]:
            return []
        fits = (self.board.above[led] == relation) & self.holds[1 - self.lead]
        fits[led] = False
        found: list[int] = np.flatnonzero(fits).tolist()
        return found

    def _lasts(self, relation: int, led: int, card: int, board: int) -> list[int]:
        """The cards that may lead the third trick."""
        leader = int(self.shape.leaders[relation])
        if leader == NOWHERE:
            return []
        fits = self.pair[leader][led if leader == self.lead else card] >= 0
        fits[[led, card]] = False
        found: list[int] = (board * self.width + np.flatnonzero(fits)).tolist()
        return found

    def looks(self) -> list[Numbers]:
        """[place][board, card]: where the card is looked up when the second trick is answered."""
        led, card, other = self.boards[:, :1], self.boards[:, 1:], np.arange(self.board.left)[None]
        apart = (other != led) & (other != card)
        found = [np.full((len(self.boards), self.width), NOWHERE, np.int64) for _ in range(2)]
        kept = self.pair[self.lead][led, other] >= 0
        played = self._part(1 - self.lead, card, other)
        found[self.lead][:, : self.board.left] = np.where(apart & kept, other, NOWHERE)
        found[1 - self.lead][:, : self.board.left] = np.where(apart, played, NOWHERE)
        return found

    def singles(self) -> Numbers:
        """[card led, card kept]: which part of the pairs of who led that was."""
        left = self.board.left
        found = np.full((left, self.width), NOWHERE, np.int64)
        found[:, :left] = self._part(self.lead, np.arange(left)[:, None], np.arange(left)[None])
        return found

    def doubles(self) -> Numbers:
        """[card led, pair]: the pairs of the other, `NOWHERE` where the card is of them."""
        pairs, count = self.pairs[1 - self.lead], len(self.held[1 - self.lead])
        each, at = np.arange(self.board.left)[:, None, None], np.arange(len(pairs))
        return np.where((pairs[None] == each).any(axis=2) | (at >= count), NOWHERE, at)

    def falls(self) -> Floats:
        """[card led, relation, which of a pair, pair]: 1 where that card of the other has it."""
        pairs = self.pairs[1 - self.lead]
        above = self.board.above[:, pairs.T]  # [card led, which, pair]
        left = (self.doubles() != NOWHERE)[:, None, None]
        found: Floats = ((above[:, None] == np.arange(3)[:, None, None]) & left).astype(np.float32)
        return found

    def _part(self, place: int, card: Numbers, other: Numbers) -> Numbers:
        """Where a card that is played stands among the parts of the pairs of a place."""
        pair = self.pair[place][card, other]
        return np.where(pair < 0, NOWHERE, pair + (card > other) * len(self.pairs[place]))

    def signs(self, signs: Floats) -> Floats:
        """[board, card of the mano, card of the peu], from those of pairs."""
        pair, left = self.board.pair, self.board.left
        cards = self.boards if self.lead == 0 else self.boards[:, ::-1]
        mano, peu = (np.where(np.arange(left) == card[:, None], 0, pair[card]) for card in cards.T)
        found = signs[mano[:, :, None], peu[:, None, :]]
        for card, shape in zip(cards.T, ((-1, left, 1), (-1, 1, left)), strict=True):
            found *= (np.arange(left) != card[:, None]).reshape(shape)
        return found

    def meets(self, signs: Floats) -> Floats:
        """[board, card that answers, fate, last card led]: 1 where it fares so."""
        left = self.board.left
        if self.shape.fates == 2:  # the order of the cards says so much
            return np.zeros((0, left, 2, left), np.float32)
        tables = []
        for relation in range(3):
            leader, ties = int(self.shape.leaders[relation]), int(self.shape.ties[relation])
            above = self.board.above.T  # [answer, led]
            winner = np.choose(above, [leader, ties, 1 - leader])
            apart = ~np.eye(left, dtype=bool)
            by_truc = np.stack([(winner == place) & apart for place in (0, 1)])
            first = int(self.spans[relation, 0, BOARD])
            ours = signs[first : first + int(self.spans[relation, :, BOARDS].sum())]
            ours = ours.transpose(0, 2, 1) if leader == 0 else ours  # [board, answer, led]
            split = [by_truc[None] & (ours == sign)[:, None] for sign in (1, -1)]
            tables.append(np.concatenate(split, axis=1).astype(np.float32))
        return np.concatenate(tables).transpose(0, 2, 1, 3)

    def most(self, level: int, place: int, relation: int) -> tuple[int, int]:
        """The most numbers that a place has at a branch with one card led, and with all."""
        width = self.width
        if level < 2:
            one = width if level == 1 and place == self.lead else len(self.pairs[place])
            return one, one * (self.board.left if level == 1 else 1)
        boards, cells = (self.spans[relation, :, column] for column in (BOARDS, CELLS))
        if level == 2:
            return int(boards.max()) * width, int(boards.sum()) * width
        each = 1 if place == self.shape.leaders[relation] else self.shape.fates
        return each * int(cells.max()), each * int(cells.sum())

    @property
    def wide(self) -> int:
        """The most numbers that the boards of a card that was led have."""
        return int(self.spans[:, :, BOARDS].max()) * self.width

    def arrivals(self, level: int, relation: int) -> int:
        """Numbers for what comes from a branch by a card, of both places, and what goes back."""
        pairs, cells = len(self.pairs[1 - self.lead]), int(self.spans[relation, :, CELLS].max())
        return (2 * max(self.width, pairs), 6 * self.wide, 2 * self.shape.fates * cells, 0)[level]


def whole(count: int) -> int:
    """So many numbers, or some more, to be worked on together."""
    return -(-count // LANES) * LANES


def widened(table: Floats, width: int) -> Floats:
    """The same with rows of so many numbers."""
    return np.pad(table, [(0, 0)] * (table.ndim - 1) + [(0, width - table.shape[-1])])


def in_lanes(table: Floats) -> Floats:
    """The same with rows of whole lanes."""
    return widened(table, whole(table.shape[-1]))
