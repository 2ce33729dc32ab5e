"""The way to the database: an SQLite file that is durable at every commit, or PostgreSQL."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

WRITES = "marxador_writes"
PATIENCE = 5.0
"""Seconds that a statement, or a way to the database, is waited for."""


def address(database: str) -> str:
    """What SQLAlchemy calls a file, or a postgresql:// address.

    >>> address("club.db"), address("postgresql://me@host/club")
    ('sqlite+aiosqlite:///club.db', 'postgresql+asyncpg://me@host/club')
    """
    for scheme in ("postgresql://", "postgres://"):
        if database.startswith(scheme):
            return "postgresql+asyncpg://" + database.removeprefix(scheme)
    return database if "://" in database else f"sqlite+aiosqlite:///{database}"


def connect(database: str) -> AsyncEngine:
    """The engine of a database."""
    url = address(database)
    if not url.startswith("sqlite"):
        waits = {"timeout": PATIENCE, "command_timeout": PATIENCE}
        return create_async_engine(
            url, connect_args=waits, pool_pre_ping=True, pool_timeout=PATIENCE, pool_size=4
        )
    engine = create_async_engine(url, connect_args={"timeout": PATIENCE})
    _listen(engine.sync_engine)
    return engine


def connect_here(database: str) -> Engine:
    """The engine of an SQLite file, for a thread that may wait for it."""
    url = address(database).replace("+aiosqlite", "")
    engine = create_engine(
        url, connect_args={"timeout": PATIENCE}, execution_options={WRITES: True}
    )
    _listen(engine)
    return engine


def _listen(engine: Engine) -> None:
    event.listen(engine, "connect", _durable)
    event.listen(engine, "begin", _begin)


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that writes: SQLite is told at its beginning, so that it waits its turn."""
    async with engine.connect() as plain:
        db = await plain.execution_options(**{WRITES: True})
        async with db.begin():
            yield db


def _durable(connection: Any, _record: Any) -> None:
    # The driver's own transactions would begin too late; `_begin` does it.
    connection.isolation_level = None
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
