"""A whole hand learnt in little memory: as well as in much, or nearly."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from marxador.study.hand.offer import Ground
from marxador.study.hand.stage import MANO
from marxador.study.solve.response import exploitability
from marxador.study.solve.solver import Solver
from marxador.study.store import About, Parts
from marxador.study.table import campaign, lean, lean_campaign, shipped
from marxador.study.table.anew import coded, opened
from marxador.study.table.campaign import Campaign, ground_of
from marxador.study.table.lean import Lean, Owing
from marxador.study.table.lean_campaign import LeanCampaign, begun, beside_of, numbers_of_corners

from . import cutdown

TIMES = 60
ROOM = 10**9


@lru_cache(maxsize=4)
def ground(cards: str = "1E 7O 3O 7C 6C 6B") -> Ground:
    return ground_of(replace(cutdown.jcf(cards), target=6), bids="long")


def learnt(of: Ground, room: int = ROOM, times: int = TIMES) -> Lean:
    found = Lean(of.tree, of.deals, room, times)
    for _ in range(times):
        found.iterate()
    return found


def test_the_first_walk_finds_what_a_walk_through_everything_finds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """When nobody knows anything yet, corner by corner and all at once."""
    monkeypatch.setattr(lean.Lean, "often", 0.0)
    whole, thrifty = Solver(ground()), Lean(ground().tree, ground().deals, ROOM)
    for walk in (whole, thrifty):
        walk.pace.step()
    thrifty.left.append(1.0)
    assert np.allclose(thrifty.walk(MANO), whole.walk(MANO), atol=1e-6)
    for root in thrifty.roots:
        apart = thrifty.shop.apart[root.number][:, :, None]
        there, here = whole.values[root.number] * apart, thrifty.values[root.number] * apart
        assert np.allclose(there, here, atol=1e-6)


@pytest.mark.slow
def test_what_travels_is_as_good_as_that_of_a_whole_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    """The corners are looked at when it is their turn only, and all that is kept is a byte each."""
    monkeypatch.setattr(lean.Lean, "often", 0.1)
    game = ground("1E 7O 3O 7C 6C 6B 4C")
    whole = Solver(game, horizon=TIMES)
    for _ in range(TIMES):
        whole.iterate()
    found = learnt(game)
    owing = Owing(found)
    for seat, value in enumerate(exploitability(game, whole.average)):
        assert owing.value(seat) == pytest.approx(value, abs=0.02)
    kept = cutdown.lost(game, lean.travelling(found), 40)
    assert kept < cutdown.lost(game, shipped.travelling(whole), 40) + 10


@pytest.mark.slow
def test_with_room_for_some_corners_it_learns_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lean.Lean, "often", 0.1)
    monkeypatch.setattr(lean, "SELDOM", 1.0)
    room = numbers_of_corners(ground()) // 2
    found = learnt(ground(), room)
    assert 0 < sum(map(len, found.codes.values())) <= 1.2 * room
    owing = Owing(found)
    assert 0 < 500 * (owing.value(0) + owing.value(1)) < 40


def test_codes_are_right_in_the_mean() -> None:
    code, number = coded.py_func, opened.py_func  # type: ignore[attr-defined]
    with np.errstate(over="ignore"):
        for value in (1.07, 3e-3, 1234.5):
            salts = np.random.default_rng(1).integers(0, 2**32, 400, np.uint32)
            found = [number(code(np.float32(value), at, salt)) for at, salt in enumerate(salts)]
            assert np.mean(found) == pytest.approx(value, rel=0.02)
        assert number(code(np.float32(0), 5, np.uint32(7))) == 0


def test_a_lean_solve_resumes_where_it_was_cut_short(tmp_path: Path) -> None:
    kept = tmp_path / "a.checkpoint"
    whole, first = LeanCampaign(ground(), ROOM), LeanCampaign(ground(), ROOM, kept)
    for _ in range(8):
        whole.solver.iterate()
    for _ in range(4):
        first.solver.iterate()
    first.save()
    second = LeanCampaign(ground(), ROOM, kept)
    assert second.solver.codes.keys() == first.solver.codes.keys() != set()
    for _ in range(4):
        second.solver.iterate()
    for number, regret in whole.solver.regrets.items():
        assert np.array_equal(regret, second.solver.regrets[number])
    for at, memory in whole.solver.memory.items():
        assert np.array_equal(memory.due, second.solver.memory[at].due)


def test_a_lean_checkpoint_cut_off_is_named(tmp_path: Path) -> None:
    kept = tmp_path / "a.checkpoint"
    LeanCampaign(ground(), ROOM, kept).save()
    kept.write_bytes(kept.read_bytes()[:1000])
    with pytest.raises(ValueError, match=r"a\.checkpoint"):
        LeanCampaign(ground(), ROOM, kept)


def test_what_corners_share_is_counted_before_it_is_laid_out() -> None:
    """By one of each root for all of them, beside the tables; neither too little nor too much."""
    shop = learnt(ground(), times=3).shop
    lies = sum(laid.lay.nbytes for laid in shop.layouts.laid.values())
    lies += sum(signs.nbytes for signs in shop.layouts.signs.values())
    assert lies < beside_of(ground()) < 5 * lies


@pytest.mark.slow
def test_where_a_game_does_not_fit_it_is_learnt_in_little_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says what it takes, and writes a strategy with what that loses to who bids as it does."""
    assert isinstance(begun(ground(), None)[0], Campaign)
    there = 50_000_000
    for where in (campaign, lean_campaign):
        monkeypatch.setattr(where, "free_memory", lambda: there)
    monkeypatch.setattr(campaign, "bytes_of", lambda _: 10**12)
    monkeypatch.setattr(lean_campaign, "bytes_of", lambda _: 10**12)
    work, needs = begun(ground(), None)
    assert isinstance(work, LeanCampaign) and needs <= there
    (*_, last) = work.run(2)
    told: list[float] = []
    path = tmp_path / "jcf.strategy"
    about = About(variant="jcf", version=1, bids="long")
    found = work.ship(path, about, told.append)
    said = Parts(path).about
    assert said.listed == pytest.approx(found, abs=0.001) and said.mst is None and said.think
    assert last.mst < 2000 and told[-1] == pytest.approx(1.0)
