"""A connection over HTTP: so many of one address, and none that only sits there."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from marxador.club.crowd import Crowd

SILENCE = 20.0
"""Seconds in which somebody who comes has to have asked for something."""


class Connection(H11Protocol):
    """Uvicorn's, counted for its address until it ends or becomes a socket."""

    def __init__(self, crowd: Crowd, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._crowd = crowd
        self._inside = False
        self._silence: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._inside = self._crowd.enter(self._address)
        if self._inside:
            self._silence = self.loop.call_later(SILENCE, self._tire)
        else:
            transport.abort()

    def _tire(self) -> None:
        if self.cycle is None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()

    def handle_websocket_upgrade(self, event: Any) -> None:
        super().handle_websocket_upgrade(event)
        self._leave()

    def _leave(self) -> None:
        if self._silence:
            self._silence.cancel()
            self._silence = None
        if self._inside:
            self._inside = False
            self._crowd.leave(self._address)

    @property
    def _address(self) -> str | None:
        return self.client[0] if self.client else None
