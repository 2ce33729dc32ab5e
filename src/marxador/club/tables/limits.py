"""How often somebody may talk, signal or ask at a table."""

from collections import deque
from time import monotonic

from marxador.club.tables.refusal import Refusal
from marxador.i18n import _

ALLOWED = {"say": (8, 10.0), "signal": (12, 10.0), "hint": (6, 30.0)}
"""For each thing: how many times in how many seconds."""


class Limits:
    """When people did what, as far as it still counts."""

    def __init__(self) -> None:
        self._times: dict[tuple[str, str], deque[float]] = {}

    def check(self, person: str, what: str) -> None:
        """Count it, or refuse it."""
        most, seconds = ALLOWED[what]
        times = self._times.setdefault((person, what), deque(maxlen=most))
        if len(times) == most and monotonic() - times[0] < seconds:
            raise Refusal("rate", _("that is too much at once; wait a little"))
        times.append(monotonic())
