"""The cards: each is played once, by who was dealt it, and tricks add up to the hand."""

from collections import Counter
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marxador as mx
from marxador.engine.events import HiddenTurned, Played, Spoke, TrickTaken
from marxador.engine.hand import Hand
from tests.properties.players import story
from tests.properties.tables import PER_TABLE, TABLES, agreements, name

each_table = pytest.mark.parametrize("table", TABLES, ids=name)


def played_hands(table: tuple[str, int], data: st.DataObject) -> list[mx.Match]:
    """A match at the end of each hand that was played in it."""
    agreed = data.draw(agreements(table))
    match = agreed.match()
    ends = {}
    for _ in story(match, agreed.seed):
        hand = match.hand
        if hand is not None and hand.complete and not hand.annulled:
            ends[hand.number] = match.clone()
    return list(ends.values())


@each_table
@PER_TABLE
@given(data=st.data())
def test_each_card_is_played_once_by_its_holder(
    table: tuple[str, int], data: st.DataObject
) -> None:
    for match in played_hands(table, data):
        hand = match.hand
        assert hand is not None and hand.dealt is not None
        played = [
            (e.seat, c)
            for e in match.hand_events
            if isinstance(e, Played)
            for c in e.card.split("/")
        ]
        assert Counter(card for _, card in played).most_common(1)[0][1] == 1 if played else True
        for seat in range(1, match.seats + 1):
            mine = {card for owner, card in played if owner == seat}
            assert mine <= set(hand.dealt[seat - 1] or ())
            assert set(hand.held[seat - 1]) == set(hand.dealt[seat - 1] or ()) - mine
        turned = {(e.seat, e.card) for e in match.hand_events if isinstance(e, HiddenTurned)}
        assert turned == set(hand.turned) and turned <= set(played)


@each_table
@PER_TABLE
@given(data=st.data())
def test_tricks_hold_the_cards_that_were_played(
    table: tuple[str, int], data: st.DataObject
) -> None:
    for match in played_hands(table, data):
        hand = match.hand
        assert hand is not None
        played = [(e.seat, e.card) for e in match.hand_events if isinstance(e, Played)]
        on_table = [*chain.from_iterable(t.cards for t in chain(*hand.tricks)), *chain(*hand.trick)]
        assert sorted(on_table) == sorted(played)
        taken = [(e.winner, e.leader) for e in match.hand_events if isinstance(e, TrickTaken)]
        assert sorted(taken, key=str) == sorted(
            ((trick.winner, trick.leader) for trick in chain(*hand.tricks)), key=str
        )
        for trick in chain(*hand.tricks):
            assert trick.leader == trick.cards[0][0]


@each_table
@PER_TABLE
@given(data=st.data())
def test_a_hand_played_out_has_two_tricks_or_three(
    table: tuple[str, int], data: st.DataObject
) -> None:
    for match in played_hands(table, data):
        hand = match.hand
        assert hand is not None
        for duel, tricks in enumerate(hand.tricks):
            assert len(tricks) <= 3
            if settled_by_cards(match, hand, duel):
                assert len(tricks) in (2, 3), "two tricks, or three where there were pardes"
            for trick in tricks:
                left = {
                    e.seat
                    for e in match.hand_events
                    if isinstance(e, Spoke) and e.voice == match.variant.concede
                }
                players = {seat for seat, _ in trick.cards}
                assert set(hand.duels[duel]) - left <= players <= set(hand.duels[duel])
                assert len(players) == len(trick.cards)


def settled_by_cards(match: mx.Match, hand: Hand, duel: int) -> bool:
    """Whether a hand came to its end by cards: nobody refused, conceded or won it in between."""
    spoken = [e for e in match.hand_events if isinstance(e, Spoke) and e.seat in hand.duels[duel]]
    ends = (match.variant.no, match.variant.concede)
    return hand.truc[duel].winner is not None and not (spoken and spoken[-1].voice in ends)
