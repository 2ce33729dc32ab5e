"""`/api/accounts`, `/api/session`, `/api/sessions`: accounts, and coming and going with one."""

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from marxador.club.http.caller import (
    Anybody,
    Asked,
    Caller,
    Somebody,
    TheClub,
    TheLimits,
    address,
    agent,
    by_hand,
    cookie,
    welcome,
)
from marxador.club.http.errors import NOTHING, WRITABLE, Refused, missing
from marxador.club.http.language import preferred
from marxador.club.http.limits import ACCOUNTS, LOGINS, PASSWORDS
from marxador.club.http.me import fit_name, myself, taken
from marxador.club.http.password import check
from marxador.club.people import accounts, leaving, passwords, sessions
from marxador.club.people.names import compared
from marxador.club.people.person import Me, Person
from marxador.club.people.sessions import Session
from marxador.club.state import Club
from marxador.i18n import _


class Credentials(Struct, frozen=True):
    """A name and its password."""

    name: Annotated[str, Meta(min_length=1, max_length=100, pattern=WRITABLE)]
    password: Annotated[str, Meta(max_length=200)]

    def __repr__(self) -> str:
        return "Credentials(…)"


@post("/accounts", status_code=201)
async def open_account(
    data: JSONBody[Credentials], request: Asked, club: TheClub, limits: TheLimits, visitor: Anybody
) -> Response[Me]:
    """The guest becomes an account, and stays the same person."""
    limits.address(ACCOUNTS, address(request))
    if visitor is not None:
        by_hand(visitor)
    if visitor is not None and visitor.person.kind == "account":
        raise Refused(409, "account", _("you have an account already"))
    name = fit_name(data.name)
    check(data.password)
    kept = await passwords.hashed(data.password)
    guest = visitor.person if visitor else await _stranger(request, club, limits)
    async with club.people.writing() as db:
        try:
            await accounts.open_account(db, guest.id, name, kept)
        except accounts.NameTaken:
            raise taken() from None
    return await _entered(request, club, visitor, guest, status=201)


@post("/session", status_code=200)
async def log_in(
    data: JSONBody[Credentials], request: Asked, club: TheClub, limits: TheLimits, visitor: Anybody
) -> Response[Me]:
    """Come in as an account; what the guest was sitting at goes with them."""
    limits.address(LOGINS, address(request))
    limits.person(PASSWORDS, compared(data.name))
    async with club.people.reading() as db:
        found = await accounts.by_login(db, data.name)
    if not await passwords.fits(found[1] if found else None, data.password) or found is None:
        raise Refused(401, "password", _("there is no such name with that password"))
    person = found[0]
    if visitor is not None and visitor.person.kind == "guest":
        await club.hub.give_seats(visitor.person, person)
        async with club.people.writing() as db:
            await leaving.leave(db, visitor.person.id)
    return await _entered(request, club, visitor, person)


@delete("/session", responses=NOTHING)
async def log_out(request: Asked, club: TheClub, caller: Somebody) -> Response[None]:
    """Go; the next call is a stranger's."""
    if caller.session is not None:
        async with club.people.writing() as db:
            await sessions.end(db, caller.person.id, caller.session)
        club.hub.send_away(caller.person.id)
    return Response(None, status_code=204, cookies=[cookie(request, "")])


@get("/sessions")
async def where(club: TheClub, caller: Somebody) -> list[Session]:
    """Where one is logged in."""
    async with club.people.reading() as db:
        return await sessions.of(db, caller.person.id, caller.session)


@delete("/sessions/{session:str}")
async def revoke(session: FromPath[str], club: TheClub, caller: Somebody) -> None:
    """End one of one's own sessions."""
    by_hand(caller)
    async with club.people.writing() as db:
        ended = await sessions.end(db, caller.person.id, session)
    if not ended:
        raise missing(_("you have no such session"))
    club.hub.send_away(caller.person.id)


async def _stranger(request: Asked, club: Club, limits: TheLimits) -> Person:
    language = preferred(request.headers.get("accept-language", ""))
    guest, _cookie = await welcome(request, club, limits, language)
    return guest


async def _entered(
    request: Asked, club: Club, before: Caller | None, person: Person, status: int = 200
) -> Response[Me]:
    """A session of its own for who has just proved who they are; the old one ends."""
    async with club.people.writing() as db:
        if before is not None and before.session is not None:
            await sessions.end(db, before.person.id, before.session)
        value = await sessions.begin(db, club.people.key, person.id, agent(request))
    return Response(
        await myself(club, person.id), status_code=status, cookies=[cookie(request, value)]
    )
