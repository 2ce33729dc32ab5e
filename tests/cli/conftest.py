"""The command line run in the test's own process, in English unless it asks for more."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from marxador.cli import main
from marxador.i18n import speaking


class Said(NamedTuple):
    """What a command came to."""

    status: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def command(*argv: str) -> Said:
        with speaking("en"):
            try:
                status = main(argv)
            except SystemExit as stop:
                status = int(stop.code or 0)
        return Said(status, *capsys.readouterr())

    return command
