"""Tokens, with which programs come in the name of a person: told once, kept as digests."""

from msgspec import Struct
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from marxador.club.people.guests import of_row
from marxador.club.people.marks import digest, fresh, now, secret
from marxador.club.people.person import Person
from marxador.club.store.people import PEOPLE, TOKENS

MOST = 20
"""Tokens that one person may have."""
PREFIX = "mx_"
"""So that one that leaks is known for what it is."""


class Token(Struct, frozen=True):
    """A token, without its secret."""

    id: str
    name: str
    created: int


class NewToken(Struct, frozen=True):
    """A token, the one time that it is told."""

    id: str
    name: str
    token: str


class TooMany(Exception):
    """One has to go before another is made."""


async def make(db: AsyncConnection, person: str, name: str) -> NewToken:
    """A new token of somebody."""
    mine = select(func.count()).select_from(TOKENS).where(TOKENS.c.person == person)
    if (await db.scalar(mine) or 0) >= MOST:
        raise TooMany
    made = NewToken(fresh(), name, PREFIX + secret())
    await db.execute(
        insert(TOKENS).values(
            id=made.id, person=person, name=name, digest=digest(made.token), created=now()
        )
    )
    return made


async def holder(db: AsyncConnection, token: str) -> Person | None:
    """In whose name a token speaks."""
    joined = PEOPLE.join(TOKENS, TOKENS.c.person == PEOPLE.c.id)
    rows = await db.execute(
        select(*PEOPLE.c).select_from(joined).where(TOKENS.c.digest == digest(token))
    )
    row = rows.mappings().first()
    return None if row is None else of_row(row)


async def of(db: AsyncConnection, person: str) -> list[Token]:
    """The tokens of somebody."""
    rows = await db.execute(
        select(TOKENS).where(TOKENS.c.person == person).order_by(TOKENS.c.created, TOKENS.c.id)
    )
    return [Token(row.id, row.name, row.created) for row in rows]


async def end(db: AsyncConnection, person: str, token: str) -> bool:
    """Take a token back; whether there was one."""
    done = await db.execute(delete(TOKENS).where(TOKENS.c.person == person, TOKENS.c.id == token))
    return done.rowcount > 0
