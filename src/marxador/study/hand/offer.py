"""What there is to do at every branch, laid out on its boards."""

from typing import Any

import numpy as np

from marxador.study.algebra import Array, host, on_gpu
from marxador.study.hand.boards import first
from marxador.study.hand.branch import CARD, LEADS, Branch, Ending, Growth
from marxador.study.hand.deals import Deals
from marxador.study.hand.stage import MANO, Last, Stage

Here = Stage | Last
BEST = "+"
"""The best of all that ends the hand."""


class Ground:
    """A game to walk through: its tree, its deals, and the library that computes."""

    def __init__(
        self,
        tree: Growth,
        deals: Deals,
        xp: Any = np,
        *,
        sensible: bool = True,
        here: Stage | None = None,
    ) -> None:
        """`here` are the boards that it starts on, where some cards lie already."""
        self.tree = tree
        self.branches = tree.branches
        """Those that are walked through."""
        self.deals = deals
        self.xp = xp
        self.sensible = sensible
        """Who knows how the hand goes ends it in the best way only."""
        self.by_kernels = on_gpu(xp) and deals.exact
        """Third tricks are done at one go."""
        self.stages: dict[int, Here] = {}
        """[branch number]: where its cards lie."""
        self._lay_out(here or Stage(first(deals), xp))
        self.offers = [Offer(self, branch) for branch in tree.branches]
        """[branch number]"""

    def device(self, numbers: Any) -> Array:
        return self.xp.asarray(np.asarray(numbers, np.float32))

    def _lay_out(self, here: Stage) -> None:
        self.stages[self.tree.start.number] = here
        for branch in self.tree.trunk:
            self._spread(branch)
        for branch in self.tree.branches:
            if branch.is_later:
                self._spread(branch)

    def _spread(self, branch: Branch) -> None:
        """The stages of the branches after this one."""
        here = self.stages[branch.number]
        for move in branch.moves:
            if move.onward is not None:
                self.stages[move.onward.number] = here
        if branch.play is None or isinstance(here, Last):
            return
        for feed in branch.play.feeds:
            self.stages[feed.root.number] = here.part(branch.mover, feed.relation).stage
        for relation, onward in branch.play.onward.items():
            if relation == LEADS and len(branch.results) == 2:
                self.stages[onward.number] = self._last(branch, here, onward)
            else:
                self.stages[onward.number] = here.part(branch.mover, relation).stage

    def _last(self, branch: Branch, here: Stage, onward: Branch) -> Last:
        assert onward.play is not None
        waits = any(self.tree.ledger.accounts[a].stake for a in branch.accounts.tolist())
        ties = onward.play.endings[0].winner
        return here.last(branch.mover, 4 if waits else 2, ties)


class Worth:
    """What an end of the hand is worth to each walker, lane by lane."""

    def __init__(self, ground: Ground, ending: Ending) -> None:
        self.base = [ground.device(sign * ending.base) for sign in (1, -1)]
        self.envit = None
        if ending.envit.any():
            self.envit = [ground.device(sign * ending.envit) for sign in (1, -1)]


class Offer:
    """What there is to do at a branch: how many actions, for whom, on which boards."""

    def __init__(self, ground: Ground, branch: Branch) -> None:
        self.here: Here = ground.stages[branch.number]
        self.moves = list(branch.moves)
        self.slots = 0
        """Cards to choose from."""
        self.known: list[Array] | None = None
        """On the last boards, by walker: [fate, lane], the best of all that ends the hand."""
        self.ways: tuple[list[str], Any] = [], None
        """What ends the hand there, and [way, fate, lane] what it is worth to the mano."""
        names = [move.name for move in self.moves]
        if isinstance(self.here, Last) and branch.mover != self.here.leader:
            names = self._settle(ground, branch, self.here)
        elif branch.play is not None:
            self.slots = 3 - len(branch.results)
        self.names = names + [CARD] * self.slots
        self.actions = len(self.names)
        self.shape = (
            self.actions,
            self.here.count,
            self.here.entries(branch.mover),
            branch.lanes,
        )
        self.legal = self._legal(ground, branch)
        self.going = [_lanes(move.lanes, ground.xp) for move in self.moves]
        self.ended = [_lanes(move.ended, ground.xp) for move in self.moves]
        self.fed = {
            (feed.first, feed.root.number): _lanes(feed.lanes, ground.xp)
            for feed in (branch.play.feeds if branch.play else ())
        }
        self.worth = [self._worth(ground, move.ending) for move in self.moves]
        endings = branch.play.endings if branch.play else {}
        self.taken = {relation: Worth(ground, ending) for relation, ending in endings.items()}
        """What it is worth to take, or lose, the hand by a card of a relation."""

    def _worth(self, ground: Ground, ending: Ending | None) -> Any:
        """What a move that ends the hand is worth; on the last boards by walker and fate."""
        if ending is None:
            return None
        if isinstance(self.here, Last):
            worth = self.here.worth(ending)
            return [ground.device(worth), ground.device(-worth)]
        return Worth(ground, ending)

    def _settle(self, ground: Ground, branch: Branch, last: Last) -> list[str]:
        """Who answers the last card knows what every end is worth: the best one stands for all."""
        if not ground.sensible:
            if branch.play is None:
                return [move.name for move in self.moves]
            shown = last.shown(branch.play.endings)
            self.known = [ground.device(shown), ground.device(-shown)]
            return [*(move.name for move in self.moves), CARD]
        over = [move for move in self.moves if move.ending is not None]
        ends = [last.worth(move.ending) for move in over if move.ending]
        names = [move.name for move in over]
        if branch.play is not None:
            ends.append(last.shown(branch.play.endings))
            names.append(CARD)
        self.moves = [move for move in self.moves if move.ending is None]
        best = np.max(ends, axis=0) if branch.mover == MANO else np.min(ends, axis=0)
        self.ways = names, np.stack(ends)
        self.known = [ground.device(best), ground.device(-best)]
        return [*(move.name for move in self.moves), BEST]

    def _legal(self, ground: Ground, branch: Branch) -> Array:
        """[action, 1, entry, lane], or None where everything can be done by all."""
        partial = [len(move.lanes) + len(move.ended) < branch.lanes for move in self.moves]
        twins = None
        if self.slots:
            assert isinstance(self.here, Stage)
            twins = host(self.here.falls(branch.mover).legal)
        if not any(partial) and (twins is None or bool(twins.all())):
            return None
        actions, _, entries, lanes = self.shape
        legal = np.ones((actions, 1, entries, lanes), np.float32)
        for at, move in enumerate(self.moves):
            can = np.zeros(lanes, np.float32)
            can[move.lanes] = can[move.ended] = 1
            legal[at] *= can
        if twins is not None:
            legal[len(self.moves) :, 0] *= twins[:, :, None]
        return ground.xp.asarray(legal)


class Patch(Ground):
    """Some branches of a game, to be walked through or looked up like the whole."""

    def __init__(self, tree: Growth, deals: Deals, branches: list[Branch], here: Here) -> None:
        self.tree = tree
        self.deals = deals
        self.xp = here.xp
        self.sensible = True
        self.by_kernels = False
        self.branches = branches
        self.stages = {branches[0].number: here}
        for branch in branches:
            self._spread(branch)
        found: Any = {branch.number: Offer(self, branch) for branch in branches}
        self.offers = found


def _lanes(lanes: Any, xp: Any) -> Any:
    """Lanes as an index, a slice where they stand together."""
    if len(lanes) and lanes[-1] - lanes[0] == len(lanes) - 1:
        return slice(int(lanes[0]), int(lanes[-1]) + 1)
    return xp.asarray(lanes)
