"""Kuhn's poker on the solver's own code: three cards, one bet, and a value known since 1950."""

import numpy as np

from marxador.fast import ledger, tables
from marxador.study.hand.branch import Branch, Ending, Growth, Move, stones
from marxador.study.hand.deals import Deals
from marxador.study.hand.offer import Ground

ONE = np.zeros(1, np.int64)
NONE = ONE[:0]


def ground() -> Ground:
    """A game to walk through: check or bet, call or fold."""
    weight = ((1 - np.eye(3)) / 6).astype(np.float32)
    higher = np.sign(np.arange(3)[:, None] - np.arange(3)[None, :])
    deals = Deals(
        kinds=(("J",), ("Q",), ("K",)),
        strength=np.arange(3, dtype=np.int32),
        hands=np.arange(3, dtype=np.int32)[:, None],
        pairs=np.zeros((0, 2), np.int32),
        pair=np.zeros((3, 3), np.int32),
        hand=np.zeros((1, 3), np.int32),
        envit=np.zeros(3, np.int32),
        weight=weight,
        contest=(weight * higher).astype(np.float32),
    )
    return Ground(Kuhn(), deals)


class Kuhn(Growth):
    """The betting, all of it before any card is shown."""

    def __init__(self) -> None:
        found = tables("almeria", 2)
        super().__init__(found, ledger(found), stones(ledger(found)))
        start, checked, bet, raised = (self._at(mover) for mover in (0, 1, 1, 0))
        self.start = start
        start.moves = [_onward("check", checked), _onward("bet", bet)]
        checked.moves = [_shown("check", 1), _onward("bet", raised)]
        bet.moves = [_folded("fold", 1), _shown("call", 2)]
        raised.moves = [_folded("fold", -1), _shown("call", 2)]
        self.trunk = [start, checked, bet, raised]

    def _at(self, mover: int) -> Branch:
        branch = Branch(
            number=len(self.branches), position=0, mover=mover, results=(), cards=0,
            accounts=ONE, histories=[()],
        )  # fmt: skip
        self.branches.append(branch)
        return branch


def _onward(name: str, branch: Branch) -> Move:
    return Move(name=name, lanes=ONE, ended=NONE, onward=branch)


def _shown(name: str, stake: int) -> Move:
    ending = Ending(base=np.zeros(1), envit=np.full(1, float(stake)))
    return Move(name=name, lanes=NONE, ended=ONE, ending=ending)


def _folded(name: str, to_first: int) -> Move:
    ending = Ending(base=np.full(1, float(to_first)), envit=np.zeros(1))
    return Move(name=name, lanes=NONE, ended=ONE, ending=ending)
