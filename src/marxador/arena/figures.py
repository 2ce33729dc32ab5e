"""What many units prove: stones per hundred hands and the share of matches won, with intervals.

What both plays made of a deal is one observation of the stones, what became of both matches of a
unit one of the wins. Sums are whole numbers: the order of the units changes nothing.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, inf, pi, sin, sqrt
from statistics import NormalDist
from typing import NamedTuple

from marxador.arena.unit import Unit


class Interval(NamedTuple):
    """An estimate, and between what it lies."""

    value: float
    low: float
    high: float

    def clear_of(self, value: float) -> bool:
        """Whether the interval leaves a value out."""
        return not self.low <= value <= self.high


@dataclass
class Figures:
    """Sums over units, and what follows from them."""

    units: int = 0
    deals: int = 0
    hands: int = 0
    stones: int = 0
    wins: int = 0
    stones_squared: int = 0
    stones_by_hands: int = 0
    hands_squared: int = 0
    wins_squared: int = 0
    lost_turns: tuple[int, int] = (0, 0)
    reason: str = ""

    def add(self, unit: Unit) -> None:
        self.units += 1
        self.hands += unit.hands
        self.stones += unit.stones
        self.wins += unit.wins
        self.wins_squared += unit.wins**2
        for stones, hands in unit.deals:
            self.deals += 1
            self.stones_squared += stones**2
            self.stones_by_hands += stones * hands
            self.hands_squared += hands**2
        for play in unit.plays:
            first, second = self.lost_turns
            self.lost_turns = (first + play.lost_turns[0], second + play.lost_turns[1])
            self.reason = self.reason or play.reason

    def __add__(self, other: "Figures") -> "Figures":
        """Both together, as if one side had played all of it."""
        return Figures(
            self.units + other.units,
            self.deals + other.deals,
            self.hands + other.hands,
            self.stones + other.stones,
            self.wins + other.wins,
            self.stones_squared + other.stones_squared,
            self.stones_by_hands + other.stones_by_hands,
            self.hands_squared + other.hands_squared,
            self.wins_squared + other.wins_squared,
            (self.lost_turns[0] + other.lost_turns[0], self.lost_turns[1] + other.lost_turns[1]),
            self.reason or other.reason,
        )

    def __neg__(self) -> "Figures":
        """The same as the second side sees it."""
        return Figures(
            self.units,
            self.deals,
            self.hands,
            -self.stones,
            self.matches - self.wins,
            self.stones_squared,
            -self.stones_by_hands,
            self.hands_squared,
            4 * self.units - 4 * self.wins + self.wins_squared,
            (self.lost_turns[1], self.lost_turns[0]),
            self.reason,
        )

    @property
    def matches(self) -> int:
        return 2 * self.units

    def stones_per_100(self, level: float = 0.95) -> Interval:
        """Stones painted less stones lost, per hundred hands played: a ratio of two sums.

        Its variance is that of what each deal has over its hands' share of the stones.
        """
        ratio = self.stones / self.hands
        if self.deals < 2:
            return Interval(100 * ratio, -inf, inf)
        spread = (
            self.stones_squared
            - 2 * ratio * self.stones_by_hands
            + ratio * ratio * self.hands_squared
        )
        error = sqrt(max(0.0, spread) * self.deals / (self.deals - 1)) / self.hands
        half = student(self.deals - 1, level) * error
        return Interval(100 * ratio, 100 * (ratio - half), 100 * (ratio + half))

    def win_rate(self, level: float = 0.95) -> Interval:
        """The share of matches won.

        The interval is Agresti and Coull's, with units for observations: one unit won twice and
        one lost twice are added, so that a side that won everything is not held certain to.
        """
        units, wins, squared = self.units + 2, self.wins + 2, self.wins_squared + 4
        centre = wins / units
        error = sqrt(max(0.0, squared - wins * centre) / (units - 1) / units)
        half = student(units - 1, level) * error
        low, high = max(0.0, (centre - half) / 2), min(1.0, (centre + half) / 2)
        return Interval(self.wins / self.matches, low, high)


@lru_cache(maxsize=1 << 12)
def student(freedom: int, level: float = 0.95) -> float:
    """Student's t: how many standard errors an interval of this level reaches either way.

    >>> round(student(1), 3), round(student(10), 3), round(student(100, 0.999), 3)
    (12.706, 2.228, 3.39)
    """
    if freedom > 500:
        z = NormalDist().inv_cdf((1 + level) / 2)
        return z + (z**3 + z) / (4 * freedom)
    low, high = 0.0, 1e4
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < level else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """The chance that Student's t lies between `-t` and `t`: a finite sum for whole freedoms."""
    angle = atan(t / sqrt(freedom))
    cosine = cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    total *= sin(angle)
    return 2 / pi * (angle + total) if odd else total
