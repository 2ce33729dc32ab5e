"""Some scores of a cama, none of which leads to another: learnt together, and answered.

Compiled, without a GPU: the first trick of all of them is walked through abreast, the later ones
corner by corner. All that comes after these scores is known: a cama is learnt from its end.
"""

from concurrent.futures import Executor
from typing import Any

import numpy as np

from marxador.engine.scoring import Score
from marxador.rules.variant import Variant
from marxador.study.algebra import Array
from marxador.study.cama.abreast import Abreast, Answer, Books, Floats, Learner, Scores, named
from marxador.study.cama.cama import Cama, even_ends
from marxador.study.cama.corners import Answers, Corners, Laid, laid_down
from marxador.study.cama.shelf import FINELY, Owed, Places, Rounded, Shelf, least_owed, shelved
from marxador.study.hand.boards import first
from marxador.study.hand.branch import Branch, Growth
from marxador.study.hand.deals import Deals
from marxador.study.hand.offer import Offer, Patch
from marxador.study.hand.stage import MANO, PEU, Stage
from marxador.study.packing import Table
from marxador.study.solve.response import Strategy
from marxador.study.table.shipped import mixture


class Workshop:
    """What is the same at every score: the betting, the cards, and how corners are laid out."""

    def __init__(self, rules: Variant, alone: Growth, deals: Deals) -> None:
        self.rules = rules
        self.alone = alone
        self.deals = deals
        self.here = Stage(first(deals), np)
        self.laid: dict[int, Laid] = laid_down(alone, deals, self.trunk(alone))

    def trunk(self, tree: Growth) -> Patch:
        return Patch(tree, self.deals, tree.trunk, self.here)

    def tree(self, books: Books, each: list[Any]) -> Growth:
        """The hand at some scores."""
        tree = Abreast(books, books.utility(each))
        same = [branch.position for branch in self.alone.branches]
        assert [branch.position for branch in tree.branches] == same
        return tree


class LevelLearner(Learner):
    """Learns at some scores, in the later tricks too."""

    def __init__(
        self, shop: Workshop, scores: Scores, even: Floats, *, horizon: int, cores: Executor
    ) -> None:
        """`even` has the mano's chance at all scores that come after."""
        self.scores = scores
        books = Books(shop.rules, scores)
        self.tree = tree = shop.tree(books, [even_ends(book, even) for book in books.each])
        self.corners = Corners(shop.laid, tree, shop.deals)
        self.due: dict[tuple[int, int], Array] = {}
        """[seat, root]: what its hands had there, weighed as sums are."""
        super().__init__(shop.trunk(tree), horizon=horizon)
        self.cores = cores

    def go_on(self, before: "LevelLearner") -> None:
        """Take up what was learnt at the scores that come next, as if it were of these."""
        self.pace.times = before.pace.times // 2
        for number, regret in self.regrets.items():
            here, there = self._next(before, number)
            regret[..., here] = before.regrets[number][..., there]
        for number in self.corners.laid:
            self.corners.take_up(number, before.corners, *self._next(before, number))

    def _next(self, before: "LevelLearner", number: int) -> tuple[Places, Places]:
        """The lanes of a branch, and those of the scores that come next."""
        next_to = {named(s): named(nearest(s)) for s in self.scores if nearest(s) in before.scores}
        where = {said: at for at, said in enumerate(before.tree.branches[number].histories)}
        found = [
            (at, where[next_to[score], *said])
            for at, (score, *said) in enumerate(self.tree.branches[number].histories)
            if score in next_to
        ]
        here, there = np.array(found, np.int64).reshape(-1, 2).T
        return here, there

    def opened(self, root: Branch, reach: Array, _mine: Array) -> Array:
        values = self.corners.learn(root, self.walker, reach, self.pace.numbers[:2])
        due = self.due.setdefault((self.walker, root.number), np.zeros_like(values))
        due += values
        due *= self.pace.fade
        return values

    def owed(self, seat: int, root: Branch) -> Array:
        """[board, pair, lane]: what the hands of a seat have there, against what was learnt."""
        return self.due[seat, root.number] / np.float32(self.pace.total)

    def even(self) -> Floats:
        """[score]: the mano's chance of the cama."""
        answer = Due(self, self.average)
        worth: Floats = (2 + answer.each(MANO) - answer.each(PEU)) / 4
        return worth


def nearest(score: Score) -> Score:
    """The score that is most like another, of those with a stone more."""
    mano, peu = score
    return (mano + 1, peu) if mano < peu else (mano, peu + 1)


class Due(Answer):
    """The best response in the first trick, where the later ones are worth what was learnt."""

    def __init__(self, learner: LevelLearner, strategy: Strategy) -> None:
        super().__init__(learner.ground, strategy)
        self.learner = learner
        self.met: dict[tuple[int, int], Array] = {}
        """[seat, root]: how much of the rival its pairs meet there."""

    def opened(self, root: Branch, reach: Array, _mine: Array) -> Array:
        here = self.ground.stages[root.number]
        assert isinstance(here, Stage)
        self.met[self.walker, root.number] = here.weighed(self.walker, reach)
        return self.learner.owed(self.walker, root)


class OwedInSteps(Owed):
    """The same in steps, where the rival's first trick is told in steps too."""

    def __init__(self, learner: LevelLearner, strategy: Strategy, grain: int, due: Due) -> None:
        super().__init__(learner.ground, strategy, grain)
        self.learner = learner
        self.due = due

    def has(self, root: Branch, reach: Array, _mine: Array) -> Array:
        here = self.ground.stages[root.number]
        assert isinstance(here, Stage)
        met = self.due.met[self.walker, root.number]
        owed: Array = self.learner.owed(self.walker, root)
        return owed * np.where(
            met > 0, here.weighed(self.walker, reach) / np.maximum(met, 1e-30), 0
        )


class Filling:
    """A shelf that is filled from the end of a cama."""

    def __init__(self, alone: Growth, target: int, steps: int, grain: int) -> None:
        self.alone = alone
        self.target = target
        self.steps = steps
        self.even: Floats = np.full((target, target), np.nan)
        self.parts: dict[str, Table] = {"grain": np.array([grain], np.uint16)}

    @property
    def grain(self) -> int:
        return int(self.parts["grain"][0])

    def put(self, learner: LevelLearner) -> None:
        """What was learnt at some scores."""
        ground, average = learner.ground, learner.average
        self.even[tuple(np.array(learner.scores).T)] = learner.even()
        self.parts["even"] = np.rint(np.nan_to_num(self.even) * FINELY).astype(np.uint16)
        trunk = Rounded(ground, average, self.steps).found
        for number, table in trunk.items():
            self._put(f"trunk/{number}", table, ground.tree.branches[number])

        def strategy(branch: Branch, offer: Offer) -> Array:
            if branch.number in trunk:
                return mixture(trunk[branch.number], offer.legal, np)
            return average(branch, offer)

        due = Due(learner, average)
        owed = OwedInSteps(learner, strategy, self.grain, due)
        for seat in (MANO, PEU):
            due.walk(seat)
            owed.walk(seat)
            for root in ground.tree.roots.values():
                self._put(f"due/{seat}/{root.number}", owed.found.pop(root.number), root)

    def _put(self, name: str, table: Table, branch: Branch) -> None:
        said, mano, peu = shelved(self.alone, branch)
        if name not in self.parts:
            shape = *table.shape[:-1], int(said.max()) + 1, self.target, self.target
            self.parts[name] = np.zeros(shape, table.dtype)
        self.parts[name][..., said, mano, peu] = table


class Sure(Answer):
    """The best response to who plays from a shelf at some scores, and solves the rest anew."""

    def __init__(
        self, shop: Workshop, shelf: Shelf, books: Books, each: list[Any], cores: Executor
    ) -> None:
        """`each` has what the ends are worth to who answers, score by score."""
        ends = shop.tree(books, each)
        super().__init__(shop.trunk(ends), shelf.trunk)
        tree = shop.tree(books, [even_ends(book, shelf.even) for book in books.each])
        self.shelf = shelf
        self.branches = tree.branches
        self.anew = Answers(shop.laid, tree, ends, shop.deals)
        self.cores = cores

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        return reach[None] if offer.actions == 1 else super().share(branch, offer, reach)

    def opened(self, root: Branch, reach: Array, _mine: Array) -> Array:
        here, played = self.ground.stages[root.number], self.branches[root.number]
        least, comes, every = least_owed(here, played, self.walker, reach)
        due = least + self.shelf.due(self.walker, played) * every
        times = self.shelf.times(comes.sum(axis=1))
        return self.anew.answer(root, self.walker, reach, due.astype(np.float32), times)


def look(shop: Workshop, shelf: Shelf, cama: Cama, scores: Scores, cores: Executor) -> None:
    """Find what is sure at some scores, when it is known for all that come after."""
    books = Books(shop.rules, scores)
    mano, peu = zip(*scores, strict=True)
    for seat in (MANO, PEU):
        each = [cama.ends(book, seat) for book in books.each]
        lost = Sure(shop, shelf, books, each, cores).each(1 - seat)
        cama.sure[seat, mano, peu] = (1 - lost) / 2
