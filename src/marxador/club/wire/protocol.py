"""Uvicorn's WebSocket, with a way for a table to write to it at once, and to let go of it."""

from math import ceil
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from marxador.club.wire.mailbox import Mailbox

EXTENSION = "marxador.wire"
BUFFER = 32 * 1024
"""Bytes that may wait on their way to a client before it counts as slow."""


WAITING = 16
"""Messages of a client that may wait to be answered before no more are read."""


FINAL, TEXT, PONG = 0x80, 0x81, 0x8A
"""How a frame begins: the last of its message, and with that a text or a pong."""
LONG, LONGER = 126, 127
"""Sizes that are written after the header, in two bytes or in eight."""
PING_FRAME = b"\x89\x00"
ROUNDS = 4
"""Times a second that clients are asked whether they are there."""


class Wire(WebSocketsSansIOProtocol):
    """One connection. It offers itself to the app in the scope, under `EXTENSION`."""

    on_drained: Any = None
    """Called when a slow client has read on."""

    _waiting: list[bytes] | tuple[()] = ()
    """What is about to be written."""

    _heard = 0.0
    """When the client was heard last."""

    _asked = 0.0
    """The same, when it was last asked whether it is there."""

    _between: bool | None = None
    """Whether all that came ended where a frame does; None before the handshake."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Mailbox()  # type: ignore[assignment]

    def connection_made(self, transport: Any) -> None:
        transport.set_write_buffer_limits(high=BUFFER)
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        try:
            await super().run_asgi()
        finally:
            # It would keep itself in memory until the garbage collector comes, which is rare.
            del extensions[EXTENSION]

    def lighten(self) -> None:
        """Forget the handshake, which nobody will ask for any more."""
        del self.request, self.response
        self.scope["headers"] = []

    @property
    def is_writable(self) -> bool:
        """Whether the client keeps up."""
        return self.writable.is_set()

    def write(self, message: bytes) -> None:
        """Send a text: at the end of this turn of the loop, with whatever else there is."""
        if self.close_sent or self.transport.is_closing():
            return
        if not self._waiting:
            self._waiting = []
            self.loop.call_soon(self._flush)
        self._waiting += (_header(len(message)), message)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, ()
        if waiting and self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(waiting))

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Read what came: a frame that came alone and whole, as almost all do, is read here."""
        self._heard = self.loop.time()
        if self._between and self.conn.state is OPEN:
            kind, text = _frame(data)
            if kind == TEXT:
                self.curr_msg_data_type, self.frames = "text", [text]
                self.send_receive_event_to_app()
                return
            if kind == PONG:
                return
            self._between = _are_whole(data)
        elif self._between is None:
            self._between = data.endswith(b"\r\n\r\n")
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        # Whoever was heard just now is there, and one timer does for the asking and the waiting.
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        often, patience = self.ping_interval or 0.0, self.ping_timeout or 0.0
        now = self.loop.time()
        silent = now - self._heard
        if silent >= often + patience:
            self.keepalive_timeout()
            return
        if silent >= often and self._asked != self._heard:
            self._asked = self._heard
            self.transport.write(PING_FRAME)
        wait = often - silent if silent < often else min(often, often + patience - silent)
        # Those who are asked at about the same time are asked at once: a full hall sleeps longer.
        together = ceil((now + wait) * ROUNDS) / ROUNDS
        self.ping_timer = self.loop.call_at(together, self.send_keepalive_ping)

    def send_receive_event_to_app(self) -> None:
        # Uvicorn stops reading at every message, and asks the system twice for it; here only
        # where many wait. What counts as stopped already is not stopped again.
        self.read_paused = self.queue.qsize() < WAITING
        super().send_receive_event_to_app()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_drained:
            self.on_drained()

    def hang_up(self, code: int) -> None:
        """Close as the protocol has it; a client that does not read is left at once."""
        if not self.close_sent and self.is_writable and not self.transport.is_closing():
            self._flush()
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            try:
                self.conn.send_close(code)
            except InvalidState:
                self.transport.abort()
                return
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        elif not self.is_writable:
            self.transport.abort()


def _frame(data: bytes) -> tuple[int, bytes]:
    """The kind and the text of a short frame that came alone and whole; 0 if it is not one.

    >>> _frame(bytes.fromhex("818200000000") + b"hi"), _frame(bytes.fromhex("8182000000"))
    ((129, b'hi'), (0, b''))
    """
    if len(data) < 6 or data[1] & 127 >= LONG or len(data) != data[1] - 122:
        return 0, b""
    return data[0], apply_mask(data[6:], data[2:6])


def _are_whole(data: bytes) -> bool:
    """Whether data ends where a frame does, with no message left to be continued.

    >>> _are_whole(bytes.fromhex("898000000000 8182000000006869"))
    True
    >>> _are_whole(bytes.fromhex("018000000000")), _are_whole(bytes.fromhex("81820000000068"))
    (False, False)
    """
    at = 0
    while at + 2 <= len(data):
        size, head = data[at + 1] & 127, 6
        if not data[at] & FINAL or size == LONGER:
            return False
        if size == LONG:
            size, head = int.from_bytes(data[at + 2 : at + 4], "big"), 8
        at += head + size
    return at == len(data)


def _header(size: int) -> bytes:
    """What comes before a text of that size: a server's are whole, and not masked.

    >>> _header(5).hex(), _header(300).hex()
    ('8105', '817e012c')
    """
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
