"""How an edition begins in the browser: the organiser's link, a new book, and invitations."""

import re
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from marxador.championship import Actor, Edition, Refused, Unreadable
from marxador.club.championship.access import TheShelf, is_organiser, opened, remembering
from marxador.club.championship.asking import filled_in, shown, status_of
from marxador.club.championship.facts import folded
from marxador.club.championship.forms import lines, number
from marxador.club.championship.keeper import Keeper
from marxador.club.championship.links import Link
from marxador.club.championship.pages import language_for
from marxador.club.championship.people import path_of
from marxador.club.championship.public import Html, found
from marxador.club.championship.shelf import Shelf
from marxador.club.http.caller import Asked
from marxador.club.http.errors import Refused as Turned
from marxador.club.http.errors import missing
from marxador.i18n import _

USUAL = {
    "name": "",
    "slug": "",
    "sectors": "\n".join(str(number) for number in range(1, 27)),
    "groups": "4",
    "target": "24",
    "games": "2",
    "register_by": "",
    "results_by": "",
    "draw_at": "",
    "census": "0",
    "organiser": "Junta Central Fallera",
    "names_until": "",
    "person": "",
}
"""The form of a new edition as it is first shown."""


@get("/i/{token:str}")
async def come_in(request: Asked, shelf: TheShelf, token: FromPath[str]) -> Response[Any]:
    """An invitation: the browser remembers it, and its desk opens."""
    language_for(request)
    if shelf.links.read(token):
        return _remembered(request, token, "/championship/desk")
    keeper, link = await shelf.alone(lambda: holder(shelf, token))
    if link.match is not None:
        return Redirect(path_of(token, link))
    return _remembered(request, token, f"/championship/desk/{keeper.slug}?hat={link.id}")


def holder(shelf: Shelf, token: str) -> tuple[Keeper, Link]:
    """The edition and the person of a link."""
    for keeper in shelf.keepers():
        link = keeper.links.read(token)
        if link is not None:
            return keeper, link
    raise missing(_("this link is not good, or not any more"))


def _remembered(request: Asked, token: str, path: str) -> Response[Any]:
    tokens = [token, *(one for one in opened(request) if one != token)]
    return Redirect(path, status_code=303, cookies=[remembering(request, tokens)])


@post("/leave")
async def leave(request: Asked) -> Response[Any]:
    """Forget every link in this browser."""
    await filled_in(request)
    return Redirect("/championship", status_code=303, cookies=[remembering(request, [])])


@get("/new")
async def ask(request: Asked, shelf: TheShelf) -> Html:
    """The form of a new edition."""
    language_for(request)
    _check_organiser(request, shelf)
    return await shown(request, shelf, "new.html", {"said": USUAL, "wrong": ""})


@post("/new")
async def begin(request: Asked, shelf: TheShelf) -> Response[Any]:
    """A new edition; whoever begins it is its Junta."""
    language_for(request)
    said, _files = await filled_in(request)
    _check_organiser(request, shelf)
    said = USUAL | said
    try:
        by = Actor("junta", " ".join(said["person"].split()))
        edition = _edition(said)
        slug = said["slug"].strip() or slug_of(edition.name)
        keeper = await shelf.alone(lambda: shelf.begin(slug, edition, by))
    except (Refused, Unreadable) as error:
        facts = {"said": said, "wrong": str(error)}
        return await shown(request, shelf, "new.html", facts, status_of(error))
    link = await shelf.alone(lambda: keeper.links.make(Link("", "junta", by.name, by=str(by))))
    return _remembered(
        request, keeper.links.token(link), f"/championship/desk/{slug}?hat={link.id}"
    )


@post("/join/{slug:str}")
async def join(request: Asked, shelf: TheShelf, slug: FromPath[str]) -> Response[Any]:
    """The organiser takes a place in the Junta of a book that is there already."""
    language_for(request)
    said, _files = await filled_in(request)
    _check_organiser(request, shelf)
    person = " ".join(said.get("person", "").split())
    if not person:
        raise Refused(_("a person has a name"))
    keeper = await found(shelf, slug)
    link = await shelf.alone(lambda: keeper.links.make(Link("", "junta", person, by="organiser")))
    return _remembered(
        request, keeper.links.token(link), f"/championship/desk/{slug}?hat={link.id}"
    )


def _check_organiser(request: Asked, shelf: Shelf) -> None:
    if not is_organiser(request, shelf):
        raise Turned(403, "not-yours", _("an edition is begun by who keeps the club"))


def _edition(said: dict[str, str]) -> Edition:
    if not said["name"].strip():
        raise Refused(_("an edition has a name"))
    return Edition(
        said["name"].strip(),
        tuple(lines(said["sectors"])),
        number(said["groups"]),
        number(said["target"]),
        number(said["games"]),
        said["register_by"],
        said["results_by"],
        said["draw_at"],
        number(said["census"]),
        organiser=said["organiser"].strip() or USUAL["organiser"],
        names_until=said["names_until"],
    )


def slug_of(name: str) -> str:
    """The address of an edition by its name.

    >>> slug_of("68 Campionat Faller de Truc")
    '68-campionat-faller-de-truc'
    """
    return "-".join(re.findall("[a-z0-9]+", folded(name)))[:40].strip("-")


HANDLERS = (come_in, leave, ask, begin, join)
