"""El Truco of Almería, as the *Reglamento de El Truco* tells it.

Seat 2 deals unless it is said otherwise: seat 1 is the opener (the rulebook's *jugador B*) and
side A; seat 2 is *de postre* (its *jugador A*) and side B.
"""

import pytest

import marxador as mx
from tests.game import deal, go, play, refused, voices
from tests.rules.outcome import answering, leaders, tricks, truc

OPENER_WINS = ("3O,3C,4O 4C,4E,4B", "1:3O 2:4C 1:3C 2:4E")
POSTRE_WINS = ("4C,4E,4B 3O,3C,4O", "1:4C 2:3O 2:3C 1:4E")
FOUR = "3O,2O,1O 3C,2C,1C 3E,2E,1E 3B,2B,1B"


# -- 5. Valor de las cartas


def test_threes_are_the_best_and_fours_the_worst_whatever_the_suit() -> None:
    almeria = mx.variant("almeria")
    numbers = [3, 2, 1, 12, 11, 10, 7, 6, 5, 4]
    ranks = [{mx.truc_strength(almeria, f"{n}{suit}") for suit in "OCEB"} for n in numbers]
    assert all(len(rank) == 1 for rank in ranks)
    strengths = [rank.pop() for rank in ranks]
    assert strengths == sorted(set(strengths), reverse=True)
    assert len(almeria.deck) == 40


@pytest.mark.parametrize("card", ["8O", "9B"])
def test_there_are_no_eights_or_nines(card: str) -> None:
    with pytest.raises(ValueError, match=card):
        play("almeria", f"{card},3C,4O 4C,4E,4B")


def test_there_is_no_envit_and_there_are_no_signals() -> None:
    match = play("almeria", FOUR)
    assert voices(match, 1) == ["perdida", "truco"]
    for word in ("envido", "envide", "mirar", "flor"):
        assert word in refused(match, f"1:{word}")
    with pytest.raises(mx.InvalidAction, match="no signals"):
        match.signal(1, 3, "tres")
    with pytest.raises(ValueError, match="no envit"):
        mx.envit_value(match.variant, ["7O", "6O", "5O"])


def test_misdeals_are_not_recorded() -> None:
    with pytest.raises(mx.IllegalAction):
        mx.Match("almeria", seats=2).fault("count")


@pytest.mark.parametrize("seats", [3, 6, 8])
def test_two_or_four_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2, 4"):
        mx.Match("almeria", seats=seats)


# -- 8. Las jugadas: the eight opciones. Each is told up to where its player speaks; then the card
# -- (or cards) that it has left to show.

STRONG = {
    "1, equal third card": ("4O,1O,12O 5O,7O,12C", "1:4O 2:5O 2:7O 1:1O 1:12O", 2, "2:12C"),
    "1, better third card": ("4O,1O,12O 5O,7O,3C", "1:4O 2:5O 2:7O 1:1O 1:12O", 2, "2:3C"),
    "3, equal third card": ("7O,5O,12C 4O,6O,12O", "1:7O 2:4O 1:5O 2:6O 2:12O", 1, "1:12C"),
    "3, better third card": ("7O,5O,1C 4O,6O,12O", "1:7O 2:4O 1:5O 2:6O 2:12O", 1, "1:1C"),
    "5": ("7O,6O,4O 7C,10C,4C", "1:7O 2:7C 1:6O", 2, "2:10C"),
    "7, equal third card": ("7O,6O,2O 7C,6C,2C", "1:7O 2:7C 1:6O 2:6C 1:2O", 2, "2:2C"),
    "7, better third card": ("7O,6O,2O 7C,6C,3C", "1:7O 2:7C 1:6O 2:6C 1:2O", 2, "2:3C"),
}
WEAK = {
    "2": ("4O,1O,12O 5O,7O,11C", "1:4O 2:5O 2:7O 1:1O 1:12O", 2, "2:11C"),
    "4": ("7O,5O,11C 4O,6O,12O", "1:7O 2:4O 1:5O 2:6O 2:12O", 1, "1:11C"),
    "6": ("7O,6O,4O 7C,5C,4C", "1:7O 2:7C 1:6O", 2, "2:5C"),
    "8": ("7O,6O,2O 7C,6C,1C", "1:7O 2:7C 1:6O 2:6C 1:2O", 2, "2:1C"),
}
STRONG_CASES = pytest.mark.parametrize(
    ("cards", "told", "caller", "shown"), STRONG.values(), ids=STRONG
)
WEAK_CASES = pytest.mark.parametrize(("cards", "told", "caller", "shown"), WEAK.values(), ids=WEAK)
ALL_CASES = pytest.mark.parametrize(
    ("cards", "told", "caller", "shown"), (STRONG | WEAK).values(), ids=STRONG | WEAK
)


def score_of(seat: int, stones: int) -> tuple[int, int]:
    return (stones, 0) if seat == 1 else (0, stones)


@ALL_CASES
def test_opcion_truco_not_wanted_is_one_and_the_card_stays_secret(
    cards: str, told: str, caller: int, shown: str
) -> None:
    rival = 3 - caller
    match = play("almeria", cards, f"{told} {caller}:truco {rival}:no-quiero")
    assert match.score == score_of(caller, 1)
    assert truc(match) == ("truco", False, "AB"[caller - 1], 1)
    card = shown.partition(":")[2]
    assert f"'{card}'" not in repr(match.view(rival))
    assert f"'{card}'" not in repr(match.view(None))


@STRONG_CASES
def test_opcion_with_the_better_card_truco_wanted_is_three(
    cards: str, told: str, caller: int, shown: str
) -> None:
    match = play("almeria", cards, f"{told} {caller}:truco {3 - caller}:quiero")
    assert match.to_act == (caller,)
    go(match, shown)
    assert match.score == score_of(caller, 3)
    assert truc(match) == ("truco", True, "AB"[caller - 1], 3)


@STRONG_CASES
def test_opcion_with_the_better_card_and_nothing_called_is_one(
    cards: str, told: str, caller: int, shown: str
) -> None:
    match = play("almeria", cards, f"{told} {shown}")
    assert match.score == score_of(caller, 1)
    assert truc(match) == (None, None, "AB"[caller - 1], 1)


@WEAK_CASES
def test_opcion_farol_wanted_is_three_for_the_rival(
    cards: str, told: str, caller: int, shown: str
) -> None:
    rival = 3 - caller
    match = play("almeria", cards, f"{told} {caller}:truco {rival}:quiero {shown}")
    assert match.score == score_of(rival, 3)
    assert truc(match) == ("truco", True, "AB"[rival - 1], 3)


@WEAK_CASES
def test_opcion_perdida_is_one_for_the_rival(
    cards: str, told: str, caller: int, shown: str
) -> None:
    match = play("almeria", cards, f"{told} {caller}:perdida")
    assert match.score == score_of(3 - caller, 1)
    assert f"'{shown.partition(':')[2]}'" not in repr(match.view(3 - caller))


@ALL_CASES
def test_opcion_calling_or_losing_is_advice_any_card_may_be_played(
    cards: str, told: str, caller: int, shown: str
) -> None:
    match = play("almeria", cards, told)
    assert {shown.partition(":")[2], "truco", "perdida"} <= set(match.legal_actions(caller))
    held = match.view(caller).cards
    assert set(held) <= set(match.legal_actions(caller))


# -- 6. The ladder

LADDER = [
    ("1:truco", 3, 1),
    ("1:truco 2:retruco", 6, 3),
    ("1:truco 2:retruco 1:para-nueve", 9, 6),
    ("1:truco 2:retruco 1:para-nueve 2:para-el-toro", None, 9),
]
LADDER_CASES = pytest.mark.parametrize(("calls", "wanted", "not_wanted"), LADDER)


@LADDER_CASES
def test_a_call_not_wanted(calls: str, wanted: int | None, not_wanted: int) -> None:
    answer = answering(calls)
    match = play("almeria", OPENER_WINS[0], f"{calls} {answer}:no-quiero")
    caller = 3 - answer
    assert match.score == score_of(caller, not_wanted)
    assert truc(match) == (calls.rpartition(":")[2], False, "AB"[caller - 1], not_wanted)
    assert match.to_act == ()


@LADDER_CASES
@pytest.mark.parametrize(("winner", "hand"), [("A", OPENER_WINS), ("B", POSTRE_WINS)])
def test_a_call_wanted(
    calls: str, wanted: int | None, not_wanted: int, winner: str, hand: tuple[str, str]
) -> None:
    cards, tricks_told = hand
    match = play("almeria", cards, f"{calls} {answering(calls)}:quiero {tricks_told}")
    assert truc(match) == (calls.rpartition(":")[2], True, winner, wanted or 18)
    if wanted:
        assert match.score == ((wanted, 0) if winner == "A" else (0, wanted))
    else:
        assert match.won == ((1, 0) if winner == "A" else (0, 1))
        assert match.score == (0, 0)


@pytest.mark.parametrize(
    ("called", "replies"),
    [
        ("1:truco", ["no-quiero", "quiero", "retruco"]),
        ("1:truco 2:retruco", ["no-quiero", "para-nueve", "quiero"]),
        ("1:truco 2:retruco 1:para-nueve", ["no-quiero", "para-el-toro", "quiero"]),
        ("1:truco 2:retruco 1:para-nueve 2:para-el-toro", ["no-quiero", "quiero"]),
    ],
)
def test_nothing_but_an_answer_or_the_next_voice(called: str, replies: list[str]) -> None:
    match = play("almeria", OPENER_WINS[0], called)
    seat = answering(called)
    assert match.to_act == (seat,)
    assert match.legal_actions(seat) == tuple(replies)
    told = refused(match, f"{seat}:perdida")
    assert all(reply in told for reply in replies)
    refused(match, f"{3 - seat}:quiero")


@pytest.mark.parametrize("voice", ["retruco", "para-nueve", "para-el-toro", "quiero", "no-quiero"])
def test_the_ladder_starts_with_truco(voice: str) -> None:
    match = play("almeria", OPENER_WINS[0])
    told = refused(match, f"1:{voice}")
    assert "truco" in told and "perdida" in told and "3O" in told


def test_only_who_accepted_may_raise_and_only_at_its_own_turn() -> None:
    match = play("almeria", OPENER_WINS[0], "1:truco 2:quiero")
    assert voices(match, 1) == ["perdida"]
    assert match.to_act == (1,)
    refused(match, "2:retruco")
    go(match, "1:3O")
    assert voices(match, 2) == ["perdida", "retruco"]
    go(match, "2:retruco 1:quiero")
    assert voices(match, 2) == ["perdida"]
    go(match, "2:4C")
    assert voices(match, 1) == ["para-nueve", "perdida"]


def test_a_call_may_be_made_at_any_turn_of_ones_own_before_any_card_too() -> None:
    match = play("almeria", "3O,4O,5O 2C,4C,5C")
    for card in ("1:3O", "2:2C", "1:4O", "2:4C"):
        seat = int(card[0])
        assert "truco" in voices(match, seat)
        assert voices(match, 3 - seat) == []
        go(match, card)
    assert match.score == (1, 0)


@pytest.mark.parametrize(
    ("calls", "worth"),
    [
        ("", 1),
        ("1:truco 2:quiero", 3),
        ("1:truco 2:retruco 1:quiero", 6),
        ("1:truco 2:retruco 1:para-nueve 2:quiero", 9),
        ("1:truco 2:retruco 1:para-nueve 2:para-el-toro 1:quiero", 18),
    ],
)
def test_perdida_gives_what_the_hand_is_worth(calls: str, worth: int) -> None:
    match = play("almeria", OPENER_WINS[0], f"{calls} 1:perdida")
    if worth == 18:
        assert match.won == (0, 1) and truc(match)[2:] == ("B", 18)
    else:
        assert match.score == (0, worth)


@pytest.mark.parametrize(("winner", "hand"), [("A", OPENER_WINS), ("B", POSTRE_WINS)])
def test_para_el_toro_takes_the_toro_whoever_leads(winner: str, hand: tuple[str, str]) -> None:
    calls = "1:truco 2:retruco 1:para-nueve 2:para-el-toro 1:quiero"
    match = play("almeria", hand[0], f"{calls} {hand[1]}", score=(5, 17))
    painted, stones = (13, (18, 17)) if winner == "A" else (1, (5, 18))
    assert truc(match) == ("para-el-toro", True, winner, painted)
    assert match.finished_games == ((winner, stones),)


def test_no_voice_is_barred_for_being_worth_more_than_anyone_misses() -> None:
    calls = "1:truco 2:retruco 1:para-nueve 2:para-el-toro 1:no-quiero"
    match = play("almeria", OPENER_WINS[0], calls, score=(17, 17))
    assert match.finished_games == (("B", (17, 18)),)
    assert truc(match) == ("para-el-toro", False, "B", 1)


def test_a_side_never_shows_more_than_eighteen() -> None:
    match = play("almeria", OPENER_WINS[0], f"1:truco 2:quiero {OPENER_WINS[1]}", score=(16, 3))
    assert match.finished_games == (("A", (18, 3)),)
    assert truc(match) == ("truco", True, "A", 2)


@pytest.mark.parametrize(
    ("said", "understood"),
    [("pa'nueve", "para-nueve"), ("para nueve", "para-nueve"), ("Para 9", "para-nueve")],
)
def test_para_nueve_as_people_say_it(said: str, understood: str) -> None:
    match = play("almeria", OPENER_WINS[0], "1:truco 2:retruco")
    match.apply(1, said)
    assert truc(match)[0] == understood


@pytest.mark.parametrize("said", ["pa'l toro", "pa’l toro", "Para el toro"])
def test_para_el_toro_as_people_say_it(said: str) -> None:
    match = play("almeria", OPENER_WINS[0], "1:truco 2:retruco 1:para-nueve")
    match.apply(2, said)
    assert truc(match)[0] == "para-el-toro"


# -- Pardes: who took each trick, who led it, who has the hand

PARDES = [
    ("AA", "3O,3C,4O 4C,4E,4B", "1:3O 2:4C 1:3C 2:4E", [1, 1], "A"),
    ("BB", "4C,4E,4B 3O,3C,4O", "1:4C 2:3O 2:3C 1:4E", [1, 2], "B"),
    ("ABA", "3O,4O,3C 4C,5C,5E", "1:3O 2:4C 1:4O 2:5C 2:5E 1:3C", [1, 1, 2], "A"),
    ("ABB", "3O,4O,5O 4C,5C,3E", "1:3O 2:4C 1:4O 2:5C 2:3E 1:5O", [1, 1, 2], "B"),
    ("BAA", "4O,5O,3O 5C,4C,4E", "1:4O 2:5C 2:4C 1:5O 1:3O 2:4E", [1, 2, 1], "A"),
    ("BAB", "4O,5O,6O 5C,4C,3E", "1:4O 2:5C 2:4C 1:5O 1:6O 2:3E", [1, 2, 1], "B"),
    ("A=", "3O,7O,4O 4C,7C,3C", "1:3O 2:4C 1:7O 2:7C", [1, 1], "A"),
    ("B=", "4O,7O,3O 3C,7C,4C", "1:4O 2:3C 2:7C 1:7O", [1, 2], "B"),
    ("AB=", "3O,4O,7O 4C,5C,7C", "1:3O 2:4C 1:4O 2:5C 2:7C 1:7O", [1, 1, 2], "A"),
    ("BA=", "4O,5O,7O 5C,4C,7C", "1:4O 2:5C 2:4C 1:5O 1:7O 2:7C", [1, 2, 1], "B"),
    ("=A", "7O,3O,4O 7C,4C,3C", "1:7O 2:7C 1:3O 2:4C", [1, 1], "A"),
    ("=B", "7O,4O,3O 7C,3C,4C", "1:7O 2:7C 1:4O 2:3C", [1, 1], "B"),
    ("==A", "7O,6O,3O 7C,6C,4C", "1:7O 2:7C 1:6O 2:6C 1:3O 2:4C", [1, 1, 1], "A"),
    ("==B", "7O,6O,4O 7C,6C,3C", "1:7O 2:7C 1:6O 2:6C 1:4O 2:3C", [1, 1, 1], "B"),
    ("===", "7O,6O,5O 7C,6C,5C", "1:7O 2:7C 1:6O 2:6C 1:5O 2:5C", [1, 1, 1], "B"),
]


@pytest.mark.parametrize(
    ("taken", "cards", "told", "led", "winner"), PARDES, ids=[row[0] for row in PARDES]
)
def test_pardes(taken: str, cards: str, told: str, led: list[int], winner: str) -> None:
    match = play("almeria", cards, told)
    assert tricks(match) == taken
    assert leaders(match) == led
    assert truc(match) == (None, None, winner, 1)


def test_three_pardes_are_the_openers_where_a_house_says_so() -> None:
    _, cards, told, _, _ = PARDES[-1]
    match = play("almeria", cards, told, options={"three_pardes": "mano"})
    assert match.score == (1, 0)


def test_the_hand_stops_at_the_end_of_a_trick_never_inside_one() -> None:
    match = play("almeria", "3O,3C,4O 4C,4E,4B", "1:3O 2:4C 1:3C")
    assert match.to_act == (2,) and match.score == (0, 0)


# -- Partidas de 4 jugadores: two duels

DUELS = [
    (1, (2, 1), (4, 3)),
    (2, (3, 2), (1, 4)),
    (3, (4, 3), (2, 1)),
    (4, (1, 4), (3, 2)),
]


@pytest.mark.parametrize(("dealer", "first", "second"), DUELS)
def test_the_dealers_duel_and_then_its_partners(
    dealer: int, first: tuple[int, int], second: tuple[int, int]
) -> None:
    match = play("almeria", FOUR, dealer=dealer)
    for opener, postre in (first, second):
        assert match.to_act == (opener,)
        held = match.view(opener).cards
        go(match, f"{opener}:{held[0]}")
        assert match.to_act == (postre,)
        go(match, f"{postre}:perdida")
    opening_side = (first[0] - 1) % 2
    assert match.score == ((2, 0) if opening_side == 0 else (0, 2))
    assert match.to_act == () and match.dealer == dealer % 4 + 1


@pytest.mark.parametrize(("dealer", "first", "second"), DUELS)
def test_three_pardes_are_of_the_seat_de_postre_in_both_duels(
    dealer: int, first: tuple[int, int], second: tuple[int, int]
) -> None:
    match = play("almeria", FOUR, dealer=dealer)
    for opener, postre in (first, second):
        for _ in range(3):
            for seat in (opener, postre):
                assert match.to_act == (seat,)
                go(match, f"{seat}:{match.view(seat).cards[-1]}")
    assert [tricks(match, 0), tricks(match, 1)] == ["===", "==="]
    assert leaders(match, 0) + leaders(match, 1) == [first[0]] * 3 + [second[0]] * 3
    postre_side = (dealer - 1) % 2
    assert match.score == ((2, 0) if postre_side == 0 else (0, 2))


def test_stones_go_to_the_sides() -> None:
    match = play("almeria", FOUR, "1:truco 4:quiero 1:perdida")
    assert match.score == (0, 3)
    go(match, "3:truco 2:no-quiero")
    assert match.score == (1, 3)
    assert truc(match, 0) == ("truco", True, "B", 3)
    assert truc(match, 1) == ("truco", False, "A", 1)


def test_a_duel_is_between_its_two_seats() -> None:
    match = play("almeria", FOUR, "1:truco")
    assert match.to_act == (4,)
    assert match.legal_actions(2) == match.legal_actions(3) == ()
    told = refused(match, "2:quiero")
    assert "4" in told
    refused(match, "3:retruco")
    go(match, "4:no-quiero")
    assert match.to_act == (3,)
    go(match, "3:truco")
    assert match.to_act == (2,)
    refused(match, "4:quiero")


def test_the_right_to_raise_starts_anew_in_the_second_duel() -> None:
    match = play("almeria", FOUR, "1:truco 4:retruco 1:quiero 1:perdida")
    assert voices(match, 3) == ["perdida", "truco"]
    go(match, "3:3E 2:truco 3:quiero 2:perdida")
    assert truc(match, 1) == ("truco", True, "A", 3)
    assert match.score == (3, 6)


def test_the_second_duel_is_not_played_when_the_first_ends_the_toro() -> None:
    match = play("almeria", FOUR, "1:perdida", score=(4, 17))
    assert match.finished_games == (("B", (4, 18)),)
    assert match.to_act == () and match.score == (0, 0)
    assert truc(match, 0) == (None, None, "B", 1)
    assert truc(match, 1) == (None, None, None, 0)
    assert match.dealer == 1


def test_the_second_duel_may_end_the_toro() -> None:
    match = play("almeria", FOUR, "1:perdida 3:truco 2:no-quiero", score=(17, 16))
    assert match.finished_games == (("A", (18, 17)),)


def test_para_el_toro_in_the_first_duel_leaves_no_second() -> None:
    calls = "1:truco 4:retruco 1:para-nueve 4:para-el-toro 1:quiero 1:perdida"
    match = play("almeria", FOUR, calls)
    assert match.won == (0, 1) and truc(match, 1) == (None, None, None, 0)


# -- Notas adicionales, 1: both duels at once

AT_ONCE = {"duels": "at-once"}


@pytest.mark.parametrize(("dealer", "first", "second"), DUELS)
def test_at_once_both_openers_may_lead(
    dealer: int, first: tuple[int, int], second: tuple[int, int]
) -> None:
    match = play("almeria", FOUR, dealer=dealer, options=AT_ONCE)
    assert match.to_act == tuple(sorted((first[0], second[0])))
    go(match, f"{second[0]}:truco")
    assert match.to_act == tuple(sorted((first[0], second[1])))
    refused(match, f"{first[1]}:quiero")
    go(match, f"{first[0]}:perdida {second[1]}:no-quiero")
    assert match.score == (1, 1) and match.to_act == ()


def test_at_once_cards_of_one_duel_are_no_business_of_the_other() -> None:
    match = play("almeria", FOUR, "1:1O 3:3E 2:2C 4:2B 4:3B 1:3O", options=AT_ONCE)
    assert tricks(match, 0) == "B="
    assert tricks(match, 1) == "A"
    assert match.to_act == (3,)
    go(match, "3:2E 2:3C 2:1C 3:1E")
    assert match.score == (1, 1)


def test_at_once_the_toro_ends_with_whichever_duel_reaches_it() -> None:
    match = play("almeria", FOUR, "1:truco 3:perdida", score=(0, 17), options=AT_ONCE)
    assert match.finished_games == (("B", (0, 18)),)
    assert match.to_act == ()
    assert truc(match, 0)[2:] == (None, 0)
    assert truc(match, 1) == (None, None, "B", 1)


def test_in_turn_the_second_duel_waits() -> None:
    match = play("almeria", FOUR)
    assert "1" in refused(match, "3:3E")


# -- 2. Objetivo and 9. Desarrollo


def test_the_first_with_three_toros_wins() -> None:
    match = play("almeria", FOUR, "1:perdida", score=(0, 17), won=(2, 1))
    assert match.winner is None and match.won == (2, 2) and match.score == (0, 0)
    deal(match, FOUR, "2:truco 1:retruco 2:para-nueve 1:para-el-toro 2:quiero 2:perdida")
    assert match.winner == "A" and match.is_over and match.won == (3, 2)
    assert match.to_act == ()
    with pytest.raises(mx.IllegalAction):
        match.deal(FOUR)


def test_another_number_of_toros_or_tantos_may_be_agreed() -> None:
    match = play("almeria", OPENER_WINS[0], "1:perdida", target=9, games=1, score=(0, 8))
    assert match.winner == "B" and match.finished_games == (("B", (0, 9)),)
    match = play("almeria", OPENER_WINS[0], "1:perdida", target=9, games=2, score=(0, 8))
    assert match.winner is None


def test_two_players_take_turns_to_deal_also_across_toros() -> None:
    match = play("almeria", OPENER_WINS[0], "1:perdida", score=(0, 17))
    assert match.won == (0, 1) and match.dealer == 1
    deal(match, OPENER_WINS[0])
    assert match.to_act == (2,)
    go(match, "2:perdida")
    assert match.dealer == 2 and match.score == (1, 0)


def test_with_four_the_deal_goes_to_the_right() -> None:
    match = play("almeria", FOUR, "1:perdida 3:perdida")
    for dealer, openers in ((1, (2, 4)), (2, (3, 1)), (3, (4, 2)), (4, (1, 3))):
        assert match.dealer == dealer
        deal(match, FOUR, " ".join(f"{seat}:perdida" for seat in openers))
    assert match.dealer == 1


def test_the_agreed_game() -> None:
    almeria = mx.variant("almería")
    assert (almeria.key, almeria.target, almeria.games) == ("almeria", 18, 3)
    assert almeria.halves == ("malas", "buenas")
    assert almeria.first_dealer == "highest-card"
    assert almeria.tally == "coins"
