"""The later tricks solved anew from what the first one left, without giving anything away.

Burch, Johanson and Bowling, *Solving Imperfect Information Games Using Decomposition* (2014): the
rival may take what its hand was worth in the solved game instead of playing on. So what is found
is never worse against any of its hands than what was solved before.
"""

from marxador.study.algebra import Array, Pace, learned, matched, shared
from marxador.study.branch import Branch
from marxador.study.offer import Ground, Offer
from marxador.study.walk import Values, Walk


class Resolve(Walk):
    """The tricks after the first, for the player whose reach is known."""

    def __init__(self, ground: Ground, root: Branch, player: int, reach: Array, due: Array) -> None:
        super().__init__(ground)
        self.root = root
        self.player = player
        self.reach = reach
        """[board, entry, lane]: that of the player."""
        self.due = due
        """[board, entry, lane]: what each hand of the rival is to have at least."""
        self.choice = self.xp.zeros((2, *due.shape), self.xp.float32)
        """The rival's regrets, of playing on and of taking what is due."""
        self.regrets: dict[int, Array] = {}
        self.sums: dict[int, Array] = {}
        self.pace = Pace(self.xp)
        self.all = self.xp.ones_like(reach)

    def iterate(self) -> None:
        """The rival learns, and then the player."""
        self.pace.step()
        self.walker = 1 - self.player
        follows = matched(self.choice, None, self.xp)[0]
        playing = self.later(self.root, self.reach, None)
        learned(self.choice, [playing, self.due], None, self.pace, self.xp)
        self.walker = self.player
        self.later(self.root, follows, self.all)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        return shared(self._regret(branch, offer), reach, offer.legal, self.xp)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        regret = self._regret(branch, offer)
        if mine is not None:
            total = self.sums.get(branch.number)
            if total is None:
                total = self.sums[branch.number] = self.xp.zeros_like(regret)
            total += shared(regret, mine, offer.legal, self.xp)
            total *= self.pace.fade
        return learned(regret, values, offer.legal, self.pace, self.xp)

    def _regret(self, branch: Branch, offer: Offer) -> Array:
        if branch.number not in self.regrets:
            self.regrets[branch.number] = self.xp.zeros(offer.shape, self.xp.float32)
        return self.regrets[branch.number]

    def strategy(self, branch: Branch, offer: Offer) -> Array:
        """[action, board, entry, lane]: what the player does."""
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        return matched(self.sums[branch.number], offer.legal, self.xp)
