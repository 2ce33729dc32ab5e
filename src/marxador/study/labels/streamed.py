"""What a strategy by labels loses in the exact game: with real cards, one part of it at a time.

The first trick is walked through whole; what comes after it, board by board of the first trick, so
that it fits in memory however many cards there are.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import Array, joined, on_gpu
from marxador.study.hand.boards import Boards, first
from marxador.study.hand.branch import Branch, Growth
from marxador.study.hand.deals import Deals
from marxador.study.hand.offer import Ground, Offer, _lanes
from marxador.study.hand.stage import Last, Stage
from marxador.study.labels.graph import Built, recalled
from marxador.study.labels.labels import Labels, label_of
from marxador.study.solve.response import Response

Indices = NDArray[np.intp]


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
    even: list[float]
    """[column]: what is done where nothing is written."""
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
            words = recalled(branch.histories[lane], self.built.bids)
            places = [(branch.position, account, accepted, words) for accepted in (False, True)]
            nodes = [self.built.where[place] for place in places if place in self.built.where]
            node = next(n for n in nodes if set(self.built.names[n]) <= wanted)
            groups.setdefault(int(graph.table[node]), (node, []))[1].append(lane)
        for begin, (node, lanes) in groups.items():
            labels, actions = self.built.rows[begin]
            columns = self._columns(offer, self.built.names[node], actions)
            even = self.built.even(node, actions)
            yield Table(begin, labels, actions, columns, even, _lanes(np.array(lanes), self.xp))

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
        even = xp.asarray(np.array(table.even, np.float32) / sum(table.even))
        total = part.sum(axis=1, keepdims=True)
        part = xp.where(total > 0, part / xp.maximum(total, 1e-30), even)
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
        entries = (
            np.zeros((1, 0), np.int32),
            np.arange(len(deals.kinds), dtype=np.int32)[:, None],
            deals.pairs,
            deals.hands,
        )[3 - mine.shape[1]]
        theirs = boards.played[1 - mover]
        leads = stage % 2 == 1 and mine.shape[1] > theirs.shape[1]
        led = (mine if leads else theirs)[:, -1:] if stage % 2 else np.full((1, 1), -1)
        gone, seen = (list(played.T[:, :, None]) for played in (mine, theirs))
        found = label_of(self.of, stage, gone, list(entries.T), seen, led, leads=leads)
        shape = boards.count, len(entries)
        return np.ascontiguousarray(np.broadcast_to(found, shape), np.intp)

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
        return np.asarray(by_led * g * g + seen[:, None], np.intp)


class Streamed(Response):
    """The best response of both seats to a strategy by labels."""

    def __init__(
        self, tree: Growth, deals: Deals, layout: Layout, numbers: Array, width: int
    ) -> None:
        start = {tree.start.number: Stage(first(deals), layout.xp)}
        self.opening = Part(tree, deals, layout.xp, tree.trunk, start)
        super().__init__(self.opening, self.mixed)
        self.layout, self.numbers, self.width = layout, layout.xp.asarray(numbers), width
        """Boards of the first trick at a time."""
        self.mixes: dict[tuple[int, tuple[int, ...]], Array] = {}

    def lost(
        self, told: Callable[[str], None] = lambda _: None, walkers: tuple[int, ...] = (0, 1)
    ) -> list[float]:
        """What the mano and the peu win of it; says how far it is."""
        seats = [self._down(walker) for walker in walkers]
        for roots, boards, part in self._rests():
            self.ground = part
            at = self.xp.asarray(boards)
            for seat in seats:
                self.walker = seat.walker
                for root in roots:
                    found = self.later(root, seat.reach[root.number][at], None)
                    seat.values[root.number][at] = found
            told(f"up to board {boards[-1]} of {seats[0].values[roots[0].number].shape[0]}")
            self._forget()
        self.ground = self.opening
        return [self._up(seat) for seat in seats]

    def _down(self, walker: int) -> "Seat":
        """Through the first trick, to where the second opens."""
        tree, xp = self.opening.tree, self.xp
        self.walker = walker
        self.reaches, self.parts, self.pieces = {}, {}, {}
        here = self.opening.offers[tree.start.number].here
        ones = [xp.ones((here.count, here.entries(place), 1), xp.float32) for place in (0, 1)]
        self.reaches[tree.start.number] = ones[1 - walker], ones[walker]
        for branch in tree.trunk:
            self._forward(branch)
        reach, values = {}, {}
        for root in tree.roots.values():
            pieces = self.pieces.pop(root.number)
            parts = [pieces[first] for first in sorted(pieces)]
            reach[root.number] = joined([part for part, _ in parts], xp)
            shape = *parts[0][1].shape[:2], root.lanes
            values[root.number] = xp.zeros(shape, xp.float32)
        return Seat(walker, self.reaches, self.parts, reach, values)

    def _up(self, seat: "Seat") -> float:
        """Back through the first trick, when the rest is known."""
        self.walker, self.reaches, self.parts = seat.walker, seat.reaches, seat.parts
        self.values = seat.values
        for branch in reversed(self.opening.tree.trunk):
            self._backward(branch)
        start = self.values[self.opening.tree.start.number]
        return float(start.sum(dtype=np.float64))

    def _looked_at(self, boards: Boards) -> Indices:
        """The boards of a first trick that are gone through."""
        return np.arange(boards.count)

    def _rests(self) -> Iterator[tuple[list[Branch], Indices, Part]]:
        """Roots, boards of the first trick, and what comes after them."""
        tree, stages = self.opening.tree, self.opening.stages
        roots = list(tree.roots.values())
        for whole in {id(stages[root.number]): stages[root.number] for root in roots}.values():
            assert isinstance(whole, Stage)
            here = [root for root in roots if stages[root.number] is whole]
            later = _below(tree, here)
            boards = self._looked_at(whole.boards)
            for begin in range(0, len(boards), self.width):
                some = boards[begin : begin + self.width]
                stage = Stage(whole.boards.some(some), self.xp)
                at = {root.number: stage for root in here}
                part = Part(tree, self.opening.deals, self.xp, later, at)
                yield here, some, part

    def _forget(self) -> None:
        """Let go of what was laid out for a part."""
        self.layout.known.clear()
        if on_gpu(self.xp):
            self.xp.get_default_memory_pool().free_all_blocks()

    def mixed(self, branch: Branch, offer: Offer) -> Array:
        """[action, board, entry, lane]"""
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        found = self.xp.zeros(offer.shape, self.xp.float32)
        labels = self.layout.labels(branch, offer)
        for table in self.layout.tables(branch, offer):
            mix = self._mix(table, offer)
            for action in range(offer.actions):
                found[action][:, :, table.lanes] = mix[action][labels][:, :, None]
        return found

    def _mix(self, table: Table, offer: Offer) -> Array:
        """[action of the offer, label]"""
        key = table.begin, tuple(table.columns)
        if key not in self.mixes:
            mix = self.layout.mixture(table, offer, self.numbers)
            self.mixes[key] = self.xp.ascontiguousarray(mix.T)
        return self.mixes[key]


class Seat(NamedTuple):
    """A best responder on its way: what it left in the first trick, and what it has found."""

    walker: int
    reaches: dict[int, tuple[Array, Array]]
    parts: dict[int, Array]
    reach: dict[int, Array]
    """By root: that of the rival."""
    values: dict[int, Array]


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
