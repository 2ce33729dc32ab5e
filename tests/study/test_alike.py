"""Cards with twins: the kernels of a GPU, compiled for this machine, learn what a walk learns."""

import ctypes
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from marxador.rules.variant import Variant
from marxador.study.algebra import Pace, matched
from marxador.study.cama.abreast import Answer, Books, Learner, laid_out
from marxador.study.cama.alike import factors, gaining, learning, sharing
from marxador.study.cama.cama import Together, even_ends
from marxador.study.cama.shelf import Anew, Shelf, Sitting, travelling
from marxador.study.hand.boards import Boards
from marxador.study.hand.deals import deals
from marxador.study.hand.offer import Ground
from marxador.study.hand.utility import match_chances
from marxador.study.solve import third
from marxador.study.table.campaign import ground_of

from . import cutdown
from .test_third import CC, by_cc, put

__all__ = ["by_cc"]

by_kernels = pytest.mark.skipif(CC is None, reason="there is no C compiler on this machine")


def toro() -> Variant:
    return replace(cutdown.almeria("3OCE 2OC 1OCEB 12O", rungs=3), target=4)


def abreast(variant: Variant) -> Ground:
    books = Books(variant, ((0, 0), (3, 1), (1, 3)))
    return laid_out(books, [match_chances(book, variant, games=1) for book in books.each])


def test_weights_of_single_cards_are_products() -> None:
    variant = toro()
    of = deals(Books(variant, ((0, 0),)).tables.table)
    kinds = np.arange(len(of.kinds), dtype=np.int32)
    mano, peu = (each.ravel() for each in np.meshgrid(*2 * [np.arange(len(of.pairs))]))
    boards = Boards(deals=of, played=(of.pairs[mano], of.pairs[peu]), led=None)
    one, two, twins = factors(boards).transpose(1, 0, 2)
    found = one[:, :, None] * two[:, None, :]
    found[:, kinds, kinds] = twins
    assert found == pytest.approx(boards.joint(of.weight), abs=1e-8)


@pytest.mark.slow
@by_kernels
@pytest.mark.usefixtures("by_cc")
def test_kernels_learn_what_a_walk_learns() -> None:
    plain, quick = abreast(toro()), abreast(toro())
    slow, fast = Learner(plain, horizon=10), Learner(quick, horizon=10, quick=True)
    rng = np.random.default_rng(1)
    for number, regret in slow.regrets.items():
        regret[...] = 0.05 * rng.normal(size=regret.shape)
        put(fast.regrets[number], regret)
    for learner in (slow, fast):
        learner.pace.step()
    for walker in (0, 1):
        assert np.abs(slow.each(walker) - fast.each(walker)).max() < 1e-6
    for number, total in slow.sums.items():
        found = third.in_order(quick, plain.tree.branches[number], fast.sums[number])
        reached = _can_be(plain, number, total)
        assert np.allclose(found * reached, total * reached, rtol=1e-3, atol=1e-6)


@pytest.mark.slow
@by_kernels
@pytest.mark.usefixtures("by_cc")
def test_a_cama_is_learnt_and_played_the_same_by_kernels() -> None:
    variant = replace(toro(), target=3)
    found, lost, even = [], [], []
    for quick in (False, True):
        solve = Together(variant, 24, quick=quick)
        for time in range(1, 25):
            solve.learner.iterate()
            if time in (4, 8, 16):
                solve.look(closely=time == 8)
        even.append(solve.even)
        answer = Answer(solve.learner.ground, solve.learner.average)
        found.append(answer.each(0) + answer.each(1))
        alone = ground_of(variant).tree
        shelf = Shelf(alone, travelling(solve, alone), think=40)
        ends = [even_ends(book, shelf.even) for book in solve.books.each]
        seats = Sitting(laid_out(solve.books, ends), shelf, quick=quick)
        lost.append(seats.each(0) + seats.each(1))
    assert even[1] == pytest.approx(even[0], abs=2e-3)
    for plain, by_kernels in (found, lost):
        assert by_kernels.mean() == pytest.approx(plain.mean(), rel=0.2)


class Fused:
    """What CuPy makes of a few lines of C for every number, for this machine."""

    def __init__(self, take: str, give: str, body: str, name: str) -> None:
        self.takes, self.gives = take.count(",") + 1, give.count(",") + 1
        names = [each.split()[1] for each in f"{take}, {give}".split(",")]
        before = "".join(f"float {name} = {name}_[i];" for name in names)
        after = "".join(f"{name}_[i] = {name};" for name in names[self.takes :])
        given = ", ".join(f"float *{name}_" for name in names)
        loop = f"for (long i = 0; i < n; i++) {{ {before} {body} {after} }}"
        with tempfile.TemporaryDirectory() as folder:
            written, library = Path(folder) / "x.c", Path(folder) / f"{name}.so"
            written.write_text(f"void each({given}, long n) {{ {loop} }}")
            asked: list[Any] = [CC, "-shared", "-fPIC", "-o", library, written]
            subprocess.run(asked, check=True)
            self.each = ctypes.CDLL(str(library)).each

    def __call__(self, *given: Any) -> None:
        assert len(given) == self.takes + self.gives
        whole = [np.ascontiguousarray(each) for each in np.broadcast_arrays(*given)]
        pointers = [ctypes.c_void_p(each.ctypes.data) for each in whole]
        self.each(*pointers, ctypes.c_long(whole[0].size))
        for out, each in zip(given[self.takes :], whole[self.takes :], strict=True):
            out[...] = each


class Device:
    """As much of CuPy as the kernels want."""

    ElementwiseKernel = Fused
    empty_like = staticmethod(np.empty_like)


@by_kernels
@pytest.mark.parametrize("lawful", [False, True])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_what_is_fused_learns_the_same(count: int, lawful: bool) -> None:
    rng, shape = np.random.default_rng(3), (5, 4, 6)
    legal = None
    if lawful:
        legal = np.ones((count, 1, *shape[1:]), np.float32)
        legal[-1, :, 2] = 0

    def some(*more: int) -> Any:
        return rng.normal(size=(*more, *shape)).astype(np.float32)

    regret, gain, total, reach = some(count), abs(some(count)), abs(some(count)), abs(some())
    regret[:, 1] = -1
    values = list(some(count))
    pace = Pace(np, lambda _: (0.9, 0.5, 0.8))
    pace.step()
    mix = matched(regret, legal, np)
    assert sharing(regret, reach, legal, Device) == pytest.approx(mix * reach[None], abs=1e-6)
    other, sums, worth = regret.copy(), total.copy(), (mix * np.stack(values)).sum(axis=0)
    found = learning(other, sums, values, reach, legal, pace, Device)
    assert found == pytest.approx(worth, abs=1e-5)
    assert sums == pytest.approx((total + mix * reach[None]) * 0.8, abs=1e-5)
    now = np.stack(values) - worth
    assert other == pytest.approx(regret * np.where(regret > 0, 0.9, 0.5) + now, abs=1e-5)
    for mine in (None, reach):
        other, gains, sums = regret.copy(), gain.copy(), total.copy()
        found = gaining(other, gains, sums, values, mine, legal, pace, Device)
        assert found == pytest.approx(worth, abs=1e-5)
        gained = np.maximum(gain * 0.9 + now, 0)
        assert gains == pytest.approx(gained, abs=1e-5)
        assert other == pytest.approx(gained * 0.5 + now, abs=1e-5)
        done = total if mine is None else (total + mix * reach[None]) * 0.8
        assert sums == pytest.approx(done, abs=1e-5)


def _can_be(ground: Ground, number: int, total: Any) -> Any:
    return total.sum(axis=0, keepdims=True) > 0


@pytest.mark.slow
@by_kernels
@pytest.mark.usefixtures("by_cc")
def test_kernels_solve_anew_what_a_walk_does() -> None:
    plain, quick = abreast(toro()), abreast(toro())
    rng = np.random.default_rng(2)
    for at, root in list(plain.tree.roots.items()):
        here: Any = plain.offers[root.number].here
        for player in (0, 1):
            shape = here.count, here.entries(player), root.lanes
            reach = rng.uniform(size=shape).astype(np.float32)
            reach *= rng.uniform(size=shape) < 0.6
            due = (0.2 * rng.normal(size=shape)).astype(np.float32)
            due *= here.weighed(1 - player, reach)
            slow = Anew(plain, root, player, reach, due)
            fast = Anew(quick, quick.tree.roots[at], player, reach, due, quick=True)
            for number, regret in slow.regrets.items():  # or rounding tells what is as good
                regret[...] = 0.05 * rng.normal(size=regret.shape)
                slow.gains[number][...] = abs(regret)
                put(fast.regrets[number], regret)
                put(fast.gains[number], abs(regret))
            slow.iterate()
            fast.iterate()
            assert fast.choice == pytest.approx(slow.choice, abs=1e-6)
            for number, total in slow.sums.items():
                branch = plain.tree.branches[number]
                found = third.in_order(quick, branch, fast.sums[number])
                assert np.allclose(found, total, rtol=1e-3, atol=1e-16)
