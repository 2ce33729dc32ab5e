"""Truc of the old Cafè Cas Colomista, as *Ses regles des Truc* tells it.

The last seat deals unless it is said otherwise: seat 1 is mano, and the last two seats are peus.
What follows a first parda is in `test_stack.py`.
"""

from dataclasses import replace

import pytest

import marxador as mx
from tests.game import deal, go, play, refused, voices
from tests.rules.outcome import answering, envit, leaders, tricks, truc

MALLORCA = mx.variant("mallorca")

# The best envit is of seat 3: 33 against 6.
A_BETTER = "4O,5E,3E 4C,4E,6O 7E,6E,1E 4B,5C,12O"
# The best envit is of seat 4: 33 against 21.
B_BETTER = "4O,12E,1E 4C,5O,12B 1B,5C,12O 4B,7C,6C"
PEU = "1:4O 2:4C"
"""The first two cards: now seat 3, the first peu, has its turn."""


# -- Cartes en joc

TOP = ["11B", "10O", "1E", "1B", "7E", "7O"]
THREES_AND_TWOS = ["3O 3C 3E 3B", "2O 2C 2E 2B"]
FIVES = "5O 5C 5E 5B"
REST = [
    "1O 1C",
    "12O 12C 12E 12B",
    "11O 11C 11E",
    "10C 10E 10B",
    "7C 7B",
    "6O 6C 6E 6B",
    FIVES,
    "4O 4C 4E 4B",
]
ORDER = [*TOP, *THREES_AND_TWOS, *REST]


def ranking(variant: mx.Variant, seats: int) -> list[set[str]]:
    """The cards of a pack from the best down, those of equal strength together."""
    by_strength: dict[int, set[str]] = {}
    for card in variant.deck:
        by_strength.setdefault(mx.truc_strength(variant, card, seats=seats), set()).add(card)
    return [by_strength[strength] for strength in sorted(by_strength, reverse=True)]


@pytest.mark.parametrize("seats", [2, 4])
def test_order(seats: int) -> None:
    assert ranking(MALLORCA, seats) == [set(group.split()) for group in ORDER]
    assert len(MALLORCA.deck) == 40


@pytest.mark.parametrize("seats", [6, 8])
def test_with_six_or_eight_the_fives_are_above_the_amo(seats: int) -> None:
    order = [FIVES, *(group for group in ORDER if group != FIVES)]
    assert ranking(MALLORCA, seats) == [set(group.split()) for group in order]


@pytest.mark.parametrize("seats", [4, 6])
def test_twos_out(seats: int) -> None:
    without = MALLORCA.with_options(twos="out")
    order = [group for group in ORDER if group != THREES_AND_TWOS[1]]
    if seats == 6:
        order = [FIVES, *(group for group in order if group != FIVES)]
    assert ranking(without, seats) == [set(group.split()) for group in order]
    assert len(without.deck) == 36


def test_a_two_is_no_card_where_they_are_out() -> None:
    cards = "2O,3O,4O 4C,4E,4B"
    assert "2O" in play("mallorca", cards).legal_actions(1)
    with pytest.raises(ValueError, match="2O"):
        play("mallorca", cards, options={"twos": "out"})


def test_a_town_where_twos_are_no_peces_has_another_order() -> None:
    low_twos = MALLORCA.order.replace(" 2OCEB", "", 1) + " 2OCEB"
    told = "1:2O 2:4C"
    cards = "2O,3O,4O 4C,4E,4B"
    assert tricks(play("mallorca", cards, told)) == "A"
    match = mx.Match(replace(MALLORCA, order=low_twos), seats=2)
    assert tricks(deal(match, cards, told)) == "B"


SIX = "5O,4O,4C 11B,4E,4B 10O,6O,6C 1E,6E,6B 1B,7C,7B 7E,12O,12C"


def test_a_five_beats_the_amo_with_six_and_loses_to_anything_but_a_four_with_four() -> None:
    match = play("mallorca", SIX, "1:5O 2:11B 3:10O 4:1E 5:1B 6:7E")
    assert tricks(match) == "A" and match.to_act == (1,)
    match = play("mallorca", "5O,4O,4C 11B,4E,4B 6O,6C,6E 6B,7C,7B", "1:5O 2:11B 3:6O 4:6B")
    assert tricks(match) == "B" and match.to_act == (2,)


@pytest.mark.parametrize("seats", [1, 3, 5, 7, 10])
def test_two_four_six_or_eight_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2, 4, 6, 8"):
        mx.Match("mallorca", seats=seats)


def test_two_cards_of_one_side_on_top_are_its_trick_and_the_first_of_them_leads() -> None:
    match = play("mallorca", "4O,4C,4E 3O,5O,5C 6O,6C,6E 3C,5E,5B", "1:4O 2:3O 3:6O 4:3C")
    assert tricks(match) == "B" and match.to_act == (2,)


# -- Els envits: what a hand counts

VALUES = [
    # the rulebook's own examples
    ("6C,4C,1O", 30),
    ("11O,4O,1C", 24),
    ("1E,4E,3C", 25),
    ("6E,7E,2O", 33),
    # as on the common page
    ("7E,6O,5C", 7),
    ("12E,11O,10C", 0),
    ("12E,11E,7O", 20),
    ("12C,7C,4O", 27),
    ("7C,6C,5C", 33),
    ("12C,11C,10C", 20),
    # the amo ties with any card
    ("11B,7E,4O", 35),
    ("11B,7B,6B", 35),
    ("11B,1C,12E", 29),
    ("11B,12E,10C", 28),
    ("11B,12B,10B", 28),
    ("11B,5E,4O", 33),
    ("11B,7E,6E", 35),
    ("11B,4E,4O", 32),
    # so does the madona
    ("10O,7E,4C", 34),
    ("10O,7O,6O", 34),
    ("10O,12E,11C", 27),
    ("10O,12O,11O", 27),
    ("10O,3E,2E", 30),
    # sa reservada: the amo with the better of the other two
    ("11B,10O,7E", 35),
    ("11B,10O,4E", 32),
    ("11B,10O,12C", 28),
    ("10O,11B,6O", 34),
    # other figures tie with their suit only
    ("11E,7O,6C", 7),
    ("10C,7O,6E", 7),
]


@pytest.mark.parametrize(("cards", "value"), VALUES)
def test_envit_value(cards: str, value: int) -> None:
    assert mx.envit_value(MALLORCA, cards.split(",")) == value
    assert mx.envit_value(MALLORCA, reversed(cards.split(","))) == value


@pytest.mark.parametrize(
    ("cards", "off", "on"),
    [
        ("7C,6C,5C", 33, 38),
        ("3E,2E,1E", 25, 26),
        ("12C,7C,6C", 33, 33),
        ("12C,11C,10C", 20, 20),
        ("11B,7B,6B", 35, 35),  # 33 as a flor: the best reading stands
        ("11B,12B,10B", 28, 28),
        ("10O,7O,6O", 34, 34),
        ("10O,3O,2O", 30, 30),
        ("7C,6C,5E", 33, 33),
    ],
)
def test_flor_counts_all_three_and_the_best_reading_stands(cards: str, off: int, on: int) -> None:
    assert mx.envit_value(MALLORCA, cards.split(",")) == off
    assert mx.envit_value(MALLORCA.with_options(flor="on"), cards.split(",")) == on


@pytest.mark.parametrize(("flor", "winner"), [("off", "A"), ("on", "B")])
def test_flor_at_the_table(flor: str, winner: str) -> None:
    match = play(
        "mallorca",
        "11B,7E,4O 7C,6C,5C",
        "1:envida 2:vull 1:men-vaig",
        options={"flor": flor},
    )
    assert envit(match)[2:4] == (winner, 2)
    assert voices(play("mallorca", "11B,7E,4O 7C,6C,5C", options={"flor": flor}), 1) == [
        "envida",
        "men-vaig",
        "tots",
        "truc",
    ]


def test_equal_envits_are_for_the_nearest_to_mano() -> None:
    match = play(
        "mallorca",
        "4O,5E,12C 7C,6C,4E 7E,6E,4B 10E,5B,12O",
        "1:4O 2:4E 3:envida 4:vull 3:men-vaig",
    )
    assert envit(match) == (True, True, "B", 2, (33, 33))
    match = play(
        "mallorca",
        "7C,6C,4O 4E,5E,12C 10E,5B,12O 7E,6E,4B",
        "2:4E 3:10E 4:envida 1:vull 4:men-vaig",
        dealer=1,
    )
    assert envit(match) == (True, True, "B", 2, (33, 33))


# -- Els envits: the ladder. Seat 3 opens; 4 and 3 raise in turn.

LADDER = [
    ("envida", 1, 2),
    ("tots", 1, 24),
    ("envida jo-envit", 2, 4),
    ("envida dos-mes", 2, 6),
    ("envida tots", 2, 24),
    ("envida jo-envit dos-mes", 4, 6),
    ("envida jo-envit tots", 4, 24),
    ("envida dos-mes tots", 6, 24),
    ("envida jo-envit dos-mes tots", 6, 24),
]
LADDER_CASES = pytest.mark.parametrize(("chain", "refused_gives", "wanted"), LADDER)


def said(chain: str, answer: str = "") -> str:
    """A chain of bids between the peus 3 and 4, and its answer."""
    words = [*chain.split(), *answer.split()]
    return " ".join(f"{3 + turn % 2}:{word}" for turn, word in enumerate(words))


@LADDER_CASES
def test_envit_refused_is_painted_at_once_for_the_last_caller(
    chain: str, refused_gives: int, wanted: int
) -> None:
    match = play("mallorca", A_BETTER, f"{PEU} {said(chain, 'no-vull')}")
    a_called_last = len(chain.split()) % 2 == 1
    assert match.score == ((refused_gives, 0) if a_called_last else (0, refused_gives))
    winner = "A" if a_called_last else "B"
    assert envit(match) == (True, False, winner, refused_gives, None)
    assert match.to_act == (3,)
    assert voices(match, 3) == ["men-vaig", "truc"]


@LADDER_CASES
@pytest.mark.parametrize(
    ("cards", "winner", "values"), [(A_BETTER, "A", (33, 6)), (B_BETTER, "B", (21, 33))]
)
def test_envit_wanted_is_painted_when_the_hand_is_over(
    chain: str, refused_gives: int, wanted: int, cards: str, winner: str, values: tuple[int, int]
) -> None:
    match = play("mallorca", cards, f"{PEU} {said(chain, 'vull')}")
    assert match.score == (0, 0) and match.to_act == (3,)
    assert envit(match) == (True, True, None, None, None)
    go(match, "3:men-vaig")
    assert envit(match) == (True, True, winner, wanted, values)
    if wanted == 24:
        assert match.won == ((1, 0) if winner == "A" else (0, 1))
        assert truc(match) == (None, None, "B", 0)
    else:
        stones = (wanted, 1) if winner == "A" else (0, wanted + 1)
        assert match.score == stones


@pytest.mark.parametrize(
    ("chain", "replies"),
    [
        ("envida", ["dos-mes", "jo-envit", "no-vull", "tots", "vull"]),
        ("envida jo-envit", ["dos-mes", "no-vull", "tots", "vull"]),
        ("envida dos-mes", ["no-vull", "tots", "vull"]),
        ("envida jo-envit dos-mes", ["no-vull", "tots", "vull"]),
        ("tots", ["no-vull", "vull"]),
        ("envida tots", ["no-vull", "vull"]),
        ("envida jo-envit dos-mes tots", ["no-vull", "vull"]),
    ],
)
def test_steps_are_skipped_upwards_only(chain: str, replies: list[str]) -> None:
    match = play("mallorca", A_BETTER, f"{PEU} {said(chain)}")
    answering = (2, 4) if len(chain.split()) % 2 else (1, 3)
    assert match.to_act == answering
    for seat in answering:
        assert match.legal_actions(seat) == tuple(replies)
    told = refused(match, f"{answering[0]}:men-vaig")
    assert all(reply in told for reply in replies)
    refused(match, f"{answering[0]}:envida")


def test_any_seat_of_the_side_answers_and_the_first_answer_binds() -> None:
    match = play("mallorca", A_BETTER, f"{PEU} 3:envida 2:jo-envit 1:vull")
    assert envit(match)[:2] == (True, True)
    assert match.to_act == (3,)


@pytest.mark.parametrize("voice", ["jo-envit", "dos-mes"])
def test_one_opens_with_envida_or_tots_unless_the_house_says_otherwise(voice: str) -> None:
    told = refused(play("mallorca", A_BETTER, PEU), f"3:{voice}")
    assert "envida" in told and "tots" in told
    house = {"opening": "any"}
    match = play("mallorca", A_BETTER, f"{PEU} 3:{voice} 4:no-vull", options=house)
    assert match.score == (1, 0)
    match = play("mallorca", A_BETTER, f"{PEU} 3:{voice} 4:vull 3:men-vaig", options=house)
    assert match.score == ({"jo-envit": 4, "dos-mes": 6}[voice], 1)


# -- Tots

A_WINS, B_WINS = ("A", A_BETTER), ("B", B_BETTER)
TOTS = [
    # nobody has passed twelve: the whole cantó
    ((0, 0), 24, A_WINS, (24, 0)),
    ((12, 5), 24, A_WINS, (24, 5)),
    ((12, 5), 24, B_WINS, (12, 24)),
    ((12, 12), 24, B_WINS, (12, 24)),
    # someone has: what the leader misses, whoever wins it
    ((13, 5), 24, A_WINS, (24, 5)),
    ((13, 5), 24, B_WINS, (13, 16)),
    ((5, 13), 24, A_WINS, (16, 13)),
    ((20, 20), 24, B_WINS, (20, 24)),
    ((23, 0), 24, B_WINS, (23, 1)),
    ((23, 23), 24, B_WINS, (23, 24)),
    # half of another target
    ((15, 0), 30, B_WINS, (15, 30)),
    ((16, 0), 30, B_WINS, (16, 14)),
    ((12, 0), 25, B_WINS, (12, 25)),
    ((13, 0), 25, B_WINS, (13, 12)),
]


@pytest.mark.parametrize(("score", "target", "winner", "painted"), TOTS)
@pytest.mark.parametrize("chain", ["tots", "envida tots", "envida jo-envit dos-mes tots"])
def test_tots(
    score: tuple[int, int],
    target: int,
    winner: tuple[str, str],
    painted: tuple[int, int],
    chain: str,
) -> None:
    side, cards = winner
    told = f"{PEU} {said(chain, 'vull')} 3:men-vaig"
    match = play("mallorca", cards, told, score=score, target=target)
    assert envit(match)[2:4] == (side, sum(painted) - sum(score))
    if max(painted) == target:
        assert match.finished_games == ((side, painted),)
        assert match.score == (0, 0)
    else:
        assert match.score == (painted[0], painted[1] + 1)


def test_tots_worth_less_than_the_stake_may_be_said() -> None:
    match = play("mallorca", B_BETTER, f"{PEU} 3:envida 4:dos-mes", score=(23, 0))
    assert "tots" in voices(match, 3)
    go(match, "3:tots 4:no-vull")
    assert match.finished_games == (("A", (24, 0)),)


@pytest.mark.parametrize(
    ("score", "chain", "sayable"),
    [
        ((23, 0), "", True),
        ((23, 0), "envida", False),
        ((22, 0), "envida", False),
        ((21, 0), "envida", True),
        ((21, 0), "envida jo-envit", False),
        ((12, 0), "envida jo-envit dos-mes", True),
    ],
)
def test_a_house_may_want_tots_to_be_worth_more_than_the_stake(
    score: tuple[int, int], chain: str, sayable: bool
) -> None:
    house = {"opening": "ends-above"}
    match = play("mallorca", A_BETTER, f"{PEU} {said(chain)}", score=score, options=house)
    assert ("tots" in voices(match, match.to_act[0])) is sayable
    assert "tots" in voices(
        play("mallorca", A_BETTER, f"{PEU} {said(chain)}", score=score), match.to_act[0]
    )


# -- Who opens the envit, and when

EIGHT = "4O,6O,3O 4C,6C,3C 4E,12O,11O 4B,12C,11C 10C,12E,11E 10E,12B,10B 7C,5O,7E 7B,5C,7O"
CROWDS = {2: "4O,6O,3O 4C,6C,3C", 4: " ".join(EIGHT.split()[:4]), 6: " ".join(EIGHT.split()[:6])}
CROWDS[8] = EIGHT
OPENERS = [
    (2, 2, [1, 2]),
    (2, 1, [2, 1]),
    (4, 4, [3, 4]),
    (4, 1, [4, 1]),
    (4, 2, [1, 2]),
    (6, 6, [5, 6]),
    (6, 3, [2, 3]),
    (8, 8, [7, 8]),
    (8, 1, [8, 1]),
]


@pytest.mark.parametrize(("seats", "dealer", "peus"), OPENERS)
def test_only_the_peus_open_at_their_turn(seats: int, dealer: int, peus: list[int]) -> None:
    match = play("mallorca", CROWDS[seats], dealer=dealer)
    opened = []
    for _ in range(seats):
        (seat,) = match.to_act
        assert all(not match.legal_actions(s) for s in range(1, seats + 1) if s != seat)
        if {"envida", "tots"} <= set(voices(match, seat)):
            opened.append(seat)
        else:
            refused(match, f"{seat}:envida")
        go(match, f"{seat}:{CROWDS[seats].split()[seat - 1].partition(',')[0]}")
    assert opened == peus
    assert not {"envida", "tots"} & set(voices(match, match.to_act[0]))


def test_if_the_first_peu_says_nothing_the_other_may() -> None:
    match = play("mallorca", B_BETTER, f"{PEU} 3:5C 4:envida 1:vull")
    assert voices(match, 4) == ["men-vaig", "truc"]


def test_the_envit_is_opened_once() -> None:
    match = play("mallorca", B_BETTER, f"{PEU} 3:envida 4:no-vull 3:5C")
    assert voices(match, 4) == ["men-vaig", "truc"]
    refused(match, "4:envida")


@pytest.mark.parametrize(
    "told",
    [
        f"1:truc 2:vull {PEU}",
        f"1:truc 4:retruc 3:vull {PEU}",
        "1:4O 2:truc 1:vull 2:4C",
        f"{PEU} 3:truc 4:vull",
    ],
)
def test_a_truc_accepted_before_does_not_take_the_chance_away(told: str) -> None:
    match = play("mallorca", B_BETTER, told)
    assert match.to_act == (3,)
    assert {"envida", "tots"} <= set(voices(match, 3))
    go(match, "3:5C")
    assert {"envida", "tots"} <= set(voices(match, 4))


@pytest.mark.parametrize("told", ["1:truc", f"{PEU} 3:truc"])
def test_no_envit_is_opened_out_of_turn_before_answering_a_truc(told: str) -> None:
    match = play("mallorca", B_BETTER, told)
    assert voices(match, 2) == voices(match, 4) == ["no-vull", "retruc", "vull"]
    refused(match, "4:envida")


def test_heads_up_nobody_opens_before_answering_a_truc_either() -> None:
    match = play("mallorca", CROWDS[2], "1:truc")
    assert voices(match, 2) == ["no-vull", "retruc", "vull"]
    go(match, "2:vull")
    assert "envida" in voices(match, 1)


def test_while_an_envit_waits_nothing_is_played_or_called() -> None:
    match = play("mallorca", A_BETTER, f"{PEU} 3:envida")
    assert match.legal_actions(3) == match.legal_actions(1) == ()
    for event in ("3:7E", "3:truc", "4:truc", "4:4B"):
        refused(match, event)


# -- Never shown early


def test_an_accepted_envit_says_nothing_until_the_hand_is_over() -> None:
    match = play("mallorca", A_BETTER, f"{PEU} 3:envida 4:vull")
    for seat in (None, 1, 2, 3, 4):
        shown = match.view(seat).envit
        assert shown.called and shown.accepted
        assert (shown.winner, shown.stones, shown.declared) == (None, None, ())
    go(match, "3:men-vaig")
    assert match.view(2).envit.declared == ((3, 33),)


def test_the_loser_shows_its_envit_only_where_the_house_says_so() -> None:
    told = f"{PEU} 3:envida 4:vull 3:men-vaig"
    assert play("mallorca", A_BETTER, told).view(None).envit.declared == ((3, 33),)
    match = play("mallorca", A_BETTER, told, options={"loser_shows": "on"})
    assert match.view(None).envit.declared == ((3, 33), (2, 6))


def test_a_refused_envit_is_never_shown() -> None:
    match = play("mallorca", A_BETTER, f"{PEU} 3:envida 4:no-vull 3:men-vaig")
    assert match.view(None).envit.declared == () and match.score == (1, 1)


# -- Truc

TRUC = [
    ("1:truc", 1, 3),
    ("1:truc 2:retruc", 3, 6),
    ("1:truc 2:retruc 1:val-nou", 6, 9),
    ("1:truc 2:retruc 1:val-nou 2:joc-fora", 9, 24),
]
TRUC_CASES = pytest.mark.parametrize(("calls", "not_wanted", "wanted"), TRUC)
A_TAKES = ("1E,1B,4O 4C,5C,6C", "1:1E 2:4C 1:1B 2:5C")
B_TAKES = ("4C,5C,6C 1E,1B,4O", "1:4C 2:1E 2:1B 1:5C")


@TRUC_CASES
def test_truc_not_wanted(calls: str, not_wanted: int, wanted: int) -> None:
    answer = answering(calls)
    match = play("mallorca", A_TAKES[0], f"{calls} {answer}:no-vull")
    assert match.score == ((not_wanted, 0) if answer == 2 else (0, not_wanted))
    assert truc(match) == (calls.rpartition(":")[2], False, "BA"[answer - 1], not_wanted)


@TRUC_CASES
@pytest.mark.parametrize(("winner", "hand"), [("A", A_TAKES), ("B", B_TAKES)])
def test_truc_wanted(
    calls: str, not_wanted: int, wanted: int, winner: str, hand: tuple[str, str]
) -> None:
    match = play("mallorca", hand[0], f"{calls} {answering(calls)}:vull {hand[1]}")
    assert truc(match) == (calls.rpartition(":")[2], True, winner, wanted)
    if wanted == 24:
        assert match.won == ((1, 0) if winner == "A" else (0, 1))
    else:
        assert match.score == ((wanted, 0) if winner == "A" else (0, wanted))


@pytest.mark.parametrize(
    ("calls", "replies"),
    [
        ("1:truc", ["no-vull", "retruc", "vull"]),
        ("1:truc 2:retruc", ["no-vull", "val-nou", "vull"]),
        ("1:truc 2:retruc 1:val-nou", ["joc-fora", "no-vull", "vull"]),
        ("1:truc 2:retruc 1:val-nou 2:joc-fora", ["no-vull", "vull"]),
    ],
)
def test_no_level_of_the_truc_is_skipped(calls: str, replies: list[str]) -> None:
    match = play("mallorca", A_TAKES[0], calls)
    assert match.legal_actions(answering(calls)) == tuple(replies)
    assert voices(play("mallorca", A_TAKES[0]), 1) == ["envida", "men-vaig", "tots", "truc"]


def test_nobody_called_is_worth_one() -> None:
    match = play("mallorca", *A_TAKES)
    assert match.score == (1, 0) and truc(match) == (None, None, "A", 1)


def test_only_the_side_that_accepted_raises_at_a_turn_of_its_own() -> None:
    match = play("mallorca", B_BETTER, "1:truc 4:vull")
    assert voices(match, 1) == ["men-vaig"]
    refused(match, "2:retruc")
    go(match, "1:4O")
    assert voices(match, 2) == ["men-vaig", "retruc"]
    go(match, "2:4C")
    assert "retruc" not in voices(match, 3)
    go(match, "3:5C")
    assert "retruc" in voices(match, 4)


@pytest.mark.parametrize(("winner", "hand"), [("A", A_TAKES), ("B", B_TAKES)])
def test_joc_fora_takes_the_canto_and_no_more(winner: str, hand: tuple[str, str]) -> None:
    calls = "1:truc 2:retruc 1:val-nou 2:joc-fora 1:vull"
    match = play("mallorca", hand[0], f"{calls} {hand[1]}", score=(3, 20))
    assert match.finished_games == ((winner, (24, 20) if winner == "A" else (3, 24)),)
    assert match.winner is None
    assert truc(match)[3] == (21 if winner == "A" else 4)


ENVIT_B_TRUC_A = "1E,1B,3O 7C,6C,4O"
JOC_FORA = "1:envida 2:vull 1:truc 2:retruc 1:val-nou 2:joc-fora 1:vull 1:1E 2:4O 1:1B 2:6C"


def test_at_23_all_the_envit_is_looked_at_before_a_joc_fora() -> None:
    match = play("mallorca", ENVIT_B_TRUC_A, JOC_FORA, score=(23, 23))
    assert match.finished_games == (("B", (23, 24)),)
    assert envit(match) == (True, True, "B", 1, (3, 33))
    assert truc(match) == ("joc-fora", True, "A", 0)


def test_otherwise_both_are_painted_the_envit_first() -> None:
    match = play("mallorca", ENVIT_B_TRUC_A, JOC_FORA)
    assert match.finished_games == (("A", (24, 2)),)
    assert envit(match)[2:4] == ("B", 2)


def test_at_23_all_the_envit_decides_over_a_plain_hand_too() -> None:
    told = "1:envida 2:vull 1:1E 2:4O 1:1B 2:6C"
    match = play("mallorca", ENVIT_B_TRUC_A, told, score=(23, 23))
    assert match.finished_games == (("B", (23, 24)),)
    assert truc(match) == (None, None, "A", 0)


def test_a_refused_envit_may_end_the_canto_in_the_middle_of_the_hand() -> None:
    match = play("mallorca", A_BETTER, f"{PEU} 3:envida 4:no-vull", score=(23, 23))
    assert match.finished_games == (("A", (24, 23)),)
    assert match.to_act == () and truc(match) == (None, None, None, 0)
    assert match.dealer == 1


def test_the_first_with_two_cantons_wins() -> None:
    match = play("mallorca", A_BETTER, f"{PEU} 3:envida 4:no-vull", score=(23, 0), won=(1, 1))
    assert match.winner == "A" and match.won == (2, 1) and match.to_act == ()


def test_another_target_and_number_of_cantons_may_be_agreed() -> None:
    match = play("mallorca", *A_TAKES, target=12, games=3, score=(11, 0), won=(1, 2))
    assert match.won == (2, 2) and match.winner is None


# -- Anar-se'n: conceding


@pytest.mark.parametrize(
    ("calls", "worth"),
    [("", 1), ("1:truc 2:vull", 3), ("1:truc 2:retruc 1:vull", 6)],
)
def test_men_vaig_gives_what_the_truc_is_worth(calls: str, worth: int) -> None:
    match = play("mallorca", A_TAKES[0], f"{calls} 1:men-vaig")
    assert match.score == (0, worth)


@pytest.mark.parametrize("end", ["3:men-vaig", "3:truc 4:no-vull"])
def test_an_accepted_envit_is_counted_all_the_same(end: str) -> None:
    match = play("mallorca", B_BETTER, f"{PEU} 3:envida 4:vull {end}")
    assert envit(match) == (True, True, "B", 2, (21, 33))
    assert match.score == ((0, 3) if end == "3:men-vaig" else (1, 2))


def test_one_concedes_at_ones_turn() -> None:
    match = play("mallorca", A_BETTER)
    for seat in (2, 3, 4):
        assert "1" in refused(match, f"{seat}:men-vaig")
    go(match, "1:men-vaig")
    assert match.score == (0, 1)


def test_or_whenever_no_call_waits_where_the_house_says_so() -> None:
    house = {"concede": "any"}
    match = play("mallorca", A_BETTER, options=house)
    assert match.to_act == (1, 2, 3, 4)
    assert match.legal_actions(4) == ("men-vaig",)
    go(match, "4:men-vaig")
    assert match.score == (1, 0)
    match = play("mallorca", A_BETTER, "1:truc", options=house)
    refused(match, "1:men-vaig")
    refused(match, "2:men-vaig")
    go(match, "2:vull 3:men-vaig")
    assert match.score == (0, 3)


# -- Vases that are not tied first: no stack


@pytest.mark.parametrize(
    ("taken", "cards", "told", "led", "winner"),
    [
        ("AA", "3O,3C,4O 4C,4E,4B", "1:3O 2:4C 1:3C 2:4E", [1, 1], "A"),
        ("BB", "4C,4E,4B 3O,3C,4O", "1:4C 2:3O 2:3C 1:4E", [1, 2], "B"),
        ("ABA", "3O,4O,3C 4C,5C,5E", "1:3O 2:4C 1:4O 2:5C 2:5E 1:3C", [1, 1, 2], "A"),
        ("BAB", "4O,5O,6O 5C,4C,3E", "1:4O 2:5C 2:4C 1:5O 1:6O 2:3E", [1, 2, 1], "B"),
        ("A=", "3O,6O,4O 4C,6C,3C", "1:3O 2:4C 1:6O 2:6C", [1, 1], "A"),
        ("B=", "4O,6O,3O 3C,6C,4C", "1:4O 2:3C 2:6C 1:6O", [1, 2], "B"),
        ("AB=", "3O,4O,6O 4C,5C,6C", "1:3O 2:4C 1:4O 2:5C 2:6C 1:6O", [1, 1, 2], "A"),
        ("BA=", "4O,5O,6O 5C,4C,6C", "1:4O 2:5C 2:4C 1:5O 1:6O 2:6C", [1, 2, 1], "B"),
    ],
)
def test_hands_without_a_stack(
    taken: str, cards: str, told: str, led: list[int], winner: str
) -> None:
    match = play("mallorca", cards, told)
    assert tricks(match) == taken and leaders(match) == led
    assert truc(match) == (None, None, winner, 1)


# -- Les senyes

SIGNALS = [
    ("amo", "11B"),
    ("madona", "10O"),
    ("llengua-bona", "1E"),
    ("llengua-dolenta", "1B"),
    ("morruda-espases", "7E"),
    ("morruda-oros", "7O"),
    *(("tres", f"3{suit}") for suit in "OCEB"),
    *(("dos", f"2{suit}") for suit in "OCEB"),
    ("as-bord", "1O"),
    ("as-bord", "1C"),
]
OTHERS = "4C,5C,6C 12O,12C,12E 4B,5B,6B"


@pytest.mark.parametrize(("name", "card"), SIGNALS)
def test_a_cards_signal_is_true_while_it_is_held(name: str, card: str) -> None:
    match = play("mallorca", f"{card},4O,5O {OTHERS}")
    match.signal(1, 3, name)
    with pytest.raises(mx.IllegalAction, match="res"):
        match.signal(1, 3, "res")
    with pytest.raises(mx.IllegalAction, match=name):
        match.signal(3, 1, name)
    go(match, f"1:{card}")
    with pytest.raises(mx.IllegalAction, match=name):
        match.signal(1, 3, name)
    match.signal(1, 3, "res")


@pytest.mark.parametrize("cards", ["12B,11E,10C", "7C,7B,6O", "5O,5E,4E"])
def test_res_is_for_a_hand_with_no_card_that_has_a_signal(cards: str) -> None:
    match = play("mallorca", f"{cards} 4C,5C,6C 3B,5B,6B 12O,12C,12E")
    match.signal(1, 3, "res")
    for name, _ in SIGNALS:
        with pytest.raises(mx.IllegalAction):
            match.signal(1, 3, name)
    with pytest.raises(mx.IllegalAction):
        match.signal(3, 1, "res")


@pytest.mark.parametrize("card", ["11B", "10O"])
def test_reservada_is_true_while_both_are_held(card: str) -> None:
    match = play("mallorca", f"11B,10O,5O {OTHERS}")
    match.signal(1, 3, "reservada")
    match.signal(1, 3, "amo")
    match.signal(1, 3, "madona")
    go(match, f"1:{card}")
    with pytest.raises(mx.IllegalAction, match="reservada"):
        match.signal(1, 3, "reservada")


@pytest.mark.parametrize("card", ["11B", "10O"])
def test_one_of_them_is_no_reservada(card: str) -> None:
    match = play("mallorca", f"{card},4O,5O {OTHERS}")
    with pytest.raises(mx.IllegalAction, match="reservada"):
        match.signal(1, 3, "reservada")


def test_there_is_no_signal_for_twos_where_they_are_out() -> None:
    match = play("mallorca", f"11B,4O,5O {OTHERS}", options={"twos": "out", "signals": "free"})
    match.signal(1, 3, "tres")
    with pytest.raises(mx.InvalidAction, match="dos"):
        match.signal(1, 3, "dos")


def test_false_signals_where_they_are_free() -> None:
    cards = f"12B,4O,5O {OTHERS}"
    with pytest.raises(mx.IllegalAction, match="amo"):
        play("mallorca", cards).signal(1, 3, "amo")
    match = play("mallorca", cards, options={"signals": "free"})
    match.signal(1, 3, "amo")
    match.signal(1, 3, "reservada")


@pytest.mark.parametrize("to", [1, 2, 4])
def test_one_signals_to_a_partner(to: int) -> None:
    match = play("mallorca", f"11B,4O,5O {OTHERS}")
    with pytest.raises(mx.IllegalAction, match="partner"):
        match.signal(1, to, "amo")


def test_with_six_one_signals_to_either_partner() -> None:
    match = play("mallorca", SIX)
    match.signal(2, 4, "amo")
    match.signal(2, 6, "amo")
    with pytest.raises(mx.IllegalAction):
        match.signal(2, 5, "amo")


def heard(match: mx.Match, seat: int | None) -> str:
    return repr(match.view(seat).history)


def test_signals_reach_the_partner_and_change_nothing() -> None:
    match = play("mallorca", f"11B,4O,5O {OTHERS}", "1:truc")
    before = [match.legal_actions(seat) for seat in (1, 2, 3, 4)]
    match.signal(1, 3, "amo")
    assert [match.legal_actions(seat) for seat in (1, 2, 3, 4)] == before
    assert "'amo'" in heard(match, 1) and "'amo'" in heard(match, 3)
    assert not any("'amo'" in heard(match, seat) for seat in (2, 4, None))


def test_a_rival_catches_a_signal_only_where_the_house_says_so() -> None:
    cards = f"11B,4O,5O {OTHERS}"
    with pytest.raises(mx.IllegalAction, match="caught"):
        play("mallorca", cards).signal(1, 3, "amo", seen=(2,))
    match = play("mallorca", cards, options={"caught": "on"})
    match.signal(1, 3, "amo", seen=(2,))
    assert "'amo'" in heard(match, 2)
    assert "'amo'" not in heard(match, 4) and "'amo'" not in heard(match, None)


@pytest.mark.parametrize("saying", ["vine-a-mi", "pitja"])
def test_what_is_said_is_heard_by_all_and_changes_nothing(saying: str) -> None:
    match = play("mallorca", A_BETTER)
    before = match.legal_actions(1)
    match.say(4, saying)
    assert match.legal_actions(1) == before
    assert all(saying in heard(match, seat) for seat in (1, 2, 3, 4, None))
    assert saying in match.variant.sayings


@pytest.mark.parametrize(
    "saying",
    [
        "la-primera-val-per-mil",
        "qui-no-mata-empata",
        "donar-peixet",
        "roquers",
        "veure-les-venir",
        "joc-segur",
    ],
)
def test_sayings_for_colour(saying: str) -> None:
    assert saying in MALLORCA.sayings


@pytest.mark.parametrize(
    ("said_so", "card", "name"),
    [
        ("marilla-espases", "7E", "morruda-espases"),
        ("marilla-oros", "7O", "morruda-oros"),
        ("es segon", "10O", "madona"),
    ],
)
def test_signals_understood_as_the_same(said_so: str, card: str, name: str) -> None:
    match = play("mallorca", f"{card},4O,5O {OTHERS}")
    match.signal(1, 3, said_so)
    assert f"'{name}'" in heard(match, 3)


@pytest.mark.parametrize(
    ("answer", "score"),
    [("volem", (0, 0)), ("Volem", (0, 0)), ("no volem", (1, 0)), ("ben dit", (1, 0))],
)
def test_answers_understood_as_the_same(answer: str, score: tuple[int, int]) -> None:
    match = play("mallorca", A_BETTER, f"{PEU} 3:envida")
    match.apply(4, answer)
    assert match.score == score and envit(match)[1] is (score == (0, 0))


# -- The rest of the page


def test_the_deal_goes_to_the_right_also_across_cantons() -> None:
    match = play("mallorca", A_BETTER, "1:men-vaig", score=(0, 23))
    assert match.won == (0, 1) and match.dealer == 1
    deal(match, A_BETTER, "2:men-vaig")
    assert match.dealer == 2 and match.score == (1, 0)


def test_misdeals_are_not_recorded() -> None:
    with pytest.raises(mx.IllegalAction):
        mx.Match("mallorca").fault("count")


def test_the_agreed_game() -> None:
    assert (MALLORCA.target, MALLORCA.games, MALLORCA.halves) == (24, 2, ("dolentes", "bones"))
    assert MALLORCA.first_dealer == "suit"
    assert MALLORCA.tally == "eight-and-nine"


@pytest.mark.parametrize(
    ("options", "named"),
    [({"twos": "maybe"}, "in, out"), ({"stack": "off"}, "twos"), ({"finish": "first"}, "twos")],
)
def test_options_that_there_are_not(options: dict[str, str], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        mx.Match("mallorca", options=options)
