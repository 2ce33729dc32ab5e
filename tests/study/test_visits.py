"""What is found corner by corner, where a best answer goes: as when every corner is looked at."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from marxador.study.solve.solver import Solver
from marxador.study.store import About, Parts, write_parts
from marxador.study.table import visits
from marxador.study.table.answer import answered
from marxador.study.table.campaign import ground_of
from marxador.study.table.liberal import LiberalPlayed
from marxador.study.table.shipped import travelling
from marxador.study.table.solved import SolvedAnew
from marxador.study.table.visits import Anything, Visits, visited

from . import cutdown

THINK = 30
HOPE = 5.0


@lru_cache(maxsize=1)
def shipped() -> tuple[SolvedAnew, LiberalPlayed]:
    """A small game as it is shipped, who plays it, and who knows it whole."""
    ground = ground_of(replace(cutdown.jcf("1E 7O 3O 7C 6C 6B"), target=6), bids="long")
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
    of, whole = shipped()
    free, listed = whole.value(1), whole.by_list
    assert free > listed + 0.02
    assert last(Visits(of, 1, HOPE)) == pytest.approx(listed, abs=1e-3)
    assert last(Anything(of, 1, HOPE)) == pytest.approx(free, abs=1e-3)
    assert last(Visits(of, 1)) < listed + 1e-3  # who does not hope may miss something
