"""A policy is a distribution over what is legal, and nothing but the view has a say in it."""

import random
from collections import Counter
from typing import Any

import pytest

import marxador as mx
from marxador.bots import Mixed, bot
from tests.properties.acts import do
from tests.properties.hidden import Leak, Seat, interfere, told
from tests.properties.players import next_act
from tests.properties.tables import TABLES, Agreed, name
from tests.properties.test_non_interference import moments

BOTS = ["random", "roquer", "fallanquer", "veterà"]
ON_THE_ENGINE = {("argentina", 4): {"flor": "on"}, ("almeria", 4): {"duels": "at-once"}}


def mixed(named: str) -> Mixed:
    player = bot(named, random.Random(1))
    assert isinstance(player, Mixed)
    return player


def check(player: Mixed, match: mx.Match) -> int:
    """Ask for a policy in the name of everyone who may act."""
    for seat in match.to_act:
        view = match.view(seat)
        policy = player.policy(view)
        assert set(policy) <= set(view.legal)
        assert min(policy.values()) >= 0
        assert sum(policy.values()) == pytest.approx(1)
    return len(match.to_act)


def ask_around(player: Mixed, key: str, seats: int, questions: int, **agreed: Any) -> None:
    """Ask for policies in hands where anything may have happened."""
    asked, seed = 0, 0
    while asked < questions:
        rng = random.Random(seed)
        match = mx.Match(key, seats=seats, dealer=seed % seats + 1, **agreed)
        seed += 1
        for _ in range(12):
            if match.is_over:
                break
            do(match, next_act(match, rng))
            if not match.is_suspended:
                asked += check(player, match)


@pytest.mark.parametrize("table", TABLES, ids=name)
@pytest.mark.parametrize("named", BOTS)
def test_a_policy_is_a_distribution_over_what_is_legal(named: str, table: tuple[str, int]) -> None:
    ask_around(mixed(named), *table, questions=60)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_so_is_the_policy_of_the_mestre(table: tuple[str, int]) -> None:
    ask_around(mixed("mestre:1"), *table, questions=25, options=ON_THE_ENGINE.get(table))


@pytest.mark.parametrize("score", [(0, 0), (23, 23), (20, 5)])
def test_near_the_end_of_a_match_too(score: tuple[int, int]) -> None:
    ask_around(mixed("veterà"), "jcf", 4, questions=60, score=score, won=(1, 1))


def leaks(named: str, table: tuple[str, int], stories: int, **agreed: Any) -> Counter[str]:
    """Ask for policies with the hidden cards as they are, and as they might be."""
    tally: Counter[str] = Counter()

    def asked(match: mx.Match, seat: Seat) -> object:
        view = match.view(seat)
        return mixed(named).policy(view) if view.legal else None

    key, seats = table
    for seed in range(stories):
        story = told(Agreed(key, {"seats": seats, **agreed}, seed))
        for moment, seat in moments(story, random.Random(seed)):
            interfere(moment, seat, tally, asked)
    return tally


@pytest.mark.parametrize("table", TABLES, ids=name)
@pytest.mark.parametrize("named", ["fallanquer", "veterà"])
def test_hidden_cards_have_no_say(named: str, table: tuple[str, int]) -> None:
    assert leaks(named, table, stories=8)["changed"] > 8


@pytest.mark.slow
@pytest.mark.parametrize("table", [*TABLES[:6], ("mallorca", 4), ("argentina", 2)], ids=name)
def test_nor_with_the_mestre(table: tuple[str, int]) -> None:
    assert leaks("mestre:1", table, stories=4)["changed"] > 4


def test_a_bot_that_looks_would_be_found() -> None:
    def peeks(match: mx.Match, seat: Seat) -> object:
        assert match.hand is not None
        return match.hand.dealt

    story = told(Agreed("jcf", {"seats": 2}, 1))
    with pytest.raises(Leak):
        interfere(story, 1, Counter(), peeks)
