"""`marxador arena` and `marxador bot`."""

import io
import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from marxador.cli.gauge import Gauge

from .conftest import Run

ROOT = Path(__file__).parents[2]
QUICK = ("--jobs", "1", "--games", "1")


def test_one_object_seen_from_the_first_bot(run: Run) -> None:
    said = run("arena", "veterà", "random", "--hands", "300", "--json", *QUICK)
    found = json.loads(said.out)
    assert said.status == 0, said.err
    assert found["stones_per_100"] > 0 and found["win_rate"] > 0.5
    assert found["ci95"][0] < found["stones_per_100"] < found["ci95"][1]
    assert found["win_ci95"][0] < found["win_rate"] <= found["win_ci95"][1]
    assert 300 <= found["hands"] < 400 and found["seconds"] > 0
    assert (found["variant"], found["seats"], found["seed"]) == ("jcf", 2, 1)
    assert found["bots"] == ["veterà", "random"] and found["lost_turns"] == [0, 0]
    turned = json.loads(run("arena", "random", "veterà", "--hands", "300", "--json", *QUICK).out)
    assert turned["stones_per_100"] < 0


def test_so_many_matches(run: Run) -> None:
    said = run("arena", "random", "random", "--matches", "7", "--target", "6", "--json", *QUICK)
    assert json.loads(said.out)["matches"] == 8, "in pairs"


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_a_table_and_a_plot_for_people(run: Run, language: str) -> None:
    words = ("arena", "vetera", "random", "roquer", "--hands", "60", "--lang", language, *QUICK)
    said = run(*words)
    assert said.status == 0, said.err
    assert max(map(len, said.out.splitlines())) <= 80
    assert said.out.count("●") == 6, "three meetings, two measures"
    assert "vetera – roquer" in said.out and not said.err


def test_three_bots_as_one_object(run: Run) -> None:
    bots = ("roquer", "random", "fallanquer")
    found = json.loads(run("arena", *bots, "--hands", "80", "--json", *QUICK).out)
    assert [pair["bots"] for pair in found["pairs"]] == [
        ["roquer", "random"],
        ["roquer", "fallanquer"],
        ["random", "fallanquer"],
    ]
    assert found["hands"] == sum(pair["hands"] for pair in found["pairs"][:2])


def test_the_sequential_test_stops_early(run: Run) -> None:
    said = run("arena", "veterà", "random", "--hands", "100000", "--sprt", "--json", *QUICK)
    found = json.loads(said.out)
    assert found["stopped"] == "sprt" and found["hands"] < 10_000
    assert found["sprt"]["accepted"] == "better"


def test_a_program_that_loses_its_turns_is_named(run: Run) -> None:
    rude = shlex.join([sys.executable, "-S", str(ROOT / "tests" / "bots" / "rude.py"), "garbage"])
    words = ("arena", f"cmd:{rude}", "random", "--matches", "2", "--target", "3", *QUICK)
    said = run(*words)
    assert "turns to a default" in " ".join(said.out.split())
    found = json.loads(run(*words, "--json").out)
    assert found["lost_turns"][0] > 0 == found["lost_turns"][1]


def test_it_goes_on_from_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    words = ("arena", "random", "roquer", "--json", "--resume", str(path), *QUICK)
    some = json.loads(run(*words, "--hands", "100").out)
    size = path.stat().st_size
    path.write_bytes(path.read_bytes()[:-9])
    again = run(*words, "--hands", "100")
    assert "not whole" in again.err
    assert json.loads(again.out) | {"seconds": 0} == some | {"seconds": 0}
    assert path.stat().st_size == size
    other = run(*words, "--hands", "100", "--seed", "2")
    assert other.status == 2 and "its seed is 1, not 2" in other.err


def test_a_picture(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "arena.png"
    assert (
        run("arena", "random", "roquer", "--hands", "60", "--plot", str(path), *QUICK).status == 0
    )
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("veterà",), "two bots at least"),
        (("veterà", "rocker"), "random, roquer"),
        (("veterà+roquer", "random"), "room for 1"),
        (("veterà", "random", "--variant", "bridge"), "jcf"),
        (("veterà", "random", "--seats", "3"), "2, 4, 6"),
        (("veterà", "random", "--option", "finish=never"), "finish"),
        (("veterà", "random", "--hands", "0"), "from 1 up"),
        (("veterà", "random", "--plot", "arena.pdf"), ".png"),
        (("veterà", "random", "--plot", "no/such/arena.png"), "folder"),
        (("veterà", "random", "--resume", "no/such/arena.jsonl"), "No such file"),
        (("cmd:./no-such-program", "random"), "no-such-program"),
        (("veterà", "random", "--hands", "9", "--matches", "9"), "--matches"),
        (("veterà", "random", "--sprt", "--all"), "--all"),
    ],
)
def test_mistakes_are_one_sentence(run: Run, words: tuple[str, ...], told: str) -> None:
    said = run("arena", *words)
    assert said.status == 2 and not said.out
    assert told in said.err and said.err.count("\n") == 1


def test_what_is_not_installed_is_said_before_anything_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marxador.arena.plot.find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "ray", None)
    plot = run("arena", "random", "random", "--plot", "arena.png")
    assert plot.status == 2 and "pip install 'marxador[arena]'" in plot.err
    cluster = run("arena", "random", "random", "--ray", "local")
    assert cluster.status == 2 and "pip install 'marxador[ray]'" in cluster.err


def test_ctrl_c_shows_what_it_has_come_to_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    command = [sys.executable, "-m", "marxador.cli", "arena", "random", "roquer", "--jobs", "2"]
    command += ["--hands", "10000000", "--all", "--resume", str(path), "--lang", "en"]
    # What a shell starts in the background is deaf to Ctrl-C, and so are its children.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    signal.signal(signal.SIGINT, before)
    try:
        while not path.exists() or path.read_bytes().count(b"\n") < 8:
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert "random – roquer" in out and "Traceback" not in err
    assert path.read_bytes().endswith(b"\n")


def test_a_bot_over_the_protocol(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = io.TextIOWrapper(io.BytesIO(b'{"type": "hello", "protocol": 1}\n'))
    said = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdin", heard)
    monkeypatch.setattr(sys, "stdout", said)
    assert run("bot", "random").status == 0
    hello = json.loads(said.buffer.getvalue())  # type: ignore[attr-defined]
    assert hello["name"] == "random" and hello["gestures"] is False


def test_a_bot_that_is_not_there(run: Run) -> None:
    said = run("bot", "rocker")
    assert said.status == 2 and "roquer" in said.err


@pytest.mark.slow
def test_a_cluster_plays_the_same(run: Run) -> None:
    pytest.importorskip("ray", reason="the extra [ray] is not installed")
    words = ("arena", "veterà", "roquer", "--hands", "200", "--json", "--games", "1", "--jobs", "2")
    here = json.loads(run(*words).out)
    cluster = run(*words, "--ray", "local")
    assert cluster.status == 0, cluster.err
    assert json.loads(cluster.out) | {"seconds": 0} == here | {"seconds": 0}


def test_the_bar_says_how_fast_and_how_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = iter([0.0, 0.0, 0.5, 2.0])
    monkeypatch.setattr("marxador.cli.gauge.time.monotonic", lambda: next(now))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    gauge = Gauge()
    gauge.show("a – b", 100, 0.1)
    gauge.show("a – b", 200, 0.2)
    assert not capsys.readouterr().err, "too soon to be worth a bar"
    gauge.show("a – b", 500, 0.25)
    drawn = capsys.readouterr().err
    assert "a – b ━" in drawn and "25%  200 hands/s  0:10 left" in drawn
