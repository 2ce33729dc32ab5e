"""Whom one does not want to hear."""

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from marxador.club.people.marks import now
from marxador.club.store.people import MUTES, PEOPLE


async def put(db: AsyncConnection, person: str, muted: str, on: bool) -> None:
    """Mute somebody, or hear them again; nobody is muted by nobody."""
    await db.execute(delete(MUTES).where(MUTES.c.person == person, MUTES.c.muted == muted))
    both = select(func.count()).select_from(PEOPLE).where(PEOPLE.c.id.in_((person, muted)))
    if on and await db.scalar(both) == 2:
        await db.execute(insert(MUTES).values(person=person, muted=muted, created=now()))


async def of(db: AsyncConnection, person: str) -> frozenset[str]:
    """Whom somebody has muted."""
    rows = await db.scalars(select(MUTES.c.muted).where(MUTES.c.person == person))
    return frozenset(rows)
