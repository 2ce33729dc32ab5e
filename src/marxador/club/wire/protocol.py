"""Uvicorn's WebSocket, with a way for a table to write to it at once, and to let go of it."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.protocol import OPEN

from marxador.club.wire.mailbox import Mailbox

EXTENSION = "marxador.wire"
BUFFER = 32 * 1024
"""Bytes that may wait on their way to a client before it counts as slow."""


WAITING = 16
"""Messages of a client that may wait to be answered before no more are read."""


class Wire(WebSocketsSansIOProtocol):
    """One connection. It offers itself to the app in the scope, under `EXTENSION`."""

    on_drained: Any = None
    """Called when a slow client has read on."""

    _waiting: list[bytes] | tuple[()] = ()
    """What is about to be written."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Mailbox()  # type: ignore[assignment]

    def connection_made(self, transport: Any) -> None:
        transport.set_write_buffer_limits(high=BUFFER)
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        await super().run_asgi()

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
