"""What the characters think of cards and stakes: the rulebooks' consells, one by one."""

from random import Random

import pytest

import marxador as mx
from marxador.bots import bot
from marxador.bots.character import VETERA, weighed
from marxador.bots.reading import Reading, envit_odds, game
from marxador.bots.standing import standing
from tests.game import play


def likely(match: mx.Match, seat: int, name: str = "veterà") -> dict[str, float]:
    return bot(name, Random(1)).policy(match.view(seat))  # type: ignore[attr-defined, no-any-return]


def truc_chance(match: mx.Match, seat: int) -> float:
    return max(Reading(match.view(seat), counts=True).card_chances().values())


@pytest.mark.parametrize("name", ["roquer", "fallanquer", "veterà", "mestre:2"])
def test_a_thirty_three_of_the_mano_is_wanted(name: str) -> None:
    match = play("jcf", "1E,7B,6B 3O,4C,5C", "1:envide 2:falta")
    assert likely(match, 1, name)["vull"] > 0.95


@pytest.mark.parametrize("name", ["roquer", "fallanquer", "veterà", "mestre:2"])
def test_a_won_hand_is_not_given_away(name: str) -> None:
    match = play("jcf", "1E,7B,6B 3O,4C,5C", "1:6B 2:4C 1:7B 2:truque")
    assert likely(match, 1, name)["no-vull"] < 0.01


@pytest.mark.parametrize("name", ["roquer", "fallanquer", "veterà", "mestre:2"])
def test_when_the_rivals_miss_one_stone_one_accepts(name: str) -> None:
    cards, events = "1E,7B,3B 4O,5C,6E", "1:7B 2:4O 1:truque"
    near = play("popular", cards, events, score=(29, 20))
    assert likely(near, 2, name)["no-vull"] < 0.01
    far = play("popular", cards, events)
    assert likely(far, 2, name)["no-vull"] > 0.5


def test_the_first_trick_is_worth_most() -> None:
    won = play("jcf", "3E,6B,5B 4O,6C,5C", "1:3E 2:4O")
    lost = play("jcf", "4E,6B,5B 3O,6C,5C", "1:4E 2:3O")
    assert truc_chance(won, 1) > 0.5
    assert truc_chance(lost, 1) < 0.3


def test_after_a_parda_the_best_card_decides() -> None:
    match = play("jcf", "3E,1E,4B 3O,6C,5C", "1:3E 2:3O")
    assert truc_chance(match, 1) == 1


def test_who_counts_knows_when_a_card_has_become_the_best() -> None:
    match = play("jcf", "7E,7C,4B 1E,1B,4O", "1:4B 2:1B 2:1E 1:7C", dealer=2)
    assert match.in_hand is False
    match = play("jcf", "7E,3C,4B 1B,1E,4O", "1:4B 2:1B", dealer=2)
    counts = Reading(match.view(1), counts=True).card_chances()
    forgets = Reading(match.view(1), counts=False).card_chances()
    assert counts["7E"] > forgets["7E"]


def test_the_three_pardes_are_the_mano_s_but_in_almeria() -> None:
    tied = "1:3O 2:3C 1:2O 2:2C"
    almeria = play("almeria", "3O,2O,4O 3C,2C,4C", tied)
    assert truc_chance(almeria, 2) > truc_chance(almeria, 1)
    argentina = play("argentina", "3O,2O,4O 3C,2C,4C", tied)
    assert truc_chance(argentina, 1) > truc_chance(argentina, 2)


def test_the_hidden_card_of_a_stack_is_what_counts_when_stacks_tie() -> None:
    def chance(low: str) -> float:
        cards = f"6O,3O,{low} 6C,3C,1C"
        return truc_chance(play("mallorca", cards, f"1:6O 2:6C 1:3O/{low} 2:3C/1C"), 1)

    assert chance("2O") > 0.6
    assert chance("4O") < 0.2


def test_better_envits_win_more_often_and_the_mano_most() -> None:
    odds = envit_odds(game(play("jcf", "1E,7B,6B 3O,4C,5C").view(1)))
    assert list(odds[0]) == sorted(odds[0])
    assert all(mano >= peu for mano, peu in zip(*odds, strict=True))
    assert odds[0][33] == pytest.approx(1)


def test_a_flor_is_called_and_answered() -> None:
    cards = "7E,6E,5E 4O,5O,6O"
    match = play("argentina", cards, options={"flor": "on"})
    assert likely(match, 1)["flor"] > 0.9
    match.apply(1, "flor")
    assert sum(likely(match, 2).values()) == pytest.approx(1)


def test_stones_are_worth_more_near_the_end() -> None:
    worth = standing(mx.variant("jcf"), 24, 2)
    late = worth.chance(23, 22, 1, 1) - worth.chance(22, 22, 1, 1)
    early = worth.chance(1, 0, 1, 1) - worth.chance(0, 0, 1, 1)
    assert late > 2 * early
    assert worth.chance(10, 7, 0, 1) + worth.chance(7, 10, 1, 0) == pytest.approx(1)
    assert worth.chance(24, 0, 1, 0) == 1


def test_the_fallanquer_bluffs_and_the_roquer_does_not() -> None:
    match = play("jcf", "4O,5C,6E 3O,7C,5O")

    def calls(name: str) -> float:
        return 1 - sum(share for act, share in likely(match, 1, name).items() if act[0].isdigit())

    assert calls("fallanquer") > 0.1
    assert calls("fallanquer") > calls("veterà") > calls("roquer")
    assert calls("roquer") < 0.01


def test_a_lone_action_is_taken() -> None:
    match = play("jcf", "4E,5B,6C 3O,7C,5C", "1:4E 2:3O 2:7C 1:5B")
    assert match.in_hand is False
    match = play("jcf", "4E,5B,6C 3O,4C,5C", "1:4E 2:3O 2:4C 1:5B 1:truque 2:vull 1:6C")
    assert set(weighed(match.view(2), VETERA)) == set(match.legal_actions(2))
