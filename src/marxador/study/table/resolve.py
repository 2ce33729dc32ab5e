"""The later tricks solved anew from what the first one left, without giving anything away.

Burch, Johanson and Bowling, *Solving Imperfect Information Games Using Decomposition* (2014): the
rival may take what its hand was worth in the solved game instead of playing on. So what is found
is never worse against any of its hands than what was solved before.
"""

from typing import Any

import numpy as np

from marxador.study.algebra import Array, Pace, foreseeing, foreseen, matched, shared
from marxador.study.hand.branch import Branch, below
from marxador.study.hand.offer import Ground, Offer
from marxador.study.solve.narrow import widened
from marxador.study.solve.program import Learning
from marxador.study.solve.recorded import Recorded
from marxador.study.solve.third import Third, in_order, room
from marxador.study.solve.walk import Values, Walk

NOTHING = np.float32(-1e6)
"""Less than any hand can lose, weighed as a walk weighs it or by single deals."""


def received(reach: Array, due: Array, xp: Any) -> tuple[Array, Array]:
    """[board, entry, ...]: what the player comes with, and what the rival is due.

    Where the player never comes by itself, it may have any hand, and the rival plays on with all
    of its own.
    """
    comes = reach.sum(axis=1, keepdims=True) > 0
    return xp.where(comes, reach, np.float32(1)), xp.where(comes, due, NOTHING)


class Resolve(Walk):
    """The tricks after the first, for the player whose reach is known."""

    def __init__(self, ground: Ground, root: Branch, player: int, reach: Array, due: Array) -> None:
        super().__init__(ground)
        self.root = root
        self.player = player
        self.reach, self.due = received(reach, due, self.xp)
        """[board, entry, lane]: that of the player, and what each hand of the rival is to have at
        least."""
        self.choice = self.xp.zeros((2, *due.shape), self.xp.float32)
        """The rival's regrets, of playing on and of taking what is due."""
        self.gain = self.xp.zeros_like(self.choice)
        self.regrets: dict[int, Array] = {}
        self.gains: dict[int, Array] = {}
        self.sums: dict[int, Array] = {}
        self.pace = Pace(self.xp, foreseeing)
        self.all = self.xp.ones_like(reach)
        self.walks = Recorded(self._both, self.xp)
        for branch in below(root):
            if ground.offers[branch.number].actions > 1:
                self.regrets[branch.number] = room(ground, branch, self.xp.float32)
                self.gains[branch.number] = room(ground, branch, self.xp.float32)
                if branch.mover == player:
                    self.sums[branch.number] = room(ground, branch, self._kind(branch))
        if ground.by_kernels:
            learning = Learning(self.regrets, self.sums, self.pace, self.gains)
            self.third = Third(ground, learning, [root], (player,))

    def _kind(self, branch: Branch) -> Any:
        """A kernel keeps averages in two bytes each."""
        return self.xp.uint16 if self._is_narrow(branch) else self.xp.float32

    def _is_narrow(self, branch: Branch) -> bool:
        return self.ground.by_kernels and len(branch.results) == 2

    def iterate(self) -> None:
        """The player learns, and then the rival."""
        self.pace.step()
        self.walks()

    def _both(self) -> None:
        self.walker = self.player
        follows = matched(self.choice, None, self.xp)[0]
        self.later(self.root, follows, self.all)
        self.walker = 1 - self.player
        playing = self.later(self.root, self.reach, None)
        foreseen(self.choice, self.gain, [playing, self.due], self.pace, self.xp)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        return shared(self.regrets[branch.number], reach, offer.legal, self.xp)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        regret = self.regrets[branch.number]
        if mine is not None:
            total = self.sums[branch.number]
            total += shared(regret, mine, offer.legal, self.xp)
            total *= self.pace.fade
        return foreseen(regret, self.gains[branch.number], values, self.pace, self.xp)

    def strategy(self, branch: Branch, offer: Offer) -> Array:
        """[action, board, entry, lane]: what the player does."""
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        total = in_order(self.ground, branch, self.sums[branch.number])
        if self._is_narrow(branch):
            total = widened(total, self.xp)
        return matched(total, offer.legal, self.xp)
