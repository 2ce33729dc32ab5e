"""Bids that a strategy never makes, and has plans for."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from marxador.engine.match import Match
from marxador.study.hand import offer
from marxador.study.hand.branch import stones
from marxador.study.hand.knots import Knot, Knotted, Sequel
from marxador.study.hand.offer import Ground
from marxador.study.hand.stage import Stage
from marxador.study.store import About, Parts, write_parts
from marxador.study.table import dues, shipped
from marxador.study.table.answer import Answers, answered, every_of
from marxador.study.table.campaign import ground_of
from marxador.study.table.graft import places
from marxador.study.table.knotting import Knotting
from marxador.study.table.lean import Lean, travelling
from marxador.study.table.liberal import Aside, lost
from marxador.study.table.sequel import LeanPlanner
from marxador.study.table.shipped import due_of
from marxador.study.table.solved import SolvedAnew, WithKnots, tree_of
from marxador.study.table.trace import Lost, can, spoken

from . import cutdown
from .test_third import CC, by_cc  # noqa: F401

PACK = "1E 7O 3O 7C 6C 6B"
VARIANT = replace(cutdown.jcf(PACK), target=9)
KNOTS: tuple[Knot, ...] = (
    ("envide=4",),
    ("envide", "mes=3"),
    ("envide", "mes=4"),
    ("envide=3", "torne"),
    ("envide=3", "mes=4"),
    ("*", "envide=3"),
    ("*", "envide", "mes=3"),
    ("*", "envide", "mes=4"),
    ("truque-i-passe", "vull", "*", "envide", "mes=4"),
    ("truque-i-passe", "vull", "*", "envide", "mes=7"),
)
THINK, TIMES = 60, 60


def test_a_knot_is_a_bid_of_one_place_and_the_falta_is_all_that_is_raised_upon_it() -> None:
    tree = Knotted(tree_of("jcf", "long"), "long", [("*", "envide=5"), ("envide", "mes=3")])
    opens = spoken(tree, tree.start, 0, ["*"])
    assert can(*opens, "envide=5") and not can(tree.start, 0, "envide=5")
    asked, lane = spoken(tree, tree.start, 0, ["*", "envide=5"])
    assert asked.histories[lane] == ("*", "envide=5")
    said = {move.name for move in asked.moves if lane in move.lanes}
    assert said == {"vull", "no-vull", "falta"}
    assert tree.place(("*", "envide=5")) == opens


def test_bids_between_are_taken_for_knots_too() -> None:
    tree = Knotted(tree_of("jcf", "long"), "long", [("*", "envide=5")])
    branch, lane = spoken(tree, tree.start, 0, ["*", "envide=7", "vull"])
    assert branch.histories[lane] == ("*", "envide=5", "vull")


def test_who_is_asked_makes_no_knot_itself_whatever_one_bids_upon_it() -> None:
    tree = Knotted(tree_of("jcf", "long"), "long", [("envide=5",), ("envide=3", "mes=5")])
    asked, lane = spoken(tree, tree.start, 0, ["envide=3"])
    assert can(asked, lane, "mes=5")
    assert Answers({}).names(tree, asked, lane, "") == {"vull", "no-vull", "falta"}
    every = every_of(tree)
    between = Aside(tree, every, stones(every.ledger), Answers({}), tree.start, [(0, "envide=4")])
    said = {name for branch in between.trunk for history in branch.histories for name in history}
    assert "falta" in said and "mes=5" not in said


def test_what_follows_a_knot_is_the_same_by_itself_and_in_the_whole_tree() -> None:
    knot = ("envide", "mes=3")
    tree = Knotted(tree_of("jcf", "long"), "long", [("*", "envide=5"), knot])
    alone, whole = places(Sequel(tree, knot)), places(tree)
    after = {place for place in whole if place[1][: len(knot)] == knot}
    assert set(alone) == after and len(after) > 50
    account = tree.ledger.accounts.__getitem__
    for place, (branch, lane) in alone.items():
        there, at = whole[place]
        assert account(branch.accounts[lane]) == account(there.accounts[at])


@pytest.fixture(scope="module")
def finely() -> Iterator[None]:
    """On a small pack a deal is much, and so is a quarter of a stone of one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dues, "QUARTER", np.float32(1 / 256))
        patch.setattr(shipped, "FEW", 1e-6)
        patch.setattr(LeanPlanner, "often", 1.0)
        yield


@pytest.fixture(scope="module")
def solved(finely: None, tmp_path_factory: pytest.TempPathFactory) -> SolvedAnew:
    ground = ground_of(VARIANT, bids="long")
    lean = Lean(ground.tree, ground.deals, 10**9, TIMES)
    for _ in range(TIMES):
        lean.iterate()
    file = tmp_path_factory.mktemp("solved") / "small.strategy"
    about = About(variant="jcf", version=1, bids="long", think=THINK)
    write_parts(file, about, travelling(lean))
    return SolvedAnew(ground.tree, ground.deals, Parts(file))


@pytest.fixture(scope="module")
def tied(solved: SolvedAnew, tmp_path_factory: pytest.TempPathFactory) -> WithKnots:
    knotting = Knotting(solved)
    for knot in KNOTS:
        asked = knotting.planner(knot, 10**9, TIMES)
        for _ in range(TIMES):
            asked.iterate()
        assert asked.won() < 1e-3
        knotting.tie(knot, asked)
    tree = knotting.finish().tree
    assert isinstance(tree, Knotted)
    file = tmp_path_factory.mktemp("tied") / "tied.strategy"
    write_parts(file, knotting.parts.about, knotting.parts)
    assert Parts(file).about.knots == KNOTS
    return WithKnots(SolvedAnew(solved.tree, solved.deals, Parts(file)), tree)


@pytest.mark.slow
def test_who_has_plans_for_them_loses_less_by_bids_that_are_not_listed(
    solved: SolvedAnew, tied: WithKnots
) -> None:
    listed = Ground(solved.tree, solved.deals)
    parts = dict(solved.parts)
    before = lost(listed, parts | answered(listed, parts), THINK)
    after = lost(Ground(tied.tree, tied.deals), dict(tied.parts), THINK)
    assert before.mst > 10
    assert after.mst < before.mst / 2  # there are places, and sizes, that have none
    assert after.listed == pytest.approx(before.listed, abs=0.1)


@pytest.mark.slow
def test_a_knot_that_is_learnt_all_at_once_travels_as_well(solved: SolvedAnew) -> None:
    knotting, knot = Knotting(solved), KNOTS[1]
    whole = knotting.whole(knot, np)
    for _ in range(TIMES):
        whole.iterate()
    assert whole.won() < 1e-3
    lean = knotting.planner(knot, 10**9, TIMES)
    for _ in range(TIMES):
        lean.iterate()
    assert whole.won() == pytest.approx(lean.won(), abs=1e-3)
    mine, theirs = whole.travelling(), lean.travelling()
    assert {name: part.shape for name, part in mine.items()} == {
        name: part.shape for name, part in theirs.items()
    }


@pytest.mark.slow
@pytest.mark.skipif(CC is None, reason="there is no C compiler on this machine")
@pytest.mark.usefixtures("by_cc")
def test_a_knot_after_a_card_is_learnt_by_kernels_too(
    solved: SolvedAnew, monkeypatch: pytest.MonkeyPatch
) -> None:
    knotting, knot = Knotting(solved), KNOTS[6]
    plain = knotting.whole(knot, np)
    monkeypatch.setattr(offer, "on_gpu", lambda _xp: True)
    quick = knotting.whole(knot, np)
    assert quick.ground.by_kernels and quick.third
    for planner in (plain, quick):
        for _ in range(3):
            planner.iterate()
    assert np.abs(plain.choice - quick.choice).max() < 1e-4


@pytest.mark.slow
def test_a_due_of_one_lane_is_that_of_the_whole(tied: WithKnots) -> None:
    for root in tied.tree.roots.values():
        here = tied.trunk.stages[root.number]
        assert isinstance(here, Stage)
        kin = dues.kin(here.boards)[0]
        for seat in (0, 1) if here.count else ():
            whole = due_of(tied.parts, seat, root.number)
            for source in tied.grafted.sources[root.number]:
                if source.due(seat, "rest") in tied.grafted.parts:
                    lane = int(source.own[-1])
                    one = tied.due(seat, root.number, lane, 0, int(kin[0]))
                    for mine, theirs in zip(one, whole.one(lane, 0, int(kin[0])), strict=True):
                        assert np.array_equal(mine, theirs)


@pytest.mark.slow
def test_at_the_table_a_knot_is_answered_and_played_on_by_its_plan(tied: WithKnots) -> None:
    match = Match(VARIANT, seats=2)
    match.deal("7O,6C,6B 1E,3O,7C")
    for said in ("envide", "mes=3", "vull"):
        seat = match.to_act[0]
        policy = tied.policy(match.view(seat))
        assert sum(policy.values()) == pytest.approx(1)
        match.apply(seat, said)
    seen = 0
    while match.in_hand:
        seat = match.to_act[0]
        view = match.view(seat)
        if view.duels[0].index(seat) == 1:  # who bid it is not the one with a plan
            match.apply(seat, next(act for act in ("vull", *view.cards) if act in view.legal))
            continue
        first, *_ = tied.spot(view).steps
        assert (first.branch.histories[first.lane], first.name) == ((), "envide")
        assert tuple(step.name for step in tied.spot(view).steps[1:3]) == ("mes=3", "vull")
        policy = tied.policy(view)
        assert set(policy) <= set(view.legal) and sum(policy.values()) == pytest.approx(1)
        match.apply(seat, max(policy, key=policy.__getitem__))
        seen += 1
    assert seen


@pytest.mark.slow
def test_who_bid_a_knot_itself_has_no_plan_for_the_later_tricks(tied: WithKnots) -> None:
    match = Match(VARIANT, seats=2)
    match.deal("7O,6C,6B 1E,3O,7C")
    mano = match.to_act[0]
    high, low = ("1E", "6C") if "6C" in match.view(mano).cards else ("7O", "7C")
    for said in ("envide", "mes=3", "vull", low, high):
        match.apply(match.to_act[0], said)
    assert match.to_act[0] != mano
    with pytest.raises(Lost):
        tied.policy(match.view(match.to_act[0]))


def test_a_hand_is_given_no_more_than_it_lacks() -> None:
    ground = ground_of(VARIANT, bids="long")
    rng = np.random.default_rng(2)
    for root in [*ground.tree.roots.values()][-6:]:
        here = ground.stages[root.number]
        assert isinstance(here, Stage)
        if not here.count:
            continue
        shape = here.count, here.entries(0), root.lanes
        reach = rng.random(shape).astype(np.float32)
        met = here.weighed(0, reach)
        values = rng.normal(size=shape).astype(np.float32) * met
        lacks = np.where(rng.random(shape) < 0.5, 0, rng.random(shape) * 3).astype(np.float32)
        due = dues.squeezed(values, here, 0, reach, lacks)
        more = dues.unsqueezed(due, here, 0, reach, np) - values
        step = dues.step_of(ground.deals)
        assert (more > -0.51 * step).all()
        assert (more < dues.GIVEN * lacks * met + 0.51 * step).all()
        plain = dues.squeezed(values, here, 0, reach)
        assert np.count_nonzero(due.rest) < np.count_nonzero(plain.rest)
