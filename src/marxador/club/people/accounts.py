"""Accounts: a guest who takes a name and a password stays the same person."""

from typing import Any

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from marxador.club.people.guests import of_row
from marxador.club.people.names import compared
from marxador.club.people.person import Card, Me, Person
from marxador.club.people.ratings import of as ratings_of
from marxador.club.store.people import PEOPLE


class NameTaken(Exception):
    """Another account is called so."""


async def open_account(db: AsyncConnection, guest: str, name: str, password: str) -> None:
    """The guest becomes an account; `password` is what argon2 made of it."""
    account = {"kind": "account", "name": name, "login": compared(name), "password": password}
    try:
        await db.execute(update(PEOPLE).where(PEOPLE.c.id == guest).values(account))
    except IntegrityError:
        raise NameTaken from None


async def by_login(db: AsyncConnection, name: str) -> tuple[Person, str] | None:
    """An account by its name, and what is kept of its password."""
    rows = await db.execute(select(PEOPLE).where(PEOPLE.c.login == compared(name)))
    row = rows.mappings().first()
    return None if row is None else (of_row(row), row["password"])


async def password_of(db: AsyncConnection, person: str) -> str | None:
    """What is kept of somebody's password."""
    kept: str | None = await db.scalar(select(PEOPLE.c.password).where(PEOPLE.c.id == person))
    return kept


async def change_password(db: AsyncConnection, person: str, password: str) -> None:
    """Another password; `password` is what argon2 made of it."""
    await db.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(password=password))


async def change(db: AsyncConnection, person: Person, changes: dict[str, Any]) -> None:
    """Change the name, language, avatar or settings of somebody."""
    values = dict(changes)
    if "name" in values and person.kind == "account":
        values["login"] = compared(values["name"])
    try:
        await db.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(values))
    except IntegrityError:
        raise NameTaken from None


async def me(db: AsyncConnection, person: str) -> Me | None:
    """Somebody, as they know themselves."""
    rows = await db.execute(select(PEOPLE).where(PEOPLE.c.id == person))
    row = rows.mappings().first()
    if row is None:
        return None
    return Me(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        language=row["language"],
        avatar=row["avatar"],
        theme=_theme(row["settings"]),
        ratings=await ratings_of(db, person),
        settings=row["settings"],
    )


async def card(db: AsyncConnection, person: str) -> Card | None:
    """Somebody, as everybody may know them."""
    rows = await db.execute(select(PEOPLE).where(PEOPLE.c.id == person))
    row = rows.mappings().first()
    if row is None:
        return None
    return Card(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        avatar=row["avatar"],
        ratings=await ratings_of(db, person),
        since=row["created"],
    )


def _theme(settings: dict[str, Any]) -> str:
    theme = settings.get("theme")
    return theme if theme in ("light", "dark") else "auto"
