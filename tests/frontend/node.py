"""Runs a few lines of TypeScript against the sources of the pages."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from scripts import pages

SOURCES = Path(__file__).parents[2] / "frontend" / "src"
LIMIT = 120.0


def answered(script: str, given: Any) -> Any:
    """What a script prints as JSON; it has `given`, and imports from `SOURCES`."""
    try:
        node = pages.node()
    except pages.CannotBuild as reason:
        pytest.skip(f"THE PAGES ARE NOT TESTED: {reason}")
    code = script.replace("SOURCES", SOURCES.as_uri()) + "\nconsole.log(JSON.stringify(answer));"
    done = subprocess.run(
        [node, "--input-type=module", "--no-warnings", "-"],
        input=f"const given = {json.dumps(given)};\n{code}",
        capture_output=True,
        encoding="utf-8",
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
