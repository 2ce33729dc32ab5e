"""Who is asking, and in which roles: by the links that they have opened, or by their account."""

from typing import NamedTuple

from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from marxador.championship import Actor
from marxador.championship.acts import Act, Appoint, Confirm, Reject
from marxador.championship.errors import NotAllowed
from marxador.championship.match import key_of
from marxador.championship.roles import may
from marxador.club.championship.keeper import Keeper, about_match
from marxador.club.championship.links import Link
from marxador.club.championship.shelf import Shelf
from marxador.club.http.caller import YEAR, Asked, Caller
from marxador.i18n import _

COOKIE = "championship"
MOST = 12
"""Links that a browser remembers."""

TheShelf = NamedDependency[SkipValidation[Shelf]]


class Hat(NamedTuple):
    """A role that somebody has in an edition."""

    keeper: Keeper
    link: Link

    @property
    def actor(self) -> Actor:
        return self.link.actor


def opened(request: Asked) -> list[str]:
    """The links that this browser has opened."""
    return [token for token in request.cookies.get(COOKIE, "").split(".") if token][:MOST]


def remembering(request: Asked, tokens: list[str]) -> Cookie:
    return Cookie(
        COOKIE,
        value=".".join(tokens[:MOST]),
        path="/championship",
        max_age=YEAR if tokens else 0,
        httponly=True,
        secure=request.scope["scheme"] == "https",
        samesite="lax",
    )


def is_organiser(request: Asked, shelf: Shelf) -> bool:
    return any(shelf.links.read(token) for token in opened(request))


def hats(request: Asked, caller: Caller | None, keeper: Keeper) -> list[Hat]:
    """Everything that somebody is in an edition."""
    links = [keeper.links.read(token) for token in opened(request)]
    found = [link for link in links if link is not None]
    if caller is not None:
        found += keeper.links.of_account(caller.person.id)
    return [Hat(keeper, link) for link in found]


def check_match(hat: Hat, act: Act) -> None:
    """A referee's link is for one match, whatever else its person is appointed to."""
    if hat.link.match is None:
        return
    group, home, away = hat.link.match
    about = act
    if isinstance(act, Confirm | Reject):
        waiting = hat.keeper.state.pending.get(act.of)
        about = waiting.act if waiting else act
    if about_match(about) != (group, key_of(home, away)):
        raise NotAllowed(_("this link is for one match"))


def may_do(hat: Hat, act: Act) -> bool:
    """Whether somebody may enter an act, as far as roles go."""
    state = hat.keeper.state
    try:
        check_match(hat, act)
    except NotAllowed:
        return False
    return may(state, state.proposed(act, hat.actor))


def may_invite(hat: Hat, link: Link) -> bool:
    """Who may appoint somebody may give them the link to it; the Junta's own are the Junta's."""
    if link.role == "junta":
        return hat.link.role == "junta"
    return may_do(hat, Appoint(link.role, link.name, link.scope, link.match))


def is_appointed(keeper: Keeper, link: Link) -> bool:
    """Whether the book still has what a link is for."""
    if link.role == "junta":
        return True
    held = keeper.state.appointments.get(link.actor.key, [])
    return any((one.scope, one.match) == (link.scope, link.match) for one in held)
