"""What travels of a cama: the first trick at some scores, and what the later ones owe the rival.

The scores that travel stand where *knots* of both sides' stones meet; what is done at another score
lies between those around it. The rest of a hand is solved anew when the second trick opens, for the
score that there is: so a rival's hand is told by how sure of the truc it is, in a hand that nobody
raises, and that is the same at scores nearby.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from marxador.engine.scoring import Score
from marxador.study.algebra import Array, Pace, foreseen, host, matched
from marxador.study.cama.abreast import Answer, Books, laid_out, named
from marxador.study.cama.cama import Cama, Plan, Together, even_ends
from marxador.study.hand.branch import Branch, Ending, Growth, below
from marxador.study.hand.offer import Ground, Offer
from marxador.study.hand.stage import MANO, Stage
from marxador.study.packing import Table
from marxador.study.solve.response import Strategy
from marxador.study.solve.walk import Values
from marxador.study.table.resolve import Resolve
from marxador.study.table.shipped import NEVER, mixture

LEAST, MOST = -0.25, 1.25
"""Between which it is told how sure of the truc a hand is: one that may raise has more than one."""
FULL, STEPS = 255, 31
"""In how many steps shares, and sureness, are told: as they are found, and as they travel."""
FINELY = 65535


def around(score: Score, knots: Sequence[int]) -> list[tuple[Score, float]]:
    """The scores on knots around a score, and how much each counts."""
    (one, two) = (_between(stones, knots) for stones in score)
    return [((mano, peu), a * b) for mano, a in one for peu, b in two if a * b > 0]


def _between(stones: int, knots: Sequence[int]) -> list[tuple[int, float]]:
    low = max(knot for knot in knots if knot <= stones)
    high = min(knot for knot in knots if knot >= stones)
    share = (stones - low) / max(high - low, 1)
    return [(low, 1 - share), (high, share)]


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


def sureness(root: Branch, seat: int, xp: Any) -> tuple[Array, Array]:
    """[lane]: what a seat has of the stakes where it loses the truc, and how much more if not."""
    ends = stakes(root)
    least = ends.base if seat == MANO else -(ends.base + ends.envit)
    return xp.asarray(least.astype(np.float32)), xp.asarray(ends.envit.astype(np.float32))


class Owed(Answer):
    """What the hands of the walker come to where the second trick opens."""

    def __init__(self, ground: Ground, strategy: Strategy) -> None:
        super().__init__(ground, strategy)
        self.found: dict[int, Array] = {}
        """[root]: [board, entry, lane], how sure of the truc it is."""
        self.comes: dict[int, Array] = {}
        """[branch of the first trick]: [board, entry, lane], whether the player comes there."""

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if branch.mover != self.walker and not branch.is_later:
            self.comes[branch.number] = reach > NEVER
        return super().share(branch, offer, reach)

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        values = super().opened(root, reach, mine)
        here = self.ground.offers[root.number].here
        assert isinstance(here, Stage)
        least, more = sureness(root, self.walker, self.xp)
        mass = here.weighed(self.walker, reach)
        every = here.weighed(self.walker, self.xp.ones_like(reach))
        sure = (values / self.xp.maximum(mass, 1e-30) - least) / self.xp.maximum(more, 1e-9)
        self.found[root.number] = sure * (mass > NEVER * every)
        return values


def steadily(times: int) -> tuple[float, float, float]:
    """Gains stay, sums fade."""
    return 1.0, 1.0, (times / (times + 1)) ** 5


class Anew(Resolve):
    """The rest of a hand where some cards are alike; no mixture is reckoned twice in a turn.

    What was gained does not fade, and the player meets those who follow by what was just learned:
    in so few iterations that leaves less to the rival.
    """

    def __init__(self, ground: Ground, root: Branch, player: int, reach: Array, due: Array) -> None:
        super().__init__(ground, root, player, reach, due)
        self.pace = Pace(self.xp, steadily)

    def _both(self) -> None:
        self.mixes: dict[int, Array] = {}
        self.walker = 1 - self.player
        playing = self.later(self.root, self.reach, None)
        foreseen(self.choice, self.gain, [playing, self.due], self.pace, self.xp)
        self.walker = self.player
        follows = matched(self.choice, None, self.xp)[0]
        self.later(self.root, follows, self.all)

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        return self._mix(branch, offer) * reach[None]

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        mix = self._mix(branch, offer)
        del self.mixes[branch.number]
        if mine is not None:
            total = self.sums[branch.number]
            total += mix * mine[None]
            total *= self.pace.fade
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
    """The first trick at the knots, and what the later ones owe."""

    def __init__(
        self, alone: Growth, parts: Mapping[str, Table], xp: Any = np, *, think: int = 0
    ) -> None:
        self.alone = alone
        """The betting of a hand at one score."""
        self.parts = parts
        self.knots = parts["knots"].tolist()
        self.steps = int(parts["steps"][0])
        self.even = parts["even"].astype(np.float64) / FINELY
        """[stones of the mano, of the peu]: the mano's chance of the cama."""
        self.think = think
        """With how many iterations the later tricks are solved anew."""
        self.xp = xp

    def trunk(self, branch: Branch, offer: Offer) -> Array:
        """[action, board, entry, lane]: what is done in the first trick, at the score of a lane."""
        table = self.xp.asarray(self.parts[f"trunk/{branch.number}"])
        mix = 0
        for weight, *at in self._around(branch):
            mix = mix + weight * mixture(table[:, :, :, *at], offer.legal, self.xp)
        return mix

    def due(self, seat: int, root: Branch) -> Array:
        """[board, entry, lane]: how sure of the truc the hands of a seat are."""
        table = self.xp.asarray(self.parts[f"due/{seat}/{root.number}"])
        part = 0
        for weight, *at in self._around(root):
            part = part + weight * table[:, :, *at].astype(self.xp.float32)
        return LEAST + (MOST - LEAST) * part / self.steps

    def _around(self, branch: Branch) -> list[list[Array]]:
        """Four times for each lane: how much it counts, the history, the knots."""
        done = {said: at for at, said in enumerate(self.alone.branches[branch.number].histories)}
        number = {knot: at for at, knot in enumerate(self.knots)}
        rows = np.zeros((4, 4, branch.lanes))
        for lane, (score, *said) in enumerate(branch.histories):
            mano, peu = (int(stones) for stones in score.split("-"))
            for at, ((one, two), weight) in enumerate(around((mano, peu), self.knots)):
                rows[at, :, lane] = weight, done[tuple(said)], number[one], number[two]
        xp = self.xp
        return [
            [
                xp.asarray(row[0].astype(np.float32)),
                *(xp.asarray(n.astype(np.int64)) for n in row[1:]),
            ]
            for row in rows
            if row[0].any()
        ]


class Sitting(Answer):
    """The best response to who plays from a shelf, and solves the rest anew."""

    def __init__(self, ground: Ground, shelf: Shelf) -> None:
        super().__init__(ground, self.played)
        self.shelf = shelf
        self.found: dict[int, Array] = {}
        """[branch]: [action, board, entry, lane], what was found for the later tricks."""

    def played(self, branch: Branch, offer: Offer) -> Array:
        """How it is played, when the rival has walked."""
        if offer.actions == 1:
            return self.xp.ones(offer.shape, self.xp.float32)
        if branch.is_later:
            return self.found[branch.number]
        return self.shelf.trunk(branch, offer)

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        here, player = self.ground.offers[root.number].here, 1 - self.walker
        assert isinstance(here, Stage)
        least, more = sureness(root, self.walker, self.xp)
        due = least + more * self.shelf.due(self.walker, root)
        due *= here.weighed(self.walker, reach)
        anew = Anew(self.ground, root, player, reach, due)
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


def travelling(solve: Together, knots: Sequence[int], alone: Growth) -> dict[str, Table]:
    """What of a solve travels, by its name."""
    ground, average, xp = solve.learner.ground, solve.learner.average, solve.xp
    scores = [(mano, peu) for mano in knots for peu in knots]
    trunk: dict[int, Array] = {}
    even = np.rint(solve.even * FINELY).astype(np.uint16)
    parts: dict[str, Table] = {"knots": np.array(knots, np.uint8), "even": even}
    parts["steps"] = np.array([FULL], np.uint8)
    for branch in ground.tree.trunk:
        offer = ground.offers[branch.number]
        if offer.actions > 1:
            trunk[branch.number] = xp.rint(average(branch, offer) * FULL).astype(xp.uint8)

    def strategy(branch: Branch, offer: Offer) -> Array:
        if branch.number in trunk:
            return mixture(trunk[branch.number], offer.legal, xp)
        return average(branch, offer)

    owed = Owed(ground, strategy)
    for seat in (0, 1):
        owed.walk(seat)
        for root in ground.tree.roots.values():
            part = (owed.found[root.number] - LEAST) / (MOST - LEAST)
            whole = xp.rint(xp.clip(part, 0, 1) * FULL).astype(xp.uint8)
            parts[f"due/{seat}/{root.number}"] = _picked(whole, root, scores, alone)
    for number, table in trunk.items():
        branch = ground.tree.branches[number]
        seen = table * owed.comes[number][None]
        parts[f"trunk/{number}"] = _picked(seen, branch, scores, alone)
    return parts


def knotted(
    parts: Mapping[str, Table], knots: Sequence[int], steps: int = STEPS
) -> dict[str, Table]:
    """The same for fewer knots, and in fewer steps."""
    at = [parts["knots"].tolist().index(knot) for knot in knots]
    scale = steps / int(parts["steps"][0])
    few = {
        name: np.rint(part[..., at, :][..., at] * scale).astype(np.uint8)
        for name, part in parts.items()
        if part.ndim > 2
    }
    few |= {"knots": np.array(knots, np.uint8), "steps": np.array([steps], np.uint8)}
    return few | {"even": parts["even"]}


def _picked(table: Array, branch: Branch, scores: Sequence[Score], alone: Growth) -> Table:
    """[..., history, knot of the mano, of the peu]: the lanes of some scores."""
    where = {history: lane for lane, history in enumerate(branch.histories)}
    done = alone.branches[branch.number].histories
    lanes = [where[named(score), *said] for said in done for score in scores]
    knots = round(len(scores) ** 0.5)
    found: Table = host(table)[..., lanes].reshape(*table.shape[:-1], len(done), knots, knots)
    return found
