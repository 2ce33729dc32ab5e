"""Truc negre of la Safor, by *Reglas del Truc*: the popular game with the twelves and all aces."""

from dataclasses import replace

import pytest

import marxador as mx
from tests.game import go, play, refused, tricks, voices

CARDS = "1E,7B,6B 1O,12C,5C"
FOUR = f"{CARDS} 12O,12E,1C 7O,6C,3E"


def negre(cards, events="", **agreed):
    return play("negre", cards, events, **agreed)


def test_the_identity_card():
    variant = mx.variant("negre")
    assert (variant.seats, variant.target, variant.games) == ((2, 4), 30, 1)
    assert len(variant.deck) == 28
    assert set(variant.deck) - set(mx.variant("popular").deck) == {
        *("1O", "1C"),
        *("12O", "12C", "12E", "12B"),
    }


TAKES = [
    ("3O 1C", "A"),  # the false aces come under the threes
    ("1O 12C", "A"),
    ("12O 6C", "A"),
    ("7C 3O", "A"),
    ("1B 1O", "A"),
    ("7O 1C", "A"),
    ("12O 12E", None),
    ("1O 1C", None),
    ("7C 7B", None),
    ("12O 5C", "A"),
]


@pytest.mark.parametrize(("cards", "winner"), TAKES)
def test_who_takes_the_trick(cards, winner):
    match = tricks("negre", cards, "6O 6E", "4O 4C", upto=1)
    assert match.hand.tricks[0][0].winner == winner


@pytest.mark.parametrize(
    ("cards", "high", "low"),
    [("7C 3O", "A", "B"), ("7C 1O", "A", "B"), ("7C 12O", "A", "B"), ("7C 6C", "A", "A")],
)
def test_the_false_sevens_of_the_house(cards, high, low):
    for value, winner in (("high", high), ("low", low)):
        options = {"false_sevens": value}
        match = tricks("negre", cards, "5O 5C", "4O 4C", upto=1, options=options)
        assert match.hand.tricks[0][0].winner == winner


def test_where_the_false_aces_rank_is_a_field_of_the_game():
    """A ruling: a house may put the twelves over them."""
    ruled = mx.variant("negre")
    house = replace(ruled, order=ruled.order.replace("1OC 12OCEB", "12OCEB 1OC"))
    for variant, winner in ((ruled, "A"), (house, "B")):
        match = mx.Match(variant, seats=2)
        match.deal("1O,6O,5O 12C,6C,5C")
        go(match, "1:1O 2:12C")
        assert match.hand.tricks[0][0].winner == winner


def test_figures_count_nothing_and_a_false_ace_one():
    match = negre(FOUR, "1:6B 2:5C 3:envide 4:vull 3:men-vaig")
    assert match.hand.envit.values == (33, 25), "7B and 6B; 5C and 12C"


def test_the_second_of_each_pair_opens_the_envit():
    match = negre(FOUR)
    assert "envide" not in voices(match, 1)
    assert "envide" in voices(go(match, "1:6B 2:5C"), 3)
    refused(match, "3:truque")
    assert "truque-i-passe" in voices(match, 3)


def test_igualar_and_falta_as_in_the_popular_game():
    match = negre(CARDS, "1:igualar 2:falta 1:vull 1:men-vaig", score=(20, 12))
    assert (match.winner, match.hand.envit.stones) == ("A", 10)


def test_the_mano_leads_after_a_parda_and_has_three_of_them():
    rows = ("12O 12C 12E 12B", "6O 6C 6E 6B", "4O 1O 1C 4C")
    for dealer, winner in ((4, "A"), (1, "B"), (2, "A"), (3, "B")):
        match = tricks("negre", *rows, dealer=dealer)
        assert [trick.leader for trick in match.hand.tricks[0]] == [dealer % 4 + 1] * 3
        assert match.hand.truc[0].winner == winner


@pytest.mark.parametrize(
    ("hand", "true"),
    [
        ("1O,7B,6B", {"as-fals", "trenta-tres"}),
        ("1C,12C,4O", {"as-fals", "cec"}),
        ("12O,7O,6O", {"manilla-ors", "trenta-tres"}),
        ("12O,7C,6C", {"trenta-tres", "cec"}),  # the twelves have no signal
        ("1E,1B,7E", {"major", "bast", "manilla-espases"}),
        ("3O,5B,7B", {"tres", "trenta-dos"}),
    ],
)
def test_signals(hand, true):
    made = set()
    for name in mx.variant("negre").signal:
        try:
            negre(f"{hand} ? ? ?").signal(1, 3, name)
        except mx.IllegalAction:
            continue
        made.add(name)
    assert made == true


def test_the_signal_of_a_false_ace_is_over_once_it_is_played():
    match = negre("1O,7B,6B ? ? ?", "1:1O")
    with pytest.raises(mx.IllegalAction, match="as-fals"):
        match.signal(1, 3, "as-fals")
    match.signal(1, 3, "cec")


def test_there_are_no_twos():
    with pytest.raises(mx.InvalidAction, match="not a signal of negre"):
        negre(FOUR).signal(1, 3, "dos")
    with pytest.raises(mx.InvalidAction, match="2O"):
        mx.Match("negre", seats=2).deal("2O,3O,4O 5O,6O,7O")


@pytest.mark.parametrize("fault", [("exposed", "redeal"), ("count",)])
def test_misdeals(fault):
    match = mx.Match("negre", seats=2, score=(10, 10))
    match.fault(*fault)
    assert (match.score, match.dealer) == ((10, 8), 1)
    match.fault("exposed", "continue")
    assert (match.score, match.dealer) == ((10, 8), 1)


def test_at_29_29_the_envit_decides():
    match = negre("7B,6B,4O 1E,1B,12C", "1:envide 2:vull 1:men-vaig", score=(29, 29))
    assert match.finished_games == (("A", (30, 29)),)


def test_joc_fora_is_the_game():
    said = "1:truque-i-passe 2:retruque 1:quatre-val 2:joc-fora 1:vull 1:men-vaig"
    match = negre(CARDS, said, score=(20, 3))
    assert (match.winner, match.finished_games) == ("B", (("B", (20, 30)),))
