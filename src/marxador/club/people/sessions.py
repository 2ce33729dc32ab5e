"""Where somebody is logged in: a signed cookie in a browser, its digest here.

The signature turns made-up cookies away before anything is read; the digest keeps a stolen
database from being a bunch of keys; the row lets a person end any session of theirs.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode

from msgspec import Struct
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from marxador.club.people.guests import of_row
from marxador.club.people.marks import digest, fresh, now, secret
from marxador.club.people.person import Person
from marxador.club.store.people import PEOPLE, SESSIONS

SEEN = 5 * 60_000
"""How old the time of the last visit may be before it is written anew."""
MOST = 50
"""Sessions that one person may have; the oldest end first."""


class Session(Struct, frozen=True):
    """One browser that is logged in."""

    id: str
    created: int
    seen: int
    agent: str
    current: bool


def signed(key: bytes, text: str) -> str:
    """The value of a cookie."""
    return f"{text}.{_signature(key, text)}"


def unsigned(key: bytes, cookie: str) -> str | None:
    """What a cookie holds, if it is one of ours."""
    text, _dot, signature = cookie.partition(".")
    true = hmac.compare_digest(signature.encode(), _signature(key, text).encode())
    return text if true else None


def _signature(key: bytes, text: str) -> str:
    mac = hmac.new(key, text.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(mac[:18]).decode()


async def begin(db: AsyncConnection, key: bytes, person: str, agent: str) -> str:
    """A new session; the cookie that opens it."""
    text, at = secret(), now()
    await db.execute(
        insert(SESSIONS).values(
            id=fresh(),
            person=person,
            digest=digest(text),
            agent=agent[:200],
            created=at,
            seen=at,
        )
    )
    old = select(SESSIONS.c.id).where(SESSIONS.c.person == person)
    kept = old.order_by(SESSIONS.c.seen.desc(), SESSIONS.c.created.desc()).limit(MOST)
    await db.execute(
        delete(SESSIONS).where(SESSIONS.c.person == person, SESSIONS.c.id.not_in(kept))
    )
    return signed(key, text)


async def holder(db: AsyncConnection, text: str) -> tuple[Person, str, int] | None:
    """Whose session it is, its id, and when it was last seen."""
    mine = SESSIONS.c.digest == digest(text)
    columns = (*PEOPLE.c, SESSIONS.c.id.label("session"), SESSIONS.c.seen)
    joined = PEOPLE.join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
    rows = await db.execute(select(*columns).select_from(joined).where(mine))
    row = rows.mappings().first()
    return None if row is None else (of_row(row), row["session"], row["seen"])


async def touch(db: AsyncConnection, session: str) -> None:
    """It was used now."""
    await db.execute(update(SESSIONS).where(SESSIONS.c.id == session).values(seen=now()))


async def of(db: AsyncConnection, person: str, current: str | None) -> list[Session]:
    """Where somebody is logged in, the last seen first."""
    rows = await db.execute(
        select(SESSIONS).where(SESSIONS.c.person == person).order_by(SESSIONS.c.seen.desc())
    )
    return [Session(row.id, row.created, row.seen, row.agent, row.id == current) for row in rows]


async def end(db: AsyncConnection, person: str, session: str) -> bool:
    """End a session of somebody; whether there was one."""
    done = await db.execute(
        delete(SESSIONS).where(SESSIONS.c.person == person, SESSIONS.c.id == session)
    )
    return done.rowcount > 0


async def end_others(db: AsyncConnection, person: str, kept: str | None) -> None:
    """End all sessions of somebody but one."""
    await db.execute(
        delete(SESSIONS).where(SESSIONS.c.person == person, SESSIONS.c.id != (kept or ""))
    )
