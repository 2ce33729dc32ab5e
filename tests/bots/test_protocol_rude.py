"""Guests that hang, die or talk nonsense: they lose turns, and everybody else plays on."""

import logging
import sys
import time
from pathlib import Path
from random import Random

import pytest

import marxador as mx
from marxador.bots import bot
from marxador.bots.driver import play_on
from marxador.bots.protocol import idle
from marxador.bots.protocol.guest import MISSES, STARTS, Guest
from marxador.bots.steady import Steady, mildest, steady
from marxador.engine.events import Said
from tests.game import play

RUDE = str(Path(__file__).with_name("rude.py"))
SHORT = 0.15
"""Seconds that a guest who will never answer is waited for."""
LONG = 20.0
"""Seconds that nobody here needs."""


def guest(how: str, limit: float = LONG) -> Steady:
    command = [sys.executable, "-S", RUDE, how]
    return steady(Guest(command, limit, grace=0.0, hello=LONG), how)


def match_of(one: Steady, seats: int = 2, target: int = 3) -> mx.Match:
    """A short match of a rude side against random ones, to its end."""
    match = mx.Match("jcf", seats=seats, games=1, target=target)
    rng = Random(2)
    bots = {seat: bot("random", rng) for seat in range(1, seats + 1)} | {1: one}
    while not match.is_over:
        play_on(match, bots, rng)
    one.end(match.view(1))
    return match


@pytest.fixture(autouse=True)
def nobody_stays() -> object:
    yield
    idle.stop_all()


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("garbage", "not JSON"),
        ("null", "not a message"),
        ("huge", "a line without end"),
        ("deep", "not JSON"),
        ("binary", "not JSON"),
        ("illegal", "'jugue-totes' is not legal"),
        ("number", "no action: 7"),
        ("other id", "not what it was asked"),
    ],
)
def test_nonsense_loses_the_turn_at_once(how: str, reason: str) -> None:
    one = guest(how)
    start = time.monotonic()
    match = match_of(one)
    assert match.is_over
    assert one.lost and reason in one.reason
    assert time.monotonic() - start < LONG / 2


def test_every_lost_turn_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    one = guest("garbage")
    with caplog.at_level(logging.WARNING):
        match_of(one)
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == one.lost
    assert lines[0].startswith("garbage (seat 1, hand 1) loses its turn to ")


def test_one_that_dies_is_started_again_so_many_times() -> None:
    one = guest("die")
    match_of(one, target=12)
    assert "ended with status 3" in one.reason
    guested = one.bot
    assert isinstance(guested, Guest) and guested._starts == STARTS
    assert one.lost > STARTS, "and then its turns are lost without asking"


def test_one_that_died_once_plays_on() -> None:
    one = guest("die once")
    match = mx.Match("jcf", seats=2)
    match.deal("1E,7B,6B 3O,4C,5C")
    assert one.act(match.view(1)) == mildest(match.view(1))
    match.apply(1, "men-vaig")
    match.deal("1E,7B,6B 3O,4C,5C")
    match.apply(2, "3O")
    assert one.act(match.view(1)) == match.legal_actions(1)[0]
    assert one.lost == 1


def test_one_that_hangs_loses_its_turn_and_after_a_few_is_started_again() -> None:
    one = guest("hang", SHORT)
    match = mx.Match("jcf", seats=2)
    match.deal(Random(1))
    view = match.view(1)
    assert [one.act(view) for _ in range(MISSES)] == [mildest(view)] * MISSES
    guested = one.bot
    assert isinstance(guested, Guest) and guested._program is None
    one.act(view)
    assert guested._starts == 2 and one.lost == MISSES + 1
    assert one.reason == "LostTurn: no answer in 150 ms"


def test_one_that_never_says_hello() -> None:
    command = [sys.executable, "-S", RUDE, "mute"]
    one = steady(Guest(command, hello=SHORT), "mute")
    match = match_of(one, target=2)
    assert match.is_over and one.lost


def test_one_that_says_something_else_than_hello() -> None:
    one = guest("rude hello")
    assert match_of(one).is_over
    assert "not JSON" in one.reason


def test_one_that_never_stops_talking_is_stopped() -> None:
    one = guest("flood")
    assert match_of(one).is_over
    assert one.lost


def test_an_answer_that_comes_late_is_not_taken_for_the_next() -> None:
    one = guest("late", SHORT)
    match = mx.Match("jcf", seats=2)
    match.deal(Random(1))
    view = match.view(1)
    for _ in range(2):
        one.act(view)
    assert one.lost == 2, "the answer to the first view came with the second"
    assert "no answer" in one.reason


def test_talk_beside_the_matter_is_no_answer() -> None:
    one = guest("chatty")
    match_of(one)
    assert not one.lost


def test_gestures_that_cannot_be_are_not_made() -> None:
    one = guest("talker")
    match = match_of(one, seats=4, target=1)
    said = [event for event in match.events if isinstance(event, Said) and event.seat == 1]
    assert said and all(event.text.startswith("bla ") for event in said)
    assert len(said) <= 12 * len(match.hands), "and nobody talks for ever"


def test_gestures_that_are_nonsense() -> None:
    assert match_of(guest("odd talker"), seats=4).is_over


def test_a_program_that_is_not_asked_any_more_ends() -> None:
    one = guest("well-behaved")
    match_of(one)
    assert not one.lost
    program, new = idle.take(one.bot.command)  # type: ignore[attr-defined]
    assert not new, "it waits for the next match"
    idle.stop(program, LONG)
    assert program.process.returncode == 0, "and leaves when its input is closed"


# -- the mildest thing


@pytest.mark.parametrize(
    ("match", "seat", "mild"),
    [
        (play("jcf", "1E,7B,6B 3O,4C,5C", "1:envide"), 2, "no-vull"),
        (play("jcf", "1E,7B,6B 3O,4C,5C", "1:truque-i-passe"), 2, "no-vull"),
        (play("jcf", "1E,7B,6B 3O,4C,5C"), 1, "6B"),
        (play("mallorca", "3O,12C,4E 3C,12E,5O", "1:3O 2:3C 1:12C/4E 2:12E/5O"), 1, "mirar"),
        (play("mallorca", "3O,12C,4E 3C,12E,5O", "1:3O 2:3C"), 1, "12C/4E"),
        (
            play("argentina", "1E,2E,3E 4O,5O,6O", "1:flor", options={"flor": "on"}),
            2,
            "con-flor-me-achico",
        ),
    ],
)
def test_the_mildest_legal_thing(match: mx.Match, seat: int, mild: str) -> None:
    assert mildest(match.view(seat)) == mild


class Broken:
    def act(self, view: mx.View) -> str:
        raise RuntimeError("no idea")


def test_a_bot_of_our_own_that_raises_loses_its_turn_too() -> None:
    one = steady(Broken(), "broken")
    assert match_of(one).is_over
    assert one.lost and one.reason == "RuntimeError: no idea"
