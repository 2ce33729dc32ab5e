"""A solve that is cut short, that does not fit, and what it leaves on disk."""

from pathlib import Path

import numpy as np
import pytest

from marxador.study import store
from marxador.study.table import campaign, lean_campaign
from marxador.study.table.campaign import Campaign, TooLarge, ground_of
from marxador.study.table.lean_campaign import begun

from . import cutdown


def test_a_solve_resumes_where_it_was_cut_short(tmp_path: Path) -> None:
    ground = ground_of(cutdown.almeria())
    whole = Campaign(ground)
    for _ in range(6):
        whole.solver.iterate()
    first = Campaign(ground, tmp_path / "a.checkpoint")
    for _ in range(3):
        first.solver.iterate()
    first.save()
    second = Campaign(ground, tmp_path / "a.checkpoint")
    assert second.solver.iterations == 3
    for _ in range(3):
        second.solver.iterate()
    for number, regret in whole.solver.regrets.items():
        assert np.array_equal(regret, second.solver.regrets[number])


def test_a_checkpoint_cut_off_is_named(tmp_path: Path) -> None:
    ground = ground_of(cutdown.almeria())
    kept = tmp_path / "a.checkpoint"
    broken = Campaign(ground, kept)
    broken.solver.iterate()
    broken.save()
    kept.write_bytes(kept.read_bytes()[:1000])
    with pytest.raises(ValueError, match=r"a\.checkpoint"):
        Campaign(ground, kept)


def test_too_little_memory_is_said_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    ground = ground_of(cutdown.almeria())
    for where in (campaign, lean_campaign):
        monkeypatch.setattr(where, "free_memory", lambda: 1000)
    with pytest.raises(TooLarge, match="almeria"):
        begun(ground, None)


def test_the_whole_game_of_the_jcf_is_said_to_take_much() -> None:
    assert campaign.bytes_of(ground_of(cutdown.jcf(rungs=4))) > 1e7


def test_a_strategy_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "x.strategy"
    about = store.About(variant="almeria", version=1, iterations=3, mst=1.5)
    store.write(path, about, {0: np.arange(9, dtype=np.uint8), 4: np.ones(2, np.uint8)})
    said, tables = store.read(path)
    assert said == about
    assert tables[0].tolist() == list(range(9)) and tables[4].tolist() == [1, 1]


def test_a_missing_or_damaged_strategy_is_named_with_the_command(tmp_path: Path) -> None:
    path = tmp_path / "almeria.strategy"
    with pytest.raises(store.Damaged, match="marxador solve almeria"):
        store.read(path)
    store.write(path, store.About(variant="almeria", version=1), {0: np.ones(99, np.uint8)})
    whole = path.read_bytes()
    other = whole.replace(b'"version": 1', b'"version": 2')
    for broken in (whole[:-3], whole[:20], whole[:-1] + b"x", b"", b"[]", other):
        path.write_bytes(broken)
        with pytest.raises(store.Damaged, match=r"almeria\.strategy is damaged"):
            store.read(path)


def test_what_is_shipped_is_as_good_as_what_was_solved(tmp_path: Path) -> None:
    """Rounded, and without the places where it never comes."""
    solve = Campaign(ground_of(cutdown.almeria()))
    for _ in range(40):
        solve.solver.iterate()
    lost = solve.ship(tmp_path / "x.strategy", store.About(variant="almeria", version=1))
    about, tables = store.read(tmp_path / "x.strategy")
    assert about.mst == pytest.approx(lost, abs=0.001)
    assert lost == pytest.approx(solve.look().mst, abs=3)
    assert any(not table.any() for table in tables.values())
