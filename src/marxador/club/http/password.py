"""`/api/me/password`: another password, and nobody else stays in by the old one."""

from typing import Annotated

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from marxador.club.http.caller import Somebody, TheClub, TheLimits, by_hand
from marxador.club.http.errors import NOTHING, Refused
from marxador.club.http.limits import PASSWORDS
from marxador.club.people import accounts, passwords, sessions
from marxador.club.people.names import compared
from marxador.i18n import _


class Passwords(Struct, frozen=True):
    """The password that one has, and the one that one wants."""

    old: Annotated[str, Meta(max_length=200)]
    new: Annotated[str, Meta(max_length=200)]

    def __repr__(self) -> str:
        return "Passwords(…)"


@post("/me/password", status_code=204, responses=NOTHING)
async def change(
    data: JSONBody[Passwords], club: TheClub, limits: TheLimits, caller: Somebody
) -> None:
    """Change one's password; one's other sessions end."""
    by_hand(caller)
    person = caller.person
    if person.kind != "account":
        raise Refused(409, "guest", _("a guest has no password"))
    limits.person(PASSWORDS, compared(person.name))
    check(data.new)
    async with club.people.reading() as db:
        kept = await accounts.password_of(db, person.id)
    if not await passwords.fits(kept, data.old):
        raise Refused(403, "password", _("that is not your password"))
    new = await passwords.hashed(data.new)
    async with club.people.writing() as db:
        await accounts.change_password(db, person.id, new)
        await sessions.end_others(db, person.id, caller.session)
    club.hub.send_away(person.id)


def check(password: str) -> None:
    """Refuse a password that cannot be had."""
    try:
        passwords.check(password)
    except passwords.BadPassword as error:
        raise Refused(400, "password", str(error)) from None
