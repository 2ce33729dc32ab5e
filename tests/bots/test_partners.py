"""A bot as a partner: it signals, reads signals, obeys, and does not kill its partner's trick."""

from random import Random

import pytest

import marxador as mx
from marxador.bots import Partner, bot
from marxador.bots.bot import Gesture
from tests.game import go, play

TALKERS = ["roquer", "fallanquer", "veterà", "mestre:2"]


def gestures(match: mx.Match, seat: int, name: str = "veterà") -> list[Gesture]:
    player = bot(name, Random(1))
    assert isinstance(player, Partner)
    return list(player.gestures(match.view(seat)))


def likely(match: mx.Match, seat: int, name: str = "veterà") -> dict[str, float]:
    return bot(name, Random(1)).policy(match.view(seat))  # type: ignore[attr-defined, no-any-return]


def card(policy: dict[str, float]) -> str:
    """The card that is likeliest of those that may be played."""
    return max((action for action in policy if action[0].isdigit()), key=policy.__getitem__)


@pytest.mark.parametrize("name", TALKERS)
def test_the_best_cards_and_the_envit_are_signalled_to_the_peu(name: str) -> None:
    match = play("jcf", "1E,7B,6B 3O,4C,5C 1B,4O,4E 7E,5O,6O")
    assert gestures(match, 1, name) == [Gesture(3, "major"), Gesture(3, "trenta-tres")]


def test_the_peu_signals_who_plays_first() -> None:
    match = play("jcf", "4E,7B,6B 3O,4C,5C 1B,4O,6E 7E,5O,6O 7O,5E,5B 3B,3C,6C")
    assert gestures(match, 1)[0].to == 5
    assert gestures(match, 5)[0] == Gesture(1, "manilla-ors")


def test_who_has_nothing_shuts_the_eyes() -> None:
    match = play("jcf", "4O,5C,6B 3O,4C,5O 1B,4B,4E 7E,5E,6O")
    assert gestures(match, 1) == [Gesture(3, "cec")]


def test_nothing_is_signalled_twice_nor_after_the_first_card() -> None:
    match = play("jcf", "1E,7B,6B 3O,4C,5C 1B,4O,4E 7E,5O,6O")
    match.signal(1, 3, "major")
    assert gestures(match, 1) == []
    assert gestures(go(match, "1:6B 2:3O 3:4O"), 3) == []


@pytest.mark.parametrize("key", ["popular", "negre", "mallorca", "argentina"])
def test_every_gesture_is_one_the_game_has_and_true(key: str) -> None:
    for seed in range(40):
        match = mx.Match(key, seats=4)
        match.deal(Random(seed))
        for seat in range(1, 5):
            for to, name in gestures(match, seat):
                if to is not None:
                    match.signal(seat, to, name)


def test_there_are_no_signals_in_almeria() -> None:
    match = play("almeria", "3O,7C,7B 2O,4C,5C 1B,4O,4E 7E,5O,6O")
    assert gestures(match, 1) == []


MIDDLING = "5E,6B,4C 3O,7C,4B {} 3E,6O,5B"


def accepts(match: mx.Match, seat: int) -> float:
    """How likely a truque is not to be refused."""
    return 1 - likely(match, seat)["no-vull"]


def test_a_signalled_major_and_bast_make_it_accept() -> None:
    def called(*signals: str) -> mx.Match:
        match = play("jcf", "6E,6B,4C 3O,7C,4B 1E,1B,4O 3E,6O,5B", "1:4C")
        for signal in signals:
            match.signal(3, 1, signal)
        return go(match, "2:truque")

    assert accepts(called("major", "bast"), 1) > accepts(called(), 1) + 0.2


def test_a_signalled_envit_is_bid() -> None:
    match = play("jcf", "7B,6B,4C 3O,7C,4B 5E,5O,4O 3E,6O,5B", "1:4C 2:4B")
    before = likely(match, 3)
    match.signal(1, 3, "trenta-tres")
    bids = ("envide", "envide=4", "envide=6", "falta")
    heard = likely(match, 3)
    assert sum(heard[bid] for bid in bids) > sum(before[bid] for bid in bids) + 0.3


@pytest.mark.parametrize("name", TALKERS)
def test_al_peu_asks_for_a_weak_card(name: str) -> None:
    match = play("jcf", "3O,7B,4B 4O,4C,5C 1E,5O,4E 7E,3E,6O")
    match.say(3, "al-peu")
    assert card(likely(match, 1, name)) == "4B"


@pytest.mark.parametrize(("saying", "asked"), [("vine-a-mi", "4B"), ("pitja", "1E")])
@pytest.mark.parametrize("name", TALKERS)
def test_vine_a_mi_and_pitja_are_obeyed(name: str, saying: str, asked: str) -> None:
    match = play("mallorca", "1E,7B,4B 4O,4C,5C 11B,5O,4E 7E,3E,6O")
    match.say(3, saying)
    assert card(likely(match, 1, name)) == asked


def test_a_rival_s_words_are_not_obeyed() -> None:
    match = play("mallorca", "1E,7B,4B 4O,4C,5C 11B,5O,4E 7E,3E,6O")
    before = likely(match, 1)
    match.say(2, "pitja")
    assert likely(match, 1) == before


def test_what_was_said_holds_for_one_trick() -> None:
    match = play("mallorca", "1E,7B,4B 4O,4C,5C 11B,5O,4E 7E,3E,6O")
    match.say(3, "vine-a-mi")
    go(match, "1:4B 2:4O 3:11B 4:6O")
    match.say(1, "pitja")
    assert card(likely(match, 3)) == "5O"


def test_the_amo_says_vine_a_mi_and_nothing_says_pitja() -> None:
    strong = play("mallorca", "1E,7B,4B 4O,4C,5C 11B,5O,4E 7E,3E,6O")
    assert Gesture(None, "vine-a-mi") in gestures(strong, 3)
    weak = play("mallorca", "1E,7B,4B 4O,4C,5C 6B,5O,4E 7E,3E,6O")
    assert Gesture(None, "pitja") in gestures(weak, 3)


def test_one_does_not_order_a_partner_who_has_played() -> None:
    match = play("mallorca", "1E,7B,4B 4O,4C,5C 11B,5O,4E 7E,3E,6O", "1:4B")
    assert Gesture(None, "vine-a-mi") not in gestures(match, 3)


@pytest.mark.parametrize("name", TALKERS)
def test_a_bot_does_not_kill_its_partner_s_trick(name: str) -> None:
    match = play("jcf", "1E,7B,4B 4O,4C,5C 1B,3O,4E 7E,3E,6O", "1:1E 2:4O")
    assert card(likely(match, 3, name)) == "4E"
    last = play("jcf", "4B,7B,5B 6B,4C,5C 4O,3O,4E 7E,3E,6O", "1:4B 2:6B 3:4O")
    assert card(likely(last, 4, name)) not in ("7E", "3E")
