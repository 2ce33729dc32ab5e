"""One source of legality: what `legal_actions` lists is done, and nothing else is."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marxador as mx
from marxador.engine.events import Played, Spoke
from tests.game import seen_by_all
from tests.properties.players import story
from tests.properties.tables import PER_TABLE, TABLES, agreements, name

each_table = pytest.mark.parametrize("table", TABLES, ids=name)


def drawn_moment(table: tuple[str, int], data: st.DataObject, unknown: float = 0) -> mx.Match:
    """A match at some moment of a hand, where somebody can act."""
    agreed = data.draw(agreements(table))
    match = agreed.match()
    told = story(match, agreed.seed, hands=1, unknown=unknown)
    moments = [match.clone() for _ in told if match.to_act]
    return random.Random(agreed.seed).choice(moments or [drawn_hand(table)])


def drawn_hand(table: tuple[str, int]) -> mx.Match:
    """Where a drawn hand was annulled before anybody could act: one just dealt."""
    match = mx.Match(table[0], seats=table[1])
    match.deal(random.Random(0))
    return match


def every_action(variant: mx.Variant, legal: set[str]) -> set[str]:
    """All that can be said or played in a game, and some stacks and sizes that cannot."""
    actions = set(variant.deck) | variant.voices | legal
    if variant.stack:
        actions |= {f"{top}/{low}" for top in variant.deck[::5] for low in variant.deck[::7]}
        actions |= {"/".join(reversed(stack.split("/"))) for stack in legal if "/" in stack}
    if variant.envit:
        numbered = {bid.voice for bid in variant.envit.bids if bid.numbers}
        actions |= {f"{voice}={size}" for voice in numbered for size in (1, 2, 3, 9, 41, 9999)}
    return actions


@each_table
@PER_TABLE
@given(data=st.data())
def test_every_legal_action_applies(table: tuple[str, int], data: st.DataObject) -> None:
    match = drawn_moment(table, data, unknown=0.1)
    before = seen_by_all(match)
    for seat in match.to_act:
        for action in match.legal_actions(seat):
            first, *_ = match.clone().apply(seat, action)
            assert first in (Spoke(seat, action), Played(seat, action))
    assert seen_by_all(match) == before


@each_table
@PER_TABLE
@given(data=st.data())
def test_any_other_is_refused_and_changes_nothing(
    table: tuple[str, int], data: st.DataObject
) -> None:
    match = drawn_moment(table, data)
    before = seen_by_all(match)
    for seat in range(1, match.seats + 1):
        legal = set(match.legal_actions(seat))
        for action in sorted(every_action(match.variant, legal) - legal):
            with pytest.raises(mx.IllegalAction):
                match.apply(seat, action)
    assert seen_by_all(match) == before


@each_table
@PER_TABLE
@given(data=st.data())
def test_who_can_act_is_to_act(table: tuple[str, int], data: st.DataObject) -> None:
    agreed = data.draw(agreements(table))
    match = agreed.match()
    for _ in story(match, agreed.seed, unknown=0.1):
        can = [seat for seat in range(1, match.seats + 1) if match.legal_actions(seat)]
        assert match.to_act == tuple(can)
        assert bool(can) == waits_for_a_player(match)
        for seat in can:
            legal = match.legal_actions(seat)
            assert legal == tuple(sorted(set(legal)))
            assert legal == match.view(seat).legal


def waits_for_a_player(match: mx.Match) -> bool:
    settled_by_hand = match.hand is not None and match.hand.due
    return match.in_hand and not match.is_suspended and not settled_by_hand
