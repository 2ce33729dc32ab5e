"""The later tricks of many scores at once, compiled: learnt, or solved anew and answered.

A *corner* is a board and a lane where the second trick opens. The trees of all scores have the same
shape, so a walk through the later tricks is written down once (`rest.py`), and a kernel goes
through it corner after corner.
"""

from dataclasses import dataclass

import numpy as np

from marxador.study.cama.kernel import BEST, LEARN, NOBODY, REGRET, answer_all, learn_all
from marxador.study.cama.rest import Numbers, Script
from marxador.study.cama.scored import script_of
from marxador.study.cama.shelf import weight
from marxador.study.hand.boards import Boards
from marxador.study.hand.branch import Branch, Growth, below
from marxador.study.hand.deals import Deals, Floats
from marxador.study.hand.offer import Patch
from marxador.study.hand.stage import MANO, PEU, Stage


class Laid:
    """What follows a root on all of its boards."""

    def __init__(self, alone: Growth, deals: Deals, number: int, boards: Boards) -> None:
        self.root = alone.branches[number]
        self.count = boards.count
        self.kinds = len(deals.kinds)
        self.seated = [script_of(alone, deals, number, seat) for seat in (MANO, PEU)]
        same = self.seated[0].patch
        self.learning = Script(same, self.root, NOBODY)
        played = zip(boards.played[0][:, 0].tolist(), boards.played[1][:, 0].tolist(), strict=True)
        weights = [self.learning.weights(board) for board in played]
        self.weights = np.stack([each for each, _ in weights])
        """[board, ...]"""
        self.starts = weights[0][1]
        self.steps = [_instead(LEARN, REGRET, walk) for walk in self.learning.walks]
        self.answers = [_instead(LEARN, BEST, self.seated[1 - seat].walks[seat]) for seat in (0, 1)]
        """[seat of who answers]"""
        self.learns = [walk[walk[:, 0] == LEARN] for walk in map(_own, self.seated)]

    def worth(self, tree: Growth, deals: Deals) -> Floats:
        """[lane, ...]: what the ends are worth at some scores."""
        root = tree.branches[self.root.number]
        patch = Patch(tree, deals, list(below(root)), self.learning.patch.stages[root.number])
        return self.learning.worth(patch.offers)


def _own(script: Script) -> Numbers:
    return script.walks[script.player]


def _instead(what: int, other: int, steps: Numbers) -> Numbers:
    """The same steps with another thing done."""
    found = steps.copy()
    found[found[:, 0] == what, 0] = other
    return found


@dataclass(slots=True, eq=False)
class Learnt:
    """What is learnt at all corners of a root."""

    worth: Floats
    mix: Floats
    """[board x lane, ...]: how likely each thing is done."""
    gain: Floats
    """The same: the regrets."""


class Corners:
    """The later tricks of some scores, learnt as walks come to them."""

    def __init__(self, laid: dict[int, Laid], tree: Growth, deals: Deals) -> None:
        self.laid = laid
        self.known: dict[int, Learnt] = {}
        for number, root in laid.items():
            worth = root.worth(tree, deals)
            mix = np.tile(root.learning.even(), (root.count * len(worth), 1))
            self.known[number] = Learnt(worth, mix, np.zeros_like(mix))

    def take_up(self, number: int, of: "Corners", here: Numbers, there: Numbers) -> None:
        """What was learnt in some lanes of others, in some of these."""
        count, mine, theirs = self.laid[number].count, self.known[number], of.known[number]
        for into, known in ((mine.mix, theirs.mix), (mine.gain, theirs.gain)):
            lanes = known.reshape(count, -1, known.shape[1])
            into.reshape(count, -1, into.shape[1])[:, here] = lanes[:, there]

    def learn(self, root: Branch, walker: int, reach: Floats, pace: Floats) -> Floats:
        """[board, pair, lane]: what the walker's pairs have; both have learnt once more."""
        laid, known = self.laid[root.number], self.known[root.number]
        comes, board, lane = flattened(reach)
        found, script = np.empty_like(comes), laid.learning
        mem = np.zeros(script.room, np.float32)
        learn_all(
            laid.steps[walker], script.places, laid.weights, laid.starts, known.worth, board, lane,
            comes, found, known.mix, known.gain, mem, mem.copy(), laid.kinds, pace,
        )  # fmt: skip
        return folded(found, reach)


class Answers:
    """The later tricks of some scores, solved anew by who plays and answered by who knows how."""

    def __init__(self, laid: dict[int, Laid], tree: Growth, ends: Growth, deals: Deals) -> None:
        """`tree` has what the ends are worth to who plays, `ends` to who answers."""
        self.laid = laid
        self.worth = {number: root.worth(tree, deals) for number, root in laid.items()}
        self.ends = {number: root.worth(ends, deals) for number, root in laid.items()}

    def answer(
        self, root: Branch, walker: int, reach: Floats, due: Floats, times: Numbers
    ) -> Floats:
        """[board, pair, lane]: what the walker's pairs have at best, where is thought so often."""
        laid, player = self.laid[root.number], 1 - walker
        comes, board, lane = flattened(reach)
        owed, found, script = flattened(due)[0], np.empty_like(comes), laid.seated[player]
        mem, even = np.zeros(script.room, np.float32), script.even()
        mix, gain, total = (np.empty_like(even) for _ in range(3))
        counts = np.array([weight(time) for time in range(1, int(times.max()) + 1)], np.float32)
        answer_all(
            script.walks[walker], script.walks[player], laid.answers[walker], laid.learns[player],
            counts, times.ravel(), script.places, laid.weights, laid.starts,
            self.worth[root.number], self.ends[root.number], board, lane, comes, owed, found,
            even, mem, mix, gain, total,
            mem.copy(), np.empty(3 * comes.shape[1], np.float32), laid.kinds,
        )  # fmt: skip
        return folded(found, reach)


def flattened(of: Floats) -> tuple[Floats, Numbers, Numbers]:
    """[board x lane, pair] of [board, pair, lane]; the board of each, and its lane."""
    boards, pairs, lanes = of.shape
    flat = np.ascontiguousarray(of.transpose(0, 2, 1)).reshape(boards * lanes, pairs)
    return flat, np.repeat(np.arange(boards), lanes), np.tile(np.arange(lanes), boards)


def folded(flat: Floats, like: Floats) -> Floats:
    """The other way round."""
    boards, pairs, lanes = like.shape
    return np.ascontiguousarray(flat.reshape(boards, lanes, pairs).transpose(0, 2, 1))


def laid_down(alone: Growth, deals: Deals, trunk: Patch) -> dict[int, Laid]:
    """All roots on the boards of a first trick."""
    found = {}
    for root in alone.roots.values():
        here = trunk.stages[root.number]
        assert isinstance(here, Stage)
        found[root.number] = Laid(alone, deals, root.number, here.boards)
    return found
