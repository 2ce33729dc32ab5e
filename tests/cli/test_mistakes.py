"""What is typed wrong: one sentence that names what there is, status 2, never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from marxador.cli import main, simulate

from .conftest import Run


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("rules mus", "there are jcf, popular, negre, almeria, mallorca, argentina"),
        ("rules jcf --option colour=red", "it has signals, caught"),
        ("rules jcf --option self=x", "it has signals, caught"),
        ("rules jcf --option signals=red", "is one of truthful, free"),
        ("rules jcf --option signals", "NAME=VALUE"),
        ("rules jcf --seats 3", "2, 4, 6 seats"),
        ("rules", "KEY"),
        ("simulate jcf --hands 0", "from 1 up"),
        ("simulate jcf --hands many", "from 1 up"),
        ("simulate jcf --seats two", "'two'"),
        ("odds jcf 1E,7B", "three different cards"),
        ("odds jcf 1E,1E,7B", "three different cards"),
        ("odds jcf 1E,7B,2O", "there are 1E 1B 7E"),
        ("odds jcf 1E,7B,6B --seats 3", "2, 4, 6 seats"),
        ("replay /nowhere/at/all.acta", "no file /nowhere/at/all.acta"),
        ("replay /", "a folder"),
        ("demo --variant mus", "there are jcf"),
        ("demo --seats 5", "2, 4, 6 seats"),
        ("variants --lang fr", "en, es, ca"),
        ("variants --lang", "en, es, ca"),
        ("variants --colour", "--colour"),
        ("bridge", "variants"),
        ("", "COMMAND"),
    ],
)
def test_one_sentence_that_names_what_there_is(run: Run, command: str, told: str) -> None:
    said = run(*command.split())
    assert said.status == 2
    assert not said.out
    assert told in said.err
    assert said.err.startswith("marxador: ") and said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("language", "told"), [("es", "no hay ninguna variante"), ("ca", "no hi ha cap variant")]
)
def test_in_the_language_of_whoever_typed_it(run: Run, language: str, told: str) -> None:
    assert told in run("rules", "mus", "--lang", language).err


def test_help_everywhere_in_the_chosen_language(run: Run) -> None:
    for command in (
        (),
        ("variants",),
        ("rules",),
        ("replay",),
        ("simulate",),
        ("odds",),
        ("demo",),
    ):
        said = run(*command, "--help", "--lang", "ca")
        assert said.status == 0
        assert said.out.startswith("ús: marxador")
        assert "mostra esta ajuda" in said.out
        for word in ("show", "options", "usage", "print", "default"):
            assert word not in said.out.replace("--option", ""), (command, word)


def test_the_version(run: Run) -> None:
    said = run("--version")
    assert said.status == 0 and said.out.startswith("marxador 0.")


def test_the_language_of_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ca_ES.UTF-8@valencia")
    assert run("rules", "--help").out.startswith("ús: ")
    assert run("rules", "--help", "--lang=en").out.startswith("usage: ")


def test_ctrl_c_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "played", interrupted)
    said = run("simulate", "jcf")
    assert said.status == 130
    assert not said.out and not said.err.strip()


def _piped(command: str, **environ: str) -> subprocess.CompletedProcess[str]:
    script = f"{sys.executable} -m marxador.cli {command}"
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", script],
        capture_output=True,
        text=True,
        env=os.environ | environ,
        check=False,
    )


def test_a_broken_pipe_is_quiet() -> None:
    done = _piped("demo | head -n 1")
    assert done.returncode == 141
    assert not done.stderr


def test_a_terminal_without_accents_still_gets_its_page() -> None:
    done = _piped("rules mallorca --lang ca", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0 and not done.stderr
    assert "TRUC MALLORQU?" in done.stdout


def test_noise_in_place_of_a_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "noise.acta"
    path.write_bytes(bytes(range(256)) * 400)
    for form in ((), ("--json",)):
        said = run("replay", *form, str(path))
        assert said.status == 1
        assert said.err.startswith(f"{path}:1:")
        assert "Traceback" not in said.err


def test_main_takes_what_it_is_given() -> None:
    assert main(["variants", "--json"]) == 0
