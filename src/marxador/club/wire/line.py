"""The line to one client: what it is sent waits in a bounded queue, and not for long."""

import asyncio
from collections import deque
from time import monotonic

from marxador.club.people.person import Person
from marxador.club.wire.protocol import Wire

MOST = 256
"""Messages that may wait for a client that does not read."""
PATIENCE = 8.0
"""Seconds that it may take to read on."""
TOO_SLOW, TOO_MUCH = 4003, 4008
WINDOW, ALLOWED = 20.0, 100
"""A client may say so much in so many seconds."""


class Line:
    """A client at a table."""

    __slots__ = ("_count", "_pending", "_since", "_timer", "_wire", "client", "muted", "person")

    def __init__(self, wire: Wire, person: Person) -> None:
        self.person = person
        self.client = ""
        self.muted: frozenset[str] = frozenset()
        self._wire = wire
        self._pending: deque[bytes] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._since = monotonic()
        self._count = 0
        wire.on_drained = self._drain

    def send(self, message: bytes) -> None:
        """Hand a message over; it waits only where the client does not keep up."""
        if self._pending is None and self._wire.is_writable:
            self._wire.write(message)
            return
        if self._pending is None:
            self._pending = deque()
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(PATIENCE, self.close, TOO_SLOW)
        self._pending.append(message)
        if len(self._pending) > MOST:
            self.close(TOO_SLOW)

    def _drain(self) -> None:
        """The client has read on."""
        while self._pending and self._wire.is_writable:
            self._wire.write(self._pending.popleft())
        if not self._pending:
            self._pending = None
            if self._timer:
                self._timer.cancel()
                self._timer = None

    def close(self, code: int) -> None:
        """Nothing more is sent."""
        self.forget()
        self._wire.hang_up(code)

    def forget(self) -> None:
        """The connection is over."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._wire.on_drained = None

    def may_say(self) -> bool:
        """Count a message of the client's; whether it is not one too many."""
        now = monotonic()
        if now - self._since > WINDOW:
            self._since, self._count = now, 0
        self._count += 1
        return self._count <= ALLOWED
