"""`marxador replay`."""

import io
import json
import sys
from pathlib import Path

import pytest

from marxador.acta import replay

from .conftest import Run

WORKED = """\
[Acta "1"]
[Variant "jcf"]
[Seats "2"]
[Names "Anna; Blai"]

hand 1 dealer 2
deal 1E,7B,6B 3O,4C,5C
1:envide 2:vull 1:6B 2:3O 2:truque 1:vull
2:4C 1:7B 1:1E 2:5C
= 4-0
"""


@pytest.fixture
def worked(tmp_path: Path) -> Path:
    path = tmp_path / "worked.acta"
    path.write_text(WORKED)
    return path


def test_json_is_the_object_of_the_record(run: Run, worked: Path) -> None:
    said = run("replay", "--json", str(worked))
    assert said.status == 0 and not said.err
    assert json.loads(said.out) == replay(WORKED)
    assert json.loads(said.out)["score"] == [4, 0]


def test_several_files_are_an_object_a_line(run: Run, worked: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.acta"
    broken.write_text(WORKED.replace("1:envide", "1:jo-envit"))
    said = run("replay", "--json", str(worked), str(broken), str(worked))
    first, second, third = map(json.loads, said.out.splitlines())
    assert said.status == 1
    assert first == third and first["error"] is None
    assert second["error"]["line"] == 8 and second["error"]["column"] == 1
    assert said.err.startswith(f"{broken}:8:1: ")


def test_told_hand_by_hand(run: Run, worked: Path) -> None:
    said = run("replay", str(worked))
    lines = [" ".join(line.split()) for line in said.out.splitlines()]
    assert said.status == 0
    assert "Anna «envide» 2 stones on the envit" in lines
    assert "Blai 3O beats it" in lines
    assert "trick 1: Blai" in lines
    assert "Envit: Anna declares 33." in lines
    assert "Truc: 2 stones for Anna." in lines
    assert lines.index("Anna «envide» 2 stones on the envit") < lines.index("trick 1: Blai")


def test_the_loser_keeps_its_envit(run: Run, worked: Path) -> None:
    assert "29" not in run("replay", str(worked)).out


def test_an_error_is_told_where_it_stands_after_what_fits(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cut.acta"
    path.write_text(WORKED.replace("2:3O", "2:9O"))
    said = run("replay", str(path))
    assert said.status == 1
    assert "«vull»" in said.out
    assert said.err.startswith(f"{path}:8:22: ")


def test_where_it_stops_it_says_who_may_do_what(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.acta"
    path.write_text(WORKED[: WORKED.index("2:vull")])
    said = run("replay", str(path))
    assert "Blai may say or play falta, mes=3…22, no-vull, torne or vull." in said.out


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WORKED.encode())))
    said = run("replay", "--json", "-")
    assert json.loads(said.out)["score"] == [4, 0]


def test_everything_that_a_record_can_hold_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "table.acta"
    path.write_text(
        """\
[Acta "1"]
[Variant "popular"]
[Seats "4"]
[Options "caught=on"]
[Event "El casal"]

hand 1 dealer 4
fault count
hand 2 dealer 1
deal 1E,7B,6B 3O,4C,5C ? ?
1>3:major seen 2
2"al-peu"
suspend "rain"
resume
result B "they went home"
"""
    )
    said = run("replay", str(path))
    assert said.status == 0, said.err
    told = " ".join(said.out.split())
    for piece in (
        "Event: El casal",
        "Not everybody was dealt three cards.",
        "signals major to Seat 3: raised eyebrows (seen by Seat 2)",
        "“al-peu”",
        "suspended: rain.",
        "The match goes on.",
        "The referee gives the match to B: they went home.",
    ):
        assert piece in told


def test_the_stack_is_turned_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "stack.acta"
    path.write_text(
        """\
[Acta "1"]
[Variant "mallorca"]
[Seats "2"]

hand 1 dealer 2
deal 3O,12C,4E 3C,12E,5O
1:3O 2:3C 1:12C/4E 2:12E/5O 1:mirar 2:mirar
"""
    )
    told = " ".join(run("replay", str(path)).out.split())
    assert "trick 1: parda" in told
    assert "Seat 2 turns 5O over." in told


def test_both_duels_are_announced(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "duels.acta"
    path.write_text(
        """\
[Acta "1"]
[Variant "almeria"]
[Seats "4"]
[Names "Ana; Blas; Cruz; Dora"]

hand 1 dealer 4
deal 3O,12C,4E 3C,12E,5O 1E,1C,1B 4O,4C,4B
1:perdida 3:truco 2:quiero
"""
    )
    told = " ".join(run("replay", str(path)).out.split())
    assert "duel 1: Ana against Dora" in told
    assert "duel 2: Cruz against Blas" in told
