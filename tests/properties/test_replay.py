"""The record is the truth: what it replays is the match that was played, act by act."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marxador as mx
from tests.properties.players import story
from tests.properties.tables import PER_TABLE, TABLES, agreements, name

each_table = pytest.mark.parametrize("table", TABLES, ids=name)


@each_table
@PER_TABLE
@given(data=st.data())
def test_replay_equals_play(table: tuple[str, int], data: st.DataObject) -> None:
    agreed = data.draw(agreements(table))
    match = agreed.match()
    # Who deals is written with the first hand.
    moments = [match.clone() for _ in story(match, agreed.seed, unknown=0.1) if match.hand]
    for moment in (data.draw(st.sampled_from(moments)), match):
        written = moment.acta().dumps()
        replayed = mx.Acta.parse(written).match()
        assert told(replayed) == told(moment)
        assert replayed.acta().dumps() == written


def told(match: mx.Match) -> tuple[object, ...]:
    seats = range(1, match.seats + 1)
    return (
        (match.score, match.won, match.winner, match.dealer, match.is_suspended),
        (match.variant, match.target, match.games, match.names, match.start),
        (match.finished_games, match.events),
        [match.view(seat) for seat in (None, *seats)],
    )
