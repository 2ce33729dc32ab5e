"""What one seat, or the public, is told: numbered, so that nothing is missed over a break."""

from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from marxador.club.people.person import Person

if TYPE_CHECKING:
    from marxador.club.tables.seen import Seen

KEPT = 16
SIZE = 2560
"""Messages, and bytes, kept for those who come back; whoever missed more is told all anew."""

_encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """A socket, as a table knows it."""

    person: Person
    client: str

    def send(self, message: bytes) -> None:
        """Hand a message over; never waits."""

    def close(self, code: int) -> None:
        """Nothing more will be sent."""


class Stream:
    """The messages to one viewer, whoever listens."""

    __slots__ = ("_behind", "_kept", "_size", "listeners", "seat", "seen", "seq")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.seq = 0
        self.seen: Seen | None = None
        """What the viewer was shown last; None where nobody has looked for long."""
        self.listeners: list[Listener] = []
        self._kept: list[bytes] = []
        self._size = 0
        self._behind = 0

    @property
    def is_live(self) -> bool:
        """Whether somebody listens, or may come back for what was missed."""
        return self.seen is not None

    def push(self, message: dict[str, Any], muted: str = "") -> None:
        """Tell something; not to those who do not want to hear that person."""
        self.tell(_encode(message)[1:], muted)

    def tell(self, body: bytes, muted: str = "") -> None:
        """Tell what is encoded already: an object without its opening brace."""
        self.seq += 1
        self._keep(body)
        data = _numbered(self.seq, body)
        for listener in self.listeners[:]:
            if not muted or not self._is_muted(listener, muted):
                listener.send(data)
        if not self.listeners:
            self._behind += 1
            if self._behind > KEPT:
                self.forget()

    def _keep(self, body: bytes) -> None:
        kept = self._kept
        kept.append(body)
        self._size += len(body)
        while (self._size > SIZE or len(kept) > KEPT) and len(kept) > 1:
            self._size -= len(kept.pop(0))

    def _is_muted(self, listener: Listener, person: str) -> bool:
        return person in getattr(listener, "muted", ())

    def missed(self, last: int) -> list[bytes] | None:
        """The messages after that number; None if they are not all there."""
        count = self.seq - last
        if self.seen is None or not 0 <= count <= len(self._kept):
            return None
        bodies = self._kept[len(self._kept) - count :]
        return [_numbered(number, body) for number, body in enumerate(bodies, last + 1)]

    def join(self, listener: Listener) -> list[Listener]:
        """Somebody listens from now on; the listeners that it replaces."""
        self._behind = 0
        replaced = [
            other
            for other in self.listeners
            if listener.client
            and other.client == listener.client
            and other.person.id == listener.person.id
        ]
        self.listeners = [*(one for one in self.listeners if one not in replaced), listener]
        return replaced

    def leave(self, listener: Listener) -> None:
        """Somebody is gone."""
        self.listeners = [one for one in self.listeners if one is not listener]

    def forget(self) -> None:
        """Whoever comes back has to be told everything."""
        self.seen = None
        self._kept.clear()
        self._size = self._behind = 0


def _numbered(seq: int, body: bytes) -> bytes:
    return b'{"seq":%d,%b' % (seq, body)
