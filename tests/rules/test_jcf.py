"""Truc by the *Reglament del Truc* of the Junta Central Fallera, section by section."""

import pytest

import marxador as mx
from marxador.engine.events import Compared, Dealt, Painted, Said, Signalled
from tests.game import deal, go, play, refused, seen_by_all, tricks, voices

TWO = "1E,7B,6B 3O,4C,5C"
"""Seat 1 has 33, seat 2 has 29."""
SWAPPED = "3O,4C,5C 1E,7B,6B"
FOUR = f"{TWO} 7E,4E,5B 7O,6C,3E"
"""33, 29, 31 and 7: two manilles, the major, no bast."""
SIX = f"{FOUR} 1B,3C,4O 7C,6E,5E"
"""And 4 and 31."""
CROSSED = "7B,6B,4O 1E,1B,4C"
"""A has 33 of envit, B has the two best cards."""

A_TAKES_ALL = "1:1E 2:4C 1:7B 2:5C"
B_TAKES_ALL = "1:4O 2:1B 2:1E 1:6B"


def jcf(cards, events="", **agreed):
    return play("jcf", cards, events, **agreed)


def openings(match, seat):
    """How a seat may open the envit, or raise it, now."""
    bids = ("envide", "torne", "mes", "falta")
    return [voice for voice in voices(match, seat) if voice.startswith(bids)]


def may_open(match, seat):
    return "envide" in voices(match, seat)


def compared(match):
    return [event for event in match.events if isinstance(event, Compared)]


# -- the worked example


def test_the_worked_example_of_the_page():
    match = jcf(TWO, "1:envide 2:vull 1:6B 2:3O 2:truque 1:vull 2:4C 1:7B 1:1E 2:5C", dealer=2)
    hand = match.hand
    assert match.score == (4, 0)
    assert [(t.winner, t.leader) for t in hand.tricks[0]] == [("B", 1), ("A", 2), ("A", 1)]
    assert (hand.envit.winner, hand.envit.stones, hand.envit.values) == ("A", 2, (33, 29))
    assert hand.truc[0] == ("truque", True, "A", 2)


# -- Veus i pedres de l'envit

ENVIT = [
    ("1:envide", (1, 0), 2),
    ("1:falta", (1, 0), 24),
    ("1:envide 2:torne", (0, 2), 4),
    ("1:envide 2:falta", (0, 2), 24),
    ("1:envide 2:torne 1:falta", (4, 0), 24),
    ("1:envide=6", (1, 0), 6),
    ("1:envide=6 2:mes=10", (0, 6), 16),
    ("1:envide 2:torne 1:torne", (4, 0), 6),
    ("1:envide 2:torne 1:torne 2:torne", (0, 6), 8),
    ("1:envide 2:mes=3", (0, 2), 5),
    ("1:envide=3 2:torne 1:mes=4 2:falta", (0, 9), 24),
    ("1:envide=24", (1, 0), 24),
]


def answerer(said):
    return 2 if said.split()[-1].startswith("1") else 1


@pytest.mark.parametrize(("said", "painted", "_stake"), ENVIT)
def test_an_envit_that_is_not_wanted_is_painted_at_once(said, painted, _stake):
    match = jcf(TWO, f"{said} {answerer(said)}:no-vull")
    assert match.score == painted
    assert match.to_act == (1,), "play goes on where it was"
    envit = match.hand.envit
    assert not envit.accepted
    assert (envit.winner, envit.stones) == ("AB"[painted[1] > 0], sum(painted))
    assert envit.values is None and not compared(match)


@pytest.mark.parametrize(("said", "_painted", "stake"), ENVIT)
@pytest.mark.parametrize(("cards", "better"), [(TWO, 0), (SWAPPED, 1)])
def test_an_envit_that_is_wanted_is_for_the_better_cards(said, _painted, stake, cards, better):
    match = jcf(cards, f"{said} {answerer(said)}:vull")
    assert match.score == (0, 0)
    go(match, "1:men-vaig")
    envit = match.hand.envit
    assert (envit.accepted, envit.winner, envit.stones) == (True, "AB"[better], stake)
    if stake < 24:
        truc = (0, 1)
        assert match.score == tuple(truc[s] + stake * (s == better) for s in (0, 1))
    else:
        assert match.score == (0, 0) and match.won[better] == 1


def test_jo_tambe_is_another_way_to_say_torne():
    match = jcf(TWO, "1:envide")
    match.apply(2, "Jo també")
    assert go(match, "1:no-vull").score == (0, 2)


@pytest.mark.parametrize("one", ["envide=1", "envide=2", "envide=0", "envide=-3"])
def test_one_stone_is_never_bid_and_two_are_an_envide(one):
    refused(jcf(TWO), f"1:{one}")


@pytest.mark.parametrize("one", ["mes=1", "mes=2", "mes=0", "mes", "envide", "envide=3"])
def test_no_raise_is_of_one_stone_and_of_two_it_is_a_torne(one):
    refused(jcf(TWO, "1:envide"), f"2:{one}")


@pytest.mark.parametrize("first", ["torne", "mes=3"])
def test_nobody_raises_what_was_not_opened(first):
    refused(jcf(TWO), f"1:{first}")


NUMBERED = {n: [f"envide={size}" for size in range(3, n + 1)] for n in range(1, 6)}


@pytest.mark.parametrize("missing", NUMBERED)
@pytest.mark.parametrize("side", ["A", "B", "both"])
def test_bids_go_as_far_as_the_leader_misses(missing, side):
    leader = 24 - missing
    score = {"A": (leader, 3), "B": (3, leader), "both": (leader, leader)}[side]
    assert openings(jcf(TWO, score=score), 1) == ["envide", *NUMBERED[missing], "falta"]


@pytest.mark.parametrize(
    ("missing", "said", "over_it"),
    [
        (1, "1:envide", []),
        (1, "1:falta", []),
        (2, "1:envide", []),
        (2, "1:falta", []),
        (3, "1:envide", ["falta"]),
        (3, "1:envide=3", []),
        (4, "1:envide", ["falta", "torne"]),
        (4, "1:envide=3", ["falta"]),
        (4, "1:envide=4", []),
        (4, "1:envide 2:torne", []),
        (5, "1:envide", ["falta", "mes=3", "torne"]),
        (5, "1:envide 2:torne", ["falta"]),
        (6, "1:envide 2:torne", ["falta", "torne"]),
        (6, "1:envide", ["falta", "mes=3", "mes=4", "torne"]),
        (6, "1:envide 2:torne 1:falta", []),
        (24, "1:falta", []),
        (24, "1:envide=24", []),
        (24, "1:envide=20", ["falta", "mes=3", "mes=4", "torne"]),
    ],
)
def test_raises_go_as_far_as_the_leader_misses_and_nothing_over_a_falta(missing, said, over_it):
    match = jcf(TWO, said, score=(24 - missing, 0))
    assert openings(match, answerer(said)) == over_it
    assert {"vull", "no-vull"} <= set(voices(match, answerer(said)))


@pytest.mark.parametrize(
    ("score", "cards", "after", "won"),
    [
        ((18, 10), TWO, (0, 0), (1, 0)),  # the leader wins it: cama
        ((18, 10), SWAPPED, (18, 16), (0, 0)),  # the trailing side paints what the leader missed
        ((10, 18), SWAPPED, (0, 0), (0, 1)),
        ((10, 18), TWO, (16, 18), (0, 0)),
        ((0, 0), TWO, (0, 0), (1, 0)),
        ((20, 20), SWAPPED, (0, 0), (0, 1)),
    ],
)
@pytest.mark.parametrize("said", ["1:falta 2:vull", "1:envide 2:falta 1:vull"])
def test_the_falta_is_what_the_leader_misses_whoever_wins_it(score, cards, after, won, said):
    match = jcf(cards, f"{said} 1:truque 2:no-vull", score=score)
    if won == (0, 0):  # the truque that B did not want
        after = (after[0] + 1, after[1])
    assert (match.score, match.won) == (after, won)


@pytest.mark.parametrize(
    ("score", "cards", "painted"),
    [
        ((23, 10), SWAPPED, 1),
        ((10, 23), TWO, 1),
        ((23, 23), TWO, 1),
        ((22, 10), SWAPPED, 2),
    ],
)
def test_no_bid_paints_more_than_the_leader_misses(score, cards, painted):
    match = jcf(cards, "1:envide 2:vull 1:men-vaig", score=score)
    assert match.hand.envit.stones == painted


def test_the_stones_at_the_start_of_the_hand_are_those_that_count():
    """A joc of B in the truc cannot change what the falta, accepted before, was worth."""
    match = jcf(CROSSED, f"1:falta 2:vull 1:truque 2:vull {B_TAKES_ALL}", score=(10, 20))
    assert match.hand.envit.stones == 4
    assert match.score == (14, 22)


@pytest.mark.parametrize("answer", ["vull", "no-vull"])
def test_there_is_one_envit_in_a_hand(answer):
    match = jcf(FOUR, f"1:envide 2:{answer}")
    for event in ("1:1E", "2:3O", "3:7E", "4:7O"):
        assert not openings(match, int(event[0]))
        go(match, event)


# -- never shown early


def test_an_accepted_envit_is_compared_when_the_hand_is_over_and_not_before():
    match = jcf(TWO, "1:envide 2:vull")
    for event in ["1:6B", "2:3O", "2:truque", "1:vull", "2:4C", "1:7B", "1:1E"]:
        go(match, event)
        envit = match.hand.envit
        assert (envit.winner, envit.stones, envit.values) == (None, None, None)
        assert match.score == (0, 0) and not compared(match)
    go(match, "2:5C")
    assert [event.winner for event in compared(match)] == ["A"]


def test_until_then_neither_side_learns_who_won_it():
    """Whatever the rivals hold, a seat sees the same until the hand is over."""
    said = "1:envide 2:torne 1:vull 1:6B"
    ahead, behind = jcf(TWO, said), jcf("1E,7B,6B 3O,7C,6C", said)
    assert ahead.view(1) == behind.view(1)
    assert ahead.view(None) == behind.view(None)


def test_the_winner_says_its_value_and_the_loser_keeps_its_own():
    match = jcf(FOUR, "1:envide 2:vull 1:men-vaig")
    for seat in (None, 1, 2, 3, 4):
        seen = match.view(seat)
        assert seen.envit.winner == "A"
        assert seen.envit.declared == ((1, 33),)
        assert seen.envit.values is None


def test_the_envit_is_painted_before_the_truc():
    match = jcf(TWO, f"1:envide 2:vull {A_TAKES_ALL}")
    painted = [event.what for event in match.events if isinstance(event, Painted)]
    assert painted == ["envit", "truc"]


@pytest.mark.parametrize(
    ("cards", "dealer", "winner"),
    [
        ("7O,6O,3E 7C,6C,3B", 2, "A"),  # 33 each: the mano's
        ("7O,6O,3E 7C,6C,3B", 1, "B"),
        ("3O,3C,4E 7O,6O,3E 7C,6C,3B 4O,4C,5E", 4, "B"),  # seats 2 and 3
        ("3O,3C,4E 7O,6O,3E 7C,6C,3B 4O,4C,5E", 2, "A"),  # seat 3 is mano
        ("7O,6O,3E 7C,6C,3B 3O,3C,4E 4O,4C,5E", 1, "B"),
        ("7O,6O,3E 7C,6C,3B 3O,3C,4E 4O,4C,5E", 2, "A"),  # from seat 3 on, seat 1 comes before 2
        ("4B,3C,5E 4O,4C,1E 7O,6O,3E 5O,5C,6E 3O,7E,6B 7C,6C,3B", 5, "B"),  # seats 3 and 6
        ("4B,3C,5E 4O,4C,1E 7O,6O,3E 5O,5C,6E 3O,7E,6B 7C,6C,3B", 6, "A"),
    ],
)
def test_a_punts_iguals_guanya_el_que_es_ma_per_ordre_de_lloc(cards, dealer, winner):
    seats = len(cards.split())
    mano = dealer % seats + 1
    rival = mano % seats + 1
    match = jcf(cards, f"{mano}:envide {rival}:vull {mano}:men-vaig", dealer=dealer)
    assert match.hand.envit.winner == winner


def test_a_sides_envit_is_its_best_seats():
    match = jcf(FOUR, "1:envide 2:vull 1:men-vaig")
    assert match.hand.envit.values == (33, 29)
    match = jcf(SIX, "1:envide 2:vull 1:men-vaig")
    assert match.hand.envit.values == (33, 31)


# -- hands that are not known (the record of a real table)


def test_an_envit_that_needs_cards_nobody_knows_waits_to_be_settled_by_hand():
    match = jcf("1E,7B,6B ?", "1:envide 2:vull 1:men-vaig")
    assert (match.score, match.to_act, match.hand.complete) == ((0, 0), (), False)
    assert "envit" in refused(match, "1:1E")
    match.settle_envit("B")
    assert match.score == (0, 3) and match.hand.complete
    assert match.hand.envit[1:5] == (True, "B", 2, None)


def test_it_may_end_the_cama_before_the_truc():
    match = jcf("? ?", "1:envide 2:vull 1:men-vaig", score=(23, 23))
    match.settle_envit("A")
    assert match.finished_games == (("A", (24, 23)),)


def test_nothing_is_settled_by_hand_where_nothing_waits():
    for match in (jcf(TWO), jcf("? ?", "1:envide 2:no-vull"), jcf("? ?", "1:envide 2:vull")):
        before = seen_by_all(match)
        with pytest.raises(mx.IllegalAction, match="no envit waits"):
            match.settle_envit("A")
        assert seen_by_all(match) == before


def test_who_is_not_known_may_play_any_card_not_seen_elsewhere():
    match = jcf("1E,7B,6B ?", "1:1E")
    cards = {action for action in match.legal_actions(2) if action[0].isdigit()}
    assert cards == set(match.variant.deck) - {"1E", "7B", "6B"}


# -- Manera d'envidar: who and when


@pytest.mark.parametrize("cards", [TWO, FOUR, SIX])
def test_each_seat_may_open_at_its_turn_before_its_own_first_card(cards):
    match = jcf(cards)
    seats = range(1, match.seats + 1)
    for seat, hand in enumerate(cards.split(), start=1):
        assert [other for other in seats if may_open(match, other)] == [seat]
        match.apply(seat, hand.split(",")[0])
    assert not any(may_open(match, seat) for seat in seats)


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_opened_at_any_of_those_turns_it_is_answered_by_the_other_side(seat):
    cards = ["1:1E", "2:3O", "3:7E", "4:7O"][: seat - 1]
    match = jcf(FOUR, " ".join([*cards, f"{seat}:envide"]))
    rivals = (2, 4) if seat % 2 else (1, 3)
    assert match.to_act == rivals
    assert all(openings(match, rival) for rival in rivals), "also with the card on the table"
    go(match, f"{rivals[0]}:torne")
    assert match.to_act == tuple(sorted({1, 2, 3, 4} - set(rivals)))
    assert all("mes=3" in voices(match, s) for s in match.to_act)


def test_after_its_card_is_on_the_table_a_seat_opens_no_more():
    match = jcf(FOUR, "1:1E 2:3O 3:7E")
    for seat in (1, 2, 3):
        assert "seat 4" in refused(match, f"{seat}:envide")
    go(match, "4:7O")
    assert "truque" in refused(match, "1:envide"), "the second trick: there is only the truc"


def test_nobody_opens_out_of_turn():
    match = jcf(FOUR)
    for seat in (2, 3, 4):
        assert "seat 1" in refused(match, f"{seat}:envide")


def test_the_first_answer_of_a_side_binds_it():
    match = jcf(FOUR, "1:envide 4:no-vull")
    refused(match, "2:vull")
    assert match.score == (1, 0)
    match = jcf(FOUR, "1:envide 2:vull")
    refused(match, "4:no-vull")
    refused(match, "4:torne")


def test_while_an_envit_is_unanswered_nothing_else_happens():
    match = jcf(FOUR, "1:envide")
    for event in ("1:1E", "1:vull", "3:vull", "1:falta", "1:truque", "2:3O", "2:truque-i-passe"):
        refused(match, event)
    refused(match, "2:men-vaig")
    refused(match, "1:men-vaig")


def test_after_its_envit_is_answered_it_is_still_that_seats_turn():
    for answer in ("vull", "no-vull"):
        match = jcf(TWO, f"1:envide 2:{answer}")
        assert match.to_act == (1,)
        assert match.legal_actions(1) == ("1E", "6B", "7B", "men-vaig", "truque")


# -- Envit before truc


@pytest.mark.parametrize("cards", [TWO, FOUR, SIX])
def test_before_any_card_one_may_say_truque_i_passe_and_not_truque(cards):
    match = jcf(cards)
    assert "truque-i-passe" in refused(match, "1:truque")
    assert "truque-i-passe" in voices(match, 1)


def test_after_the_first_card_it_is_truque():
    match = jcf(FOUR, "1:1E")
    for event in ("2:3O", "3:7E", "4:7O"):
        seat = int(event[0])
        assert "truque" in voices(match, seat)
        refused(match, f"{seat}:truque-i-passe")
        go(match, event)
    assert "truque" in voices(match, 1)
    refused(match, "1:truque-i-passe")


@pytest.mark.parametrize("answer", ["vull", "no-vull"])
def test_once_an_envit_was_settled_it_is_truque(answer):
    match = jcf(TWO, f"1:envide 2:{answer}")
    refused(match, "1:truque-i-passe")
    go(match, "1:truque")
    assert voices(match, 2) == ["no-vull", "retruque", "vull"]


def test_truque_i_passe_gives_up_the_opening_for_that_seat_alone():
    match = jcf(FOUR, "1:truque-i-passe 2:vull")
    assert match.to_act == (1,) and not may_open(match, 1)
    for event, following in (("1:1E", 2), ("2:3O", 3), ("3:7E", 4)):
        go(match, event)
        assert may_open(match, following)


@pytest.mark.parametrize(
    "answer", ["2:vull", "2:retruque 1:vull", "4:retruque 3:quatre-val 2:vull"]
)
def test_truque_i_passe_wanted_or_raised_does_not_close_the_envit(answer):
    match = jcf(FOUR, f"1:truque-i-passe {answer}")
    assert not may_open(match, 1)
    go(match, "1:1E")
    assert may_open(match, 2)


def test_who_said_truque_i_passe_may_answer_and_raise_an_envit():
    match = jcf(FOUR, "1:truque-i-passe 2:envide")
    assert openings(match, 1) == openings(match, 3) != []
    go(match, "1:torne 4:vull")
    assert voices(match, 2) == ["no-vull", "retruque", "vull"]
    match = jcf(TWO, "1:truque-i-passe 2:vull 1:1E 2:envide 1:torne 2:no-vull")
    assert match.score == (2, 0)


# -- Envit first


@pytest.mark.parametrize("opener", [2, 4])
def test_a_truque_i_passe_waits_while_the_envit_is_settled(opener):
    match = jcf(FOUR, "1:truque-i-passe")
    assert may_open(match, 2) and may_open(match, 4) and not may_open(match, 1)
    go(match, f"{opener}:envide 3:vull")
    for seat in (2, 4):
        assert voices(match, seat) == ["no-vull", "retruque", "vull"]
    assert match.to_act == (2, 4)
    refused(match, "1:1E")


@pytest.mark.parametrize("answer", ["vull", "no-vull", "retruque"])
def test_then_the_truc_is_answered_or_raised(answer):
    match = jcf(TWO, f"1:truque-i-passe 2:envide 1:no-vull 2:{answer}")
    assert match.score == {"no-vull": (1, 1)}.get(answer, (0, 1))
    assert match.to_act == {"no-vull": (), "vull": (1,), "retruque": (1,)}[answer]


def test_over_a_truque_too_but_only_by_who_has_not_played():
    match = jcf(FOUR, "1:1E 2:truque")
    assert match.to_act == (1, 3)
    assert not may_open(match, 1) and may_open(match, 3)
    go(match, "3:envide 4:no-vull")
    assert voices(match, 1) == voices(match, 3) == ["no-vull", "retruque", "vull"]


def test_heads_up_who_has_played_cannot_open_over_a_truque():
    match = jcf(TWO, "1:1E 2:truque")
    assert voices(match, 1) == ["no-vull", "retruque", "vull"]


@pytest.mark.parametrize(
    ("said", "seats"),
    [
        ("1:truque-i-passe 2:retruque", (1, 3)),
        ("1:truque-i-passe 2:retruque 3:quatre-val", (2, 4)),
        ("1:truque-i-passe 2:vull 1:1E 2:retruque", (1, 3)),
        ("1:1E 2:truque 1:retruque", (2, 4)),
    ],
)
def test_a_retruque_or_higher_is_not_interrupted(said, seats):
    match = jcf(FOUR, said)
    assert match.to_act == seats
    assert not any(openings(match, seat) for seat in seats)


def test_not_if_an_envit_was_opened_before():
    match = jcf(FOUR, "1:envide 2:no-vull 1:truque")
    assert not openings(match, 2) and not openings(match, 4)


def test_not_in_the_second_trick():
    match = tricks("jcf", "4O 3C 4C 4E", "6O 6C 6E 6B", "5O 5C 5E 5B", upto=1)
    go(match, "2:truque")
    assert voices(match, 1) == voices(match, 3) == ["no-vull", "retruque", "vull"]


@pytest.mark.parametrize("answer", ["1:vull", "3:vull", "1:retruque 2:vull", "3:retruque 4:vull"])
def test_a_truque_answered_or_raised_closes_the_envit(answer):
    match = jcf(FOUR, f"1:1E 2:truque {answer}")
    for event in ("2:3O", "3:7E", "4:7O"):
        assert not may_open(match, int(event[0]))
        go(match, event)


# -- Veus i pedres del truc

LADDER = [
    ("1:truque-i-passe", 2, 1, "A"),
    ("1:truque-i-passe 2:retruque", 3, 2, "B"),
    ("1:truque-i-passe 2:retruque 1:quatre-val", 4, 3, "A"),
    ("1:envide 2:no-vull 1:truque", 2, 1, "A"),
    ("1:envide 2:no-vull 1:truque 2:retruque", 3, 2, "B"),
]


@pytest.mark.parametrize(("said", "_wanted", "stones", "caller"), LADDER)
def test_a_truc_that_is_not_wanted_ends_the_hand(said, _wanted, stones, caller):
    match = jcf(TWO, f"{said} {answerer(said)}:no-vull")
    truc = match.hand.truc[0]
    assert match.hand.complete and match.to_act == ()
    assert (truc.voice, truc.accepted) == (said.split(":")[-1], False)
    assert (truc.winner, truc.stones) == (caller, stones)


@pytest.mark.parametrize(("said", "stones", "_refused", "_caller"), LADDER)
@pytest.mark.parametrize(
    ("cards", "rest", "winner"), [(TWO, A_TAKES_ALL, "A"), (CROSSED, B_TAKES_ALL, "B")]
)
def test_a_truc_that_is_wanted_is_for_the_tricks(
    said, stones, _refused, _caller, cards, rest, winner
):
    match = jcf(cards, f"{said} {answerer(said)}:vull {rest}")
    truc = match.hand.truc[0]
    assert (truc.voice, truc.accepted) == (said.split(":")[-1], True)
    assert (truc.winner, truc.stones) == (winner, stones)


def test_nobody_called_the_hand_is_worth_one():
    match = jcf(TWO, A_TAKES_ALL)
    assert match.score == (1, 0)
    assert match.hand.truc[0] == (None, None, "A", 1)


# -- Joc fora

UP_TO_JOC_FORA = "2:retruque 1:quatre-val 2:joc-fora"


def test_joc_fora_not_wanted_is_four():
    match = jcf(TWO, f"1:truque-i-passe {UP_TO_JOC_FORA} 1:no-vull")
    assert (match.score, match.won) == ((0, 4), (0, 0))


def test_nothing_goes_over_a_joc_fora():
    match = jcf(TWO, f"1:truque-i-passe {UP_TO_JOC_FORA}")
    assert voices(match, 1) == ["no-vull", "vull"]


@pytest.mark.parametrize(
    ("agreed", "won", "games"),
    [
        ({}, (2, 0), [("A", (24, 0)), ("A", (24, 0))]),
        ({"score": (10, 17)}, (2, 0), [("A", (24, 17)), ("A", (24, 0))]),
        ({"score": (10, 17), "won": (0, 1)}, (2, 1), [("A", (24, 17)), ("A", (24, 0))]),
        ({"score": (10, 17), "won": (1, 1)}, (2, 1), [("A", (24, 17))]),
        ({"score": (3, 2), "games": 1}, (1, 0), [("A", (24, 2))]),
        ({"score": (0, 2), "games": 3}, (3, 0), [("A", (24, 2)), *[("A", (24, 0))] * 2]),
        ({"target": 12, "score": (11, 11)}, (2, 0), [("A", (12, 11)), ("A", (12, 0))]),
    ],
)
def test_joc_fora_wanted_is_the_whole_coto(agreed, won, games):
    match = jcf(TWO, f"1:truque-i-passe {UP_TO_JOC_FORA} 1:vull {A_TAKES_ALL}", **agreed)
    assert match.winner == "A" and match.is_over
    assert match.won == won
    assert list(match.finished_games) == games
    assert match.score == (0, 0)


def test_joc_fora_goes_to_whoever_takes_the_tricks():
    match = jcf(CROSSED, f"1:truque-i-passe {UP_TO_JOC_FORA} 1:vull {B_TAKES_ALL}", won=(1, 0))
    assert (match.winner, match.won) == ("B", (1, 2))


@pytest.mark.parametrize("envit", ["1:falta 2:vull", "1:envide 2:falta 1:vull", "1:envide 2:vull"])
def test_joc_fora_stands_above_an_accepted_envit_and_above_the_falta_too(envit):
    said = f"{envit} 1:truque {UP_TO_JOC_FORA} 1:vull {B_TAKES_ALL}"
    match = jcf(CROSSED, said, score=(20, 5))
    assert (match.winner, match.won) == ("B", (0, 2))
    assert match.finished_games[0] == ("B", (20, 24)), "the envit was not painted"
    result = match.hand.envit
    assert (result.accepted, result.winner, result.stones, result.values) == (True, None, 0, None)
    assert not compared(match)
    assert match.hand.truc[0] == ("joc-fora", True, "B", 19)


def test_an_envit_that_was_not_wanted_stays_painted_under_a_joc_fora():
    said = f"1:envide 2:no-vull 1:truque {UP_TO_JOC_FORA} 1:vull {B_TAKES_ALL}"
    match = jcf(CROSSED, said)
    assert match.finished_games == (("B", (1, 24)), ("B", (0, 24)))
    assert (match.hand.envit.winner, match.hand.envit.stones) == ("A", 1)


def test_a_joc_fora_not_wanted_leaves_the_accepted_envit_where_it_was():
    match = jcf(TWO, f"1:envide 2:vull 1:truque {UP_TO_JOC_FORA} 1:no-vull")
    assert match.score == (2, 4)


def test_the_falta_is_painted_before_a_refused_joc_fora():
    match = jcf(TWO, f"1:falta 2:vull 1:truque {UP_TO_JOC_FORA} 1:no-vull", score=(10, 22))
    assert match.finished_games == (("B", (12, 24)),)
    match = jcf(TWO, f"1:falta 2:vull 1:truque {UP_TO_JOC_FORA} 1:no-vull", score=(22, 22))
    assert match.finished_games == (("A", (24, 22)),)
    assert (match.hand.truc[0].winner, match.hand.truc[0].stones) == ("B", 0)


def test_giving_up_under_a_joc_fora_gives_up_the_coto():
    match = jcf(TWO, f"1:envide 2:vull 1:truque {UP_TO_JOC_FORA} 1:vull 1:men-vaig")
    assert (match.winner, match.won) == ("B", (0, 2))
    assert match.hand.envit.winner is None


# -- conceding

WORTH = [
    ("", 1),
    ("1:truque 2:vull", 2),
    ("1:truque 2:retruque 1:vull", 3),
    ("1:truque 2:retruque 1:quatre-val 2:vull", 4),
]


@pytest.mark.parametrize(("said", "worth"), WORTH)
@pytest.mark.parametrize("conceding", [1, 2])
def test_men_vaig_gives_what_the_truc_is_worth_at_that_moment(said, worth, conceding):
    called = said.replace("truque ", "truque-i-passe ", 1)
    match = jcf(TWO, f"{called} {'' if conceding == 1 else '1:1E'} {conceding}:men-vaig")
    assert match.score == ((0, worth) if conceding == 1 else (worth, 0))
    assert match.hand.complete
    assert match.hand.truc[0].winner == ("B" if conceding == 1 else "A")


@pytest.mark.parametrize(("said", "worth"), WORTH)
def test_an_accepted_envit_is_still_counted_after_men_vaig(said, worth):
    match = jcf(TWO, f"1:envide 2:vull {said} 1:men-vaig")
    assert match.score == (2, worth)
    assert match.hand.envit.values == (33, 29)


@pytest.mark.parametrize(
    ("said", "score"),
    [
        ("1:truque 2:no-vull", (3, 0)),
        ("1:truque 2:retruque 1:no-vull", (2, 2)),
        ("1:truque 2:retruque 1:quatre-val 2:no-vull", (5, 0)),
    ],
)
def test_and_after_a_truc_that_is_not_wanted(said, score):
    assert jcf(TWO, f"1:envide 2:vull {said}").score == score


def test_a_refused_envit_and_men_vaig():
    assert jcf(TWO, "1:envide 2:no-vull 1:men-vaig").score == (1, 1)


def test_a_seat_gives_the_hand_up_for_its_whole_side():
    match = jcf(FOUR, "1:1E 2:3O 3:men-vaig")
    assert match.score == (0, 1) and match.hand.complete


def test_one_concedes_at_ones_own_turn_and_answers_a_call():
    match = jcf(FOUR)
    for seat in (2, 3, 4):
        refused(match, f"{seat}:men-vaig")
    go(match, "1:truque-i-passe")
    for seat in (1, 2, 3, 4):
        refused(match, f"{seat}:men-vaig")


# -- finishes


def test_at_23_23_the_envit_decides_though_the_truc_is_lost():
    said = f"1:envide 2:vull 1:truque 2:vull {B_TAKES_ALL}"
    match = jcf(CROSSED, said, score=(23, 23))
    assert match.finished_games == (("A", (24, 23)),)
    assert (match.score, match.won) == ((0, 0), (1, 0))
    assert (match.hand.envit.winner, match.hand.envit.stones) == ("A", 1)
    assert match.hand.truc[0] == ("truque", True, "B", 0)


def test_at_23_23_without_an_envit_the_truc_decides():
    match = jcf(CROSSED, B_TAKES_ALL, score=(23, 23))
    assert match.finished_games == (("B", (23, 24)),)


def test_an_envit_not_wanted_ends_the_cama_in_the_middle_of_the_hand():
    match = jcf(TWO, "1:envide 2:no-vull", score=(23, 23))
    assert match.won == (1, 0) and match.hand.complete and match.to_act == ()
    assert match.hand.truc[0] == (None, None, None, 0)
    assert match.dealer == 1, "and the deal passes on"
    refused(match, "1:1E")


def test_it_ends_there_also_with_a_truc_waiting():
    match = jcf(TWO, "1:truque-i-passe 2:envide 1:no-vull", score=(5, 23))
    assert match.won == (0, 1) and match.hand.complete
    assert match.hand.truc[0] == ("truque-i-passe", None, None, 0)


def test_what_comes_after_the_end_is_not_painted():
    match = jcf(TWO, f"1:envide 2:vull 1:truque 2:vull {A_TAKES_ALL}", score=(22, 0))
    assert match.finished_games == (("A", (24, 0)),)
    assert (match.hand.envit.stones, match.hand.truc[0].stones) == (2, 0)
    assert match.hand.truc[0].winner == "A"


@pytest.mark.parametrize("has", [21, 22, 23])
def test_a_side_never_shows_more_stones_than_the_target(has):
    said = f"1:truque-i-passe 2:retruque 1:quatre-val 2:vull {A_TAKES_ALL}"
    match = jcf(TWO, said, score=(has, 0))
    assert match.finished_games == (("A", (24, 0)),)
    assert match.hand.truc[0].stones == 24 - has


# -- Cama i coto


def test_the_first_with_two_cames_wins_the_coto():
    match = jcf(TWO, A_TAKES_ALL, score=(23, 20))
    assert (match.score, match.won, match.winner) == ((0, 0), (1, 0), None)
    deal(match, TWO, "2:falta 1:vull 2:men-vaig")
    assert (match.score, match.won, match.winner) == ((0, 0), (2, 0), "A")
    assert match.is_over and match.to_act == ()
    assert match.finished_games == (("A", (24, 20)), ("A", (24, 0)))
    with pytest.raises(mx.IllegalAction, match="over"):
        match.deal(TWO)


def test_the_deal_goes_round_also_across_a_new_cama():
    match = mx.Match("jcf", seats=4, score=(22, 22))
    dealers = []
    for _ in range(6):
        match.deal(FOUR)
        dealers.append(match.hand.dealer)
        match.apply(match.hand.mano, "men-vaig")
    assert dealers == [4, 1, 2, 3, 4, 1]
    assert match.won != (0, 0), "a cama was won on the way"


@pytest.mark.parametrize("target", [1, 12, 40])
def test_another_target_may_be_agreed(target):
    match = jcf(TWO, "1:falta 2:vull 1:men-vaig", target=target)
    assert match.finished_games == (("A", (target, 0)),)


def test_another_number_of_cames_may_be_agreed():
    match = jcf(TWO, A_TAKES_ALL, score=(23, 0), games=1)
    assert match.winner == "A"
    match = jcf(TWO, A_TAKES_ALL, score=(23, 0), games=3, won=(1, 2))
    assert (match.winner, match.won) == (None, (2, 2))


def test_the_bid_limit_follows_the_agreed_target():
    assert openings(jcf(TWO, target=4), 1) == ["envide", "envide=3", "envide=4", "falta"]


# -- Pardes: who leads, and three of them


@pytest.mark.parametrize(
    ("first", "dealer", "leads"),
    [
        ("3O 3C", 2, 1),
        ("3O 3C", 1, 2),
        ("4O 3C 3E 4C", 4, 2),  # the nearest to mano of those that tied
        ("4O 3C 3E 4C", 2, 3),
        ("4O 3C 3E 4C", 3, 2),
        ("3O 4C 4E 3C", 4, 1),
        ("3O 4C 4E 3C", 1, 4),  # mano is seat 2, and seat 4 comes before seat 1
        ("3O 3C 3E 4C", 2, 3),
        ("3O 3C 4E 4C 4B 4O", 6, 1),
        ("4E 4C 3E 4O 4B 3C", 6, 3),
        ("4E 4C 3E 4O 4B 3C", 3, 6),
        ("3O 4C 4E 3C 4O 4B", 2, 4),
    ],
)
def test_after_a_parda_the_nearest_to_mano_of_those_that_tied_leads(first, dealer, leads):
    as_long = slice(len(first))
    rest = ("6O 6C 6E 6B 7C 7B"[as_long], "5O 5C 5E 5B 1E 1B"[as_long])
    match = tricks("jcf", first, *rest, upto=1, dealer=dealer)
    assert match.hand.tricks[0][0].winner is None
    assert match.to_act == (leads,)


@pytest.mark.parametrize(
    ("last", "dealer", "winner"),
    [
        ("3O 3C", 2, "A"),
        ("3O 3C", 1, "B"),
        ("3O 3C 3E 3B", 4, "A"),  # all four tied: the mano
        ("3O 3C 3E 3B", 1, "B"),
        ("4O 3C 3E 4C", 4, "B"),  # seat 2 is nearer to the mano than seat 3
        ("4O 3C 3E 4C", 2, "A"),
        ("4O 3C 4C 3E", 3, "B"),  # no parda of theirs: seats 2 and 4 are partners
        ("4O 4C 3O 3C", 4, "A"),
        ("3O 4C 4E 3C", 1, "B"),
        ("3O 4C 4E 3C", 4, "A"),
    ],
)
def test_three_pardes_are_for_the_nearest_to_mano_of_those_that_tied_the_last(last, dealer, winner):
    as_long = slice(len(last))
    match = tricks("jcf", "6O 6C 6E 6B"[as_long], "5O 5C 5E 5B"[as_long], last, dealer=dealer)
    assert match.hand.truc[0].winner == winner


@pytest.mark.parametrize(
    ("last", "dealer", "winner"),
    [
        ("7C 7B 6O 6C 6E 6B", 6, "A"),
        ("6O 6C 7C 7B 6E 6B", 3, "B"),  # seats 3 and 4, and seat 4 is mano
        ("6O 6C 7C 7B 6E 6B", 4, "A"),  # from seat 5 on, seat 3 comes first
        ("6O 7C 6C 6E 7B 6B", 6, "B"),
        ("6O 7C 6C 6E 7B 6B", 2, "A"),
        ("7C 6O 6C 6E 6B 7B", 1, "B"),
    ],
)
def test_three_pardes_with_six_seats(last, dealer, winner):
    first, second = "3O 3C 4O 4C 4E 4B", "5O 5C 3E 3B 5E 5B"
    match = tricks("jcf", first, second, last, dealer=dealer)
    assert [trick.winner for trick in match.hand.tricks[0]] == [None, None, None]
    assert match.hand.truc[0].winner == winner


# -- Els senyals

TRUE_SIGNALS = {
    1: {"major", "envit", "trenta-tres"},
    2: {"tres", "envit"},
    3: {"manilla-espases", "envit"},
    4: {"manilla-ors", "tres"},
    5: {"bast", "tres"},
    6: {"cec", "envit"},
}
EVERY_SIGNAL = {"bast", "cec"}.union(*TRUE_SIGNALS.values())
PARTNER = {1: 3, 2: 4, 3: 5, 4: 6, 5: 1, 6: 2}


def refused_signal(match, seat, to, name, **more):
    before = seen_by_all(match)
    with pytest.raises((mx.IllegalAction, mx.InvalidAction)) as told:
        match.signal(seat, to, name, **more)
    assert seen_by_all(match) == before
    return str(told.value)


@pytest.mark.parametrize("seat", TRUE_SIGNALS)
@pytest.mark.parametrize("name", sorted(EVERY_SIGNAL))
def test_only_true_signals_can_be_made(seat, name):
    match = jcf(SIX)
    if name in TRUE_SIGNALS[seat]:
        events = match.signal(seat, PARTNER[seat], name)
        assert events == (Signalled(seat, PARTNER[seat], name),)
    else:
        assert name in refused_signal(match, seat, PARTNER[seat], name)


@pytest.mark.parametrize("seat", TRUE_SIGNALS)
@pytest.mark.parametrize("name", sorted(EVERY_SIGNAL))
def test_where_signals_are_free_any_can_be_made(seat, name):
    match = jcf(SIX, options={"signals": "free"})
    assert match.signal(seat, PARTNER[seat], name)


def test_the_signals_of_the_page_are_all_there():
    assert set(mx.variant("jcf").signal) == EVERY_SIGNAL


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("1E", "major"),
        ("1B", "bast"),
        ("7E", "manilla-espases"),
        ("7O", "manilla-ors"),
        ("3B", "tres"),
    ],
)
def test_a_cards_signal_is_true_while_that_card_is_in_the_hand(card, name):
    match = jcf(f"{card},6C,5C 3O,4C,4E 6O,6E,5B 4O,5E,3C")
    match.signal(1, 3, name)
    refused_signal(match, 1, 3, "cec")
    match.apply(1, card)
    refused_signal(match, 1, 3, name)
    match.signal(1, 3, "cec")


def test_another_three_in_the_hand_keeps_the_signal_true():
    match = jcf("3O,3C,4C 6O,6C,6E 5O,5C,5E 4O,4E,4B", "1:3O")
    match.signal(1, 3, "tres")


def test_an_envits_signal_is_of_the_three_cards_dealt():
    match = jcf(FOUR, "1:6B")
    match.signal(1, 3, "trenta-tres")
    match.signal(1, 3, "envit")
    refused_signal(match, 1, 3, "cec")


@pytest.mark.parametrize(
    ("hand", "value", "true"),
    [("3O,4O,5C", 27, False), ("1E,7E,5B", 28, True), ("4B,5B,6E", 29, True)],
)
def test_an_envit_worth_a_nod_is_of_28_or_more(hand, value, true):
    assert mx.envit_value(mx.variant("jcf"), hand.split(",")) == value
    match = jcf(f"{hand} 6O,6C,3E 7O,7C,3C 3B,4C,4E")
    if true:
        match.signal(1, 3, "envit")
    else:
        refused_signal(match, 1, 3, "envit")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *((typed, "bast") for typed in ("la segona", "segona", "Bast")),
        *((typed, "trenta-tres") for typed in ("el gros", "gros", "l'unflà", "unflà", "unfla")),
        ("Manilla espases", "manilla-espases"),
    ],
)
def test_signals_by_their_other_names(typed, name):
    match = jcf(SIX, options={"signals": "free"})
    assert match.signal(1, 3, typed) == (Signalled(1, 3, name),)


@pytest.mark.parametrize("to", [1, 2, 4])
def test_a_signal_is_for_a_partner_never_for_a_rival(to):
    assert "partner" in refused_signal(jcf(FOUR), 1, to, "major")


@pytest.mark.parametrize("to", [0, 5, -1])
def test_a_signal_to_nobody(to):
    refused_signal(jcf(FOUR), 1, to, "major")


def test_heads_up_there_is_nobody_to_signal_to():
    for to in (1, 2):
        refused_signal(jcf(TWO), 1, to, "major")


@pytest.mark.parametrize("name", ["dos", "as-fals", "trenta-dos", "res", "", "envide", "x" * 500])
def test_a_signal_of_another_game(name):
    refused_signal(jcf(FOUR), 1, 3, name)


def test_signals_are_made_while_a_hand_is_played():
    refused_signal(mx.Match("jcf", seats=4), 1, 3, "major")
    refused_signal(jcf(FOUR, "1:men-vaig"), 1, 3, "major")


def test_a_signal_changes_nothing_in_the_game_and_may_be_made_while_a_call_waits():
    match = jcf(FOUR, "1:envide")
    before = [match.legal_actions(seat) for seat in (1, 2, 3, 4)]
    match.signal(1, 3, "major")
    match.signal(4, 2, "tres")
    assert [match.legal_actions(seat) for seat in (1, 2, 3, 4)] == before
    assert match.score == (0, 0)


def signals_seen(match, seat):
    return [event.name for event in match.view(seat).history if isinstance(event, Signalled)]


def test_a_signal_is_seen_by_who_makes_it_and_who_it_is_for():
    match = jcf(SIX)
    match.signal(1, 3, "major")
    seen = {seat: signals_seen(match, seat) for seat in (None, 1, 2, 3, 4, 5, 6)}
    assert seen == {None: [], 1: ["major"], 2: [], 3: ["major"], 4: [], 5: [], 6: []}


def test_a_caught_signal_is_seen_by_the_rivals_who_were_looking():
    match = jcf(SIX, options={"caught": "on"})
    assert match.signal(1, 3, "major", seen=(2, 6)) == (Signalled(1, 3, "major", (2, 6)),)
    assert [seat for seat in range(1, 7) if signals_seen(match, seat)] == [1, 2, 3, 6]
    match.signal(3, 5, "envit")
    assert signals_seen(match, 2) == ["major"]


def test_a_signal_is_not_caught_by_a_partner():
    refused_signal(jcf(SIX, options={"caught": "on"}), 1, 3, "major", seen=(5,))


def test_nobody_catches_signals_by_default():
    assert "caught" in refused_signal(jcf(FOUR), 1, 3, "major", seen=(2,))


def test_al_peu_is_heard_by_all_and_changes_nothing():
    assert "al-peu" in mx.variant("jcf").sayings
    match = jcf(FOUR, "1:envide")
    before = [match.legal_actions(seat) for seat in (1, 2, 3, 4)]
    assert match.say(4, "al-peu") == (Said(4, "al-peu"),)
    assert [match.legal_actions(seat) for seat in (1, 2, 3, 4)] == before
    for seat in (None, 1, 2, 3, 4):
        assert match.view(seat).history[-1] == Said(4, "al-peu")


# -- voices at the table

AFTER_ENVIDE = "1:envide"
AFTER_RETRUQUE = "1:truque-i-passe 2:retruque"
AFTER_QUATRE_VAL = f"{AFTER_RETRUQUE} 1:quatre-val"
SAME_VOICE = [
    *((AFTER_ENVIDE, 2, typed, "vull") for typed in ("vull", "volem", "quiero", "lo veo")),
    *((AFTER_ENVIDE, 2, typed, "vull") for typed in ("VULL", " Vull ", "Lo Veo", "lo-veo")),
    *((AFTER_ENVIDE, 2, typed, "no-vull") for typed in ("no vull", "no volem", "no quiero")),
    *((AFTER_ENVIDE, 2, typed, "torne") for typed in ("torne", "jo també", "jo tambe", "vuelvo")),
    *((AFTER_ENVIDE, 2, typed, "torne") for typed in ("yo también", "yo tambien", "Yo  También")),
    (AFTER_ENVIDE, 2, "Jo tambe\u0301", "torne"),
    *(("", 1, typed, "truque-i-passe") for typed in ("truque i passe", "truque y paso")),
    *((AFTER_RETRUQUE, 1, typed, "quatre-val") for typed in ("quatre val", "vale cuatro")),
    *((AFTER_RETRUQUE, 1, typed, "quatre-val") for typed in ("cuatro val", "Quatre-Val")),
    *((AFTER_QUATRE_VAL, 2, typed, "joc-fora") for typed in ("joc fora", "juego fuera")),
    ("", 1, "1e", "1E"),
]


@pytest.mark.parametrize(("said", "seat", "typed", "meant"), SAME_VOICE)
def test_voices_understood_as_the_same(said, seat, typed, meant):
    match, same = jcf(TWO, said), jcf(TWO, said)
    assert match.apply(seat, typed) == same.apply(seat, meant)
    assert seen_by_all(match) == seen_by_all(same)


MARRULLERIES = ["envi-u-de", "envi-u-do", "falca", "tu-que", "tu-co", "des-truque", "des-truco"]


@pytest.mark.parametrize("word", MARRULLERIES)
@pytest.mark.parametrize("said", ["", "1:envide", "1:truque-i-passe", "1:6B"])
def test_marrulleries_are_refused_by_name(word, said):
    match = jcf(TWO, said)
    told = refused(match, f"{match.to_act[0]}:{word}")
    assert word in told and "marrulleria" in told


@pytest.mark.parametrize("word", ["Envi-u-de", "envi u do", "tú-co", "TÚ-QUE", "Falca"])
def test_marrulleries_are_refused_however_they_are_written(word):
    assert "marrulleria" in refused(jcf(TWO, "1:6B"), f"2:{word}")


# -- the identity card


def test_what_is_agreed_where_nothing_is_said():
    variant = mx.variant("jcf")
    assert (variant.seats, variant.target, variant.games) == ((2, 4, 6), 24, 2)
    for seats in (1, 3, 5, 8):
        with pytest.raises(ValueError, match="2, 4, 6"):
            mx.Match("jcf", seats=seats)


def test_the_cards_of_a_bluff_are_not_shown():
    """*Fallanques*: whoever leaves does not learn whether it was true."""
    match = jcf(TWO, "1:truque-i-passe 2:no-vull")
    assert all(
        event.hands == (None, ("3O", "4C", "5C"))
        for event in match.view(2).history
        if isinstance(event, Dealt)
    )
