"""Sheets: rows under a head, read from and written to CSV and XLSX.

A head is understood in English, Valencian or Spanish; whatever is odd is told with its row.
"""

import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

from marxador.championship.extras import extra
from marxador.i18n import _

Cells = Sequence[str | int]

HEADS: Mapping[str, Sequence[str]] = {
    "commission": ("commission", "code", "codi", "codigo", "comissio", "comision"),
    "name": ("name", "nom", "nombre", "falla"),
    "sector": ("sector",),
    "on": ("on", "date", "data", "fecha", "dia"),
    "players": ("players", "jugadors", "jugadores"),
    "group": ("group", "grup", "grupo"),
    "home": ("home", "local"),
    "away": ("away", "visitant", "visitante"),
    "cames_home": ("cames home", "cames local", "camas local"),
    "cames_away": ("cames away", "cames visitant", "camas visitante"),
    "pedres_home": ("pedres home", "pedres local", "piedras local"),
    "pedres_away": ("pedres away", "pedres visitant", "piedras visitante"),
    "players_home": ("players home", "jugadors local", "jugadores local"),
    "players_away": ("players away", "jugadors visitant", "jugadores visitante"),
}
"""The columns that are understood, each by its names without accents."""


class SheetError(ValueError):
    """A sheet that cannot be read, and at which row."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(_("row {row}: {reason}").format(row=row, reason=reason))
        self.row = row
        self.reason = reason


class Row(dict[str, str]):
    """The cells of a row by column, and its number in the sheet."""

    def __init__(self, number: int, cells: Mapping[str, str]) -> None:
        super().__init__(cells)
        self.number = number

    def need(self, column: str) -> str:
        """A cell that has to be filled in."""
        if not self.get(column):
            raise SheetError(self.number, _("{column} is missing").format(column=column))
        return self[column]

    def number_in(self, column: str) -> int:
        text = self.need(column)
        if not text.isdecimal():
            raise SheetError(
                self.number,
                _("{column} is no number: {found!r}").format(column=column, found=text),
            )
        return int(text)


def read_sheet(path: Path) -> list[Row]:
    """The rows of a sheet that say something; `SheetError` where it is not one."""
    rows = list(_xlsx(path) if path.suffix.lower() == ".xlsx" else _csv(path))
    filled = [(number, cells) for number, cells in rows if any(cells)]
    if not filled:
        raise SheetError(1, _("the sheet is empty"))
    (at, head), *body = filled
    columns = [_column(cell) for cell in head]
    named = [column for column in columns if column]
    if len(set(named)) < len(named):
        raise SheetError(at, _("a column stands there twice"))
    found = []
    for number, cells in body:
        if len(cells) > len(columns) and any(cells[len(columns) :]):
            raise SheetError(number, _("it has more cells than the head"))
        pairs = zip(columns, cells, strict=False)
        found.append(Row(number, {column: _live(cell) for column, cell in pairs if column}))
    return found


def write_csv(head: Cells, rows: Sequence[Cells]) -> bytes:
    """A sheet as CSV: UTF-8 with a mark, so that every spreadsheet reads its accents."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_inert(cell) for cell in row] for row in rows)
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def write_xlsx(sheets: Mapping[str, tuple[Cells, Sequence[Cells]]]) -> bytes:
    """Sheets by their title as one XLSX file, the same bytes for the same rows."""
    openpyxl = extra("openpyxl")
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, (head, rows) in sheets.items():
        sheet = book.create_sheet(_title(title))
        sheet.append(list(head))
        for row in rows:
            sheet.append([_inert(cell) for cell in row])
        sheet.freeze_panes = "A2"
        for at, cell in enumerate(head, start=1):
            widest = max([len(str(cell)), *(len(str(row[at - 1])) for row in rows)])
            sheet.column_dimensions[openpyxl.utils.get_column_letter(at)].width = widest + 2
            sheet.cell(1, at).font = openpyxl.styles.Font(bold=True)
    return _saved(book)


def _saved(book: Any) -> bytes:
    """The workbook without the hour at which it was made."""
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    then = datetime(2025, 1, 1)
    book.properties.created = book.properties.modified = then
    raw, out = io.BytesIO(), io.BytesIO()
    book.save(raw)
    with ZipFile(raw) as made, ZipFile(out, "w", ZIP_DEFLATED) as kept:
        for name in made.namelist():
            data = made.read(name)
            if name == "docProps/core.xml":
                data = _still(data)
            kept.writestr(ZipInfo(name, (2025, 1, 1, 0, 0, 0)), data, ZIP_DEFLATED)
    return out.getvalue()


def _still(core: bytes) -> bytes:
    import re

    return re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>2025-01-01T00:00:00Z", core)


def _title(text: str) -> str:
    """A title that a spreadsheet accepts."""
    return "".join("·" if letter in r"[]:*?/\\" else letter for letter in text)[:31]


def _inert(cell: str | int) -> str | int:
    """A name that begins like a formula stays a name."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in "=+-@" and len(cell) > 1 else cell


def _live(cell: str) -> str:
    """What `_inert` was given."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in "=+-@" else cell


def _column(cell: str) -> str:
    """What a head means; nothing for a column that is of no use here."""
    if not cell:
        return ""
    bare = unicodedata.normalize("NFKD", cell.replace("_", " ")).casefold()
    bare = " ".join("".join(c for c in bare if not unicodedata.combining(c)).split())
    for column, names in HEADS.items():
        if bare in names:
            return column
    return ""


def _csv(path: Path) -> Iterator[tuple[int, list[str]]]:
    raw = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        row = raw[: error.start].count(b"\n") + 1
        raise SheetError(
            row, _("it is not UTF-8: save the sheet as CSV UTF-8, or as XLSX")
        ) from None
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            yield reader.line_num, [" ".join(cell.split()) for cell in cells]
    except csv.Error:
        raise SheetError(reader.line_num, _("its quotes do not close")) from None


def _xlsx(path: Path) -> Iterator[tuple[int, list[str]]]:
    openpyxl = extra("openpyxl")
    try:
        book = openpyxl.load_workbook(path, data_only=True)
    except Exception:  # openpyxl has as many errors as there are ways to spoil a file
        raise SheetError(1, _("it is no XLSX file")) from None
    sheet = book.worksheets[0]
    for merged in sheet.merged_cells.ranges:
        raise SheetError(
            merged.min_row,
            _("the cells {cells} are merged: give each row its own").format(cells=merged.coord),
        )
    for number, row in enumerate(sheet.iter_rows(values_only=True), start=1):
        yield number, [_text(cell) for cell in row]


def _text(cell: object) -> str:
    """A cell as it would be typed."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == datetime.min.time() else cell.isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())
