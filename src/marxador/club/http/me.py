"""`/api/me`: oneself."""

from typing import Annotated, Any, Literal

from litestar import Response, delete, get, patch
from litestar.params import JSONBody
from msgspec import UNSET, Meta, Struct, UnsetType, json, structs

from marxador.club.http.aside import aside
from marxador.club.http.caller import (
    Anybody,
    Asked,
    Somebody,
    TheClub,
    TheLimits,
    by_hand,
    cookie,
    welcome,
)
from marxador.club.http.errors import NOTHING, Refused, invalid
from marxador.club.http.gone import nameless
from marxador.club.http.language import preferred
from marxador.club.http.limits import EXPORTS
from marxador.club.people import accounts, leaving
from marxador.club.people.names import BadName, checked
from marxador.club.people.person import AVATARS, Me
from marxador.club.records.known import acta_as
from marxador.club.records.redo import OPEN
from marxador.club.state import Club
from marxador.i18n import _

LARGEST = 4096
"""Bytes of settings that are kept for one person."""


class Changes(Struct, frozen=True):
    """What one may change of oneself."""

    name: Annotated[str, Meta(min_length=1, max_length=100)] | UnsetType = UNSET
    language: Literal["ca", "es", "en"] | UnsetType = UNSET
    avatar: Annotated[int, Meta(ge=0, lt=AVATARS)] | UnsetType = UNSET
    settings: dict[str, Any] | UnsetType = UNSET


@get("/me")
async def me(request: Asked, club: TheClub, limits: TheLimits, visitor: Anybody) -> Response[Me]:
    """Who one is; who comes for the first time is made a guest."""
    if visitor is not None:
        return Response(await myself(club, visitor.person.id))
    language = preferred(request.headers.get("accept-language", ""))
    guest, value = await welcome(request, club, limits, language)
    return Response(await myself(club, guest.id), cookies=[cookie(request, value)])


@patch("/me")
async def change(data: JSONBody[Changes], club: TheClub, caller: Somebody) -> Me:
    """Another name, language, avatar or settings."""
    changes = {name: own for name, own in structs.asdict(data).items() if own is not UNSET}
    if "name" in changes:
        changes["name"] = fit_name(changes["name"])
    if len(json.encode(changes.get("settings"))) > LARGEST:
        raise invalid(_("settings have to be small"))
    if changes:
        async with club.people.writing() as db:
            try:
                await accounts.change(db, caller.person, changes)
            except accounts.NameTaken:
                raise taken() from None
    return await myself(club, caller.person.id)


@get("/me/export")
async def export(club: TheClub, limits: TheLimits, caller: Somebody) -> Response[dict[str, Any]]:
    """Everything that the club has of one, as a file."""
    limits.person(EXPORTS, caller.person.id)
    async with club.people.reading() as db:
        everything = await leaving.everything(db, caller.person.id)
    tables = await club.hub.export(caller.person.id)
    summaries = await nameless(club, [kept["summary"] for kept in tables])
    everything["tables"] = [
        kept | {"summary": summary, "acta": await _acta(club, summary.id, caller.person.id)}
        for kept, summary in zip(tables, summaries, strict=True)
    ]
    return Response(
        everything, headers={"content-disposition": 'attachment; filename="marxador.json"'}
    )


@delete("/me", responses=NOTHING)
async def leave(request: Asked, club: TheClub, caller: Somebody) -> Response[None]:
    """Leave for good."""
    by_hand(caller)
    async with club.people.writing() as db:
        await leaving.leave(db, caller.person.id)
    await club.hub.forget(caller.person.id)
    return Response(None, status_code=204, cookies=[cookie(request, "")])


async def _acta(club: Club, table: str, person: str) -> str:
    """The record of a table, as somebody who sat there may keep it."""
    here = await club.hub.table(table)
    sight = OPEN if here.state.is_open else here.state.seat_of(person)
    return await aside(acta_as, here.match, sight)


async def myself(club: Club, person: str) -> Me:
    """A person, to themselves."""
    async with club.people.reading() as db:
        found = await accounts.me(db, person)
    assert found is not None
    return found


def fit_name(name: str) -> str:
    """A name that can be had."""
    try:
        return checked(name)
    except BadName as error:
        raise Refused(400, "name", str(error)) from None


def taken() -> Refused:
    return Refused(409, "taken", _("somebody else is called so"))
