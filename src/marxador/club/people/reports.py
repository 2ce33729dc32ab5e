"""Reports: what somebody did that the house should know."""

from typing import Literal

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from marxador.club.people.marks import fresh, now
from marxador.club.store.people import REPORTS

Reason = Literal["insult", "cheating", "stalling", "name", "other"]
LONGEST = 1000


async def file(
    db: AsyncConnection, table: str, person: str, about: str, reason: Reason, text: str
) -> str:
    """Keep a report; its id."""
    number = fresh()
    await db.execute(
        insert(REPORTS).values(
            id=number,
            table_id=table,
            person=person,
            about=about,
            reason=reason,
            text=text[:LONGEST],
            created=now(),
        )
    )
    return number
