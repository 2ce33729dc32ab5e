"""Bids that a strategy never makes, and has a plan for all the same.

A *knot* is a bid of the rival that is not on the list. It is refused, wanted, or raised to the
falta; what follows has lanes of its own, as if it were listed. Sizes between two knots are taken
for one of them (`trace.py`).
"""

from collections.abc import Sequence

import numpy as np

from marxador.study.hand.book import book
from marxador.study.hand.branch import Accounts, Branch, Growth, Tree, stones
from marxador.study.hand.lists import listed, most_of

Knot = tuple[str, ...]
"""What is said and done up to it, a card as `*`, and the bid."""


class Knotted(Tree):
    """The branches of a hand with a list of bids, and with knots."""

    def __init__(self, plain: Tree, bids: str, knots: Sequence[Knot]) -> None:
        """`plain` has the same list, and no knots."""
        every = book(plain.tables, plain.ledger.score, plain.ledger.target).ledger
        self.knots = tuple(knots)
        super().__init__(plain.tables, every, stones(every), listed(every, bids))

    def place(self, knot: Knot) -> tuple[Branch, int]:
        """The branch and lane that it is made in."""
        for branch in self.trunk:
            if knot[:-1] in branch.histories and any(m.name == knot[-1] for m in branch.moves):
                return branch, branch.histories.index(knot[:-1])
        raise KeyError(knot)

    def _listed(self, branch: Branch, name: str, after: Accounts) -> list[bool]:
        listed, most = super()._listed(branch, name, after), most_of(self.tables.table.variant)
        return [
            name == most if history in self.knots else may or (*history, name) in self.knots
            for may, history in zip(listed, branch.histories, strict=True)
        ]


class Sequel(Knotted):
    """What follows a knot."""

    def __init__(self, of: Knotted, knot: Knot) -> None:
        Growth.__init__(self, of.tables, of.ledger, of.utility)
        self.allowed, self.knots = of.allowed, of.knots
        branch, lane = of.place(knot)
        account = of.ledger.after[branch.accounts[lane], of.ledger.bids[knot[-1]]]
        onward = int(of.tables.bid[branch.position, branch.mover])
        self.start = self._branch(onward, np.array([account], np.int64), [knot])
        self._grow_trunk(self.start)
        for root in list(self.roots.values()):
            self._grow(root, None)
