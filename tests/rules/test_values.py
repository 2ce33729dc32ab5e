"""What cards are worth, game by game: in the truc, as each page orders them, and in the envit."""

from itertools import pairwise

import pytest

import marxador as mx
from marxador import envit_value, truc_strength

VALENCIAN = "1E | 1B | 7E | 7O | 3O 3C 3E 3B | 7C 7B | 6O 6C 6E 6B | 5O 5C 5E 5B | 4O 4C 4E 4B"
POPULAR = "1E | 1B | 7E | 7O | 7C 7B | 3O 3C 3E 3B | 6O 6C 6E 6B | 5O 5C 5E 5B | 4O 4C 4E 4B"
NEGRE = (
    "1E | 1B | 7E | 7O | 7C 7B | 3O 3C 3E 3B | 1O 1C | 12O 12C 12E 12B"
    " | 6O 6C 6E 6B | 5O 5C 5E 5B | 4O 4C 4E 4B"
)
NEGRE_LOW = (
    "1E | 1B | 7E | 7O | 3O 3C 3E 3B | 1O 1C | 12O 12C 12E 12B | 7C 7B"
    " | 6O 6C 6E 6B | 5O 5C 5E 5B | 4O 4C 4E 4B"
)
ALMERIA = (
    "3O 3C 3E 3B | 2O 2C 2E 2B | 1O 1C 1E 1B | 12O 12C 12E 12B | 11O 11C 11E 11B"
    " | 10O 10C 10E 10B | 7O 7C 7E 7B | 6O 6C 6E 6B | 5O 5C 5E 5B | 4O 4C 4E 4B"
)
MALLORCA = (
    "11B | 10O | 1E | 1B | 7E | 7O | 3O 3C 3E 3B | 2O 2C 2E 2B | 1O 1C | 12O 12C 12E 12B"
    " | 11O 11C 11E | 10C 10E 10B | 7C 7B | 6O 6C 6E 6B | 5O 5C 5E 5B | 4O 4C 4E 4B"
)
MALLORCA_CROWDED = "5O 5C 5E 5B | " + MALLORCA.replace(" | 5O 5C 5E 5B", "")
ARGENTINA = (
    "1E | 1B | 7E | 7O | 3O 3C 3E 3B | 2O 2C 2E 2B | 1O 1C | 12O 12C 12E 12B"
    " | 11O 11C 11E 11B | 10O 10C 10E 10B | 7B 7C | 6O 6C 6E 6B | 5O 5C 5E 5B | 4O 4C 4E 4B"
)

ORDERS = [
    ("jcf", {}, 2, VALENCIAN, 22),
    ("jcf", {}, 6, VALENCIAN, 22),
    ("popular", {}, 4, POPULAR, 22),
    ("popular", {"false_sevens": "low"}, 4, VALENCIAN, 22),
    ("negre", {}, 4, NEGRE, 28),
    ("negre", {"false_sevens": "low"}, 4, NEGRE_LOW, 28),
    ("almeria", {}, 2, ALMERIA, 40),
    ("mallorca", {}, 4, MALLORCA, 40),
    ("mallorca", {}, 6, MALLORCA_CROWDED, 40),
    ("mallorca", {}, 8, MALLORCA_CROWDED, 40),
    ("mallorca", {"twos": "out"}, 4, MALLORCA.replace(" | 2O 2C 2E 2B", ""), 36),
    ("argentina", {}, 2, ARGENTINA, 40),
    ("argentina", {}, 8, ARGENTINA, 40),
]


@pytest.mark.parametrize(("key", "options", "seats", "order", "size"), ORDERS)
def test_truc_order(key, options, seats, order, size):
    variant = mx.variant(key).with_options(**options)
    groups = [
        {truc_strength(variant, card, seats=seats) for card in group.split()}
        for group in order.split(" | ")
    ]
    assert all(len(group) == 1 for group in groups), "cards of a group are worth the same"
    ranks = [min(group) for group in groups]
    assert all(high > low for high, low in pairwise(ranks))
    assert sorted(variant.deck) == sorted(order.replace("|", " ").split())
    assert len(variant.deck) == len(set(variant.deck)) == size


@pytest.mark.parametrize(
    ("key", "card"),
    [
        *(("jcf", card) for card in ("1O", "2E", "12C", "7X", "")),
        *(("popular", "1C"), ("negre", "11O")),
        *(("mallorca", "8C"), ("almeria", "9O"), ("argentina", "13E")),
    ],
)
def test_a_card_of_another_pack_has_no_strength(key, card):
    with pytest.raises(ValueError, match=f"not a card of {key}"):
        truc_strength(mx.variant(key), card)


COMMON = [
    ("4O 6O 1E", 30),  # the rulebook's examples: 4 and 6, 4 and 7, 5 and 7, 6 and 7
    ("4C 7C 1E", 31),
    ("5B 7B 3O", 32),
    ("6E 7E 3O", 33),
    ("7B 3O 4C", 7),  # a seven that ties with nothing is seven
    ("1E 7B 6B", 33),
    ("3O 4C 5C", 29),
    ("5O 6O 7O", 33),  # three of a suit: the two highest
    ("3E 1E 4E", 27),
    ("1E 7E 4O", 28),  # the ace counts one
    ("1E 3E 4O", 24),
    ("1B 3O 3C", 3),
    ("3O 4C 5E", 5),
    ("1B 1E 3O", 3),
]
WITH_FIGURES = [
    ("12O 12C 12E", 0),  # the least there is
    ("5O 12O 1E", 25),
    ("12O 1O 12C", 21),
    ("12O 4C 12E", 4),
    ("12E 7E 6E", 33),
]
FORTY = [
    ("11C 5C 1E", 25),  # 5 + 11 + 20
    ("10C 11C 12C", 20),
    ("2E 1E 4O", 23),
    ("10E 11O 2C", 2),
]
MADONA = [
    ("11B 7O 3C", 35),  # amo and seven: the most there is
    ("11B 7B 3C", 35),
    ("10O 7E 3C", 34),
    ("11B 10O 7C", 35),  # sa reservada: the amo with the better of the other two
    ("11B 10O 4C", 32),
    ("11B 10O 12C", 28),
    ("11B 12C 11E", 28),
    ("10O 12C 11E", 27),
    ("10O 1E 4C", 31),
    ("11B 7C 6C", 35),  # the best reading: 28 and 7 over 33
    ("10O 6O 5O", 33),
    ("10O 7C 6C", 34),
]

FIGURED = ("negre", "mallorca", "argentina")
VALUES = (
    [(key, *case) for key in ("jcf", "popular", *FIGURED) for case in COMMON]
    + [(key, *case) for key in FIGURED for case in WITH_FIGURES]
    + [(key, *case) for key in ("mallorca", "argentina") for case in FORTY]
    + [("mallorca", *case) for case in MADONA]
    + [("argentina", "10O 7O 11B", 27), ("argentina", "11B 7B 6B", 33)]
)


@pytest.mark.parametrize(("key", "hand", "value"), VALUES)
def test_envit_of_three_cards(key, hand, value):
    assert envit_value(mx.variant(key), hand.split()) == value


@pytest.mark.parametrize(
    ("hand", "off", "on"),
    [
        ("5O 6O 7O", 33, 38),
        ("12O 6O 7O", 33, 33),
        ("11B 7B 6B", 35, 35),  # as a flor 33: the best reading stands
        ("10O 5O 4O", 32, 32),
        ("1E 3E 4E", 27, 28),
        ("5O 6O 7C", 31, 31),
    ],
)
def test_a_mallorcan_flor_counts_all_three_where_it_is_played(hand, off, on):
    variant = mx.variant("mallorca")
    assert envit_value(variant, hand.split()) == off
    assert envit_value(variant.with_options(flor="on"), hand.split()) == on


@pytest.mark.parametrize("key", ["jcf", "popular", "negre", "mallorca", "argentina"])
@pytest.mark.parametrize("hand", ["7B 6B 1E", "1E 6B 7B", "6B 1E 7B"])
def test_the_order_of_the_cards_makes_no_difference_to_the_envit(key, hand):
    assert envit_value(mx.variant(key), hand.split()) == 33


def test_almeria_has_no_envit():
    with pytest.raises(ValueError, match="no envit"):
        envit_value(mx.variant("almeria"), ("3O", "2O", "1O"))


def test_a_card_of_another_pack_has_no_envit():
    with pytest.raises(ValueError, match="not a card of jcf"):
        envit_value(mx.variant("jcf"), ("12O", "7O", "6O"))
