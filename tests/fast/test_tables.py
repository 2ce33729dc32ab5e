"""The tables of a game: what is in them, and what is left out."""

import numpy as np
import pytest

import marxador as mx
from marxador import fast

GAMES = [(key, seats) for key in mx.VARIANTS for seats in (2, 4)]


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_every_position_is_reached_and_leads_on(key: str, seats: int) -> None:
    tables = fast.tables(key, seats)
    onward = np.concatenate([tables.onward, tables.bid.ravel(), tables.card.ravel()])
    everything = np.arange(len(tables.positions) + len(tables.endings))
    assert set(onward[onward >= 0].tolist()) | {0} == set(everything.tolist())
    assert np.all(tables.speakers > 0), "somebody may act wherever the hand goes on"
    assert np.all(tables.speakers >> tables.speaker & 1), "and the speaker is one of them"


def test_a_heads_up_hand_of_jcf_is_small() -> None:
    tables = fast.tables("jcf", 2)
    ledger = fast.ledger(tables)
    assert tables.sizes["positions"] < 300
    assert tables.sizes["bytes"] < 16_000
    assert ledger.going < 40


def test_the_list_of_sizes() -> None:
    free = ("envide", "envide=4", "falta", "mes=4", "torne")
    assert fast.tables("jcf", 2).bids == free
    assert fast.tables("popular", 4).bids == free, "igualar is left out"
    assert fast.tables("mallorca", 2).bids == ("dos-mes", "envida", "jo-envit", "tots")
    assert fast.tables("argentina", 2).bids == ("envido", "falta-envido", "real-envido")
    assert fast.tables("almeria", 2).bids == ()


@pytest.mark.parametrize(("key", "stakes"), [("jcf", {2, 4, 6, 8}), ("argentina", {2, 3, 4, 5, 7})])
def test_the_stakes_that_a_bid_can_reach(key: str, stakes: set[int]) -> None:
    accounts = fast.ledger(fast.tables(key, 2)).accounts
    everything = -1
    assert {account.offered for account in accounts} == stakes | {0, everything}


def test_actions_are_voices_then_bids_then_cards() -> None:
    tables = fast.tables("jcf", 2)
    assert tables.actions == tables.voices + tables.bids + mx.variant("jcf").deck
    assert tables.voices[:3] == ("joc-fora", "men-vaig", "no-vull")


def test_a_game_is_walked_once() -> None:
    assert fast.tables("jcf", 2) is fast.tables(mx.variant("truc"), 2)
    assert fast.tables("popular", 2) is not fast.tables(mx.variant("popular", finish="highest"), 2)


def test_two_duels_share_one_machine() -> None:
    duel, four = fast.tables("almeria", 2), fast.tables("almeria", 4)
    assert duel.positions == four.positions
    assert np.array_equal(duel.onward, four.onward)


def test_shared_arrays_cannot_be_changed() -> None:
    tables = fast.tables("jcf", 2)
    with pytest.raises(ValueError, match="read-only"):
        tables.onward[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        fast.ledger(tables).stones[0] = 1


@pytest.mark.parametrize(
    ("variant", "seats", "sentence"),
    [
        ("jcf", 6, "there are tables for 2 and 4 seats, not for 6"),
        ("brisca", 2, "there is no variant 'brisca'"),
        (mx.variant("almeria", duels="at-once"), 4, "one duel after the other"),
    ],
)
def test_tables_that_do_not_exist(variant: str, seats: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        fast.tables(variant, seats)
