"""A solved game as it travels: the first trick in bytes, and what the later ones owe the rival.

What is measured is what is shipped: the tables here are those that the champion plays from.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import Array, host
from marxador.study.hand.branch import Branch
from marxador.study.hand.offer import Ground, Offer
from marxador.study.hand.stage import Stage
from marxador.study.packing import Table
from marxador.study.solve.response import Profile, Response, Strategy
from marxador.study.solve.solver import Solver
from marxador.study.solve.walk import Values, Walk
from marxador.study.table.dues import Due, squeezed, unsqueezed
from marxador.study.table.resolve import Resolve

Bytes = NDArray[np.uint8]
FULL = 255
STEPS = ((1e-3, 1023), (3e-4, 255), (3e-5, 63), (1e-6, 15), (0, 1))
"""In how many steps is counted what is done where one comes at least so often."""
RARELY = 1e-6
"""What is done less often than this does not count."""
WEIGHED = 400
"""How much more often one comes to the last boards than a walk says, which weighs that there."""
FEW = 1e-3
"""What is done less often than this, in a first trick with a hand, is not done."""
NEVER = 1e-5
"""Who comes somewhere less often than this owes nothing there."""


def rounded(mix: Any) -> Bytes:
    """[action, ...]: a mixture in bytes."""
    parts: Bytes = np.rint(np.asarray(mix) * FULL).astype(np.uint8)
    return parts


def finely(mix: Any, comes: Any) -> NDArray[np.uint16]:
    """The same in two bytes, as finely as one comes there, and without what is hardly ever done."""
    mix = np.asarray(mix)
    often = (mix * comes > RARELY) | (mix == mix.max(axis=0))
    kept = mix * often
    steps = np.select([comes > least for least, _ in STEPS], [each for _, each in STEPS])
    parts: NDArray[np.uint16] = np.rint(kept / kept.sum(axis=0) * steps).astype(np.uint16)
    return parts


def mixture(part: Any, legal: Any, xp: Any) -> Array:
    """The mixture that bytes stand for."""
    mix = xp.asarray(part).astype(xp.float32)
    if legal is not None:
        mix *= legal
    total = mix.sum(axis=0, keepdims=True)
    even = xp.ones_like(mix) if legal is None else xp.broadcast_to(legal, mix.shape)
    even = even / xp.maximum(even.sum(axis=0, keepdims=True), 1)
    return xp.where(total > 0, mix / xp.maximum(total, 1), even).astype(xp.float32)


class Written:
    """A strategy as it stands in a file."""

    def __init__(self, tables: dict[int, Any], xp: Any) -> None:
        self.tables = tables
        self.xp = xp

    def __call__(self, branch: Branch, offer: Offer) -> Array:
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        table = self.tables[branch.number].reshape(offer.shape)
        return mixture(table, offer.legal, self.xp)


class Visited(Profile):
    """How often a strategy itself comes anywhere: where it never does, nothing need travel."""

    def __init__(self, ground: Ground, strategy: Strategy) -> None:
        super().__init__(ground, strategy)
        self.keeps_reach = True
        self.found: dict[int, Any] = {}
        """[branch]: [board, entry, lane], how often its mover comes there."""
        for walker in (0, 1):
            self.walk(walker)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        comes = host(mine)
        whole = isinstance(offer.here, Stage)
        self.found[branch.number] = comes * (comes > NEVER) if whole else comes * WEIGHED
        return super().settle(branch, offer, values, mine)


class Reaches(Walk):
    """How likely each hand of both seats comes to the second trick."""

    def __init__(
        self,
        ground: Ground,
        trunk: Mapping[int, Bytes],
        starts: tuple[Array, Array] | None = None,
    ) -> None:
        """`starts` is what both come to the start with, where that is not everything."""
        super().__init__(ground)
        self.trunk = trunk
        self.found: dict[tuple[int, int], Array] = {}
        """[seat, root]"""
        self.comes: dict[int, Any] = {}
        """[branch]: [board, entry, lane], whether its mover comes there with such a hand."""
        if starts is None:
            self.walk(0)
        else:
            self.through(0, starts[1], starts[0])

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if offer.actions == 1:
            return reach[None]
        assert isinstance(offer.here, Stage)
        hands = offer.here.weighed(branch.mover, self._any(offer.here, 1 - branch.mover)) > 0
        self.comes[branch.number] = host((reach > 0) & hands)
        return mixture(self.trunk[branch.number], offer.legal, self.xp) * reach[None]

    def _any(self, here: Stage, place: int) -> Array:
        return self.xp.ones((here.count, here.entries(place), 1), self.xp.float32)

    def settle(self, _branch: Branch, _offer: Offer, values: Values, _mine: Array) -> Array:
        return values[0]

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        self.found[0, root.number] = mine
        self.found[1, root.number] = reach
        return self.xp.zeros_like(mine)


class Rounded(Reaches):
    """A first trick put into bytes on the way, each thing done as often as it was solved; but for
    what hardly ever happens: of that only what is done most.
    """

    def __init__(
        self, ground: Ground, strategy: Strategy, starts: tuple[Array, Array] | None = None
    ) -> None:
        self.strategy = strategy
        self.rounded: dict[int, Bytes] = {}
        super().__init__(ground, self.rounded, starts)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if offer.actions > 1:
            mix = self.strategy(branch, offer)
            often = (mix * reach[None] > FEW) | (mix == mix.max(axis=0, keepdims=True))
            mix = mix * often
            self.rounded[branch.number] = rounded(host(mix / mix.sum(axis=0)))
        return super().share(branch, offer, reach)


# -- from a solve to a file, and back


def travelling(solver: Solver) -> dict[str, Table]:
    """What of a solve travels, by the name it has in the file."""
    first = Rounded(solver.ground, solver.average)
    owed = Owed(solver.ground, first.rounded, solver.average)
    return parts_of(first, ((seat, *due) for seat in (0, 1) for due in owed.dues(seat)))


def parts_of(first: Rounded, owed: Iterable[tuple[int, int, Due]]) -> dict[str, Table]:
    """A first trick in bytes, and what seats are owed at roots, by their names in a file."""
    parts: dict[str, Table] = {
        f"trunk/{number}": table * first.comes[number][None]
        for number, table in first.rounded.items()
    }
    for seat, root, due in owed:
        for name, table in due._asdict().items():
            parts[f"due/{seat}/{root}/{name}"] = table
    return parts


def trunk_of(parts: Mapping[str, Table]) -> dict[int, Bytes]:
    """[branch]: the first trick of a file."""
    return {int(name.partition("/")[2]): parts[name] for name in parts if name.startswith("trunk/")}


def due_of(parts: Mapping[str, Table], seat: int, root: int) -> Due:
    """What a seat is owed at a root, of a file."""
    return Due(*(parts[f"due/{seat}/{root}/{name}"] for name in Due._fields))


def dues_of(parts: Mapping[str, Table], ground: Ground) -> dict[tuple[int, int], Due]:
    """[seat, root]: the same of all roots."""
    return {
        (seat, root.number): due_of(parts, seat, root.number)
        for root in ground.tree.roots.values()
        for seat in (0, 1)
    }


class ByBytes(Response):
    """The best response to a player whose first trick is in bytes."""

    def __init__(
        self, ground: Ground, trunk: Mapping[int, Bytes], later: Strategy | None = None
    ) -> None:
        super().__init__(ground, self._mixed)
        self.trunk = trunk
        self.by_later = later

    def _mixed(self, branch: Branch, offer: Offer) -> Array:
        if branch.is_later:
            assert self.by_later is not None
            return self.by_later(branch, offer)
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        return mixture(self.trunk[branch.number], offer.legal, self.xp)


class Owed(ByBytes):
    """What the walker's hands come to where the second trick opens."""

    def walk(self, walker: int) -> Array:
        self.found: dict[int, tuple[Array, Array]] = {}
        """[root]: values, and the reach of the player they are against."""
        return super().walk(walker)

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        values = super().opened(root, reach, mine)
        self.found[root.number] = values, reach
        return values

    def dues(self, seat: int) -> Iterator[tuple[int, Due]]:
        """The root, and what a seat is owed there."""
        self.walk(seat)
        for root, (values, reach) in self.found.items():
            here = self.ground.offers[root].here
            assert isinstance(here, Stage)
            yield root, squeezed(values, here, seat, reach)


class Played(ByBytes):
    """The later tricks are solved anew."""

    def __init__(
        self,
        ground: Ground,
        trunk: Mapping[int, Bytes],
        dues: Mapping[tuple[int, int], Due],
        think: int,
    ) -> None:
        super().__init__(ground, trunk, self._anew)
        self.dues = dues
        self.think = think
        self.resolve: Resolve | None = None

    def _anew(self, branch: Branch, offer: Offer) -> Array:
        assert self.resolve is not None
        return self.resolve.strategy(branch, offer)

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        here = self.ground.offers[root.number].here
        assert isinstance(here, Stage)
        due = unsqueezed(self.dues[self.walker, root.number], here, self.walker, reach, self.xp)
        self.resolve = Resolve(self.ground, root, 1 - self.walker, reach, due)
        for _ in range(self.think):
            self.resolve.iterate()
        return super().opened(root, reach, mine)
