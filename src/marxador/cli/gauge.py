"""A bar with how fast it goes and how long is left, for work that takes minutes or hours."""

import sys
import time

from marxador.cli.layout import width
from marxador.i18n import _

PATIENCE = 0.6
"""Seconds before a bar is worth drawing."""
EVERY = 0.1


class Gauge:
    """How much of some hands is played; on a terminal only."""

    def __init__(self) -> None:
        self._on = sys.stderr.isatty()
        self._drawn = False
        self._start: tuple[float, int, float] | None = None
        self._due = time.monotonic() + PATIENCE

    def show(self, label: str, done: int, part: float) -> None:
        """`done` hands so far, `part` of the whole."""
        now = time.monotonic()
        # What was there before this run says nothing of how fast it goes.
        start, before, had = self._start = self._start or (now, done, part)
        if not self._on or now < self._due or now == start:
            return
        self._due = now + EVERY
        self._drawn = True
        rate = (done - before) / (now - start)
        left = (now - start) * (1 - part) / (part - had) if part > had else 0.0
        aside = _("{part:4.0%}  {rate:.0f} hands/s  {left} left").format(
            part=part, rate=rate, left=clock(left)
        )
        room = max(4, width() - len(label) - len(aside) - 6)
        full = int(part * room)
        bar = "━" * full + "┄" * (room - full)
        print(f"\r\x1b[K  {label} {bar} {aside}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._drawn:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        self._drawn = False


def clock(seconds: float) -> str:
    """
    >>> clock(75), clock(3725)
    ('1:15', '1:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
