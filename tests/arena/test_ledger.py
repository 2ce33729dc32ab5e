"""The file of an arena: cut short it is gone on with, spoilt it is left alone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from marxador.arena.crew import alone
from marxador.arena.figures import Figures
from marxador.arena.ledger import Ledger
from marxador.arena.meeting import meeting
from marxador.arena.pairing import Pairing, Table
from marxador.arena.stop import enough_units
from marxador.arena.unit import Task, Unit

TABLE = Table("jcf", (("signals", "free"),), 2, 1, 6, 7)
PAIRING = Pairing(TABLE, "random", "random")


def play(path: Path, units: int, table: Table = TABLE) -> tuple[Figures, list[int], bool]:
    """Play on in a file: what it comes to, which units were played, whether a line was dropped."""
    begun: list[int] = []

    def crew(tasks: Iterator[Task]) -> Iterator[Unit]:
        def noted() -> Iterator[Task]:
            for task in tasks:
                begun.append(task[1])
                yield task

        return alone(noted())

    with Ledger(path, table) as ledger:
        *_, figures = meeting(PAIRING, crew, enough_units(units), ledger)
    return figures, begun, ledger.dropped


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "arena.jsonl"


def test_it_goes_on_where_it_was(path: Path, tmp_path: Path) -> None:
    play(path, 4)
    figures, begun, dropped = play(path, 6)
    assert begun == [4, 5] and not dropped
    assert figures == play(tmp_path / "at once.jsonl", 6)[0]
    assert play(path, 5)[1] == [], "and what is there is not played again"


@pytest.mark.parametrize("end", ["cut", "spoilt", "not a unit"])
def test_a_last_line_that_is_not_whole_is_dropped(path: Path, end: str) -> None:
    whole = play(path, 4)[0]
    sound = path.read_bytes()
    lines = sound.splitlines(keepends=True)
    last = {"cut": lines[-1][:-20], "spoilt": b"\xff\x00\n", "not a unit": b"{}\n"}[end]
    path.write_bytes(b"".join(lines[:-1]) + last)
    figures, begun, dropped = play(path, 4)
    assert (figures, begun, dropped) == (whole, [3], True)
    assert path.read_bytes() == sound


def test_a_file_cut_anywhere_is_gone_on_with(path: Path) -> None:
    whole = play(path, 3)[0]
    sound = path.read_bytes()
    head = sound.index(b"\n") + 1
    for length in range(head, len(sound), 37):
        path.write_bytes(sound[:length])
        assert play(path, 3)[0] == whole
        assert path.read_bytes() == sound


@pytest.mark.parametrize("line", [0, 2])
def test_a_file_spoilt_further_up_is_left_alone(path: Path, line: int) -> None:
    play(path, 4)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line] = b"truc i retruc\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(ValueError, match=f"line {line + 1} of .* left alone"):
        play(path, 4)
    assert path.read_bytes() == b"".join(lines)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 8}, "its seed is 7, not 8"),
        ({"seats": 4}, "its seats is 2"),
        ({"options": ()}, "free"),
    ],
)
def test_a_file_of_another_arena_is_left_alone(
    path: Path, change: dict[str, object], told: str
) -> None:
    play(path, 2)
    sound = path.read_bytes()
    with pytest.raises(ValueError, match=told):
        play(path, 2, replace(TABLE, **change))  # type: ignore[arg-type]
    assert path.read_bytes() == sound


def test_an_empty_file_is_a_new_one(path: Path) -> None:
    path.touch()
    assert play(path, 2)[1] == [0, 1]
