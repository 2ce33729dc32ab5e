"""When a match is over its people are rated, if the table agreed to that."""

import structlog
from sqlalchemy.exc import SQLAlchemyError

from marxador.club.people import ratings
from marxador.club.people.people import People
from marxador.club.tables.summary import Summary
from marxador.club.tables.table import Table
from marxador.engine.table import side_of

log = structlog.get_logger(__name__)


async def rate(people: People, table: Table) -> None:
    """Count a finished match of people against people; if it cannot be now, the next time."""
    sides = sat(table.summary())
    if sides is None:
        return
    try:
        async with people.reading() as db:
            if await ratings.is_counted(db, table.id):
                return
        async with people.writing() as db:
            await ratings.count(db, table.id, table.match.variant.key, *sides)
    except (SQLAlchemyError, OSError) as error:
        log.warning("not rated", table=table.id, kind=type(error).__name__)


def sat(summary: Summary) -> tuple[list[str], list[str]] | None:
    """Who won and who lost; None where the match does not count."""
    who = [seated.person.id for seated in summary.people if seated and seated.person]
    if not summary.rated or summary.winner is None or len(set(who)) != summary.seats:
        return None
    won = [p for seat, p in enumerate(who, start=1) if side_of(seat) == summary.winner]
    return won, [person for person in who if person not in won]
