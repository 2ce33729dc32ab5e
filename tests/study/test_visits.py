"""What is found corner by corner, where a best answer goes: as when every corner is looked at."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

import numpy as np
import pytest

from marxador.engine.match import Match
from marxador.study.hand.book import Book
from marxador.study.hand.branch import Branch, Growth
from marxador.study.solve.solver import Solver
from marxador.study.store import About, Parts, write_parts
from marxador.study.table import liberal, visits
from marxador.study.table.answer import answered, unlisted
from marxador.study.table.campaign import ground_of
from marxador.study.table.liberal import LiberalPlayed
from marxador.study.table.shipped import travelling
from marxador.study.table.solved import SolvedAnew
from marxador.study.table.trace import either, spoken
from marxador.study.table.visits import Anything, Visits, in_rounds, visited

from . import cutdown

THINK = 30
HOPE = 5.0


PACK = "1E 7O 3O 7C 6C 6B"


@lru_cache(maxsize=2)
def shipped(target: int) -> tuple[SolvedAnew, LiberalPlayed]:
    """A small game as it is shipped, who plays it, and who knows it whole."""
    ground = ground_of(replace(cutdown.jcf(PACK), target=target), bids="long")
    solver = Solver(ground, horizon=40)
    for _ in range(40):
        solver.iterate()
    parts = travelling(solver)
    path = Path(mkdtemp()) / "jcf.strategy"
    about = About(variant="jcf", version=1, think=THINK, bids="long")
    write_parts(path, about, parts | answered(ground, parts))
    kept = Parts(path)
    return SolvedAnew(ground.tree, ground.deals, kept), LiberalPlayed(ground, kept, THINK)


def last(of: Visits) -> float:
    """What it comes to in the end."""
    return [so_far.value for so_far in visited(of)][-1]


@pytest.mark.slow
def test_corner_by_corner_it_is_what_the_whole_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the list, and with any bid, after which the later tricks are solved for other hands."""
    monkeypatch.setattr(visits, "SELDOM", 1e-12)
    of, whole = shipped(6)
    free, listed = whole.value(1), whole.by_list
    assert free > listed + 0.02
    assert last(Visits(of, 1, HOPE)) == pytest.approx(listed, abs=1e-3)
    assert last(Anything(of, 1, HOPE)) == pytest.approx(free, abs=1e-3)
    sizes = in_rounds(Anything(of, 1, HOPE), [(), (3, 5), (2, 4, 6)])
    assert [so_far.value for so_far in sizes][-1] == pytest.approx(free, abs=1e-3)
    assert last(Visits(of, 1)) < listed + 1e-3  # who does not hope may miss something


@pytest.mark.slow
def test_so_is_what_a_bid_between_two_numbers_of_the_list_is_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With nine stones, the mano opens with two: the peu may go to five, six or seven."""
    monkeypatch.setattr(visits, "SELDOM", 1e-12)
    monkeypatch.setattr(liberal, "unlisted", between)
    of, whole = shipped(9)
    part = Anything(of, 1, 1e4)
    last(part)
    whole.value(1)
    asked = spoken(of.tree, of.tree.start, 0, ["envide"])[0].number
    worth, there = (each.extra[asked][:, :, 0] for each in (part, whole))
    assert np.abs(there).max() > 0.001
    assert worth == pytest.approx(there, abs=2e-5)


def between(tree: Growth, every: Book, branch: Branch, lane: int) -> list[str]:
    """The bids that are heard as either of two."""
    bids = unlisted(tree, every, branch, lane)
    return [bid for bid in bids if either(tree, branch, lane, bid)]


DEALS = ("1E,7C,6C 7O,3O,6B", "7C,6C,6B 1E,7O,3O", "7O,6C,6B 1E,3O,7C")


@pytest.mark.parametrize("deal", DEALS)
def test_who_hears_a_bid_as_either_of_two_plays_as_after_both(deal: str) -> None:
    """The mano opens, the peu goes to six and is wanted: what the mano does then is what it does
    after four and after eight, by how likely it wants either with its cards.
    """
    of, _ = shipped(9)

    def mano(*said: str) -> dict[str, float]:
        match = Match(replace(cutdown.jcf(PACK), target=9), seats=2)
        match.deal(deal)
        for at, word in enumerate(("envide", *said)):
            match.apply(1 + at % 2, word)
        return of.policy(match.view(1))

    shares = {"torne": 3 / 8, "mes=6": 5 / 8}
    weights = {bid: share * mano(bid)["vull"] for bid, share in shares.items()}
    assert mano("mes=4")["vull"] == pytest.approx(sum(weights.values()))
    found = mano("mes=4", "vull")
    for action, share in found.items():
        both = sum(weight * mano(bid, "vull")[action] for bid, weight in weights.items())
        assert share * sum(weights.values()) == pytest.approx(both, abs=1e-6)
