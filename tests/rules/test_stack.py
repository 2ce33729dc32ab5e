"""Two cards at once after a first parda: *Ses regles des Truc de s'antic Cafè Cas Colomista*.

The last seat deals unless it is said otherwise: seat 1 is mano.
"""

import pytest

from tests.game import go, play, refused
from tests.rules.outcome import envit, leaders, tricks, truc

# -- The second trick, stacked

PARDA = "1:3O 2:3C"
TIED_TOPS = f"{PARDA} 1:12O/6O 2:12C/5C"
A_HIDDEN = "3O,12O,6O 3C,12C,5C"
B_HIDDEN = "3O,12O,5O 3C,12C,6C"
TIED_HIDDEN = "3O,12O,6O 3C,12C,6C"


def test_after_a_first_parda_both_cards_are_played_the_higher_on_top() -> None:
    match = play("mallorca", A_HIDDEN, PARDA)
    assert tricks(match) == "=" and match.to_act == (1,)
    assert match.legal_actions(1) == ("12O/6O", "men-vaig", "truc")
    for wrong in ("6O/12O", "12O", "6O", "12O/5C", "12O/?"):
        assert "12O/6O" in refused(match, f"1:{wrong}")


def test_equal_cards_go_either_on_top() -> None:
    match = play("mallorca", "3O,6O,6E 3C,12C,5C", PARDA)
    assert match.legal_actions(1)[:2] == ("6E/6O", "6O/6E")
    for stack in ("6E/6O", "6O/6E"):
        assert go(match.clone(), f"1:{stack}").to_act == (2,)


def test_a_stack_is_played_after_a_first_parda_only() -> None:
    match = play("mallorca", A_HIDDEN)
    refused(match, "1:12O/6O")
    match = play("mallorca", "3O,6O,4O 4C,6C,3C", "1:3O 2:4C")
    refused(match, "1:6O/4O")


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("3O,1E,4O 3C,12C,11C", "A"), ("3O,12O,11O 3C,1E,4C", "B")],
)
def test_the_top_cards_decide_and_nothing_hidden_is_shown(cards: str, winner: str) -> None:
    match = play("mallorca", cards, PARDA)
    for seat in (1, 2):
        go(match, f"{seat}:{match.legal_actions(seat)[0]}")
    assert tricks(match) == f"={winner}"
    assert match.score == ((1, 0) if winner == "A" else (0, 1))
    assert match.view(None).turned == ()
    assert [card for _, card in match.view(None).tricks[0][1].cards] == [
        f"{'1E' if winner == 'A' else '12O'}/?",
        f"{'12C' if winner == 'A' else '1E'}/?",
    ]


@pytest.mark.parametrize(
    ("cards", "dealer", "winner"),
    [
        (A_HIDDEN, 2, "A"),
        (B_HIDDEN, 2, "B"),
        (TIED_HIDDEN, 2, "A"),
        (A_HIDDEN, 1, "A"),
        (B_HIDDEN, 1, "B"),
        (TIED_HIDDEN, 1, "B"),
    ],
)
def test_tied_tops_look_at_the_hidden_cards_tied_again_the_mano(
    cards: str, dealer: int, winner: str
) -> None:
    mano, peu = (1, 2) if dealer == 2 else (2, 1)
    match = play("mallorca", cards, dealer=dealer)
    for seat in (mano, peu):
        go(match, f"{seat}:{'3O' if seat == 1 else '3C'}")
    for seat in (mano, peu):
        assert match.to_act == (seat,)
        go(match, f"{seat}:{match.legal_actions(seat)[0]}")
    assert match.to_act == (mano,) and match.view(None).turned == ()
    go(match, f"{mano}:mirar {peu}:mirar")
    assert tricks(match) == "==" and leaders(match) == [mano, mano]
    assert truc(match) == (None, None, winner, 1)
    hidden = {seat: hand.rpartition(",")[2] for seat, hand in enumerate(cards.split(), 1)}
    assert match.view(None).turned == ((mano, hidden[mano]), (peu, hidden[peu]))


# Four seats: 2 and 3 tie the first trick; then the stacks.
FIRST = "1:4O 2:3O 3:3C 4:4C"
TWO_TIE = "4O,12E,5O 3O,2O,6O 3C,2C,7C 4C,12B,11C"
TWO_TIE_TOLD = f"{FIRST} 1:12E/5O 2:2O/6O 3:2C/7C 4:12B/11C"
THREE_TIE = "4O,2E,5O 3O,2O,6O 3C,2C,6C 4C,12B,11C"
THREE_TIE_TOLD = f"{FIRST} 1:2E/5O 2:2O/6O 3:2C/6C 4:12B/11C"


def test_the_mano_of_the_hand_leads_the_stacks_also_if_others_tied() -> None:
    match = play("mallorca", TWO_TIE, FIRST)
    assert match.to_act == (1,)
    rotated = " ".join(TWO_TIE.split()[-1:] + TWO_TIE.split()[:-1])
    match = play("mallorca", rotated, "2:4O 3:3O 4:3C 1:4C", dealer=1)
    assert match.to_act == (2,)


def test_only_the_hidden_cards_of_the_tied_are_compared() -> None:
    match = play("mallorca", TWO_TIE, TWO_TIE_TOLD)
    assert match.to_act == (2,)
    go(match, "2:mirar")
    assert match.to_act == (3,)
    go(match, "3:mirar")
    assert match.score == (1, 0)  # 7C over 6O; the 11C under the 12B does not count
    assert match.view(None).turned == ((2, "6O"), (3, "7C"))
    assert "'11C'" not in repr(match.view(None)) and "12B/11C" not in repr(match.view(3))


def test_hidden_cards_tied_for_best_are_of_the_nearest_to_mano_among_those() -> None:
    match = play("mallorca", THREE_TIE, f"{THREE_TIE_TOLD} 1:mirar 2:mirar 3:mirar")
    assert match.score == (0, 1)  # 6O and 6C tie over the mano's 5O: seat 2


def test_tied_seats_of_one_side_win_and_nothing_is_asked() -> None:
    cards = "4O,2E,5O 3O,12O,6O 3C,2C,6C 4C,12B,11C"
    match = play("mallorca", cards, f"{FIRST} 1:2E/5O 2:12O/6O 3:2C/6C 4:12B/11C")
    assert tricks(match) == "=A" and match.score == (1, 0) and match.view(None).turned == ()


SIX_STACKS = "3O,4O,6O 3C,4C,6C 4E,12O,11O 4B,12C,11C 10C,5O,7C 10E,5C,7B"
EIGHT_STACKS = "3O,6O,4O 3C,6C,4C 4E,12O,11O 4B,12C,11C 10C,12E,11E 10E,12B,10B 7C,5O,7O 7B,5C,7E"


def test_the_stack_with_six_where_fives_are_on_top() -> None:
    told = "1:3O 2:3C 3:4E 4:4B 5:10C 6:10E 1:6O/4O 2:6C/4C 3:12O/11O 4:12C/11C 5:5O/7C 6:5C/7B"
    match = play("mallorca", SIX_STACKS, told)
    assert match.to_act == (5,)
    go(match, "5:mirar 6:mirar")
    assert match.score == (1, 0)  # 7C and 7B tie again: seat 5 is nearer to mano


def test_the_stack_with_eight() -> None:
    told = (
        "1:3O 2:3C 3:4E 4:4B 5:10C 6:10E 7:7C 8:7B"
        " 1:6O/4O 2:6C/4C 3:12O/11O 4:12C/11C 5:12E/11E 6:12B/10B 7:5O/7O 8:5C/7E"
    )
    match = play("mallorca", EIGHT_STACKS, told)
    assert match.to_act == (7,)
    go(match, "7:mirar 8:mirar")
    assert match.score == (0, 1)  # 7E over 7O


def test_hidden_cards_are_seen_by_nobody_else_before_they_are_turned() -> None:
    match = play("mallorca", A_HIDDEN, f"{PARDA} 1:12O/6O")
    assert match.view(1).trick[0] == ((1, "12O/6O"),)
    assert match.view(2).trick[0] == match.view(None).trick[0] == ((1, "12O/?"),)
    assert "6O" not in repr(match.view(2)) and "6O" not in repr(match.view(None))


def test_a_truc_may_be_called_before_putting_down_a_stack() -> None:
    match = play("mallorca", A_HIDDEN, f"{PARDA} 1:12O/6O 2:truc 1:no-vull")
    assert match.score == (0, 1)
    match = play("mallorca", A_HIDDEN, f"{PARDA} 1:12O/6O 2:men-vaig")
    assert match.score == (1, 0)


# -- Before looking, the stake may go up


def test_each_tied_seat_has_one_word() -> None:
    match = play("mallorca", A_HIDDEN, TIED_TOPS)
    assert match.legal_actions(1) == ("mirar", "truc")
    assert match.legal_actions(2) == ()
    go(match, "1:mirar")
    assert match.legal_actions(2) == ("mirar", "truc")
    assert match.legal_actions(1) == ()


@pytest.mark.parametrize("options", [{}, {"concede": "any"}])
def test_there_is_no_conceding_before_looking(options: dict[str, str]) -> None:
    match = play("mallorca", A_HIDDEN, TIED_TOPS, options=options)
    assert match.to_act == (1,)
    told = refused(match, "1:men-vaig")
    assert "mirar" in told and "truc" in told
    refused(match, "2:men-vaig")


@pytest.mark.parametrize("voice", ["envida", "tots", "retruc", "vull", "no-vull"])
def test_nor_anything_else(voice: str) -> None:
    refused(play("mallorca", A_HIDDEN, TIED_TOPS), f"1:{voice}")


def test_mirar_is_for_tied_stacks_only() -> None:
    refused(play("mallorca", A_HIDDEN), "1:mirar")
    refused(play("mallorca", A_HIDDEN, PARDA), "1:mirar")


@pytest.mark.parametrize(
    ("words", "score"),
    [
        ("1:mirar 2:mirar", (1, 0)),
        ("1:truc 2:vull 2:mirar", (3, 0)),
        ("1:mirar 2:truc 1:vull", (3, 0)),
        ("1:truc 2:vull 2:retruc 1:vull", (6, 0)),
        ("1:truc 2:retruc 1:vull 2:mirar", (6, 0)),
        ("1:truc 2:retruc 1:val-nou 2:vull 2:mirar", (9, 0)),
        ("1:mirar 2:truc 1:retruc 2:val-nou 1:vull", (9, 0)),
        # a refusal ends the hand
        ("1:truc 2:no-vull", (1, 0)),
        ("1:mirar 2:truc 1:no-vull", (0, 1)),
        ("1:truc 2:vull 2:retruc 1:no-vull", (0, 3)),
        ("1:truc 2:retruc 1:val-nou 2:no-vull", (6, 0)),
        ("1:truc 2:retruc 1:val-nou 2:vull 2:joc-fora 1:no-vull", (0, 9)),
    ],
)
def test_raising_before_looking(words: str, score: tuple[int, int]) -> None:
    match = play("mallorca", A_HIDDEN, f"{TIED_TOPS} {words}")
    assert match.score == score and match.to_act == ()
    assert bool(match.view(None).turned) is not words.endswith("no-vull")


def test_joc_fora_before_looking() -> None:
    words = "1:truc 2:retruc 1:val-nou 2:vull 2:joc-fora 1:vull"
    match = play("mallorca", B_HIDDEN, f"{PARDA} 1:12O/5O 2:12C/6C {words}", score=(23, 0))
    assert match.finished_games == (("B", (23, 24)),)


def test_a_raise_in_answer_is_no_word_spent() -> None:
    match = play("mallorca", A_HIDDEN, f"{TIED_TOPS} 1:truc 2:retruc 1:vull")
    assert match.to_act == (2,)
    assert match.legal_actions(2) == ("mirar",)  # A accepted last: B may not raise
    match = play("mallorca", A_HIDDEN, f"{TIED_TOPS} 1:truc 2:retruc 1:val-nou 2:vull")
    assert match.legal_actions(2) == ("joc-fora", "mirar")


def test_only_the_side_entitled_to_the_next_voice_may_say_it() -> None:
    match = play("mallorca", A_HIDDEN, f"1:truc 2:vull {TIED_TOPS}")
    assert match.legal_actions(1) == ("mirar",)
    go(match, "1:mirar")
    assert match.legal_actions(2) == ("mirar", "retruc")
    match = play("mallorca", A_HIDDEN, f"1:truc 2:retruc 1:vull {TIED_TOPS}")
    assert match.legal_actions(1) == ("mirar", "val-nou")


def test_after_joc_fora_one_can_only_look() -> None:
    calls = "1:truc 2:retruc 1:val-nou 2:joc-fora 1:vull"
    match = play("mallorca", A_HIDDEN, f"{calls} {TIED_TOPS}")
    assert match.legal_actions(1) == ("mirar",)
    go(match, "1:mirar 2:mirar")
    assert match.won == (1, 0)


def test_words_go_in_order_from_the_mano_and_any_seat_of_the_other_side_answers() -> None:
    match = play("mallorca", THREE_TIE, THREE_TIE_TOLD)
    assert match.to_act == (1,)
    go(match, "1:truc")
    assert match.to_act == (2, 4)
    go(match, "4:vull")  # not tied itself
    assert match.to_act == (2,) and match.legal_actions(2) == ("mirar", "retruc")
    go(match, "2:retruc")
    assert match.to_act == (1, 3)
    go(match, "1:vull")
    assert match.to_act == (3,) and match.legal_actions(3) == ("mirar", "val-nou")
    go(match, "3:val-nou 4:vull")
    assert match.score == (0, 9)


def test_words_start_at_the_tied_seat_nearest_to_mano_whoever_deals() -> None:
    hands = THREE_TIE.split()
    told = "3:4O 4:3O 1:3C 2:4C 3:2E/5O 4:2O/6O 1:2C/6C 2:12B/11C"
    match = play("mallorca", " ".join(hands[2:] + hands[:2]), told, dealer=2)
    for seat in (3, 4, 1):
        assert match.to_act == (seat,)
        go(match, f"{seat}:mirar")
    assert match.score == (0, 1)


def test_an_accepted_envit_is_counted_before_the_hidden_cards_decide() -> None:
    told = f"1:envida 2:vull {TIED_TOPS} 1:mirar 2:mirar"
    match = play("mallorca", A_HIDDEN, told, score=(0, 22))
    # seat 1 has 6O 3O, seat 2 has 5C 3C
    assert envit(match) == (True, True, "A", 2, (29, 28))
    assert match.score == (3, 22)
