"""`/api/tokens`: tokens for one's programs."""

from typing import Annotated

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from marxador.club.http.caller import Somebody, TheClub, by_hand
from marxador.club.http.errors import Refused, missing
from marxador.club.http.me import fit_name
from marxador.club.people import tokens
from marxador.club.people.tokens import NewToken, Token
from marxador.i18n import _


class Wanted(Struct, frozen=True):
    """What a token is for."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]


@get("/tokens")
async def mine(club: TheClub, caller: Somebody) -> list[Token]:
    """One's tokens, without what is secret in them."""
    async with club.people.reading() as db:
        return await tokens.of(db, caller.person.id)


@post("/tokens", status_code=201)
async def make(data: JSONBody[Wanted], club: TheClub, caller: Somebody) -> NewToken:
    """A new token, told this once."""
    by_hand(caller)
    async with club.people.writing() as db:
        try:
            return await tokens.make(db, caller.person.id, fit_name(data.name))
        except tokens.TooMany:
            raise Refused(
                409, "full", _("nobody has more than {most} tokens").format(most=tokens.MOST)
            ) from None


@delete("/tokens/{token:str}")
async def take_back(token: FromPath[str], club: TheClub, caller: Somebody) -> None:
    """End a token."""
    by_hand(caller)
    async with club.people.writing() as db:
        ended = await tokens.end(db, caller.person.id, token)
    if not ended:
        raise missing(_("you have no such token"))
    club.hub.send_away(caller.person.id)
