"""Truc as commonly played in València, by *Reglas del Truc*: what differs from the JCF's game."""

import pytest

import marxador as mx
from marxador.engine.events import Compared, Faulted
from tests.game import deal, go, play, refused, seen_by_all, tricks, voices

TWO = "1E,7B,6B 3O,4C,5C"
"""Seat 1 has 33, seat 2 has 29."""
SWAPPED = "3O,4C,5C 1E,7B,6B"
FOUR = f"{TWO} 7E,4E,5B 7O,6C,3E"
CROSSED = "7B,6B,4O 1E,1B,4C"
"""A has 33 of envit, B has the two best cards."""

A_TAKES_ALL = "1:1E 2:4C 1:7B 2:5C"
B_TAKES_ALL = "1:4O 2:1B 2:1E 1:6B"
UP_TO_JOC_FORA = "2:retruque 1:quatre-val 2:joc-fora"


def popular(cards, events="", **agreed):
    return play("popular", cards, events, **agreed)


def highest(cards, events="", **agreed):
    return popular(cards, events, options={"finish": "highest"}, **agreed)


def openings(match, seat):
    bids = ("envide", "torne", "mes", "igualar", "falta")
    return [voice for voice in voices(match, seat) if voice.startswith(bids)]


def may_open(match, seat):
    return "envide" in voices(match, seat)


def test_what_is_agreed_where_nothing_is_said():
    variant = mx.variant("popular")
    assert (variant.seats, variant.target, variant.games) == ((2, 4), 30, 1)
    for seats in (3, 6, 8):
        with pytest.raises(ValueError, match="2, 4"):
            mx.Match("popular", seats=seats)


# -- who opens the envit


@pytest.mark.parametrize(
    ("dealer", "openers"), [(4, [3, 4]), (1, [4, 1]), (2, [1, 2]), (3, [2, 3])]
)
def test_only_the_second_of_each_pair_opens_at_its_turn(dealer, openers):
    match = popular(FOUR, dealer=dealer)
    first_cards = [hand.split(",")[0] for hand in FOUR.split()]
    opened = []
    for _ in range(4):
        (seat,) = match.to_act
        opened += [other for other in (1, 2, 3, 4) if may_open(match, other)]
        match.apply(seat, first_cards[seat - 1])
    assert opened == openers
    assert not any(may_open(match, seat) for seat in (1, 2, 3, 4))


def test_heads_up_both_may_open():
    match = popular(TWO)
    assert may_open(match, 1)
    go(match, "1:1E")
    assert may_open(match, 2)


@pytest.mark.parametrize(("opener", "answering"), [(3, (2, 4)), (4, (1, 3))])
def test_any_seat_of_the_other_pair_answers_and_raises(opener, answering):
    match = popular(FOUR, "1:1E 2:3O" + (" 3:7E" if opener == 4 else ""))
    go(match, f"{opener}:envide")
    assert match.to_act == answering
    for seat in answering:
        assert {"vull", "no-vull", "torne", "mes=3", "falta"} <= set(voices(match, seat))


# -- voices of the envit

ENVIT = [
    ("1:envide", (1, 0), 2),
    ("1:envide 2:torne", (0, 2), 4),
    ("1:envide=6", (1, 0), 6),
    ("1:envide=6 2:mes=10", (0, 6), 16),
    ("1:envide 2:torne 1:mes=3", (4, 0), 7),
    ("1:falta", (1, 0), 30),
    ("1:envide 2:falta", (0, 2), 30),
    ("1:envide 2:torne 1:falta", (4, 0), 30),
    ("1:envide=30", (1, 0), 30),
]


def answerer(said):
    return 2 if said.split()[-1].startswith("1") else 1


@pytest.mark.parametrize(("said", "painted", "stake"), ENVIT)
def test_the_envit_not_wanted_and_wanted(said, painted, stake):
    assert popular(TWO, f"{said} {answerer(said)}:no-vull").score == painted
    match = popular(TWO, f"{said} {answerer(said)}:vull 1:men-vaig")
    assert (match.hand.envit.winner, match.hand.envit.stones) == ("A", stake)
    assert match.score == ((stake, 1) if stake < 30 else (0, 0))
    assert match.winner == (None if stake < 30 else "A")


@pytest.mark.parametrize(
    ("missing", "opens", "over_envide"),
    [
        (1, ["envide", "falta"], []),
        (2, ["envide", "falta"], []),
        (3, ["envide", "envide=3", "falta"], ["falta"]),
        (4, ["envide", "envide=3", "envide=4", "falta"], ["falta", "torne"]),
    ],
)
def test_the_bid_limit_is_what_the_leader_misses(missing, opens, over_envide):
    score = (30 - missing, 30 - missing)
    match = popular(TWO, score=score)
    assert openings(match, 1) == opens
    assert openings(go(match, "1:envide"), 2) == over_envide


IGUALAR_OPENS = [
    ((0, 0), None),
    ((5, 4), None),  # one stone is never bid
    ((6, 4), 2),
    ((4, 6), 2),
    ((10, 4), 6),
    ((4, 10), 6),
    ((15, 0), 15),  # as much as the leader misses
    ((16, 0), None),  # more than that
    ((20, 10), 10),
    ((21, 11), None),
    ((29, 28), None),
]


@pytest.mark.parametrize(("score", "stake"), IGUALAR_OPENS)
def test_igualar_opens_for_the_difference_in_stones(score, stake):
    match = popular(TWO, score=score)
    assert ("igualar" in voices(match, 1)) == (stake is not None)
    if stake is None:
        refused(match, "1:igualar")
        return
    not_wanted = popular(TWO, "1:igualar 2:no-vull", score=score)
    assert not_wanted.score == (score[0] + 1, score[1])
    wanted = popular(TWO, "1:igualar 2:vull 1:men-vaig", score=score)
    assert (wanted.hand.envit.winner, wanted.hand.envit.stones) == ("A", stake)


def test_igualar_levels_the_score_where_the_trailing_side_wins_it():
    match = popular(SWAPPED, "1:igualar 2:vull 1:truque 2:vull", score=(17, 9))
    go(match, "1:3O 2:1E 2:7B 1:4C")
    assert match.score == (17, 19), "8 of the envit, and the truque"


@pytest.mark.parametrize(
    ("score", "said", "not_wanted"),
    [
        ((10, 6), "1:envide", (10, 8)),  # 2 and 2 more are the 4 of difference
        ((10, 7), "1:envide", None),
        ((10, 4), "1:envide", (10, 6)),
        ((10, 4), "1:envide=4", (10, 8)),
        ((10, 4), "1:envide=5", None),
        ((10, 4), "1:envide=6", None),
        ((10, 2), "1:envide 2:torne", (14, 2)),
        ((10, 4), "1:envide 2:torne", (14, 4)),
        ((10, 5), "1:envide 2:torne", None),
        ((10, 2), "1:envide 2:torne 1:torne", (10, 8)),
        ((20, 9), "1:envide", None),  # more than the leader misses
        ((10, 2), "1:falta", None),
        ((10, 2), "1:igualar", None),
    ],
)
def test_igualar_raises_where_it_is_two_stones_more_at_least(score, said, not_wanted):
    match = popular(TWO, said, score=score)
    seat = answerer(said)
    if not_wanted is None:
        refused(match, f"{seat}:igualar")
    else:
        go(match, f"{seat}:igualar {3 - seat}:no-vull")
        assert match.score == not_wanted


def test_igualar_as_a_raise_is_worth_the_difference():
    match = popular(TWO, "1:envide 2:igualar 1:vull 1:men-vaig", score=(10, 4))
    assert match.hand.envit.stones == 6


def test_igualar_may_be_raised():
    match = popular(TWO, "1:igualar", score=(10, 4))
    assert {"torne", "mes=3", "mes=14", "falta"} <= set(voices(match, 2))
    assert "mes=15" not in voices(match, 2), "the leader misses twenty"
    go(match, "2:torne 1:no-vull")
    assert match.score == (10, 10)


@pytest.mark.parametrize("typed", ["igualar", "envide fins a igualar", "Envido hasta igualar"])
def test_ways_to_say_igualar(typed):
    match = popular(TWO, score=(10, 4))
    match.apply(1, typed)
    assert match.events[-1].voice == "igualar"


@pytest.mark.parametrize(
    ("score", "cards", "stones", "after"),
    [
        ((20, 10), TWO, 10, None),  # B misses twenty: up to A's own target
        ((20, 10), SWAPPED, 10, (20, 21)),  # A misses ten; and one that A gave up
        ((10, 20), SWAPPED, 10, None),
        ((10, 20), TWO, 10, (20, 21)),
        ((0, 0), TWO, 30, None),
        ((0, 29), TWO, 1, (1, 30)),
        ((12, 12), SWAPPED, 18, None),
    ],
)
def test_the_falta_is_what_its_loser_misses(score, cards, stones, after):
    match = popular(cards, "1:falta 2:vull 1:men-vaig", score=score)
    assert match.hand.envit.stones == stones
    if after is None:
        assert match.winner == match.hand.envit.winner
    elif max(after) < 30:
        assert match.score == after
    else:
        assert match.finished_games[0].stones == after


@pytest.mark.parametrize(
    ("said", "sayable"),
    [
        ("1:envide=4", True),
        ("1:envide=5", False),
        ("1:envide", True),
        ("1:envide=3 2:torne", False),
    ],
)
def test_the_falta_is_sayable_while_the_stake_is_below_what_the_leader_misses(said, sayable):
    match = popular(TWO, said, score=(25, 3))
    assert ("falta" in voices(match, answerer(said))) == sayable


def test_nothing_goes_over_a_falta():
    assert voices(popular(TWO, "1:falta"), 2) == ["no-vull", "vull"]


# -- truc and envit


def test_while_someone_can_still_open_only_truque_i_passe_may_be_said():
    match = popular(FOUR)
    for event in ("1:1E", "2:3O", "3:7E", "4:7O"):
        seat = int(event[0])
        assert "truque-i-passe" in voices(match, seat)
        refused(match, f"{seat}:truque")
        go(match, event)
    assert "truque" in voices(match, 1)
    refused(match, "1:truque-i-passe")


def test_heads_up_it_is_truque_i_passe_also_after_the_first_card():
    """Not as in the JCF's game, where the first card ends it."""
    match = popular(TWO, "1:1E")
    assert "truque-i-passe" in voices(match, 2)
    refused(match, "2:truque")
    assert "truque" in voices(play("jcf", TWO, "1:1E"), 2)


@pytest.mark.parametrize("answer", ["vull", "no-vull"])
def test_once_an_envit_was_opened_it_is_truque(answer):
    match = popular(FOUR, f"1:1E 2:3O 3:envide 4:{answer}")
    assert "truque" in voices(match, 3)
    refused(match, "3:truque-i-passe")


def test_the_peu_is_counted_while_it_speaks_itself():
    match = popular(FOUR, "1:1E 2:3O 3:7E")
    refused(match, "4:truque")
    go(match, "4:truque-i-passe 1:vull")
    assert not may_open(match, 4), "it gave the envit up"


def test_truque_i_passe_gives_up_the_opening_for_that_seat_alone():
    match = popular(FOUR, "1:1E 2:3O 3:truque-i-passe 2:vull")
    assert not may_open(match, 3)
    go(match, "3:7E")
    assert may_open(match, 4)


@pytest.mark.parametrize("answer", ["2:vull", "2:retruque 1:vull"])
def test_truque_i_passe_of_a_first_player_leaves_the_envit_to_the_second_ones(answer):
    match = popular(FOUR, f"1:truque-i-passe {answer} 1:1E 2:3O")
    assert may_open(match, 3)
    assert may_open(go(match, "3:7E"), 4)


@pytest.mark.parametrize(
    ("said", "may", "may_not"),
    [
        ("1:truque-i-passe", [4], [2]),
        ("1:1E 2:truque-i-passe", [3], [1]),
        ("1:1E 2:3O 3:truque-i-passe", [4], [2]),
        ("1:1E 2:3O 3:7E 4:truque-i-passe", [], [1, 3]),
    ],
)
def test_envit_first_by_an_entitled_seat_before_its_turn(said, may, may_not):
    match = popular(FOUR, said)
    assert match.to_act == tuple(sorted([*may, *may_not]))
    assert [seat for seat in match.to_act if may_open(match, seat)] == may
    for seat in may:
        rival = seat % 4 + 1
        settled = go(popular(FOUR, said), f"{seat}:envide {rival}:no-vull")
        assert voices(settled, seat) == ["no-vull", "retruque", "vull"]


def test_a_retruque_is_not_interrupted():
    match = popular(FOUR, "1:1E 2:truque-i-passe 1:retruque")
    assert not any(openings(match, seat) for seat in (2, 4))


def test_heads_up_envit_first():
    match = popular(TWO, "1:truque-i-passe 2:envide 1:torne 2:no-vull")
    assert match.score == (2, 0)
    assert voices(match, 2) == ["no-vull", "retruque", "vull"]


# -- the truc


@pytest.mark.parametrize(
    ("said", "wanted", "not_wanted"),
    [
        ("1:truque-i-passe", 2, (1, 0)),
        ("1:truque-i-passe 2:retruque", 3, (0, 2)),
        ("1:truque-i-passe 2:retruque 1:quatre-val", 4, (3, 0)),
        (f"1:truque-i-passe {UP_TO_JOC_FORA}", 30, (0, 4)),
    ],
)
def test_the_truc_wanted_and_not_wanted(said, wanted, not_wanted):
    seat = answerer(said)
    assert popular(TWO, f"{said} {seat}:no-vull").score == not_wanted
    match = popular(TWO, f"{said} {seat}:vull {A_TAKES_ALL}")
    assert (match.hand.truc[0].winner, match.hand.truc[0].stones) == ("A", wanted)


@pytest.mark.parametrize("games", [1, 2, 3])
def test_joc_fora_wins_the_game_and_not_a_match_of_several(games):
    said = f"1:truque-i-passe {UP_TO_JOC_FORA} 1:vull {A_TAKES_ALL}"
    match = popular(TWO, said, score=(12, 8), games=games)
    assert match.finished_games == (("A", (30, 8)),)
    assert match.won == (1, 0)
    assert match.winner == ("A" if games == 1 else None)


@pytest.mark.parametrize("envit", ["1:falta 2:vull", "1:envide 2:vull"])
def test_joc_fora_stands_above_an_accepted_envit(envit):
    said = f"{envit} 1:truque {UP_TO_JOC_FORA} 1:vull {B_TAKES_ALL}"
    match = popular(CROSSED, said, score=(29, 0))
    assert match.finished_games == (("B", (29, 30)),)
    assert (match.hand.envit.winner, match.hand.envit.stones) == (None, 0)
    assert not any(isinstance(event, Compared) for event in match.events)


def test_an_envit_not_wanted_stays_painted_under_a_joc_fora():
    said = f"1:envide 2:no-vull 1:truque {UP_TO_JOC_FORA} 1:vull {B_TAKES_ALL}"
    assert popular(CROSSED, said).finished_games == (("B", (1, 30)),)


# -- pardes


@pytest.mark.parametrize(
    ("first", "dealer", "mano"),
    [
        ("3O 3C", 2, 1),
        ("3O 3C", 1, 2),
        ("4O 3C 3E 4C", 4, 1),  # though the mano did not tie
        ("4O 3C 3E 4C", 3, 4),
        ("3O 4C 4E 3C", 1, 2),
    ],
)
def test_the_mano_of_the_hand_leads_after_a_parda(first, dealer, mano):
    as_long = slice(len(first))
    rest = ("6O 6C 6E 6B"[as_long], "5O 5C 5E 5B"[as_long])
    match = tricks("popular", first, *rest, upto=1, dealer=dealer)
    assert match.hand.tricks[0][0].winner is None
    assert match.to_act == (mano,)


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
@pytest.mark.parametrize("last", ["3O 3C 3E 3B", "4O 3C 3E 4C", "3O 4C 4E 3C", "3O 3C 4E 4C"])
def test_three_pardes_are_for_the_side_of_the_mano(dealer, last):
    match = tricks("popular", "6O 6C 6E 6B", "5O 5C 5E 5B", last, dealer=dealer)
    assert match.hand.truc[0].winner == ("A" if dealer % 2 == 0 else "B")


@pytest.mark.parametrize(("dealer", "winner"), [(2, "A"), (1, "B")])
def test_three_pardes_heads_up(dealer, winner):
    match = tricks("popular", "6O 6C", "5O 5C", "4O 4C", dealer=dealer)
    assert match.hand.truc[0].winner == winner


# -- close finish


def test_at_29_29_the_envit_decides_though_the_truc_is_lost():
    said = f"1:envide 2:vull 1:truque 2:vull {B_TAKES_ALL}"
    match = popular(CROSSED, said, score=(29, 29))
    assert match.winner == "A"
    assert match.finished_games == (("A", (30, 29)),)
    assert match.hand.truc[0] == ("truque", True, "B", 0)


def test_at_29_29_an_envit_not_wanted_ends_it_in_the_middle_of_the_hand():
    match = popular(TWO, "1:envide 2:no-vull", score=(29, 29))
    assert match.finished_games == (("A", (30, 29)),)
    assert match.is_over and match.hand.truc[0] == (None, None, None, 0)


def test_a_side_never_shows_more_than_thirty():
    said = f"1:envide 2:vull 1:truque 2:vull {A_TAKES_ALL}"
    match = popular(TWO, said, score=(27, 3))
    assert match.finished_games == (("A", (30, 3)),)
    assert (match.hand.envit.stones, match.hand.truc[0].stones) == (2, 1)


# -- finish = highest


def test_where_the_highest_wins_nothing_stops_the_hand():
    match = highest(TWO, "1:envide 2:no-vull", score=(29, 29))
    assert match.score == (30, 29) and not match.is_over
    assert match.to_act == (1,)
    go(match, "1:men-vaig")
    assert match.score == (30, 30) and not match.is_over


def test_both_sides_paint_everything_and_the_higher_total_wins():
    said = f"1:envide 2:vull 1:truque 2:retruque 1:vull {B_TAKES_ALL}"
    match = highest(CROSSED, said, score=(29, 29))
    assert match.finished_games == (("B", (31, 32)),)
    assert match.winner == "B"
    assert (match.hand.envit.stones, match.hand.truc[0].stones) == (2, 3)


def test_thirty_or_more_against_less_wins():
    match = highest(TWO, A_TAKES_ALL, score=(29, 29))
    assert match.finished_games == (("A", (30, 29)),)


def test_under_thirty_nobody_has_won():
    match = highest(TWO, A_TAKES_ALL, score=(28, 10))
    assert (match.score, match.winner) == ((29, 10), None)


def test_nothing_is_capped_at_thirty():
    match = highest(TWO, f"1:truque-i-passe 2:retruque 1:vull {A_TAKES_ALL}", score=(29, 0))
    assert match.finished_games == (("A", (32, 0)),)
    assert match.hand.truc[0].stones == 3


@pytest.mark.parametrize(
    ("cards", "score", "stones", "after"),
    [
        (TWO, (20, 10), 20, (40, 11)),  # a falta is all that its loser misses
        (SWAPPED, (20, 10), 10, (20, 21)),
    ],
)
def test_nor_is_a_falta(cards, score, stones, after):
    match = highest(cards, "1:falta 2:vull 1:men-vaig", score=score)
    assert match.hand.envit.stones == stones
    assert after == (match.score if not match.is_over else match.finished_games[0].stones)


def test_an_envide_paints_its_two_stones_also_where_the_leader_misses_one():
    match = highest(SWAPPED, "1:envide 2:vull 1:truque 2:no-vull", score=(28, 10))
    assert match.score == (29, 12)
    match = highest(SWAPPED, "1:envide 2:vull 1:men-vaig", score=(29, 10))
    assert match.score == (29, 13)


def test_equal_hands_go_on():
    said = f"1:envide 2:vull 1:truque 2:vull {B_TAKES_ALL}"
    match = highest(CROSSED, said, score=(29, 29))
    assert (match.score, match.winner) == ((31, 31), None)
    assert match.finished_games == () and match.dealer == 1


@pytest.mark.parametrize(
    ("score", "said", "after", "winner"),
    [
        ((30, 30), "1:men-vaig", (30, 31), None),
        ((31, 31), "1:truque-i-passe 2:vull 1:men-vaig", (31, 33), None),  # two are not more than 2
        ((31, 31), "1:truque-i-passe 2:retruque 1:vull 1:men-vaig", (31, 34), "B"),
        ((31, 33), "1:men-vaig", (31, 34), "B"),
        ((33, 31), "1:truque-i-passe 2:no-vull", (34, 31), "A"),
        ((33, 31), "1:men-vaig", (33, 32), None),
        ((32, 30), "1:truque-i-passe 2:vull 1:men-vaig", (32, 32), None),
    ],
)
def test_until_someone_is_more_than_two_ahead(score, said, after, winner):
    match = highest(TWO, said, score=score)
    assert match.winner == winner
    if winner:
        assert match.finished_games == ((winner, after),)
    else:
        assert match.score == after


@pytest.mark.parametrize("score", [(30, 30), (31, 31), (33, 32), (32, 34)])
def test_in_those_hands_only_envide_opens_and_nothing_raises_it(score):
    match = highest(TWO, score=score)
    assert openings(match, 1) == ["envide"]
    go(match, "1:envide")
    assert voices(match, 2) == ["no-vull", "vull"]


def test_in_those_hands_the_envide_is_two_and_one_if_refused():
    match = highest(TWO, "1:envide 2:no-vull", score=(31, 31))
    assert (match.score, match.to_act) == ((32, 31), (1,))
    match = highest(TWO, "1:envide 2:vull 1:men-vaig", score=(31, 31))
    assert match.score == (33, 32)


def test_in_those_hands_only_the_second_of_each_pair_opens_as_ever():
    match = highest(FOUR, score=(30, 30))
    assert not may_open(match, 1)
    assert openings(go(match, "1:1E 2:3O"), 3) == ["envide"]


def test_the_extra_hands_one_after_another():
    match = highest(CROSSED, f"1:envide 2:vull 1:truque 2:vull {B_TAKES_ALL}", score=(29, 29))
    deal(match, TWO, "2:men-vaig")
    assert (match.score, match.winner) == ((32, 31), None)
    deal(match, TWO, f"1:envide 2:no-vull {A_TAKES_ALL}")
    assert match.finished_games == (("A", (34, 31)),)
    assert match.winner == "A"
    assert [hand.dealer for hand in match.hands] == [2, 1, 2]


@pytest.mark.parametrize("score", [(10, 10), (29, 29), (31, 31), (30, 32)])
def test_joc_fora_wins_outright_all_the_same(score):
    said = f"1:truque-i-passe {UP_TO_JOC_FORA} 1:vull {A_TAKES_ALL}"
    match = highest(TWO, said, score=score)
    assert match.winner == "A"
    assert match.finished_games == (("A", (max(30, score[0]), score[1])),)


def test_an_accepted_envit_is_not_painted_under_a_joc_fora_there_either():
    said = f"1:envide 2:vull 1:truque {UP_TO_JOC_FORA} 1:vull {B_TAKES_ALL}"
    match = highest(CROSSED, said, score=(29, 5))
    assert match.finished_games == (("B", (29, 30)),)


@pytest.mark.parametrize("score", [(30, 27), (33, 30), (27, 30)])
def test_a_game_that_is_won_already_cannot_start(score):
    with pytest.raises(ValueError, match="target"):
        mx.Match("popular", options={"finish": "highest"}, score=score)
    with pytest.raises(ValueError, match="target"):
        mx.Match("popular", score=(30, 30))


# -- misdeals

REDEALS = [("exposed", "redeal"), ("count",)]


@pytest.mark.parametrize("fault", REDEALS)
@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize(
    ("dealer", "score", "after"),
    [
        (4, (10, 10), (10, 8)),
        (1, (10, 10), (8, 10)),
        (2, (10, 1), (10, 0)),  # never below none
        (3, (0, 5), (0, 5)),
        (3, (2, 5), (0, 5)),
    ],
)
def test_a_misdeal_costs_the_dealers_side_two_stones(fault, dealt, dealer, score, after):
    match = mx.Match("popular", dealer=dealer, score=score)
    if dealt:
        match.deal(FOUR)
    events = match.fault(*fault)
    assert Faulted(*fault) in events
    assert match.score == after
    assert match.dealer == dealer % 4 + 1, "and the deal passes on"
    hand = match.hands[-1]
    assert (hand.number, hand.complete, hand.tricks) == (1, True, ((),))
    assert hand.truc == ((None, None, None, 0),) and not hand.envit.called
    assert match.to_act == ()
    deal(match, FOUR)
    assert match.hand.number == 2, "the annulled hand keeps its number"
    assert match.hand.dealer == dealer % 4 + 1


@pytest.mark.parametrize("dealt", [False, True])
def test_or_the_mano_goes_on_with_the_same_cards(dealt):
    match = mx.Match("popular", score=(10, 10))
    if dealt:
        match.deal(FOUR)
    match.fault("exposed", "continue")
    assert match.score == (10, 10)
    if not dealt:
        match.deal(FOUR)
    assert (match.hand.number, match.hand.dealer, match.to_act) == (1, 4, (1,))
    go(match, "1:1E")


@pytest.mark.parametrize("fault", [("exposed", "continue"), *REDEALS])
def test_a_misdeal_is_called_before_anything_happens_in_the_hand(fault):
    for begin in (
        lambda match: match.apply(1, "1E"),
        lambda match: match.apply(1, "truque-i-passe"),
        lambda match: match.signal(1, 3, "major"),
    ):
        match = popular(FOUR, score=(10, 10))
        begin(match)
        before = seen_by_all(match)
        with pytest.raises(mx.IllegalAction, match="before"):
            match.fault(*fault)
        assert seen_by_all(match) == before


@pytest.mark.parametrize("fault", [("exposed",), ("count", "redeal"), ("exposed", "x"), ("cut",)])
def test_there_are_three_faults(fault):
    match = popular(FOUR)
    with pytest.raises(mx.InvalidAction, match="exposed continue, exposed redeal, count"):
        match.fault(*fault)
    assert not match.hand.complete


@pytest.mark.parametrize("key", ["jcf", "almeria", "mallorca", "argentina"])
@pytest.mark.parametrize("fault", [("exposed", "continue"), *REDEALS])
def test_misdeals_are_of_popular_and_negre_only(key, fault):
    match = mx.Match(key, seats=2, score=(5, 5))
    with pytest.raises(mx.IllegalAction, match=key):
        match.fault(*fault)
    assert (match.score, match.hand, match.events) == ((5, 5), None, ())


def test_misdeals_one_after_another_and_after_a_hand():
    match = popular(TWO, "1:men-vaig", score=(5, 5))
    match.fault("count")
    assert (match.score, match.dealer) == ((3, 6), 2)
    match.fault("exposed", "redeal")
    assert (match.score, match.dealer) == ((3, 4), 1)
    assert [hand.number for hand in match.hands] == [1, 2, 3]
    assert [hand.annulled for hand in match.hands] == [False, True, True]


@pytest.mark.parametrize(
    ("score", "after", "winner"),
    [((31, 31), (31, 29), None), ((31, 30), (31, 28), "A"), ((32, 30), (32, 28), "A")],
)
def test_in_the_hands_of_a_close_finish_a_misdeal_may_leave_a_side_more_than_two_ahead(
    score, after, winner
):
    match = mx.Match("popular", seats=2, score=score, options={"finish": "highest"})
    match.fault("count")
    assert match.winner == winner
    assert after == (match.score if winner is None else match.finished_games[0].stones)


def test_no_misdeal_once_the_match_is_over():
    match = popular(TWO, A_TAKES_ALL, score=(29, 0))
    with pytest.raises(mx.IllegalAction, match="over"):
        match.fault("count")


# -- senyals


def may_signal(match, seat, name):
    try:
        match.clone().signal(seat, (seat + 1) % match.seats + 1, name)
    except mx.IllegalAction:
        return False
    return True


NAMES = {"major", "bast", "manilla-espases", "manilla-ors", "tres"}
NAMES |= {"trenta-tres", "trenta-dos", "cec"}
HANDS = [
    ("1E,7B,6B", "", {"major", "trenta-tres"}),
    ("1E,7B,6B", "1E", {"trenta-tres", "cec"}),  # no named card any more
    ("7O,6C,3E", "", {"manilla-ors", "tres", "cec"}),  # little envit
    ("7O,6C,3E", "7O", {"tres", "cec"}),
    ("1B,7E,5E", "", {"bast", "manilla-espases", "trenta-dos"}),
    ("1B,7E,5E", "5E", {"bast", "manilla-espases", "trenta-dos"}),
    ("1B,7E,5E", "7E", {"bast", "trenta-dos"}),
    ("7C,6E,5E", "", {"cec"}),  # 31, and the false sevens have no signal
    ("1E,7E,4C", "", {"major", "manilla-espases"}),  # 28 is not little
    ("3O,4O,5C", "", {"tres", "cec"}),  # 27 is
]


@pytest.mark.parametrize(("hand", "played", "true"), HANDS)
@pytest.mark.parametrize("name", sorted(NAMES))
def test_each_signal_and_when_it_is_true(hand, played, true, name):
    match = popular(f"{hand} ? ? ?")
    if played:
        match.apply(1, played)
    assert may_signal(match, 1, name) == (name in true)


def test_the_signals_of_the_page_are_all_there():
    assert set(mx.variant("popular").signal) == NAMES


@pytest.mark.parametrize("name", ["dos", "as-fals", "envit"])
def test_signals_that_are_not_of_this_game(name):
    with pytest.raises(mx.InvalidAction, match="not a signal of popular"):
        popular(FOUR, options={"signals": "free"}).signal(1, 3, name)


def test_false_signals_are_refused_unless_the_table_plays_them():
    assert not may_signal(popular(FOUR), 1, "bast")
    assert may_signal(popular(FOUR, options={"signals": "free"}), 1, "bast")


@pytest.mark.parametrize("word", ["envi-u-de", "falca", "tu-que", "des-truco"])
def test_marrulleries_are_refused_here_too(word):
    assert "marrulleria" in refused(popular(TWO), f"1:{word}")
