"""What holds in every variant: seats, dealing, tricks, turns, answers, ladders, counting."""

import random
from typing import NamedTuple

import pytest

import marxador as mx
from tests.game import deal, go, play, refused, seen_by_all, tricks, voices


class Words(NamedTuple):
    """How a game says what every game says."""

    opening: str
    """The first truc before any card."""
    raises: tuple[str, ...]
    worth: tuple[int, ...]
    """Wanted, from nothing called up to the last level that is a number of stones."""
    yes: str
    no: str
    concede: str
    envit: str | None


WORDS = {
    "jcf": Words(
        "truque-i-passe",
        ("retruque", "quatre-val", "joc-fora"),
        (1, 2, 3, 4),
        *("vull", "no-vull", "men-vaig", "envide"),
    ),
    "almeria": Words(
        "truco",
        ("retruco", "para-nueve", "para-el-toro"),
        (1, 3, 6, 9),
        *("quiero", "no-quiero", "perdida", None),
    ),
    "mallorca": Words(
        "truc",
        ("retruc", "val-nou", "joc-fora"),
        (1, 3, 6, 9),
        *("vull", "no-vull", "men-vaig", "envida"),
    ),
    "argentina": Words(
        "truco",
        ("retruco", "vale-cuatro"),
        (1, 2, 3, 4),
        *("quiero", "no-quiero", "mazo", "envido"),
    ),
}
WORDS["popular"] = WORDS["negre"] = WORDS["jcf"]

GAMES = list(WORDS)
AT_FOUR = [key for key in GAMES if key != "almeria"]
"""The games in which four seats play one hand."""
UNSTACKED = [key for key in GAMES if key != "mallorca"]

TABLES = [
    *((key, 2) for key in GAMES),
    *((key, 4) for key in AT_FOUR),
    *((key, 6) for key in ("jcf", "mallorca", "argentina")),
    *((key, 8) for key in ("mallorca", "argentina")),
]

TWO = "3O,5E,6O 4C,5B,6C"
FOUR = f"{TWO} 3C,4E,6E 4O,5C,6B"


def ladder(key, upto):
    """Two seats call and raise in turn, from the first truc on; who has to answer the last."""
    calls = [WORDS[key].opening, *WORDS[key].raises][:upto]
    said = [f"{1 + at % 2}:{voice}" for at, voice in enumerate(calls)]
    return " ".join(said), 1 + upto % 2


# -- the table


def test_there_are_six_games():
    assert list(mx.VARIANTS) == ["jcf", "popular", "negre", "almeria", "mallorca", "argentina"]
    for key, variant in mx.VARIANTS.items():
        assert variant.key == key
        assert variant.name and variant.region and variant.source and variant.version >= 1
        assert mx.variant(key) == variant
        for alias in variant.aliases:
            assert mx.variant(alias) == variant


def test_a_game_that_does_not_exist_is_told_with_those_that_do():
    with pytest.raises(ValueError, match=r"no variant 'mus'.*jcf, popular, negre"):
        mx.variant("mus")


@pytest.mark.parametrize(
    ("key", "seats", "target", "games"),
    [
        ("jcf", (2, 4, 6), 24, 2),
        ("popular", (2, 4), 30, 1),
        ("negre", (2, 4), 30, 1),
        ("almeria", (2, 4), 18, 3),
        ("mallorca", (2, 4, 6, 8), 24, 2),
        ("argentina", (2, 4, 6, 8), 30, 2),
    ],
)
def test_seats_target_and_games_of_each(key, seats, target, games):
    variant = mx.variant(key)
    assert (tuple(sorted(variant.seats)), variant.target, variant.games) == (seats, target, games)
    for number in range(1, 10):
        if number not in seats:
            with pytest.raises(ValueError, match=f"not {number}"):
                mx.Match(key, seats=number)


@pytest.mark.parametrize("key", GAMES)
def test_target_and_games_may_be_agreed_otherwise(key):
    match = play(key, TWO, f"1:{WORDS[key].concede}", seats=2, target=1, games=1)
    assert (match.winner, match.won) == ("B", (0, 1))
    match = play(key, TWO, f"1:{WORDS[key].concede}", seats=2, target=2, games=5)
    assert (match.winner, match.score) == (None, (0, 1))


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "agreed",
    [
        *({"target": wrong} for wrong in (0, -1)),
        *({"games": wrong} for wrong in (0, -1)),
        *({"score": wrong} for wrong in ((-1, 0), (0, -1), (30, 0), (0, 30))),
        *({"won": wrong} for wrong in ((-1, 0), (3, 0), (0, 3))),
        *({"dealer": wrong} for wrong in (0, 3, -1)),
        *({"names": wrong} for wrong in (["Anna"], ["Anna", "Bl;ai"], ["Anna", 'B"'])),
    ],
)
def test_what_cannot_be_agreed(key, agreed):
    with pytest.raises(ValueError, match=r"\w"):
        mx.Match(key, seats=2, **agreed)


# -- dealing


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_everyone_gets_three_cards_of_the_pack_and_none_is_dealt_twice(key, seats):
    match = mx.Match(key, seats=seats)
    match.deal(random.Random(7))
    hands = [match.view(seat).dealt for seat in range(1, seats + 1)]
    assert [len(hand) for hand in hands] == [3] * seats
    cards = [card for hand in hands for card in hand]
    assert len(set(cards)) == 3 * seats and set(cards) <= set(match.variant.deck)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_first_card_is_the_manos_whoever_deals(key, seats):
    """The same pack, dealt by each in turn: every hand moves one seat on."""
    hands = []
    for dealer in range(1, seats + 1):
        match = mx.Match(key, seats=seats, dealer=dealer)
        match.deal(random.Random(7))
        hands.append(match.view(match.hand.mano).dealt)
    assert len(set(hands)) == 1


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "cards",
    [
        "",
        "3O,5E,6O",
        f"{TWO} 3C,4E,6E",
        "3O,5E 4C,5B,6C",
        "3O,5E,6O,7O 4C,5B,6C",
        "3O,5E,6O 3O,5B,6C",
        "3O,3O,6O 4C,5B,6C",
        "3O,5E,8O 4C,5B,6C",
        "3O;5E;6O 4C,5B,6C",
        "3o,5e,6o 4c,5b,6c",
    ],
)
def test_a_deal_that_cannot_be_is_refused_and_nothing_is_dealt(key, cards):
    match = mx.Match(key, seats=2)
    before = seen_by_all(match)
    with pytest.raises(mx.InvalidAction):
        match.deal(cards)
    assert seen_by_all(match) == before


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_is_dealt_once_and_before_it_nobody_acts(key):
    match = mx.Match(key, seats=2)
    assert match.to_act == () and match.legal_actions(1) == ()
    assert "dealt" in refused(match, f"1:{WORDS[key].opening}")
    deal(match, TWO)
    with pytest.raises(mx.IllegalAction, match="dealt already"):
        match.deal(TWO)


# -- playing


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_mano_leads_and_the_seat_to_the_right_comes_next(key, seats):
    for dealer in range(1, seats + 1):
        match = mx.Match(key, seats=seats, dealer=dealer)
        match.deal(random.Random(3))
        turns = []
        for _ in range(seats):
            turns += match.to_act
            match.apply(match.to_act[0], match.legal_actions(match.to_act[0])[0])
        assert turns == [(dealer + step) % seats + 1 for step in range(seats)]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_next_dealer_is_the_seat_to_the_right_whatever_happened(key, seats):
    match = mx.Match(key, seats=seats, dealer=2, target=2, games=9)
    match.deal(random.Random(3))
    dealers = []
    for _ in range(seats + 2):
        dealers.append(match.hand.dealer)
        while not match.hand.complete:
            match.apply(match.to_act[0], WORDS[key].concede)
        if not match.is_over:
            match.deal(random.Random(3))
    assert dealers == [(1 + step) % seats + 1 for step in range(seats + 2)]
    assert match.finished_games, "also across a new game"


@pytest.mark.parametrize("key", GAMES)
def test_any_card_may_be_played_there_is_no_following_suit(key):
    match = play(key, TWO)
    assert {"3O", "5E", "6O"} <= set(match.legal_actions(1))
    go(match, "1:6O")
    assert {"4C", "5B", "6C"} <= set(match.legal_actions(2))


@pytest.mark.parametrize("key", GAMES)
def test_a_card_is_played_once_and_by_who_holds_it(key):
    match = play(key, "3O,5E,6O 4C,5B,6C")
    for event in ("1:4C", "1:7O", "2:4C", "1:8O", "1:3O/5E", "3:3O", "0:3O"):
        refused(match, event)
    go(match, "1:3O 2:4C")
    refused(match, "1:3O")


@pytest.mark.parametrize("key", AT_FOUR)
@pytest.mark.parametrize(
    ("row", "winner", "leads"),
    [
        ("3O 4C 5E 6B", "A", 1),
        ("4O 3C 5E 6B", "B", 2),
        ("4O 4C 3E 6B", "A", 3),
        ("4O 4C 5E 6B", "B", 4),
    ],
)
def test_the_highest_card_takes_the_trick_and_its_seat_leads(key, row, winner, leads):
    match = tricks(key, row, "7O 7C 7E 7B", "6O 6C 6E 5B", upto=1)
    assert match.hand.tricks[0][0].winner == winner
    assert match.to_act == (leads,)


@pytest.mark.parametrize("key", AT_FOUR)
@pytest.mark.parametrize(
    ("first", "dealer", "leads"),
    [
        ("3O 4C 3E 6B", 4, 1),
        ("3O 4C 3E 6B", 1, 3),  # seat 3 played before seat 1
        ("3O 4C 3E 6B", 2, 3),
        ("4O 3C 4E 3B", 4, 2),
        ("4O 3C 4E 3B", 2, 4),
    ],
)
def test_partners_who_tie_take_the_trick_and_the_first_to_play_leads(key, first, dealer, leads):
    match = tricks(key, first, "7O 7C 7E 7B", "6O 6C 6E 5B", upto=1, dealer=dealer)
    assert match.hand.tricks[0][0].winner == ("A" if leads % 2 else "B")
    assert match.to_act == (leads,)


@pytest.mark.parametrize("key", AT_FOUR)
def test_in_a_later_trick_the_first_to_play_counts_from_its_leader(key):
    """Seat 3 leads the second trick; seats 4 and 2 tie, and seat 4 played first."""
    rows = ("4O 4C 6E 5B", "5O 3C 5E 3B", "6O 6C 6B 5C")
    match = tricks(key, *rows, upto=2)
    assert [trick.winner for trick in match.hand.tricks[0]] == ["A", "B"]
    assert match.to_act == (4,)


# -- winning the hand

TRICK = {
    "A": ("6O 4C", "5E 4B", "3O 5C"),
    "B": ("4O 6C", "4E 5B", "5O 3C"),
    "=": ("6O 6C", "5E 5B", "3O 3C"),
}
PATTERNS = [
    ("AA", "A"),
    ("BB", "B"),
    ("ABA", "A"),
    ("ABB", "B"),
    ("BAA", "A"),
    ("BAB", "B"),
    ("=A", "A"),  # first parda: the second decides
    ("=B", "B"),
    ("==A", "A"),  # first and second: the third
    ("==B", "B"),
    ("A=", "A"),  # first won and second parda: the first
    ("B=", "B"),
    ("AB=", "A"),  # one each and the third parda: the first
    ("BA=", "B"),
]


@pytest.mark.parametrize("key", UNSTACKED)
@pytest.mark.parametrize("dealer", [1, 2])
@pytest.mark.parametrize(("pattern", "winner"), PATTERNS)
def test_who_wins_the_hand(key, dealer, pattern, winner):
    rows = [TRICK[result][at] for at, result in enumerate(pattern.ljust(3, "="))]
    match = tricks(key, *rows, dealer=dealer)
    results = [trick.winner for trick in match.hand.tricks[0]]
    assert results == [None if result == "=" else result for result in pattern]
    assert match.hand.complete and match.hand.truc[0].winner == winner
    assert match.score == ((1, 0) if winner == "A" else (0, 1))


@pytest.mark.parametrize(
    ("key", "winner"),
    [("jcf", 1), ("popular", 1), ("negre", 1), ("argentina", 1), ("almeria", 2)],
)
@pytest.mark.parametrize("mano", [1, 2])
def test_three_pardes_heads_up_are_the_manos_but_in_almeria(key, winner, mano):
    match = tricks(key, *TRICK["="], dealer=3 - mano)
    seat = mano if winner == 1 else 3 - mano
    assert match.hand.truc[0].winner == "AB"[seat - 1]


@pytest.mark.parametrize("key", UNSTACKED)
@pytest.mark.parametrize("dealer", [1, 2])
def test_heads_up_the_mano_leads_after_a_parda(key, dealer):
    match = tricks(key, *TRICK["="], upto=2, dealer=dealer)
    assert [trick.leader for trick in match.hand.tricks[0]] == [3 - dealer] * 2
    assert match.to_act == (3 - dealer,)


@pytest.mark.parametrize("key", AT_FOUR)
def test_the_hand_stops_at_the_end_of_the_trick_that_settles_it_never_inside_one(key):
    match = tricks(key, "3O 4C 5E 6B", "3C 5C 4E 4B", "6O 6C 6E 5B", upto=1)
    for event in ("1:3C", "2:5C", "3:4E"):
        go(match, event)
        assert not match.hand.complete
    go(match, "4:4B")
    assert match.hand.complete and len(match.hand.tricks[0]) == 2


# -- whose turn, and answers


@pytest.mark.parametrize("key", GAMES)
def test_who_has_the_turn_may_call_concede_or_play(key):
    match = play(key, TWO)
    words = WORDS[key]
    expected = {"3O", "5E", "6O", words.opening, words.concede}
    assert expected <= set(match.legal_actions(1))
    assert match.legal_actions(2) == () and match.to_act == (1,)


@pytest.mark.parametrize("key", AT_FOUR)
def test_a_truc_is_answered_by_any_seat_of_the_other_side_and_the_first_answer_binds(key):
    words = WORDS[key]
    for seat, other in ((2, 4), (4, 2)):
        match = play(key, FOUR, f"1:{words.opening}")
        assert match.to_act == (2, 4)
        assert {words.yes, words.no, words.raises[0]} <= set(match.legal_actions(seat))
        go(match, f"{seat}:{words.yes}")
        refused(match, f"{other}:{words.no}")
        assert match.to_act == (1,)


@pytest.mark.parametrize("key", GAMES)
def test_while_a_call_is_unanswered_nobody_plays_concedes_or_calls_again(key):
    words = WORDS[key]
    match = play(key, TWO, f"1:{words.opening}")
    assert match.to_act == (2,) and match.legal_actions(1) == ()
    for event in ("1:3O", "2:4C", f"2:{words.concede}", f"1:{words.yes}", f"1:{words.raises[0]}"):
        refused(match, event)


@pytest.mark.parametrize("key", GAMES)
def test_after_its_call_is_answered_it_is_still_that_seats_turn(key):
    words = WORDS[key]
    match = play(key, TWO, f"1:{words.opening} 2:{words.yes}")
    assert match.to_act == (1,)
    assert {"3O", "5E", "6O", words.concede} <= set(match.legal_actions(1))


@pytest.mark.parametrize("key", GAMES)
def test_with_nothing_called_there_is_nothing_to_answer(key):
    match = play(key, TWO)
    for seat in (1, 2):
        refused(match, f"{seat}:{WORDS[key].yes}")
        refused(match, f"{seat}:{WORDS[key].no}")


# -- the truc ladder


@pytest.mark.parametrize("key", GAMES)
def test_only_the_side_that_accepted_may_raise_and_at_its_own_turn(key):
    words = WORDS[key]
    match = play(key, TWO, f"1:{words.opening} 2:{words.yes}")
    refused(match, f"1:{words.raises[0]}")
    refused(match, f"2:{words.raises[0]}")  # not its turn
    go(match, f"1:3O 2:{words.raises[0]} 1:{words.yes}")
    refused(match, f"2:{words.raises[1]}")
    go(match, f"2:4C 1:{words.raises[1]}")
    assert match.to_act == (2,)


@pytest.mark.parametrize("key", AT_FOUR)
def test_any_seat_of_that_side_may_raise_later_at_its_turn(key):
    words = WORDS[key]
    raising = {}
    match = play(key, FOUR, f"1:{words.opening} 4:{words.yes}")
    for event in ("1:3O", "2:4C", "3:3C", "4:4O"):
        seat = int(event[0])
        raising[seat] = words.raises[0] in voices(match, seat)
        assert match.to_act == (seat,)
        go(match, event)
    assert raising == {1: False, 2: True, 3: False, 4: True}


@pytest.mark.parametrize("key", GAMES)
def test_no_level_may_be_skipped(key):
    words = WORDS[key]
    match = play(key, TWO)
    for voice in words.raises:
        refused(match, f"1:{voice}")
    go(match, f"1:{words.opening}")
    for voice in words.raises[1:]:
        refused(match, f"2:{voice}")


@pytest.mark.parametrize("key", GAMES)
def test_nothing_goes_over_the_last_voice(key):
    said, seat = ladder(key, len(WORDS[key].raises) + 1)
    words = WORDS[key]
    assert sorted(voices(play(key, TWO, said), seat)) == sorted([words.yes, words.no])


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_refusal_gives_the_caller_what_was_there_and_raising_accepts_it(key, level):
    said, seat = ladder(key, level)
    match = play(key, TWO, f"{said} {seat}:{WORDS[key].no}")
    painted = WORDS[key].worth[level - 1]
    assert match.score == ((painted, 0) if seat == 2 else (0, painted))
    assert match.hand.complete


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_conceding_gives_the_accepted_level(key, level):
    said, seat = ladder(key, level)
    words = WORDS[key]
    answer = f"{seat}:{words.yes}" if level else ""
    match = play(key, TWO, f"{said} {answer} 1:{words.concede}")
    assert match.score == (0, words.worth[level])


@pytest.mark.parametrize("key", GAMES)
def test_no_voice_of_the_truc_is_barred_for_being_worth_more_than_anyone_misses(key):
    missing_one = mx.variant(key).target - 1
    said, seat = ladder(key, len(WORDS[key].raises) + 1)
    match = play(key, TWO, said, score=(missing_one, missing_one))
    go(match, f"{seat}:{WORDS[key].no}")
    assert sorted(match.finished_games[0].stones) == [missing_one, missing_one + 1]


@pytest.mark.parametrize("key", GAMES)
def test_when_a_truc_is_refused_nobody_shows_cards(key):
    """Whatever the others hold, a seat sees the same of a hand that was given up."""
    said = f"1:{WORDS[key].opening} 2:{WORDS[key].no}"
    one, other = play(key, TWO, said), play(key, TWO.replace("3O,5E,6O", "7E,4B,5O"), said)
    assert one.view(2) == other.view(2)
    assert one.view(None) == other.view(None)


# -- the envit


@pytest.mark.parametrize("key", [key for key in GAMES if WORDS[key].envit])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_there_is_one_envit_in_a_hand_and_play_goes_on_after_it(key, answer):
    words = WORDS[key]
    match = play(key, TWO, f"1:{words.envit} 2:{getattr(words, answer)}")
    assert match.to_act == (1,)
    refused(match, f"1:{words.envit}")
    go(match, "1:3O")
    refused(match, f"2:{words.envit}")


@pytest.mark.parametrize("key", [key for key in GAMES if WORDS[key].envit])
def test_an_opening_that_is_not_wanted_is_one_stone_painted_at_once(key):
    words = WORDS[key]
    match = play(key, TWO, f"1:{words.envit} 2:{words.no}")
    assert match.score == (1, 0) and match.to_act == (1,)


@pytest.mark.parametrize("key", [key for key in GAMES if WORDS[key].envit])
@pytest.mark.parametrize(("dealer", "winner"), [(2, "A"), (1, "B")])
def test_equal_envits_are_the_manos(key, dealer, winner):
    words = WORDS[key]
    mano, rival = 3 - dealer, dealer
    said = f"{mano}:{words.envit} {rival}:{words.yes} {mano}:{words.concede}"
    match = play(key, "7O,6O,3E 7C,6C,3B", said, dealer=dealer)
    assert match.hand.envit.values == (33, 33)
    assert match.hand.envit.winner == winner


@pytest.mark.parametrize("key", ["jcf", "popular", "negre", "argentina"])
def test_envit_first_where_the_page_says_so(key):
    words = WORDS[key]
    match = play(key, TWO, f"1:{words.opening} 2:{words.envit} 1:{words.no}")
    assert match.score == (0, 1)
    assert sorted(voices(match, 2)) == sorted([words.no, words.raises[0], words.yes])


def test_no_envit_first_in_mallorca():
    refused(play("mallorca", TWO, "1:truc"), "2:envida")


# -- counting


@pytest.mark.parametrize("key", GAMES)
def test_a_side_never_shows_more_stones_than_the_target(key):
    words = WORDS[key]
    target = mx.variant(key).target
    said = f"1:{words.opening} 2:{words.raises[0]} 1:{words.yes} 1:{words.concede}"
    match = play(key, TWO, said, score=(0, target - 1))
    assert match.finished_games == (("B", (0, target)),)
    assert match.hand.truc[0].stones == 1
    assert match.score == (0, 0)


# -- bad input


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "nonsense",
    ["", " ", "x", "13E", "7", "E7", "envide=", "=3", "envide=x", "truque!", "7E/", "/", "🂡"],
)
def test_text_that_is_nothing_is_invalid_and_changes_nothing(key, nonsense):
    match = play(key, TWO)
    before = seen_by_all(match)
    with pytest.raises(mx.InvalidAction, match=key):
        match.apply(1, nonsense)
    assert seen_by_all(match) == before


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("nonsense", ["x" * 10**6, "envide=" + "9" * 5000])
def test_a_megabyte_of_noise_is_answered_in_a_sentence(key, nonsense):
    assert len(refused(play(key, TWO), f"1:{nonsense}")) < 300


@pytest.mark.parametrize("key", GAMES)
def test_an_action_not_legal_now_says_what_was_wrong_and_what_is_allowed(key):
    words = WORDS[key]
    match = play(key, TWO)
    told = refused(match, f"1:{words.raises[0]}")
    assert words.raises[0] in told
    for allowed in ("3O", "5E", "6O", words.opening, words.concede):
        assert allowed in told
    assert "seat 1" in refused(match, "2:4C"), "it is for seat 1"


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seat", [0, 3, -1, 99])
def test_a_seat_that_is_not_at_the_table(key, seat):
    match = play(key, TWO)
    for ask in (
        lambda: match.apply(seat, "3O"),
        lambda: match.legal_actions(seat),
        lambda: match.view(seat),
        lambda: match.say(seat, "bon dia"),
    ):
        with pytest.raises(mx.InvalidAction, match="seats go from 1 to 2"):
            ask()


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_is_legal_is_sorted_by_code_point_and_everyone_to_act_can(key, seats):
    rng = random.Random(seats)
    match = mx.Match(key, seats=seats)
    match.deal(rng)
    for _ in range(300):
        if match.is_over:
            break
        if match.hand.complete:
            match.deal(rng)
        assert list(match.to_act) == sorted(set(match.to_act)) != []
        for seat in range(1, seats + 1):
            legal = match.legal_actions(seat)
            assert list(legal) == sorted(set(legal))
            assert bool(legal) == (seat in match.to_act)
        seat = rng.choice(match.to_act)
        match.apply(seat, rng.choice(match.legal_actions(seat)))


# -- the referee


@pytest.mark.parametrize("key", GAMES)
def test_while_suspended_nobody_may_act(key):
    match = play(key, TWO)
    legal = match.legal_actions(1)
    match.suspend("rain")
    assert match.is_suspended and match.to_act == () and match.legal_actions(1) == ()
    for act in (
        lambda: match.apply(1, "3O"),
        lambda: match.suspend("again"),
        lambda: match.say(1, "al-peu"),
    ):
        with pytest.raises(mx.IllegalAction, match="suspended"):
            act()
    match.resume()
    assert match.legal_actions(1) == legal
    with pytest.raises(mx.IllegalAction, match="not suspended"):
        match.resume()


@pytest.mark.parametrize("key", GAMES)
def test_a_decision_ends_the_match_and_score_and_games_stay(key):
    match = play(key, TWO, score=(5, 3))
    match.decide("B", "A left the table")
    assert (match.winner, match.score, match.won) == ("B", (5, 3), (0, 0))
    assert match.is_over and match.to_act == ()
    for act in (lambda: match.apply(1, "3O"), lambda: match.decide("A", "no")):
        with pytest.raises(mx.IllegalAction, match="over"):
            act()


@pytest.mark.parametrize("key", GAMES)
def test_talk_is_heard_by_all_and_changes_nothing(key):
    match = play(key, TWO, f"1:{WORDS[key].opening}")
    legal = match.legal_actions(2)
    match.say(1, "bon dia")
    assert match.legal_actions(2) == legal
    assert match.view(2).history[-1] == match.view(None).history[-1] == match.events[-1]
