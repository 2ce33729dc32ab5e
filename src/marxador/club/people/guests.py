"""Who comes in without a word is a guest: a person with a name of the house, ready to sit."""

import secrets

from sqlalchemy import insert, select
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from marxador.club.people.marks import fresh, now
from marxador.club.people.person import AVATARS, Person
from marxador.club.store.people import PEOPLE

NAMES = (
    "Amparo", "Blai", "Carmeta", "Dídac", "Elvira", "Ferran", "Gràcia", "Honorat", "Isidre",
    "Jordi", "Lluïsa", "Mariola", "Neus", "Onofre", "Pasqual", "Quica", "Remei", "Salut", "Toni",
    "Ursula", "Vicent", "Xelo", "Ximo", "Zoraida",
)  # fmt: skip
"""What guests are called until they say so."""


async def welcome(db: AsyncConnection, language: str) -> Person:
    """A new guest."""
    guest = Person(
        id=fresh(),
        name=secrets.choice(NAMES),
        kind="guest",
        language=language,
        avatar=secrets.randbelow(AVATARS),
    )
    await db.execute(
        insert(PEOPLE).values(
            id=guest.id,
            name=guest.name,
            kind=guest.kind,
            language=guest.language,
            avatar=guest.avatar,
            settings={},
            created=now(),
        )
    )
    return guest


async def person(db: AsyncConnection, person: str) -> Person | None:
    """Somebody by their id."""
    rows = await db.execute(select(PEOPLE).where(PEOPLE.c.id == person))
    row = rows.mappings().first()
    return None if row is None else of_row(row)


def of_row(row: RowMapping) -> Person:
    return Person(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        language=row["language"],
        avatar=row["avatar"],
    )
