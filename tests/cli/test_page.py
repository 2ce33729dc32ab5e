"""docs/cli.md: every example prints what the page shows."""

import re
import shlex
from pathlib import Path

import pytest

from .conftest import Run

PAGE = Path(__file__).parent.parent.parent / "docs" / "cli.md"
EXAMPLES = re.findall(r"```console\n\$ marxador (.*)\n((?:.*\n)*?)```", PAGE.read_text("utf-8"))


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_the_examples(run: Run, command: str, shown: str) -> None:
    said = run(*shlex.split(command))
    pattern = ".*".join(map(re.escape, shown.rstrip("\n").split("...")))
    assert re.fullmatch(pattern, (said.out + said.err).rstrip("\n"), re.DOTALL)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 4
