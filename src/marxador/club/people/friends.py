"""Friends: whom one wants to find again."""

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from marxador.club.people.guests import of_row
from marxador.club.people.marks import now
from marxador.club.people.person import Person
from marxador.club.store.people import FRIENDS, PEOPLE

MOST = 100


class TooMany(Exception):
    """Nobody has so many friends."""


async def add(db: AsyncConnection, person: str, friend: str) -> bool:
    """Remember somebody; False if there is nobody like that."""
    if friend == person or not await db.scalar(select(PEOPLE.c.id).where(PEOPLE.c.id == friend)):
        return False
    await remove(db, person, friend)
    mine = select(func.count()).select_from(FRIENDS).where(FRIENDS.c.person == person)
    if (await db.scalar(mine) or 0) >= MOST:
        raise TooMany
    await db.execute(insert(FRIENDS).values(person=person, friend=friend, created=now()))
    return True


async def remove(db: AsyncConnection, person: str, friend: str) -> bool:
    """Forget somebody; whether they were a friend."""
    done = await db.execute(
        delete(FRIENDS).where(FRIENDS.c.person == person, FRIENDS.c.friend == friend)
    )
    return done.rowcount > 0


async def of(db: AsyncConnection, person: str) -> list[Person]:
    """The friends of somebody, by name."""
    joined = PEOPLE.join(FRIENDS, FRIENDS.c.friend == PEOPLE.c.id)
    rows = await db.execute(
        select(*PEOPLE.c)
        .select_from(joined)
        .where(FRIENDS.c.person == person)
        .order_by(PEOPLE.c.name, PEOPLE.c.id)
    )
    return [of_row(row) for row in rows.mappings()]
