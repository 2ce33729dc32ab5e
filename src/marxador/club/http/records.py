"""`/api/tables/{id}/acta`, `/transcript`, `/replay`: what a table leaves behind."""

from typing import Annotated, Any

from litestar import MediaType, Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from marxador.club.http.aside import aside
from marxador.club.http.caller import Anybody, Asked, Caller, TheClub, TheLimits, address
from marxador.club.http.errors import Refused
from marxador.club.http.limits import REPLAYS
from marxador.club.http.tables import Mine, found, seat_of, seen
from marxador.club.records.known import acta_as
from marxador.club.records.redo import OPEN
from marxador.club.records.steps import Hand, steps
from marxador.club.tables.table import Table
from marxador.club.tables.transcript import transcript as written
from marxador.i18n import _

Eyes = Annotated[
    int | None,
    QueryParameter(
        ge=0, le=8, description="one's own seat; 0 for the public's; else what one may see"
    ),
]
Looked = Annotated[
    int | None,
    QueryParameter(
        ge=1, description="a hand: its positions and its neighbours' come alone; else those of all"
    ),
]


class Replay(Struct, frozen=True):
    """A match, hand by hand."""

    summary: Mine
    acta: str
    hands: list[Hand]
    open: bool


@get("/tables/{table:str}/acta", media_type=MediaType.TEXT)
async def acta(table: FromPath[str], club: TheClub, visitor: Anybody) -> Response[str]:
    """The record, as the asker may keep it."""
    here = await found(club, table)
    text = await aside(acta_as, here.match, eyes(here, visitor))
    headers = {"content-disposition": f'inline; filename="{here.id}.acta"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/tables/{table:str}/transcript")
async def transcript(table: FromPath[str], club: TheClub, visitor: Anybody) -> dict[str, Any]:
    """What `marxador verify` needs to check the deals, as far as the asker may open them."""
    here = await found(club, table)
    return written(here.state, seat_of(here.summary(), visitor))


@get("/tables/{table:str}/replay")
async def replay(
    request: Asked,
    table: FromPath[str],
    club: TheClub,
    limits: TheLimits,
    visitor: Anybody,
    seat: Eyes = None,
    hand: Looked = None,
) -> Replay:
    """The match move by move: from one's own seat, the public's, or with all hands open."""
    limits.address(REPLAYS, address(request))
    here = await found(club, table)
    sight = eyes(here, visitor)
    if seat == 0:
        sight = None
    elif seat is not None and sight not in (OPEN, seat):
        raise Refused(403, "not-yours", _("one sees a match from one's own seat, or the public's"))
    match = here.match
    hands = await aside(steps, match, sight, hand)
    text = await aside(acta_as, match, sight)
    return Replay(await seen(club, here, visitor), text, hands, sight == OPEN)


def eyes(table: Table, who: Caller | None) -> int | None:
    """With whose eyes somebody may look: `OPEN`, those of a seat, or (None) everybody's."""
    person = who.person if who else None
    if all(table.may_see(person, seat) for seat in range(1, table.settings.seats + 1)):
        return OPEN
    return seat_of(table.summary(), who)
