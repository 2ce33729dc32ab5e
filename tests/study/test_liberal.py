"""Who may bid anything: as playing every line on the engine against the champion has it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import numpy as np
import pytest

from marxador.engine.match import Match
from marxador.engine.view import View
from marxador.rules.popular import POPULAR
from marxador.rules.variant import Variant
from marxador.study.hand.offer import Ground
from marxador.study.solve.response import Response
from marxador.study.solve.solver import Solver
from marxador.study.table.answer import Answers, Question, Seeing, parts_of, solved
from marxador.study.table.campaign import ground_of
from marxador.study.table.gaps import filled
from marxador.study.table.liberal import Liberal, LiberalPlayed
from marxador.study.table.shipped import Played, rounded, travelling, trunk_of
from marxador.study.table.solved import Player, Solved
from marxador.study.table.trace import Asked, acts, entry, kinds

from . import cutdown

PACK = "1E 7O 3O 7C 6C 6B 5B 4C"


def jcf() -> Variant:
    return replace(cutdown.jcf(PACK), target=6)


def popular() -> Variant:
    truc = replace(POPULAR.truc, rungs=POPULAR.truc.rungs[:1])
    return replace(POPULAR, order=PACK, truc=truc, target=6)


class Small(Solved):
    """A cut-down that is solved a little, as the champion plays what is shipped."""

    def __init__(
        self, variant: Variant, times: int = 12, *, bids: str = "short", answers: bool = False
    ) -> None:
        self.variant = variant
        self.ground = ground_of(variant, bids=bids)
        Player.__init__(self, self.ground.tree, self.ground.deals)
        solver = Solver(self.ground)
        for _ in range(times):
            solver.iterate()
        self.tables = {
            branch.number: rounded(solver.average(branch, offer))
            for branch, offer in zip(self.tree.branches, self.ground.offers, strict=True)
            if offer.actions > 1
        }
        self.answers = Answers({})
        if answers:
            seen = [Seeing(self.ground, self.strategy).seen(walker) for walker in (0, 1)]
            self.answers = solved(self.ground, seen, 60)

    def policy(self, view: View) -> dict[str, float]:
        given = self.answers.policy(self.tree, self.deals, view)
        return super().policy(view) if given is None else given


@lru_cache(maxsize=4)
def small(key: str, *, bids: str = "short", answers: bool = False) -> Small:
    return Small(jcf() if key == "jcf" else popular(), bids=bids, answers=answers)


Lines = dict[tuple[str, ...], tuple[Match, float]]
"""By the hand of the champion: how the match stands, and how likely it comes there with it."""


class Plainly:
    """The best response to a player by recursion over the engine, for one hand of the responder."""

    def __init__(self, champion: Small, seat: int) -> None:
        self.champion = champion
        self.seat = seat
        self.known: dict[object, dict[str, float]] = {}

    def value(self, held: tuple[str, ...]) -> float:
        deck = self.champion.variant.deck
        lines: Lines = {}
        for theirs in combinations([card for card in deck if card not in held], 3):
            match = Match(self.champion.variant, seats=2)
            hands = (held, theirs) if self.seat == 1 else (theirs, held)
            match.deal(" ".join(",".join(hand) for hand in hands))
            lines[theirs] = match, 1.0
        return self._best(lines)

    def _best(self, lines: Lines) -> float:
        one, _ = next(iter(lines.values()))
        if not one.in_hand:
            return sum(weight * self._stones(match) for match, weight in lines.values())
        seat = one.to_act[0]
        if seat == self.seat:
            return max(
                self._best(dict(self._said(lines, action)))
                for action in one.legal_actions(seat)
                if action != one.variant.concede
            )
        ways: dict[str, Lines] = {}
        for theirs, (match, weight) in lines.items():
            for action, likely in self._policy(theirs, match, seat).items():
                if likely > 0:
                    after = match.clone()
                    after.apply(seat, action)
                    ways.setdefault(action, {})[theirs] = after, weight * likely
        return sum(self._best(after) for after in ways.values())

    def _said(
        self, lines: Lines, action: str
    ) -> Iterator[tuple[tuple[str, ...], tuple[Match, float]]]:
        for theirs, (match, weight) in lines.items():
            after = match.clone()
            after.apply(self.seat, action)
            yield theirs, (after, weight)

    def _policy(self, theirs: tuple[str, ...], match: Match, seat: int) -> dict[str, float]:
        view = match.view(seat)
        key = theirs, tuple(acts(view))
        if key not in self.known:
            self.known[key] = self.champion.policy(view)
        return self.known[key]

    def _stones(self, match: Match) -> float:
        assert match.hand is not None
        a, b = match.hand.score
        return float(a - b if self.seat == 1 else b - a)


def deals_of(ground: Ground) -> float:
    """How many deals there are."""
    return 1 / float(ground.deals.weight.max())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "seat", "bids", "answers"),
    [
        pytest.param("jcf", 1, "short", False, marks=pytest.mark.long),
        pytest.param("popular", 2, "short", False, marks=pytest.mark.long),
        pytest.param("jcf", 2, "short", True, marks=pytest.mark.long),
        pytest.param("jcf", 1, "long", True, marks=pytest.mark.long),
        ("jcf", 2, "long", True),
    ],
)
def test_it_wins_what_the_engine_says(key: str, seat: int, bids: str, *, answers: bool) -> None:
    champion = small(key, bids=bids, answers=answers)
    ground = champion.ground
    found = Liberal(ground, champion.strategy, champion.answers).walk(seat - 1)
    kind = kinds(ground.deals)
    held = champion.variant.deck[1:6:2]
    at = entry(ground.deals, tuple(kind[card] for card in held))
    value = Plainly(champion, seat).value(held) / deals_of(ground)
    assert found[at] == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("walker", [0, 1])
def test_who_may_bid_anything_never_has_less(walker: int) -> None:
    champion = small("jcf")
    listed = Response(champion.ground, champion.strategy).walk(walker)
    free = Liberal(champion.ground, champion.strategy).walk(walker)
    assert (free >= listed - 1e-7).all()
    assert free.sum() > listed.sum() + 1e-4


def test_answers_are_solved() -> None:
    """In the game of a question, next to nothing is won by a bid that a middle answer lets win."""
    champion = small("jcf")
    ground = champion.ground
    seen = [Seeing(ground, champion.strategy).seen(walker) for walker in (0, 1)]
    question = Question(ground, seen, ground.tree.start, 0, ["envide=3", "envide=5"], 3)
    before = question.won(question.average())  # each answer alike
    for _ in range(200):
        question.iterate()
    after = question.won(question.average())
    assert (after < 0.1 * before).all()


def test_what_a_bid_wins_who_answers_it_loses() -> None:
    champion = small("jcf")
    ground = champion.ground
    seen = [Seeing(ground, champion.strategy).seen(walker) for walker in (0, 1)]
    question = Question(ground, seen, ground.tree.start, 0, ["envide=3", "envide=5"], 3)
    rng = np.random.default_rng(4)
    bids = rng.random(question.due.shape, np.float32)
    parts = rng.dirichlet((1, 1, 1), question.reach.shape).transpose(3, 0, 1, 2) * question.reach
    wins = question._settled(parts) + sum(question._raised(parts[2])) / 2  # each half of the time
    answered = zip(parts, question._asked(bids), strict=True)
    lost = sum((part * worth).sum() for part, worth in answered)
    assert (bids * wins).sum() == pytest.approx(-lost, rel=1e-4)


@pytest.mark.slow
def test_an_answer_is_what_may_be_said() -> None:
    champion = small("jcf", answers=True)
    match = Match(champion.variant, seats=2)
    match.deal("1E,7O,3O 7C,6C,6B")
    match.apply(1, "envide=4")
    policy = champion.policy(match.view(2))
    assert set(policy) == set(match.legal_actions(2))
    assert sum(policy.values()) == pytest.approx(1)
    assert policy["torne"] == 0 and policy["no-vull"] + policy["vull"] + policy["falta"] > 0.99


@pytest.mark.slow
def test_only_answers_that_were_solved_are_known() -> None:
    """Somebody else may answer otherwise, and a house may have voices that no book has."""
    champion = small("jcf", answers=True)
    tree, given = champion.tree, champion.answers
    parts = [given.share(tree, Asked(0, 0, "envide=4", said)) for said in ("no-vull", "vull")]
    assert all((part >= 0).all() and (part <= 1).all() and part.any() for part in parts)
    assert given.share(tree, Asked(0, 0, "envide=4", "torne")) is None
    assert given.share(tree, Asked(0, 0, "igualar", "vull")) is None


@pytest.mark.slow
def test_the_later_tricks_are_solved_anew_once_for_all_lanes() -> None:
    ground = ground_of(jcf())
    solver = Solver(ground)
    for _ in range(20):
        solver.iterate()
    seen = [Seeing(ground, solver.average).seen(walker) for walker in (0, 1)]
    parts = travelling(solver) | parts_of(solved(ground, seen, 40))
    free = LiberalPlayed(ground, parts, 5)
    listed = Played(ground, free.trunk, free.dues, 5)
    before, after = listed.walk(0), free.walk(0)
    assert (after >= before - 1e-6).all()
    assert after.sum() > before.sum() + 1e-4


@pytest.mark.slow
def test_who_comes_where_it_never_does_plays_on_as_after_another_envit() -> None:
    ground = ground_of(jcf())
    solver = Solver(ground)
    for _ in range(20):
        solver.iterate()
    trunk = trunk_of(travelling(solver))
    gaps = 0
    for number, table in trunk.items():
        whole = filled(ground.tree, ground.deals, ground.tree.branches[number], table)
        comes = table.any(axis=0)
        assert (whole == table)[:, comes].all()  # what it plays is what it played
        gaps += int((whole.any(axis=0) & ~comes).sum())
    assert gaps > 0
