"""The demo: a whole edition, entered as the roles would, that holds."""

import pytest

from marxador.championship import Championship
from marxador.championship.demo import demo


@pytest.fixture(scope="module")
def state() -> Championship:
    *_before, last = demo(seed=3, commissions=80)
    return last


def test_it_is_played_to_the_final(state: Championship) -> None:
    assert state.phase == "over" and state.champion in state.commissions
    assert [len(group.members) for group in state.of_phase("groups")] == [7, 7, 6, 6]
    assert all(group.handed_in for group in state.of_phase("sectors"))
    assert not state.pending


def test_every_act_is_by_someone_who_may(state: Championship) -> None:
    again = Championship()
    for entry in state.entries:
        again.admit(entry)
        again.apply(entry)
    assert again.tables() == state.tables()
    assert not any(entry.settled for entry in state.entries)


def test_the_same_seed_the_same_edition(state: Championship) -> None:
    *_before, again = demo(seed=3, commissions=80)
    assert again.head == state.head
