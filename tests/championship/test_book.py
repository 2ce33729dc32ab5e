"""The book: one file, only added to, each line chained to the one before."""

import json
import os
from pathlib import Path

import pytest

from marxador.championship import Actor, Book, NotAllowed, Refused, Tampered, verify
from marxador.championship.acts import Close, Register, Result, Roster
from tests.championship.league import ANOTHER, JUNTA, edition


@pytest.fixture
def book(tmp_path: Path) -> Book:
    book = Book.new(tmp_path / "68.jsonl", edition(["1"]), JUNTA)
    for code in "AB":
        book.enter(Register(code, f"Falla {code}", "1", "2025-05-01"), JUNTA)
        book.enter(Roster(code, (f"{code}-1", f"{code}-2")), JUNTA)
    return book


def test_what_is_entered_is_in_the_file(book: Book) -> None:
    book.enter(Result("1", "A", "B", (2, 0), (48, 3)), JUNTA, settled=True)
    again = Book(book.path)
    assert again.championship.tables() == book.championship.tables()
    assert again.championship.entries == book.championship.entries
    last = json.loads(book.path.read_text("utf-8").splitlines()[-1])
    assert last["by"] == "Anna" and last["role"] == "junta" and last["at"] and last["hash"]


def test_nothing_is_written_that_is_refused(book: Book) -> None:
    before = book.path.read_bytes()
    with pytest.raises(Refused):
        book.enter(Close("sectors"), JUNTA)
    with pytest.raises(Refused):
        book.enter_all([(Register("C", "Falla C", "1", "2025-05-01"), ""), (Close("x"), "")], JUNTA)
    assert book.path.read_bytes() == before
    assert "C" not in book.championship.commissions


def test_a_book_is_not_written_over(book: Book) -> None:
    with pytest.raises(FileExistsError):
        Book.new(book.path, edition(), JUNTA)


def test_two_who_write_at_once_see_each_other(book: Book) -> None:
    other = Book(book.path)
    book.enter(Register("C", "Falla C", "1", "2025-05-01"), JUNTA)
    with pytest.raises(Refused, match="C is registered already"):
        other.enter(Register("C", "Falla C", "1", "2025-05-01"), ANOTHER)
    other.enter(Register("D", "Falla D", "1", "2025-05-01"), ANOTHER)
    assert verify(book.path).groups["1"].members == ["A", "B", "C", "D"]


def changed(text: str) -> str:
    return text.replace("Falla A", "Falla Z")


def taken_out(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[:2] + lines[3:])


def exchanged(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join([lines[0], lines[2], lines[1], *lines[3:]])


def put_in(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:2], lines[1], *lines[2:]])


def noise(text: str) -> str:
    return text + "what?\n"


@pytest.mark.parametrize("tamper", [changed, taken_out, exchanged, put_in, noise])
def test_tampering_shows(book: Book, tamper: object) -> None:
    book.path.write_text(tamper(book.path.read_text("utf-8")), "utf-8")  # type: ignore[operator]
    with pytest.raises(Tampered, match=r"line [0-9]"):
        Book(book.path)


def test_a_chain_that_holds_is_still_checked_for_rights(book: Book) -> None:
    """Whoever forges a whole chain still has to forge the roles."""
    state = book.championship
    entry = state.proposed(Close("sectors"), Actor("public", "Pep"))
    with pytest.raises(NotAllowed):
        state.admit(entry)
    entry = state.proposed(
        Result("1", "A", "B", (2, 0), (48, 3)), Actor("public", "Pep"), settled=True
    )
    with book.path.open("a", encoding="utf-8") as file:
        file.write(entry.dumps() + "\n")
    Book(book.path)
    with pytest.raises(Tampered, match="line 6: only the Junta"):
        verify(book.path)


def test_a_last_line_that_was_cut_was_never_entered(book: Book) -> None:
    whole = book.path.read_bytes()
    book.path.write_bytes(whole + b'{"n":6,"act":"regis')
    again = Book(book.path)
    assert again.torn and len(again.championship.entries) == 5
    with pytest.raises(Tampered, match="line 6: the line was cut"):
        verify(book.path)
    again.enter(Register("C", "Falla C", "1", "2025-05-01"), JUNTA)
    assert not again.torn and verify(book.path).groups["1"].members == ["A", "B", "C"]


def test_an_empty_file_is_no_championship(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_bytes(b"")
    with pytest.raises(Tampered, match="no line of a championship"):
        Book(path)


def test_on_a_full_disk_an_act_is_nowhere(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the file, nor in the championship; and it can be entered when there is room."""
    before = book.path.read_bytes()
    third, fourth = (Register(code, f"Falla {code}", "1", "2025-05-01") for code in "CD")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match=r"No space left on device: .*68\.jsonl"):
            book.enter(third, JUNTA)
        with pytest.raises(OSError, match="No space left"):
            book.enter_all([(third, ""), (fourth, "")], JUNTA)
        with pytest.raises(OSError, match="No space left"):
            Book.new(book.path.with_name("69.jsonl"), edition(), JUNTA)
    assert book.path.read_bytes() == before and not book.path.with_name("69.jsonl").exists()
    assert "C" not in book.championship.commissions
    book.enter(third, JUNTA)
    assert verify(book.path).groups["1"].members == ["A", "B", "C"]


def full(_handle: int) -> None:
    raise OSError(28, "No space left on device")
