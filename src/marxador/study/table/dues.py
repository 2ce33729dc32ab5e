"""What hands are owed where the second trick opens, in small numbers.

A due is weighed as a walk weighs it: by how likely the rival comes there. Taken off it is what can
be found again at the table: the envit's own part, and what pairs of the same strengths have on
boards of the same strengths. The rest is counted in steps of one size: what seldom comes takes
little room, and being off by a step costs the same everywhere.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.fast.accounts import Ledger
from marxador.study.algebra import TINY, Array, host
from marxador.study.hand.boards import Boards
from marxador.study.hand.deals import Deals, Floats, alike
from marxador.study.hand.stage import Stage

QUARTER = np.float32(1 / 4)
"""Of a stone: the step of a mean; the rest is counted in as much of a single deal."""
FARTHEST = 32767
GIVEN = np.float32(0.8)
"""How much a hand may be given of what it lacks."""
RAISES = (1, 2, 3, 4, 6, 8, 12, 16, 24)
"""Quarters by which a mean may be higher than it is, for that."""
Numbers = NDArray[np.intp]
Folded = NDArray[np.uint8]
"""[2, ...]: low bytes and high bytes of whole numbers whose sign is the last bit; a small number
has no high byte then.
"""


class Due(NamedTuple):
    """What the hands of a seat are owed at a root."""

    envit: NDArray[np.float16]
    """[lane]: what it is worth to win the envit."""
    mean: Folded
    """[lane, strengths of the board, strengths of the pair]"""
    rest: Folded
    """[lane, board, pair]"""

    def some(self, lanes: NDArray[np.int64]) -> "Due":
        """The same of some lanes."""
        return Due(self.envit[lanes], self.mean[:, lanes], self.rest[:, lanes])

    def one(self, lane: int, board: int, kin: int) -> "Due":
        """The same of a single lane and board."""
        at, on, of = (slice(n, n + 1) for n in (lane, board, kin))
        return Due(self.envit[at], self.mean[:, at, of], self.rest[:, at, on])


def folded(numbers: Any) -> Folded:
    """Numbers without their fractions, sign last."""
    whole = np.clip(np.rint(numbers), -FARTHEST, FARTHEST).astype(np.int32)
    signed = np.where(whole < 0, -2 * whole - 1, 2 * whole)
    found: Folded = np.stack([signed & 255, signed >> 8]).astype(np.uint8)
    return found


def unfolded(numbers: Folded) -> Floats:
    low, high = numbers.astype(np.int32)
    signed = low + (high << 8)
    found: Floats = ((signed >> 1) ^ -(signed & 1)).astype(np.float32)
    return found


def kin(boards: Boards) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """[board], [pair]: a number for those whose cards are as strong."""
    deals = boards.deals
    lies = np.concatenate([deals.strength[played] for played in boards.played], axis=1)
    return np.unique(lies, axis=0, return_inverse=True)[1].ravel(), alike(deals, deals.pairs)


def squeezed(values: Array, here: Stage, seat: int, reach: Array, lacks: Array = None) -> Due:
    """What is due to a seat against a reach of its rival.

    Hands that lack something, in stones of a deal, before they would come there are given some of
    it where that makes the numbers small.
    """
    signs, mass = _signs(here, seat, reach), host(here.weighed(seat, reach))
    due = host(values)
    worth = (signs * due).sum(axis=(0, 1)) / np.maximum((signs * signs).sum(axis=(0, 1)), 1e-30)
    envit = worth.astype(np.float16)
    due = due - signs * envit.astype(np.float32)
    relatives = kin(here.boards)
    whole, weight = (_grouped(each, *relatives) for each in (due, mass))
    step = step_of(here.boards.deals)
    felt = np.abs(whole) > step
    mean = np.where(felt, whole / np.maximum(weight, 1e-30), 0).transpose(2, 0, 1)
    mean = np.rint(mean / QUARTER)
    if lacks is None:
        rest = due - expected(folded(mean), *relatives) * mass
        return Due(envit, folded(mean), folded(rest.transpose(2, 0, 1) / step))
    fit = Fit(due / step, mass / step, GIVEN * host(lacks) * mass / step, relatives)
    return Due(envit, *map(folded, fit.best(mean)))


class Fit:
    """Numbers that may lie anywhere between others, told by the means of kin as well as can be."""

    def __init__(
        self, low: Floats, mass: Floats, more: Floats, relatives: tuple[Numbers, Numbers]
    ) -> None:
        self.low, self.high, self.mass = low, low + more, mass
        self.relatives = relatives

    def best(self, mean: Floats) -> tuple[Floats, Floats]:
        """[lane, ...]: means that are no lower, and what is left of the numbers then."""
        found, least = mean, self._length(mean)
        for more in RAISES:
            length = self._length(mean + more)
            shorter = length < least - 1
            found, least = np.where(shorter, mean + more, found), np.where(shorter, length, least)
        return found, self._left(found).transpose(2, 0, 1)

    def _left(self, mean: Floats) -> Floats:
        """[board, pair, lane]: in whole steps, how far a number is from what its kin tell."""
        told = expected(folded(mean), *self.relatives) * self.mass
        low, high = np.rint(self.low - told), np.rint(self.high - told)
        found: Floats = np.where(low > 0, low, np.where(high < 0, high, 0))
        return found

    def _length(self, mean: Floats) -> Floats:
        """[lane, strengths of the board, strengths of the pair]: about how many bits that is."""
        left = np.abs(self._left(mean))
        found: Floats = _grouped(2 * np.log2(1 + left) + (left > 0), *self.relatives)
        return found.transpose(2, 0, 1)


def unsqueezed(
    due: Due, here: Stage, seat: int, reach: Array, xp: Any, twin: Array | None = None
) -> Array:
    """[board, pair, lane]: what is due, weighed as a walk weighs it.

    Where the rival comes with another reach than the one it was counted against, that is its
    `twin`: who meets it half as often is owed half as much.
    """
    envit = xp.asarray(due.envit.astype(np.float32))
    value = here.ended(seat, reach, xp.zeros_like(envit), sided(envit, seat))
    met = here.weighed(seat, reach)
    value += xp.asarray(expected(due.mean, *kin(here.boards))) * met
    rest = xp.asarray(unfolded(due.rest).transpose(1, 2, 0) * step_of(here.boards.deals))
    if twin is not None:
        there = here.weighed(seat, twin)
        rest = rest * xp.where(there > 0, met / xp.maximum(there, TINY), 0)
    return value + rest


def _signs(here: Stage, seat: int, reach: Array) -> Any:
    """[board, pair, lane]: how much more often a pair wins the envit than it loses it."""
    nothing = here.xp.zeros(reach.shape[2], here.xp.float32)
    return host(here.ended(seat, reach, nothing, sided(nothing + 1, seat)))


def paid_above(
    ledger: Ledger, accounts: Iterable[int], listed: Ledger, others: Iterable[int]
) -> Floats:
    """[2, lane]: the stones, and the stake of the envit, that lanes with such accounts pay above
    others, whatever is done in them.
    """
    found = []
    for own, other in zip(accounts, others, strict=True):
        one, two = ledger.accounts[own], listed.accounts[other]
        mano, peu = (a - b for a, b in zip(one.stones, two.stones, strict=True))
        stakes = [ledger.target if each.stake < 0 else each.stake for each in (one, two)]
        found.append((mano - peu, stakes[0] - stakes[1]))
    return np.array(found, np.float32).reshape(-1, 2).T


def sided(envit: Array, seat: int) -> Array:
    """As the seat sees it."""
    return envit if seat == 0 else -envit


def expected(mean: Folded, board: NDArray[np.intp], pair: NDArray[np.intp]) -> Floats:
    """[board, pair, lane]: what a pair is worth by the strengths alone."""
    found: Floats = np.ascontiguousarray(
        (unfolded(mean) * QUARTER)[:, board][:, :, pair].transpose(1, 2, 0)
    )
    return found


def _grouped(numbers: Any, board: NDArray[np.intp], pair: NDArray[np.intp]) -> Any:
    """[strengths of the board, strengths of the pair, lane]: sums."""
    for axis, each in enumerate((board, pair)):
        order = np.argsort(each, kind="stable")
        starts = np.flatnonzero(np.diff(each[order], prepend=-1))
        numbers = np.add.reduceat(np.take(numbers, order, axis), starts, axis)
    return numbers


def step_of(deals: Deals) -> float:
    return float(QUARTER * deals.weight.max())
