"""A match played at one of our tables is a championship match: its acta says the result."""

from random import Random

import pytest

import marxador as mx
from marxador.championship import Refused
from marxador.championship.online import hash_of, result_of, suspension_of
from tests.championship.league import League

RISKY = {"falta", "joc-fora", "quatre-val", "men-vaig"}


def played(seed: int, hands: int | None = None) -> mx.Match:
    """A match of jcf between four who do anything legal but risk it all, or its first hands."""
    rng = Random(seed)
    match = mx.Match("jcf", seats=4, names=["A-1", "B-1", "A-2", "B-2"])
    while not match.is_over and (hands is None or len(match.hands) < hands or match.in_hand):
        if not match.in_hand:
            match.deal(rng)
            continue
        seat = match.to_act[0]
        legal = match.legal_actions(seat)
        match.apply(seat, rng.choice([act for act in legal if act not in RISKY and "=" not in act]))
    return match


@pytest.mark.parametrize("seed", range(12))
def test_the_result_of_a_record_is_one_of_the_championship(seed: int) -> None:
    match = played(seed)
    league = League(s1=["A", "B"])
    act = result_of(match.acta(), "1", "A", "B", (("A-1", "A-2"), ("B-1", "B-2")))
    league.act(act)
    assert league.state.groups["1"].table.winner == match.winner
    assert act.cames == match.won
    assert act.acta == hash_of(mx.Acta.parse(match.acta().dumps()))


@pytest.mark.parametrize("hands", [1, 4, 12])
def test_a_record_that_breaks_off_is_a_position(hands: int) -> None:
    match = played(5, hands)
    assert not match.is_over
    league = League(s1=["A", "B"])
    act = suspension_of(match.acta(), "1", "A", "B")
    league.act(act)
    assert league.state.groups["1"].state("A", "B") == "suspended"
    assert sum(act.pedres) >= sum(match.score)
    with pytest.raises(Refused, match="this record is not finished"):
        result_of(match.acta(), "1", "A", "B")
    with pytest.raises(Refused, match="this record is finished"):
        suspension_of(played(5).acta(), "1", "A", "B")
