"""Discounted counterfactual regret minimisation over whole vectors of hands, seat by seat.

Brown and Sandholm, *Solving Imperfect-Information Games via Discounted Regret Minimization*
(2019); how fast things fade is in `algebra`.
"""

from marxador.study.algebra import Array, Pace, learned, matched, scheduled, shared
from marxador.study.hand.branch import Branch
from marxador.study.hand.offer import Ground, Offer
from marxador.study.hand.stage import MANO, PEU
from marxador.study.solve.narrow import averaged, widened
from marxador.study.solve.program import Learning
from marxador.study.solve.recorded import Recorded
from marxador.study.solve.third import Third, in_order, room
from marxador.study.solve.walk import Values, Walk

HORIZON = 400
"""How many iterations a solve is paced for."""


class Solver(Walk):
    """Learns by walking, for one seat and then for the other."""

    def __init__(self, ground: Ground, *, horizon: int = HORIZON, narrow: bool = False) -> None:
        super().__init__(ground)
        self.pace = Pace(self.xp, scheduled(horizon))
        self.walks = Recorded(self._both, self.xp)
        self.narrow = narrow
        """Whether the averages after the first trick are kept in two bytes each."""
        self.regrets: dict[int, Array] = {}
        self.sums: dict[int, Array] = {}
        self.keeps_reach = True
        for branch in ground.branches:
            if ground.offers[branch.number].actions > 1:
                self.regrets[branch.number] = room(ground, branch, self.xp.float32)
                kind = self.xp.uint16 if self._is_narrow(branch) else self.xp.float32
                self.sums[branch.number] = room(ground, branch, kind)
        if ground.by_kernels:
            learning = Learning(self.regrets, self.sums, self.pace)
            self.third = Third(ground, learning, ground.tree.roots.values(), (MANO, PEU))

    @property
    def iterations(self) -> int:
        return self.pace.times

    def aim(self, horizon: int) -> None:
        """Learn so that it is best after so many times."""
        self.pace.fading = scheduled(horizon)

    def iterate(self) -> None:
        """Both seats learn once."""
        self.pace.step()
        self.walks()

    def _both(self) -> None:
        for walker in (MANO, PEU):
            self.walk(walker)

    def _is_narrow(self, branch: Branch) -> bool:
        return self.narrow and branch.is_later

    def forget(self) -> None:
        """Let go of all that was learned."""
        self.regrets.clear()
        self.sums.clear()
        self.third = None
        self.walks = Recorded(self._both, self.xp)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if offer.actions == 1:
            return reach[None]
        return shared(self.regrets[branch.number], reach, offer.legal, self.xp)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        if offer.actions == 1:
            return values[0]
        regret = self.regrets[branch.number]
        total = self.sums[branch.number]
        if self._is_narrow(branch):
            averaged(total, regret, mine, self.pace, self.xp)
        else:
            total += shared(regret, mine, offer.legal, self.xp)
            total *= self.pace.fade
        return learned(regret, values, offer.legal, self.pace, self.xp)

    def average(self, branch: Branch, offer: Offer) -> Array:
        """[action, board, entry, lane]: the strategy that all of the walks come to."""
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        total = in_order(self.ground, branch, self.sums[branch.number])
        if self._is_narrow(branch):
            total = widened(total, self.xp)
        return matched(total, offer.legal, self.xp)
