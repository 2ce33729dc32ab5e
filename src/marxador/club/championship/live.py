"""News for whoever looks at a page: the part of it that has changed, as soon as it has."""

import asyncio
from collections.abc import AsyncIterator

from litestar import get
from litestar.params import FromPath
from litestar.response import Stream

from marxador.club.championship import pages
from marxador.club.championship.access import TheShelf
from marxador.club.championship.facts import today
from marxador.club.championship.keeper import Keeper
from marxador.club.championship.public import KINDS, facts_of, found, mark_of
from marxador.club.championship.shelf import Shelf
from marxador.club.http.caller import Asked
from marxador.club.http.errors import missing
from marxador.i18n import _, speaking

BREATH = 15.0
"""Seconds after which a silent stream says that it is there, and looks at the book itself."""
PAUSE = 1.0
"""Seconds between two pieces of news on one stream."""
HERE = b": here\n\n"


@get("/{slug:str}/stream", include_in_schema=False)
async def stream(request: Asked, shelf: TheShelf, slug: FromPath[str]) -> Stream:
    """Server-sent events: each carries the changing part of the page that was asked for."""
    language = pages.language_for(request)
    keeper = await found(shelf, slug)
    kind, arg = (request.query_params.get(name, "") for name in ("page", "arg"))
    if kind not in KINDS:
        raise missing(_("there is nothing here"))
    seen = str(request.headers.get("last-event-id") or request.query_params.get("seen", ""))
    return Stream(
        _news(shelf, keeper, kind, arg, language, seen),
        media_type="text/event-stream; charset=utf-8",
        headers={"cache-control": "no-cache", "x-accel-buffering": "no"},
    )


async def _news(
    shelf: Shelf, keeper: Keeper, kind: str, arg: str, language: str, seen: str
) -> AsyncIterator[bytes]:
    yield HERE
    while True:
        turned = keeper.turned
        mark = mark_of(keeper, kind, arg)
        if mark != seen:
            seen = mark
            yield await part(shelf, keeper, kind, arg, language)
            await asyncio.sleep(PAUSE)
            continue
        try:
            await asyncio.wait_for(turned.wait(), BREATH)
        except TimeoutError:
            yield HERE
            await found(shelf, keeper.slug)


async def part(shelf: Shelf, keeper: Keeper, kind: str, arg: str, language: str) -> bytes:
    """The changing part of a page as an event, made once for all who look at it."""
    mark = mark_of(keeper, kind, arg)
    key = ("part", kind, arg, language, today(), mark)

    def make() -> bytes:
        with speaking(language):
            text = pages.part(f"{kind}.html", language, facts_of(keeper, kind, arg))
        lines = "".join(f"data: {line}\n" for line in text.splitlines())
        event = f"id: {mark}\nevent: part\n{lines}\n".encode()
        keeper.made[key] = event
        return event

    made = keeper.made.get(key)
    return made if isinstance(made, bytes) else await shelf.alone(make)
