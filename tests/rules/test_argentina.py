"""Truco, as *Truco. Reglamento de juego* tells it; its flor is in `test_flor.py`.

The last seat deals unless it is said otherwise: seat 1 is mano.
"""

import pytest

import marxador as mx
from tests.game import deal, go, play, refused, voices
from tests.rules.outcome import answering, envit, leaders, tricks, truc

ARGENTINA = mx.variant("argentina")

A_ENVIDO = "7E,6E,4O 4C,5O,12E"
"""33 against 5."""
B_ENVIDO = "4C,5O,12E 7E,6E,4O"


# -- Valor de las cartas

ORDER = [
    "1E",
    "1B",
    "7E",
    "7O",
    "3O 3C 3E 3B",
    "2O 2C 2E 2B",
    "1O 1C",
    "12O 12C 12E 12B",
    "11O 11C 11E 11B",
    "10O 10C 10E 10B",
    "7B 7C",
    "6O 6C 6E 6B",
    "5O 5C 5E 5B",
    "4O 4C 4E 4B",
]


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_order(seats: int) -> None:
    by_strength: dict[int, set[str]] = {}
    for card in ARGENTINA.deck:
        by_strength.setdefault(mx.truc_strength(ARGENTINA, card, seats=seats), set()).add(card)
    ranking = [by_strength[strength] for strength in sorted(by_strength, reverse=True)]
    assert ranking == [set(group.split()) for group in ORDER]
    assert len(ARGENTINA.deck) == 40


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_two_four_six_or_eight_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2, 4, 6, 8"):
        mx.Match("argentina", seats=seats)


# -- Envido: what a hand counts


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("7E,6E,1O", 33),
        ("12O,11O,3C", 20),
        ("12O,11O,10O", 20),
        ("7C,3E,1E", 24),
        ("7C,6O,5E", 7),
        ("7C,12C,6O", 27),
        ("7C,6C,5C", 33),
        ("1E,1B,2O", 2),
        ("12O,11C,10E", 0),
        ("12O,11C,1E", 1),
    ],
)
def test_envido_value(cards: str, value: int) -> None:
    assert mx.envit_value(ARGENTINA, cards.split(",")) == value


def test_three_figures_of_three_suits_count_nothing() -> None:
    match = play("argentina", "12O,11C,10E 12E,11B,1O", "1:envido 2:quiero")
    assert envit(match) == (True, True, "B", 2, (0, 1))


def test_a_seven_alone_loses_to_a_three_and_an_ace_of_a_suit() -> None:
    match = play("argentina", "7C,12O,11E 3E,1E,10B", "1:envido 2:quiero")
    assert envit(match) == (True, True, "B", 2, (7, 24))


@pytest.mark.parametrize(("dealer", "winner"), [(2, "A"), (1, "B")])
def test_equal_envidos_are_for_the_mano(dealer: int, winner: str) -> None:
    mano = 3 - dealer
    match = play("argentina", "7E,6E,4O 7C,6C,4B", dealer=dealer)
    go(match, f"{mano}:envido {dealer}:quiero")
    assert envit(match) == (True, True, winner, 2, (33, 33))


# -- Envido: the chains. Seat 1 opens, 2 and 1 reply in turn.

WORDS = {"E": "envido", "R": "real-envido", "F": "falta-envido"}
CHAINS = [
    ("E", 1, 2),
    ("R", 1, 3),
    ("F", 1, None),
    ("E E", 2, 4),
    ("E R", 2, 5),
    ("E F", 2, None),
    ("R F", 3, None),
    ("E E R", 4, 7),
    ("E E F", 4, None),
    ("E R F", 5, None),
    ("E E R F", 7, None),
]
CHAIN_CASES = pytest.mark.parametrize(
    ("chain", "not_wanted", "wanted"), CHAINS, ids=[row[0] for row in CHAINS]
)


def said(chain: str, answer: str = "") -> str:
    words = [WORDS.get(word, word) for word in f"{chain} {answer}".split()]
    return " ".join(f"{1 + turn % 2}:{word}" for turn, word in enumerate(words))


@CHAIN_CASES
def test_chain_not_wanted(chain: str, not_wanted: int, wanted: int | None) -> None:
    match = play("argentina", A_ENVIDO, said(chain, "no-quiero"))
    winner = "A" if len(chain.split()) % 2 else "B"
    assert match.score == ((not_wanted, 0) if winner == "A" else (0, not_wanted))
    assert envit(match) == (True, False, winner, not_wanted, None)
    assert match.view(None).envit.declared == ()
    assert match.to_act == (1,) and voices(match, 1) == ["mazo", "truco"]


@CHAIN_CASES
@pytest.mark.parametrize(("cards", "winner"), [(A_ENVIDO, "A"), (B_ENVIDO, "B")])
def test_chain_wanted(
    chain: str, not_wanted: int, wanted: int | None, cards: str, winner: str
) -> None:
    match = play("argentina", cards, said(chain, "quiero"), score=(10, 20))
    stones = wanted or 10  # the falta: what the leader misses
    values = (33, 5) if winner == "A" else (5, 33)
    assert envit(match) == (True, True, winner, stones, values)
    if winner == "B" and stones == 10:
        assert match.finished_games == (("B", (10, 30)),)
    else:
        assert match.score == ((10 + stones, 20) if winner == "A" else (10, 20 + stones))
        assert match.to_act == (1,) and voices(match, 1) == ["mazo", "truco"]


@pytest.mark.parametrize(
    ("chain", "replies"),
    [
        ("E", ["envido", "falta-envido", "no-quiero", "quiero", "real-envido"]),
        ("R", ["falta-envido", "no-quiero", "quiero"]),
        ("F", ["no-quiero", "quiero"]),
        ("E E", ["falta-envido", "no-quiero", "quiero", "real-envido"]),
        ("E R", ["falta-envido", "no-quiero", "quiero"]),
        ("E F", ["no-quiero", "quiero"]),
        ("R F", ["no-quiero", "quiero"]),
        ("E E R", ["falta-envido", "no-quiero", "quiero"]),
        ("E E F", ["no-quiero", "quiero"]),
        ("E R F", ["no-quiero", "quiero"]),
        ("E E R F", ["no-quiero", "quiero"]),
    ],
)
@pytest.mark.parametrize("score", [(0, 0), (29, 29)])
def test_what_may_answer_a_chain(chain: str, replies: list[str], score: tuple[int, int]) -> None:
    match = play("argentina", A_ENVIDO, said(chain), score=score)
    seat = 1 + len(chain.split()) % 2
    assert match.to_act == (seat,)
    assert match.legal_actions(seat) == tuple(replies)
    for word in {"envido", "real-envido", "falta-envido", "truco", "mazo"} - set(replies):
        told = refused(match, f"{seat}:{word}")
        assert all(reply in told for reply in replies)


def test_any_of_the_three_may_open() -> None:
    match = play("argentina", A_ENVIDO)
    assert voices(match, 1) == ["envido", "falta-envido", "mazo", "real-envido", "truco"]


# -- Regla del falta envido


@pytest.mark.parametrize(
    ("score", "target", "winner", "painted"),
    [
        ((0, 0), 30, "A", (30, 0)),
        ((15, 3), 30, "A", (30, 3)),
        ((15, 3), 30, "B", (15, 30)),
        ((15, 15), 30, "B", (15, 30)),
        ((16, 3), 30, "A", (30, 3)),
        ((16, 3), 30, "B", (16, 17)),
        ((20, 10), 30, "B", (20, 20)),
        ((20, 10), 30, "A", (30, 10)),
        ((10, 20), 30, "A", (20, 20)),
        ((29, 29), 30, "B", (29, 30)),
        ((29, 0), 30, "B", (29, 1)),
        ((10, 0), 20, "B", (10, 20)),
        ((11, 0), 20, "B", (11, 9)),
        ((7, 0), 15, "B", (7, 15)),
        ((8, 0), 15, "B", (8, 7)),
        ((20, 0), 40, "B", (20, 40)),
        ((21, 0), 40, "B", (21, 19)),
    ],
)
@pytest.mark.parametrize("chain", ["F", "E F", "E E R F"])
def test_falta(
    score: tuple[int, int], target: int, winner: str, painted: tuple[int, int], chain: str
) -> None:
    cards = A_ENVIDO if winner == "A" else B_ENVIDO
    match = play("argentina", cards, said(chain, "quiero"), score=score, target=target)
    assert envit(match)[2:4] == (winner, sum(painted) - sum(score))
    if max(painted) == target:
        assert match.finished_games == ((winner, painted),)
    else:
        assert match.score == painted


# -- Who and when

FOUR = "4O,12E,6C 4C,12B,6E 4E,12O,6B 4B,12C,6O"
EIGHT = f"{FOUR} 5O,11E,7C 5C,11B,7B 5E,11O,2O 5B,11C,2C"
TABLES = {2: " ".join(FOUR.split()[:2]), 4: FOUR, 6: " ".join(EIGHT.split()[:6]), 8: EIGHT}


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
@pytest.mark.parametrize("dealer", [1, 2])
def test_each_seat_may_open_at_its_first_turn_before_playing(seats: int, dealer: int) -> None:
    match = play("argentina", TABLES[seats], dealer=dealer)
    for step in range(seats):
        seat = (dealer + step) % seats + 1
        assert match.to_act == (seat,)
        assert {"envido", "real-envido", "falta-envido"} <= set(voices(match, seat))
        go(match, f"{seat}:{match.view(seat).dealt[0]}")
    assert voices(match, match.to_act[0]) == ["mazo", "truco"]
    refused(match, f"{match.to_act[0]}:envido")


def test_no_seat_opens_out_of_turn() -> None:
    match = play("argentina", FOUR)
    for seat in (2, 3, 4):
        refused(match, f"{seat}:envido")


def test_there_is_one_envido_in_a_hand() -> None:
    for answer in ("quiero", "no-quiero"):
        match = play("argentina", FOUR, f"1:envido 2:{answer} 1:4O")
        assert voices(match, 2) == ["mazo", "truco"]


def test_any_seat_of_the_side_answers_and_the_first_answer_binds() -> None:
    match = play("argentina", FOUR, "1:4O 2:4C 3:4E 4:envido")
    assert match.to_act == (1, 3)
    go(match, "1:real-envido")  # its card is on the table already
    assert match.to_act == (2, 4)
    go(match, "2:quiero")
    assert match.to_act == (4,) and envit(match)[1] is True


def test_envido_first() -> None:
    match = play("argentina", A_ENVIDO, "1:truco")
    assert voices(match, 2) == [
        "envido",
        "falta-envido",
        "no-quiero",
        "quiero",
        "real-envido",
        "retruco",
    ]
    go(match, "2:envido")
    assert match.to_act == (1,)
    assert voices(match, 1) == ["envido", "falta-envido", "no-quiero", "quiero", "real-envido"]
    go(match, "1:quiero")
    assert match.score == (2, 0)
    assert match.to_act == (2,)
    assert match.legal_actions(2) == ("no-quiero", "quiero", "retruco")
    go(match, "2:retruco 1:no-quiero")
    assert match.score == (2, 2)


def test_envido_first_refused() -> None:
    match = play("argentina", A_ENVIDO, "1:truco 2:envido 1:no-quiero")
    assert match.score == (0, 1)
    assert match.legal_actions(2) == ("no-quiero", "quiero", "retruco")


def test_envido_first_is_for_seats_that_have_not_played() -> None:
    match = play("argentina", FOUR, "1:4O 2:4C 3:truco")
    assert match.to_act == (2, 4)
    assert voices(match, 2) == ["no-quiero", "quiero", "retruco"]
    assert {"envido", "real-envido", "falta-envido"} < set(voices(match, 4))
    match = play("argentina", FOUR, "1:truco")
    assert "envido" in voices(match, 2) and "envido" in voices(match, 4)
    match = play("argentina", FOUR, "1:4O 2:4C 3:4E 4:truco")
    assert match.to_act == (1, 3)
    assert "envido" not in voices(match, 1) + voices(match, 3)


@pytest.mark.parametrize("answered", ["1:truco 2:quiero", "1:truco 2:retruco 1:quiero"])
def test_no_envido_once_a_truco_has_been_answered(answered: str) -> None:
    match = play("argentina", FOUR, answered)
    assert not {"envido", "real-envido", "falta-envido"} & set(voices(match, 1))
    refused(match, "1:envido")
    for card in ("1:4O", "2:4C", "3:4E"):
        go(match, card)
        assert "envido" not in voices(match, match.to_act[0])


def test_a_raise_has_answered_the_truco() -> None:
    match = play("argentina", FOUR, "1:truco 2:retruco")
    for seat in (1, 3):
        assert voices(match, seat) == ["no-quiero", "quiero", "vale-cuatro"]
        refused(match, f"{seat}:envido")


def test_no_truco_is_called_while_an_envido_waits() -> None:
    match = play("argentina", FOUR, "1:envido")
    for event in ("1:truco", "2:truco", "2:mazo", "1:4O", "2:4C"):
        refused(match, event)


# -- Shown at once


def test_the_envido_is_painted_at_once() -> None:
    match = play("argentina", B_ENVIDO, "1:envido 2:quiero")
    assert match.score == (0, 2) and match.view(1).score == (0, 2)
    assert envit(match) == (True, True, "B", 2, (5, 33))


def test_28_to_26_an_envido_of_two_ends_the_chico() -> None:
    match = play("argentina", A_ENVIDO, "1:envido 2:quiero", score=(28, 26))
    assert match.finished_games == (("A", (30, 26)),)
    assert match.score == (0, 0) and match.won == (1, 0)
    assert match.to_act == () and match.dealer == 1
    assert truc(match) == (None, None, None, 0)


def test_a_truco_that_was_waiting_is_not_taken_into_account() -> None:
    match = play("argentina", B_ENVIDO, "1:truco 2:real-envido 1:quiero", score=(29, 27))
    assert match.finished_games == (("B", (29, 30)),)
    assert truc(match) == ("truco", None, None, 0)


def test_a_refused_envido_may_end_the_chico() -> None:
    match = play("argentina", A_ENVIDO, "1:envido 2:envido 1:no-quiero", score=(20, 28))
    assert match.finished_games == (("B", (20, 30)),) and match.to_act == ()


def test_the_truco_goes_on_where_the_envido_did_not_end_the_chico() -> None:
    match = play("argentina", A_ENVIDO, "1:envido 2:quiero 1:mazo", score=(27, 29))
    assert match.finished_games == (("B", (29, 30)),)


@pytest.mark.parametrize(
    ("cards", "declared"),
    [
        # from the mano round; who does not beat a rival says "son buenas"
        ("7E,6E,4O 4C,5O,12E", ((1, 33),)),
        ("4C,5O,12E 7E,6E,4O", ((1, 5), (2, 33))),
        ("7E,6E,4O 7C,6C,4B", ((1, 33),)),
        ("7E,5E,4O 7C,6C,4B", ((1, 32), (2, 33))),
        # four seats: 25, 27, 29, 31
        ("3E,2E,12O 5O,2O,12E 5C,4C,12B 7B,4B,12C", ((1, 25), (2, 27), (3, 29), (4, 31))),
        # 27, 25 (son buenas), 31, 26 (son buenas)
        ("5O,2O,12E 3E,2E,12O 7B,4B,12C 4C,2C,11E", ((1, 27), (3, 31))),
    ],
)
def test_values_are_declared_from_the_mano_round(
    cards: str, declared: tuple[tuple[int, int], ...]
) -> None:
    match = play("argentina", cards, "1:envido 2:quiero")
    assert match.view(None).envit.declared == declared


@pytest.mark.parametrize(
    "cards",
    [
        "5O,2O,12E 3E,2E,12O 7B,4B,12C 5C,3C,11E",  # 27, 25, 31, 28
        "3E,2E,12O 12C,11E,4O 5C,4C,12B 7B,4B,11O",  # 25, 4, 29, 31
        "7E,6E,12O 12C,11E,4O 7C,6C,12B 7B,4B,11O",  # 33, 4, 33, 31
    ],
)
def test_the_value_that_wins_is_always_said(cards: str) -> None:
    match = play("argentina", cards, "1:envido 2:quiero")
    shown = match.view(None).envit
    best_seat, best = max(shown.declared, key=lambda said: said[1])
    assert (shown.winner, best) == ("BA"[best_seat % 2], max(match.hand.envit.values))


def test_declaring_starts_with_the_mano_whoever_deals() -> None:
    match = play("argentina", "7C,6C,4B 7E,5E,4O", "2:envido 1:quiero", dealer=1)
    assert match.view(None).envit.declared == ((2, 32), (1, 33))


def test_son_buenas_keeps_its_own_value_secret() -> None:
    match = play("argentina", A_ENVIDO, "1:envido 2:quiero")
    for seat in (1, 2, None):
        shown = match.view(seat)
        assert shown.envit.winner == "A" and shown.envit.stones == 2
        assert shown.envit.values is None
        assert 2 not in dict(shown.envit.declared)
    other = play("argentina", "7E,6E,4O 3C,2O,12E", "1:envido 2:quiero")
    assert other.view(1) == match.view(1)


# -- Truco

LADDER = [
    ("1:truco", 1, 2),
    ("1:truco 2:retruco", 2, 3),
    ("1:truco 2:retruco 1:vale-cuatro", 3, 4),
]
LADDER_CASES = pytest.mark.parametrize(("calls", "not_wanted", "wanted"), LADDER)
A_TAKES = ("1E,1B,4O 4C,5C,6C", "1:1E 2:4C 1:1B 2:5C")
B_TAKES = ("4C,5C,6C 1E,1B,4O", "1:4C 2:1E 2:1B 1:5C")


@LADDER_CASES
def test_truco_not_wanted(calls: str, not_wanted: int, wanted: int) -> None:
    answer = answering(calls)
    match = play("argentina", A_TAKES[0], f"{calls} {answer}:no-quiero")
    assert match.score == ((not_wanted, 0) if answer == 2 else (0, not_wanted))
    assert truc(match) == (calls.rpartition(":")[2], False, "BA"[answer - 1], not_wanted)
    assert match.to_act == ()


@LADDER_CASES
@pytest.mark.parametrize(("winner", "hand"), [("A", A_TAKES), ("B", B_TAKES)])
def test_truco_wanted(
    calls: str, not_wanted: int, wanted: int, winner: str, hand: tuple[str, str]
) -> None:
    match = play("argentina", hand[0], f"{calls} {answering(calls)}:quiero {hand[1]}")
    assert match.score == ((wanted, 0) if winner == "A" else (0, wanted))
    assert truc(match) == (calls.rpartition(":")[2], True, winner, wanted)


def test_nobody_called_is_worth_one() -> None:
    match = play("argentina", *A_TAKES)
    assert match.score == (1, 0) and truc(match) == (None, None, "A", 1)


@pytest.mark.parametrize(
    ("calls", "replies"),
    [
        ("1:4O 2:truco", ["no-quiero", "quiero", "retruco"]),
        ("1:4O 2:truco 1:retruco", ["no-quiero", "quiero", "vale-cuatro"]),
        ("1:4O 2:truco 1:retruco 2:vale-cuatro", ["no-quiero", "quiero"]),
    ],
)
def test_no_level_is_skipped(calls: str, replies: list[str]) -> None:
    match = play("argentina", A_TAKES[0], calls)
    seat = answering(calls)
    assert match.to_act == (seat,) and match.legal_actions(seat) == tuple(replies)
    for word in {"truco", "retruco", "vale-cuatro", "mazo"} - set(replies):
        refused(match, f"{seat}:{word}")
    refused(match, f"{3 - seat}:quiero")


@pytest.mark.parametrize("voice", ["retruco", "vale-cuatro", "quiero", "no-quiero"])
def test_the_ladder_starts_with_truco(voice: str) -> None:
    told = refused(play("argentina", A_TAKES[0]), f"1:{voice}")
    assert "truco" in told and "1E" in told


def test_truco_may_be_called_at_any_turn_of_ones_own() -> None:
    match = play("argentina", "3O,4O,5O 2C,4C,5C")
    for card in ("1:3O", "2:2C", "1:4O", "2:4C"):
        seat = int(card[0])
        assert "truco" in voices(match, seat)
        assert voices(match, 3 - seat) == []
        go(match, card)
    assert match.score == (1, 0)


def test_raising_later_only_at_ones_own_turn() -> None:
    match = play("argentina", FOUR, "1:truco 2:quiero")
    assert match.to_act == (1,) and voices(match, 1) == ["mazo"]
    for seat in (2, 4):
        refused(match, f"{seat}:retruco")
    go(match, "1:4O")
    assert match.to_act == (2,) and voices(match, 2) == ["mazo", "retruco"]
    go(match, "2:4C")
    assert voices(match, 3) == ["mazo"]
    go(match, "3:4E 4:retruco 1:quiero")
    assert voices(match, 4) == ["mazo"]
    go(match, "4:4B")
    assert voices(match, 1) == ["mazo", "vale-cuatro"]


def test_or_whenever_no_call_waits_where_the_house_says_so() -> None:
    match = play("argentina", FOUR, "1:truco 2:quiero", options={"raise": "any"})
    assert match.to_act == (1, 2, 4)
    assert match.legal_actions(4) == ("retruco",)
    assert match.legal_actions(3) == ()
    go(match, "4:retruco")
    assert match.to_act == (1, 3)
    go(match, "3:quiero")
    assert match.to_act == (1, 3) and match.legal_actions(3) == ("vale-cuatro",)


# -- Pardes

PARDES = [
    ("AA", "3O,3C,4O 4C,4E,4B", "1:3O 2:4C 1:3C 2:4E", [1, 1], "A"),
    ("BB", "4C,4E,4B 3O,3C,4O", "1:4C 2:3O 2:3C 1:4E", [1, 2], "B"),
    ("ABA", "3O,4O,3C 4C,5C,5E", "1:3O 2:4C 1:4O 2:5C 2:5E 1:3C", [1, 1, 2], "A"),
    ("ABB", "3O,4O,5O 4C,5C,3E", "1:3O 2:4C 1:4O 2:5C 2:3E 1:5O", [1, 1, 2], "B"),
    ("BAA", "4O,5O,3O 5C,4C,4E", "1:4O 2:5C 2:4C 1:5O 1:3O 2:4E", [1, 2, 1], "A"),
    ("BAB", "4O,5O,6O 5C,4C,3E", "1:4O 2:5C 2:4C 1:5O 1:6O 2:3E", [1, 2, 1], "B"),
    ("A=", "3O,6O,4O 4C,6C,3C", "1:3O 2:4C 1:6O 2:6C", [1, 1], "A"),
    ("B=", "4O,6O,3O 3C,6C,4C", "1:4O 2:3C 2:6C 1:6O", [1, 2], "B"),
    ("AB=", "3O,4O,6O 4C,5C,6C", "1:3O 2:4C 1:4O 2:5C 2:6C 1:6O", [1, 1, 2], "A"),
    ("BA=", "4O,5O,6O 5C,4C,6C", "1:4O 2:5C 2:4C 1:5O 1:6O 2:6C", [1, 2, 1], "B"),
    ("=A", "6O,3O,4O 6C,4C,3C", "1:6O 2:6C 1:3O 2:4C", [1, 1], "A"),
    ("=B", "6O,4O,3O 6C,3C,4C", "1:6O 2:6C 1:4O 2:3C", [1, 1], "B"),
    ("==A", "6O,5O,3O 6C,5C,4C", "1:6O 2:6C 1:5O 2:5C 1:3O 2:4C", [1, 1, 1], "A"),
    ("==B", "6O,5O,4O 6C,5C,3C", "1:6O 2:6C 1:5O 2:5C 1:4O 2:3C", [1, 1, 1], "B"),
    ("===", "6O,5O,4O 6C,5C,4C", "1:6O 2:6C 1:5O 2:5C 1:4O 2:4C", [1, 1, 1], "A"),
]


@pytest.mark.parametrize(
    ("taken", "cards", "told", "led", "winner"), PARDES, ids=[row[0] for row in PARDES]
)
def test_pardes(taken: str, cards: str, told: str, led: list[int], winner: str) -> None:
    match = play("argentina", cards, told)
    assert tricks(match) == taken and leaders(match) == led
    assert truc(match) == (None, None, winner, 1)


FIRST_PARDA = "4O,12E,6C 3C,12B,6E 3E,12O,6B 4B,12C,6O"


def test_after_a_parda_the_mano_of_the_hand_leads() -> None:
    match = play("argentina", FIRST_PARDA, "1:4O 2:3C 3:3E 4:4B")
    assert tricks(match) == "=" and match.to_act == (1,)


def test_or_the_nearest_of_the_tied_where_the_house_says_so() -> None:
    house = {"parda_lead": "tied"}
    match = play("argentina", FIRST_PARDA, "1:4O 2:3C 3:3E 4:4B", options=house)
    assert match.to_act == (2,)


def test_three_pardes_are_of_the_manos_side_whoever_tied() -> None:
    cards = "4O,5E,6C 3C,12B,11E 3E,12O,11B 4B,5C,6O"
    told = "1:4O 2:3C 3:3E 4:4B 1:5E 2:12B 3:12O 4:5C 1:6C 2:11E 3:11B 4:6O"
    match = play("argentina", cards, told)
    assert tricks(match) == "===" and leaders(match) == [1, 1, 1] and match.score == (1, 0)


def test_two_cards_of_one_side_on_top_are_its_trick_and_the_first_of_them_leads() -> None:
    cards = "4O,12E,6C 3C,12B,6E 4E,12O,6B 3B,12C,6O"
    match = play("argentina", cards, "1:4O 2:3C 3:4E 4:3B")
    assert tricks(match) == "B" and match.to_act == (2,)
    cards = "3O,12E,6C 3C,12B,6E 4E,12O,6B 3B,12C,6O"
    match = play("argentina", cards, "1:3O 2:3C 3:4E 4:3B")
    assert tricks(match) == "="


# -- Irse al mazo


@pytest.mark.parametrize(
    ("calls", "worth"),
    [
        ("", 1),
        ("1:truco 2:quiero", 2),
        ("1:truco 2:retruco 1:quiero", 3),
        ("1:truco 2:retruco 1:vale-cuatro 2:quiero", 4),
    ],
)
def test_heads_up_the_hand_is_lost(calls: str, worth: int) -> None:
    match = play("argentina", A_TAKES[0], f"{calls} 1:mazo")
    assert match.score == (0, worth)
    assert truc(match)[2:] == ("B", worth) and match.to_act == ()
    match = play("argentina", A_TAKES[0], f"{calls} 1:1E 2:mazo")
    assert match.score == (worth, 0)


def test_one_goes_to_the_mazo_at_ones_turn_and_not_instead_of_an_answer() -> None:
    match = play("argentina", FOUR)
    refused(match, "2:mazo")
    refused(match, "3:mazo")
    go(match, "1:truco")
    refused(match, "2:mazo")
    match = play("argentina", FOUR, "1:envido")
    refused(match, "4:mazo")


def test_with_four_only_that_seat_leaves() -> None:
    match = play("argentina", FOUR, "1:4O 2:mazo 3:4E 4:4B")
    assert match.score == (0, 0) and tricks(match) == "="
    assert match.to_act == (1,)
    go(match, "1:12E 3:12O 4:6O")
    assert match.score == (1, 0)


def test_the_leader_leaves_and_the_next_seat_leads() -> None:
    match = play("argentina", FOUR, "1:mazo")
    assert match.to_act == (2,)
    go(match, "2:12B 3:4E 4:4B")
    assert leaders(match) == [2] and tricks(match) == "B" and match.to_act == (2,)
    go(match, "2:mazo")
    assert match.to_act == (3,)
    go(match, "3:12O 4:6O")
    assert leaders(match) == [2, 3] and tricks(match) == "BA"


def test_two_leaders_in_a_row_leave() -> None:
    match = play("argentina", FOUR, "1:mazo 2:mazo")
    assert match.to_act == (3,)
    go(match, "3:12O 4:4B")
    assert leaders(match) == [3] and match.to_act == (3,)


def test_the_last_to_play_leaves_and_the_trick_is_complete() -> None:
    match = play("argentina", FOUR, "1:4O 2:12B 3:4E 4:mazo")
    assert tricks(match) == "B" and match.to_act == (2,)
    go(match, "2:6E 3:12O")
    assert match.to_act == (1,)
    go(match, "1:12E")
    assert tricks(match) == "BA" and match.to_act == (3,)


def test_the_last_to_play_leaves_and_that_settles_the_hand() -> None:
    match = play("argentina", FOUR, "1:4O 2:12B 3:4E 4:4B 2:6E 3:6B 4:6O 1:mazo")
    assert tricks(match) == "B=" and match.score == (0, 1) and match.to_act == ()


def test_a_trick_taken_by_a_seat_that_left_later_still_counts() -> None:
    match = play("argentina", FOUR, "1:12E 2:4C 3:4E 4:4B 1:mazo 2:6E 3:12O 4:6O")
    assert tricks(match) == "AA" and leaders(match) == [1, 2] and match.score == (1, 0)


@pytest.mark.parametrize(
    ("told", "score"),
    [
        ("1:mazo 2:4C 3:mazo", (0, 1)),
        ("1:4O 2:mazo 3:4E 4:mazo", (1, 0)),
        ("1:mazo 2:mazo 3:mazo", (0, 1)),
        ("1:truco 4:quiero 1:mazo 2:4C 3:mazo", (0, 2)),
        ("1:truco 2:retruco 3:quiero 1:4O 2:mazo 3:4E 4:mazo", (3, 0)),
        ("1:12E 2:4C 3:4E 4:4B 1:mazo 2:6E 3:mazo", (0, 1)),
        ("1:mazo 2:truco 3:no-quiero", (0, 1)),
    ],
)
def test_the_hand_is_lost_when_the_whole_side_has_left(told: str, score: tuple[int, int]) -> None:
    match = play("argentina", FOUR, told)
    assert match.score == score and match.to_act == ()


@pytest.mark.parametrize("seats", [6, 8])
def test_with_six_or_eight_the_whole_side_is_three_or_four(seats: int) -> None:
    match = play("argentina", TABLES[seats])
    for seat in range(1, seats):
        assert match.to_act == (seat,) and match.score == (0, 0)
        go(match, f"{seat}:mazo" if seat % 2 else f"{seat}:{match.view(seat).dealt[0]}")
    assert match.score == (0, 1) and match.to_act == ()


@pytest.mark.parametrize("seats", [6, 8])
def test_with_six_or_eight_the_trick_goes_on_without_those_who_left(seats: int) -> None:
    match = play("argentina", TABLES[seats], "1:mazo 2:4C 3:mazo 4:mazo")
    assert match.to_act == (5,)
    for seat in range(5, seats + 1):
        go(match, f"{seat}:{match.view(seat).dealt[0]}")
    assert leaders(match) == [2]
    assert match.to_act == (2,)  # fives tie: the mano left, the next one leads
    for seat in (2, 5):
        assert match.to_act == (seat,)
        go(match, f"{seat}:{match.view(seat).dealt[1]}")
    assert match.to_act == (6,)


def test_a_seat_in_the_mazo_answers_nothing() -> None:
    match = play("argentina", FOUR, "1:mazo 2:truco")
    assert match.to_act == (3,) and match.legal_actions(1) == ()
    refused(match, "1:quiero")
    match = play("argentina", FOUR, "1:mazo 2:envido")
    assert match.to_act == (3,) and match.legal_actions(1) == ()
    refused(match, "1:no-quiero")
    refused(match, "1:real-envido")
    match = play("argentina", FOUR, "1:mazo 2:truco 3:quiero", options={"raise": "any"})
    assert match.to_act == (2, 3)


def test_a_seat_in_the_mazo_opens_no_envido_first() -> None:
    match = play("argentina", FOUR, "1:4O 2:mazo 3:truco")
    assert match.to_act == (4,) and "envido" in voices(match, 4)
    match = play("argentina", FOUR, "1:mazo 2:truco")
    assert "envido" in voices(match, 3)


def test_its_cards_count_for_nothing_called_later() -> None:
    cards = "7E,6E,4O 4C,12B,5O 4E,12O,5B 5C,12C,6O"
    match = play("argentina", cards, "1:envido 2:quiero")
    assert envit(match)[4] == (33, 25)
    match = play("argentina", cards, "1:mazo 2:envido 3:quiero")
    assert envit(match) == (True, True, "B", 2, (5, 25))


def test_an_envido_won_before_leaving_stays() -> None:
    cards = "7E,6E,4O 4C,12B,5O 4E,12O,5B 5C,12C,6O"
    match = play("argentina", cards, "1:envido 2:quiero 1:mazo 2:4C 3:mazo")
    assert match.score == (2, 1)


def test_after_a_parda_with_the_mano_gone_the_next_seat_still_playing_leads() -> None:
    cards = "4O,12E,6C 3C,12B,6E 3E,12O,6B 4B,12C,6O"
    match = play("argentina", cards, "1:mazo 2:3C 3:3E 4:4B")
    assert tricks(match) == "=" and match.to_act == (2,)
    match = play("argentina", cards, "1:mazo 2:mazo 3:12O 4:12C")
    assert tricks(match) == "=" and match.to_act == (3,)


def test_three_pardes_are_of_the_manos_side_also_if_it_left() -> None:
    cards = "4O,5E,6C 3C,12B,11E 3E,12O,11B 4B,5C,6O"
    told = "1:mazo 2:3C 3:3E 4:4B 2:12B 3:12O 4:5C 2:11E 3:11B 4:6O"
    match = play("argentina", cards, told)
    assert tricks(match) == "===" and match.score == (1, 0)


def test_the_raise_stays_with_the_side_when_a_seat_leaves() -> None:
    match = play("argentina", FOUR, "1:truco 2:quiero 1:4O 2:mazo 3:4E")
    assert voices(match, 4) == ["mazo", "retruco"]


# -- Chicos


def test_the_first_with_two_chicos_wins() -> None:
    match = play("argentina", A_ENVIDO, "1:envido 2:quiero", score=(28, 0), won=(1, 1))
    assert match.winner == "A" and match.won == (2, 1) and match.to_act == ()


def test_both_may_be_agreed_otherwise() -> None:
    agreed = {"target": 15, "games": 3, "score": (14, 14), "won": (1, 2)}
    match = play("argentina", A_ENVIDO, "1:envido 2:no-quiero", **agreed)
    assert match.finished_games == (("A", (15, 14)),) and match.winner is None


def test_a_side_never_shows_more_than_thirty() -> None:
    calls = "1:truco 2:retruco 1:vale-cuatro 2:quiero"
    match = play("argentina", A_TAKES[0], f"{calls} {A_TAKES[1]}", score=(28, 28))
    assert match.finished_games == (("A", (30, 28)),) and truc(match)[3] == 2


def test_the_deal_goes_to_the_right_also_when_an_envido_ended_the_chico() -> None:
    match = play("argentina", FOUR, "1:falta-envido 2:quiero")
    assert sum(match.won) == 1 and match.dealer == 1
    deal(match, FOUR, "2:mazo 3:4E 4:mazo")
    assert match.dealer == 2 and match.score == (1, 0)


def test_misdeals_are_not_recorded() -> None:
    with pytest.raises(mx.IllegalAction):
        mx.Match("argentina").fault("count")


def test_the_agreed_game() -> None:
    assert (ARGENTINA.target, ARGENTINA.games) == (30, 2)
    assert ARGENTINA.halves == ("malas", "buenas")
    assert ARGENTINA.tally == "paper"
    assert mx.variant("truco") == ARGENTINA


# -- Señas: those of the Valencian popular game, dos and as-fals too

OTHERS = "4C,5C,6C 12O,12C,12E 4B,5B,6B"
SIGNALS = [
    ("major", "1E"),
    ("bast", "1B"),
    ("manilla-espases", "7E"),
    ("manilla-ors", "7O"),
    *(("tres", f"3{suit}") for suit in "OCEB"),
    *(("dos", f"2{suit}") for suit in "OCEB"),
    ("as-fals", "1O"),
    ("as-fals", "1C"),
]


@pytest.mark.parametrize(("name", "card"), SIGNALS)
def test_a_cards_signal_is_true_while_it_is_held(name: str, card: str) -> None:
    match = play("argentina", f"{card},11B,10C {OTHERS}")
    match.signal(1, 3, name)
    with pytest.raises(mx.IllegalAction, match=name):
        match.signal(3, 1, name)
    go(match, f"1:{card}")
    with pytest.raises(mx.IllegalAction, match=name):
        match.signal(1, 3, name)


@pytest.mark.parametrize(
    ("cards", "true"),
    [
        ("7E,6E,4O", {"trenta-tres", "manilla-espases"}),
        ("7E,5E,4O", {"trenta-dos", "manilla-espases"}),
        ("7C,6E,4E", {"cec"}),  # 30, but no named card
        ("3E,4E,5O", {"tres", "cec"}),  # 27: little envit
        ("3E,5E,4O", {"tres"}),  # 28
        ("1O,7O,4E", {"as-fals", "manilla-ors"}),  # 28
        ("2O,4O,5E", {"dos", "cec"}),  # 26
        ("7B,12B,11O", {"cec"}),
    ],
)
def test_what_a_hand_may_truthfully_signal(cards: str, true: set[str]) -> None:
    match = play("argentina", f"{cards} 4C,5C,6C 12O,12C,12E 4B,5B,6B")
    names = {name for name, _ in SIGNALS} | {"trenta-tres", "trenta-dos", "cec"}
    for name in names:
        if name in true:
            match.signal(1, 3, name)
        else:
            with pytest.raises(mx.IllegalAction, match=name):
                match.signal(1, 3, name)


def test_an_envits_signal_is_of_the_three_cards_dealt() -> None:
    match = play("argentina", f"7E,6E,4O {OTHERS}", "1:7E")
    match.signal(1, 3, "trenta-tres")


def test_false_signals_where_they_are_free() -> None:
    cards = f"12B,11B,10C {OTHERS}"
    with pytest.raises(mx.IllegalAction, match="major"):
        play("argentina", cards).signal(1, 3, "major")
    play("argentina", cards, options={"signals": "free"}).signal(1, 3, "major")


@pytest.mark.parametrize("to", [1, 2, 4])
def test_one_signals_to_a_partner(to: int) -> None:
    with pytest.raises(mx.IllegalAction, match="partner"):
        play("argentina", f"1E,11B,10C {OTHERS}").signal(1, to, "major")


def test_a_rival_catches_a_signal_only_where_the_house_says_so() -> None:
    cards = f"1E,11B,10C {OTHERS}"
    with pytest.raises(mx.IllegalAction, match="caught"):
        play("argentina", cards).signal(1, 3, "major", seen=(4,))
    match = play("argentina", cards, options={"caught": "on"})
    match.signal(1, 3, "major", seen=(4,))
    assert "'major'" in repr(match.view(4).history)
    assert "'major'" not in repr(match.view(2).history)


@pytest.mark.parametrize(
    ("told", "seat", "said_so", "voice"),
    [
        ("1:truco 2:retruco", 1, "vale 4", "vale-cuatro"),
        ("1:truco 2:retruco", 1, "Vale cuatro", "vale-cuatro"),
        ("", 1, "Real Envido", "real-envido"),
        ("", 1, "me voy al mazo", "mazo"),
    ],
)
def test_voices_as_people_say_them(told: str, seat: int, said_so: str, voice: str) -> None:
    match = play("argentina", A_ENVIDO, told)
    assert match.apply(seat, said_so)[0].voice == voice


@pytest.mark.parametrize("options", [{"twos": "out"}, {"flor": "maybe"}, {"finish": "highest"}])
def test_options_that_there_are_not(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="argentina"):
        mx.Match("argentina", options=options)
