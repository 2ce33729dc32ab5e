"""*Never shown early*, *shown at once*: when values are declared, whose, and that they are true."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marxador as mx
from marxador.engine.events import Compared, HandEnded
from marxador.engine.table import side_of
from tests.game import play
from tests.properties.players import story
from tests.properties.tables import PER_TABLE, TABLES, agreements, name

WITH_ENVIT = [table for table in TABLES if mx.variant(table[0]).envit]
AT_END = [table for table in WITH_ENVIT if table[0] != "argentina"]
AT_ONCE = [table for table in WITH_ENVIT if table[0] == "argentina"]


def comparisons(table: tuple[str, int], data: st.DataObject) -> list[tuple[mx.Match, Compared]]:
    """Every envit that was compared in some hands, with the match just after it."""
    agreed = data.draw(agreements(table))
    match = agreed.match()
    found = []
    before = 0
    for _ in story(match, agreed.seed, hands=4):
        new = [event for event in match.events[before:] if isinstance(event, Compared)]
        found.extend((match.clone(), event) for event in new if event.what == "envit")
        before = len(match.events)
    return found


def values(match: mx.Match) -> dict[int, int]:
    assert match.hand is not None and match.hand.dealt is not None
    hands = enumerate(match.hand.dealt, start=1)
    return {seat: mx.envit_value(match.variant, hand) for seat, hand in hands if hand}


@pytest.mark.parametrize("table", WITH_ENVIT, ids=name)
@PER_TABLE
@given(data=st.data())
def test_what_is_declared_is_true_and_the_winner_declares(
    table: tuple[str, int], data: st.DataObject
) -> None:
    for match, compared in comparisons(table, data):
        true = values(match)
        assert all(true[seat] == value for seat, value in compared.declared)
        best_seat, _ = max(compared.declared, key=lambda said: said[1])
        assert side_of(best_seat) == compared.winner, "who wins has said the best value"


@pytest.mark.parametrize("table", AT_END, ids=name)
@PER_TABLE
@given(data=st.data())
def test_at_the_end_of_the_hand_only_the_winner_declares(
    table: tuple[str, int], data: st.DataObject
) -> None:
    for match, compared in comparisons(table, data):
        assert match.hand is not None and match.hand.complete
        assert isinstance(match.hand_events[-1], HandEnded) or match.is_over
        sides = [side_of(seat) for seat, _ in compared.declared]
        loser = "B" if compared.winner == "A" else "A"
        both = match.variant.option("loser_shows") == "on"
        assert sides == ([compared.winner, loser] if both else [compared.winner])


@pytest.mark.parametrize("table", AT_ONCE, ids=name)
@PER_TABLE
@given(data=st.data())
def test_shown_at_once_each_beats_the_rivals_before(
    table: tuple[str, int], data: st.DataObject
) -> None:
    for _, compared in comparisons(table, data):
        best = {"A": -1, "B": -1}
        for seat, value in compared.declared:
            rivals = "B" if side_of(seat) == "A" else "A"
            assert value > best[rivals], "who does not beat it says son buenas"
            best[side_of(seat)] = value


def test_a_partner_who_kept_silent_speaks_when_beaten() -> None:
    match = play("argentina", "5E,10E,4C 7C,12B,11O 6O,4O,1B 2B,5B,10C", "1:envido 2:quiero")
    (compared,) = (event for event in match.events if isinstance(event, Compared))
    assert values(match) == {1: 25, 2: 7, 3: 30, 4: 27}
    assert compared.winner == "A"
    assert (3, 30) in compared.declared, "nobody wins with a value that was not said"
