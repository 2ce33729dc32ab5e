"""`marxador odds`: counted where it can be, and then against counting it the long way."""

import json
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import marxador as mx
from marxador.study.chances.envit import envit_chances
from marxador.study.chances.truc import exact_chances, sampled_chances

from .conftest import Run


def odds(run: Run, *argv: str) -> Any:
    said = run("odds", *argv, "--json")
    assert said.status == 0, said.err
    return json.loads(said.out)


def best(envit: Any) -> list[float]:
    return [place["chance"] for place in envit["places"]]


def test_thirty_three_is_lost_only_to_a_nearer_thirty_three(run: Run) -> None:
    envit = odds(run, "jcf", "1E,7B,6B")["envit"]
    assert envit["value"] == 33
    mano, dealer = envit["places"]
    assert mano["exact"] == "1"
    # The other three 6-7 pairs, each with any of the other 17 cards, of 969 rival hands.
    assert Fraction(dealer["exact"]) == 1 - Fraction(3 * 17, 969)


@pytest.mark.parametrize(
    ("key", "cards"),
    [("jcf", "7O,5O,1B"), ("negre", "12O,4C,5E"), ("mallorca", "10O,3E,4C")],
)
def test_the_envit_heads_up_by_every_rival_hand(key: str, cards: str) -> None:
    variant = mx.variant(key)
    mine = cards.split(",")
    value = mx.envit_value(variant, mine)
    rivals = [
        mx.envit_value(variant, hand)
        for hand in combinations([card for card in variant.deck if card not in mine], 3)
    ]
    wins = [sum(rival <= value for rival in rivals), sum(rival < value for rival in rivals)]
    assert envit_chances(variant, mine, 2) == [Fraction(won, len(rivals)) for won in wins]


def test_the_envit_of_two_rivals_by_every_pair_of_hands() -> None:
    variant = mx.variant("jcf")
    mine = ("7O", "5O", "1B")
    value = mx.envit_value(variant, mine)
    rest = [card for card in variant.deck if card not in mine]
    hands = [
        (sum(1 << rest.index(card) for card in hand), mx.envit_value(variant, hand))
        for hand in combinations(rest, 3)
    ]
    pairs = [(one, other) for a, one in hands for b, other in hands if not a & b]
    beaten = [
        sum(one <= value and other <= value for one, other in pairs),
        sum(one < value and other <= value for one, other in pairs),
        sum(one < value and other <= value for one, other in pairs),
        sum(one < value and other < value for one, other in pairs),
    ]
    assert envit_chances(variant, mine, 4) == [Fraction(won, len(pairs)) for won in beaten]


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_the_nearer_to_mano_the_better_the_envit(run: Run, seats: int) -> None:
    chances = best(
        odds(run, "mallorca", "5O,3O,4C", "--seats", str(seats), "--samples", "1")["envit"]
    )
    assert len(chances) == seats
    assert chances == sorted(chances, reverse=True)
    assert chances[1:-1:2] == chances[2::2], "as many rivals sit nearer"


def test_the_truc_with_the_best_three_and_the_worst_three() -> None:
    variant = mx.variant("jcf")
    assert exact_chances(variant, ("1E", "1B", "7E")) == [1, 1]
    mano, dealer = exact_chances(variant, ("4O", "4C", "4E"))
    # Only 4B is left to tie, once: never two tricks, never three pardes.
    assert mano == dealer == 0


def test_three_pardes_are_the_seat_de_postre_in_almeria() -> None:
    variant = mx.variant("almeria")
    opener, postre = exact_chances(variant, ("4O", "5C", "6E"))
    assert opener < postre


def test_counting_and_sampling_agree() -> None:
    variant = mx.variant("mallorca")
    cards = ("3O", "12C", "4E")
    exact = exact_chances(variant, cards)
    sampled = sampled_chances(variant, cards, 2, 3000, seed=1)
    for chance, estimate in zip(exact, sampled, strict=True):
        assert abs(float(chance) - estimate.chance) < 4 * estimate.error


def test_more_seats_are_sampled_and_say_so(run: Run) -> None:
    truc = odds(run, "jcf", "1E,7B,6B", "--seats", "4", "--samples", "200", "--seed", "3")["truc"]
    assert (truc["method"], truc["samples"], truc["seed"]) == ("sampled", 200, 3)
    assert all(0 < place["error"] < 0.05 for place in truc["places"])
    said = run("odds", "jcf", "1E,7B,6B", "--seats", "4", "--samples", "200")
    assert "Sampled: 200 hands from each place (seed 1)" in " ".join(said.out.split())


def test_two_duels_are_counted_as_between_two(run: Run) -> None:
    two = odds(run, "almeria", "3E,7B,6B")["truc"]
    four = odds(run, "almeria", "3E,7B,6B", "--seats", "4")["truc"]
    assert four["method"] == "exact"
    leads, postre = two["places"]
    assert four["places"] == [leads, postre, leads, postre]


def test_a_game_without_envit(run: Run) -> None:
    assert odds(run, "almeria", "3E,7B,6B")["envit"] is None
    assert "no envit" in run("odds", "almeria", "3E,7B,6B").out


def test_for_people_with_house_rules(run: Run) -> None:
    said = run("odds", "mallorca", "12O,11O,7O", "--option", "flor=on")
    assert "Envit of 27" in said.out
