"""Random editions: our tables are those of the naive implementation, at every moment."""

import json
from random import Random

import pytest

from marxador.championship import read_plain, write_plain
from marxador.championship.acts import PLAIN
from tests.championship import naive
from tests.championship.editions import Maker
from tests.championship.naive import Line


def text(lines: list[Line]) -> bytes:
    return "\n".join(json.dumps(line) for line in lines).encode()


def ours(lines: list[Line]) -> list[dict[str, object]]:
    return [table.as_json() for table in read_plain(text(lines)).championship.tables()]


def compare(seed: int) -> None:
    lines = Maker(seed).make()
    rng = Random(seed)
    for length in {len(lines), rng.randint(1, len(lines))}:
        assert ours(lines[:length]) == naive.tables(lines[:length]), seed


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 600, 50))
def test_six_hundred_editions(start: int) -> None:
    for seed in range(start, start + 50):
        compare(seed)


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 6000, 100))
def test_five_thousand_editions(start: int) -> None:
    for seed in range(start, start + 100):
        compare(seed)


def test_the_generator_reaches_every_corner() -> None:
    """Otherwise the comparison says little."""
    acts, words, ties, finals = set(), set(), 0, 0
    for seed in range(60):
        lines = Maker(seed).make()
        acts |= {line["act"] for line in lines}
        for table in naive.tables(lines):
            words |= {row["by"] for row in table["rows"]}
            ties += len(table["tied"])
            finals += table["group"] == "F" and table["complete"]
    assert acts == set(PLAIN)
    assert words == {
        "points", "cames", "pedres", "between", "draw", "disqualified", "tied", None
    }  # fmt: skip
    assert ties >= 10 and finals >= 10


@pytest.mark.parametrize("seed", range(30))
def test_the_order_of_independent_acts_does_not_matter(seed: int) -> None:
    """Results of different matches, entries, rosters: in any order."""
    lines = Maker(seed).make()
    rng = Random(seed)
    entering = [line for line in lines if line["act"] == "register"]
    naming = [line for line in lines if line["act"] == "roster"]
    playing = lines[1 + len(entering) + len(naming) :]
    lines = [lines[0], *entering, *naming, *playing]
    again = [lines[0], *rng.sample(entering, len(entering)), *rng.sample(naming, len(naming))]
    assert ours([*again, *playing]) == ours(lines)
    acts = [line["act"] for line in lines]
    end = acts.index("close") if "close" in acts else len(lines)
    mixed = list(lines)
    at = [
        place
        for place in range(end)
        if acts[place] == "result" and "correct" not in acts[place : place + 2]
    ]
    others = {"withdraw", "disqualify", "suspend", "absent", "decide", "correct", "tiebreak"}
    if others & set(acts[:end]):
        at = [one for one in at if not others & set(acts[at[0] : one])]
    order = rng.sample(at, len(at))
    for place, other in zip(at, order, strict=True):
        mixed[place] = lines[other]
    assert ours(mixed) == ours(lines)


@pytest.mark.parametrize("seed", range(20))
def test_there_and_back(seed: int) -> None:
    lines = Maker(seed).make()
    plain = write_plain(read_plain(text(lines)).championship)
    assert [json.loads(line) for line in plain.splitlines()] == lines
