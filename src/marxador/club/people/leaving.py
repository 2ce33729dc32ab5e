"""What a person has at the club, to take along; and leaving for good."""

from typing import Any

from sqlalchemy import Table, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from marxador.club.store.people import (
    FRIENDS,
    MUTES,
    PEOPLE,
    RATINGS,
    REPORTS,
    SESSIONS,
    TOKENS,
)
from marxador.club.store.schema import SITTINGS, TABLES

SECRET = ("password", "digest", "login")
"""What proves who somebody is goes to nobody."""
NOBODY = ""
AT_ONCE = 500
"""People in one statement."""


async def everything(db: AsyncConnection, person: str) -> dict[str, Any]:
    """All rows that are somebody's."""
    (row,) = await _rows(db, PEOPLE, PEOPLE.c.id == person)
    return {
        "person": row,
        "sessions": await _rows(db, SESSIONS, SESSIONS.c.person == person),
        "tokens": await _rows(db, TOKENS, TOKENS.c.person == person),
        "friends": await _rows(db, FRIENDS, FRIENDS.c.person == person),
        "mutes": await _rows(db, MUTES, MUTES.c.person == person),
        "ratings": await _rows(db, RATINGS, RATINGS.c.person == person),
        "reports": await _rows(db, REPORTS, REPORTS.c.person == person),
    }


async def _rows(db: AsyncConnection, table: Table, condition: Any) -> list[dict[str, Any]]:
    columns = [column for column in table.c if column.name not in SECRET]
    rows = await db.execute(select(*columns).where(condition))
    return [dict(row) for row in rows.mappings()]


async def leave(db: AsyncConnection, *people: str) -> None:
    """Nothing of somebody stays but the cards and voices of those they played with."""
    for table in (SESSIONS, TOKENS, RATINGS):
        await db.execute(delete(table).where(table.c.person.in_(people)))
    for table, other in ((FRIENDS, FRIENDS.c.friend), (MUTES, MUTES.c.muted)):
        theirs = or_(table.c.person.in_(people), other.in_(people))
        await db.execute(delete(table).where(theirs))
    await db.execute(update(REPORTS).where(REPORTS.c.person.in_(people)).values(person=NOBODY))
    await db.execute(delete(PEOPLE).where(PEOPLE.c.id.in_(people)))


async def forget_guests(db: AsyncConnection, before: int) -> int:
    """Guests who left no trace since then leave for good; how many they were.

    A trace is a visit, a table they sat at, or a token: a program may still come by it.
    """
    seen = select(SESSIONS.c.person).where(SESSIONS.c.seen >= before)
    holding = select(TOKENS.c.person)
    played = (
        select(SITTINGS.c.person)
        .join(TABLES, TABLES.c.id == SITTINGS.c.table_id)
        .where(TABLES.c.created >= before)
    )
    old = select(PEOPLE.c.id).where(
        PEOPLE.c.kind == "guest",
        PEOPLE.c.created < before,
        *(PEOPLE.c.id.not_in(trace) for trace in (seen, holding, played)),
    )
    forgotten = list(await db.scalars(old))
    for at in range(0, len(forgotten), AT_ONCE):
        await leave(db, *forgotten[at : at + AT_ONCE])
    return len(forgotten)
