"""The club's server: one process, one port."""

import gc
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn
from litestar import Litestar

from marxador.club.app import app
from marxador.club.config import Config
from marxador.club.wire.messages import LONGEST
from marxador.club.wire.protocol import Wire
from marxador.club.wire.socket import socket as table_socket

WAITING = 2048
"""Connections that may wait to be taken: a whole hall that comes back at once."""


SWITCH = 0.0005
"""Seconds that a thread may keep the others waiting: a commit must not wait for a busy table."""


RARELY = (50_000, 20, 100)
"""New objects, and rounds, after which the garbage collector looks."""


class Server(uvicorn.Server):
    """A server that says when it is open."""

    opened: Callable[[str], None] | None = None
    """Called with the address, once people may come."""

    def __init__(self, settings: Config) -> None:
        self.settings = settings
        self.litestar = app(settings)
        super().__init__(
            uvicorn.Config(
                front(self.litestar),
                ws=Wire,
                ws_max_size=LONGEST,
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                backlog=WAITING,
                timeout_graceful_shutdown=3,
                log_config=None,
                # One step lower it would write tickets down.
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,
            )
        )

    def listen(self) -> socket.socket:
        """Take the port; an OSError if somebody else has it."""
        family = socket.AF_INET6 if ":" in self.settings.host else socket.AF_INET
        door = socket.socket(family)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((self.settings.host, self.settings.port))
        except OSError:
            door.close()
            raise
        self._address = address(door)
        return door

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.opened:
            self.opened(self._address)


def front(litestar: Litestar) -> Any:
    """The way in: sockets go straight to their tables, all else through Litestar."""

    async def enter(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await table_socket(litestar.state.club, scope, receive, send)
        else:
            await litestar(scope, receive, send)

    return enter


def address(door: socket.socket) -> str:
    """Where a browser on this machine finds the club."""
    host, port = door.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def open_club(settings: Config, opened: Callable[[str], None]) -> bool:
    """Run a club until it is interrupted; whether it could open at all."""
    server = Server(settings)
    server.opened = opened
    sys.setswitchinterval(SWITCH)
    # What is loaded now stays; and a hall full of tables is not gone through every few moves.
    gc.freeze()
    gc.set_threshold(*RARELY)
    with server.listen() as door:
        server.run(sockets=[door])
    return server.started
