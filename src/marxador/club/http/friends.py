"""`/api/friends` and `/api/people`: friends, and what everybody may know of somebody."""

from litestar import delete, get, post
from litestar.params import FromPath
from msgspec import Struct

from marxador.club.http.caller import Somebody, TheClub
from marxador.club.http.errors import Refused, missing
from marxador.club.people import accounts, friends
from marxador.club.people.person import Card, Person
from marxador.club.state import Club
from marxador.i18n import _


class Friend(Struct, frozen=True):
    """A friend, and where to find them."""

    id: str
    name: str
    avatar: int
    online: bool
    table: str | None
    """The public table where they are playing."""


@get("/friends")
async def mine(club: TheClub, caller: Somebody) -> list[Friend]:
    """One's friends."""
    async with club.people.reading() as db:
        known = await friends.of(db, caller.person.id)
    return [await _found(club, friend) for friend in known]


@post("/friends/{person:str}", status_code=201)
async def befriend(person: FromPath[str], club: TheClub, caller: Somebody) -> list[Friend]:
    """One more friend."""
    async with club.people.writing() as db:
        try:
            added = await friends.add(db, caller.person.id, person)
        except friends.TooMany:
            raise Refused(409, "full", _("nobody has so many friends")) from None
        known = await friends.of(db, caller.person.id)
    if not added:
        raise missing(_("there is nobody like that"))
    return [await _found(club, friend) for friend in known]


@delete("/friends/{person:str}")
async def unfriend(person: FromPath[str], club: TheClub, caller: Somebody) -> None:
    """A friend less."""
    async with club.people.writing() as db:
        gone = await friends.remove(db, caller.person.id, person)
    if not gone:
        raise missing(_("they are no friend of yours"))


@get("/people/{person:str}")
async def card(person: FromPath[str], club: TheClub) -> Card:
    """What everybody may know of somebody."""
    async with club.people.reading() as db:
        found = await accounts.card(db, person)
    if found is None:
        raise missing(_("there is nobody like that"))
    return found


async def _found(club: Club, friend: Person) -> Friend:
    online = club.hub.online(friend.id)
    tables = await club.hub.of_person(friend.id) if online else []
    playing = next((t.id for t in tables if t.status == "playing" and t.public), None)
    return Friend(friend.id, friend.name, friend.avatar, online, playing)
