"""The club over HTTP: every call of its API, the front door, and the pages behind it."""

from collections.abc import Sequence
from functools import partial

from litestar import Router
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import InitPlugin

from marxador import __version__
from marxador.club.http import (
    counts,
    explore,
    friends,
    hands,
    house,
    leaks,
    me,
    password,
    qr,
    records,
    reports,
    review,
    rules,
    session,
    tables,
    tokens,
    variants,
)
from marxador.club.http.caller import caller, visitor
from marxador.club.http.door import door, dress
from marxador.club.http.errors import HANDLERS, REFUSALS
from marxador.club.http.limits import Limits
from marxador.club.http.pages import AS_IT_IS, page
from marxador.club.people.rating import rate
from marxador.club.records.explorations import Explorations
from marxador.club.records.reviews import Reviews
from marxador.club.state import Club

API: Sequence[HTTPRouteHandler] = (
    house.house,
    variants.variants,
    rules.rules,
    hands.hands,
    me.me,
    me.change,
    me.export,
    me.leave,
    password.change,
    session.open_account,
    session.log_in,
    session.log_out,
    session.where,
    session.revoke,
    tokens.mine,
    tokens.make,
    tokens.take_back,
    friends.mine,
    friends.befriend,
    friends.unfriend,
    friends.card,
    tables.lobby,
    tables.mine,
    tables.create,
    tables.look,
    tables.ticket,
    tables.rematch,
    records.acta,
    records.transcript,
    records.replay,
    review.review,
    leaks.leaks,
    explore.explore,
    reports.report,
)
for call in (*API, qr.qr):
    call.responses = {**REFUSALS, **(call.responses or {})}
LARGEST = 64 * 1024
"""Bytes of the largest body that is read."""


class Http(InitPlugin):
    """All of it, for the app of a club."""

    def __init__(self, club: Club, limits: Limits | None = None) -> None:
        self.club = club
        self.limits = limits or Limits(loopback=club.settings.limit_loopback)
        self.reviews = Reviews()
        self.explorations = Explorations()

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Add the calls, and what all of them need."""
        club = self.club
        app_config.route_handlers += [
            Router("/api", route_handlers=[*API], request_max_body_size=LARGEST),
            qr.qr,
            counts.counts,
            page,
        ]
        app_config.dependencies |= {
            "club": Provide(lambda: club, sync_to_thread=False),
            "limits": Provide(lambda: self.limits, sync_to_thread=False),
            "reviews": Provide(lambda: self.reviews, sync_to_thread=False),
            "explorations": Provide(lambda: self.explorations, sync_to_thread=False),
            "visitor": Provide(visitor),
            "caller": Provide(caller),
        }
        app_config.middleware.insert(0, door(self.limits))
        app_config.before_send.append(dress)
        app_config.exception_handlers.update(HANDLERS)
        app_config.on_startup.insert(0, club.people.start)
        app_config.on_startup.append(self._start)
        app_config.on_shutdown[:0] = [self.reviews.close, self.explorations.close]
        app_config.logging_config = None  # the club has its own: log.py
        app_config.compression_config = CompressionConfig(
            "gzip", minimum_size=1024, exclude_opt_key=AS_IT_IS
        )
        app_config.openapi_config = OPENAPI
        return app_config

    def _start(self) -> None:
        self.club.hub.finished.append(partial(rate, self.club.people))


OPENAPI = OpenAPIConfig(
    title="marxador",
    version=__version__,
    description="The club over HTTP. The socket has a schema of its own: /api/socket.json.",
    path="/openapi.json",
    render_plugins=[JsonRenderPlugin(path="/")],
)
