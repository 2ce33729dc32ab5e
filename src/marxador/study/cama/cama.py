"""Playing for a cama: how surely it is won from every score, by who plays a known strategy.

A player who minds the score has a strategy for the hand at each score. The rival knows all of them
and answers as well as can be, hand after hand, with the cama in mind. What the player is sure of
then is found from the end backwards: a hand paints stones, so the scores after it are known, and
what a rival wins of the hand at one score is one best response with the ends worth what they lead
to. The seats change hand by hand: who was mano is peu in the next.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from marxador.bots.standing import standing
from marxador.fast.accounts import Ledger
from marxador.rules.variant import Variant
from marxador.study.cama.abreast import Answer, Books, Custom, Floats, Learner, Scores, laid_out
from marxador.study.hand.branch import Utility
from marxador.study.hand.offer import Ground
from marxador.study.hand.stage import MANO, PEU
from marxador.study.hand.utility import cama_chances
from marxador.study.solve.response import Strategy


class Cama:
    """The chances of winning a cama from every score at which a hand can begin."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.sure: Floats = np.full((2, target, target), np.nan)
        """[seat, stones of the mano, of the peu]: what the player is sure of in that seat."""

    @property
    def gap(self) -> Floats:
        """[stones of the mano, of the peu]: what the player may lose there, in either seat.

        The mano's chance in the game itself is no less than what the player is sure of as the
        mano, and no more than what it leaves to the mano as the peu.
        """
        gap: Floats = 1 - self.sure[MANO] - self.sure[PEU]
        return gap

    @property
    def even(self) -> Floats:
        """[stones of the mano, of the peu]: the mano's chance, in the middle of what is known."""
        even: Floats = (1 + self.sure[MANO] - self.sure[PEU]) / 2
        return even

    def ends(self, book: Ledger, seat: int) -> Utility:
        """What the ends of a hand are worth to the mano, where the player has this seat."""
        next_time = self.sure[1 - seat]
        if seat == MANO:
            return cama_chances(book, lambda mine, theirs: float(next_time[theirs, mine]))
        return cama_chances(book, lambda mine, theirs: 1 - float(next_time[theirs, mine]))


def even_ends(book: Ledger, even: Floats) -> Utility:
    """What the ends of a hand are worth to the mano, by a mano's chance at each score."""
    return cama_chances(book, lambda mine, theirs: 1 - float(even[theirs, mine]))


Plan = Callable[[Books, Cama, Ground], Strategy]
"""The strategy at some scores, when all that comes after is known; on boards laid out before."""


def levels(target: int, width: int) -> Iterator[Scores]:
    """Every score of a cama, those first that come last; some that do not lead to each other."""
    for total in reversed(range(2 * target - 1)):
        few = range(max(0, total - target + 1), min(total, target - 1) + 1)
        scores = [(mano, total - mano) for mano in few]
        for first in range(0, len(scores), width):
            yield tuple(scores[first : first + width])


def backwards(
    variant: Variant,
    plan: Plan,
    *,
    xp: Any = np,
    width: int = 18,
    tick: Callable[[Scores, Cama], None] | None = None,
) -> Cama:
    """What is sure with a plan, from every score; some `width` of them are walked abreast."""
    cama = Cama(variant.target)
    board = None
    for scores in levels(variant.target, width):
        books = Books(variant, scores)
        grounds = []
        for seat in (MANO, PEU):
            each = [cama.ends(book, seat) for book in books.each]
            grounds.append(laid_out(books, each, board, xp))
            board = board or grounds[0]
        assert board is not None
        strategy = plan(books, cama, board)
        mano, peu = zip(*scores, strict=True)
        for seat in (MANO, PEU):
            lost = Answer(grounds[seat], strategy).each(1 - seat)
            cama.sure[seat, mano, peu] = (1 - lost) / 2
        if tick:
            tick(scores, cama)
    return cama


class Together:
    """Every score of a cama learned at once: what the ends are worth is found on the way.

    What was learned while the ends were worth something else fades like all that was learned early.
    """

    def __init__(
        self, variant: Variant, horizon: int, xp: Any = np, *, quick: bool = False
    ) -> None:
        """`quick`: as a GPU does it, kernel by kernel."""
        self.scores = tuple(score for level in levels(variant.target, 1) for score in level)
        self.books = Books(variant, self.scores)
        self.board: Ground | None = None
        stand = standing(variant, variant.target, 1)
        self.even: Floats = np.array(stand.at(0, 0), np.float64)
        """[stones of the mano, of the peu]: the mano's chance, as far as it is known."""
        self.shares: list[Floats] = []
        """[score][account]: how often a hand ended so when that was looked at."""
        self.xp = xp
        self.learner = Learner(self._ground(), horizon=horizon, quick=quick)

    def _ground(self) -> Ground:
        each = [even_ends(book, self.even) for book in self.books.each]
        ground = laid_out(self.books, each, self.board, self.xp)
        self.board = self.board or ground
        return ground

    def look(self, *, closely: bool = False) -> None:
        """Find anew what the scores are worth, when both play as was learned.

        What a hand is worth is right for what its ends were thought to be worth. As they are found
        to be worth something else, that counts as often as hands ended so at the last close look.
        """
        custom = Custom(self.learner.ground, self.learner.average)
        if closely or not self.shares:
            self.shares = custom.shares(self.books)
        before = [even_ends(book, self.even) for book in self.books.each]
        each = zip(self.scores, self.books.each, before, custom.each(MANO), strict=True)
        for at, (score, book, ends, worth) in enumerate(each):
            more = float(self.shares[at] @ (even_ends(book, self.even) - ends))
            self.even[score] = (1 + worth + more) / 2
        self.learner.moved(self._ground())
