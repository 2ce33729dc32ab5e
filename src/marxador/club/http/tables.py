"""`/api/tables`: the lobby, and a table as it is seen from outside."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct, structs

from marxador.club.http.caller import Anybody, Caller, Somebody, TheClub, TheLimits
from marxador.club.http.errors import invalid, missing
from marxador.club.http.gone import nameless
from marxador.club.http.limits import TABLES, TICKETS
from marxador.club.state import Club
from marxador.club.tables.hub import NoTable
from marxador.club.tables.settings import Settings
from marxador.club.tables.summary import Summary
from marxador.club.tables.table import Table
from marxador.i18n import _

Listed = Annotated[str | None, QueryParameter(max_length=64, description="a game, by its key")]


class Mine(Summary, frozen=True, kw_only=True):
    """A table, and what one is to it."""

    me: int | None
    """One's seat."""
    mine: bool
    """Whether one set it up."""


class Ticket(Struct, frozen=True):
    """The way into a table's socket: good once, for half a minute."""

    ticket: str


@get("/tables")
async def lobby(club: TheClub, variant: Listed = None) -> list[Summary]:
    """Public tables that wait for people, or play."""
    return await nameless(club, await club.hub.summaries(public=True, variant=variant))


@get("/me/tables")
async def mine(club: TheClub, caller: Somebody) -> list[Summary]:
    """One's own games, running ones first."""
    return await nameless(club, await club.hub.of_person(caller.person.id))


@post("/tables", status_code=201)
async def create(
    data: JSONBody[Settings], club: TheClub, limits: TheLimits, caller: Somebody
) -> Summary:
    """Set up a table."""
    limits.person(TABLES, caller.person.id)
    try:
        table = await club.hub.create(data, caller.person)
    except ValueError as error:
        raise invalid(str(error)) from None
    return table.summary()


@get("/tables/{table:str}")
async def look(table: FromPath[str], club: TheClub, visitor: Anybody) -> Mine:
    """A table, by its link."""
    return await seen(club, await found(club, table), visitor)


@post("/tables/{table:str}/ticket", status_code=201)
async def ticket(
    table: FromPath[str], club: TheClub, limits: TheLimits, caller: Somebody
) -> Ticket:
    """A ticket to the table's socket, to sit or to watch."""
    limits.person(TICKETS, caller.person.id)
    here = await found(club, table)
    return Ticket(club.tickets.issue(caller.person, here.id))


@post("/tables/{table:str}/rematch", status_code=201)
async def rematch(
    table: FromPath[str], club: TheClub, limits: TheLimits, caller: Somebody
) -> Summary:
    """The same people once more: one new table, whoever asks first."""
    limits.person(TABLES, caller.person.id)
    here = await found(club, table)
    if seat_of(here.summary(), caller) is None:
        raise invalid(_("a rematch is for those who played"))
    try:
        again = await club.hub.rematch(here, caller.person)
    except ValueError as error:
        raise invalid(str(error)) from None
    return again.summary()


async def found(club: Club, table: str) -> Table:
    """A table by its id."""
    try:
        return await club.hub.table(table)
    except NoTable:
        raise missing(_("there is no such table")) from None


def seat_of(summary: Summary, who: Caller | None) -> int | None:
    """In which seat somebody is."""
    if who is None:
        return None
    seats = (seated for seated in summary.people if seated and seated.person)
    return next((s.seat for s in seats if s.person and s.person.id == who.person.id), None)


async def seen(club: Club, table: Table, who: Caller | None) -> Mine:
    """A table, as somebody comes to it."""
    (summary,) = await nameless(club, [table.summary()])
    owner = who is not None and summary.owner.id == who.person.id
    return Mine(**structs.asdict(summary), me=seat_of(summary, who), mine=owner)
