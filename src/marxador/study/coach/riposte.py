"""The best that can be done against who plays from a file, with what each choice brings, in stones.

It is that of one hand. The file says what the rival does in the first trick, and what the hand is
owed where the second one opens. From there on the rival does what it finds when it solves the rest
of the hand anew.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import Array, best
from marxador.study.coach.held import opening
from marxador.study.hand.branch import Branch, Ending, Move, Play
from marxador.study.hand.deals import NO_HAND
from marxador.study.hand.offer import Ground, Offer, Patch
from marxador.study.hand.stage import Last, Stage
from marxador.study.solve.walk import Values, Walk
from marxador.study.table import dues
from marxador.study.table.corner import Anew, Corner
from marxador.study.table.shipped import Bytes, due_of, mixture
from marxador.study.table.solved import SolvedAnew
from marxador.study.table.trace import Spot

KEPT = 4
"""Ripostes that are kept, of first tricks and of rests."""


class Riposte(Walk):
    """A best response that remembers."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self.found: dict[int, Array] = {}
        """[branch]: [action, board, entry, lane], what each choice brings, as a walk weighs it."""
        self.met: dict[int, Array] = {}
        """[branch]: [board, entry, lane], how likely the rival comes there, weighed so too."""

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if branch.mover == self.walker:  # where it may come to, it comes
            return np.broadcast_to(reach[None], offer.shape)
        return self.rival(branch, offer, reach)

    def rival(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        """[action, board, entry, lane]: what of the rival's reach goes each way."""
        raise NotImplementedError

    def settle(self, branch: Branch, offer: Offer, values: Values, _mine: Array) -> Array:
        self.found[branch.number] = np.stack(values)
        return best(values, offer.legal, np)


# -- the first trick


class Sheets:
    """What of a file a seat's ripostes are read from: unpacked, some 120 MB of a whole pack."""

    def __init__(self, of: SolvedAnew, seat: int) -> None:
        self.of, self.seat = of, seat
        self.trunk: dict[int, Bytes] = {
            branch.number: of.parts[f"trunk/{branch.number}"]
            for branch in of.tree.trunk
            if branch.mover != seat and of.trunk.offers[branch.number].actions > 1
        }
        self.dues = {
            root.number: due_of(of.parts, seat, root.number) for root in of.tree.roots.values()
        }
        self.rows = {number: _rows(of, number) for number in self.dues}
        self.kin = {number: dues.kin(of.trunk.stages[number].boards) for number in self.dues}

    def owed(self, root: Branch, here: Stage, reach: Array) -> Array:
        """[board, 1, lane]: what the one hand is owed, on the boards that it can come to."""
        of, boards, number = self.of, here.boards, root.number
        lies = tuple(played[:, 0] for played in boards.played)
        row = self.rows[number][lies]
        cards = of.deals.hands[boards.hands(self.seat)[:, 0]]
        left = cards[cards != lies[self.seat][:, None]].reshape(-1, 2)
        pair = of.deals.pair[left[:, 0], left[:, 1]]
        due, (strong, strengths) = self.dues[number], self.kin[number]
        envit = due.envit.astype(np.float32) * (1 if self.seat == 0 else -1)
        value = here.ended(self.seat, reach, np.zeros_like(envit), envit)
        there = np.flatnonzero(row >= 0)  # elsewhere the rival played a card of this hand
        row, pair, every = row[there], pair[there], np.arange(len(there))
        mean = dues.expected(due.mean, strong[row], strengths[pair])[every, every]
        value[there] += mean[:, None] * here.weighed(self.seat, reach)[there]
        rest = dues.unfolded(due.rest[:, :, row, pair]) * dues.step_of(of.deals)
        value[there] += rest.T[:, None]
        return value


def _rows(of: SolvedAnew, root: int) -> NDArray[np.int64]:
    """[card of the mano, of the peu]: which board of a root it is, -1 for none."""
    boards, kinds = of.trunk.stages[root].boards, len(of.deals.kinds)
    found = np.full((kinds, kinds), -1)
    found[boards.played[0][:, 0], boards.played[1][:, 0]] = np.arange(boards.count)
    return found


class First(Riposte):
    """The first trick of one hand."""

    def __init__(self, sheets: Sheets, cards: tuple[int, ...]) -> None:
        of, self.sheets = sheets.of, sheets
        here = opening(of.deals, sheets.seat, cards)
        super().__init__(Patch(of.tree, of.deals, of.tree.trunk, here))
        self.walk(sheets.seat)

    def rival(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if offer.actions == 1:
            return reach[None]
        led, part = offer.here.boards.led, self.sheets.trunk[branch.number]
        return mixture(part if led is None else part[:, led], offer.legal, np) * reach[None]

    def down(self, reach: Array, mine: Array) -> None:
        super().down(reach, mine)
        for branch in self.ground.tree.trunk:
            here = self.ground.offers[branch.number].here
            if branch.mover == self.walker and isinstance(here, Stage):
                self.met[branch.number] = here.weighed(self.walker, self.reaches[branch.number][0])

    def opened(self, root: Branch, reach: Array, _mine: Array) -> Array:
        here = self.ground.stages[root.number]
        assert isinstance(here, Stage)
        return self.sheets.owed(root, here, reach)


# -- the rest of a hand


class Rest(Riposte):
    """The tricks after the first, of one pair, on one board."""

    def __init__(self, of: SolvedAnew, anew: Anew, cards: tuple[int, ...]) -> None:
        self.of, self.anew, self.cards = of, anew, cards
        corner, deals = anew.corner, of.deals
        root = alone(corner.root, anew.lane)
        super().__init__(Corner(of.tree, deals, root, anew.board.cards))
        self.walker = 1 - anew.player
        reach = np.zeros((1, len(deals.pairs), 1), np.float32)
        reach[0, anew.board.entries, 0] = anew.reach
        reach[0, np.isin(deals.pairs, cards).any(axis=1)] = 0
        self.came = np.zeros((len(deals.kinds), len(deals.kinds)), bool)
        """[kind, kind]: whether the rival comes with such a pair."""
        one, two = deals.pairs[reach[0, :, 0] > 0].T
        self.came[one, two] = self.came[two, one] = True
        self.later(root, reach, None)

    def later(self, branch: Branch, reach: Array, mine: Array) -> Array:
        here = self.ground.offers[branch.number].here
        for shown in here.boards.played[self.walker][:, 1:].T:
            reach = reach * np.isin(shown, self.cards)[:, None, None]
        if branch.mover == self.walker:
            self.met[branch.number] = self._meets(here, reach)
        return super().later(branch, reach, mine)

    def _meets(self, here: Stage | Last, reach: Array) -> Array:
        if isinstance(here, Stage):
            return here.weighed(self.walker, reach)
        if self.walker == here.leader:
            return reach.sum(axis=1, keepdims=True)
        return np.broadcast_to(reach, (reach.shape[0], here.fates, 1))

    def rival(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        """It is asked about all that it may come with, one by one."""
        parts, here = np.zeros(offer.shape, np.float32), offer.here
        comes = reach[:, :, 0] > 0
        if isinstance(here, Stage):  # what a board rules out may have any reach
            comes &= here.boards.hands(branch.mover) != NO_HAND
        for board, entry in np.argwhere(comes).tolist():
            spot = self._spot(branch, offer, board)
            held, fate = self._held(offer, spot, entry)
            parts[:, board, entry, 0] = self.anew.shares(spot, held, fate) * reach[board, entry, 0]
        return parts

    def _spot(self, branch: Branch, offer: Offer, board: int) -> Spot:
        boards = offer.here.boards
        mano, peu = (tuple(played[board].tolist()) for played in boards.played)
        led = -1 if boards.led is None else int(boards.led[board])
        return Spot(self.of.tree.branches[branch.number], self.anew.lane, (mano, peu), led)

    def _held(self, offer: Offer, spot: Spot, entry: int) -> tuple[tuple[int, ...], int]:
        """What the rival holds, and its fate where that is all that counts."""
        here, mine = offer.here, spot.played[self.anew.player]
        if isinstance(here, Stage):
            left = self.of.deals.pairs[entry].tolist() if len(mine) == 1 else [entry]
            return tuple(left), 0
        if self.anew.player == here.leader:
            return (), 0
        gone = {*spot.played[0], *spot.played[1]}
        cards = [kind for kind in np.flatnonzero(self.came[mine[1]]).tolist() if kind not in gone]
        alike = (kind for kind in cards if self.of.fate_of(here, spot, (kind,)) == entry)
        return (next(alike),), entry


def alone(branch: Branch, lane: int) -> Branch:
    """A branch and all that follow it after the first trick, of a single lane."""
    one = np.array([0])
    return Branch(
        number=branch.number,
        position=branch.position,
        mover=branch.mover,
        results=branch.results,
        cards=branch.cards,
        accounts=branch.accounts[lane : lane + 1],
        histories=branch.histories[lane : lane + 1],
        moves=[
            Move(
                name=move.name,
                lanes=one if move.onward else one[:0],
                onward=alone(move.onward, lane) if move.onward else None,
                ending=_of(move.ending, lane) if move.ending else None,
                ended=one if move.ending else one[:0],
            )
            for move in branch.moves
        ],
        play=branch.play
        and Play(
            onward={each: alone(after, lane) for each, after in branch.play.onward.items()},
            endings={each: _of(end, lane) for each, end in branch.play.endings.items()},
        ),
    )


def _of(ending: Ending, lane: int) -> Ending:
    base, envit = (each[lane : lane + 1] for each in (ending.base, ending.envit))
    return Ending(base=base, envit=envit, winner=ending.winner)


# -- kept


class Ripostes:
    """Those to who plays from a file, the last ones kept."""

    def __init__(self, of: SolvedAnew) -> None:
        self.of = of
        self._sheets = lru_cache(maxsize=2)(lambda seat: Sheets(of, seat))
        self.first = lru_cache(maxsize=KEPT)(self._first)
        self._rest = lru_cache(maxsize=KEPT)(Rest)

    def _first(self, seat: int, cards: tuple[int, ...]) -> First:
        """In the first trick, of a seat that was dealt these kinds."""
        return First(self._sheets(seat), cards)

    def rest(self, spot: Spot, seat: int, cards: tuple[int, ...]) -> Rest:
        """After it, of a seat that was dealt these kinds."""
        pair = tuple(kind for kind in cards if kind != spot.played[seat][0])
        return self._rest(self.of, self.of.anew(spot, 1 - seat), pair)
