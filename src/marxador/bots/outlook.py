"""What a search has seen: how each choice ends in the same imagined worlds."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Outlook(NamedTuple):
    """Choices played on, world by world."""

    choices: tuple[str, ...]
    ends: NDArray[np.float64]
    """[world, choice]: the chance of winning the match when the hand is over."""
    likely: NDArray[np.float64]
    """[world]: adding up to 1."""

    @property
    def values(self) -> dict[str, float]:
        """The chance of winning the match by each choice."""
        means = (self.likely @ self.ends).clip(0, 1)
        return dict(zip(self.choices, means.tolist(), strict=True))

    @property
    def worlds(self) -> float:
        """How many worlds as likely as each other tell as much."""
        return float(1 / (self.likely**2).sum())

    @property
    def spread(self) -> dict[str, float]:
        """How much it differs from world to world by what each choice is behind the best one."""
        best = (self.likely @ self.ends).argmax()
        behind = self.ends[:, [best]] - self.ends
        around = (behind - self.likely @ behind) ** 2
        return dict(zip(self.choices, np.sqrt(self.likely @ around).tolist(), strict=True))
