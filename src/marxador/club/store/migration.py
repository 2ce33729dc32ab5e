"""Bringing a database up to date, by the migrations beside this file."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from marxador.club.store.engine import writing

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).with_name("migrations")
VERSIONS = "alembic_version"


def config() -> "Config":
    """What Alembic has to know."""
    # Imported where it is needed: a club that comes back has people waiting for it.
    from alembic.config import Config

    found = Config()
    found.set_main_option("script_location", str(FOLDER))
    return found


def newest() -> str:
    """The last migration; their files begin with their numbers."""
    return max(path.name.partition("_")[0] for path in FOLDER.glob("versions/*.py"))


async def migrate(engine: AsyncEngine) -> None:
    """Apply what a database has not seen yet, all of it or nothing."""
    async with engine.connect() as db:
        if await db.run_sync(_version) == newest():
            return
    async with writing(engine) as db:
        await db.run_sync(_upgrade)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSIONS):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSIONS}"))
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command

    alembic = config()
    alembic.attributes["connection"] = connection
    command.upgrade(alembic, "head")
