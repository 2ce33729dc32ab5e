"""What follows a bid that is not on the list, solved by itself.

Who bids may take what the best of all that is listed is worth to each of its hands instead: so
nothing is given away by who answers, whom the place finds with the hands that it comes there with
(as in `resolve.py`). It is learnt like a whole hand: in little memory (`lean.py`), or, where that
fits, all of it at once on a GPU.
"""

from typing import NamedTuple

import numpy as np

from marxador.study.algebra import TINY, Array, learned, matched
from marxador.study.hand.branch import Branch
from marxador.study.hand.deals import Deals, Floats
from marxador.study.hand.knots import Sequel
from marxador.study.hand.offer import Ground
from marxador.study.hand.stage import MANO, Stage
from marxador.study.packing import Table
from marxador.study.solve.response import Response
from marxador.study.solve.solver import HORIZON, Solver
from marxador.study.table.dues import Due, squeezed
from marxador.study.table.lean import Lean, Owing
from marxador.study.table.leeway import Leeway
from marxador.study.table.shipped import ByBytes, Rounded, parts_of
from marxador.study.table.workbench import Layouts


class Coming(NamedTuple):
    """By what both come to a place where a bid is made."""

    bidder: int
    here: Stage
    reach: Floats
    """[board, entry, 1]: of who is asked."""
    due: Floats
    """[board, entry, 1]: what the hands of who bids have by the best of the list."""


class Planner(Solver):
    """Learns what to do after a knot, which the rival makes or not."""

    def come(self, coming: Coming) -> None:
        """Begin where both come so."""
        device = self.ground.device
        self.rival, self.reach, self.due = coming.bidder, device(coming.reach), device(coming.due)
        self.choice = self.xp.zeros((2, *coming.due.shape), self.xp.float32)
        """The rival's regrets, of bidding and of taking what is due."""

    def _both(self) -> None:
        follows = matched(self.choice, None, self.xp)[0]
        self.through(1 - self.rival, follows, self.reach)
        worth = self.through(self.rival, self.reach, follows)
        learned(self.choice, [worth, self.due], None, self.pace, self.xp)

    def won(self) -> float:
        """What the rival's hands have by the bid above what is due, as far as is known."""
        worth = self._worth(self.knowing(None))
        return float(self.xp.maximum(worth - self.due, 0).sum(dtype=np.float64))

    def _worth(self, knowing: "Knowing") -> Array:
        """[board, entry, 1]: what the bid is worth to who knows what is done."""
        return knowing.through(self.rival, self.reach, self.xp.ones_like(self.due))

    def knowing(self, first: Rounded | None) -> "Knowing":
        """Who knows what is done: what was learnt, with a first trick that was rounded."""
        raise NotImplementedError

    def travelling(self) -> dict[str, Table]:
        """What of it travels: the first trick of who is asked, and what is owed to who bids."""
        xp, here = self.xp, self.ground.stages[self.ground.tree.start.number]
        assert isinstance(here, Stage)
        every = xp.ones_like(self.due)
        starts = (every, self.reach) if self.rival == MANO else (self.reach, every)
        first = Rounded(self.ground, self.average, starts)
        knowing = self.knowing(first)
        less = xp.maximum(self.due - self._worth(knowing), 0)
        met = here.weighed(self.rival, self.reach)
        lacks = knowing.lacking(
            self.rival, self.reach, xp.where(met > 0, less / xp.maximum(met, TINY), 0)
        )
        owed = (
            (
                self.rival,
                root.number,
                knowing.squeezed(
                    root, first.found[1 - self.rival, root.number], lacks[root.number]
                ),
            )
            for root in self.ground.tree.roots.values()
        )
        for branch in self.ground.tree.trunk:
            if branch.mover == self.rival:
                first.rounded.pop(branch.number, None)
        return parts_of(first, owed)


class LeanPlanner(Planner, Lean):
    """Learns it in little memory."""

    often = 10.0
    """A knot is learnt less finely than a whole hand, and sooner."""

    def __init__(
        self,
        tree: Sequel,
        deals: Deals,
        room: int,
        coming: Coming,
        horizon: int = HORIZON,
        layouts: Layouts | None = None,
    ) -> None:
        Lean.__init__(self, tree, deals, room, horizon, coming.here, layouts)
        self.come(coming)

    def knowing(self, _first: Rounded | None) -> "Knowing":
        return LeanKnowing(self)


class WholePlanner(Planner):
    """Learns all of it at every walk."""

    def __init__(self, tree: Sequel, deals: Deals, xp: object, coming: Coming) -> None:
        here = Stage(coming.here.boards, xp)
        ground = Ground(tree, deals, xp, here=here)
        super().__init__(ground, narrow=ground.by_kernels)
        self.come(coming)

    def knowing(self, first: Rounded | None) -> "Knowing":
        return WholeKnowing(self, first)


class Knowing(Leeway):
    """The best response of who bids."""

    def squeezed(self, root: Branch, comes: Array, lacks: Array) -> Due:
        """What is due to it in a root, against what comes there."""
        raise NotImplementedError


class LeanKnowing(Knowing, Owing):
    """The same if hands have no more than is known in the corners."""

    squeezed = Owing.squeezed


class WholeKnowing(Knowing, ByBytes):
    """The same, as it is."""

    def __init__(self, of: Planner, first: Rounded | None) -> None:
        if first is None:
            Response.__init__(self, of.ground, of.average)
        else:
            ByBytes.__init__(self, of.ground, first.rounded, of.average)
        self.due: dict[int, Array] = {}
        """[root]"""

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        value = super().opened(root, reach, mine)
        if not self.looking:
            self.due[root.number] = value
        return value

    def squeezed(self, root: Branch, comes: Array, lacks: Array) -> Due:
        here = self.ground.stages[root.number]
        assert isinstance(here, Stage)
        return squeezed(self.due.pop(root.number), here, self.walker, comes, lacks)
