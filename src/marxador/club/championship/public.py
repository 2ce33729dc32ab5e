"""The public pages: sectors, tables, calendars, bracket, results as they come; without script.

Each is made once for every language and turn of the book, and then sent as it is.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromPath

from marxador.club.championship import pages
from marxador.club.championship.access import TheShelf
from marxador.club.championship.facts import Facts, Scribe, named, today
from marxador.club.championship.keeper import Keeper
from marxador.club.championship.pages import Page
from marxador.club.championship.shelf import NoEdition, Shelf
from marxador.club.http.caller import Asked
from marxador.club.http.errors import missing
from marxador.club.http.pages import FOR_EVER
from marxador.i18n import _

Html = Response[bytes]


def of_home(scribe: Scribe, _arg: str) -> Facts:
    return scribe.home()


def of_group(scribe: Scribe, arg: str) -> Facts:
    name = named(scribe.state.groups, arg)
    if name is None:
        raise missing(_("there is no such group"))
    return scribe.group(scribe.state.groups[name])


def of_commission(scribe: Scribe, arg: str) -> Facts:
    code = named(scribe.state.commissions, arg)
    if code is None:
        raise missing(_("there is no such commission"))
    return scribe.commission(code)


def of_match(scribe: Scribe, arg: str) -> Facts:
    name, home, away = arg.split("/")
    group = scribe.state.groups.get(named(scribe.state.groups, name) or "")
    codes = [named(group.members if group else (), part) for part in (home, away)]
    if group is None or codes[0] is None or codes[1] is None or codes[0] == codes[1]:
        raise missing(_("there is no such match"))
    return scribe.match(group, codes[0], codes[1])


def of_calendar(scribe: Scribe, _arg: str) -> Facts:
    return scribe.calendar()


def of_bracket(scribe: Scribe, _arg: str) -> Facts:
    return scribe.bracket()


def of_live(scribe: Scribe, _arg: str) -> Facts:
    return scribe.live()


KINDS: dict[str, Callable[[Scribe, str], Facts]] = {
    "home": of_home,
    "group": of_group,
    "commission": of_commission,
    "match": of_match,
    "calendar": of_calendar,
    "bracket": of_bracket,
    "live": of_live,
}
"""Every page of an edition: what is on it."""


async def found(shelf: Shelf, slug: str) -> Keeper:
    """An edition by its address, with what others may have written in its book."""

    def there() -> Keeper:
        keeper = shelf.keeper(slug)
        keeper.refresh()
        return keeper

    try:
        known = shelf.held(slug)
        if known is not None and not known.is_stale:
            return known
        keeper = await shelf.alone(there)
    except (NoEdition, FileNotFoundError):
        raise missing(_("there is no such edition")) from None
    keeper.tell()
    return keeper


def facts_of(keeper: Keeper, kind: str, arg: str) -> Facts:
    scribe = Scribe(keeper.slug, keeper.state, today())
    own = KINDS[kind](scribe, arg)
    online = None
    if kind == "match":
        online = keeper.online.table_of(own["group"], own["home"]["code"], own["away"]["code"])
    return around(keeper) | own | {"page": kind, "arg": arg, "table": online}


def around(keeper: Keeper) -> Facts:
    """What every page of an edition shows."""
    state = keeper.state
    return {
        "base": f"/championship/{keeper.slug}",
        "slug": keeper.slug,
        "edition_name": state.edition.name,
        "organiser": state.edition.organiser,
        "head": state.head[:16],
        "number": len(state.entries),
        "has_groups": bool(state.of_phase("groups")),
    }


def stream_of(keeper: Keeper, kind: str, arg: str) -> str:
    """Where a page hears of what changes on it."""
    return f"/championship/{keeper.slug}/stream?{urlencode({'page': kind, 'arg': arg})}"


def mark_of(keeper: Keeper, kind: str, arg: str) -> str:
    """What a page depends on, in a word: it is made again when that has changed, not before."""
    state = keeper.state
    if kind == "group":
        group = state.groups.get(named(state.groups, arg) or "")
        return f"{len(state.annulled)}.{group.version}" if group else ""
    if kind in ("live", "home", "bracket", "calendar"):
        touched = sum(group.version for group in tuple(state.groups.values()))
        counts = (len(state.annulled), len(state.groups), len(state.closed), touched)
        return ".".join(map(str, (*counts, state.cancelled or 0)))
    return state.head[:16]


async def show(request: Asked, shelf: Shelf, slug: str, kind: str, arg: str = "") -> Html:
    """A page of an edition, made now unless it is there."""
    language = pages.language_for(request)
    keeper = await found(shelf, slug)
    path = request.scope["path"]
    mark = mark_of(keeper, kind, arg)
    key = (kind, arg, language, today(), path, mark)

    def make() -> Page:
        more = {"path": path, "stream": stream_of(keeper, kind, arg), "refresh": 30}
        more["mark"] = mark
        page = pages.page(f"{kind}.html", language, facts_of(keeper, kind, arg) | more)
        keeper.made[key] = page
        return page

    made = keeper.made.get(key)
    return pages.sent(request, made if isinstance(made, Page) else await shelf.alone(make))


@get("/")
async def editions(request: Asked, shelf: TheShelf) -> Html:
    """The editions of the club, the newest first."""
    language = pages.language_for(request)

    def make() -> Page:
        listed = [_card(keeper) for keeper in shelf.keepers()]
        listed.sort(key=lambda card: str(card["began"]), reverse=True)
        return pages.page("editions.html", language, {"editions": listed, "path": "/championship"})

    return pages.sent(request, await shelf.alone(make))


def _card(keeper: Keeper) -> dict[str, Any]:
    keeper.refresh()
    state = keeper.state
    home = Scribe(keeper.slug, state, today()).home()
    return around(keeper) | home | {"began": state.entries[0].at}


@get("/{slug:str}")
async def home(request: Asked, shelf: TheShelf, slug: FromPath[str]) -> Html:
    """An edition at a glance."""
    return await show(request, shelf, slug, "home")


@get("/{slug:str}/g/{group:str}")
async def group(request: Asked, shelf: TheShelf, slug: FromPath[str], group: FromPath[str]) -> Html:
    """A sector or group: table, quadrant, calendar."""
    return await show(request, shelf, slug, "group", group)


@get("/{slug:str}/c/{code:str}")
async def commission(
    request: Asked, shelf: TheShelf, slug: FromPath[str], code: FromPath[str]
) -> Html:
    """A commission and its matches."""
    return await show(request, shelf, slug, "commission", code)


@get("/{slug:str}/m/{group:str}/{home:str}/{away:str}")
async def match(
    request: Asked,
    shelf: TheShelf,
    slug: FromPath[str],
    group: FromPath[str],
    home: FromPath[str],
    away: FromPath[str],
) -> Html:
    """One match."""
    return await show(request, shelf, slug, "match", f"{group}/{home}/{away}")


@get("/{slug:str}/calendar")
async def calendar(request: Asked, shelf: TheShelf, slug: FromPath[str]) -> Html:
    """Every meeting, day by day."""
    return await show(request, shelf, slug, "calendar")


@get("/{slug:str}/bracket")
async def bracket(request: Asked, shelf: TheShelf, slug: FromPath[str]) -> Html:
    """From the groups to the champion."""
    return await show(request, shelf, slug, "bracket")


@get("/{slug:str}/live")
async def live(request: Asked, shelf: TheShelf, slug: FromPath[str]) -> Html:
    """Results as they come in."""
    return await show(request, shelf, slug, "live")


@get("/{slug:str}/search")
async def search(request: Asked, shelf: TheShelf, slug: FromPath[str]) -> Html:
    """Commissions by name or code."""
    language = pages.language_for(request)
    keeper = await found(shelf, slug)
    text = request.query_params.get("q", "")[:80]

    def make() -> Page:
        scribe = Scribe(keeper.slug, keeper.state, today())
        facts = {
            "q": text,
            "found": scribe.search(text),
            "path": request.scope["path"],
            "query": urlencode({"q": text}) + "&",
        }
        return pages.page("search.html", language, around(keeper) | facts)

    return pages.sent(request, await shelf.alone(make))


@get("/static/{name:str}")
async def static(name: FromPath[str]) -> Response[bytes]:
    """Style, script and letters."""
    there = pages.static_file(name)
    if there is None:
        raise missing(_("there is nothing here"))
    return Response(there[0], media_type=there[1], headers={"cache-control": FOR_EVER})


HANDLERS = (
    editions, home, group, commission, match, calendar, bracket, live, search, static,
)  # fmt: skip
