"""The one thread that writes to an SQLite file: it waits for the disk, and nobody else does."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, cast

from marxador.club.store.append import Append, is_play, put, put_play
from marxador.club.store.engine import connect_here

if TYPE_CHECKING:
    from sqlalchemy import Connection


class Thread:
    """A connection that stays open, on a thread of its own."""

    def __init__(self, database: str) -> None:
        self._engine = connect_here(database)
        self._pool = ThreadPoolExecutor(1, "writer")
        self._db: Connection | None = None

    async def commit(self, batch: list[Append]) -> None:
        """Write acts down in one transaction."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._commit, batch)

    def _commit(self, batch: list[Append]) -> None:
        try:
            if self._db is None:
                self._db = self._engine.connect()
            if all(map(is_play, batch)):
                put_play(self._driver, batch)
            else:
                with self._db.begin():
                    put(self._db, batch)
        except BaseException:
            self._forget()
            raise

    @property
    def _driver(self) -> sqlite3.Connection:
        assert self._db is not None
        return cast("sqlite3.Connection", self._db.connection.driver_connection)

    def _forget(self) -> None:
        """Begin anew next time, with another connection."""
        if self._db is not None:
            self._db.invalidate()
            self._db.close()
            self._db = None

    def close(self) -> None:
        """Let go of the file."""
        self._pool.submit(self._forget)
        self._pool.shutdown()
        self._engine.dispose()
