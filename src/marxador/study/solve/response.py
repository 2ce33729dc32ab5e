"""What a strategy is worth: against itself, and against the best that can be done against it."""

from collections.abc import Callable

import numpy as np

from marxador.study.algebra import Array, best
from marxador.study.hand.branch import Branch
from marxador.study.hand.offer import Ground, Offer
from marxador.study.solve.walk import Values, Walk

Strategy = Callable[[Branch, Offer], Array]
"""[action, board, entry, lane]: how likely the mover is to do each thing at a branch."""


class Response(Walk):
    """The best that the walker can do against a strategy that is known."""

    def __init__(self, ground: Ground, strategy: Strategy) -> None:
        super().__init__(ground)
        self.strategy = strategy

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if branch.mover == self.walker:  # where it may come to, it comes
            return self.xp.broadcast_to(reach[None], offer.shape)
        return self.strategy(branch, offer) * reach[None]

    def settle(self, _branch: Branch, offer: Offer, values: Values, _mine: Array) -> Array:
        return best(values, offer.legal, self.xp)

    def value(self, walker: int) -> float:
        """What the walker wins, in a hand."""
        return float(self.walk(walker).sum(dtype=np.float64))


class Profile(Response):
    """What it is worth when both play by it."""

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        return self.strategy(branch, offer) * reach[None]

    def settle(self, branch: Branch, offer: Offer, values: Values, _mine: Array) -> Array:
        mix = self.strategy(branch, offer)
        return sum((mix[at] * value for at, value in enumerate(values)), 0 * values[0])


def exploitability(ground: Ground, strategy: Strategy) -> tuple[float, float]:
    """What a best responder wins of a strategy, as the mano and as the peu."""
    response = Response(ground, strategy)
    return response.value(0), response.value(1)
