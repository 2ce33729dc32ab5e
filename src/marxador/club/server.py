"""The club's server: one process, one port."""

import asyncio
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn
from litestar import Litestar

from marxador.club import garbage
from marxador.club.app import app
from marxador.club.config import Config
from marxador.club.crowd import Crowd
from marxador.club.http.connection import Connection
from marxador.club.http.language import preferred
from marxador.club.port import WAITING, address, take
from marxador.club.wire.messages import LONGEST
from marxador.club.wire.protocol import Wire
from marxador.club.wire.socket import socket as table_socket
from marxador.i18n import _, speaking

CROWDED = 4010
"""A socket is closed with this where its address has too many."""

SWITCH = 0.0005
"""Seconds that a thread may keep the others waiting: a commit must not wait for a busy table."""


class Server(uvicorn.Server):
    """A server that says when it is open."""

    opened: Callable[[str], None] | None = None
    """Called with the address, once people may come."""
    looking: asyncio.Task[None] | None = None
    """For garbage."""

    def __init__(self, settings: Config) -> None:
        self.settings = settings
        self.litestar = app(settings)
        sockets, connections = (
            Crowd(settings.sockets, loopback=settings.limit_loopback) for _kind in range(2)
        )
        super().__init__(
            uvicorn.Config(
                front(self.litestar, sockets),
                http=partial(Connection, connections),  # type: ignore[arg-type]
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
                # A proxy on this machine says for whom it asks, and whether by https.
                proxy_headers=True,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.opened and sockets:
            self.looking = asyncio.create_task(garbage.look_when_quiet())
            self.opened(address(sockets[0]))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.looking:
            self.looking.cancel()
        await super().shutdown(sockets)


def front(litestar: Litestar, crowd: Crowd) -> Any:
    """The way in: sockets go straight to their tables, all else through Litestar."""

    async def enter(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await litestar(scope, receive, send)
            return
        address = scope["client"][0] if scope["client"] else None
        if not crowd.enter(address):
            await turn_away(scope, receive, send)
            return
        try:
            await table_socket(litestar.state.club, scope, receive, send)
        finally:
            crowd.leave(address)

    return enter


async def turn_away(scope: Any, receive: Any, send: Any) -> None:
    """Say why there is no socket: a browser hears the reason of one that was open only."""
    await receive()
    await send({"type": "websocket.accept"})
    with speaking(preferred(dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1"))):
        reason = _("too many sockets are open from this address")
    await send({"type": "websocket.close", "code": CROWDED, "reason": reason})


def open_club(
    settings: Config, opened: Callable[[str], None], door: socket.socket | None = None
) -> bool:
    """Run a club until it is interrupted, at a port that may be taken already; whether it could
    open at all."""
    with door or take(settings.host, settings.port) as port:
        server = Server(settings)
        server.opened = opened
        sys.setswitchinterval(SWITCH)
        garbage.set_aside()
        server.run(sockets=[port])
    return server.started
