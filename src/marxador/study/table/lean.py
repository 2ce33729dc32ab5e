"""A whole hand learnt in little memory: the first trick at every walk, the rest as often as it is
met.

Where the second trick opens there are as many *corners* as boards and lanes, and what is learnt in
all of them is too much for most machines. But most are hardly ever come to. So a corner has its
turn the more often the more of the rival comes there, and its walk then counts for all the times in
between; until then its hands have what they had, for as much of the rival as comes now. What is
lost where one has learnt n times is about 1/n of what comes there: turns by the square root of that
make the sum least.

What was gained in a corner is kept in a byte each, for those to which most comes, as far as there
is room. What is done there is not kept at all. The first trick has an average, and so has what
hands had in every corner: the dues from which the rest is solved anew at the table
(`resolve.py`).
"""

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import TINY, Array
from marxador.study.hand.boards import first
from marxador.study.hand.branch import Branch, Growth
from marxador.study.hand.deals import Deals, Floats
from marxador.study.hand.offer import Patch
from marxador.study.hand.stage import MANO, PEU, Stage
from marxador.study.packing import Table
from marxador.study.solve.response import Response
from marxador.study.solve.solver import HORIZON, Solver
from marxador.study.table.dues import Due, squeezed
from marxador.study.table.shipped import Rounded, parts_of
from marxador.study.table.workbench import Codes, Kind, Layouts, Workshop

OFTEN = 1.0
"""Pairs of the rival: where so many come, a corner is walked through every time."""
SELDOM = 100.0
"""Pairs that it is in a corner for which there is no room."""
COOLS = np.float32(0.8)
"""How fast is forgotten that a corner was come to, when room is given."""

Mask = NDArray[np.bool_]
Came = Mapping[int, tuple[Array, Array]]
"""[root]: the reach of the rival, and of the walker, as [board, entry, lane]."""


class Memory(NamedTuple):
    """What one seat remembers of the corners of a root."""

    had: Floats
    """[board, entry, lane]: what its hands had the last time."""
    due: Floats
    """The same of all times together."""
    met: Floats
    """[board, lane]: how many pairs of the rival came the last time."""
    waits: Floats
    """[board, lane]: how near it is to its turn."""
    when: NDArray[np.int32]
    """[board, lane]: the last time."""


class Task(NamedTuple):
    """Lanes of a root on a board whose turn it is."""

    root: Branch
    board: int
    lanes: NDArray[np.intp]


class Lean(Solver):
    """Learns so, seat by seat."""

    cores: Executor
    often = OFTEN

    def __init__(
        self,
        tree: Growth,
        deals: Deals,
        room: int,
        horizon: int = HORIZON,
        here: Stage | None = None,
        layouts: Layouts | None = None,
    ) -> None:
        """`here` are the boards that it starts on, where some cards lie already."""
        self.patch = Patch(tree, deals, tree.trunk, here or Stage(first(deals), np))
        super().__init__(self.patch, horizon=horizon)
        self.cores = ThreadPoolExecutor(os.cpu_count())
        self.room = room
        """Numbers that may be kept of what is gained in corners."""
        self.left = [1.0]
        """[time]: what is left of something that was gained at first."""
        self.roots = list(tree.roots.values())
        self.shop = Workshop(self.patch, deals, layouts)
        self.memory = {
            (seat, root.number): self._memory(root) for root in self.roots for seat in (MANO, PEU)
        }
        self.heat = {root.number: self.memory[MANO, root.number].met.copy() for root in self.roots}
        """[root]: [board, lane], how much comes to a corner, of late."""
        self.codes: dict[tuple[int, int, int], Codes] = {}
        """[root, board, lane]"""

    def _memory(self, root: Branch) -> Memory:
        here = self.ground.stages[root.number]
        assert isinstance(here, Stage)
        shape = here.count, here.entries(MANO), root.lanes
        had, due = np.zeros((2, *shape), np.float32)
        met, waits = np.zeros((2, shape[0], shape[2]), np.float32)
        return Memory(had, due, met, waits, np.zeros(met.shape, np.int32))

    def iterate(self) -> None:
        self.pace.step()
        self.left.append(self.left[-1] * float(self.pace.keep[0][0]))
        self.walks()

    # -- the first trick

    def down(self, reach: Array, mine: Array) -> None:
        """Through the first trick, and through the corners whose turn it is."""
        super().down(reach, mine)
        numbers = [root.number for root in self.roots]
        came = list(self.cores.map(super().arrived, self.roots))
        self.came: Came = dict(zip(numbers, came, strict=True))
        self.mass = dict(zip(numbers, self.cores.map(self._mass, numbers), strict=True))
        self._turns()

    def _mass(self, number: int) -> Floats:
        """[board, lane]: how many pairs of the rival come to a root."""
        found: Floats = np.einsum("bel,be->bl", self.came[number][0], self.shop.apart[number])
        return found

    def opened(self, root: Branch, _reach: Array, _mine: Array) -> Array:
        """What hands have in the corners of a root now, as far as is known."""
        memory = self.memory[self.walker, root.number]
        now = memory.had * (self.mass[root.number] / np.maximum(memory.met, TINY))[:, None]
        due = memory.due
        due += now
        due *= self.pace.fade
        return now

    def arrived(self, root: Branch) -> tuple[Array, Array]:
        return self.came[root.number]

    # -- the corners

    def _turns(self) -> None:
        """Walk through the corners whose turn it is."""
        for root in self.roots:
            mass, heat = self.mass[root.number], self.heat[root.number]
            np.maximum(COOLS * heat, mass, out=heat)
            self.memory[self.walker, root.number].waits[...] += np.sqrt(mass)
        stays = self._stays()
        self.codes = {at: code for at, code in self.codes.items() if stays[at[0]][at[1], at[2]]}
        tasks: dict[Kind, list[Task]] = {}
        for task in self._tasks(stays):
            tasks.setdefault(self.shop.kind(task.root, task.board), []).append(task)
        list(self.cores.map(lambda some: self._work(some, stays), tasks.values()))

    def _tasks(self, stays: Mapping[int, Mask]) -> Iterator[Task]:
        for root in self.roots:
            waits = self.memory[self.walker, root.number].waits
            turn = waits >= np.sqrt(np.where(stays[root.number], self.often, SELDOM))
            turn &= self.mass[root.number] > 0
            for board in np.flatnonzero(turn.any(axis=1)).tolist():
                yield Task(root, board, np.flatnonzero(turn[board]))

    def _stays(self) -> dict[int, Mask]:
        """[root]: [board, lane], for which corners there is room: those to which most comes."""
        heats = [self.heat[root.number].ravel() for root in self.roots]
        sizes = [
            np.full(heat.size, self.shop.size(root))
            for root, heat in zip(self.roots, heats, strict=True)
        ]
        order = np.argsort(-np.concatenate(heats), kind="stable")
        stays = np.zeros(len(order), bool)
        stays[order] = np.cumsum(np.concatenate(sizes)[order]) <= self.room
        parts = np.split(stays, np.cumsum([heat.size for heat in heats])[:-1])
        return {
            root.number: part.reshape(self.heat[root.number].shape)
            for root, part in zip(self.roots, parts, strict=True)
        }

    def _work(self, tasks: list[Task], stays: Mapping[int, Mask]) -> None:
        """The corners of a board whose turn it is."""
        bench, walker, time = self.shop.bench(), self.walker, self.pace.times
        for root, board, lanes in tasks:
            bench.lay(root, board)
            memory, entries = self.memory[walker, root.number], bench.entries
            reach, mine = (
                np.ascontiguousarray(each[board][np.ix_(entries, lanes)].T)
                for each in self.came[root.number]
            )
            found = np.empty_like(reach)
            met = self.mass[root.number][board]
            for at, lane in enumerate(lanes.tolist()):
                bench.take(lane, time + lane)
                if not stays[root.number][board, lane]:
                    found[at] = bench.sketch(walker, reach[at], mine[at])
                    continue
                known = self._known(root.number, board, lane, bench.laid.numbers)
                last = int(memory.when[board, lane])
                new = min(float(memory.waits[board, lane] / np.sqrt(met[lane])), time - last)
                fade = self.left[time] / self.left[last]
                found[at] = bench.learn(known, walker, reach[at], fade, new)
            memory.had[board][np.ix_(entries, lanes)] = found.T * self.shop.weight
            memory.met[board, lanes] = met[lanes]
            memory.waits[board, lanes] = 0
            memory.when[board, lanes] = time

    def _known(self, root: int, board: int, lane: int, count: int) -> Codes:
        """What was gained in a corner."""
        at = root, board, lane
        known = self.codes.get(at)
        if known is None:
            known = self.codes[at] = np.zeros(count, np.uint8)
        return known


class Owing(Response):
    """The best response to the first trick of a lean solve, if hands have no more than their dues
    in the corners: less than it wins if they have.
    """

    def __init__(self, of: Lean) -> None:
        super().__init__(of.patch, of.average)
        self.of, self.cores = of, of.cores
        self.found: dict[tuple[int, int], tuple[Array, Array]] = {}
        """[seat, root]: what is due, and the reach that it is against."""

    def opened(self, root: Branch, reach: Array, _mine: Array) -> Array:
        due = self.of.memory[self.walker, root.number].due / np.float32(self.of.pace.total)
        self.found[self.walker, root.number] = due, reach
        return due

    def squeezed(self, root: Branch, comes: Array, lacks: Array = None) -> Due:
        """What is due to who walked, against what comes there by what travels."""
        here, seat = self.ground.stages[root.number], self.walker
        assert isinstance(here, Stage)
        due, reach = self.found.pop((seat, root.number))
        met, meets = (here.weighed(seat, each) for each in (reach, comes))
        due = due * np.where(met > 0, meets / np.maximum(met, TINY), 0)
        return squeezed(due, here, seat, comes, lacks)


def travelling(of: Lean) -> dict[str, Table]:
    """What of a lean solve travels, by the name it has in the file."""
    owing, ground = Owing(of), of.patch
    first = Rounded(ground, of.average)
    owed = []
    for seat in (MANO, PEU):
        owing.walk(seat)
        for root in of.roots:
            comes = first.found[1 - seat, root.number]
            owed.append((seat, root.number, owing.squeezed(root, comes)))
    return parts_of(first, owed)
