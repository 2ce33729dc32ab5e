"""One hand at several scores abreast: each score is a lane of the same tree.

Hands that begin at different scores differ in what their endings are worth, and in the bids that a
score bars. The ledgers of all of them stand in one, and what is walked through once is walked
through for all.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marxador.engine.scoring import Score
from marxador.fast import ledger, tables
from marxador.fast.accounts import Ledger
from marxador.rules.variant import Variant
from marxador.study.algebra import Array, host, on_gpu
from marxador.study.cama.alike import Thirds, learning, quickened, sharing
from marxador.study.hand.branch import Accounts, Branch, Growth, Tree, Utility
from marxador.study.hand.deals import deals
from marxador.study.hand.lists import listed
from marxador.study.hand.offer import Ground, Offer
from marxador.study.hand.stage import MANO, PEU, Stage
from marxador.study.solve.program import Learning
from marxador.study.solve.recorded import Recorded
from marxador.study.solve.response import Profile, Response, Strategy
from marxador.study.solve.solver import Solver
from marxador.study.solve.walk import Values, Walk

Scores = tuple[Score, ...]
Floats = NDArray[np.float64]


class Books:
    """The ledgers of some scores, and one in which all of their accounts stand."""

    def __init__(self, variant: Variant, scores: Scores) -> None:
        self.tables = tables(variant, 2)
        self.scores = scores
        self.each = [ledger(self.tables, score) for score in scores]
        self.going = [0, *accumulate(book.going for book in self.each)]
        """[score]: its first account that goes on."""
        over = [len(book.accounts) - book.going for book in self.each]
        self.over = [self.going[-1] + before for before in (0, *accumulate(over))]
        """[score]: its first account that is over."""
        self.whole = self._joined()

    def _joined(self) -> Ledger:
        accounts = [a for book in self.each for a in book.accounts[: book.going]]
        accounts += [a for book in self.each for a in book.accounts[book.going :]]
        after = [self._moved(at, book.after) for at, book in enumerate(self.each)]
        return replace(
            self.each[0],
            accounts=tuple(accounts),
            going=self.going[-1],
            after=np.concatenate(after),
            stones=np.array([account.stones for account in accounts], np.int16),
            game=np.array([account.game for account in accounts], np.int8),
            match=np.array([account.match for account in accounts], np.int8),
        )

    def _moved(self, at: int, after: Any) -> Any:
        """Where the accounts of a score stand in the whole."""
        going = self.each[at].going
        moved = after + np.where(after < going, self.going[at], self.over[at] - going)
        return np.where(after < 0, after, moved)

    def utility(self, each: Sequence[Utility]) -> Utility:
        """What the accounts are worth, from what they are worth at each score."""
        pairs = list(zip(self.each, each, strict=True))
        going = [worth[: book.going] for book, worth in pairs]
        return np.concatenate(going + [worth[book.going :] for book, worth in pairs])


class Abreast(Tree):
    """A tree that begins with a lane for each score, named by it in the histories."""

    def __init__(self, books: Books, utility: Utility) -> None:
        Growth.__init__(self, books.tables, books.whole, utility)
        self.allowed = listed(books.whole)
        starts: Accounts = np.array(books.going[:-1], np.int64)
        self.start = self._branch(0, starts, [(named(score),) for score in books.scores])
        self._grow_trunk(self.start)
        for root in list(self.roots.values()):
            self._grow(root, None)


def named(score: Score) -> str:
    return f"{score[0]}-{score[1]}"


class Again(Ground):
    """A tree on boards that were laid out before."""

    def __init__(self, tree: Growth, of: Ground) -> None:
        self.of = of
        super().__init__(tree, of.deals, of.xp)

    def _lay_out(self, _here: Stage) -> None:
        self.stages = self.of.stages


def laid_out(
    books: Books, each: Sequence[Utility], of: Ground | None = None, xp: Any = np
) -> Ground:
    """The hand at some scores, with what its ends are worth at each; on the boards of another."""
    tree = Abreast(books, books.utility(each))
    if of is not None and _shape(of.tree) == _shape(tree):
        return Again(tree, of)
    return Ground(tree, deals(books.tables.table), xp)


def _shape(tree: Growth) -> list[tuple[int, bool]]:
    """What the boards of a tree depend on."""
    accounts = tree.ledger.accounts
    return [
        (branch.position, any(accounts[a].stake for a in branch.accounts.tolist()))
        for branch in tree.branches
    ]


class Fan(Walk):
    """A walk that begins in as many lanes as there are scores."""

    def down(self, reach: Array, mine: Array) -> None:
        shape = *reach.shape[:2], self.ground.tree.start.lanes  # both seats hold any three cards
        super().down(*(self.xp.broadcast_to(part, shape) for part in (reach, mine)))

    def each(self, walker: int) -> Floats:
        """[score]: what the walker has of a hand."""
        self.walk(walker)
        found = self.values[self.ground.tree.start.number][0]
        return np.asarray(host(found.sum(axis=0, dtype=np.float64)))


class Learner(Fan, Solver):
    """Learns at every score."""

    def __init__(self, ground: Ground, *, horizon: int, quick: bool = False) -> None:
        """`quick`: as a GPU does it, kernel by kernel."""
        super().__init__(ground, horizon=horizon)
        self.quick = quick
        if quick:
            quickened(ground, (self.regrets, self.sums))
        self.moved(ground)

    def moved(self, ground: Ground) -> None:
        """From now on the ends of the hand are worth what they are on another ground."""
        self.ground = ground
        self.walks = Recorded(self._both, self.xp)
        if self.quick:
            ground.by_kernels = True
            told = Learning(self.regrets, self.sums, self.pace)
            self.third = Thirds(ground, told, ground.tree.roots.values(), (MANO, PEU))

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if not on_gpu(self.xp) or offer.actions == 1:
            return super().share(branch, offer, reach)
        return sharing(self.regrets[branch.number], reach, offer.legal, self.xp)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        if not on_gpu(self.xp) or offer.actions == 1:
            return super().settle(branch, offer, values, mine)
        regret, total = self.regrets[branch.number], self.sums[branch.number]
        return learning(regret, total, values, mine, offer.legal, self.pace, self.xp)


class Answer(Fan, Response):
    """The best that can be done against a strategy, at every score."""


class Custom(Fan, Profile):
    """What comes of it at every score when both play by a strategy."""

    def shares(self, books: Books) -> list[Floats]:
        """[score][account]: how often a hand ends so."""
        ground = self.ground
        found = [np.zeros(len(book.accounts)) for book in books.each]
        for at in range(max(len(book.accounts) - book.going for book in books.each)):
            each = [_only(book, book.going + at) for book in books.each]
            self.ground = laid_out(books, each, ground)
            _as_meant(self.ground, ground)
            for share, book, often in zip(found, books.each, self.each(0), strict=True):
                if book.going + at < len(share):
                    share[book.going + at] = often
        self.ground = ground
        return found


def picked(strategy: Strategy, ground: Ground) -> Strategy:
    """A strategy at the scores of a ground, for some of them."""
    branches = ground.tree.branches
    where = [{said: lane for lane, said in enumerate(b.histories)} for b in branches]

    def some(branch: Branch, _offer: Offer) -> Array:
        lanes = ground.xp.asarray([where[branch.number][said] for said in branch.histories])
        return strategy(branches[branch.number], ground.offers[branch.number])[..., lanes]

    return some


def _only(book: Ledger, account: int) -> Utility:
    """A utility of one end."""
    worth = np.zeros(len(book.accounts))
    worth[account : account + 1] = 1
    return worth


def _as_meant(ground: Ground, meant: Ground) -> None:
    """Who knows every card ends a hand as is best by another utility."""
    for offer, other, branch in zip(ground.offers, meant.offers, ground.tree.branches, strict=True):
        if offer.known is not None:
            worth = other.ways[1] * (1 if branch.mover == 0 else -1)
            ends = np.take_along_axis(offer.ways[1], worth.argmax(axis=0)[None], axis=0)[0]
            offer.known = [ground.device(ends), ground.device(-ends)]
