"""A solved game as it travels: the first trick in bytes, and what the later ones owe the rival.

What is measured is what is shipped: the tables here are those that the champion plays from.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import Array, host
from marxador.study.branch import Branch
from marxador.study.offer import Ground, Offer
from marxador.study.resolve import Resolve
from marxador.study.response import Profile, Response, Strategy
from marxador.study.stage import Stage
from marxador.study.walk import Values, Walk

Bytes = NDArray[np.uint8]
FULL = 255
FINE = 4095
RARELY = 1e-3
NEVER = 1e-5
"""Who comes somewhere less often than this owes nothing there."""


class Due(NamedTuple):
    """What the hands of a seat are worth at a root, in bytes between two bounds."""

    low: NDArray[np.float32]
    """[board, lane]"""
    high: NDArray[np.float32]
    part: Bytes
    """[board, entry, lane]"""


def rounded(mix: Any) -> Bytes:
    """[action, ...]: a mixture in bytes."""
    parts: Bytes = np.rint(np.asarray(mix) * FULL).astype(np.uint8)
    return parts


def finely(mix: Any) -> NDArray[np.uint16]:
    """The same in two bytes, and without what is hardly ever done."""
    kept = np.where(np.asarray(mix) >= RARELY, mix, 0)
    parts: NDArray[np.uint16] = np.rint(kept * FINE).astype(np.uint16)
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


class Visited(Profile):
    """Where a strategy itself ever comes: the rest need not travel."""

    def __init__(self, ground: Ground, strategy: Strategy) -> None:
        super().__init__(ground, strategy)
        self.keeps_reach = True
        self.found: dict[int, Any] = {}
        """[branch]: [board, entry, lane], whether its mover comes there."""
        for walker in (0, 1):
            self.walk(walker)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        least = NEVER if isinstance(offer.here, Stage) else 0
        self.found[branch.number] = host(mine > least)
        return super().settle(branch, offer, values, mine)


class Reaches(Walk):
    """How likely each hand of both seats comes to the second trick."""

    def __init__(self, ground: Ground, trunk: Mapping[int, Bytes]) -> None:
        super().__init__(ground)
        self.trunk = trunk
        self.found: dict[tuple[int, int], Array] = {}
        """[seat, root]"""
        self.walk(0)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if offer.actions == 1:
            return reach[None]
        return mixture(self.trunk[branch.number], offer.legal, self.xp) * reach[None]

    def settle(self, _branch: Branch, _offer: Offer, values: Values, _mine: Array) -> Array:
        return values[0]

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        self.found[0, root.number] = mine
        self.found[1, root.number] = reach
        return self.xp.zeros_like(mine)


def squeezed(due: Array, here: Stage, seat: int, reach: Array) -> Due:
    """What is due to a seat against a reach of its rival, by the hand and in bytes."""
    mass = host(here.weighed(seat, reach))
    every = host(here.weighed(seat, here.xp.ones_like(reach)))
    worth = host(due) / np.maximum(mass, 1e-30)
    comes = mass.sum(axis=1, keepdims=True) > NEVER * every.sum(axis=1, keepdims=True)
    some = comes & (mass > NEVER * every)
    low = np.where(some, worth, np.inf).min(axis=1)
    high = np.where(some, worth, -np.inf).max(axis=1)
    low, high = np.where(low <= high, low, 0), np.where(low <= high, high, 0)
    span = np.maximum(high - low, 1e-9)[:, None]
    part = np.where(some, (worth - low[:, None]) / span, 0)
    return Due(low.astype(np.float32), high.astype(np.float32), rounded(np.clip(part, 0, 1)))


def unsqueezed(due: Due, here: Stage, seat: int, reach: Array, xp: Any) -> Array:
    """[board, entry, lane]: what is due, weighed as a walk weighs it."""
    low, high = xp.asarray(due.low)[:, None], xp.asarray(due.high)[:, None]
    worth = low + (high - low) * (xp.asarray(due.part).astype(xp.float32) / FULL)
    return worth * here.weighed(seat, reach)


class Played(Response):
    """The best response to a player of the first trick from bytes, and of the others re-solved."""

    def __init__(
        self,
        ground: Ground,
        trunk: Mapping[int, Bytes],
        dues: Mapping[tuple[int, int], Due],
        pauses: tuple[int, ...],
    ) -> None:
        super().__init__(ground, self._by_bytes)
        self.trunk = trunk
        self.dues = dues
        self.pauses = pauses
        """After how many iterations it is looked at."""
        self.known: dict[tuple[int, int], Any] = {}
        """[root, iterations]: the values there."""
        self.looked = 0

    def _by_bytes(self, branch: Branch, offer: Offer) -> Array:
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        return mixture(self.trunk[branch.number], offer.legal, self.xp)

    def opened(self, root: Branch, reach: Array, _mine: Array) -> Array:
        if (root.number, self.looked) not in self.known:
            self._resolve(root, reach)
        return self.xp.asarray(self.known[root.number, self.looked])

    def _resolve(self, root: Branch, reach: Array) -> None:
        here = self.ground.offers[root.number].here
        assert isinstance(here, Stage)
        due = unsqueezed(self.dues[self.walker, root.number], here, self.walker, reach, self.xp)
        resolve = Resolve(self.ground, root, 1 - self.walker, reach, due)
        for times in range(1, max(self.pauses) + 1):
            resolve.iterate()
            if times in self.pauses:
                best = Response(self.ground, resolve.strategy)
                best.walker = self.walker
                self.known[root.number, times] = host(best.later(root, reach, None))

    def values_at(self, walker: int) -> Iterator[tuple[int, float]]:
        """What the best response wins, by how long the player thinks."""
        self.known.clear()
        for times in sorted(self.pauses, reverse=True):
            self.looked = times
            yield times, self.value(walker)
