"""Random hands by the million: every one of them could have been played in the engine."""

from typing import Any

import numpy as np
import pytest

import marxador as mx
from marxador import fast
from marxador.fast import kernel
from marxador.fast.board import board
from tests.fast.lockstep import in_words

CASES: list[tuple[str, int, dict[str, str], dict[str, Any]]] = [
    ("jcf", 2, {}, {}),
    ("jcf", 4, {}, {"score": (22, 23)}),
    ("popular", 2, {"finish": "highest"}, {"score": (28, 29)}),
    ("popular", 4, {}, {"score": (3, 28), "target": 32}),
    ("negre", 2, {}, {}),
    ("almeria", 2, {}, {}),
    ("almeria", 4, {}, {"score": (12, 9)}),
    ("mallorca", 2, {}, {"score": (13, 13)}),
    ("mallorca", 4, {"concede": "any"}, {}),
    ("argentina", 2, {"flor": "on"}, {"score": (28, 14)}),
    ("argentina", 4, {"flor": "on", "raise": "any"}, {}),
]
HANDS = 400


def logged(tables: fast.Tables, ledger: fast.Ledger) -> tuple[kernel.Log, np.ndarray, int]:
    """Some random hands, with all that was dealt and done in them."""
    log = kernel.Log(
        deals=np.zeros((HANDS, 3 * tables.table.seats), np.uint8),
        entries=np.zeros((100 * HANDS, 3), np.int32),
    )
    ended = np.zeros(len(ledger.accounts), np.int64)
    steps = kernel.play(board(tables, ledger), HANDS, np.uint64(5), ended, log)
    return log, ended, steps


def replayed(
    match: mx.Match, tables: fast.Tables, cards: list[int], entries: list[list[int]]
) -> mx.Match:
    """The same hand in the engine, which refuses what is not legal."""
    deck = tables.table.deck
    opening = match.upcoming()
    seats = [seat for duel in opening.duels for seat in duel]
    hands = {s: cards[3 * at : 3 * at + 3] for at, s in enumerate(seats)}
    match.deal(" ".join(",".join(deck[card] for card in hands[s]) for s in sorted(seats)))
    for _, place, action in entries:
        assert match.hand is not None
        seat = match.hand.duels[match.hand.on][place]
        match.apply(seat, in_words(match, seat, tables.actions[action]))
    return match


@pytest.mark.parametrize(("key", "seats", "rules", "start"), CASES)
def test_every_random_hand_replays_in_the_engine(
    key: str, seats: int, rules: dict[str, str], start: dict[str, Any]
) -> None:
    variant = mx.variant(key, **rules)
    tables = fast.tables(variant, seats)
    ledger = fast.ledger(tables, **start)
    log, ended, steps = logged(tables, ledger)
    entries = log.entries[:steps]
    ends: dict[tuple[Any, ...], int] = {}
    for number, cards in enumerate(log.deals.tolist()):
        mine = entries[entries[:, 0] == number].tolist()
        hand = replayed(mx.Match(variant, seats=seats, **start), tables, cards, mine).hand
        assert hand is not None and hand.complete, "a hand stopped before its end"
        painted = (hand.score[0] - hand.start[0], hand.score[1] - hand.start[1])
        end = (painted, hand.game_to, hand.match_to)
        ends[end] = ends.get(end, 0) + 1
    counted: dict[tuple[Any, ...], int] = {}
    for at in np.flatnonzero(ended):
        account = ledger.accounts[at]
        sides = (None if side < 0 else side for side in (account.game, account.match))
        end = (account.stones, *sides)
        counted[end] = counted.get(end, 0) + int(ended[at])
    assert counted == ends


def test_the_same_arguments_give_the_same_counts() -> None:
    counts = fast.simulate("jcf", hands=5000, seed=3)
    assert fast.simulate("jcf", hands=5000, seed=3) == counts
    assert fast.simulate("jcf", hands=5000, seed=4) != counts


def test_what_is_counted() -> None:
    counts = fast.simulate("jcf", seats=4, hands=20_000, seed=1, score=(23, 23))
    assert counts.hands == 20_000
    assert counts.steps > counts.hands
    assert sum(counts.games) == counts.hands, "with one stone missing every hand ends the cama"
    assert counts.stones == counts.games, "and nobody paints more than that stone"
    assert 0 < sum(counts.matches) < 5000, "a joc fora takes the coto, and is seldom reached"


def test_a_hand_alone_and_none_at_all() -> None:
    assert fast.simulate("almeria", seats=4, hands=1, seed=1).hands == 1
    with pytest.raises(ValueError, match="at least one hand"):
        fast.simulate("jcf", hands=0, seed=1)


def test_cards_and_choices_are_fair() -> None:
    tables = fast.tables("jcf", 2)
    ledger = fast.ledger(tables)
    hands = 50_000
    log = kernel.Log(np.zeros((hands, 6), np.uint8), np.zeros((20 * hands, 3), np.int32))
    ended = np.zeros(len(ledger.accounts), np.int64)
    steps = kernel.play(board(tables, ledger), hands, np.uint64(9), ended, log)
    for slot in log.deals.T:
        assert_even(np.bincount(slot, minlength=22))
    _, first = np.unique(log.entries[:steps, 0], return_index=True)
    opening = log.entries[first, 2]
    voices = np.bincount(opening[opening < 13], minlength=13)
    said = {tables.actions[at]: count for at, count in enumerate(voices) if count}
    assert set(said) == {"men-vaig", "truque-i-passe", "envide", "envide=4", "falta"}
    assert_even(np.array([*said.values(), *[(opening >= 13).sum() / 3] * 3]))


def assert_even(counts: np.ndarray) -> None:
    """Counts of things that are equally likely, by a chi-square that chance hardly reaches."""
    expected = counts.sum() / len(counts)
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert chi_square < len(counts) + 5 * np.sqrt(2 * len(counts))
