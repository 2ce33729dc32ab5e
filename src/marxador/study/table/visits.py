"""What one wins of who plays from a file and solves the rest anew, on any machine.

Where the second trick opens there are as many *corners* as boards and lanes: to solve all of them
anew takes a large GPU. But a best answer goes to few of them. So it is found out where it would go
if each of its hands had what the file owes it; the corners there are solved anew, as at the table,
and answered in the best way; and it is looked again where it would go now, until that is nowhere
new. What is found is exact over every hand, for who goes where it was looked. Elsewhere hands may
have more than they are owed: with some `hope` of that, it is looked wherever it would be enough.

One bids from the list of the file, or anything that is legal: then there are corners of the asides
too (`liberal.py`). All sizes together would take more memory than most machines have; so they are
looked at some at a time, and what wins nothing is let go.
"""

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from marxador.study.algebra import Array, best
from marxador.study.hand.branch import Branch
from marxador.study.hand.deals import Floats
from marxador.study.hand.offer import Offer
from marxador.study.hand.stage import Stage
from marxador.study.solve.response import Response
from marxador.study.solve.walk import Values
from marxador.study.table.corner import Anew, Corner
from marxador.study.table.dues import paid_above, sided, unsqueezed
from marxador.study.table.gaps import filled_trunk
from marxador.study.table.liberal import Aside, Hearing, Liberal, Rest, Twins, owed_apart
from marxador.study.table.shipped import ByBytes, due_of
from marxador.study.table.solved import Arrived, SolvedAnew
from marxador.study.table.trace import size_of

SELDOM = 1e-5
"""Of all hands: a corner to which one goes less often is not looked at."""
LITTLE = 1e-5
"""Stones a hand: a bid by which less is won is let go."""


Asking = tuple[int, int, str]
"""A bid that is not listed: the branch and lane that it is made in, and what is said."""


class Task(NamedTuple):
    """Lanes of a board that are to be solved anew."""

    scout: "Scout"
    root: int
    board: int
    lanes: tuple[int, ...]


class Progress(NamedTuple):
    """How far it has come."""

    seat: int
    value: float
    """What the seat wins, as far as is known."""
    corners: int
    """How many were looked at."""
    ahead: int
    """How many are still to be looked at, as far as is known."""


class Scout(Response):
    """A walk that remembers where it would go, and what is known of the corners there."""

    seat: int
    player: SolvedAnew
    hope = 0.0
    """Stones that a hand might have above its due, where it was not looked."""
    choosing = True
    """Whether it finds out what is best; else it goes there."""

    def scout(self) -> None:
        self.came: dict[int, Array] = {}
        """[root]: [board, entry, lane], the reach of who plays from the file."""
        self.worth: dict[int, Array] = {}
        """[root]: what hands have where it was looked, and elsewhere what is hoped for."""
        self.met: dict[int, Array] = {}
        """[root]: how likely the player comes, as a walk weighs it."""
        self.known: dict[int, Array] = {}
        """[root]: [board, lane]"""
        self.goes: dict[int, Array] = {}
        """[root]: [board, lane], how often the best answer goes there."""
        self.chosen: dict[int, Array] = {}
        """[branch]: [action, board, entry, lane], what is best."""

    def seen(self, root: Branch, reach: Array, mine: Array) -> Array:
        """What is known of what comes to a root."""
        number, here = root.number, self.ground.stages[root.number]
        assert isinstance(here, Stage)
        if number not in self.worth:
            self.came[number] = reach
            self.met[number] = here.weighed(self.seat, reach)
            might = np.float32(self.hope) * self.met[number]
            self.worth[number] = self.due(root, here, reach) + might
            self.known[number] = np.zeros((here.count, root.lanes), bool)
        self.goes[number] = (self.met[number] * mine).sum(axis=1, dtype=np.float64)
        return self.worth[number]

    def due(self, root: Branch, here: Stage, reach: Array) -> Array:
        """[board, entry, lane]: what the file says that hands have at a root."""
        raise NotImplementedError

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if branch.mover == self.seat and not self.choosing:
            return self.chosen[branch.number] * reach[None]
        return super().share(branch, offer, reach)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        if self.choosing:
            worth = np.stack(values)
            if offer.legal is not None:
                worth = np.where(offer.legal > 0, worth, -np.inf)
            first = worth.argmax(axis=0)[None]
            self.chosen[branch.number] = first == np.arange(len(worth))[:, None, None, None]
        return super().settle(branch, offer, values, mine)

    def tasks(self) -> Iterator[Task]:
        """The corners that it goes to and were not looked at."""
        for number, goes in self.goes.items():
            new = (goes > SELDOM) & ~self.known[number]
            for board in np.flatnonzero(new.any(axis=1)).tolist():
                yield Task(self, number, board, tuple(np.flatnonzero(new[board]).tolist()))

    def look(self, task: Task) -> Floats:
        """[pair, lane]: what hands have at best, of who solves corners anew as at the table."""
        of, (root, ends, taken) = self.player, self.corners(task)
        boards = self.ground.stages[task.root].boards
        mano, peu = (int(played[task.board, 0]) for played in boards.played)
        corner = Corner(of.tree, of.deals, root, (mano, peu))
        paid = corner if ends is root else Corner(self.ground.tree, of.deals, ends, (mano, peu))
        entries = corner.board.entries
        values = np.zeros((len(of.deals.pairs), len(task.lanes)), np.float32)
        for at, lane in enumerate(task.lanes):
            reach = np.ascontiguousarray(self.came[task.root][task.board, entries, lane])
            due = self.owed(task, lane, corner, reach)
            anew = Anew(corner, taken[at], 1 - self.seat, reach, due)
            anew.solve(anew.times(of.about.think, of.about.most))
            pays = anew if paid is corner else Anew(paid, lane, 1 - self.seat, reach, due)
            values[entries, at] = anew.left(pays) * of.deals.weight.max()
        return values

    def corners(self, task: Task) -> tuple[Branch, Branch, list[int]]:
        """Of a task: the root of the list, the one by which is paid, and the lanes that its own are
        taken for.
        """
        raise NotImplementedError

    def owed(self, task: Task, lane: int, corner: Corner, reach: Floats) -> Floats:
        """[pair]: what is owed in a corner, to who meets such a reach."""
        raise NotImplementedError

    def learn(self, task: Task, values: Floats) -> None:
        """What was found in the lanes of a board."""
        self.worth[task.root][task.board][:, task.lanes] = values
        self.known[task.root][task.board, list(task.lanes)] = True


class Visits(Scout, ByBytes):
    """The best answer of a seat who bids from the list."""

    def __init__(self, of: SolvedAnew, seat: int, hope: float = 0.0) -> None:
        ByBytes.__init__(self, of.trunk, filled_trunk(of.tree, of.deals, of.parts))
        self.player, self.seat, self.hope = of, seat, hope
        self.looked = 0
        """At how many corners."""
        self.scout()

    def due(self, root: Branch, here: Stage, reach: Array) -> Array:
        return unsqueezed(
            due_of(self.player.parts, self.seat, root.number), here, self.seat, reach, self.xp
        )

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        return self.seen(root, reach, mine)

    def corners(self, task: Task) -> tuple[Branch, Branch, list[int]]:
        root = self.player.tree.branches[task.root]
        return root, root, list(task.lanes)

    def owed(self, task: Task, lane: int, corner: Corner, reach: Floats) -> Floats:
        root = self.player.tree.branches[task.root]
        return self.player.owed(root, lane, corner, reach, self.seat, reach)

    def ahead(self) -> tuple[float, list[Task]]:
        """What the seat wins, by what is known, and where it goes that was not looked at."""
        self.choosing = True
        won = self.value(self.seat)
        self.choosing = False
        self.walk(self.seat)
        return won, list(self.tasks())


class Apart(Scout, Hearing):
    """An aside: bids that are not on the list."""

    of: "Anything"
    is_stale = True
    """Whether more is known of its corners than when it was last found what its bids are worth."""

    def __init__(self, of: "Anything", aside: Aside) -> None:
        Hearing.__init__(self, of, aside)
        self.player, self.seat, self.hope = of.player, of.seat, of.hope
        self.scout()
        self.taken = {
            own.number: (aside.list.roots[key], aside.twins[key])
            for key, own in aside.roots.items()
        }
        """[root]: the root of the list, and the lanes of it, that its own are taken for."""
        self.paid: dict[int, Branch] = {}
        self.bids: Array = None
        """[board, entry, bid]: what they are worth."""
        self.picked: Array = None
        """The same: whether it is the best of all that can be done."""
        self.wins: Floats = np.zeros(len(aside.bids), np.float32)
        """[bid]: what hands win that bid so, if all come to the place."""

    @property
    def is_idle(self) -> bool:
        """Whether a walk through it would find nothing new: what is come to it with is always the
        same.
        """
        return not (self.is_stale if self.of.choosing else self.picked.any())

    def begin(self) -> None:
        self.goes = {}
        if not self.is_idle:
            super().begin()

    def down(self, reach: Array, mine: Array) -> None:
        self.choosing = self.of.choosing
        super().down(reach, mine if self.choosing else mine * self.picked)

    def play_on(self, root: Branch, _same: Branch, _twins: Twins) -> None:
        if not self.is_idle:
            self.seen(root, *self.arrived(root))

    def finish(self) -> Array:
        if self.of.choosing and self.is_stale:
            self.bids = super().finish()
            self.is_stale = False
        return self.bids

    def learn(self, task: Task, values: Floats) -> None:
        super().learn(task, values)
        self.is_stale = True

    def due(self, root: Branch, here: Stage, reach: Array) -> Array:
        same, twins = self.taken[root.number]
        due, came = due_of(self.player.parts, self.seat, same.number), self.of.came[same.number]
        owed = owed_apart(self.of.ground, same, due, self.seat, reach, came, twins)
        listed = same.accounts[twins.first].tolist()
        above = paid_above(
            self.aside.ledger, root.accounts.tolist(), self.aside.list.ledger, listed
        )
        return owed + here.ended(self.seat, reach, *(sided(each, self.seat) for each in above))

    def corners(self, task: Task) -> tuple[Branch, Branch, list[int]]:
        same, taken = self.taken[task.root]
        return same, self._ends(task.root), taken.first[list(task.lanes)].tolist()

    def owed(self, task: Task, lane: int, corner: Corner, reach: Floats) -> Floats:
        same, twins = self.taken[task.root]
        came = self.of.came[same.number][task.board, corner.board.entries]
        first, second = (int(each[lane]) for each in (twins.first, twins.second))
        one, two = (np.ascontiguousarray(came[:, each]) for each in (first, second))
        if first == second:
            return self.player.owed(same, first, corner, reach, self.seat, one)
        share = float(twins.share[lane])
        heard = [Arrived(share, first, one), Arrived(1 - share, second, two)]
        return self.player.owed_either(same, corner, heard, self.seat)

    def _ends(self, number: int) -> Branch:
        """A root whose ends are paid as in the aside."""
        if number not in self.paid:
            root = self.aside.branches[number]
            self.paid[number] = Rest(self.aside, root, root.accounts).start
        return self.paid[number]


class Anything(Liberal, Visits):
    """The best answer of a seat who may bid anything, or what is not listed of some sizes."""

    def __init__(
        self,
        of: SolvedAnew,
        seat: int,
        hope: float = 0.0,
        sizes: Collection[int] | None = None,
    ) -> None:
        Visits.__init__(self, of, seat, hope)
        self.sizes = sizes
        self.kept: dict[Asking, Apart] = {}
        self.passed: set[Asking] = set()
        """Those that win nothing, and are not looked at again."""
        self.free(of.answers)

    def pass_over(self) -> None:
        """From now on nothing is bid that wins nothing."""
        idle = {asking for asking, apart in self.kept.items() if apart.wins.sum() < LITTLE}
        self.passed |= idle
        for asking in idle:
            del self.kept[asking]

    def _aside(self, branch: Branch, bids: list[tuple[int, str]]) -> Aside:
        kept = self.kept.get((branch.number, *bids[0]))
        return kept.aside if kept else super()._aside(branch, bids)

    def _hearing(self, aside: Aside) -> Hearing:
        asking = aside.source.number, *aside.bids[0]
        if asking not in self.kept:
            self.kept[asking] = Apart(self, aside)
        return self.kept[asking]

    def _bids(self, branch: Branch) -> Iterator[list[tuple[int, str]]]:
        """One by one."""
        tree = self.ground.tree
        for some in super()._bids(branch):
            for lane, bid in some:
                asking = branch.number, lane, bid
                sized = self.sizes is None or size_of(tree, branch, lane, bid) in self.sizes
                if asking in self.kept or (sized and asking not in self.passed):
                    yield [(lane, bid)]

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        value = super().settle(branch, offer, values, mine)
        if self.choosing and branch.number in self.extra:
            self._pick(branch, best(values, offer.legal, np))
        return value

    def _pick(self, branch: Branch, listed: Array) -> None:
        """Which hands bid what is not listed, and which of that."""
        extra = self.extra[branch.number]
        left = extra > listed
        self.chosen[branch.number] &= ~left[None]
        for apart in self.kept.values():
            if apart.aside.source is branch:
                lanes = np.array([lane for lane, _ in apart.aside.bids])
                apart.picked = (apart.bids == extra[:, :, lanes]) & left[:, :, lanes]
                more = np.where(apart.picked, apart.bids - listed[:, :, lanes], 0)
                apart.wins = more.sum(axis=(0, 1))

    def ahead(self) -> tuple[float, list[Task]]:
        won, tasks = super().ahead()
        return won, tasks + [task for apart in self.kept.values() for task in apart.tasks()]

    def winning(self) -> dict[str, float]:
        """By what is said and done up to a bid: what hands win by it, if all come to the place."""
        found = {
            " ".join((*apart.aside.source.histories[lane], bid)): float(wins)
            for apart in self.kept.values()
            for (lane, bid), wins in zip(apart.aside.bids, apart.wins, strict=True)
            if wins > 0
        }
        return dict(sorted(found.items(), key=lambda each: -each[1]))


def visited(visits: Visits) -> Iterator[Progress]:
    """What a seat wins of who plays from a file; the last is when it goes nowhere new."""
    with ThreadPoolExecutor(os.cpu_count()) as cores:  # which leave each other alone once compiled
        while True:
            won, tasks = visits.ahead()
            ahead = sum(len(task.lanes) for task in tasks)
            yield Progress(visits.seat, won, visits.looked, ahead)
            if not tasks:
                return
            for task, values in zip(tasks, cores.map(_look, tasks), strict=True):
                task.scout.learn(task, values)
                visits.looked += len(task.lanes)
                ahead -= len(task.lanes)
                yield Progress(visits.seat, won, visits.looked, ahead)


def _look(task: Task) -> Floats:
    return task.scout.look(task)


def in_rounds(visits: Anything, rounds: Iterable[Collection[int]]) -> Iterator[Progress]:
    """The same who bids what is not listed, round by round of more sizes."""
    for sizes in rounds:
        visits.sizes = sizes
        yield from visited(visits)
        visits.pass_over()


def lost_by_list(of: SolvedAnew, tick: Callable[[Progress], None]) -> float:
    """What one wins, in mst, who bids from the list, of who plays from a file."""
    total = 0.0
    for seat in (0, 1):
        for so_far in visited(Visits(of, seat)):
            tick(so_far)
        total += so_far.value
    return 500 * total
