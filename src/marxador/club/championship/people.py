"""The people of an edition: who is appointed to what, and the link that each comes in by."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from marxador.championship import NotAllowed, Refused, Unreadable
from marxador.championship.acts import Appoint
from marxador.club.championship import forms
from marxador.club.championship.access import (
    Hat,
    TheShelf,
    hats,
    is_appointed,
    may_do,
    may_invite,
)
from marxador.club.championship.asking import entered, filled_in, hat_for, shown, status_of, to
from marxador.club.championship.desk import about, link_to
from marxador.club.championship.facts import Facts
from marxador.club.championship.links import Link, Where
from marxador.club.championship.pages import language_for
from marxador.club.championship.public import Html, found
from marxador.club.http.caller import Anybody, Asked, TheClub
from marxador.club.http.errors import Refused as Turned
from marxador.club.people import accounts
from marxador.club.state import Club
from marxador.i18n import _


@get("/desk/{slug:str}/people")
async def people(request: Asked, shelf: TheShelf, slug: FromPath[str], visitor: Anybody) -> Html:
    """Appointments and links, as far as one may give them."""
    language_for(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper)
    said = dict(request.query_params.items())
    facts = await shelf.alone(lambda: _people(request, hat, said))
    return await shown(
        request, shelf, "people.html", facts | about(hat, hats(request, visitor, keeper))
    )


def _people(request: Asked, hat: Hat, said: dict[str, str], wrong: str = "") -> Facts:
    if hat.link.role not in ("junta", "representative", "delegate"):
        raise Turned(403, "not-yours", _("whoever names people gives them their links"))
    keeper = hat.keeper
    site = str(request.base_url).rstrip("/")
    listed = [
        {
            "id": link.id,
            "role": forms.role_title(link.role),
            "name": link.name,
            "scope": link.scope or " · ".join(link.match or ()),
            "account": bool(link.account),
            "address": "" if link.account else site + path_of(keeper.links.token(link), link),
            "appointed": is_appointed(keeper, link),
        }
        for link in keeper.links.all()
        if may_invite(hat, link)
    ]
    linked = {(one.role, one.actor.key, one.scope, one.match) for one in keeper.links.all()}
    bare = [
        one
        for held in keeper.state.appointments.values()
        for one in held
        if (one.role, Link("", *one[:2]).actor.key, one.scope, one.match) not in linked
        and may_do(hat, one)
    ]
    return {
        "links": listed,
        "bare": [
            {"role": one.role, "title": forms.role_title(one.role), "person": one.person,
             "scope": one.scope, "match": one.match or ("", "", "")}
            for one in bare
        ],
        "form": forms.form(keeper.state, "appoint"),
        "groups": [(one.name, one.name) for one in keeper.state.groups.values()],
        "codes": [(code, one.name) for code, one in keeper.state.commissions.items()],
        "players": {},
        "said": said,
        "wrong": wrong,
        "is_junta": hat.link.role == "junta",
    }  # fmt: skip


def path_of(token: str, link: Link) -> str:
    return f"/championship/{'r' if link.role == 'referee' else 'i'}/{token}"


@post("/desk/{slug:str}/people")
async def name(
    request: Asked, shelf: TheShelf, slug: FromPath[str], club: TheClub, visitor: Anybody
) -> Response[Any]:
    """Appoint somebody, where that is due, and make their link or grant it to their account."""
    language_for(request)
    said, _files = await filled_in(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper, said.get("hat", ""))
    try:
        link = _wanted(said)
        account = await _account(club, said.get("account", ""))
        if not await shelf.alone(lambda: may_invite(hat, link)):
            raise NotAllowed(_("this appointment is not for your role"))
        if not await shelf.alone(lambda: is_appointed(keeper, link)):
            await entered(shelf, hat, Appoint(link.role, link.name, link.scope, link.match))
        made = link._replace(account=account, by=str(hat.actor))
        await shelf.alone(lambda: keeper.links.make(made))
    except (Refused, Unreadable) as error:
        wrong, status = str(error), status_of(error)
        facts = await shelf.alone(lambda: _people(request, hat, said, wrong))
        own = about(hat, hats(request, visitor, keeper))
        return await shown(request, shelf, "people.html", facts | own, status)
    return to(link_to(hat, "/people"))


def _wanted(said: dict[str, str]) -> Link:
    role, person = said.get("role", ""), " ".join(said.get("person", "").split())
    if not person:
        raise Refused(_("a person has a name"))
    if role not in ("junta", "representative", "delegate", "referee", "committee", "commission"):
        raise Refused(_("there is no such role"))
    parts = [said.get(name, "").strip() for name in ("group", "home", "away")]
    match: Where | None = (parts[0], parts[1], parts[2]) if role == "referee" else None
    if match and not all(match):
        raise Refused(_("a referee is of one match"))
    scope = said.get("scope", "").strip() if role not in ("junta", "committee", "referee") else ""
    return Link("", role, person, scope, match)


async def _account(club: Club, login: str) -> str:
    """The account of that name; none where nobody is named."""
    if not login.strip():
        return ""
    async with club.people.reading() as db:
        there = await accounts.by_login(db, login)
    if there is None:
        raise Refused(_("nobody at the club has the account {name}").format(name=login.strip()))
    return there[0].id


@post("/desk/{slug:str}/people/revoke")
async def revoke(
    request: Asked, shelf: TheShelf, slug: FromPath[str], visitor: Anybody
) -> Response[Any]:
    """Take a link back: from now on nobody comes in by it."""
    language_for(request)
    said, _files = await filled_in(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper, said.get("hat", ""))
    link = keeper.links.get(said.get("link", ""))
    if link is None or not await shelf.alone(lambda: may_invite(hat, link)):
        raise Turned(403, "not-yours", _("that link is not yours to take back"))
    await shelf.alone(lambda: keeper.links.revoke(link.id, str(hat.actor)))
    return to(link_to(hat, "/people"))


HANDLERS = (people, name, revoke)
