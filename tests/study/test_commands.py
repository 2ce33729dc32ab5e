"""`solve`, `exploit`, `review` and `explore`, as they are typed."""

import json
from pathlib import Path

import pytest

from marxador.cli import main
from marxador.i18n import speaking

from .test_coach import match_of

Said = tuple[int, str, str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    def command(*argv: str, lang: str = "en") -> Said:
        with speaking(lang):
            status = main([*argv])
        out, err = capsys.readouterr()
        return status, out, err

    return command


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "match.acta"
    path.write_text(match_of("jcf", 2, 1).acta().dumps(), encoding="utf-8")
    return str(path)


def test_solve_writes_a_strategy(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    out = tmp_path / "x.strategy"
    cards = "3O,2O,1O,12O,11O,10O"
    status, said, err = run("solve", "almeria", "--cards", cards, "--time", "1", "--out", str(out))
    assert status == 0 and "mst" in said and "GB" in err
    assert json.loads(out.read_bytes().partition(b"\n")[0])["variant"] == "almeria"


@pytest.mark.parametrize(
    ("argv", "names"),
    [
        (("solve", "jcf", "--seats", "4"), "--seats 2"),
        (("solve", "jcf", "--score", "30-1"), "24"),
        (("solve", "mallorca"), "mallorca"),
        (("solve", "almeria", "--cards", "3O,2O"), "six"),
        (("exploit", "almeria", "--policy", "nobody"), "nobody"),
        (("review", "nowhere.acta"), "nowhere.acta"),
        (("explore", "jcf", "1E,7B"), "three"),
        (("explore", "jcf", "1E,7B,6B", "envide"), "1:envide"),
        (("explore", "jcf", "1E,7B,6B", "--score", "x"), "A-B"),
    ],
)
def test_mistakes_are_one_sentence(run, argv: tuple[str, ...], names: str) -> None:  # type: ignore[no-untyped-def]
    status, _, err = run(*argv)
    assert status == 2 and err.startswith("marxador: ") and err.count("\n") == 1
    assert names in err


def test_exploit_says_it_as_json(run) -> None:  # type: ignore[no-untyped-def]
    argv = ("--policy", "roquer", "--deals", "2", "--hands", "2", "--json")
    status, out, _ = run("exploit", "almeria", *argv)
    said = json.loads(out)
    assert status == 0
    assert {"mst", "low", "high", "seconds", "method"} <= set(said)


def test_review_tells_and_draws(run, record: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    picture = tmp_path / "a.svg"
    status, out, _ = run("review", record, "--plot", str(picture))
    assert status == 0 and "chance lost" in out and picture.exists()


def test_review_as_json_recommends_legal_actions_only(run, record: str) -> None:  # type: ignore[no-untyped-def]
    status, out, _ = run("review", record, "--json", "--seat", "2")
    said = json.loads(out)
    assert status == 0 and said["moments"]
    assert {moment["seat"] for moment in said["moments"]} == {2}
    assert all(moment["cost"] >= 0 for moment in said["moments"])


def test_explore_shows_the_solved_strategy(run) -> None:  # type: ignore[no-untyped-def]
    status, out, _ = run("explore", "almeria", "3O,7C,4B", "--json")
    said = json.loads(out)
    assert status == 0 and said["method"] == "solved"
    assert sum(said["policy"].values()) == pytest.approx(1, abs=1e-3)
    assert min(said["costs"].values()) == 0 and set(said["costs"]) == set(said["values"])
    status, out, _ = run("explore", "almeria", "3O,7C,4B")
    assert status == 0 and "The champion, exact: this hand is solved." in out
    status, out, _ = run("explore", "jcf", "1E,7B,6B", "1:envide", "--seats", "4")
    assert status == 0 and "The champion, by search" in out
