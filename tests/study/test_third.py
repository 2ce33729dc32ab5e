"""The third trick at one go: the kernel of a GPU, compiled for this machine, learns the same."""

import ctypes
import hashlib
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from marxador.study.hand.stage import Stage
from marxador.study.solve import third
from marxador.study.solve.narrow import SHIFT, narrowed, widened
from marxador.study.solve.solver import Solver
from marxador.study.table.campaign import ground_of
from marxador.study.table.shipped import travelling

from . import cutdown

CC = shutil.which("cc")
ON_HOST = """
void on_host(const float *reach, const int *reached, const float *own, const int *owned,
             float *worth, const int *places, const address *addresses,
             const unsigned *missing, const unsigned *envits, const float *pace,
             int boards, int lanes) {
    for (unsigned at = 0; at < (unsigned)boards * lanes; at++)
        third(reach, reached, own, owned, worth, places, addresses, missing, envits, pace,
              boards, lanes, at);
}
"""


@pytest.fixture
def by_cc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels run on the processor."""

    def compiled(source: str, _xp: Any) -> Callable[..., None]:
        name = hashlib.sha256(source.encode()).hexdigest()[:16]
        written, library = tmp_path / f"{name}.c", tmp_path / f"{name}.so"
        if not library.exists():
            written.write_text(source + ON_HOST)
            subprocess.run([CC, "-O1", "-shared", "-fPIC", "-o", library, written], check=True)
        function = ctypes.CDLL(str(library)).on_host
        function.argtypes = [ctypes.c_void_p] * 10 + [ctypes.c_int] * 2

        def call(*given: Any) -> None:
            *arrays, boards, lanes = given
            assert all(array.flags.c_contiguous for array in arrays)
            function(*(array.ctypes.data for array in arrays), boards, lanes)

        return call

    monkeypatch.setattr(third, "compiled", compiled)


def put(table: Any, numbers: Any) -> None:
    """Numbers as all tables have them, in the order of a kernel."""
    if table.ndim == 5:
        actions, fan, entries, boards, lanes = table.shape
        apart = numbers.reshape(actions, boards, fan, entries, lanes)
        table[...] = apart.transpose(0, 2, 3, 1, 4)
    else:
        table[...] = numbers if table.shape == numbers.shape else numbers.transpose(0, 2, 1, 3)


@pytest.mark.slow
@pytest.mark.skipif(CC is None, reason="there is no C compiler on this machine")
@pytest.mark.usefixtures("by_cc")
def test_a_kernel_learns_what_a_walk_learns() -> None:
    plain, quick = (ground_of(cutdown.jcf("1E 7O 3O 7C 6C 6B 4C", rungs=2)) for _ in range(2))
    quick.by_kernels = True
    slow, fast = Solver(plain), Solver(quick)
    rng = np.random.default_rng(1)
    for number, regret in slow.regrets.items():
        regret[...] = 0.05 * rng.normal(size=regret.shape)
        put(fast.regrets[number], regret)
    for solver in (slow, fast):
        solver.pace.step()
    for walker in (0, 1):
        assert np.abs(slow.walk(walker) - fast.walk(walker)).max() < 1e-6
    for number, total in slow.sums.items():
        branch, offer = plain.tree.branches[number], plain.offers[number]
        found = third.in_order(quick, branch, fast.sums[number])
        can_be: Any = 1
        if isinstance(offer.here, Stage) and len(branch.results) == 2:
            gone, _ = third.facts(offer.here)
            can_be = 1 - (gone[:, None, None] >> np.arange(found.shape[2])[:, None] & 1)
        assert np.allclose(found * can_be, total * can_be, rtol=1e-3, atol=1e-6)


@pytest.mark.slow
@pytest.mark.skipif(CC is None, reason="there is no C compiler on this machine")
@pytest.mark.usefixtures("by_cc")
def test_what_is_solved_anew_by_kernels_loses_as_much() -> None:
    ground = ground_of(cutdown.jcf("1E 7O 3O 7C 6C 6B"))
    solver = Solver(ground, horizon=20)
    for _ in range(20):
        solver.iterate()
    parts = travelling(solver)
    plain = cutdown.lost(ground, parts, 20)
    ground.by_kernels = True
    assert cutdown.lost(ground, parts, 20) == pytest.approx(plain, rel=0.02)


def test_averages_in_two_bytes_are_right_in_the_mean() -> None:
    rng = np.random.default_rng(2)
    values = np.array([0.3, 1e-7, 1.0, 0.0, 0.001234], np.float32)
    noise = rng.integers(0, 1 << SHIFT, (4000, 5))
    found = widened(narrowed(np.broadcast_to(values, (4000, 5)), noise, np), np)
    assert np.allclose(found.mean(axis=0), values, rtol=2e-4, atol=1e-18)
    assert np.allclose(found, values, rtol=2e-3, atol=1e-18)
