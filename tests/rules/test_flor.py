"""The flor of *Truco. Reglamento de juego*, *Variaciones de reglas*: `argentina` with `flor=on`."""

from typing import Any

import pytest

import marxador as mx
from tests.game import go, play, refused, voices
from tests.rules.outcome import envit, flor, truc

ANSWERS = ["con-flor-me-achico", "contraflor", "contraflor-al-resto"]

# Heads-up: seat 1 has a flor of 38, seat 2 has none; or one of 28; or seat 1's is the smaller.
ALONE = "7E,6E,5E 4C,5O,12B"
BETTER = "7E,6E,5E 4C,3C,1C"
WORSE = "4C,3C,1C 7E,6E,5E"


def play_flor(cards: str, events: str = "", **agreed: Any) -> mx.Match:
    options = {"flor": "on", **agreed.pop("options", {})}
    return play("argentina", cards, events, options=options, **agreed)


# -- Off by default


def test_without_the_option_three_of_a_suit_only_help_the_envido() -> None:
    match = play("argentina", ALONE)
    assert "flor" not in voices(match, 1)
    assert "flor" in refused(match, "1:flor")
    go(match, "1:envido 2:quiero")
    assert envit(match)[4] == (33, 5)


# -- Who may call it, and when


def test_a_seat_with_three_of_a_suit_may_say_flor() -> None:
    match = play_flor(ALONE)
    assert voices(match, 1) == ["envido", "falta-envido", "flor", "mazo", "real-envido", "truco"]
    go(match, "1:7E")
    assert "flor" not in voices(match, 2)
    refused(match, "2:flor")


def test_figures_count_nothing_but_make_a_flor() -> None:
    match = play_flor("12C,11C,10C 3O,2O,1O", "1:flor 2:contraflor 1:quiero")
    assert flor(match) == (True, True, "B", 6, (20, 26))


def test_alone_it_is_three_at_once_and_there_is_no_envido() -> None:
    match = play_flor(ALONE, "1:flor")
    assert match.score == (3, 0)
    assert flor(match) == (True, None, "A", 3, None)
    assert match.to_act == (1,) and voices(match, 1) == ["mazo", "truco"]
    go(match, "1:7E")
    assert voices(match, 2) == ["mazo", "truco"]
    assert envit(match)[0] is False


def test_it_is_said_before_the_first_card_of_ones_own() -> None:
    match = play_flor(WORSE, "1:4C")
    assert "flor" in voices(match, 2)
    go(match, "2:7E")
    assert "flor" not in voices(match, 2)
    refused(match, "2:flor")


def test_it_is_said_first_before_answering_a_truco_which_waits() -> None:
    match = play_flor("4C,5O,12B 7E,6E,5E", "1:truco")
    assert "flor" in voices(match, 2)
    go(match, "2:flor")
    assert match.score == (0, 3)
    assert match.to_act == (2,) and match.legal_actions(2) == ("no-quiero", "quiero", "retruco")


@pytest.mark.parametrize("answer", ["2:quiero", "2:retruco 1:quiero"])
def test_not_once_a_truco_has_been_answered(answer: str) -> None:
    match = play_flor(ALONE, f"1:truco {answer}")
    assert "flor" not in voices(match, 1)
    refused(match, "1:flor")


@pytest.mark.parametrize("answer", ["quiero", "no-quiero"])
def test_not_once_an_envido_has_been_settled(answer: str) -> None:
    match = play_flor("4C,5O,12B 7E,6E,5E", f"1:envido 2:{answer} 1:4C")
    assert voices(match, 2) == ["mazo", "truco"]


@pytest.mark.parametrize(
    "chain", ["1:envido", "1:real-envido", "1:falta-envido", "1:truco 2:envido 1:envido"]
)
def test_instead_of_answering_an_envido_which_it_cancels(chain: str) -> None:
    match = play_flor("4C,5O,12B 7E,6E,5E", chain)
    assert "flor" in voices(match, 2)
    go(match, "2:flor")
    assert match.score == (0, 3)
    assert flor(match) == (True, None, "B", 3, None)
    assert envit(match) == (True, None, None, 0, None)


def test_over_a_raised_envido_too() -> None:
    match = play_flor(ALONE, "1:envido 2:real-envido 1:flor")
    assert match.score == (3, 0) and envit(match) == (True, None, None, 0, None)
    assert match.to_act == (1,) and voices(match, 1) == ["mazo", "truco"]


def test_in_place_of_an_answer_it_is_for_a_seat_that_has_not_played() -> None:
    cards = "4O,12E,6C 7E,6E,5E 4C,12O,6B 3B,2B,1B"
    match = play_flor(cards, "1:4O 2:7E 3:envido")
    assert "flor" not in voices(match, 2) and "flor" in voices(match, 4)
    refused(match, "2:flor")
    go(match, "4:flor")
    assert match.score == (0, 3)


def test_in_place_of_an_answer_it_is_for_the_side_that_must_answer() -> None:
    cards = "4O,12E,6C 4B,2C,1O 7E,6E,5E 3B,2O,1C"
    match = play_flor(cards, "1:envido")
    assert match.legal_actions(3) == ()
    refused(match, "3:flor")


def test_a_flor_need_not_be_called() -> None:
    match = play_flor(BETTER, "1:envido 2:quiero")
    assert envit(match)[4] == (33, 27)
    assert flor(match)[0] is False
    match = play_flor(ALONE, "1:7E 2:4C 1:6E")
    assert match.score == (0, 0)


def test_one_flor_is_called_per_hand() -> None:
    cards = "7E,6E,5E 4B,2C,1O 4O,3O,2O 3B,11O,1C"
    match = play_flor(cards, "1:flor 1:7E 2:4B")
    assert match.score == (3, 0)
    assert voices(match, 3) == ["mazo", "truco"]
    refused(match, "3:flor")


# -- Where the house makes it compulsory

MUST = {"flor_must": "on"}


def test_where_it_must_be_called_nothing_else_can_be_done_first() -> None:
    match = play_flor(ALONE, options=MUST)
    assert match.legal_actions(1) == ("flor",)
    go(match, "1:flor")
    assert voices(match, 1) == ["mazo", "truco"]
    match = play_flor("4C,5O,12B 7E,6E,5E", "1:4C", options=MUST)
    assert match.legal_actions(2) == ("flor",)


@pytest.mark.parametrize("call", ["1:envido", "1:truco"])
def test_where_it_must_be_called_it_goes_before_any_answer(call: str) -> None:
    match = play_flor("4C,5O,12B 7E,6E,5E", call, options=MUST)
    assert match.legal_actions(2) == ("flor",)


def test_where_it_must_be_called_a_seat_without_one_plays_as_ever() -> None:
    match = play_flor("4C,5O,12B 7E,6E,5E", options=MUST)
    assert {"4C", "5O", "12B", "envido", "truco", "mazo"} <= set(match.legal_actions(1))


# -- A rival with a flor answers


def test_a_rival_with_a_flor_must_answer() -> None:
    match = play_flor(BETTER, "1:flor")
    assert match.score == (0, 0) and match.to_act == (2,)
    assert match.legal_actions(2) == tuple(ANSWERS)
    for event in ("1:7E", "2:quiero", "2:no-quiero", "2:truco", "2:mazo", "2:4C", "2:flor"):
        refused(match, event)
    assert all(answer in refused(match, "2:quiero") for answer in ANSWERS)


@pytest.mark.parametrize(
    ("answers", "accepted", "a_stones", "b_stones"),
    [
        ("2:con-flor-me-achico", False, 4, 0),
        ("2:contraflor 1:no-quiero", False, 0, 4),
        ("2:contraflor-al-resto 1:no-quiero", False, 0, 4),
        ("2:contraflor 1:contraflor-al-resto 2:no-quiero", False, 4, 0),
        ("2:contraflor 1:quiero", True, 6, 0),
        ("2:contraflor-al-resto 1:quiero", True, 30, 0),
        ("2:contraflor 1:contraflor-al-resto 2:quiero", True, 30, 0),
    ],
)
@pytest.mark.parametrize("cards", [BETTER, WORSE])
def test_answers(cards: str, answers: str, accepted: bool, a_stones: int, b_stones: int) -> None:
    if accepted and cards == WORSE:  # compared: the better flor takes it
        a_stones, b_stones = b_stones, a_stones
    match = play_flor(cards, f"1:flor {answers}")
    winner = "A" if a_stones else "B"
    values = ((38, 28) if cards == BETTER else (28, 38)) if accepted else None
    assert flor(match) == (True, accepted, winner, a_stones + b_stones, values)
    if max(a_stones, b_stones) == 30:
        assert match.won == ((1, 0) if winner == "A" else (0, 1)) and match.to_act == ()
    else:
        assert match.score == (a_stones, b_stones)
        assert match.to_act == (1,) and voices(match, 1) == ["mazo", "truco"]


@pytest.mark.parametrize(
    ("calls", "seat", "replies"),
    [
        ("2:contraflor", 1, ("contraflor-al-resto", "no-quiero", "quiero")),
        ("2:contraflor-al-resto", 1, ("no-quiero", "quiero")),
        ("2:contraflor 1:contraflor-al-resto", 2, ("no-quiero", "quiero")),
    ],
)
def test_what_may_answer_a_contraflor(calls: str, seat: int, replies: tuple[str, ...]) -> None:
    match = play_flor(BETTER, f"1:flor {calls}")
    assert match.to_act == (seat,) and match.legal_actions(seat) == replies
    refused(match, f"{seat}:con-flor-me-achico")


def test_a_house_may_not_let_a_contraflor_be_raised() -> None:
    match = play_flor(BETTER, "1:flor 2:contraflor", options={"resto": "off"})
    assert match.legal_actions(1) == ("no-quiero", "quiero")
    match = play_flor(BETTER, "1:flor", options={"resto": "off"})
    assert match.legal_actions(2) == tuple(ANSWERS)


@pytest.mark.parametrize(("dealer", "winner"), [(2, "A"), (1, "B")])
def test_equal_flors_are_of_the_nearer_to_mano(dealer: int, winner: str) -> None:
    mano = 3 - dealer
    match = play_flor("7E,6E,5E 7C,6C,5C", dealer=dealer)
    go(match, f"{mano}:flor {dealer}:contraflor {mano}:quiero")
    assert flor(match) == (True, True, winner, 6, (38, 38))


def test_al_resto_takes_the_chico_whoever_leads() -> None:
    match = play_flor(WORSE, "1:flor 2:contraflor-al-resto 1:quiero", score=(29, 3))
    assert match.finished_games == (("B", (29, 30)),)
    assert flor(match)[3] == 27


# -- With more seats

# Seats 1 and 3 have 26 and 38, seats 2 and 4 have 28 and none.
FOUR = "3B,2B,1B 4C,3C,1C 7E,6E,5E 4O,12E,6B"


def test_the_sides_best_flor_counts_and_any_seat_answers_a_contraflor() -> None:
    match = play_flor(FOUR, "1:flor")
    assert match.to_act == (2,)
    go(match, "2:contraflor")
    assert match.to_act == (1, 3)
    go(match, "3:quiero")
    assert flor(match) == (True, True, "A", 6, (38, 28))
    assert match.score == (6, 0)


def test_a_seat_without_a_flor_may_answer_a_contraflor() -> None:
    cards = "4C,3C,1C 3B,2B,12B 4O,12E,6B 7E,6E,5E"
    match = play_flor(cards, "1:flor 4:contraflor")
    assert match.to_act == (1, 3)
    assert match.legal_actions(3) == ("contraflor-al-resto", "no-quiero", "quiero")
    go(match, "3:no-quiero")
    assert match.score == (0, 4)


def test_a_rival_dealt_one_must_answer_also_if_it_has_played() -> None:
    match = play_flor(FOUR, "1:3B 2:4C 3:flor")
    assert match.to_act == (2,) and match.legal_actions(2) == tuple(ANSWERS)
    go(match, "2:contraflor 1:quiero")
    assert match.score == (6, 0) and match.to_act == (3,)


def test_either_of_two_rivals_with_a_flor_answers() -> None:
    cards = "3B,2B,1B 4C,3C,1C 12O,11E,10C 7E,6E,5E"
    match = play_flor(cards, "1:flor")
    assert match.to_act == (2, 4)
    assert match.legal_actions(2) == match.legal_actions(4) == tuple(ANSWERS)
    go(match, "2:con-flor-me-achico")
    assert match.score == (4, 0) and match.to_act == (1,)


def test_a_partners_flor_asks_for_no_answer() -> None:
    cards = "3B,2B,1B 4C,3C,1O 7E,6E,5E 4O,12E,6B"
    match = play_flor(cards, "1:flor")
    assert match.score == (3, 0) and match.to_act == (1,)


def test_a_rival_in_the_mazo_answers_nothing() -> None:
    match = play_flor(FOUR, "1:3B 2:mazo 3:flor")
    assert match.score == (3, 0) and match.to_act == (3,)


def test_a_flor_in_the_mazo_does_not_count_later() -> None:
    # seat 3 leaves with 38: its side has the 26 of seat 1 against 28
    match = play_flor(FOUR, "2:4C 3:mazo 4:4O 1:flor 2:contraflor 1:quiero", dealer=1)
    assert flor(match) == (True, True, "B", 6, (26, 28))


def test_a_seat_in_the_mazo_answers_no_contraflor() -> None:
    match = play_flor(FOUR, "1:mazo 2:flor 3:contraflor")
    assert match.to_act == (2, 4)
    match = play_flor(FOUR, "1:mazo 2:mazo 3:flor")
    assert match.score == (3, 0)
    match = play_flor("12O,11E,10C 4C,3C,1C 7E,6E,5E 4O,12E,6B", "1:mazo 2:flor 3:contraflor")
    refused(match, "1:quiero")


def test_equal_flors_round_the_table_are_of_the_nearest_to_mano() -> None:
    cards = "3B,2B,1B 7E,6E,5E 7C,6C,5C 4O,12E,6B"
    match = play_flor(cards, "1:flor 2:contraflor 3:quiero")
    assert flor(match) == (True, True, "B", 6, (38, 38))


# -- Painted at once


@pytest.mark.parametrize(
    ("cards", "told", "score", "game"),
    [
        (ALONE, "1:flor", (27, 29), ("A", (30, 29))),
        (ALONE, "1:flor", (29, 29), ("A", (30, 29))),
        (BETTER, "1:flor 2:con-flor-me-achico", (26, 0), ("A", (30, 0))),
        (BETTER, "1:flor 2:contraflor 1:no-quiero", (0, 26), ("B", (0, 30))),
        (WORSE, "1:flor 2:contraflor 1:quiero", (29, 24), ("B", (29, 30))),
    ],
)
def test_a_flor_may_end_the_chico_in_the_middle_of_the_hand(
    cards: str, told: str, score: tuple[int, int], game: tuple[str, tuple[int, int]]
) -> None:
    match = play_flor(cards, told, score=score)
    assert match.finished_games == (game,)
    assert match.to_act == () and match.score == (0, 0)
    assert truc(match) == (None, None, None, 0)


def test_a_truco_that_waits_goes_with_the_chico() -> None:
    match = play_flor("4C,5O,12B 7E,6E,5E", "1:truco 2:flor", score=(29, 27))
    assert match.finished_games == (("B", (29, 30)),)
    assert truc(match) == ("truco", None, None, 0)


def test_the_truco_goes_on_after_a_flor() -> None:
    match = play_flor(ALONE, "1:flor 1:truco 2:quiero 1:7E 2:4C 1:6E 2:5O")
    assert match.score == (5, 0)


def test_values_of_flors_that_were_compared_are_seen_by_all_and_the_others_by_nobody() -> None:
    match = play_flor(BETTER, "1:flor 2:contraflor 1:quiero")
    assert dict(match.view(None).flor.declared)[1] == 38
    for answers in ("2:con-flor-me-achico", "2:contraflor 1:no-quiero"):
        match = play_flor(BETTER, f"1:flor {answers}")
        assert match.view(None).flor.declared == () and match.view(2).flor.values is None
