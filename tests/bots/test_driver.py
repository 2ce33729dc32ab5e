"""Who is asked at a table of bots, and of people with bots."""

from random import Random

import marxador as mx
from marxador.bots import bot
from marxador.bots.driver import play_on, speaks_for, spokesman
from marxador.engine.events import Dealt, Played, Said, Signalled, Spoke
from tests.game import play

FOUR = "1E,7B,6B 3O,4C,5C 1B,4O,4E 7E,5O,6O"


def test_whoever_has_the_turn_is_asked() -> None:
    assert speaks_for(play("jcf", FOUR)) == (1,)


def test_a_call_is_answered_by_the_peu_of_the_side() -> None:
    match = play("jcf", FOUR, "1:envide")
    assert speaks_for(match) == (2, 4)
    assert spokesman(match, speaks_for(match)) == 4


def test_a_person_answers_before_its_partner_does() -> None:
    match = play("jcf", FOUR, "1:envide")
    assert speaks_for(match, people={2}) == (2,)
    assert speaks_for(match, people={1, 2, 4}) == (2, 4)
    assert speaks_for(match, people={1, 3}) == (2, 4)


def test_nobody_is_asked_who_could_only_concede() -> None:
    match = play("mallorca", FOUR.replace("7E", "2E"), options={"concede": "any"})
    assert len(match.to_act) == 4
    assert speaks_for(match, people={3}) == (1,)


def test_nobody_is_made_to_raise_out_of_turn() -> None:
    match = play("argentina", "1E,7B,6B 3O,4C,5C", "1:truco 2:quiero", options={"raise": "any"})
    assert match.to_act == (1, 2)
    assert speaks_for(match) == (1,)


def test_partners_signal_before_they_act() -> None:
    match = mx.Match("jcf", seats=4)
    rng = Random(1)
    bots = {seat: bot("veterà", rng) for seat in range(1, 5)}
    steps = [play_on(match, bots, rng) for _ in range(3)]
    assert isinstance(steps[0][-1], Dealt)
    assert {type(event) for event in steps[1]} <= {Signalled, Said}
    assert {event.seat for event in steps[1] if isinstance(event, Signalled)} == {1, 3}
    assert isinstance(steps[2][0], Spoke | Played)


def test_there_is_nobody_to_signal_to_heads_up() -> None:
    match = mx.Match("jcf", seats=2)
    rng = Random(1)
    bots = {seat: bot("veterà", rng) for seat in (1, 2)}
    while not match.is_over:
        play_on(match, bots, rng)
    assert not [event for event in match.events if isinstance(event, Signalled | Said)]
