"""The solver: against values known beforehand, and against the engine."""

from dataclasses import replace

import numpy as np
import pytest

from marxador.engine.match import Match
from marxador.study.algebra import Array
from marxador.study.champion.exploit import Uniformly
from marxador.study.hand.branch import Branch
from marxador.study.hand.offer import Ground, Offer
from marxador.study.hand.stage import Stage
from marxador.study.solve.response import Profile, Response, exploitability
from marxador.study.solve.solver import Solver
from marxador.study.table.campaign import ground_of
from marxador.study.table.trace import entry, kinds

from . import cutdown, kuhn

GIVES_UP = "men-vaig"


def solved(ground: Ground, times: int) -> Solver:
    solver = Solver(ground)
    for _ in range(times):
        solver.iterate()
    return solver


def test_kuhn_s_poker_is_worth_an_eighteenth_to_the_second_player() -> None:
    ground = kuhn.ground()
    solver = solved(ground, 400)
    mano, peu = exploitability(ground, solver.average)
    assert -peu <= -1 / 18 + 1e-4 and mano >= -1 / 18 - 1e-4
    assert mano + peu < 0.002
    with_king = solver.average(ground.tree.trunk[2], ground.offers[2])[:, 0, 2, 0]
    assert with_king[1] > 0.99  # who has the king calls


def test_a_cut_down_is_solved_and_it_is_zero_sum() -> None:
    ground = ground_of(cutdown.almeria())
    solver = solved(ground, 60)
    mano, peu = exploitability(ground, solver.average)
    profile = Profile(ground, solver.average)
    value = profile.value(0)
    assert value == pytest.approx(-profile.value(1), abs=1e-5)
    assert -peu - 1e-5 <= value <= mano + 1e-5  # the best response never has less
    assert mano + peu < 0.05


def test_reach_sums_to_one() -> None:
    """What comes to the second trick and what ends before it is all there is."""
    ground = ground_of(cutdown.jcf())
    mass = _Mass(ground, Uniformly(GIVES_UP))
    assert mass.ended() == pytest.approx(1, abs=1e-5)


class _Mass(Profile):
    """A hand in which every end is worth one."""

    def ended(self) -> float:
        self.sides = [self._ones(offer) for offer in self.ground.offers]
        return self.value(0)

    def _ones(self, offer: Offer) -> None:
        for worth in (*offer.worth, *offer.taken.values()):
            if worth is not None and not isinstance(worth, list):
                worth.base = [np.ones_like(base) for base in worth.base]
                worth.envit = None
            elif worth is not None:
                worth[:] = [np.ones_like(part) for part in worth]
        if offer.known is not None:
            offer.known = [np.ones_like(part) for part in offer.known]


@pytest.mark.parametrize("bare", [cutdown.almeria(rungs=2), cutdown.jcf()])
def test_a_deal_played_at_random_is_worth_what_the_engine_says(bare: object) -> None:
    """A value of the tables, reckoned again by playing every line of one deal on the engine."""
    variant = bare
    assert hasattr(variant, "deck")
    whole = ground_of(variant)  # type: ignore[arg-type]
    deals = whole.deals
    kind = kinds(deals)
    mine, theirs = variant.deck[0:5:2], variant.deck[1:6:2]
    here, there = (entry(deals, tuple(kind[card] for card in hand)) for hand in (mine, theirs))
    weight = np.zeros_like(deals.weight)
    weight[here, there] = 1
    only = replace(deals, weight=weight, contest=weight * np.sign(deals.contest))
    ground = Ground(whole.tree, only, sensible=False)
    value = Profile(ground, Uniformly(variant.concede)).value(0)
    match = Match(variant, seats=2)  # type: ignore[arg-type]
    match.deal(f"{','.join(mine)} {','.join(theirs)}")
    assert value == pytest.approx(_played_out(match, {}), abs=1e-4)


def _played_out(match: Match, known: dict[object, float]) -> float:
    """What side A has on average when both do anything of the list."""
    if not match.in_hand:
        assert match.hand is not None
        return float(match.hand.score[0] - match.hand.score[1])
    hand = match.hand
    assert hand is not None
    held, trick = tuple(hand.held), tuple(hand.trick)
    key = hand.positions, held, trick, hand.bidding, hand.stake, hand.score
    if key not in known:
        seat = match.to_act[0]
        legal = [a for a in match.legal_actions(seat) if _is_listed(match, a)]
        total = 0.0
        for action in legal:
            after = match.clone()
            after.apply(seat, action)
            total += _played_out(after, known)
        known[key] = total / len(legal)
    return known[key]


def _is_listed(match: Match, action: str) -> bool:
    assert match.hand is not None
    bidding = match.hand.bidding
    if action == match.variant.concede or "=" in action:
        return False
    return action != "torne" or (bidding is not None and bidding.offered == 2)


def test_a_best_response_to_anything_wins() -> None:
    ground = ground_of(cutdown.almeria())
    even = Ground(ground.tree, ground.deals, sensible=False)
    mano, peu = exploitability(even, Uniformly("perdida"))
    assert mano + peu == pytest.approx(2.26875, abs=1e-4)  # as OpenSpiel reckons it


def test_conceding_after_the_first_trick_is_missed_by_nobody() -> None:
    """The tree leaves it out; a responder has the first trick to see that it never pays."""
    ground = ground_of(cutdown.almeria())
    names = {n for b in ground.tree.branches if b.is_later for n in ground.offers[b.number].names}
    assert "perdida" not in names
    assert "perdida" in ground.offers[0].names


def test_a_policy_is_a_distribution_everywhere() -> None:
    ground = ground_of(cutdown.jcf(rungs=2))
    solver = solved(ground, 3)
    for branch, offer in zip(ground.tree.branches, ground.offers, strict=True):
        mix = solver.average(branch, offer)
        assert (mix >= 0).all()
        assert np.allclose(mix.sum(axis=0), 1, atol=1e-5), branch.histories[0]
        if offer.legal is not None:
            assert not (mix * (1 - offer.legal)).any()


def test_entries_without_weight_are_worth_nothing() -> None:
    """Who holds a card that lies on the table holds it nowhere."""
    ground = ground_of(cutdown.jcf())
    stage = ground.stages[next(iter(ground.tree.roots.values())).number]
    assert isinstance(stage, Stage)
    joint = stage.boards.joint(ground.deals.weight)
    for board in range(stage.count):
        gone = {int(played[board, 0]) for played in stage.boards.played}
        for pair, held in enumerate(ground.deals.pairs.tolist()):
            if gone & set(held):
                assert not joint[board, pair].any() and not joint[board, :, pair].any()


def test_the_best_response_reads_a_strategy_that_never_calls() -> None:
    """Who always plays its cards and refuses everything loses a stone to every truco."""

    def shy(_branch: Branch, offer: Offer) -> Array:
        mix = np.zeros(offer.shape, np.float32)
        quiet = [at for at, name in enumerate(offer.names) if name in ("*", "no-quiero")]
        for at in quiet:
            mix[at] = 1
        if offer.legal is not None:
            mix *= offer.legal
        return mix / mix.sum(axis=0, keepdims=True)

    ground = ground_of(cutdown.almeria())
    even = Ground(ground.tree, ground.deals, sensible=False)
    assert Response(even, shy).value(0) == pytest.approx(1.0, abs=1e-5)
