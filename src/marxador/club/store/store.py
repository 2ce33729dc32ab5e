"""The store: one writer that commits what all tables hand in together, and what is read back."""

import asyncio
import sqlite3
from collections.abc import Collection
from time import perf_counter

from sqlalchemy import Row, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from marxador.club.metrics import COMMIT
from marxador.club.store.append import Append, Line, put
from marxador.club.store.engine import PATIENCE, connect, writing
from marxador.club.store.people import PEOPLE
from marxador.club.store.schema import LOG, SITTINGS, TABLES
from marxador.club.store.thread import Thread

MOST = 1000
"""Appends that go into one transaction at most."""


class StorageError(Exception):
    """The database does not take or give anything now: nothing was done, or it is not known."""


class Store:
    """The database of a club."""

    def __init__(self, database: str) -> None:
        self.engine: AsyncEngine = connect(database)
        self._thread = Thread(database) if self.engine.dialect.name == "sqlite" else None
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> None:
        """Make something durable; `StorageError` if it is not known to be."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        await done

    async def _write(self) -> None:
        """Commit whatever waits, together, until nothing does."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                began = perf_counter()
                error = await self._tried([append for append, _ in batch])
                COMMIT.observe(perf_counter() - began)
                for _, done in batch:
                    if not done.done():
                        done.set_exception(error) if error else done.set_result(None)
        finally:
            self._writer = None

    async def _tried(self, batch: list[Append]) -> StorageError | None:
        try:
            async with asyncio.timeout(2 * PATIENCE):
                await self._commit(batch)
        except (SQLAlchemyError, sqlite3.Error, OSError, TimeoutError) as error:
            return StorageError(type(error).__name__)
        return None

    async def _commit(self, batch: list[Append]) -> None:
        if self._thread:
            await self._thread.commit(batch)
            return
        async with writing(self.engine) as db:
            await db.run_sync(put, batch)

    # -- reading

    async def table(self, table: str) -> Row[tuple[object, ...]] | None:
        """A table's own row."""
        async with self._reading() as db:
            return (await db.execute(select(TABLES).where(TABLES.c.id == table))).first()

    async def log(self, table: str, after: int = 0) -> list[Line]:
        """The lines of a table after one of them."""
        query = select(LOG).where(LOG.c.table_id == table, LOG.c.seq > after).order_by(LOG.c.seq)
        async with self._reading() as db:
            return [Line(*row) for row in await db.execute(query)]

    async def summaries(
        self, *, public: bool = False, variant: str | None = None, most: int = 100
    ) -> list[str]:
        """The summaries of tables that wait or play, the newest first."""
        query = select(TABLES.c.summary).where(TABLES.c.status != "over")
        if public:
            query = query.where(TABLES.c.public)
        if variant:
            query = query.where(TABLES.c.variant == variant)
        query = query.order_by(TABLES.c.created.desc()).limit(most)
        async with self._reading() as db:
            return list(await db.scalars(query))

    async def of_person(self, person: str, most: int | None = None) -> list[str]:
        """The summaries of the tables where somebody sits or sat, running ones first."""
        query = (
            select(TABLES.c.summary)
            .join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
            .where(SITTINGS.c.person == person)
            .order_by(TABLES.c.status == "over", TABLES.c.created.desc())
            .limit(most)
        )
        async with self._reading() as db:
            return list(await db.scalars(query))

    async def known(self, people: Collection[str]) -> set[str]:
        """Which of them the club still knows."""
        query = select(PEOPLE.c.id).where(PEOPLE.c.id.in_(people))
        async with self._reading() as db:
            return set(await db.scalars(query))

    async def rematch(self, table: str, new: str) -> str:
        """Say which table is the rematch of another: the first to be said stays."""
        async with writing(self.engine) as db:
            where = TABLES.c.id == table
            await db.execute(
                update(TABLES).where(where, TABLES.c.rematch.is_(None)).values(rematch=new)
            )
            said = await db.scalar(select(TABLES.c.rematch).where(where))
        return said or new

    def _reading(self) -> "_Reading":
        return _Reading(self.engine)

    async def close(self) -> None:
        """Let the writer finish."""
        if self._writer:
            await asyncio.wait([self._writer])
        if self._thread:
            self._thread.close()
        await self.engine.dispose()


class _Reading:
    """A connection to read with; what goes wrong with it is a `StorageError`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._connection = engine.connect()

    async def __aenter__(self) -> AsyncConnection:
        try:
            return await self._connection.__aenter__()
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise StorageError(type(error).__name__) from error

    async def __aexit__(self, kind: type | None, error: BaseException | None, at: object) -> None:
        await self._connection.__aexit__(kind, error, at)
        if isinstance(error, SQLAlchemyError | OSError | TimeoutError):
            raise StorageError(type(error).__name__) from error
