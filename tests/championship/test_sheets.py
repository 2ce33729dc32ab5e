"""Sheets: what was taken and what was not, row by row; nothing half taken."""

from pathlib import Path

import openpyxl
import pytest

from marxador.championship import Book
from marxador.championship.intake import Report, entry_of, result_of, take, take_census
from marxador.championship.listing import (
    calendar_sheet,
    census_sheet,
    entries_sheet,
    results_sheet,
    tables_sheet,
)
from marxador.championship.sheets import SheetError, read_sheet, write_csv, write_xlsx
from tests.championship.league import JUNTA, edition

CENSUS = (
    "Codi;Nom;Sector\nF01;Falla Plaça de l'Àngel;1\nF02;Falla Sueca – Cadis;1\nF03;Falla Baix;2\n"
)
RESULTS = "group,home,away,cames home,cames away,pedres home,pedres away\n1,F01,F02,2,1,65,51\n"


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book.new(tmp_path / "book.jsonl", edition(["1", "2"]), JUNTA)


def sheet(tmp_path: Path, text: str | bytes, name: str = "sheet.csv") -> Path:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def census(book: Book, tmp_path: Path, text: str, *, partial: bool = False) -> Report:
    return take_census(book, read_sheet(sheet(tmp_path, text)), JUNTA, partial=partial)


def enter(book: Book, tmp_path: Path) -> None:
    census(book, tmp_path, CENSUS)
    text = "code,players\nF01,Anna Gil; Blai Ros\nF02,Clara Pla; Dani Pla\nF03,Eva; Ferran\n"
    report = take(
        book,
        read_sheet(sheet(tmp_path, text)),
        JUNTA,
        lambda state, row: entry_of(state, row, "2025-05-01"),
        settled=True,
    )
    assert not report.wrong


def results(book: Book, tmp_path: Path, text: str, *, partial: bool = False) -> Report:
    rows = read_sheet(sheet(tmp_path, text))
    return take(book, rows, JUNTA, result_of, settled=True, partial=partial)


def test_a_census_in_valencian_with_semicolons(book: Book, tmp_path: Path) -> None:
    report = census(book, tmp_path, CENSUS)
    assert [line.row for line in report.lines] == [2, 3, 4] and not report.wrong
    assert book.championship.census is not None
    assert book.championship.census["F01"] == ("Falla Plaça de l'Àngel", "1")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("F01;Falla Baix;2", "F01 is in row 2 too"),
        ("F09;Falla Baix;27", "there is no sector 27"),
        ("F09;;2", "name is missing"),
        (";Falla Baix;2", "commission is missing"),
    ],
)
def test_a_row_of_a_census_that_is_wrong(book: Book, tmp_path: Path, line: str, told: str) -> None:
    report = census(book, tmp_path, CENSUS + line + "\n")
    assert [(one.row, one.reason) for one in report.wrong] == [(5, told)]
    assert book.championship.census is None and not report.entries
    report = census(book, tmp_path, CENSUS + line + "\n", partial=True)
    assert len(book.championship.census or ()) == 3 and len(report.wrong) == 1


def test_results_are_taken(book: Book, tmp_path: Path) -> None:
    enter(book, tmp_path)
    report = results(book, tmp_path, RESULTS)
    assert not report.wrong
    assert book.championship.groups["1"].table.winner == "F01"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1,F01,F02,2,2,48,48", "cames 2–2 are no result"),
        ("1,F01,F02,2,0,25,3", "25 pedres cannot be"),
        ("1,F01,F03,2,0,48,3", "F03 is not in group 1"),
        ("1,F01,F99,2,0,48,3", "F99 is not in group 1"),
        ("1,F01,F02,two,0,48,3", "cames_home is no number: 'two'"),
        ("1,F01,F02,2,,48,3", "cames_away is missing"),
        ("9,F01,F02,2,0,48,3", "there is no group 9"),
        ("1,F01,F02,2,0,48,-3", "pedres_away is no number"),
    ],
)
def test_a_result_that_is_wrong(book: Book, tmp_path: Path, line: str, told: str) -> None:
    enter(book, tmp_path)
    before = book.path.read_bytes()
    good, *_ = RESULTS.splitlines()[1:]
    text = RESULTS.splitlines()[0] + f"\n{line}\n{good}\n"
    report = results(book, tmp_path, text)
    assert [one.row for one in report.wrong] == [2] and told in report.wrong[0].reason
    assert book.path.read_bytes() == before
    report = results(book, tmp_path, text, partial=True)
    assert len(report.entries) == 1 and book.championship.groups["1"].table.winner == "F01"


def test_the_same_match_twice_in_a_sheet(book: Book, tmp_path: Path) -> None:
    enter(book, tmp_path)
    report = results(book, tmp_path, RESULTS + "1,F02,F01,2,1,65,51\n")
    assert [(one.row, one.reason) for one in report.wrong] == [(3, "F01–F02 is decided already")]
    assert book.championship.groups["1"].table.open


@pytest.mark.parametrize(
    ("name", "text", "row", "told"),
    [
        ("a.csv", CENSUS.encode("latin-1", "replace"), 2, "not UTF-8"),
        ("a.csv", b"", 1, "empty"),
        ("a.csv", b"code,name,sector\nF01,A,1,more\n", 2, "more cells than the head"),
        ("a.csv", b"code,code,sector\nF01,A,1\n", 1, "twice"),
        ("a.csv", b'code,name\nF01,"A\n', 2, "quotes do not close"),
        ("a.xlsx", b"this is no workbook", 1, "no XLSX"),
    ],
)
def test_a_sheet_that_cannot_be_read(
    tmp_path: Path, name: str, text: bytes, row: int, told: str
) -> None:
    with pytest.raises(SheetError) as caught:
        read_sheet(sheet(tmp_path, text, name))
    assert caught.value.row == row and told in caught.value.reason


def test_merged_cells_are_named(tmp_path: Path) -> None:
    workbook = openpyxl.Workbook()
    page = workbook.active
    assert page is not None
    for row in (("code", "name", "sector"), ("F01", "Falla A", 1), (None, "Falla B", 1)):
        page.append(row)
    page.merge_cells("A2:A3")
    workbook.save(tmp_path / "merged.xlsx")
    with pytest.raises(SheetError, match="row 2: the cells A2:A3 are merged"):
        read_sheet(tmp_path / "merged.xlsx")


def test_numbers_and_dates_of_a_spreadsheet(book: Book, tmp_path: Path) -> None:
    from datetime import date

    workbook = openpyxl.Workbook()
    page = workbook.active
    assert page is not None
    page.append(("code", "name", "sector", "date"))
    page.append((7, "Falla A", 1.0, date(2025, 5, 2)))
    workbook.save(tmp_path / "numbers.xlsx")
    (row,) = read_sheet(tmp_path / "numbers.xlsx")
    assert row == {"commission": "7", "name": "Falla A", "sector": "1", "on": "2025-05-02"}


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_there_and_back(book: Book, tmp_path: Path, ending: str) -> None:
    enter(book, tmp_path)
    results(book, tmp_path, RESULTS)
    state = book.championship

    def written(made: tuple[object, list[object]]) -> Path:
        text = write_csv(*made) if ending == "csv" else write_xlsx({"sheet": made})  # type: ignore[arg-type, dict-item]
        return sheet(tmp_path, text, f"out.{ending}")

    again = Book.new(tmp_path / f"again-{ending}.jsonl", edition(["1", "2"]), JUNTA)
    take_census(again, read_sheet(written(census_sheet(state))), JUNTA)
    take(
        again,
        read_sheet(written(entries_sheet(state))),
        JUNTA,
        lambda here, row: entry_of(here, row, ""),
        settled=True,
    )
    take(again, read_sheet(written(results_sheet(state))), JUNTA, result_of, settled=True)
    assert again.championship.tables() == state.tables()
    assert again.championship.census == state.census
    assert again.championship.commissions == state.commissions
    assert len(tables_sheet(state)[1]) == 3 and not calendar_sheet(state)[1]


def test_the_same_rows_are_the_same_bytes_and_no_formula() -> None:
    made = (("name",), [("=1+1",), ("Falla A",)])
    assert write_xlsx({"a/b": made}) == write_xlsx({"a/b": made})
    assert b"'=1+1" in write_csv(*made)
