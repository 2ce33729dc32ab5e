"""Engine and `fast` step alike: legal actions, position, stones and ends of random hands."""

from typing import Any

import pytest

import marxador as mx
from tests.fast.lockstep import Lockstep

SEATS = (2, 4)
HANDS = 100_000
GAMES = [(key, seats) for key in mx.VARIANTS for seats in SEATS]

SILENT = ("signals", "caught", "loser_shows")
"""Options that say what is seen, not what is played."""


def scores(key: str) -> list[dict[str, Any]]:
    """The start of a game, its end for either side, and games to another target."""
    target = mx.VARIANTS[key].target
    return [
        {},
        {"score": (target - 1, target - 1)},
        {"score": (target // 2 + 1, target - 3)},
        {"score": (target - 2, 4)},
        {"score": (7, 2), "target": 12},
        {"score": (30, 33), "target": 40},
    ]


def house_rules(key: str, seats: int) -> list[dict[str, str]]:
    """Every option of play the other way: each by itself heads-up, all together with four seats."""
    options = [option for option in mx.VARIANTS[key].options if option.name not in SILENT]
    others = {option.name: list(option.values)[1] for option in options}
    if seats == 2:
        each = [{option.name: value} for option in options for value in list(option.values)[1:]]
        return [*each, others]
    others.pop("duels", None)  # the tables do not play two duels at once
    return [others]


def ways(key: str, seats: int) -> list[tuple[dict[str, str], dict[str, Any]]]:
    """House rules and starts of a game."""
    starts, rules = scores(key), house_rules(key, seats)
    found = [({}, start) for start in starts]
    found += [(rule, starts[at % len(starts)]) for at, rule in enumerate(rules)]
    found += [(rules[-1], start) for start in starts[1:4]]
    if "finish" in rules[-1]:
        found += [({"finish": "highest"}, {"score": score}) for score in ((31, 31), (29, 29))]
    return found


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_engine_and_fast_step_alike(key: str, seats: int) -> None:
    assert Lockstep(mx.variant(key), seats).play(200) >= 200


@pytest.mark.slow
@pytest.mark.no_cover  # counting lines would take three times as long as playing
@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_they_step_alike_at_every_score_and_by_every_house_rule(key: str, seats: int) -> None:
    found = ways(key, seats)
    share = -(-HANDS // len(GAMES) // len(found))
    played = [
        Lockstep(mx.variant(key, **rule), seats, seed=at, **start).play(share)
        for at, (rule, start) in enumerate(found)
    ]
    assert sum(played) >= HANDS // len(GAMES)
