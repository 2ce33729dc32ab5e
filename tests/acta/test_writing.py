"""Writing is canonical: one text for one match, to the byte."""

import random

import pytest

from marxador import Match
from marxador.acta import Acta, replay
from tests.acta.records import EXAMPLE, TABLES, Wanderer, record


def written(text: str) -> str:
    return Acta.parse(text).dumps()


def test_one_line_per_trick_with_the_calls_before_its_cards() -> None:
    played = "1:envide 2:vull 1:6B 2:3O\n2:truque 1:vull 2:4C 1:7B\n1:1E 2:5C\n= 4-0\n"
    head, deal, _ = EXAMPLE.partition("deal 1E,7B,6B 3O,4C,5C\n")
    assert written(EXAMPLE) == head + deal + played


def test_the_headers_that_are_always_there() -> None:
    assert written(record("popular", 4)) == (
        '[Acta "1"]\n[Variant "popular"]\n[Seats "4"]\n[Target "30"]\n[Games "1"]\n'
        '[Score "0-0"]\n[Won "0-0"]\n[Result "*"]\n'
    )


def test_the_order_of_the_headers() -> None:
    text = """\
[Round "3"]
[Result "*"]
[Date "2025-06-25"]
[Won "1-0"]
[Score "3-4"]
[Options "three_pardes=mano;signals=free"]
[Event "Lliga"]
[Names "Anna ;Blai"]
[Games "2"]
[Target "12"]
[Àrbitre "Empar"]
[Seats "2"]
[Variant "jcf"]
[Acta "1"]
"""
    assert (
        written(text)
        == """\
[Acta "1"]
[Variant "jcf"]
[Seats "2"]
[Names "Anna; Blai"]
[Options "signals=free; three_pardes=mano"]
[Target "12"]
[Games "2"]
[Score "3-4"]
[Won "1-0"]
[Event "Lliga"]
[Date "2025-06-25"]
[Result "*"]
[Round "3"]
[Àrbitre "Empar"]
"""
    )


def test_comments_are_dropped_and_hands_closed_and_set_apart() -> None:
    body = (
        "; the first hand", "hand 1 dealer 1", "deal 3O,4C,5C ? ; who knows", "2:1E 1:3O 2:truque",
        "1:no-vull", '1"be"', "hand 2 dealer 2", "deal ? ?", "1:envide 2:no-vull",
    )  # fmt: skip
    text = written(record("jcf", 2, *body, Score="22-0"))
    assert (
        text.partition("\n\n")[2]
        == """\
hand 1 dealer 1
deal 3O,4C,5C ?
2:1E 1:3O
2:truque 1:no-vull
= 22-1
1"be"

hand 2 dealer 2
deal ? ?
1:envide 2:no-vull
"""
    )


def test_everything_that_stands_on_a_line_of_its_own() -> None:
    body = """\
suspend "the first rain"
resume

hand 1 dealer 2
fault exposed continue
deal 1E,7B,6B ?
1:envide 2:vull 1:1E
suspend "more; rain"
resume
2:3O
1:7B 2:4O
envit A
= 3-0

hand 2 dealer 1
fault exposed redeal
= 1-0

hand 3 dealer 2
deal 1E,7B,6B 3O,4C,5C
fault count
= 1-0

hand 4 dealer 1
deal 1E,7B,6B 3O,4C,5C
2:3O
result B "no more"
"""
    text = record("popular", 2, *body.splitlines(), Result="0-0")
    assert written(text).partition("\n\n")[2] == body


def test_a_game_won_is_told_when_the_hand_is_closed() -> None:
    text = record("jcf", 2, "hand 1 dealer 2", "deal ? ?", "1:envide 2:no-vull", Score="23-0")
    assert written(text).endswith("1:envide 2:no-vull\n= 0-0 won 1-0\n")
    text = record("jcf", 2, "hand 1 dealer 2", "deal ? ?", "1:envide 2:no-vull", Score="23-0",
                  Won="1-1", Options="signals=free")  # fmt: skip
    assert '[Result "2-1"]' in written(text)


def test_a_stack_and_the_words_after_it() -> None:
    body = """\
hand 1 dealer 2
deal 3O,7C,4C 3C,7B,5B
1:3O 2:3C
1:7C/4C 2:7B/5B
1:truc 2:vull 2:mirar
= 0-3
"""
    assert written(record("mallorca", 2, *body.splitlines())).endswith("\n\n" + body)


def test_reading_what_was_written_gives_the_same_bytes() -> None:
    once = written(EXAMPLE)
    assert written(once) == once


@pytest.mark.parametrize(
    "headers",
    [
        {"Event": 'a "quoted" word'},
        {"Event": "two\nlines"},
        {"Event": "two\rlines"},
        {"Event": "\udcff"},
        {"two words": "x"},
        {"": "x"},
        {"Score": "0-0"},
    ],
)
def test_headers_that_could_not_be_read_back_are_refused(headers: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="header"):
        Match("jcf", seats=2, headers=headers).acta().dumps()


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_any_match_can_be_written_and_read_back(key: str, seats: int) -> None:
    for seed in range(25):
        match = Wanderer(key, seats, seed).wander(hands=4)
        text = match.acta().dumps()
        acta = Acta.parse(text)
        assert acta.dumps() == text
        again = acta.match()
        assert again.events == match.events
        assert (again.score, again.won, again.winner) == (match.score, match.won, match.winner)
        assert again.to_act == match.to_act
        assert again.view(1) == match.view(1)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_replay_says_what_the_match_says(key: str, seats: int) -> None:
    for seed in range(25, 35):
        match = Wanderer(key, seats, seed).wander(hands=4)
        told = replay(match.acta().dumps())
        assert told["error"] is None
        assert told["score"] == list(match.score) and told["won"] == list(match.won)
        assert len(told["hands"]) == len(match.hands)
        assert told["legal"] == {str(s): list(match.legal_actions(s)) for s in match.to_act}
        closed = [hand["score"] for hand in told["hands"] if hand["complete"]]
        assert closed == [list(hand.closing) for hand in match.hands if hand.complete]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_whole_match_can_be_written_and_read_back(key: str, seats: int) -> None:
    rng = random.Random(seats)
    match = Match(key, seats=seats, games=1)
    while not match.is_over:
        match.deal(rng)
        while match.in_hand:
            seat = rng.choice(match.to_act)
            match.apply(seat, rng.choice(match.legal_actions(seat)))
    text = match.acta().dumps()
    acta = Acta.parse(text)
    assert acta.dumps() == text and acta.match().winner == match.winner
