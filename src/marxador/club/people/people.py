"""The club's people: where they are kept, and the key that their cookies are signed with."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from marxador.club.people import guests, leaving, mutes
from marxador.club.people.marks import now
from marxador.club.people.person import Person
from marxador.club.store.engine import writing
from marxador.club.store.people import KEYS

COOKIE_KEY = "cookie"
YEAR = 365 * 24 * 3600 * 1000
"""Milliseconds that a guest's cookie is good for, and a guest remembered."""


class People:
    """The rows of the people, read together and written one at a time."""

    key: bytes
    """What cookies are signed with."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._one_writer = asyncio.Lock()

    async def start(self) -> None:
        """Read the club's key, or make it the first time; forget guests of long ago."""
        async with self.writing() as db:
            kept = await db.scalar(select(KEYS.c.value).where(KEYS.c.name == COOKIE_KEY))
            if kept is None:
                kept = secrets.token_hex(32)
                await db.execute(insert(KEYS).values(name=COOKIE_KEY, value=kept))
            await leaving.forget_guests(db, now() - YEAR)
        self.key = bytes.fromhex(kept)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as db:
            yield db

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that nobody else's reading and writing comes between."""
        async with self._one_writer, writing(self.engine) as db:
            yield db

    async def person(self, person: str) -> Person | None:
        """Somebody by their id."""
        async with self.reading() as db:
            return await guests.person(db, person)

    async def mute(self, person: str, muted: str, on: bool) -> None:
        """Whether somebody wants to hear somebody."""
        async with self.writing() as db:
            await mutes.put(db, person, muted, on)

    async def muted(self, person: str) -> frozenset[str]:
        """Whom somebody does not want to hear."""
        async with self.reading() as db:
            return await mutes.of(db, person)
