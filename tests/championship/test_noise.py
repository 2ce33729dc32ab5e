"""Spoilt files: always a line and a reason, never a traceback, and nothing half taken."""

import json
from random import Random
from typing import Any

import pytest

from marxador.championship import PlainError, read_plain
from marxador.championship.entry import loads
from marxador.championship.errors import Refused, Unreadable
from tests.championship.editions import Maker
from tests.championship.naive import Line

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    10**30,
    1.5,
    "",
    "A",
    "F999",
    [],
    [[]],
    [1, 2],
    {},
    {"A": 1},
]


def spoilt(lines: list[Line], rng: Random) -> list[Any]:
    """The lines with one thing wrong in one of them."""
    made: list[Any] = json.loads(json.dumps(lines))
    at = rng.randrange(len(made))
    line = made[at]
    field = rng.choice(list(line))
    match rng.randrange(5):
        case 0:
            del line[field]
        case 1:
            line[field] = rng.choice(ODD)
        case 2:
            made.insert(rng.randrange(len(made)), line)
        case 3:
            del made[at]
        case _:
            made[at] = rng.choice(ODD)
    return made


def refusal(text: bytes) -> PlainError | None:
    """Why a file is not taken, if it is not; anything else that is raised is a failure."""
    try:
        read_plain(text)
    except PlainError as error:
        return error
    return None


@pytest.mark.parametrize("seed", range(40))
def test_a_spoilt_file_is_refused_with_its_line_or_fits(seed: int) -> None:
    rng = Random(seed)
    lines = Maker(seed).make()
    refusals = []
    for _try in range(8):
        made = spoilt(lines, rng)
        error = refusal("\n".join(json.dumps(line) for line in made).encode())
        assert error is None or (1 <= error.line <= len(made) and error.reason)
        refusals.append(error)
    assert any(refusals)


@pytest.mark.parametrize("seed", range(10))
def test_noise_is_no_championship(seed: int) -> None:
    rng = Random(seed)
    raw = bytearray("\n".join(json.dumps(line) for line in Maker(seed).make()).encode())
    for _byte in range(40):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    error = refusal(bytes(raw))
    assert error is not None and error.line >= 1 and error.reason


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{}",
        "[]",
        "7",
        '{"n":1}',
        '{"n":1,"act":"close","what":[],"by":"a","role":"b","at":"c"}',
    ],
)
def test_a_line_that_is_none_of_a_book(line: str) -> None:
    with pytest.raises((Unreadable, Refused)):
        loads(line)
