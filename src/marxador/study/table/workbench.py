"""Corners of a whole hand walked through one after the other: those of a board on one workbench.

What the corners of a board share, who beats whom and who wins the envit, lies on the bench of a
thread while it works there; what is gained in each of them is kept elsewhere (`lean.py`).
"""

import threading
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.study.hand.branch import Branch
from marxador.study.hand.deals import Deals, Floats
from marxador.study.hand.offer import Patch
from marxador.study.hand.stage import MANO
from marxador.study.table.anew import ASKS, BASE, PACE, REST, THEIRS, learn_once
from marxador.study.table.corner import Corner, Plan

FAR = 1 << 18
"""Where on a bench that lies which the corners of a board share."""
SKETCH = 4
"""How often is learnt in a corner for which there is no room, from nothing each time."""
SALTS = 65521

Codes = NDArray[np.uint8]
"""What was gained in a corner, a byte each."""


class Kind(NamedTuple):
    """What lies on the table, and whether an envit waits to be compared: all that counts for what
    corners share.
    """

    mano: int
    peu: int
    waits: bool


class Laid(NamedTuple):
    """A corner as the kernel wants it."""

    lay: NDArray[np.int32]
    numbers: int
    """How many are gained in it."""


class Layouts(NamedTuple):
    """Corners as they were laid out, which are the same whatever was bid."""

    laid: dict[tuple[int, Kind], Laid]
    """By the position of the root, and how strong the cards are that lie on the table."""
    signs: dict[Kind, NDArray[np.int8]]


class Workshop:
    """All corners of a game, laid out when they are first come to, and a bench for each thread."""

    def __init__(self, ground: Patch, deals: Deals, layouts: Layouts | None = None) -> None:
        self.ground = ground
        self.deals = deals
        self.weight = float(deals.weight.max())
        self.apart = {root.number: self._apart(root) for root in ground.tree.roots.values()}
        """[root]: [board, pair], 1 for the pairs that can be."""
        self._worths: dict[int, Floats] = {}
        self.layouts = layouts or Layouts({}, {})
        self._own = threading.local()

    def _apart(self, root: Branch) -> Floats:
        lies = np.concatenate(self.ground.stages[root.number].boards.played, axis=1)
        shared = self.deals.pairs[None, :, :, None] == lies[:, None, None, :]
        found: Floats = (~shared.any(axis=(2, 3))).astype(np.float32)
        return found

    def kind(self, root: Branch, board: int) -> Kind:
        mano, peu = self.ground.stages[root.number].boards.played
        accounts = self.ground.tree.ledger.accounts
        return Kind(int(mano[board, 0]), int(peu[board, 0]), bool(accounts[root.accounts[0]].stake))

    def size(self, root: Branch) -> int:
        """About how many numbers are gained in a corner of a root."""
        boards = self.ground.stages[root.number].count
        return self.laid(root, boards // 2).numbers if boards else 0

    def laid(self, root: Branch, board: int) -> Laid:
        kind, strength = self.kind(root, board), self.deals.strength
        alike = Kind(int(strength[kind.mano]), int(strength[kind.peu]), kind.waits)
        laid, at = self.layouts.laid, (root.position, alike)
        if at not in laid:
            laid[at] = self._lay_out(root, kind)
        return laid[at]

    def signs(self, root: Branch, kind: Kind) -> NDArray[np.int8]:
        """Who beats whom, and who wins the envit."""
        signs = self.layouts.signs
        if kind not in signs:
            parts = [part.ravel() for part in self._plan(root, kind).signs]
            signs[kind] = np.concatenate(parts).astype(np.int8)
        return signs[kind]

    def _lay_out(self, root: Branch, kind: Kind) -> Laid:
        plan = self._plan(root, kind)
        reaches = 2 * len(plan.spread.pairs[MANO])
        lay = plan.lay(plan.count, reaches, FAR)
        assert int(lay[ASKS]) + reaches <= FAR
        return Laid(lay.astype(np.int32), plan.count)

    def _plan(self, root: Branch, kind: Kind) -> Plan:
        corner = Corner(self.ground.tree, self.deals, root, (kind.mano, kind.peu))
        every = np.arange(len(corner.board.pairs))
        return Plan(corner, MANO, (every, every))

    def worth(self, root: Branch) -> Floats:
        """[lane, ...]: what ends are worth, on any board."""
        if root.number not in self._worths:
            plan = self._plan(root, self.kind(root, 0))
            self._worths[root.number] = np.stack([plan.worth(lane) for lane in range(root.lanes)])
        return self._worths[root.number]

    def bench(self) -> "Bench":
        """That of this thread."""
        if not hasattr(self._own, "bench"):
            self._own.bench = Bench(self)
        found: Bench = self._own.bench
        return found


class Bench:
    """Where a thread walks through corners."""

    def __init__(self, shop: Workshop) -> None:
        self.shop = shop
        self.kind: Kind | None = None
        self.mem = np.zeros(FAR, np.float32)
        self.none = np.zeros(0, np.float32)
        self.blank = np.zeros(0, np.uint8)

    def lay(self, root: Branch, board: int) -> None:
        """Put the corners of a root and a board on it."""
        laid, kind = self.shop.laid(root, board), self.shop.kind(root, board)
        if kind != self.kind:
            signs = self.shop.signs(root, kind)
            self.mem = np.concatenate([self.mem[:FAR], signs], dtype=np.float32)
            self.kind = kind
        self.entries = np.flatnonzero(self.shop.apart[root.number][board])
        self.laid, self.whole = laid, laid.lay.astype(np.int64)
        self.whole[self.whole[REST] :] = 1  # where the rival does not come nothing is learnt
        self.worths = self.shop.worth(root)
        self.base, self.pace, self.asks = (int(self.whole[at]) for at in (BASE, PACE, ASKS))
        self.wide = int(self.whole[THEIRS])
        self.mem[self.asks : self.asks + 2 * self.wide] = 0

    def take(self, lane: int, salt: int) -> None:
        """One of them; `salt` is for what is left to chance."""
        self.salt = salt
        worth = self.worths[lane]
        self.mem[self.base : self.base + len(worth)] = worth

    def learn(self, known: Codes, walker: int, reach: Floats, fade: float, new: float) -> Floats:
        """[pair]: what the walker's have against a reach; it learns from that.

        What was gained before fades so much, and what is new counts so many times.
        """
        mem, asks, pairs = self.mem, self.asks, len(reach)
        self.salt = (31 * self.salt + 7) % SALTS
        mem[self.pace : self.pace + 3] = fade, new, self.salt
        mem[asks : asks + pairs] = reach
        learn_once(self.whole, mem, known, self.none, walker)
        return mem[asks + self.wide : asks + self.wide + pairs]

    def sketch(self, walker: int, reach: Floats, mine: Floats) -> Floats:
        """The same where nothing is kept: both learn a little, from nothing."""
        if len(self.blank) < self.laid.numbers:
            self.blank = np.zeros(self.laid.numbers, np.uint8)
        known = self.blank[: self.laid.numbers]
        known[...] = 0
        other = mine if mine.any() else np.ones_like(mine)
        for time in range(1, SKETCH + 1):
            self.learn(known, walker, reach, time / (time + 1), 1.0)
            self.learn(known, 1 - walker, other, time / (time + 1), 1.0)
        return self.learn(known, walker, reach, 1.0, 1.0)
