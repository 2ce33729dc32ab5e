"""*Dealing*: three cards each, written out or shuffled, and no card twice."""

import random
from collections import Counter

import pytest

import marxador as mx
from marxador.engine.dealing import InvalidDeal
from marxador.engine.events import Dealt, HandOpened
from tests.properties.tables import TABLES, name


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_shuffled_deal_gives_three_cards_of_the_pack_to_each(table: tuple[str, int]) -> None:
    key, seats = table
    for seed in range(20):
        match = mx.Match(key, seats=seats)
        opened, dealt = match.deal(random.Random(seed))
        assert opened == HandOpened(1, seats)
        assert isinstance(dealt, Dealt)
        cards = [card for hand in dealt.hands for card in hand or ()]
        assert [len(hand or ()) for hand in dealt.hands] == [3] * seats
        assert len(set(cards)) == 3 * seats and set(cards) <= set(match.variant.deck)


def test_the_same_generator_deals_the_same() -> None:
    deals = [mx.Match("mallorca").deal(random.Random(seed)) for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_every_card_comes_to_every_seat(dealer: int) -> None:
    """A seat gets a card of 22 in 3 deals of 22: of 4,400 in 600, give or take five deviations."""
    rng = random.Random(0)
    seen: Counter[tuple[int, str]] = Counter()
    for _ in range(4400):
        match = mx.Match("jcf", seats=4, dealer=dealer)
        match.deal(rng)
        assert match.hand is not None and match.hand.dealt is not None
        seen.update((s, c) for s, hand in enumerate(match.hand.dealt) for c in hand or ())
    assert len(seen) == 4 * 22
    assert all(abs(times - 600) < 114 for times in seen.values())


def test_a_deal_is_written_from_seat_1_on() -> None:
    match = mx.Match("jcf", seats=2)
    match.deal("  1E,7B,6B\t3O,4C,5C ")
    assert match.hand is not None
    assert match.hand.dealt == (("1E", "7B", "6B"), ("3O", "4C", "5C"))
    assert match.view(2).dealt == ("3O", "4C", "5C")
    assert match.view(2).cards == ("3O", "4C", "5C")


def test_a_hand_may_be_unknown() -> None:
    match = mx.Match("jcf", seats=4)
    match.deal("? 3O,4C,5C ? ?")
    assert match.hand is not None
    assert match.hand.dealt == (None, ("3O", "4C", "5C"), None, None)
    cards = [action for action in match.legal_actions(1) if action in match.variant.deck]
    assert set(cards) == set(match.variant.deck) - {"3O", "4C", "5C"}


@pytest.mark.parametrize(
    ("text", "found", "offset"),
    [
        ("1E,7B,6B 3O,4C,2C", "2C", 15),
        ("1E,7B,6B 3O,4C,1E", "1E", 15),
        ("1E,7B,6B 3O,4C,X", "X", 15),
        ("1E,7B 3O,4C,5C", "1E,7B", 0),
        ("1E,7B,6B 3O,4C,5C,6C", "3O,4C,5C,6C", 9),
        ("1E,7B,6B 3O,4C,5C 6C,6O,6E", "6C,6O,6E", 18),
        ("1E,7B,6B", "1E,7B,6B", 0),
        ("1e,7B,6B 3O,4C,5C", "1e", 0),
        ("1E,,6B 3O,4C,5C", "", 3),
        ("", "", 0),
    ],
)
def test_a_deal_that_cannot_be_says_what_and_where(text: str, found: str, offset: int) -> None:
    match = mx.Match("jcf", seats=2)
    with pytest.raises(InvalidDeal) as wrong:
        match.deal(text)
    assert (wrong.value.found, wrong.value.offset) == (found, offset)
    assert match.hand is None and match.events == ()
