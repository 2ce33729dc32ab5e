"""What somebody may keep of a match: nothing in it that they were not shown."""

from random import Random

import pytest

import marxador as mx
from marxador.club.records.known import HEADER, known
from marxador.club.records.redo import OPEN
from marxador.club.records.steps import steps
from marxador.engine.events import Dealt, HiddenTurned, Played

TABLES = [(key, seats, {}) for key, game in mx.VARIANTS.items() for seats in game.seats[:2]]
TABLES.append(("argentina", 4, {"flor": "on"}))


def played(key: str, seats: int, options: dict[str, str], seed: int) -> mx.Match:
    """A whole game between people who do anything."""
    rng = Random(f"{key}/{seats}/{seed}")
    match = mx.Match(key, seats=seats, options=options, games=1, target=9)
    while not match.is_over:
        if not match.in_hand:
            match.deal(rng)
        seat = rng.choice(match.to_act)
        legal = match.legal_actions(seat)
        cards = [action for action in legal if action[0].isdigit()]
        match.apply(seat, rng.choice(cards if cards and rng.random() < 0.7 else legal))
    return match


def hands(match: mx.Match) -> list[tuple[tuple[str, ...] | None, ...]]:
    return [event.hands for event in match.events if isinstance(event, Dealt)]


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_a_record_of_what_is_known_is_a_record_that_comes_to_the_same(
    key: str, seats: int, options: dict[str, str]
) -> None:
    match = played(key, seats, options, 1)
    for seat in (None, *range(1, seats + 1)):
        kept = known(match, seat)
        text = kept.acta().dumps()
        assert mx.Acta.parse(text).dumps() == text
        if HEADER not in kept.headers:
            assert (kept.won, kept.winner) == (match.won, match.winner)
        for mine, true in zip(hands(kept), hands(match), strict=False):
            assert all(one in (None, other) for one, other in zip(mine, true, strict=True))
            if seat:
                assert mine[seat - 1] == true[seat - 1]


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_hands_that_were_not_laid_open_are_not_in_it(
    key: str, seats: int, options: dict[str, str]
) -> None:
    match = played(key, seats, options, 2)
    kept = known(match, 1)
    for number, dealt in enumerate(hands(kept)):
        shown = _shown(match, number + 1)
        for seat, hand in enumerate(dealt, start=1):
            assert hand is None or seat == 1 or set(hand) <= shown


def _shown(match: mx.Match, number: int) -> set[str]:
    """The cards that lay open in a hand."""
    shown: set[str] = set()
    hand = 0
    for event in match.events:
        hand += isinstance(event, Dealt)
        if hand == number and isinstance(event, Played):
            shown.add(event.card.partition("/")[0])
        if hand == number and isinstance(event, HiddenTurned):
            shown.add(event.card)
    return shown


def test_a_refused_truc_leaves_the_bluff_unknown() -> None:
    match = mx.Match("jcf", seats=2)
    match.deal("1E,7B,6B 3O,4C,5C")
    match.apply(1, "truque-i-passe")
    match.apply(2, "no-vull")
    assert "deal ? ?" in known(match, None).acta().dumps()
    assert "deal 1E,7B,6B ?" in known(match, 1).acta().dumps()


def test_who_won_an_envit_between_hands_that_are_not_known_is_said() -> None:
    match = mx.Match("jcf", seats=2)
    match.deal("1E,7B,6B 3O,4C,5C")
    for seat, action in [(1, "envide"), (2, "vull"), (1, "men-vaig")]:
        match.apply(seat, action)
    assert "envit A" in known(match, 2).acta().dumps()


def test_the_lower_card_of_a_stack_stays_hidden_unless_it_was_turned() -> None:
    match = mx.Match("mallorca", seats=2)
    match.deal("3O,11B,4O 3C,10O,5O")
    for seat, action in [(1, "3O"), (2, "3C"), (1, "11B/4O"), (2, "10O/5O")]:
        match.apply(seat, action)
    assert "1:11B/? 2:10O/5O" in known(match, 2).acta().dumps()
    assert "4O" not in str(steps(match, 2)) and "4O" in str(steps(match, OPEN))


def test_a_record_ends_before_a_flor_that_answers_a_flor_and_is_not_shown() -> None:
    """The acta has no way to say of a hand which is not known that it had one."""
    match = mx.Match("argentina", seats=2, options={"flor": "on"})
    match.deal("1B,2B,3B 1C,2C,4C")
    for seat, action in [(1, "envido"), (2, "no-quiero"), (1, "mazo")]:
        match.apply(seat, action)
    match.deal("1E,7E,6E 3O,4O,5O")
    acts = [(2, "flor"), (1, "con-flor-me-achico"), (2, "3O"), (1, "1E"), (1, "7E"), (2, "4O")]
    for seat, action in acts:
        match.apply(seat, action)
    for seat in (None, 2):
        kept = known(match, seat)
        assert kept.headers[HEADER] == "hand 2, a flor was not shown"
        assert len(kept.hands) == 1 and "1:mazo" in kept.acta().dumps()
        assert mx.Acta.parse(kept.acta().dumps()).dumps() == kept.acta().dumps()
    mine = known(match, 1)
    assert HEADER not in mine.headers and mine.score == match.score


def test_a_signal_that_a_partner_missed_is_not_in_the_record_while_they_play() -> None:
    match = mx.Match("jcf", seats=4)
    match.deal("1E,7B,6B 3O,4C,5C 3E,4B,5B 7O,6O,6C")
    match.signal(1, 3, "major")
    match.apply(1, "6B")
    assert "major" in known(match, 1).acta().dumps()
    assert "major" not in known(match, 3).acta().dumps() + str(steps(match, 3))
    match.decide("A", "they left")
    assert "major" in known(match, 3).acta().dumps()
    assert "major" not in known(match, 2).acta().dumps()


def test_the_steps_of_a_hand_are_the_deal_and_each_act() -> None:
    match = mx.Match("jcf", seats=2)
    match.deal("1E,7B,6B 3O,4C,5C")
    match.apply(1, "envide")
    match.apply(2, "no-vull")
    ((hand),) = steps(match, 2)
    assert [(step.seat, step.act) for step in hand.steps] == [
        (None, None),
        (1, "envide"),
        (2, "no-vull"),
    ]
    assert hand.steps[0].view["cards"] == ["3O", "4C", "5C"]
    assert "1E" not in str(hand)
    assert hand.steps[-1].view["score"] == [1, 0]


def test_a_seat_finds_the_same_steps_whatever_the_others_hold() -> None:
    """Non-interference: the public record of two deals that look alike."""
    texts = []
    for deal in ("1E,7B,6B 3O,4C,5C", "1E,7B,6B 3C,4O,5E"):
        match = mx.Match("jcf", seats=2)
        match.deal(deal)
        for seat, action in [(1, "envide"), (2, "no-vull"), (1, "truque"), (2, "no-vull")]:
            match.apply(seat, action)
        texts.append(str(steps(match, 1)) + known(match, 1).acta().dumps())
    assert texts[0] == texts[1]
