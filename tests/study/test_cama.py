"""Playing for a cama: many scores abreast, what is sure from each, and what travels of it."""

from dataclasses import replace

import numpy as np
import pytest

from marxador.engine.match import Match
from marxador.rules.variant import Variant
from marxador.study.cama.abreast import Answer, Books, Custom, Learner, laid_out, picked
from marxador.study.cama.cama import Cama, Together, backwards, even_ends, levels
from marxador.study.cama.scored import Scored, Seated
from marxador.study.cama.shelf import Shelf, Sitting, coarser, sitting, travelling
from marxador.study.champion.exploit import Uniformly
from marxador.study.hand.branch import Tree
from marxador.study.hand.lists import listed
from marxador.study.hand.offer import Ground
from marxador.study.hand.stage import Last
from marxador.study.hand.utility import match_chances
from marxador.study.solve.response import Strategy, exploitability
from marxador.study.solve.solver import Solver
from marxador.study.store import About, Parts, write_parts
from marxador.study.table.campaign import ground_of
from marxador.study.table.solved import board_of
from marxador.study.table.trace import entry, kinds

from . import cutdown


def toro(target: int = 3, rungs: int = 2) -> Variant:
    """A short toro with few cards."""
    return replace(cutdown.almeria(rungs=rungs), target=target)


def together(variant: Variant, times: int = 24) -> Together:
    solve = Together(variant, times)
    for time in range(1, times + 1):
        solve.learner.iterate()
        if time % 6 == 0:
            solve.look(closely=time == 12)
    return solve


def plan_of(solve: Together) -> Strategy:
    """What was learned at all scores, for some of them."""
    return picked(solve.learner.average, solve.learner.ground)


@pytest.mark.parametrize(
    "variant",
    [toro(), pytest.param(replace(cutdown.jcf(rungs=2), target=4), marks=pytest.mark.slow)],
)
def test_a_score_among_others_is_learned_as_alone(variant: Variant) -> None:
    """Twice: later on, what is as good as something else is told from it by rounding alone."""
    books = Books(variant, ((0, 0), (1, 2)))
    each = [match_chances(book, variant, games=1) for book in books.each]
    ground = laid_out(books, each)
    learner = Learner(ground, horizon=10)
    for _ in range(2):
        learner.iterate()
    answer = Answer(ground, learner.average)
    found = [answer.each(seat) for seat in (0, 1)]
    for at, book in enumerate(books.each):
        tree = Tree(books.tables, book, each[at], listed(book))
        alone = Ground(tree, ground.deals)
        solver = Solver(alone, horizon=10)
        for _ in range(2):
            solver.iterate()
        lost = exploitability(alone, solver.average)
        assert [found[0][at], found[1][at]] == pytest.approx(lost, abs=1e-5)


def test_every_hand_ends_in_one_way() -> None:
    variant = toro()
    books = Books(variant, ((0, 0), (2, 1), (1, 2)))
    ends = [match_chances(book, variant, games=1) for book in books.each]
    custom = Custom(laid_out(books, ends), Uniformly(variant.concede))
    worth = custom.each(0)
    for share, each, value in zip(custom.shares(books), ends, worth, strict=True):
        assert share.sum() == pytest.approx(1, abs=1e-5) and share.min() >= 0
        assert share @ each == pytest.approx(value, abs=1e-5)


def test_who_was_mano_is_peu_in_the_next_hand() -> None:
    """What an end is worth is asked where the engine begins the next hand."""
    variant = toro(target=4)
    cama = Cama(4)
    cama.sure = np.arange(32).reshape(2, 4, 4) / 40
    match = Match(variant, seats=2, score=(1, 2))
    match.deal("3O,1O,11O 2O,12O,10O")
    mano = match.to_act[0]
    before = match.score if mano == 1 else match.score[::-1]
    for said in ("truco", "no-quiero"):
        match.apply(match.to_act[0], said)
    match.deal("3O,1O,11O 2O,12O,10O")
    stones = {1: match.score[0], 2: match.score[1]}
    assert match.to_act[0] == 3 - mano
    book = Books(variant, ((before[0], before[1]),)).each[0]
    won = next(at for at, account in enumerate(book.accounts) if account.stones == (1, 0))
    as_peu = cama.sure[1, stones[3 - mano], stones[mano]]
    assert cama.ends(book, 0)[won] == pytest.approx(2 * as_peu - 1)
    as_mano = cama.sure[0, stones[3 - mano], stones[mano]]
    assert cama.ends(book, 1)[won] == pytest.approx(1 - 2 * as_mano)
    toro_won = next(at for at, account in enumerate(book.accounts) if account.game == 0)
    assert cama.ends(book, 0)[toro_won] == cama.ends(book, 1)[toro_won] == 1


def test_levels_lead_only_to_those_before() -> None:
    seen: set[tuple[int, int]] = set()
    for level in levels(5, 3):
        assert len(level) <= 3
        for mano, peu in level:
            assert not any(sum(score) < mano + peu for score in seen)
        seen.update(level)
    assert len(seen) == 25


@pytest.mark.slow
def test_all_scores_at_once_come_to_what_is_sure_from_the_end() -> None:
    variant = toro(target=4)
    solve = together(variant, 48)
    cama = backwards(variant, lambda *_: plan_of(solve), width=3)
    assert cama.gap.min() > -1e-6 and cama.gap.max() < 0.005
    assert cama.even == pytest.approx(solve.even, abs=0.003)
    more = np.diff(cama.even, axis=0)
    assert more.min() > 0  # a stone more is never worse
    anyhow = backwards(variant, lambda *_: Uniformly(variant.concede))
    assert anyhow.gap.min() > 0.01 and anyhow.gap.max() > 10 * cama.gap.max()
    assert (anyhow.sure <= 1 - cama.sure[::-1] + 1e-6).all()  # and never more than the game gives


def test_where_each_misses_one_the_voices_do_not_matter() -> None:
    """Refused or lost, the toro is lost: what is left is who plays the cards better."""
    found = []
    for rungs in (2, 3):
        solve = together(toro(target=1, rungs=rungs), 18)
        answer = Answer(solve.learner.ground, solve.learner.average)
        assert answer.each(0) + answer.each(1) == pytest.approx([0], abs=0.002)
        found.append(solve.even[0, 0])
    assert found[0] == pytest.approx(found[1], abs=0.001)


# -- what travels, and how it is played


@pytest.fixture(scope="module")
def shelved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Variant, Together, Shelf]:
    variant = replace(toro(), order="3OC 2OC 1OC 12OC")
    solve = together(variant, 48)
    alone = ground_of(variant).tree
    path = tmp_path_factory.mktemp("shelf") / "x.cama"
    about = About(variant=variant.key, version=1, utility="match", think=40)
    write_parts(path, about, travelling(solve, alone, steps=255, grain=16000))
    parts = Parts(path)
    return variant, solve, Shelf(alone, parts, think=parts.about.think)


def test_the_first_trick_travels_as_it_was_learned(
    shelved: tuple[Variant, Together, Shelf],
) -> None:
    """But for where the player itself never comes: nothing stands there, all is as good."""
    _, solve, shelf = shelved
    ground = solve.learner.ground
    compared = 0
    for branch in ground.tree.trunk:
        offer = ground.offers[branch.number]
        if offer.actions > 1:
            travelled, learned = shelf.trunk(branch, offer), solve.learner.average(branch, offer)
            table = shelf.parts[f"trunk/{branch.number}"][:, :, :, *shelf.where(branch)]
            near = np.isclose(travelled, learned, atol=0.01).all(axis=0)
            assert (near | (table.astype(int).sum(axis=0) == 0)).mean() > 0.9
            compared += int(near.sum())
    assert compared > 100
    assert shelf.even == pytest.approx(solve.even, abs=1e-4)


def test_what_is_owed_may_be_told_in_fewer_steps(
    shelved: tuple[Variant, Together, Shelf],
) -> None:
    _, solve, shelf = shelved
    coarse = Shelf(shelf.alone, coarser(shelf.parts, 100))
    for root in solve.learner.ground.tree.roots.values():
        for seat in (0, 1):
            assert coarse.due(seat, root) == pytest.approx(shelf.due(seat, root), abs=0.0051)


@pytest.mark.slow
def test_played_anew_it_loses_little_more_than_as_solved(
    shelved: tuple[Variant, Together, Shelf],
) -> None:
    variant, solve, shelf = shelved
    as_solved = backwards(variant, lambda *_: plan_of(solve))
    as_played = backwards(variant, sitting(shelf))
    assert as_played.gap.min() > -1e-5 and as_played.gap.max() < as_solved.gap.max() + 0.02
    seats = Sitting(solve.learner.ground, shelf)
    lost = seats.each(0) + seats.each(1)
    at_once = backwards(variant, lambda *_: picked(seats.played, seats.ground))
    assert at_once.gap == pytest.approx(as_played.gap, abs=5e-3)
    hasty = Sitting(solve.learner.ground, Shelf(shelf.alone, shelf.parts, think=2))
    assert (hasty.each(0) + hasty.each(1)).max() > 2 * lost.max()


@pytest.mark.slow
def test_at_the_table_it_plays_what_was_measured(
    shelved: tuple[Variant, Together, Shelf],
) -> None:
    """Of every place of a hand: alone on its board, and with all boards and scores abreast."""
    variant, solve, shelf = shelved
    deals = solve.learner.ground.deals
    places = 0
    for score in ((0, 0), (2, 1)):
        books = Books(variant, (score,))
        ground = laid_out(books, [even_ends(book, shelf.even) for book in books.each])
        champion = Scored(variant, shelf, score, deals)
        seats, seated = Sitting(ground, shelf), Seated(champion)
        for walker in (0, 1):
            assert seated.each(walker) == pytest.approx(seats.each(walker), abs=1e-3)
        match = Match(variant, seats=2, score=score, dealer=2)
        match.deal("3O,1O,1C 2O,12O,12C")
        while match.in_hand:
            seat = match.to_act[0]
            view = match.view(seat)
            policy = champion.policy(view)
            assert set(policy) == set(view.legal) and sum(policy.values()) == pytest.approx(1)
            spot = champion.spot(view)
            offer = ground.offers[spot.branch.number]
            if offer.actions > 1:
                held = tuple(kinds(deals)[card] for card in view.cards)
                at = 0
                if not isinstance(offer.here, Last):
                    at = entry(deals, held)
                elif spot.branch.mover != offer.here.leader:
                    at = champion.fate_of(offer.here, spot, held)
                mix = seated.played(spot.branch, offer)[:, board_of(offer, spot), at, spot.lane]
                assert champion.shares(spot, held) == pytest.approx(mix, abs=1e-5)
                places += 1
            cards = [card for card in view.cards if card in view.legal]
            match.apply(seat, cards[0] if cards else variant.yes)
    assert places >= 8
