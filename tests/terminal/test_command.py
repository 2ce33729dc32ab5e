"""`marxador play`: what is typed, what is resumed, and what survives a closed terminal."""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import marxador as mx
from marxador.cli import main
from marxador.cli.errors import Mistake
from marxador.cli.play import _needs_textual
from marxador.i18n import speaking
from marxador.terminal.arrangement import resume

PLAY = [sys.executable, "-m", "marxador.cli", "play", "--variant", "jcf", "--bots", "random"]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def play(*argv: str) -> int:
    with speaking("en"):
        return main(["play", "--plain", *argv])


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ("--variant mus", "there are jcf"),
        ("--seats 3", "2, 4, 6 seats"),
        ("--bots nobody", "there are random"),
        ("--seats 4 --bots random,random", "2 bots for 3 free seats"),
        ("--people 3", "3 people do not fit at 2 seats"),
        ("--people some", "people are a number"),
        ("--people 1,9", "there is no seat 9"),
        ("--option colour=red", "it has signals"),
        ("--target 0", "from 1 to"),
        ("--pace fast", "from 0 to 5"),
        ("--names a;b", "no quotes or semicolons"),
        ("--resume", "there is no unfinished match"),
        ("--resume /nowhere/at/all.acta", "/nowhere/at/all.acta"),
        ("--seed 1 --acta /proc/nowhere/x.acta", "could not be written"),
    ],
)
def test_mistakes_are_one_sentence(
    argv: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(*argv.split()) == 2
    said = capsys.readouterr()
    assert told in said.err and said.err.count("\n") == 1
    assert not said.out


def test_a_spoilt_save_is_reported_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "spoilt.acta"
    path.write_text('[Acta "1"]\n[Variant "jcf"]\n[Seats "2"]\n\nhand 1 dealer 2\ndeal 1E\n')
    before = path.read_bytes()
    assert play("--resume", str(path)) == 1
    said = capsys.readouterr()
    assert said.err.startswith(f"{path}:6:")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_nobody_answers_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path(os.devnull).open() as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert play() == 0


def test_the_menu_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = tmp_path / "answers"
    answers.write_text("bridge\npopular\n4\nrandom\nrandom\n")
    with answers.open() as lines:
        monkeypatch.setattr(sys, "stdin", lines)
        assert play() == 0
    said = capsys.readouterr().out
    assert "Truc popular (popular)" in said
    assert "Go on with: marxador play --resume " in said


def until(there: Callable[[], bool]) -> None:
    for _ in range(600):
        if there():
            return
        time.sleep(0.05)
    raise AssertionError("it never came")


def asked_on_disk(path: Path) -> bool:
    """The acta is there and it is the person's turn."""
    try:
        return mx.Acta.parse(path.read_bytes()).match().to_act == (1,)
    except (OSError, ValueError):
        return False


@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_blow_loses_nothing(tmp_path: Path, blow: signal.Signals) -> None:
    path = tmp_path / "match.acta"
    process = subprocess.Popen(
        [*PLAY, "--plain", "--seed", "5", "--acta", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin
    until(lambda: asked_on_disk(path))
    process.stdin.write("men-vaig\n")
    process.stdin.flush()
    until(lambda: "1:men-vaig" in path.read_text() and asked_on_disk(path))
    process.send_signal(blow)
    process.wait(20)
    process.stdin.close()
    whole = path.read_text()
    again = resume(path)
    assert again.match.acta().dumps() == whole
    assert again.turn == ("people", (1,))


@pytest.mark.slow
def test_a_closed_terminal_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.acta"
    pid, terminal = pty.fork()
    if not pid:
        os.environ["TERM"] = "xterm-256color"
        time.sleep(0.2)  # until the window has its size
        os.execv(PLAY[0], [*PLAY, "--seed", "5", "--pace", "0", "--acta", str(path)])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.set_blocking(terminal, False)

    def drawn() -> bool:
        with suppress(BlockingIOError):
            os.read(terminal, 1 << 20)
        return asked_on_disk(path)

    until(drawn)
    os.write(terminal, b"x")
    until(lambda: drawn() and "1:men-vaig" in path.read_text())
    os.close(terminal)
    until(lambda: os.waitpid(pid, os.WNOHANG) != (0, 0))
    whole = path.read_text()
    assert resume(path).match.acta().dumps() == whole


def test_without_textual_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(Mistake, match=r"pip install 'marxador\[terminal\]'"):
        _needs_textual()


def test_the_plain_table_does_without_textual() -> None:
    script = (
        "import sys; sys.modules['textual'] = sys.modules['rich'] = None\n"
        "from marxador.cli import main\n"
        "sys.exit(main(['play', '--plain', '--bots', 'random', '--seed', '1', '--people', '0']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert "is for" in done.stdout
