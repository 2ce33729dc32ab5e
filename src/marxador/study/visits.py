"""What one wins of who plays from a file and solves the rest anew, on any machine.

Where the second trick opens there are as many *corners* as boards and lanes: to solve all of them
anew takes a large GPU. But a best answer goes to few of them. So it is found out where it would go
if each of its hands had what the file owes it; the corners there are solved anew, as at the table,
and answered in the best way; and it is looked again where it would go now, until that is nowhere
new. Both bid from the list of the file.

What is found is exact over every hand, for who goes where it was looked. Elsewhere hands may have
more than they are owed: with some `hope` of that in every corner that was not looked at, it is
looked at all that such a hope is enough for.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import Array
from marxador.study.answer import Told
from marxador.study.branch import Branch
from marxador.study.corner import Anew, Corner
from marxador.study.deals import Floats
from marxador.study.offer import Offer
from marxador.study.solved import SolvedAnew
from marxador.study.stage import Stage
from marxador.study.walk import Values

SELDOM = 1e-6
"""Of all hands: a corner to which one goes less often is not looked at."""


class Task(NamedTuple):
    """Lanes of a board that are to be solved anew."""

    seat: int
    """Of who answers."""
    root: int
    board: int
    lanes: tuple[int, ...]
    reach: Floats
    """[pair, lane]: of who plays from the file."""


class Progress(NamedTuple):
    """How far it has come."""

    value: float
    """What the seat wins if no hand has more than it is owed where it was not looked."""
    high: float
    """If all may have so much more as was hoped for."""
    corners: int
    """How many were looked at."""
    ahead: int
    """How many are still to be looked at, as far as is known."""


class Visits(Told):
    """The best answer of a seat, by what is known of the corners."""

    def __init__(self, of: SolvedAnew, seat: int) -> None:
        super().__init__(of.trunk, of.parts)
        self.of = of
        self.seat = seat
        self.hope = 0.0
        """Stones that a hand might have above its due, in a corner that was not looked at."""
        self.came: dict[int, Array] = {}
        """[root]: [board, entry, lane], the reach of who plays from the file."""
        self.owed: dict[int, Array] = {}
        self.met: dict[int, Array] = {}
        """[root]: how likely the player comes, as a walk weighs it."""
        self.found: dict[int, Array] = {}
        """[root]: what hands have, where it is known."""
        self.known: dict[int, NDArray[np.bool_]] = {}
        """[root]: [board, lane]"""
        self.goes: dict[int, Array] = {}
        """[root]: [board, lane], how often the best answer goes there."""
        self.chosen: dict[int, Array] = {}

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        number, here = root.number, self.ground.stages[root.number]
        assert isinstance(here, Stage)
        if number not in self.owed:
            self.owed[number] = super().opened(root, reach, mine)
            self.met[number] = here.weighed(self.seat, reach)
            self.found[number] = np.zeros_like(self.owed[number])
            self.known[number] = np.zeros((here.count, root.lanes), bool)
            self.came[number] = reach
        self.goes[number] = (self.met[number] * mine).sum(axis=1, dtype=np.float64)
        might = self.owed[number] + np.float32(self.hope) * self.met[number]
        return np.where(self.known[number][:, None], self.found[number], might)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if branch.number in self.chosen:
            return self.chosen[branch.number] * reach[None]
        return super().share(branch, offer, reach)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        worth = np.stack(values)
        if offer.legal is not None:
            worth = np.where(offer.legal > 0, worth, -np.inf)
        if branch.number not in self.chosen:
            first = worth.argmax(axis=0)[None]
            self.chosen[branch.number] = first == np.arange(len(worth))[:, None, None, None]
        return super().settle(branch, offer, values, mine)

    def won(self, hope: float = 0.0) -> float:
        """What the seat wins, with some hope of the corners that were not looked at."""
        self.chosen, self.hope = {}, hope
        return self.value(self.seat)

    def ahead(self, hope: float) -> tuple[float, list[Task]]:
        """What the seat would win, and the corners it goes to that were not looked at."""
        high = self.won(hope)
        self.walk(self.seat)  # once more, to see where it goes
        tasks = []
        for number, goes in self.goes.items():
            new = (goes > SELDOM) & ~self.known[number]
            for board in np.flatnonzero(new.any(axis=1)).tolist():
                lanes = tuple(np.flatnonzero(new[board]).tolist())
                reach = self.came[number][board][:, lanes]
                tasks.append(Task(self.seat, number, board, lanes, reach))
        return high, tasks

    def learn(self, task: Task, values: Floats) -> None:
        """What was found in the lanes of a board."""
        self.found[task.root][task.board][:, task.lanes] = values
        self.known[task.root][task.board, list(task.lanes)] = True


def looked_at(of: SolvedAnew, task: Task) -> Floats:
    """[pair, lane]: what hands have at best, of who solves corners anew as at the table."""
    root = of.tree.branches[task.root]
    boards = of.trunk.stages[root.number].boards
    mano, peu = (int(played[task.board, 0]) for played in boards.played)
    corner = Corner(of.tree, of.deals, root, (mano, peu))
    entries = corner.board.entries
    values = np.zeros(task.reach.shape, np.float32)
    for at, lane in enumerate(task.lanes):
        reach = np.ascontiguousarray(task.reach[entries, at])
        due = of.owed(root, lane, corner, reach, task.seat)
        anew = Anew(corner, lane, 1 - task.seat, reach, due)
        values[entries, at] = anew.left(of.about.think) * of.deals.weight.max()
    return values


def visited(
    of: SolvedAnew,
    seat: int,
    look: Callable[[Task], Floats],
    crew: Executor,
    hope: float = 0.0,
) -> Iterator[Progress]:
    """What a seat wins of who plays from a file; the last is when it goes nowhere new."""
    visits, corners = Visits(of, seat), 0
    while True:
        high, tasks = visits.ahead(hope)
        value = visits.won() if hope else high
        yield Progress(value, high, corners, sum(len(task.lanes) for task in tasks))
        if not tasks:
            return
        for task, values in zip(tasks, crew.map(look, tasks, chunksize=4), strict=True):
            visits.learn(task, values)
            corners += len(task.lanes)
