"""Taking in sheets: a census, entries, results. Each row is told what became of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from marxador.championship.acts import Act, Census, Register, Result, Roster
from marxador.championship.book import Book
from marxador.championship.championship import Championship
from marxador.championship.entry import Actor, Entry
from marxador.championship.errors import Refused, Unreadable
from marxador.championship.sheets import Row, SheetError
from marxador.i18n import _


class Line(NamedTuple):
    """What became of a row: nothing is wrong with it where `reason` is empty."""

    row: int
    text: str
    reason: str = ""


class Report(NamedTuple):
    """What became of a sheet."""

    lines: list[Line]
    entries: list[Entry]
    """What was taken: nothing where a row is wrong, unless told otherwise."""

    @property
    def wrong(self) -> list[Line]:
        return [line for line in self.lines if line.reason]


def take_census(book: Book, rows: Sequence[Row], by: Actor, *, partial: bool = False) -> Report:
    """The census as one act."""
    lines: list[Line] = []
    taken: list[tuple[str, str, str]] = []
    first: dict[str, int] = {}
    sectors = book.championship.edition.sectors
    for row in rows:
        try:
            code, name, sector = (row.need(column) for column in ("commission", "name", "sector"))
            if code in first:
                raise SheetError(
                    row.number, _("{code} is in row {row} too").format(code=code, row=first[code])
                )
            if sector not in sectors:
                raise SheetError(row.number, _("there is no sector {name}").format(name=sector))
        except SheetError as error:
            lines.append(Line(row.number, " ".join(row.values()), error.reason))
            continue
        first[code] = row.number
        taken.append((code, name, sector))
        lines.append(Line(row.number, f"{code} {name}, {sector}"))
    report = Report(lines, [])
    if taken and (partial or not report.wrong):
        report.entries.append(book.enter(Census(tuple(taken)), by))
    return report


def take(
    book: Book,
    rows: Sequence[Row],
    by: Actor,
    acts_of: Callable[[Championship, Row], Iterable[Act]],
    *,
    settled: bool,
    partial: bool = False,
) -> Report:
    """The acts of every row, all or none; `partial`: of every row that nothing is wrong with."""
    trial = Championship.replay(book.championship.entries)
    lines: list[Line] = []
    good: list[tuple[Act, str]] = []
    for row in rows:
        text = " ".join(cell for cell in row.values() if cell)
        try:
            these = list(acts_of(trial, row))
            for act in these:
                trial.enter(act, by, settled=settled)
        except SheetError as error:
            lines.append(Line(row.number, text, error.reason))
        except (Refused, Unreadable) as error:
            lines.append(Line(row.number, text, str(error)))
        else:
            good += [(act, "") for act in these]
            lines.append(Line(row.number, text))
    report = Report(lines, [])
    if good and (partial or not report.wrong):
        report.entries.extend(book.enter_all(good, by, settled=settled))
    return report


def entry_of(state: Championship, row: Row, on: str) -> Iterable[Act]:
    """A registration, with its players where the row has them."""
    code = row.need("commission")
    listed = (state.census or {}).get(code)
    name = row.get("name") or (listed[0] if listed else "")
    sector = row.get("sector") or (listed[1] if listed else "")
    if not name or not sector:
        raise SheetError(row.number, _("name or sector is missing"))
    yield Register(code, name, sector, row.get("on") or on)
    if row.get("players"):
        yield Roster(code, names(row["players"]))


def result_of(state: Championship, row: Row) -> Iterable[Act]:
    """A result; its group is that in which the two are playing, unless the row says it."""
    home, away = row.need("home"), row.need("away")
    playing = state.group_of(home)
    group = row.get("group") or (playing.name if playing else "")
    pair = None
    if row.get("players_home") or row.get("players_away"):
        pair = (names(row.need("players_home")), names(row.need("players_away")))
    yield Result(
        group,
        home,
        away,
        (row.number_in("cames_home"), row.number_in("cames_away")),
        (row.number_in("pedres_home"), row.number_in("pedres_away")),
        pair,
    )


def names(text: str) -> tuple[str, ...]:
    """Names in one cell, with semicolons or commas between them.

    >>> names("Anna Gil; Blai Ros")
    ('Anna Gil', 'Blai Ros')
    """
    mark = ";" if ";" in text else ","
    return tuple(name.strip() for name in text.split(mark) if name.strip())
