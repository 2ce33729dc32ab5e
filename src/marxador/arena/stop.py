"""When enough has been played: as much as was asked for, or as soon as it is decided."""

from collections.abc import Callable
from math import log

from marxador.arena.figures import Figures

Rule = Callable[[Figures], bool]

FEWEST = 2
"""Units without which nothing can be said."""
LOOK = 0.999
"""The level of intervals that are looked at again and again (Haybittle and Peto's rule)."""
LOOKS_FROM = 16
CLOSE = 5.0
"""Stones per hundred hands, either way, within which the difference has to be known too."""
BETTER = 0.55
"""What the sequential test holds against even: winning this share of the matches."""
ERROR = 0.05
"""How often the sequential test may be wrong, either way."""
BOUND = log((1 - ERROR) / ERROR)


def enough_hands(hands: int) -> Rule:
    return lambda figures: figures.units >= FEWEST and figures.hands >= hands


def enough_units(units: int) -> Rule:
    return lambda figures: figures.units >= max(FEWEST, units)


def decided(figures: Figures) -> bool:
    """Who is better is beyond doubt, by stones and by matches, and by how much is known."""
    if figures.units < LOOKS_FROM:
        return False
    stones, wins = figures.stones_per_100(LOOK), figures.win_rate(LOOK)
    if not stones.clear_of(0) or not wins.clear_of(0.5) or (stones.low > 0) != (wins.low > 0.5):
        return False
    known = figures.stones_per_100()
    return known.high - known.low <= 2 * CLOSE


def likelihood(figures: Figures) -> float:
    """How much likelier it is that the first wins `BETTER` of the matches than half of them.

    The logarithm of the generalised ratio, with units for observations; a third of a unit of each
    outcome is added, so that the first few do not decide.
    """
    units = figures.units + 1
    mean = (figures.wins + 1) / units / 2
    square = (figures.wins_squared + 5 / 3) / units / 4
    return units * (BETTER - 0.5) * (2 * mean - BETTER - 0.5) / (2 * (square - mean * mean))


def sequential(figures: Figures) -> bool:
    """The sequential probability ratio test: enough when either is likely enough."""
    return figures.units >= FEWEST and abs(likelihood(figures)) >= BOUND


def any_of(*rules: Rule) -> Rule:
    return lambda figures: any(rule(figures) for rule in rules)
