"""A match at a moment: `undo` goes back exactly, and a `clone` lives its own life."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marxador as mx
from tests.properties.acts import do, do_all
from tests.properties.players import next_act, story
from tests.properties.tables import PER_TABLE, TABLES, agreements, name

each_table = pytest.mark.parametrize("table", TABLES, ids=name)

UNKNOWN = 0.1


def everything(match: mx.Match) -> tuple[object, ...]:
    """All that a match says of itself."""
    seats = range(1, match.seats + 1)
    return (
        (match.score, match.won, match.winner, match.dealer),
        (match.is_over, match.is_suspended, match.in_hand),
        (match.to_act, [match.legal_actions(seat) for seat in seats]),
        match.hands,
        (match.finished_games, match.events, match.hand_events),
        [match.view(seat) for seat in (None, *seats)],
    )


@each_table
@PER_TABLE
@given(data=st.data())
def test_undo_undoes(table: tuple[str, int], data: st.DataObject) -> None:
    agreed = data.draw(agreements(table))
    match = agreed.match()
    before = [everything(match)]
    before.extend(everything(match) for _ in story(match, agreed.seed, hands=1, unknown=UNKNOWN))
    told = match.events
    while len(before) > 1:
        assert everything(match) == before.pop()
        undone = match.undo()
        assert undone == told[len(match.events) :]
        told = match.events
    assert everything(match) == before[0]
    with pytest.raises(mx.IllegalAction, match="nothing to undo"):
        match.undo()


@each_table
@PER_TABLE
@given(data=st.data())
def test_what_was_undone_can_be_done_again(table: tuple[str, int], data: st.DataObject) -> None:
    agreed = data.draw(agreements(table))
    match = agreed.match()
    acts = list(story(match, agreed.seed, unknown=UNKNOWN))
    back = data.draw(st.integers(0, len(acts)))
    end = summary(match)
    for _ in range(back):
        match.undo()
    assert summary(do_all(match, acts[len(acts) - back :])) == end


@each_table
@PER_TABLE
@given(data=st.data())
def test_the_same_acts_lead_to_the_same_match(table: tuple[str, int], data: st.DataObject) -> None:
    agreed = data.draw(agreements(table))
    match, again = agreed.match(), agreed.match()
    for act in story(match, agreed.seed, unknown=UNKNOWN):
        before = len(again.events)
        assert do(again, act) == match.events[before:]
    assert summary(again) == summary(match)


@each_table
@PER_TABLE
@given(data=st.data())
def test_a_clone_is_independent_both_ways(table: tuple[str, int], data: st.DataObject) -> None:
    agreed = data.draw(agreements(table))
    match = agreed.match()
    acts = list(story(match, agreed.seed, unknown=UNKNOWN))
    for _ in range(data.draw(st.integers(0, len(acts)))):
        match.undo()
    clone = match.clone()
    here = everything(match)
    assert everything(clone) == here
    step(clone, agreed.seed)
    assert everything(match) == here, "what a clone does is no business of its origin"
    there = everything(clone)
    step(match, agreed.seed + 1)
    assert everything(clone) == there, "what the origin does is no business of its clone"
    while clone.events:
        clone.undo()
    assert everything(clone) == everything(agreed.match())


def step(match: mx.Match, seed: int) -> None:
    """A few acts, or one back where the match is over."""
    rng = random.Random(seed)
    if match.is_over:
        match.undo()
    for _ in range(4):
        if not match.is_over:
            do(match, next_act(match, rng))


def summary(match: mx.Match) -> tuple[object, ...]:
    """`everything`, of two matches that share no hands."""
    hands = [hand.number for hand in match.hands]
    return tuple(hands if part == match.hands else part for part in everything(match))
