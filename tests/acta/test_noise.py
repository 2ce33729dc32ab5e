"""Whatever a text holds, reading it ends in a match or in an `ActaError` that points into it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marxador.acta import Acta, ActaError, replay
from tests.acta.records import EXAMPLE, TABLES, Wanderer, record

SEED = 68


def read(text: str | bytes) -> ActaError | None:
    """The error of a text, after seeing that it points into it; None if it fits."""
    error: ActaError | None = None
    try:
        Acta.parse(text)
    except ActaError as unfit:
        error = unfit
    if error:
        lines = decoded(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert error.message
        assert str(error).encode()
    return error


def decoded(text: str | bytes) -> str:
    return text if isinstance(text, str) else text.decode("utf-8", "surrogateescape")


def stands_there(text: str, error: ActaError) -> bool:
    line = text.split("\n")[error.line - 1]
    return line.startswith(error.found.removesuffix("…"), error.column - 1)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_prefix_of_a_record_reads_or_says_where_not(key: str, seats: int) -> None:
    text = Wanderer(key, seats, SEED).wander(hands=3).acta().dumps()
    for end in range(0, len(text), 3):
        error = read(text[:end])
        assert error is None or stands_there(text[:end], error)


def test_every_line_of_a_record_is_a_place_to_stop() -> None:
    unfinished = EXAMPLE.splitlines(keepends=True)
    for end in range(3, len(unfinished)):
        assert read("".join(unfinished[:end])) is None


def mutated(text: str, other: str, rng: random.Random) -> str:
    """A record with one thing wrong, or perhaps not."""
    at, end = sorted(rng.choices(range(len(text) + 1), k=2))
    lines, tokens = text.split("\n"), text.split(" ")
    match rng.randrange(8):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + rng.choice('0123456789:;"=/>[]? \n\rABEOCé\udcff\0') + text[at:]
        case 2:
            return text[:at] + text[end:]
        case 3:
            return text[:at] + text[at:end] * 2 + text[end:]
        case 4:
            rng.shuffle(lines)
            return "\n".join(lines)
        case 5:
            lines.insert(rng.randrange(len(lines)), rng.choice(other.split("\n")))
            return "\n".join(lines)
        case 6:
            place = rng.randrange(len(tokens))
            tokens[place] = rng.choice(other.split(" "))
            return " ".join(tokens)
        case _:
            return text[:at].swapcase() + text[at:]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_mutations_of_a_record(key: str, seats: int) -> None:
    rng = random.Random(f"{key} {seats}")
    records = [Wanderer(key, seats, seed).wander(hands=2).acta().dumps() for seed in range(4)]
    refused = 0
    for _ in range(150):
        text = mutated(rng.choice(records), rng.choice(records), rng)
        while rng.random() < 0.3:
            text = mutated(text, rng.choice(records), rng)
        error = read(text)
        assert (replay(text)["error"] is None) == (error is None)
        refused += error is not None
    assert refused > 50


@given(st.text())
def test_any_text(text: str) -> None:
    assert read(text) is not None


@given(st.text(alphabet='12:=/>;"?,- \nEOCBenvidehdlst'))
def test_any_text_after_the_deal(text: str) -> None:
    read(record("jcf", 2, "hand 1 dealer 2", "deal 1E,7B,6B 3O,4C,5C", text))


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    assert read(data) is not None
    assert replay(data)["error"] is not None


@pytest.mark.parametrize("size", [1 << 20])
def test_a_megabyte_of_noise(size: int) -> None:
    rng = random.Random(SEED)
    noise = rng.randbytes(size)
    printable = "".join(map(chr, rng.choices(range(32, 127), k=size)))
    for text in (noise, noise.replace(b"\n", b" "), printable, " " * size, "[" * size, '"' * size):
        assert read(text) is not None
    head = record("jcf", 2, "hand 1 dealer 2", "deal 1E,7B,6B 3O,4C,5C")
    for text in (printable, '1"' * size, "1:" + "a" * size, "1" * size, "; " * size, "\n" * size):
        read(head + text)


@pytest.mark.parametrize(
    ("data", "place", "hands"),
    [
        (EXAMPLE.encode().replace(b"68", b"\xe9"), (10, 9), 0),
        (EXAMPLE.encode().replace(b"1:6B", b"1:6\xff"), (16, 20), 1),
        (EXAMPLE.encode().replace(b"3O,4C", b"3O,4C\xc3"), (15, 20), 1),
        (EXAMPLE.encode().replace(b"= 4-0", b"= 4-0 ; b\xe9"), (18, 10), 1),
        (EXAMPLE.encode().replace(b"= 4-0", b"= 4-\xff0"), (18, 5), 1),
        (EXAMPLE.encode().replace(b"1:6B", b'1"b\xe9" 1:6B'), (16, 20), 1),
        (EXAMPLE.encode() + b"\xff", (19, 1), 1),
        (b"\xff\xfe[\x00A\x00", (1, 1), 0),
    ],
)
def test_bytes_that_are_not_utf8(data: bytes, place: tuple[int, int], hands: int) -> None:
    told = replay(data)
    error = told["error"]
    assert (error["line"], error["column"]) == place
    assert error["found"] in ("\\xff", "\\xe9", "\\xc3")
    assert error["message"] == "this is not UTF-8 text"
    assert len(told["hands"]) == hands


def test_half_of_a_character_in_a_text_is_not_utf8_either() -> None:
    error = read(EXAMPLE.replace("1:6B", "1:6\ud800"))
    assert error is not None and error.found == "\\ud800" and error.column == 20
