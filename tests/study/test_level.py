"""A cama learnt from its end by kernels: as step by step, and answered as well as can be."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from marxador.study.cama.abreast import Books, Learner, laid_out
from marxador.study.cama.cama import Cama, backwards, even_ends, levels
from marxador.study.cama.level import Filling, LevelLearner, Sure, Workshop, look
from marxador.study.cama.shelf import Shelf, sitting
from marxador.study.hand.deals import deals
from marxador.study.table.campaign import ground_of

from . import cutdown

SCORES = ((0, 0), (1, 0), (0, 1))


@pytest.fixture(scope="module")
def cores() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as found:
        yield found


@pytest.fixture(scope="module")
def shop() -> Workshop:
    """A short toro with cards that have twins."""
    variant = replace(cutdown.almeria(), target=3, order="3OC 2OC 1OC 12OC")
    alone = ground_of(variant).tree
    return Workshop(variant, alone, deals(alone.tables.table))


def test_kernels_learn_what_is_learnt_step_by_step(shop: Workshop, cores: Executor) -> None:
    """Once: then what is as good as something else is told from it by rounding alone."""
    even = np.random.default_rng(3).random((3, 3))
    learner = LevelLearner(shop, SCORES, even, horizon=10, cores=cores)
    books = Books(shop.rules, SCORES)
    slowly = Learner(laid_out(books, [even_ends(b, even) for b in books.each]), horizon=10)
    learner.iterate()
    slowly.iterate()
    for branch in learner.ground.tree.trunk:
        if branch.number in learner.regrets:
            one, two = learner.regrets[branch.number], slowly.regrets[branch.number]
            assert one == pytest.approx(two, abs=1e-6)


def filled(shop: Workshop, cores: Executor, times: int) -> Filling:
    filling = Filling(shop.alone, shop.rules.target, steps=255, grain=16000)
    before = None
    for scores in levels(shop.rules.target, 3):
        learner = LevelLearner(shop, scores, filling.even, horizon=times, cores=cores)
        if before:
            learner.go_on(before)
        for _ in range(times):
            learner.iterate()
        filling.put(learner)
        before = learner
    return filling


def test_what_is_learnt_from_the_end_is_played_and_answered(
    shop: Workshop, cores: Executor
) -> None:
    filling = filled(shop, cores, 40)
    shelf, cama = Shelf(shop.alone, filling.parts, think=40), Cama(shop.rules.target)
    for scores in levels(shop.rules.target, 3):
        look(shop, shelf, cama, scores, cores)
    assert cama.gap.min() > -1e-4 and cama.gap.max() < 0.02
    assert cama.even == pytest.approx(shelf.even, abs=0.01)
    slowly = backwards(shop.rules, sitting(shelf))
    assert cama.sure == pytest.approx(slowly.sure, abs=1e-3)


def test_who_hardly_thinks_loses_more(shop: Workshop, cores: Executor) -> None:
    parts, scores = filled(shop, cores, 40).parts, ((0, 0),)
    books = Books(shop.rules, scores)
    lost = []
    for think in (1, 40):
        shelf = Shelf(shop.alone, parts, think=think)
        each = [even_ends(book, shelf.even) for book in books.each]
        sure = Sure(shop, shelf, books, each, cores)
        lost.append(float((sure.each(0) + sure.each(1))[0]))
    assert lost[0] > 2 * lost[1] > -1e-4


def test_a_score_takes_up_what_was_learnt_at_the_one_most_like_it(
    shop: Workshop, cores: Executor
) -> None:
    even = np.full((3, 3), 0.5)
    before = LevelLearner(shop, ((1, 1), (2, 0)), even, horizon=4, cores=cores)
    for _ in range(4):
        before.iterate()
    learner = LevelLearner(shop, ((1, 0), (0, 1)), even, horizon=4, cores=cores)
    learner.go_on(before)
    assert learner.pace.times == 2
    roots = [root.number for root in shop.alone.roots.values()]
    of_trunk = [
        (known.histories, before.tree.branches[number].histories, known.number)
        for number, known in enumerate(learner.tree.branches)
        if number in learner.regrets
    ]
    assert of_trunk and roots
    for mine, theirs, number in of_trunk:
        for lane, (_, *said) in enumerate(mine):
            same = before.regrets[number][..., theirs.index(("1-1", *said))]
            assert (learner.regrets[number][..., lane] == same).all()
    for number in roots:
        one, other = learner.corners.known[number].gain, before.corners.known[number].gain
        assert np.abs(one).sum() > 0
        assert set(np.abs(one).sum(axis=1).round(5)) <= set(np.abs(other).sum(axis=1).round(5))
