"""What follows a bid that is not on the list, solved by itself.

Who bids may take what the best of all that is listed is worth to each of its hands instead: so
nothing is given away by who answers, whom the place finds with the hands that it comes there with
(as in `resolve.py`). It is learnt as a whole hand is in little memory (`lean.py`).
"""

from typing import NamedTuple

import numpy as np

from marxador.study.algebra import TINY, learned, matched
from marxador.study.hand.deals import Deals, Floats
from marxador.study.hand.knots import Sequel
from marxador.study.hand.stage import MANO, Stage
from marxador.study.packing import Table
from marxador.study.solve.solver import HORIZON
from marxador.study.table.lean import Lean, Owing
from marxador.study.table.leeway import Leeway
from marxador.study.table.shipped import Rounded, parts_of
from marxador.study.table.workbench import Layouts


class Coming(NamedTuple):
    """By what both come to a place where a bid is made."""

    bidder: int
    here: Stage
    reach: Floats
    """[board, entry, 1]: of who is asked."""
    due: Floats
    """[board, entry, 1]: what the hands of who bids have by the best of the list."""


class Planner(Lean):
    """Learns what to do after a knot, which the rival makes or not."""

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
        super().__init__(tree, deals, room, horizon, coming.here, layouts)
        self.rival, self._here, self.reach, self.due = coming
        self.choice = np.zeros((2, *self.due.shape), np.float32)
        """The rival's regrets, of bidding and of taking what is due."""

    def _both(self) -> None:
        follows = matched(self.choice, None, np)[0]
        self.through(1 - self.rival, follows, self.reach)
        worth = self.through(self.rival, self.reach, follows)
        learned(self.choice, [worth, self.due], None, self.pace, np)

    def won(self) -> float:
        """What the rival's hands have by the bid above what is due, as far as is known."""
        return float(np.maximum(self._worth(Knowing(self)) - self.due, 0).sum(dtype=np.float64))

    def _worth(self, knowing: "Knowing") -> Floats:
        """[board, entry, 1]: what the bid is worth to who knows what is done."""
        found: Floats = knowing.through(self.rival, self.reach, np.ones_like(self.due))
        return found

    def travelling(self) -> dict[str, Table]:
        """What of it travels: the first trick of who is asked, and what is owed to who bids."""
        every = np.ones_like(self.due)
        starts = (every, self.reach) if self.rival == MANO else (self.reach, every)
        first = Rounded(self.patch, self.average, starts)
        knowing = Knowing(self)
        less = np.maximum(self.due - self._worth(knowing), 0)
        met = self._here.weighed(self.rival, self.reach)
        lacks = knowing.lacking(
            self.rival, self.reach, np.where(met > 0, less / np.maximum(met, TINY), 0)
        )
        owed = (
            (
                self.rival,
                root.number,
                knowing.squeezed(
                    root, first.found[1 - self.rival, root.number], lacks[root.number]
                ),
            )
            for root in self.roots
        )
        for branch in self.patch.tree.trunk:
            if branch.mover == self.rival:
                first.rounded.pop(branch.number, None)
        return parts_of(first, owed)


class Knowing(Leeway, Owing):
    """The best response of who bids, if hands have no more than is known in the corners."""
