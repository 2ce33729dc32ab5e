"""How much more than its due a hand might have before it would want it.

A hand that has more elsewhere does not come to a corner, and would not if it had a little more
there. What it lacks, it lacks on every board and against every card together; it is shared out by
how likely each of them is, so that all of it may be given at once.
"""

from marxador.study.algebra import TINY, Array
from marxador.study.hand.branch import Branch
from marxador.study.hand.offer import Offer
from marxador.study.hand.stage import Stage
from marxador.study.solve.response import Response
from marxador.study.solve.walk import Values


class Leeway(Response):
    """A best response that looks where it does not go, too."""

    looking = False

    def lacking(self, walker: int, reach: Array, mine: Array) -> dict[int, Array]:
        """[root]: [board, entry, lane], what hands lack there, in stones of a deal, that lack as
        much as `mine` at the start. It has to have been walked through before.
        """
        self.lacks: dict[int, Array] = {}
        self.looking = True
        self.through(walker, reach, mine)
        self.looking = False
        return self.lacks

    def down(self, reach: Array, mine: Array) -> None:
        if not self.looking:
            self.met: dict[int, Array] = {}
            self.less: dict[int, Array] = {}
        super().down(reach, mine)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if branch.mover == self.walker and isinstance(offer.here, Stage):
            if self.looking:
                return self.less[branch.number] + reach[None]
            rival = self.reaches[branch.number][0]
            self.met[branch.number] = offer.here.weighed(self.walker, rival)
        return super().share(branch, offer, reach)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        value = super().settle(branch, offer, values, mine)
        if not (self.looking or branch.is_later):
            met, xp = self.met.pop(branch.number), self.xp
            less = xp.maximum(value[None] - xp.stack(values), 0)
            self.less[branch.number] = xp.where(met > 0, less / xp.maximum(met, TINY), 0)
        return value

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        if self.looking:
            self.lacks[root.number] = mine
            return self.xp.zeros_like(mine)
        return super().opened(root, reach, mine)
