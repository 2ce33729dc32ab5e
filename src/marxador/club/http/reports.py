"""`/api/tables/{id}/reports`: telling the house what somebody did."""

from typing import Annotated

from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from marxador.club.http.caller import Somebody, TheClub, TheLimits
from marxador.club.http.errors import WRITABLE, missing
from marxador.club.http.limits import REPORTS
from marxador.club.http.tables import found
from marxador.club.people import guests, reports
from marxador.club.people.reports import LONGEST, Reason
from marxador.i18n import _


class Wanted(Struct, frozen=True):
    """Who did what."""

    person: Annotated[str, Meta(max_length=16, pattern=WRITABLE)]
    reason: Reason
    text: Annotated[str, Meta(max_length=LONGEST, pattern=WRITABLE)] | None = None


class Filed(Struct, frozen=True):
    """A report that the house has."""

    id: str


@post("/tables/{table:str}/reports", status_code=201)
async def report(
    table: FromPath[str], data: JSONBody[Wanted], club: TheClub, limits: TheLimits, caller: Somebody
) -> Filed:
    """File a report."""
    limits.person(REPORTS, caller.person.id)
    here = await found(club, table)
    async with club.people.writing() as db:
        if await guests.person(db, data.person) is None:
            raise missing(_("there is nobody like that"))
        number = await reports.file(
            db, here.id, caller.person.id, data.person, data.reason, data.text or ""
        )
    return Filed(number)
