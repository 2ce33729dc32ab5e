"""The acta on disk: whole after every act, and never over what is not ours."""

from pathlib import Path

import pytest

import marxador as mx
from marxador.terminal import saves
from marxador.terminal.arrangement import Arrangement, resume, sit_down
from marxador.terminal.record import Record

from .tables import table


def test_after_every_act_the_file_replays_to_the_same_place(tmp_path: Path) -> None:
    path = tmp_path / "match.acta"
    conduct = table(seats=4, people=(), path=path)
    while conduct.turn.kind != "over":
        turn = conduct.turn
        if turn.kind == "deal":
            conduct.deal()
        else:
            conduct.talk(conduct.gestures(turn.seats[0]))
            conduct.act(turn.seats[0], conduct.think(turn.seats[0]))
        again = mx.Acta.parse(path.read_bytes()).match()
        assert again.acta().dumps() == conduct.match.acta().dumps()
        assert again.view(1) == conduct.match.view(1)
    assert list(tmp_path.iterdir()) == [path]


def test_what_somebody_else_wrote_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "match.acta"
    conduct = table(path=path)
    path.write_text("not an acta at all")
    conduct.deal()
    assert path.read_text() == "not an acta at all"
    assert conduct.record and conduct.record.path == tmp_path / "match-2.acta"
    assert "changed by somebody else" in conduct.record.trouble
    conduct.act(conduct.match.to_act[0], conduct.match.legal_actions(conduct.match.to_act[0])[0])
    assert conduct.record.path == tmp_path / "match-2.acta" and not conduct.record.trouble


def test_a_disk_that_refuses_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    conduct = table(path=tmp_path / "match.acta")
    (tmp_path / "a file").write_text("")
    conduct.record = Record(tmp_path / "a file" / "match.acta")
    conduct.deal()
    assert conduct.match.in_hand
    assert "could not be written" in conduct.record.trouble


def begun(path: Path | None = None, **more: object) -> Arrangement:
    return Arrangement(variant=mx.variant("jcf"), seats=2, bots=("random",), seed=4, **more)  # type: ignore[arg-type]


def test_a_match_is_resumed_where_it_was_and_goes_on_the_same(tmp_path: Path) -> None:
    path = tmp_path / "match.acta"
    conduct = sit_down(begun(people=()), path)
    for _ in range(40):
        if conduct.turn.kind == "deal":
            conduct.deal()
        else:
            conduct.act(conduct.turn.seats[0], conduct.think(conduct.turn.seats[0]))
    again = resume(path)
    assert again.match.acta().dumps() == conduct.match.acta().dumps()
    assert again.company == conduct.company and again.seed == 4
    for one in (conduct, again):
        one.record = None
        while one.turn.kind != "over":
            if one.turn.kind == "deal":
                one.deal()
            else:
                one.act(one.turn.seats[0], one.think(one.turn.seats[0]))
    assert again.match.acta().dumps() == conduct.match.acta().dumps()


def test_a_file_that_is_there_is_not_begun_over(tmp_path: Path) -> None:
    path = tmp_path / "match.acta"
    path.write_text("mine")
    with pytest.raises(ValueError, match="is there already"):
        sit_down(begun(), path)
    assert path.read_text() == "mine"


def test_saves_stand_under_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.last_unfinished() is None
    first, second = sit_down(begun()), sit_down(begun())
    assert first.record and second.record
    assert first.record.path.parent == tmp_path / "marxador" / "matches"
    assert first.record.path != second.record.path
    second.record.path.write_text("spoilt")
    assert saves.last_unfinished() == first.record.path


def test_a_suspended_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.acta"
    conduct = sit_down(begun(), path)
    conduct.deal()
    conduct.match.suspend("supper")
    path.write_text(conduct.match.acta().dumps())
    again = resume(path)
    assert not again.match.is_suspended
    assert path.read_text().rstrip().endswith("resume")


def test_a_record_of_other_people_is_gone_on_with_against_bots(tmp_path: Path) -> None:
    path = tmp_path / "match.acta"
    match = mx.Match("jcf", seats=2)
    match.deal("1E,7B,6B 3O,4C,5C")
    path.write_text(match.acta().dumps())
    conduct = resume(path)
    assert conduct.people == {1}
    assert conduct.turn.kind == "people"
