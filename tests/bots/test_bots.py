"""Every bot at every table: what it says is always legal, and the match ends."""

from random import Random

import pytest

import marxador as mx
from marxador.bots import BOTS, Bot, bot
from marxador.bots.driver import play_on
from tests.game import play

HOUSE_RULES = {
    "jcf": {"boasts": "on"},
    "popular": {"finish": "highest"},
    "negre": {},
    "almeria": {"duels": "at-once"},
    "mallorca": {"concede": "any", "flor": "on"},
    "argentina": {"flor": "on", "raise": "any"},
}
TABLES = [(key, seats) for key, variant in mx.VARIANTS.items() for seats in variant.seats]
QUICK = [name for name in BOTS if name != "mestre"]


def table(match: mx.Match, *names: str, rng: Random) -> dict[int, Bot]:
    """A bot for each seat, the names going round."""
    return {seat: bot(names[seat % len(names)], rng) for seat in range(1, match.seats + 1)}


def play_to_the_end(match: mx.Match, *names: str, seed: int = 3) -> None:
    rng = Random(seed)
    bots = table(match, *names, rng=rng)
    for _ in range(20_000):
        if match.is_over:
            return
        play_on(match, bots, rng)
    pytest.fail("the match goes on for ever")


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_match_between_bots_ends(name: str, key: str, seats: int) -> None:
    play_to_the_end(mx.Match(key, seats=seats, options=HOUSE_RULES[key]), name)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_mestre_plays_every_game(key: str, seats: int) -> None:
    play_to_the_end(mx.Match(key, seats=seats, target=4, games=1), "mestre:1", "veterà")


@pytest.mark.slow
@pytest.mark.parametrize("key", mx.VARIANTS)
def test_the_mestre_plays_house_rules(key: str) -> None:
    match = mx.Match(key, seats=4, options=HOUSE_RULES[key], target=4, games=1)
    play_to_the_end(match, "mestre:1", "fallanquer")


@pytest.mark.parametrize("name", [*QUICK, "mestre:1"])
def test_the_same_generator_plays_the_same_match(name: str) -> None:
    def match() -> str:
        played = mx.Match("popular", seats=4, target=8)
        play_to_the_end(played, name, seed=11)
        return played.acta().dumps()

    assert match() == match()


def test_the_random_bot_says_anything_but_men_vaig() -> None:
    match = play("jcf", "1E,7B,6B 3O,4C,5C")
    said = {bot("random", Random(seed)).act(match.view(1)) for seed in range(2000)}
    assert said == set(match.legal_actions(1)) - {"men-vaig"}


def test_names_are_understood_without_accents_and_unknown_ones_name_what_exists() -> None:
    assert type(bot("vetera", Random(1))) is type(bot("veterà", Random(1)))
    with pytest.raises(ValueError, match="random, roquer, fallanquer, veterà, mestre"):
        bot("master", Random(1))


@pytest.mark.parametrize("name", ["mestre:", "mestre:0", "mestre:-5", "mestre:soon", "veterà:5"])
def test_a_budget_is_a_number_of_milliseconds_for_the_mestre(name: str) -> None:
    with pytest.raises(ValueError, match=name.partition(":")[0]):
        bot(name, Random(1))
