"""The club as an application: everything that is asked of it over HTTP."""

from litestar import Litestar

from marxador.club.championship import Championships
from marxador.club.config import Config
from marxador.club.http import Http
from marxador.club.state import Club
from marxador.club.store.migration import migrate
from marxador.club.wire.schema import socket_schema


def app(settings: Config) -> Litestar:
    """A club that opens when the application starts."""
    club = Club(settings)
    litestar = Litestar(
        route_handlers=[socket_schema],
        plugins=[Http(club), Championships(club)],
        on_shutdown=[club.close],
        debug=False,
    )
    litestar.state.club = club

    async def prepare() -> None:
        await migrate(club.store.engine)

    # The tables of the database come before everything that reads them.
    litestar.on_startup.insert(0, prepare)
    return litestar
