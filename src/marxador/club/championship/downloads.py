"""What can be taken home: calendars, tables, sheets, the acts themselves, and papers to print."""

from collections.abc import Callable
from urllib.parse import quote

from litestar import Response, get
from litestar.params import FromPath

from marxador.championship import write_plain
from marxador.championship.extras import MissingExtra
from marxador.championship.ical import ical
from marxador.championship.listing import calendar_sheet, results_sheet, tables_sheet
from marxador.championship.papers import KINDS, Press, papers
from marxador.championship.sheets import Cells, write_csv
from marxador.club.championship import pages
from marxador.club.championship.access import TheShelf, hats
from marxador.club.championship.facts import named
from marxador.club.championship.keeper import Keeper
from marxador.club.championship.pages import Page
from marxador.club.championship.public import Html, around, found
from marxador.club.http.aside import aside
from marxador.club.http.caller import Anybody, Asked
from marxador.club.http.errors import Refused, missing
from marxador.i18n import _

PEOPLE = frozenset(("players", "blank", "acta", "handin", "letter", "suspension", "decision"))
"""The papers that name people: for those who have a part in the edition."""
PRINTED = ("ca", "es", "en")


@get("/{slug:str}/calendar.ics")
async def telephone(request: Asked, shelf: TheShelf, slug: FromPath[str]) -> Response[str]:
    """The calendar that a telephone subscribes to; of a `group` or a `commission` where asked."""
    pages.language_for(request)
    keeper = await found(shelf, slug)
    asked = request.query_params
    group = _known(keeper.state.groups, asked.get("group"))
    code = _known(keeper.state.commissions, asked.get("commission"))
    text = await shelf.alone(lambda: ical(keeper.state, group, code))
    return Response(text, media_type="text/calendar; charset=utf-8")


def _known(names: object, asked: str | None) -> str | None:
    if asked is None:
        return None
    assert isinstance(names, dict)
    name = named(names, asked)
    if name is None:
        raise missing(_("there is nothing here"))
    return name


SHEETS: dict[str, Callable[[Keeper, str | None], tuple[Cells, list[Cells]]]] = {
    "calendar": lambda keeper, group: calendar_sheet(keeper.state, group),
    "tables": lambda keeper, group: tables_sheet(keeper.state, group),
    "results": lambda keeper, group: _nameless(results_sheet(keeper.state, group)),
}


def _nameless(sheet: tuple[Cells, list[Cells]]) -> tuple[Cells, list[Cells]]:
    """The last two columns of the results are people."""
    head, rows = sheet
    return head[:-2], [row[:-2] for row in rows]


@get("/{slug:str}/sheets/{name:str}")
async def sheet(
    request: Asked, shelf: TheShelf, slug: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """`calendar.csv`, `tables.csv`, `results.csv`."""
    keeper = await found(shelf, slug)
    make = SHEETS.get(name.removesuffix(".csv")) if name.endswith(".csv") else None
    if make is None:
        raise missing(_("there is nothing here"))
    group = _known(keeper.state.groups, request.query_params.get("group"))
    body = await shelf.alone(lambda: write_csv(*make(keeper, group)))
    headers = {"content-disposition": f'attachment; filename="{slug}-{name}"'}
    return Response(body, media_type="text/csv; charset=utf-8", headers=headers)


@get("/{slug:str}/tables.json")
async def tables(shelf: TheShelf, slug: FromPath[str]) -> list[dict[str, object]]:
    """The tables as `marxador championship table --json` prints them."""
    keeper = await found(shelf, slug)
    return await shelf.alone(lambda: [one.as_json() for one in keeper.state.tables()])


@get("/{slug:str}/acts.jsonl")
async def plain(
    request: Asked, shelf: TheShelf, slug: FromPath[str], visitor: Anybody
) -> Response[str]:
    """What decides the tables, for another program to check; it names players."""
    keeper = await found(shelf, slug)
    _check_part(bool(hats(request, visitor, keeper)))
    text = await shelf.alone(lambda: write_plain(keeper.state))
    return Response(text, media_type="application/jsonl; charset=utf-8")


@get("/{slug:str}/downloads")
async def downloads(request: Asked, shelf: TheShelf, slug: FromPath[str], visitor: Anybody) -> Html:
    """Everything that one may take home."""
    language = pages.language_for(request)
    keeper = await found(shelf, slug)
    inside = bool(hats(request, visitor, keeper))

    def make() -> Page:
        kinds = [kind for kind in KINDS if inside or kind not in PEOPLE]
        listed = [(one.kind, one.file, one.title) for one in papers(keeper.state, kinds)]
        facts = {"papers": listed, "inside": inside, "path": request.scope["path"]}
        return pages.page("downloads.html", language, around(keeper) | facts)

    return pages.sent(request, await shelf.alone(make), private=True)


@get("/{slug:str}/papers/{name:str}")
async def paper(
    request: Asked, shelf: TheShelf, slug: FromPath[str], name: FromPath[str], visitor: Anybody
) -> Response[bytes]:
    """A paper as PDF, in the language of who asks."""
    language = pages.language_for(request)
    keeper = await found(shelf, slug)
    kind = name.partition("-")[0].removesuffix(".pdf")
    if kind not in KINDS or not name.endswith(".pdf"):
        raise missing(_("there is nothing here"))
    _check_part(kind not in PEOPLE or bool(hats(request, visitor, keeper)))
    wanted = name.removesuffix(".pdf")
    sheets = await shelf.alone(lambda: papers(keeper.state, [kind]))
    one = next((one for one in sheets if one.file == wanted), None)
    if one is None:
        raise missing(_("there is nothing here"))
    try:
        body = await aside(lambda: Press(keeper.state, language).pdf(one))
    except MissingExtra as error:
        raise Refused(503, "missing", str(error)) from None
    headers = {"content-disposition": f"inline; filename*=UTF-8''{quote(wanted)}.pdf"}
    return Response(body, media_type="application/pdf", headers=headers)


def _check_part(may: bool) -> None:
    if not may:
        raise Refused(
            403, "not-yours", _("papers that name people are for those who have a part in it")
        )


HANDLERS = (telephone, sheet, tables, plain, downloads, paper)
