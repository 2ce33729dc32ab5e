"""The clock of a table: a time for each call, then a bank for the match, and a grace for lag."""

from collections.abc import Sequence

from marxador.club.tables.settings import Clock

GRACE = 1000
"""Milliseconds that nobody is charged for: the way there and back."""


def left(banks: Sequence[int], clock: Clock, asked: Sequence[int], elapsed: int) -> list[int]:
    """The banks after some time in which those seats were asked.

    >>> left([10_000, 10_000], Clock(10_000, 5000), [2], 8000)
    [10000, 8000]
    """
    over = max(0, elapsed - clock.call - GRACE)
    return [
        max(0, bank - over) if seat in asked else bank for seat, bank in enumerate(banks, start=1)
    ]


def limit(banks: Sequence[int], clock: Clock, asked: Sequence[int]) -> int:
    """Milliseconds until the time of all who are asked is up."""
    return clock.call + GRACE + max(banks[seat - 1] for seat in asked)
