"""The championship in the club: public pages, the desk, the referee's telephone, online matches.

The books are those of `marxador championship`, in a folder beside the club's database; whoever owns
the folder is the organiser, by the link in its `organiser.txt`.
"""

from functools import partial
from pathlib import Path

from litestar import Router
from litestar.config.app import AppConfig
from litestar.di import Provide
from litestar.plugins import InitPlugin

from marxador.championship import Refused, Tampered, Unreadable
from marxador.club.championship import (
    beginning,
    desk,
    downloads,
    live,
    people,
    playing,
    public,
    referee,
    sheets,
)
from marxador.club.championship.asking import told
from marxador.club.championship.shelf import DOOR, Shelf
from marxador.club.config import Config
from marxador.club.http.errors import Refused as Turned
from marxador.club.http.pages import AS_IT_IS
from marxador.club.state import Club

LARGEST = 4 * 1024 * 1024
"""Bytes of the largest sheet that is read."""

ROUTES = (
    *public.HANDLERS,
    live.stream,
    *downloads.HANDLERS,
    *desk.HANDLERS,
    *sheets.HANDLERS,
    *people.HANDLERS,
    *beginning.HANDLERS,
    *playing.HANDLERS,
    *referee.HANDLERS,
)


class Championships(InitPlugin):
    """The championships of a club, for its app."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.shelf: Shelf

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        app_config.route_handlers.append(
            Router(
                "/championship",
                route_handlers=[*ROUTES],
                dependencies={"shelf": Provide(lambda: self.shelf, sync_to_thread=False)},
                exception_handlers=dict.fromkeys(
                    (Turned, Refused, Unreadable, Tampered, OSError), told
                ),
                request_max_body_size=LARGEST,
                opt={AS_IT_IS: True},
                include_in_schema=False,
            )
        )
        app_config.on_startup.append(self._open)
        app_config.on_shutdown.append(self._close)
        return app_config

    async def _open(self) -> None:
        club = self.club
        self.shelf = Shelf(folder_of(club.settings), club.people.key)
        self.shelf.open_door()
        club.hub.finished.append(partial(playing.file_acta, self.shelf))
        await playing.catch_up(club, self.shelf)

    def _close(self) -> None:
        self.shelf.close()


def folder_of(settings: Config) -> Path:
    """Where the books are: where one says, or beside the database."""
    if settings.championships:
        return Path(settings.championships)
    beside = Path() if "://" in settings.database else Path(settings.database).parent
    return beside / "championships"


def door_of(settings: Config) -> Path:
    """The file with the organiser's link."""
    return folder_of(settings) / DOOR
