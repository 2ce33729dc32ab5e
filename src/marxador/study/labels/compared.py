"""Games whose envit is compared at once, as the Argentine one: *Shown at once* of its rulebook.

Who has the word first says its envit, the other says a better one or *son buenas*. For who walks
through the hand each lane becomes many, by who won and by the value that says so: in each of them
either may only hold what goes with it.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.fast.accounts import Ledger
from marxador.fast.arrays import Tables
from marxador.study.algebra import Array
from marxador.study.hand.boards import Boards
from marxador.study.hand.branch import LEADS, Accounts, Branch, Ending, Listed, Move, Tree, Utility
from marxador.study.hand.deals import Deals
from marxador.study.hand.offer import Here
from marxador.study.hand.stage import MANO, PEU, Stage
from marxador.study.labels.labels import Labels
from marxador.study.labels.streamed import Indices, Layout, Seat, Streamed

Values = NDArray[np.int32]
Weights = NDArray[np.float32]


class Heard(NamedTuple):
    """What is known when an envit was compared: who won it, and the value that was said.

    The mano's is always said, the peu's only if it wins. To the mano its own is nothing new.
    """

    winner: int
    value: int

    def may(self, walker: int, place: int, value: Values) -> Any:
        """Whether a place can hold an envit, as a walker hears it."""
        said_by = PEU if walker == MANO and self.winner == PEU else MANO
        if place == said_by:
            return value == self.value
        if self.winner == place:
            return value > self.value if place == PEU else value >= self.value
        return value <= self.value if place == PEU else value < self.value


class Comparing(Tree):
    """The tree of a hand as one walker hears it."""

    def __init__(
        self,
        tables: Tables,
        ledger: Ledger,
        utility: Utility,
        bids: Listed,
        deals: Deals,
        walker: int,
    ) -> None:
        self.heard, self.walker = _heard(deals, walker), walker
        self.told: dict[int, list[Move]] = {}
        """By branch: what makes the envits be compared; lanes stand there once for all heard."""
        super().__init__(tables, ledger, utility, bids)

    def _grow_trunk(self, branch: Branch, accepted: int | None = None) -> None:
        compared = self._compared(branch)
        if not compared:
            super()._grow_trunk(branch, accepted)
            return
        self.trunk.append(branch)
        later: dict[int, list[tuple[Move, Accounts]]] = {}
        for name, onward, deed in self._said(branch, accepted):
            both = self.ledger.after[branch.accounts][:, [deed, deed + (name in compared)]]
            listed = self._is_listed(branch.mover, name, both[:, 0])
            over = both >= self.ledger.going
            assert (over[:, 0] == over[:, 1]).all()
            goes, ended = np.flatnonzero(listed & ~over[:, 0]), np.flatnonzero(listed & over[:, 0])
            if not len(goes) + len(ended):
                continue
            sides = [heard.winner for heard in self.heard] if name in compared else [MANO]
            move = Move(name=name, lanes=np.tile(goes, len(sides)), ended=ended)
            branch.moves.append(move)
            if len(ended):
                mano, peu = self.utility[both[ended].astype(np.int64)].T
                move.ending = Ending(base=(mano + peu) / 2, envit=(mano - peu) / 2)
            if len(goes):
                accounts = np.concatenate([both[goes, side] for side in sides]).astype(np.int64)
                later.setdefault(onward, []).append((move, accounts))
                if name in compared:
                    self.told.setdefault(branch.number, []).append(move)
        for onward, coming in later.items():
            self._join(branch, onward, coming)

    def _compared(self, branch: Branch) -> set[str]:
        """What may be said that makes the envits be compared."""
        tables, mover = self.tables, branch.mover
        begin = int(tables.first[branch.position, mover])
        edges = range(begin, begin + int(tables.count[branch.position, mover]))
        return {tables.voices[int(tables.voice[at])] for at in edges if tables.compare[at]}

    def _is_listed(self, mover: int, name: str, after: NDArray[np.int16]) -> NDArray[np.bool_]:
        if name not in self.tables.bids:
            return after >= 0
        return np.array([a >= 0 and self.allowed(mover, a) for a in after.tolist()], bool)

    def _join(self, branch: Branch, onward: int, coming: list[tuple[Move, Accounts]]) -> None:
        """The branch that some moves lead to."""
        histories = [
            (*branch.histories[lane], move.name) for move, _ in coming for lane in move.lanes
        ]
        child = self._branch(onward, np.concatenate([own for _, own in coming]), histories)
        first = 0
        for move, accounts in coming:
            move.first, move.onward = first, child
            first += len(accounts)
        self._grow_trunk(child)


def _heard(deals: Deals, walker: int) -> list[Heard]:
    """All that can be heard."""
    values = np.unique(deals.envit)
    every = [Heard(winner, value) for winner in (MANO, PEU) for value in values.tolist()]
    return [
        heard
        for heard in every
        if all(heard.may(walker, place, values).any() for place in (MANO, PEU))
    ]


def drawn(of: Labels, seed: int) -> Weights:
    """[card]: one card of each strength stands for all of them, the others for none."""
    rng = np.random.default_rng(seed)
    found = np.zeros(len(of.strength), np.float32)
    for strength in range(of.strengths):
        alike = np.flatnonzero(of.strength == strength)
        found[rng.choice(alike)] = len(alike)
    return found


class Listening(Streamed):
    """The best response of one seat to a strategy by labels, where envits are compared at once.

    With `weights` only hands are gone through in which the rival's first card is of a sample. What
    is found is not too little in the mean of all samples: who takes the best of several values that
    are right in the mean takes no less than the best of the right ones.
    """

    def __init__(
        self,
        tree: Comparing,
        deals: Deals,
        layout: Layout,
        numbers: Array,
        width: int,
        weights: Weights | None = None,
    ) -> None:
        super().__init__(tree, deals, layout, numbers, width)
        self.weights = np.ones(len(deals.kinds), np.float32) if weights is None else weights
        self.rival = 1 - tree.walker

    def _looked_at(self, boards: Boards) -> Indices:
        return np.flatnonzero(self.weights[boards.played[self.rival][:, 0]])

    def _up(self, seat: Seat) -> float:
        stages = self.opening.stages
        if self.rival == PEU:
            for number, values in seat.values.items():
                self._weigh(values, stages[number])
        return super()._up(seat)

    def _weigh(self, values: Array, here: Here) -> None:
        """Values after the rival's card, by how many it stands for."""
        weight = self.weights[here.boards.played[self.rival][:, 0]]
        values *= self.xp.asarray(weight)[:, None, None]

    def _forward(self, branch: Branch) -> None:
        super()._forward(branch)
        for move, may in self._told(branch, 1 - self.walker):
            assert move.onward is not None
            reach, _mine = self.reaches[move.onward.number]
            reach[:, :, move.first : move.first + len(move.lanes)] *= may

    def _backward(self, branch: Branch) -> None:
        for move, may in self._told(branch, self.walker):
            assert move.onward is not None
            at = slice(move.first, move.first + len(move.lanes))
            values = self.values[move.onward.number]
            boards, entries = values.shape[:2]
            heard = len(self._tree.heard)
            apart = (values[:, :, at] * may).reshape(boards, entries, heard, -1)
            values[:, :, at] = self.xp.tile(apart.sum(axis=2), (1, 1, heard))
        if self.rival == branch.mover == MANO and branch.play is not None and not branch.cards:
            onward = branch.play.onward[LEADS].number
            self._weigh(self.values[onward], self.opening.stages[onward])
        super()._backward(branch)

    @property
    def _tree(self) -> Comparing:
        tree = self.opening.tree
        assert isinstance(tree, Comparing)
        return tree

    def _told(self, branch: Branch, place: int) -> Iterator[tuple[Move, Array]]:
        """Moves that make envits be compared, and [board, entry, lane]: what a place may hold."""
        for move in self._tree.told.get(branch.number, ()):
            here = self.opening.offers[branch.number].here
            assert isinstance(here, Stage)
            value = here.boards.deals.envit[here.boards.hands(place)]
            may = [heard.may(self.walker, place, value) for heard in self._tree.heard]
            lanes = len(move.lanes) // len(may)
            sided = np.repeat(np.stack(may, axis=2), lanes, axis=2)
            yield move, self.xp.asarray(sided.astype(np.float32))
