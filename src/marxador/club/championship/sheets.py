"""Sheets that are handed in at the desk: a census, entries, results; told row by row."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath

from marxador.championship import Refused
from marxador.championship.extras import MissingExtra
from marxador.championship.intake import Report, entry_of, result_of, take_census
from marxador.championship.intake import take as take_rows
from marxador.championship.roles import MAY
from marxador.championship.sheets import SheetError, read_sheet
from marxador.club.championship.access import Hat, TheShelf, hats
from marxador.club.championship.asking import filled_in, hat_for, shown
from marxador.club.championship.desk import about
from marxador.club.championship.facts import today
from marxador.club.championship.pages import language_for
from marxador.club.championship.public import Html, found
from marxador.club.championship.shelf import Shelf
from marxador.club.http.caller import Anybody, Asked
from marxador.i18n import _

KINDS = {"census": "census", "entries": "register", "results": "result"}
"""The kinds of sheet, and the act that each is made of."""


@get("/desk/{slug:str}/sheet")
async def ask(request: Asked, shelf: TheShelf, slug: FromPath[str], visitor: Anybody) -> Html:
    """Where a sheet is handed in."""
    language_for(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper)
    facts = about(hat, hats(request, visitor, keeper)) | _facts(hat)
    return await shown(request, shelf, "sheet.html", facts)


def _facts(hat: Hat, report: Report | None = None, wrong: str = "") -> dict[str, Any]:
    return {
        "kinds": [kind for kind, word in KINDS.items() if hat.link.role in MAY[word]],
        "report": report,
        "wrong": wrong,
    }


@post("/desk/{slug:str}/sheet")
async def hand_in(
    request: Asked, shelf: TheShelf, slug: FromPath[str], visitor: Anybody
) -> Response[Any]:
    """A sheet: all of it is taken, or nothing where a row is wrong."""
    language_for(request)
    said, files = await filled_in(request)
    keeper = await found(shelf, slug)
    hat = hat_for(request, visitor, keeper, said.get("hat", ""))
    return await take(request, shelf, hat, said.get("kind", ""), files.get("sheet"), said)


async def take(
    request: Asked, shelf: Shelf, hat: Hat, kind: str, file: UploadFile | None,
    said: dict[str, str],
) -> Response[Any]:  # fmt: skip
    """What became of each row, on a page."""
    if kind not in KINDS or hat.link.match is not None:
        raise Refused(_("there is no such sheet"))
    body = await file.read() if file else said.get("sheet", "").encode()
    name = file.filename if file else "sheet.csv"
    report, wrong = None, ""
    try:
        report = await shelf.alone(lambda: _taken(hat, kind, name, body))
    except (SheetError, Refused, MissingExtra) as error:
        wrong = str(error)
    hat.keeper.tell()
    facts = about(hat, [hat]) | _facts(hat, report, wrong)
    bad = bool(wrong) or (report is not None and bool(report.wrong))
    return await shown(request, shelf, "sheet.html", facts, 400 if bad else 200)


def _taken(hat: Hat, kind: str, name: str, body: bytes) -> Report:
    keeper, by = hat.keeper, hat.actor
    with TemporaryDirectory() as folder:
        path = Path(folder) / ("sheet.xlsx" if name.lower().endswith(".xlsx") else "sheet.csv")
        path.write_bytes(body)
        rows = read_sheet(path)
    keeper.refresh()
    try:
        if kind == "census":
            return take_census(keeper.book, rows, by)
        if kind == "entries":
            on = today().isoformat()
            return take_rows(
                keeper.book, rows, by, lambda state, row: entry_of(state, row, on), settled=False
            )
        settled = hat.link.role == "junta"
        return take_rows(keeper.book, rows, by, result_of, settled=settled)
    finally:
        keeper.settle()


HANDLERS = (ask, hand_in)
