"""What travels of a cama: the first trick at every score, and what the later ones owe the rival.

The rest of a hand is solved anew when the second trick opens, for the score that there is. What a
rival's hand is owed there is told as what it has above losing the truc in a hand that nobody
raises, and in steps that count alike for every hand that is dealt: where the player hardly ever
comes, little is owed, and nothing need be told.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import Array, Pace, foreseen, host, matched, on_gpu
from marxador.study.cama.abreast import Answer, Books, Fan, laid_out, named
from marxador.study.cama.alike import Thirds, gaining, quickened, sharing
from marxador.study.cama.cama import Cama, Plan, Together, even_ends
from marxador.study.hand.branch import Branch, Ending, Growth, below
from marxador.study.hand.offer import Ground, Here, Offer
from marxador.study.hand.stage import MANO, Stage
from marxador.study.packing import Table
from marxador.study.solve.program import Learning
from marxador.study.solve.response import Strategy
from marxador.study.solve.walk import Values
from marxador.study.table.resolve import Resolve
from marxador.study.table.shipped import NEVER, mixture

Places = NDArray[np.int64]
STEPS, GRAIN = 31, 4000
"""In how many steps shares travel, and in how many to a whole cama what is owed."""
FINELY, FARTHEST = 65535, 32767
OFTEN, LEAST = 0.01, 30
"""How often one comes where is thought as long as is said, and how long at least."""
FEW = 5e-4
"""Of what would be done more seldom, only what is done most travels."""


def stakes(root: Branch) -> Ending:
    """What the hand is worth to the mano when nobody says any more: `base` where the peu wins it,
    and `envit` what it has more where it wins itself."""
    branch = root
    while branch.play is None or not branch.play.endings:
        assert branch.play is not None
        branch = next(iter(branch.play.onward.values()))
    ends = {ending.winner: ending.base for ending in branch.play.endings.values()}
    while len(ends) < 2:
        assert branch.play is not None
        branch = next(iter(branch.play.onward.values()))
        ends |= {e.winner: e.base for e in branch.play.endings.values()} if branch.play else {}
    return Ending(base=ends[1], envit=ends[0] - ends[1])


class Rounded(Fan):
    """A first trick in steps, as the player itself comes there."""

    def __init__(self, ground: Ground, strategy: Strategy, steps: int) -> None:
        super().__init__(ground)
        self.strategy = strategy
        self.steps = steps
        self.found: dict[int, Array] = {}
        """[branch]: [action, board, entry, lane]"""
        here, xp = ground.offers[ground.tree.start.number].here, self.xp
        mine, theirs = (xp.ones((here.count, here.entries(at), 1), xp.float32) for at in (0, 1))
        self.down(theirs, mine)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        xp = self.xp
        if offer.actions == 1:
            return reach[None]
        mix = self.strategy(branch, offer)
        mix = mix * ((mix * reach[None] > FEW) | (mix == mix.max(axis=0, keepdims=True)))
        mix = mix / xp.maximum(mix.sum(axis=0, keepdims=True), 1e-30)
        table = xp.rint(mix * (self.steps * (reach > NEVER))[None]).astype(xp.uint8)
        self.found[branch.number] = table
        return mixture(table, offer.legal, xp) * reach[None]


class Owed(Answer):
    """What the hands of the walker come to where the second trick opens."""

    def __init__(self, ground: Ground, strategy: Strategy, grain: int) -> None:
        super().__init__(ground, strategy)
        self.grain = grain
        self.found: dict[int, Array] = {}
        """[root]: [board, entry, lane], in steps, sign last."""

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        values = self.has(root, reach, mine)
        here = self.ground.stages[root.number]
        least, mass, every = least_owed(here, root, self.walker, reach)
        more = (values - least) / self.xp.maximum(every, 1e-30)
        steps = self.xp.rint(more * self.grain * (mass > NEVER * every)).astype(self.xp.int32)
        steps = self.xp.clip(steps, -FARTHEST, FARTHEST)
        signed = self.xp.where(steps < 0, -2 * steps - 1, 2 * steps)
        self.found[root.number] = signed.astype(self.xp.uint16)
        return values

    def has(self, root: Branch, reach: Array, mine: Array) -> Array:
        """[board, entry, lane]: what a hand of the walker comes to there."""
        return super().opened(root, reach, mine)


def least_owed(here: Here, root: Branch, seat: int, reach: Array) -> tuple[Array, Array, Array]:
    """[board, entry, lane]: what a seat has if it loses the truc and nobody raises; how much of
    the rival comes, and would if it came with every hand.
    """
    assert isinstance(here, Stage)
    ends, xp = stakes(root), here.xp
    least = ends.base if seat == MANO else -(ends.base + ends.envit)
    mass = here.weighed(seat, reach)
    every = here.weighed(seat, xp.ones_like(reach[:, :, :1]))
    return xp.asarray(least.astype(np.float32)) * mass, mass, every


def steadily(_times: int) -> tuple[float, float, float]:
    """What was gained and summed up stays."""
    return 1.0, 1.0, 1.0


def weight(times: int) -> float:
    """What is done counts the more the later it is."""
    return (times / 100) ** 5


class Anew(Resolve):
    """The rest of a hand where some cards are alike; no mixture is reckoned twice in a turn.

    What was gained does not fade, and the player meets those who follow by what was just learned:
    in so few iterations that leaves less to the rival.
    """

    def __init__(
        self,
        ground: Ground,
        root: Branch,
        player: int,
        reach: Array,
        due: Array,
        *,
        quick: bool = False,
    ) -> None:
        """`quick`: as a GPU does it, kernel by kernel."""
        ground.by_kernels = False
        super().__init__(ground, root, player, reach, due)
        self.pace = Pace(self.xp, steadily)
        if quick:
            quickened(ground, (self.regrets, self.gains, self.sums))
            told = Learning(self.regrets, self.sums, self.pace, self.gains)
            self.third = Thirds(ground, told, [root], (player,))

    def _is_narrow(self, _branch: Branch) -> bool:
        return False

    def iterate(self) -> None:
        self.all.fill(weight(self.pace.times + 1))
        super().iterate()

    def _both(self) -> None:
        self.mixes: dict[int, Array] = {}
        self.walker = 1 - self.player
        playing = self.later(self.root, self.reach, None)
        foreseen(self.choice, self.gain, [playing, self.due], self.pace, self.xp)
        self.walker = self.player
        follows = matched(self.choice, None, self.xp)[0]
        self.later(self.root, follows, self.all)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if on_gpu(self.xp):
            return sharing(self.regrets[branch.number], reach, offer.legal, self.xp)
        return self._mix(branch, offer) * reach[None]

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        if on_gpu(self.xp):
            total = self.sums.get(branch.number)
            known = self.regrets[branch.number], self.gains[branch.number], total
            return gaining(*known, values, mine, offer.legal, self.pace, self.xp)
        mix = self._mix(branch, offer)
        del self.mixes[branch.number]
        if mine is not None:
            total = self.sums[branch.number]
            total += mix * mine[None]
        regret, gain = self.regrets[branch.number], self.gains[branch.number]
        value = mix[0] * values[0]
        for at in range(1, len(values)):
            value += mix[at] * values[at]
        kept, ahead = self.pace.keep
        for at, each in enumerate(values):
            now = each - value
            gain[at] *= kept
            gain[at] += now
            self.xp.maximum(gain[at], 0, out=gain[at])
            self.xp.multiply(gain[at], ahead, out=regret[at])
            regret[at] += now
        return value

    def _mix(self, branch: Branch, offer: Offer) -> Array:
        if branch.number not in self.mixes:
            regret = self.regrets[branch.number]
            self.mixes[branch.number] = matched(regret, offer.legal, self.xp)
        return self.mixes[branch.number]


class Shelf:
    """The first trick at every score, and what the later ones owe."""

    def __init__(
        self,
        alone: Growth,
        parts: Mapping[str, Table],
        xp: Any = np,
        *,
        think: int = 0,
        most: int = 0,
    ) -> None:
        self.alone = alone
        """The betting of a hand at one score."""
        self.parts = parts
        self.grain = int(parts["grain"][0])
        self.even = parts["even"].astype(np.float64) / FINELY
        """[stones of the mano, of the peu]: the mano's chance of the cama."""
        self.think = think
        """With how many iterations the later tricks are solved anew."""
        self.most = most
        """With how many at most, where one often comes; 0 where that makes no difference."""
        self.xp = xp

    def times(self, comes: Any) -> Places:
        """With how many iterations it is solved anew, by how often the player comes there."""
        if not self.most:
            return np.full(np.shape(comes), self.think, np.int64)
        times = self.think * np.sqrt(np.asarray(comes, np.float64) / OFTEN)
        found: Places = np.clip(times, LEAST, self.most).astype(np.int64)
        return found

    def trunk(self, branch: Branch, offer: Offer) -> Array:
        """[action, board, entry, lane]: what is done in the first trick, at the score of a lane."""
        table = self.parts[f"trunk/{branch.number}"]
        part = self.xp.asarray(table[:, :, :, *self.where(branch)])
        return mixture(part, offer.legal, self.xp)

    def due(self, seat: int, root: Branch) -> Array:
        """[board, entry, lane]: what a hand of a seat has, if dealt, above losing the truc."""
        table = self.parts[f"due/{seat}/{root.number}"]
        signed = table[:, :, *self.where(root)].astype(np.int32)
        return self.xp.asarray(((signed >> 1) ^ -(signed & 1)).astype(np.float32) / self.grain)

    def where(self, branch: Branch) -> tuple[Places, Places, Places]:
        """[lane]: which of the histories it is, and the stones of both."""
        return shelved(self.alone, branch)


def shelved(alone: Growth, branch: Branch) -> tuple[Places, Places, Places]:
    """[lane]: which of the histories at one score it is, and the stones of both."""
    done = {said: at for at, said in enumerate(alone.branches[branch.number].histories)}
    stones = [score.split("-") for score, *_ in branch.histories]
    said = np.array([done[tuple(said)] for _, *said in branch.histories], np.int64)
    mano, peu = np.array(stones, np.int64).T
    return said, mano, peu


class Sitting(Answer):
    """The best response to who plays from a shelf, and solves the rest anew."""

    def __init__(self, ground: Ground, shelf: Shelf, *, quick: bool = False) -> None:
        super().__init__(ground, self.played)
        self.quick = quick
        self.shelf = shelf
        self.found: dict[int, Array] = {}
        """[branch]: [action, board, entry, lane], how it is played."""

    def played(self, branch: Branch, offer: Offer) -> Array:
        """How it is played, when the rival has walked."""
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        if branch.number not in self.found:
            self.found[branch.number] = self.shelf.trunk(branch, offer)
        return self.found[branch.number]

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        here, player = self.ground.offers[root.number].here, 1 - self.walker
        least, _, every = least_owed(here, root, self.walker, reach)
        due = least + self.shelf.due(self.walker, root) * every
        anew = Anew(self.ground, root, player, reach, due, quick=self.quick)
        for _ in range(self.shelf.think):
            anew.iterate()
        for branch in below(root):
            if branch.mover == player:
                offer = self.ground.offers[branch.number]
                self.found[branch.number] = anew.strategy(branch, offer)
        del anew.walks  # which holds it, and its memory
        return super().opened(root, reach, mine)


def sitting(shelf: Shelf) -> Plan:
    """The plan of who plays from a shelf."""

    def plan(books: Books, _cama: Cama, board: Ground) -> Strategy:
        ends = [even_ends(book, shelf.even) for book in books.each]
        seats = Sitting(laid_out(books, ends, board), shelf)
        for seat in (0, 1):
            seats.walk(seat)
        return seats.played

    return plan


def travelling(
    solve: Together, alone: Growth, steps: int = STEPS, grain: int = GRAIN
) -> dict[str, Table]:
    """What of a solve travels, by its name."""
    ground, average, xp = solve.learner.ground, solve.learner.average, solve.xp
    parts: dict[str, Table] = {
        "even": np.rint(solve.even * FINELY).astype(np.uint16),
        "grain": np.array([grain], np.uint16),
    }
    trunk = Rounded(ground, average, steps).found

    def strategy(branch: Branch, offer: Offer) -> Array:
        if branch.number in trunk:
            return mixture(trunk[branch.number], offer.legal, xp)
        return average(branch, offer)

    for number, table in trunk.items():
        parts[f"trunk/{number}"] = by_score(table, ground.tree.branches[number], solve, alone)
    owed = Owed(ground, strategy, grain)
    for seat in (0, 1):
        owed.walk(seat)
        for root in ground.tree.roots.values():
            found = owed.found.pop(root.number)
            parts[f"due/{seat}/{root.number}"] = by_score(found, root, solve, alone)
    return parts


def coarser(parts: Mapping[str, Table], grain: int) -> dict[str, Table]:
    """The same with what is owed in fewer steps."""
    found = {name: parts[name] for name in parts} | {"grain": np.array([grain], np.uint16)}
    scale = grain / int(parts["grain"][0])
    for name, table in found.items():
        if name.startswith("due/"):
            signed = table.astype(np.int32)
            steps = np.rint(((signed >> 1) ^ -(signed & 1)) * scale).astype(np.int32)
            found[name] = np.where(steps < 0, -2 * steps - 1, 2 * steps).astype(np.uint16)
    return found


def by_score(table: Array, branch: Branch, solve: Together, alone: Growth) -> Table:
    """[..., history, stones of the mano, of the peu]: the lanes of every score."""
    where = {history: lane for lane, history in enumerate(branch.histories)}
    done, target = alone.branches[branch.number].histories, len(solve.even)
    scores = [(mano, peu) for mano in range(target) for peu in range(target)]
    lanes = [where[named(score), *said] for said in done for score in scores]
    found: Table = host(table)[..., lanes]
    return found.reshape(*table.shape[:-1], len(done), target, target)
