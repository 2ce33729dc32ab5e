"""The later tricks solved anew at the table: as `resolve` does it, and as the file says."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from marxador.engine.match import Match
from marxador.fast import ledger, tables
from marxador.rules import variant
from marxador.study import store
from marxador.study.algebra import Pace, foreseeing, foreseen, matched
from marxador.study.champion.exploit import exploit
from marxador.study.hand.branch import CARD, Branch, Growth, Tree, below, stones
from marxador.study.hand.deals import Deals, Floats, deals
from marxador.study.hand.lists import listed
from marxador.study.hand.offer import Ground, Offer, Patch
from marxador.study.hand.stage import Last, Stage
from marxador.study.solve.response import Response, Strategy
from marxador.study.solve.solver import Solver
from marxador.study.store import About, Parts, write_parts
from marxador.study.table import corner as corners
from marxador.study.table import solved, warm
from marxador.study.table.campaign import ground_of
from marxador.study.table.corner import Anew, Corner
from marxador.study.table.layout import Board
from marxador.study.table.resolve import Resolve
from marxador.study.table.shipped import Played, Reaches, due_of, travelling, trunk_of
from marxador.study.table.solved import SolvedAnew, tree_of
from marxador.study.table.trace import Lost, Spot, followed

from . import cutdown

NINE = ("1E", "7O", "3O", "3C", "7C", "6C", "6B", "5C", "4O")
THINK, MST = 15, 3.25
Cell = tuple[int, int, NDArray[np.int64]]
"""The board and the entry of a branch, and where the numbers of its actions are in a corner."""


def cells(anew: Anew, branch: Branch) -> Iterator[Cell]:
    """Every cell of a branch to which the player may come, both ways to count it."""
    corner, here = anew.corner, anew.corner.offers[branch.number].here
    every = corner.deals
    for at in range(here.boards.count):
        mano, peu = (tuple(here.boards.played[place][at].tolist()) for place in (0, 1))
        led = -1 if here.boards.led is None else int(here.boards.led[at])
        spot = Spot(branch, 0, (mano, peu), led)
        if isinstance(here, Last):
            held = () if branch.mover == here.leader else (corner.board.kinds[0],)
            for fate in range(here.entries(branch.mover)):
                if may_come(anew, spot, ()):
                    yield at, fate, anew.cell(spot, held, fate)
            continue
        singles = [[kind] for kind in range(len(every.kinds))]
        pairs = len((mano, peu)[branch.mover]) == 1
        for entry, held in enumerate(every.pairs.tolist() if pairs else singles):
            if not {*mano, *peu} & set(held) and may_come(anew, spot, tuple(held)):
                yield at, entry, anew.cell(spot, tuple(held), 0)


def may_come(anew: Anew, spot: Spot, held: tuple[int, ...]) -> bool:
    """Whether the player comes with a pair of what it has shown, and what it holds."""
    mine = {*spot.played[anew.player][1:]} | (
        {*held} if spot.branch.mover == anew.player else set()
    )
    pairs = anew.corner.deals.pairs[anew.board.entries[anew.reach > 0]].tolist()
    return any(mine <= set(pair) for pair in pairs)


def chosen(anew: Anew) -> Iterator[tuple[Branch, Offer]]:
    """The branches where there is something to choose."""
    for branch in anew.corner.branches:
        offer = anew.corner.offers[branch.number]
        if offer.actions > 1:
            yield branch, offer


def is_fated(branch: Branch, offer: Offer) -> bool:
    return isinstance(offer.here, Last) and branch.mover != offer.here.leader


def spread(corner: Corner, numbers: Floats) -> Floats:
    """Numbers of a board's pairs for all pairs and lanes."""
    whole = np.zeros((1, len(corner.deals.pairs), corner.root.lanes), np.float32)
    whole[0, corner.board.entries] = numbers[:, None]
    return whole


def one_walk(
    tree: Growth,
    every: Deals,
    root: Branch,
    player: int,
    rng: np.random.Generator,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the same mixtures on, both ways to walk learn the same and do the same."""
    corner = Corner(tree, every, root, (1, 5))
    count = len(corner.board.pairs)
    reach = (rng.random(count) * (rng.random(count) > 0.3)).astype(np.float32)
    worth = rng.normal(size=count).astype(np.float32)
    lane = int(rng.integers(root.lanes))
    whole, weight = spread(corner, reach), float(every.weight.max())
    here = corner.offers[root.number].here
    assert isinstance(here, Stage)
    due = spread(corner, worth) * here.weighed(1 - player, whole)
    slow, quick = (
        Resolve(corner, root, player, whole, due),
        Anew(corner, lane, player, reach, (worth * corner.board.met(reach)).astype(np.float32)),
    )
    slow.all = whole  # what it does counts as often as it comes there
    slow.pace.times = 1  # the first time forgets all that was gained
    kept, ahead, fade = foreseeing(2)
    monkeypatch.setattr(corners, "paces", lambda _: np.array([[1, 1 / ahead, fade]], np.float32))
    half = len(quick.sums)
    for branch, offer in chosen(quick):
        scale = 1 if is_fated(branch, offer) else weight
        numbers = rng.normal(size=offer.shape[:3]).astype(np.float32)
        slow.regrets[branch.number][...] = scale * numbers[..., None]
        slow.gains[branch.number][...] = scale * np.abs(numbers)[..., None]
        mix = matched(numbers, None, np)
        for at, entry, cell in cells(quick, branch):
            quick.regrets[cell] = mix[:, at, entry]
            quick.regrets[half + cell] = kept * np.abs(numbers[:, at, entry])
    slow.iterate()
    learnt = {number: array.copy() for number, array in slow.regrets.items()}
    gained = {number: array.copy() for number, array in slow.gains.items()}
    for total in slow.sums.values():
        total[...] = 0
    slow.walker = player  # once more, for what it does the next time
    slow.later(root, slow.all, slow.all)
    quick.solve(1)
    for branch, offer in chosen(quick):
        fated, number = is_fated(branch, offer), branch.number
        mix = matched(learnt[number], None, np)
        scale = 1 if fated else weight
        for at, entry, cell in cells(quick, branch):
            gain = gained[number][:, at, entry, lane] / scale
            assert np.allclose(quick.regrets[half + cell], gain, rtol=1e-3, atol=1e-3)
            most = len(cell) - (len(cell) == 2)
            next_time = mix[:most, at, entry, lane]
            assert np.allclose(quick.regrets[cell[:most]], next_time, rtol=1e-2, atol=1e-3)
            if branch.mover == player:
                total = slow.sums[number][:, at, entry, lane] / (weight if fated else 1)
                assert np.allclose(quick.sums[cell], total, atol=1e-5)


@pytest.mark.slow
@pytest.mark.parametrize("player", [0, 1])
def test_a_walk_is_that_of_resolve_after_every_first_trick(
    player: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever won the first trick or nobody, with an envit that waits and without."""
    tree = tree_of("jcf")
    every = deals(tree.tables.table, NINE)
    rng = np.random.default_rng(player)
    for root in [*tree.roots.values()][6:12] + [*tree.roots.values()][-12:-6]:
        one_walk(tree, every, root, player, rng, monkeypatch)


def test_what_is_new_weighs_more_where_what_was_gained_does_not_fade() -> None:
    """The next mixture is the same, and so is what the sums come to."""
    rng = np.random.default_rng(1)
    pace, total, weighed = Pace(np, foreseeing), 0.0, 0.0
    regret, gain, kept = np.zeros((3, 2, 9), np.float32)
    for new, ahead, weight in corners.paces(40):
        pace.step()
        values = rng.normal(size=(2, 9)).astype(np.float32)
        total = (total + float(values[0, 0])) * float(pace.fade[0])
        weighed += weight * values[0, 0]
        now = values - foreseen(regret, gain, list(values), pace, np)
        kept = np.maximum(kept + new * now, 0)
        mix = matched(kept + ahead * now, None, np)
        assert np.allclose(mix, matched(regret, None, np), atol=1e-3)
    assert weighed == pytest.approx(total, rel=1e-3)


# -- a game on disk


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Ground, Parts]:
    """A small game of the jcf as it is shipped."""
    ground = ground_of(cutdown.jcf("1E 7O 3O 7C 6C 6B"))
    solver = Solver(ground, horizon=12)
    for _ in range(12):
        solver.iterate()
    path = tmp_path_factory.mktemp("shipped") / "jcf.strategy"
    about = About(variant="jcf", version=1, think=THINK, mst=MST)
    write_parts(path, about, travelling(solver))
    return ground, Parts(path)


def replayed(tree: Growth, every: Deals, root: Branch, lane: int, board: tuple[int, int]) -> Spot:
    """The place where a root opens, by what was said and the cards that lie there."""
    done: list[tuple[int, str]] = []
    for name in root.histories[lane]:
        place = followed(tree, every, done).branch.mover
        done.append((place, every.kinds[board[place]][0] if name == CARD else name))
    return followed(tree, every, done)


class Table:
    """What was found in a corner, as a best response wants it."""

    def __init__(self, anew: Anew) -> None:
        self.anew = anew

    def __call__(self, branch: Branch, offer: Offer) -> Floats:
        mix = np.full(offer.shape, 1 / offer.actions, np.float32)
        for at, entry, cell in cells(self.anew, branch) if offer.actions > 1 else ():
            done = self.anew.sums[cell]
            if done.sum() > 0:
                mix[:, at, entry] = (done / done.sum())[:, None]
        return mix


@pytest.mark.slow
def test_what_is_found_at_the_table_is_what_was_measured(shipped: tuple[Ground, Parts]) -> None:
    """The reach from the file, and what the rival's best answer has, root by root."""
    ground, parts = shipped
    champion = SolvedAnew(ground.tree, ground.deals, parts)
    trunk = trunk_of(parts)
    reaches = Reaches(ground, trunk).found
    looked = 0
    for root in [*ground.tree.roots.values()][-6:]:
        stage = ground.stages[root.number]
        dues = {(seat, root.number): due_of(parts, seat, root.number) for seat in (0, 1)}
        for player in (0, 1):
            played = Played(ground, trunk, dues, THINK)
            played.walker = 1 - player
            reach = reaches[player, root.number]
            if not reach.any():
                continue
            values = played.opened(root, reach, None)
            for at, lane in np.argwhere(reach.sum(axis=1) > 0.5)[::7].tolist():
                board = int(stage.boards.played[0][at, 0]), int(stage.boards.played[1][at, 0])
                if not reach[at, Board(ground.deals, board).entries, lane].any():
                    continue
                spot = replayed(ground.tree, ground.deals, root, lane, board)
                assert (spot.branch, spot.lane) == (root, lane)
                anew = champion._solve(root.number, lane, board, player, spot.path)
                pairs = anew.board.entries
                assert np.allclose(anew.reach, reach[at, pairs, lane], atol=1e-6)
                best = Response(anew.corner, Table(anew))
                best.walker = 1 - player
                mine = best.later(root, spread(anew.corner, anew.reach), None)[0, pairs, lane]
                theirs = values[at, pairs, lane]
                mass = anew.board.met(anew.reach) * ground.deals.weight.max()
                assert abs(mine.sum() - theirs.sum()) < 0.02 * mass.sum()
                looked += 1
    assert looked > 10


def answered(corner: Corner, player: int, strategy: Strategy) -> Floats:
    """What each pair of the rival has from its best answer to who may hold any pair."""
    response = Response(corner, strategy)
    response.walker = 1 - player
    whole = spread(corner, np.ones(len(corner.board.pairs), np.float32))
    found: Floats = response.later(corner.root, whole, None)[0, corner.board.entries, 0]
    return found / corner.deals.weight.max()


@pytest.mark.slow
@pytest.mark.parametrize("player", [0, 1])
def test_no_hand_of_the_rival_gets_more_than_it_is_owed(player: int) -> None:
    """What it could win of who does anything is owed: so much can always be held down to."""
    tree = tree_of("jcf")
    every = deals(tree.tables.table, NINE)
    for root in [*tree.roots.values()][-6:]:
        corner = Corner(tree, every, root, (1, 5))
        reach = np.ones(len(corner.board.pairs), np.float32)

        owed = answered(
            corner, player, lambda _, offer: np.full(offer.shape, 1 / offer.actions, np.float32)
        )
        anew = Anew(corner, 0, player, reach, owed)
        anew.solve(120)
        over = answered(corner, player, Table(anew)) - owed
        assert over.max() < 0.02 * corner.board.met(reach).max()
        assert over.sum() < 0


@pytest.mark.slow
@pytest.mark.parametrize("player", [0, 1])
def test_the_compiled_best_answer_is_that_of_a_response(player: int) -> None:
    """Whoever won the first trick or nobody, with an envit that waits and without."""
    tree = tree_of("jcf")
    every = deals(tree.tables.table, NINE)
    rng = np.random.default_rng(player)
    for root in [*tree.roots.values()][:6] + [*tree.roots.values()][-12:-6]:
        corner = Corner(tree, every, root, (1, 5))
        count, lane = len(corner.board.pairs), int(rng.integers(root.lanes))
        reach = (rng.random(count) * (rng.random(count) > 0.3)).astype(np.float32)
        due = rng.normal(size=count).astype(np.float32) * corner.board.met(reach)
        anew = Anew(corner, lane, player, reach, due.astype(np.float32))
        anew.solve(9)
        found = anew.left()
        response = Response(corner, Table(anew))
        response.walker = 1 - player
        best = response.later(root, spread(corner, reach), None)[0, corner.board.entries, lane]
        assert np.allclose(found, best / every.weight.max(), rtol=1e-3, atol=1e-3)


def test_it_plays_from_the_file_and_thinks_once_for_a_hand(shipped: tuple[Ground, Parts]) -> None:
    """Policies are distributions over what is legal, the same however often they are asked."""
    ground, parts = shipped
    game = ground.tree.tables.table.variant
    champion, again = (SolvedAnew(ground.tree, ground.deals, parts) for _ in range(2))
    rng = Random(3)
    later = 0
    matches = [Match(game, seats=2) for _ in range(60)]
    for match in matches:
        match.deal(rng)
    while going := [match for match in matches if match.in_hand]:
        match = rng.choice(going)  # hands of several matches at once
        seat = match.to_act[0]
        view = match.view(seat)
        try:
            policy = champion.policy(view)
        except Lost:  # nobody plays so who plays by it
            policy = dict.fromkeys(view.legal, 1 / len(view.legal))
        else:
            assert set(policy) == set(view.legal)
            assert min(policy.values()) >= 0 and sum(policy.values()) == pytest.approx(1)
            assert again.policy(view) == policy
            later += bool(view.tricks[0])
        match.apply(seat, rng.choices(list(policy), list(policy.values()))[0])
    assert later > 5
    thought = champion._anew.cache_info()
    assert thought.misses < later


def test_where_nobody_comes_by_the_file_it_plays_as_if_it_might_hold_anything(
    shipped: tuple[Ground, Parts],
) -> None:
    ground, parts = shipped
    champion = SolvedAnew(ground.tree, ground.deals, parts)
    root = next(iter(ground.tree.roots.values()))
    stage = ground.stages[root.number]
    assert isinstance(stage, Stage)
    board = int(stage.boards.played[0][0, 0]), int(stage.boards.played[1][0, 0])
    spot = replayed(ground.tree, ground.deals, root, 0, board)
    champion._reach = lambda *_, **__: np.zeros(6, np.float32)  # type: ignore[method-assign]
    found = champion.anew(spot)
    few = Patch(
        ground.tree, ground.deals, list(below(root)), Stage(stage.boards.some(np.array([0])), np)
    )
    nobody = np.zeros((1, len(ground.deals.pairs), root.lanes), np.float32)
    same = Resolve(few, root, root.mover, nobody, nobody)
    for _ in range(parts.about.think):
        same.iterate()
    assert found.sums.any() and (found.reach == 1).all()
    mix = same.strategy(root, few.offers[root.number])[:, 0, :, 0]
    kinds = [kind for kind in range(len(ground.deals.kinds)) if kind not in board]
    for held in combinations(kinds, 2):
        there = found.shares(spot, held, 0)
        np.testing.assert_allclose(there, mix[:, ground.deals.pair[held]], atol=0.02)


def test_the_whole_pack_has_a_corner_for_every_root() -> None:
    found = tables(variant("jcf"), 2)
    book = ledger(found)
    tree = Tree(found, book, stones(book), listed(book))
    every = deals(found.table)
    root = [*tree.roots.values()][-1]
    anew = Anew(
        Corner(tree, every, root, (0, 4)), 0, 0, np.ones(190, np.float32), np.zeros(190, np.float32)
    )
    anew.solve(2)
    assert np.isfinite(anew.sums).all() and anew.sums.any()


def test_a_small_corner_is_learnt_more_often_than_a_large_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes about as long."""
    tree = tree_of("jcf")
    every = deals(tree.tables.table, NINE)
    corner = Corner(tree, every, [*tree.roots.values()][-1], (1, 5))
    few, many = np.zeros((2, len(corner.board.pairs)), np.float32)
    few[:2] = many[:] = 1
    none = np.zeros_like(few)
    small, large = (Anew(corner, 0, 0, reach, none) for reach in (few, many))
    monkeypatch.setattr(corners, "LARGE", large.count)
    monkeypatch.setattr(corners, "BESIDE", 0)
    assert large.times(10, 1000) == 10
    assert small.times(10, 1000) == 10 * large.count // small.count > 10
    assert small.times(10, 11) == 11 and small.times(10, 0) == 10


def test_who_holds_a_pair_it_never_comes_with_is_told_what_to_do_as_well() -> None:
    """Such a pair is left out at first."""
    tree = tree_of("jcf")
    every = deals(tree.tables.table, NINE)
    root = [*tree.roots.values()][-1]
    corner = Corner(tree, every, root, (1, 5))
    pairs = every.pairs[corner.board.entries].tolist()
    reach = np.ones(len(pairs), np.float32)
    reach[3] = 0
    anew = Anew(corner, 0, root.mover, reach, np.zeros(len(pairs), np.float32))
    anew.solve(30)
    spot = Spot(root, 0, ((1,), (5,)))
    shares = [anew.shares(spot, tuple(pair), 0) for pair in pairs]
    assert all(share.sum() == pytest.approx(1) for share in shares)
    assert np.ptp(shares[3]) > 0.1  # by no means everything alike


@pytest.fixture
def folder(shipped: tuple[Ground, Parts], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package that ships this small game for the one of the jcf."""
    monkeypatch.setattr(store, "FOLDER", shipped[1].path.parent)
    solved.player.cache_clear()
    yield shipped[1].path.parent
    solved.player.cache_clear()


def test_what_a_shipped_game_loses_is_said_as_it_was_measured(folder: Path) -> None:
    found = exploit(variant("jcf"), "campió")
    assert (found.mst, found.method) == (MST, "shipped")
    assert folder == store.path_of("jcf").parent


def test_a_hand_is_played_from_the_file_until_somebody_is_near_the_end(folder: Path) -> None:
    assert (folder / "jcf.strategy").exists()
    match = Match("jcf", seats=2)
    match.deal(Random(1))
    near = Match("jcf", seats=2, score=(0, 7))
    near.deal(Random(1))
    assert solved.plays(match.view(1)) and not solved.plays(near.view(1))
    assert isinstance(solved.player("jcf"), SolvedAnew)


def test_what_is_compiled_is_made_before_somebody_waits_for_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder == store.path_of("jcf").parent
    solved_once: list[int] = []
    monkeypatch.setattr(Anew, "solve", lambda _self, times: solved_once.append(times))
    warm.main()
    assert solved_once == [1]
