"""Discounted counterfactual regret minimisation over whole vectors of hands, seat by seat.

Brown and Sandholm, *Solving Imperfect-Information Games via Discounted Regret Minimization*
(2019), with their α = 1.5, β = 0, γ = 2.
"""

import numpy as np

from marxador.study.algebra import Array, Pace, learned, matched, shared
from marxador.study.branch import Branch
from marxador.study.offer import Ground, Offer
from marxador.study.stage import MANO, PEU
from marxador.study.walk import Values, Walk


class Solver(Walk):
    """Learns by walking, for one seat and then for the other."""

    def __init__(self, ground: Ground, keeps_all: bool = True) -> None:
        super().__init__(ground)
        self.pace = Pace(self.xp)
        self.regrets: dict[int, Array] = {}
        self.sums: dict[int, Array] = {}
        self.keeps_reach = keeps_all
        self.worth: dict[tuple[int, int], Array] = {}
        """Of each seat, at each root: [board, entry, lane], what its hands have come to so far."""
        for branch, offer in zip(ground.tree.branches, ground.offers, strict=True):
            if offer.actions > 1:
                self.regrets[branch.number] = self.xp.zeros(offer.shape, self.xp.float32)
                if keeps_all or not branch.is_later:
                    self.sums[branch.number] = self.xp.zeros(offer.shape, self.xp.float32)

    @property
    def iterations(self) -> int:
        return self.pace.times

    def iterate(self) -> None:
        """Both seats learn once."""
        self.pace.step()
        for walker in (MANO, PEU):
            self.walk(walker)

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        values = super().opened(root, reach, mine)
        key = self.walker, root.number
        if key not in self.worth:
            self.worth[key] = self.xp.zeros_like(values)
        total = self.worth[key]
        total += values
        total *= self.pace.fade
        return values

    def due(self, seat: int, root: Branch) -> Array:
        """What the hands of a seat come to at a root, on the average of all walks."""
        return self.worth[seat, root.number] / np.float32(self.pace.total)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if offer.actions == 1:
            return reach[None]
        return shared(self.regrets[branch.number], reach, offer.legal, self.xp)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        if offer.actions == 1:
            return values[0]
        regret = self.regrets[branch.number]
        if branch.number in self.sums:
            total = self.sums[branch.number]
            total += shared(regret, mine, offer.legal, self.xp)
            total *= self.pace.fade
        return learned(regret, values, offer.legal, self.pace, self.xp)

    def average(self, branch: Branch, offer: Offer) -> Array:
        """[action, board, entry, lane]: the strategy that all of the walks come to."""
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        return matched(self.sums[branch.number], offer.legal, self.xp)
