"""A corner of a hand: all that can follow one root of the second trick, on one board.

It is laid out flat for the kernel of `anew`. What is the same on every board and in every lane is
found out once for a root.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.study.anew import (
    ACTIONS,
    BELOW,
    CARD,
    COLUMNS,
    END,
    ENDS,
    FIRST,
    KNOWN,
    LENGTH,
    LEVEL,
    MOVER,
    MOVES,
    NOWHERE,
    OTHER,
    PARTS,
    REGRETS,
    RELATION,
    ROOM,
    STRIP,
    VALUES,
    iterate,
)
from marxador.study.boards import Boards
from marxador.study.branch import LEADS, Branch, Ending, Growth
from marxador.study.deals import Deals, Floats
from marxador.study.offer import Ground, Offer
from marxador.study.stage import Last, Stage
from marxador.study.trace import Spot

LEVELS = ((1, 0), (1, 1), (2, 0), (2, 1))
"""Tricks gone, and cards in the one in course: pairs left, a card led, cards left, the last led."""


class Patch(Ground):
    """Some branches of a game, to be walked through or looked up like the whole."""

    def __init__(self, tree: Growth, deals: Deals, branches: list[Branch], here: Stage) -> None:
        self.tree = tree
        self.deals = deals
        self.xp = np
        self.sensible = True
        self.by_kernels = False
        self.branches = branches
        self.stages = {branches[0].number: here}
        for branch in branches:
            self._spread(branch)
        found: Any = {branch.number: Offer(self, branch) for branch in branches}
        self.offers = found


class Corner(Patch):
    """The game below a root on one board."""

    def __init__(self, tree: Growth, deals: Deals, root: Branch, board: tuple[int, int]) -> None:
        self.root = root
        self.board = Board(deals, board)
        mine, theirs = (np.array([[kind]], np.int32) for kind in board)
        here = Stage(Boards(deals=deals, played=(mine, theirs), led=None), np)
        super().__init__(tree, deals, list(_below(root)), here)


def _below(branch: Branch) -> Iterator[Branch]:
    """All branches from one on; what follows a branch stands right after it."""
    yield branch
    for move in branch.moves:
        if move.onward is not None:
            yield from _below(move.onward)
    for onward in branch.play.onward.values() if branch.play else ():
        yield from _below(onward)


class Thirds(NamedTuple):
    """How the second trick leads to the third, by the relation of its cards."""

    leader: NDArray[np.int64]
    """The place that leads it; `NOWHERE` where the hand is over then."""
    ties: NDArray[np.int64]
    """The place that wins it with equal cards."""
    boards: NDArray[np.int64]
    """How many boards there are, as a multiple of `STRIP`."""


@dataclass(slots=True, kw_only=True, eq=False)
class Shape:
    """The branches of a corner as rows of numbers."""

    branches: NDArray[np.int64]
    """[branch, column]"""
    onward: NDArray[np.int64]
    """[move]: the branch it leads to, or `NOWHERE`."""
    thirds: Thirds
    fates: int
    regrets: int
    """How many numbers the regrets are."""
    room: int
    """How many numbers a walk needs on its way."""


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


def shaped(corner: Corner, second: NDArray[np.int64]) -> Shape:
    """A corner as rows; `second` counts the boards after the second trick, by relation."""
    number = {branch.number: at for at, branch in enumerate(corner.branches)}
    left = len(corner.deals.kinds) - 2
    pairs = left * (left - 1) // 2
    last = next(h for h in corner.stages.values() if isinstance(h, Last))
    rows = np.full((len(corner.branches), COLUMNS), NOWHERE, np.int64)
    rounded = -(-second // STRIP) * STRIP
    leader, ties = np.full(3, NOWHERE), np.full(3, NOWHERE)
    onward: list[int] = []
    regrets = room = 0
    for at, branch in enumerate(corner.branches):
        offer, row = corner.offers[branch.number], rows[at]
        level = LEVELS.index((len(branch.results), branch.cards))
        row[LEVEL], row[MOVER] = level, branch.mover
        row[ACTIONS], row[MOVES], row[FIRST] = offer.actions, len(offer.moves), len(onward)
        row[KNOWN] = int(offer.known is not None)
        onward += [number[m.onward.number] if m.onward else NOWHERE for m in offer.moves]
        row[END] = at + sum(1 for _ in _below(branch))
        if level >= 2:
            row[RELATION] = _relation(branch, corner.root)
        here = offer.here
        if isinstance(here, Last):
            leader[row[RELATION]], ties[row[RELATION]] = here.leader, here.ties
        if branch.play is not None and not offer.known:
            for relation, child in branch.play.onward.items():
                row[CARD if relation == LEADS else BELOW + 1 + relation] = number[child.number]
        row[LENGTH], row[OTHER] = (
            _length(level, place, corner, here, left, pairs)
            for place in (branch.mover, 1 - branch.mover)
        )
        strips = rounded[row[RELATION]] // STRIP if level >= 2 else 1
        row[REGRETS] = regrets
        regrets += int(strips * row[LENGTH] * row[ACTIONS])
        row[PARTS], row[ENDS] = room, room + row[ACTIONS] * row[LENGTH]
        row[VALUES] = row[ENDS] + row[ACTIONS] * row[LENGTH]
        row[ROOM] = row[VALUES] + max(row[LENGTH], row[OTHER])
        room = int(row[ROOM]) + _arrivals(level, left, pairs, last.fates)
    return Shape(
        branches=rows,
        onward=np.array(onward, np.int64),
        thirds=Thirds(leader, ties, rounded),
        fates=last.fates,
        regrets=regrets,
        room=room + 5 * pairs,
    )


def _relation(branch: Branch, root: Branch) -> int:
    """Which relation of the second trick's cards led here: 0 below, 1 equal, 2 above.

    The answer is below the card that was led when who led it won.
    """
    won = branch.results[1]
    if won not in (0, 1):
        return 1
    return 0 if won == root.mover else 2


def _length(level: int, place: int, corner: Corner, here: Any, left: int, pairs: int) -> int:
    """How many numbers a place has at a branch, on all boards or on a strip of them."""
    leads = place == corner.root.mover
    if level == 0:
        return pairs
    if level == 1:
        return left * (left if leads else pairs)
    return STRIP * left * (1 if level == 2 else here.entries(place))


def _arrivals(level: int, left: int, pairs: int, fates: int) -> int:
    """Numbers for what comes to a branch by a card, of both places."""
    return (0, left * (left + pairs) + 3 * STRIP * left, 2 * STRIP * left, fates * STRIP * left)[
        level
    ]


def laid(corner: Corner, shape: Shape, lane: int) -> Laid:
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
            if move.ending is not None:
                _worth(found, int(shape.branches[at, FIRST]) + step, offer, move.ending, lane)
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

    def answers(self, relation: int) -> NDArray[np.int64]:
        """[board, 2]: the cards led and answered with that have a relation."""
        found = (self.above == relation) & ~np.eye(self.left, dtype=bool)
        return np.argwhere(found)

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


class Anew:
    """A corner that is solved anew for who knows its own reach: what it does there."""

    def __init__(
        self,
        corner: Corner,
        lane: int,
        player: int,
        reach: Floats,
        worth: Floats,
    ) -> None:
        self.corner = corner
        self.lane = lane
        self.player = player
        self.reach = reach
        """[pair]: of the player, pairs as the board counts them."""
        board = self.board = corner.board
        self.due = (worth * board.met(reach)).astype(np.float32)
        """[pair]: what each pair of the rival is to have at least, from what it is worth."""
        self.lead = corner.root.mover
        answers = [board.answers(relation) for relation in range(3)]
        self.shape = shaped(corner, np.array([len(each) for each in answers]))
        self.spread = np.full((int(self.shape.thirds.boards.sum()), 2), NOWHERE, np.int64)
        """[board of the third trick, 2]: the cards of the second."""
        self.starts = np.concatenate([[0], np.cumsum(self.shape.thirds.boards)])
        for start, each in zip(self.starts, answers, strict=False):
            self.spread[start : start + len(each)] = each
        self.regrets = np.zeros(2 * self.shape.regrets, np.float32)
        """Those that are mixed by, and what was gained."""
        self.sums = np.zeros(self.shape.regrets, np.float32)

    def solve(self, times: int) -> None:
        """Learn so many times."""
        board, shape = self.board, self.shape
        found = laid(self.corner, shape, self.lane)
        signs = board.signs()
        led_signs = (signs if self.lead == 0 else signs.T)[board.pair]
        led_signs[np.arange(board.left), np.arange(board.left)] = 0
        third = self._third_signs(signs)
        iterate(
            times, self.player, board.left, shape.fates, self.lead, shape.thirds.leader,
            self.spread, shape.thirds.boards, board.pairs, board.pair,
            np.flatnonzero(shape.branches[:, LEVEL] < 2), shape.branches, shape.onward,
            found.base, found.envit, found.fated, found.known, found.taken, self.regrets,
            self.sums, np.zeros(shape.room, np.float32), self._meets(third), third, led_signs,
            signs, self.reach, np.ones_like(self.reach), self.due,
        )  # fmt: skip

    def shares(self, spot: Spot, held: tuple[int, ...], fate: int) -> NDArray[np.float64]:
        """[action]: how likely the player is to do each thing in a place."""
        strip, at = self.cell(spot, held, fate)
        done = np.maximum(self.cells(spot.branch, self.sums)[strip, :, at], 0).astype(np.float64)
        total = float(done.sum())
        return done / total if total > 0 else np.full(len(done), 1 / len(done))

    def cells(self, branch: Branch, of: Floats) -> Floats:
        """[strip, action, number]: what of the regrets or sums is of a branch."""
        row = self.shape.branches[self.corner.branches.index(branch)]
        strips = 1
        if row[LEVEL] >= 2:
            strips = int(self.shape.thirds.boards[row[RELATION]]) // STRIP
        shape = strips, int(row[ACTIONS]), int(row[LENGTH])
        first = int(row[REGRETS])
        return of[first : first + int(np.prod(shape))].reshape(shape)

    def cell(self, spot: Spot, held: tuple[int, ...], fate: int) -> tuple[int, int]:
        """The strip and the number of who is to act in a place, with what it holds."""
        board, branch, lead = self.board, spot.branch, self.lead
        mine = [board.number[kind] for kind in held]
        level = LEVELS.index((len(branch.results), branch.cards))
        at = int(board.pair[mine[0], mine[-1]]) if len(mine) == 2 else mine[0] if mine else 0
        if level == 0:
            return 0, at
        led = board.number[spot.played[lead][1]]
        if level == 1:
            return 0, led * (board.left if branch.mover == lead else len(board.pairs)) + at
        card = board.number[spot.played[1 - lead][1]]
        relation = int(board.above[led, card])
        here = self.spread[self.starts[relation] : self.starts[relation + 1]]
        which = int(np.flatnonzero((here == (led, card)).all(axis=1))[0])
        strip, step = divmod(which, STRIP)
        if level == 2:
            return strip, step * board.left + at
        last = board.number[spot.led]
        if branch.mover == int(self.shape.thirds.leader[relation]):
            return strip, step * board.left + last
        return strip, (step * self.shape.fates + fate) * board.left + last

    def _third_signs(self, signs: Floats) -> Floats:
        """[board of the third trick, card of the mano, card of the peu]"""
        pair, left = self.board.pair, self.board.left
        cards = self.spread if self.lead == 0 else self.spread[:, ::-1]
        mano, peu = (np.where(np.arange(left) == card[:, None], 0, pair[card]) for card in cards.T)
        found = signs[mano[:, :, None], peu[:, None, :]]
        for card, shape in zip(cards.T, ((-1, left, 1), (-1, 1, left)), strict=True):
            found *= (np.arange(left) != card[:, None]).reshape(shape)
        found *= (self.spread[:, 0] >= 0)[:, None, None]
        return np.ascontiguousarray(found)

    def _meets(self, signs: Floats) -> Floats:
        """[board or relation, card that answers, (fate, last card led)]: 1 where it fares so."""
        left, fates, thirds = self.board.left, self.shape.fates, self.shape.thirds
        tables = []
        for relation in range(3):
            leader, ties = int(thirds.leader[relation]), int(thirds.ties[relation])
            above = self.board.above.T  # [answer, led]
            winner = np.choose(above, [leader, ties, 1 - leader])
            apart = ~np.eye(left, dtype=bool)
            by_truc = np.stack([(winner == place) & apart for place in (0, 1)])
            if fates == 2:
                tables.append(by_truc[None].astype(np.float32))
                continue
            ours = signs[self.starts[relation] : self.starts[relation + 1]]
            ours = ours.transpose(0, 2, 1) if leader == 0 else ours  # [board, answer, led]
            split = [by_truc[None] & (ours == sign)[:, None] for sign in (1, -1)]
            tables.append(np.concatenate(split, axis=1).astype(np.float32))
        whole = np.concatenate(tables).transpose(0, 2, 1, 3)
        return whole.reshape(len(whole), left, fates * left)
