"""Engine and `fast` step alike: legal actions, position, stones and ends of random hands."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

import marxador as mx
from tests.fast.lockstep import Lockstep

SEATS = (2, 4)
HANDS = 100_000
GAMES = [(key, seats) for key in mx.VARIANTS for seats in SEATS]

SILENT = ("signals", "caught", "loser_shows")
"""Options that say what is seen, not what is played."""
WITH_FLOR = [{"flor": "on", name: value} for name, value in (("flor_must", "on"), ("resto", "off"))]


def scores(key: str) -> Iterator[dict[str, Any]]:
    """The start of a game, its end for either side, and games to another target."""
    target = mx.VARIANTS[key].target
    yield {}
    yield {"score": (target - 1, target - 1)}
    yield {"score": (target // 2 + 1, target - 3)}
    yield {"score": (target - 2, 4)}
    yield {"score": (7, 2), "target": 12}
    yield {"score": (30, 33), "target": 40}


def house_rules(key: str, seats: int) -> Iterator[dict[str, str]]:
    """Every option of play the other way; the tables do not play two duels at once."""
    for option in mx.VARIANTS[key].options:
        if option.name in SILENT:
            continue
        for value in list(option.values)[1:]:
            if (value, seats) != ("at-once", 4):
                yield {option.name: value}
    if key == "argentina":
        yield from WITH_FLOR


def ways(key: str, seats: int) -> list[tuple[dict[str, str], dict[str, Any]]]:
    """House rules and starts of a game."""
    rules = list(house_rules(key, seats))
    starts = list(scores(key))
    found = [({}, start) for start in starts]
    found += [(rule, starts[at % len(starts)]) for at, rule in enumerate(rules)]
    if "finish" in chain(*rules):
        found += [({"finish": "highest"}, {"score": score}) for score in ((30, 30), (29, 29))]
    return found


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_engine_and_fast_step_alike(key: str, seats: int) -> None:
    assert Lockstep(mx.variant(key), seats).play(200) >= 200


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_they_step_alike_at_every_score_and_by_every_house_rule(key: str, seats: int) -> None:
    found = ways(key, seats)
    share = -(-HANDS // len(GAMES) // len(found))
    played = [
        Lockstep(mx.variant(key, **rule), seats, seed=at, **start).play(share)
        for at, (rule, start) in enumerate(found)
    ]
    assert sum(played) >= HANDS // len(GAMES)
