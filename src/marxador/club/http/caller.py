"""Who is asking: by the cookie of a browser, or by the token of a program."""

from typing import Any, NamedTuple

from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from marxador.club.http.errors import Refused
from marxador.club.http.limits import CALLS, GUESTS, Limits
from marxador.club.http.origin import same
from marxador.club.people import guests, sessions, tokens
from marxador.club.people.marks import now
from marxador.club.people.people import People
from marxador.club.people.person import Person
from marxador.club.state import Club
from marxador.i18n import _, speak

COOKIE = "marxador"
YEAR = 365 * 24 * 3600
READING = ("GET", "HEAD", "OPTIONS")
BEARER = "bearer "

Asked = Request[Any, Any, Any]


class Caller(NamedTuple):
    """Somebody, and the session that they come by; a program has none."""

    person: Person
    session: str | None


TheClub = NamedDependency[SkipValidation[Club]]
TheLimits = NamedDependency[SkipValidation[Limits]]
Somebody = NamedDependency[SkipValidation[Caller]]
Anybody = NamedDependency[SkipValidation[Caller | None]]


async def visitor(request: Asked, club: TheClub, limits: TheLimits) -> Caller | None:
    """Who is asking, if they say so."""
    token = _token(request)
    found = await (_by_token(club.people, token) if token else _by_cookie(request, club.people))
    if found is not None:
        limits.person(CALLS, found.person.id)
        speak(found.person.language)
    return found


async def caller(visitor: Anybody) -> Caller:
    """Who is asking; a stranger is refused."""
    if visitor is None:
        raise Refused(401, "who", _("the club does not know who you are"))
    return visitor


def by_hand(caller: Caller) -> None:
    """What is for people to do: a token that leaks does not cost an account."""
    if caller.session is None:
        raise Refused(403, "by-hand", _("that is done by people, not by programs"))


def _token(request: Asked) -> str | None:
    said = request.headers.get("authorization", "")
    return said[len(BEARER) :].strip() if said.lower().startswith(BEARER) else None


async def _by_token(people: People, token: str) -> Caller:
    async with people.reading() as db:
        person = await tokens.holder(db, token)
    if person is None:
        raise Refused(401, "token", _("nobody has that token"))
    return Caller(person, None)


async def _by_cookie(request: Asked, people: People) -> Caller | None:
    cookie = request.cookies.get(COOKIE)
    check_origin(request, strict=cookie is not None)
    text = sessions.unsigned(people.key, cookie) if cookie else None
    if text is None:
        return None
    async with people.reading() as db:
        found = await sessions.holder(db, text)
    if found is None:
        return None
    person, session, seen = found
    if now() - seen > sessions.SEEN:
        async with people.writing() as db:
            await sessions.touch(db, session)
    return Caller(person, session)


def check_origin(request: Asked, *, strict: bool) -> None:
    """A call that changes something comes from our own pages; a program without cookies may
    leave out where it comes from, a browser never does."""
    if request.method in READING:
        return
    origin = request.headers.get("origin")
    if same(origin, request.headers.get("host")) or (origin is None and not strict):
        return
    raise Refused(403, "origin", _("a page of another site may not do this in your name"))


async def welcome(request: Asked, club: Club, limits: Limits, language: str) -> tuple[Person, str]:
    """A new guest, and their cookie."""
    limits.address(GUESTS, address(request))
    async with club.people.writing() as db:
        guest = await guests.welcome(db, language)
        cookie = await sessions.begin(db, club.people.key, guest.id, agent(request))
    return guest, cookie


def address(request: Asked) -> str | None:
    """Where somebody calls from."""
    return request.client.host if request.client else None


def agent(request: Asked) -> str:
    """What somebody calls with."""
    return request.headers.get("user-agent", "")


def cookie(request: Asked, value: str) -> Cookie:
    """The cookie of a session; an empty one is taken away."""
    return Cookie(
        key=COOKIE,
        value=value,
        path="/",
        max_age=YEAR if value else 0,
        httponly=True,
        secure=request.scope["scheme"] == "https",
        samesite="lax",
    )
