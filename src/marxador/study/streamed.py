"""What a strategy by labels loses in the exact game: with real cards, one part of it at a time.

The first trick is walked through whole; what comes after it, board by board of the first trick, so
that it fits in memory however many cards there are.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import Array, Pace, joined, on_gpu, scheduled
from marxador.study.boards import Boards, first
from marxador.study.branch import Branch, Growth
from marxador.study.deals import Deals
from marxador.study.graph import Built
from marxador.study.labels import Labels, labelled
from marxador.study.offer import Ground, Offer, _lanes
from marxador.study.response import Response
from marxador.study.solver import HORIZON
from marxador.study.stage import Last, Stage
from marxador.study.walk import Values, Walk

Indices = NDArray[np.int64]


class Part(Ground):
    """Some branches of a game, on some boards."""

    def __init__(
        self, tree: Growth, deals: Deals, xp: Any, branches: Iterable[Branch], at: dict[int, Stage]
    ) -> None:
        self.tree, self.deals, self.xp, self.sensible = tree, deals, xp, True
        self.by_kernels = False  # what labels share has to be seen branch by branch
        self.stages = dict(at)
        found: dict[int, Offer] = {}
        for branch in branches:
            if branch.number in self.stages:
                self._spread(branch)
        for branch in branches:
            if branch.number in self.stages:
                found[branch.number] = Offer(self, branch)
        self.offers = found  # type: ignore[assignment]


class Table(NamedTuple):
    """Where the numbers of some lanes of a branch stand."""

    begin: int
    labels: int
    actions: int
    columns: list[int]
    """[action of the offer]: its column, or -1 where these lanes have none."""
    lanes: Any


class Layout:
    """Labels laid out on real cards: what stands where for each branch."""

    def __init__(self, built: Built, of: Labels, xp: Any) -> None:
        self.built, self.of, self.xp = built, of, xp
        self.known: dict[tuple[int, int, int], tuple[object, Array]] = {}
        self.found: dict[int, list[Table]] = {}

    def tables(self, branch: Branch, offer: Offer) -> list[Table]:
        """The tables of a branch, and their lanes."""
        if branch.number not in self.found:
            self.found[branch.number] = list(self._tables(branch, offer))
        return self.found[branch.number]

    def _tables(self, branch: Branch, offer: Offer) -> Iterator[Table]:
        graph = self.built.graph
        wanted = {move.name for move in branch.moves}
        groups: dict[int, tuple[int, list[int]]] = {}
        for lane, account in enumerate(branch.accounts.tolist()):
            places = [(branch.position, account, accepted) for accepted in (False, True)]
            nodes = [self.built.where[place] for place in places if place in self.built.where]
            node = next(n for n in nodes if set(self.built.names[n]) <= wanted)
            groups.setdefault(int(graph.table[node]), (node, []))[1].append(lane)
        for begin, (node, lanes) in groups.items():
            labels, actions = self.built.rows[begin]
            columns = self._columns(offer, self.built.names[node], actions)
            yield Table(begin, labels, actions, columns, _lanes(np.array(lanes), self.xp))

    def _columns(self, offer: Offer, names: list[str], actions: int) -> list[int]:
        said = [move.name for move in offer.moves]
        columns = [names.index(name) if name in names else -1 for name in said]
        if offer.slots:
            return columns + list(range(len(names), actions))
        if offer.known is not None:  # all that ends the hand, as one
            columns.append(max(set(range(actions)) - set(columns)))
        return columns

    def mixture(self, table: Table, offer: Offer, numbers: Array) -> Array:
        """[label, action of the offer]: the mixture that numbers stand for."""
        xp = self.xp
        part = numbers[table.begin : table.begin + table.labels * table.actions]
        part = xp.maximum(part.reshape(table.labels, table.actions), 0)
        total = part.sum(axis=1, keepdims=True)
        part = xp.where(total > 0, part / xp.maximum(total, 1e-30), 1 / table.actions)
        mix = xp.zeros((table.labels, offer.actions), xp.float32)
        for action, column in enumerate(table.columns):
            if column >= 0:
                mix[:, action] = part[:, column]
        if offer.known is not None and not offer.slots:
            mix[:, -1] = 1 - mix[:, :-1].sum(axis=1)
        return mix

    def labels(self, branch: Branch, offer: Offer) -> Array:
        """[board, entry]: the labels of the mover."""
        here, stage = offer.here, 2 * len(branch.results) + branch.cards
        key = id(here), branch.mover, stage
        if key not in self.known:
            if isinstance(here, Last):
                found = self._last(here, branch.mover)
            else:
                found = self._stage(here.boards, branch.mover, stage)
            self.known[key] = here, self.xp.asarray(found)
        return self.known[key][1]

    def _stage(self, boards: Boards, mover: int, stage: int) -> Indices:
        deals, mine = boards.deals, boards.played[mover]
        held = 3 - mine.shape[1]
        entries = (
            np.zeros((1, 0), np.int32),
            np.arange(len(deals.kinds), dtype=np.int32)[:, None],
            deals.pairs,
            deals.hands,
        )[held]
        lies = stage % 2 == 1
        leads = lies and mine.shape[1] > boards.played[1 - mover].shape[1]
        led = np.full(boards.count, -1, np.int32)
        if lies:
            led = boards.played[mover if leads else 1 - mover][:, -1]
        theirs = boards.played[1 - mover]
        found: Indices = labelled(self.of, stage, leads, mine, theirs, led, entries)
        return found

    def _last(self, last: Last, mover: int) -> Indices:
        """On the boards of the last trick: of who led it, or of the fates of who answers."""
        of, boards = self.of, last.boards
        if mover == last.leader:
            return self._stage(boards, mover, 5)
        theirs = boards.played[last.leader].astype(np.int64)
        s, g = of.strengths, of.groups
        seen = of.group[theirs[:, 0]] * g + of.group[theirs[:, 1]]
        ahead = (last.truc == mover).astype(np.int64)
        by_led = ahead[None, :] * s + of.strength[theirs[:, 2]][:, None]
        return np.asarray(by_led * g * g + seen[:, None], np.int64)


class Stream(Walk):
    """A walk through the first trick whole, and the rest of the hand in parts."""

    def __init__(self, tree: Growth, deals: Deals, xp: Any, width: int) -> None:
        start = {tree.start.number: Stage(first(deals), xp)}
        self.opening = Part(tree, deals, xp, tree.trunk, start)
        super().__init__(self.opening)
        self.rests = list(self._rests(width))
        """Roots, the first and the last of the boards, and what comes after them."""
        self.before: dict[tuple[int, int], Array] = {}
        """Of each seat at each root: what was found there last."""

    def _rests(self, width: int) -> Iterator[tuple[list[Branch], slice, Part]]:
        """So many boards of the first trick at a time."""
        tree, stages = self.opening.tree, self.opening.stages
        roots = list(tree.roots.values())
        for whole in {id(stages[root.number]): stages[root.number] for root in roots}.values():
            assert isinstance(whole, Stage)
            here = [root for root in roots if stages[root.number] is whole]
            later = _below(tree, here)
            for begin in range(0, whole.count, width):
                some = np.arange(begin, min(begin + width, whole.count))
                stage = Stage(whole.boards.some(some), self.xp)
                at = {root.number: stage for root in here}
                part = Part(tree, self.opening.deals, self.xp, later, at)
                yield here, slice(begin, begin + len(some)), part

    def walk(self, walker: int, turn: int = 0, turns: int = 1) -> Array:
        """Through every part, or through one in some `turns`: the others as they were last."""
        self.walker = walker
        self._set_out()
        tree = self.opening.tree
        for branch in tree.trunk:
            self._forward(branch)
        coming = {root.number: self._gathered(root) for root in tree.roots.values()}
        for number, (_reach, mine) in coming.items():
            self.before.setdefault((walker, number), self.xp.zeros_like(mine))
        for number, (roots, boards, part) in enumerate(self.rests):
            if (number + turn) % turns == 0:
                self.ground = part
                for root in roots:
                    self._through(root, boards, *coming[root.number])
        self.ground = self.opening
        for root in tree.roots.values():
            self.values[root.number] = self.before[walker, root.number]
        for branch in reversed(tree.trunk):
            self._backward(branch)
        return self.values[tree.start.number][0, :, 0]

    def _set_out(self) -> None:
        self.reaches, self.parts, self.pieces, self.values = {}, {}, {}, {}
        start = self.opening.tree.start.number
        here = self.opening.offers[start].here
        ones = [
            self.xp.ones((here.count, here.entries(place), 1), self.xp.float32) for place in (0, 1)
        ]
        self.reaches[start] = ones[1 - self.walker], ones[self.walker]

    def _gathered(self, root: Branch) -> tuple[Array, Array]:
        """The reaches of the rival and of the walker at a root."""
        pieces = self.pieces.pop(root.number)
        parts = [pieces[first] for first in sorted(pieces)]
        reach = joined([part for part, _ in parts], self.xp)
        return reach, joined([part for _, part in parts], self.xp)

    def _through(self, root: Branch, boards: slice, reach: Array, mine: Array) -> None:
        own = mine[boards] if self.keeps_reach else None
        found = self.later(root, reach[boards], own)
        self.before[self.walker, root.number][boards] = found


def _below(tree: Growth, roots: list[Branch]) -> list[Branch]:
    """The branches that come after some roots, in their order."""
    wanted = {root.number for root in roots}
    found = []
    for branch in tree.branches:
        if branch.is_later and branch.number in wanted:
            found.append(branch)
            moves = [move.onward for move in branch.moves if move.onward]
            plays = branch.play.onward.values() if branch.play else ()
            wanted |= {onward.number for onward in (*moves, *plays)}
    return found


class Learner(Stream):
    """Learns a strategy by labels on real cards: as `Solver`, all hands of a label together."""

    def __init__(self, tree: Growth, deals: Deals, layout: Layout, width: int) -> None:
        super().__init__(tree, deals, layout.xp, width)
        self.layout, self.keeps_reach = layout, True
        size = layout.built.size
        self.regrets, self.sums, self.fresh = (self.xp.zeros(size, self.xp.float32) for _ in "rsf")
        self.pace = Pace(self.xp, scheduled(HORIZON))
        self.mixes: dict[tuple[int, int], Array] = {}
        """By table and branch: the mixtures of the walk in course."""

    def iterate(self, turns: int = 1) -> None:
        """Both seats learn once; from one in some `turns` of the boards, in turn."""
        self.pace.step()
        self.regrets *= self.xp.where(self.regrets > 0, *self.pace.keep)
        self.sums *= self.pace.fade
        for walker in (0, 1):
            self.fresh[:] = 0
            self.mixes.clear()
            first = self.pace.times == 1
            self.walk(walker, self.pace.times, 1 if first else turns)
            self.regrets += self.fresh

    def _mix(self, table: Table, branch: Branch, offer: Offer) -> Array:
        key = table.begin, branch.number
        if key not in self.mixes:
            self.mixes[key] = self.layout.mixture(table, offer, self.regrets)
        return self.mixes[key]

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if offer.actions == 1:
            return reach[None]
        found = self.xp.zeros(offer.shape, self.xp.float32)
        labels = self.layout.labels(branch, offer)
        for table in self.layout.tables(branch, offer):
            mix = self._mix(table, branch, offer)
            for action in range(offer.actions):
                part = mix[:, action][labels][:, :, None]
                found[action][:, :, table.lanes] = part * reach[:, :, table.lanes]
        return found

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        if offer.actions == 1:
            return values[0]
        labels = self.layout.labels(branch, offer)
        total = self.xp.zeros_like(values[0])
        for table in self.layout.tables(branch, offer):
            mix = self._mix(table, branch, offer)
            worth = []
            for action, value in enumerate(values):
                here = value[:, :, table.lanes]
                total[:, :, table.lanes] += mix[:, action][labels][:, :, None] * here
                worth.append(self._summed(labels, here, table.labels))
            mean = sum((mix[:, at] * each for at, each in enumerate(worth)), 0 * worth[0])
            comes = self._summed(labels, mine[:, :, table.lanes], table.labels)
            for action, column in enumerate(table.columns):
                if column >= 0:
                    end = table.begin + table.labels * table.actions
                    at = slice(table.begin + column, end, table.actions)
                    self.fresh[at] += worth[action] - mean
                    self.sums[at] += comes * mix[:, action] * self.pace.fade
        return total

    def _summed(self, labels: Array, values: Array, count: int) -> Array:
        """[label]: all that stands at a label together."""
        weights = values.sum(axis=2).ravel()
        if not on_gpu(self.xp):
            return np.bincount(labels.ravel(), weights, count).astype(np.float32)
        found = self.xp.zeros(count, self.xp.float32)
        self.xp.add.at(found, labels.ravel(), weights)
        return found


class Streamed(Stream, Response):
    """The best response to a strategy by labels."""

    def __init__(self, stream: Stream, layout: Layout, numbers: Array) -> None:
        Walk.__init__(self, stream.opening)
        self.opening, self.rests, self.before = stream.opening, stream.rests, {}
        self.strategy, self.layout, self.numbers = self.mixed, layout, layout.xp.asarray(numbers)

    def mixed(self, branch: Branch, offer: Offer) -> Array:
        """[action, board, entry, lane]"""
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        found = self.xp.zeros(offer.shape, self.xp.float32)
        labels = self.layout.labels(branch, offer)
        for table in self.layout.tables(branch, offer):
            mix = self.layout.mixture(table, offer, self.numbers)
            for action in range(offer.actions):
                found[action][:, :, table.lanes] = mix[:, action][labels][:, :, None]
        return found
