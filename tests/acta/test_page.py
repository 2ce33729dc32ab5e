"""The records on the page that describes the format are what it says they are."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from marxador.acta import Acta, replay

PAGE = (Path(__file__).parents[2] / "docs" / "acta.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: error=(\d+):(\d+))?\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
RECORDS = [(line, column, text) for kind, line, column, text in BLOCKS if kind == "acta"]


@pytest.mark.parametrize(("line", "column", "text"), RECORDS)
def test_its_records(line: str, column: str, text: str) -> None:
    error = replay(text)["error"]
    if line:
        assert (error["line"], error["column"]) == (int(line), int(column))
    else:
        assert error is None
        assert (
            Acta.parse(Acta.parse(text).dumps()).match().events == Acta.parse(text).match().events
        )


def test_its_json_is_what_the_record_before_it_comes_to() -> None:
    pairs = [(before[3], after[3]) for before, after in pairwise(BLOCKS) if after[0] == "json"]
    assert pairs
    for text, said in pairs:
        assert replay(text) == json.loads(said)
