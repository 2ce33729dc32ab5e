"""The later tricks on one board solved anew, compiled: what `shelf.Anew` does, quickly.

A walk is the same list of steps every time, whatever lies there: only weights differ. So it is
written down once for a place where the second trick opens, as numbers that a kernel goes through.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import matched
from marxador.study.cama.alike import factors
from marxador.study.cama.kernel import (
    ADD_UP,
    BRING_BACK,
    COLUMNS,
    DRAW,
    DRAW_UP,
    END_CARDS,
    END_LED,
    END_SHOWN,
    LEARN,
    NONE,
    SHARE,
    SORT_OUT,
    solve,
)
from marxador.study.cama.shelf import weight
from marxador.study.hand.boards import Boards
from marxador.study.hand.branch import LEADS, Branch, below
from marxador.study.hand.deals import Floats
from marxador.study.hand.offer import Here, Offer, Patch, Worth
from marxador.study.hand.stage import Last, Stage
from marxador.study.table.resolve import received

Numbers = NDArray[np.int64]


class Script:
    """All that can follow a root on one board, and a walk through it for each player as steps."""

    def __init__(self, patch: Patch, root: Branch, player: int) -> None:
        self.patch = patch
        self.root = root
        self.player = player
        self.first: dict[int, int] = {}
        """[branch]: where what is learnt of it stands."""
        self.learnt = 0
        self.stages: list[Stage] = []
        """Those whose weights are wanted, the first and the one with a card led before others."""
        self.ends: list[tuple[int, str, int, int]] = []
        """[end]: the branch, which end of it, and whose worth it is."""
        self.index: list[Numbers] = []
        self.indexed = 0
        self.room = 0
        self._number(list(below(root)))
        here = patch.offers[root.number].here
        assert isinstance(here, Stage)
        self.pairs = here.entries(0)
        self.walks = [self._written(walker) for walker in (0, 1)]
        self.places = np.concatenate([np.zeros(1, np.int64), *self.index])

    def _number(self, branches: list[Branch]) -> None:
        for branch in branches:
            offer = self.patch.offers[branch.number]
            if offer.actions > 1:
                self.first[branch.number] = self.learnt
                self.learnt += int(np.prod(offer.shape[:3]))

    def even(self) -> Floats:
        """Who has not learnt does all things alike."""
        found = np.zeros(self.learnt, np.float32)
        for number, first in self.first.items():
            offer = self.patch.offers[number]
            legal = np.ones(offer.shape[:3], np.float32)
            if offer.legal is not None:
                legal *= offer.legal[..., 0]
            found[first : first + legal.size] = (legal / legal.sum(axis=0)).ravel()
        return found

    # -- writing a walk down

    def _written(self, walker: int) -> Numbers:
        self.walker = walker
        self.steps: list[list[int]] = []
        self.top = 3 * self.pairs
        mine = 2 * self.pairs if walker == self.player else NONE
        self._through(self.root, 0, mine, self.pairs)
        return np.array(self.steps, np.int64)

    def _say(self, *step: int) -> None:
        self.steps.append([*step, *[0] * (COLUMNS - len(step))])

    def _take(self, size: int) -> int:
        """So much room."""
        start, self.top = self.top, self.top + size
        self.room = max(self.room, self.top)
        return start

    def _listed(self, numbers: Any) -> int:
        """Where places stand that are looked up."""
        start = 1 + self.indexed
        flat = np.asarray(numbers, np.int64).ravel()
        self.index.append(flat)
        self.indexed += len(flat)
        return start

    def _size(self, offer: Offer, place: int) -> int:
        return offer.here.count * offer.here.entries(place)

    def _through(self, branch: Branch, reach: int, mine: int, out: int) -> None:
        """The walker's values at a branch, put in a place."""
        offer, before = self.patch.offers[branch.number], self.top
        own, many = branch.mover == self.walker, offer.actions > 1
        moved, size = (mine if own else reach), self._size(offer, branch.mover)
        wide = self._size(offer, self.walker)
        parts = moved
        if many and moved != NONE:
            parts = self._take(offer.actions * size)
            self._say(SHARE, self.first[branch.number], offer.actions, size, moved, parts, int(own))
        ways = len(offer.moves) + (offer.slots > 0) + (offer.known is not None)
        slots = out
        if (offer.actions if own else ways) > 1:
            slots = self._take((offer.actions if own else ways) * wide)
        for at, move in enumerate(offer.moves):
            part = NONE if parts == NONE else parts + (at * size if many else 0)
            pair = (reach, part) if own else (part, mine)
            if move.onward is not None:
                self._through(move.onward, *pair, slots + at * wide)
            else:
                self._end(offer.here, pair[0], (branch.number, "worth", at), slots + at * wide)
        at = len(offer.moves)
        part = NONE if parts == NONE else parts + (at * size if many else 0)
        pair = (reach, part) if own else (part, mine)
        if offer.known is not None:
            self._end(offer.here, pair[0], (branch.number, "known", 0), slots + at * wide)
        elif offer.slots:
            self._plays(branch, offer, *pair, slots + at * wide)
        if own and many:
            twins = self._twins(offer)
            entries = offer.here.entries(branch.mover)
            self._say(
                LEARN, self.first[branch.number], offer.actions, size, slots, out, twins, entries
            )
        elif not own and ways > 1:
            self._say(ADD_UP, ways, wide, slots, out)
        self.top = before

    def _twins(self, offer: Offer) -> int:
        """Where it stands which entries cannot do the last thing: their cards are alike."""
        if offer.legal is None:
            return NONE
        legal = offer.legal[:, 0, :, 0]
        assert (legal[:-1] == 1).all()
        return self._listed(legal[-1])

    def _end(self, here: Here, reach: int, which: tuple[int, str, int], out: int) -> None:
        """What an end of the hand is worth."""
        end = len(self.ends)
        self.ends.append((*which, self.walker))
        if isinstance(here, Last):
            self._say(END_SHOWN, here.count, reach, out, end, int(self.walker == here.leader))
            return
        stage = self._stage(here)
        mine, theirs = (here.entries(place) for place in (self.walker, 1 - self.walker))
        if _has_single_cards(here.boards):
            self._say(END_CARDS, here.count, reach, out, end, stage, self.walker)
        else:
            self._say(END_LED, here.count, reach, out, end, stage, self.walker, mine, theirs)

    def _stage(self, here: Stage) -> int:
        if here not in self.stages:
            self.stages.append(here)
        return self.stages.index(here)

    def _plays(self, branch: Branch, offer: Offer, reach: int, mine: int, out: int) -> None:
        """A card is played; `reach` or `mine` is what comes with each."""
        here, play, own = offer.here, branch.play, branch.mover == self.walker
        assert isinstance(here, Stage) and play is not None
        onward = play.onward.get(LEADS)
        if onward is not None and isinstance(self.patch.offers[onward.number].here, Last):
            self._leads_last(here, onward, own, reach, mine, out)
            return
        fall, before = here.falls(branch.mover), self.top
        entries = fall.boards.entries(self.walker)
        values = self._take(fall.boards.count * entries + 1)
        at = np.zeros(fall.boards.count + 1, np.int64)
        start = 0
        for relation in (*play.onward, *play.endings):
            after, kept = here.part(branch.mover, relation), self.top
            count = after.stage.count
            at[after.at] = start + np.arange(count)
            rival, mine_then = (
                self._drawn(after, place, branch.mover, from_)
                for place, from_ in ((1 - self.walker, reach), (self.walker, mine))
            )
            if relation in play.onward:
                self._through(play.onward[relation], rival, mine_then, values + start * entries)
            else:
                end = branch.number, "taken", relation
                self._end(after.stage, rival, end, values + start * entries)
            start += count
            self.top = kept
        at[-1] = start
        entry = np.arange(entries)
        if own:
            places = at[fall.up // entries] * entries + fall.up % entries
            places = np.minimum(places, fall.boards.count * entries)
            self._say(DRAW, values, self._listed(places), places.size, out, start * entries)
        else:
            child = at[:-1].reshape(here.count, fall.fan).T
            places = child[:, :, None] * entries + entry
            size = here.count * entries
            self._say(DRAW_UP, values, self._listed(places), size, out, fall.fan)
        self.top = before

    def _drawn(self, after: Any, place: int, mover: int, start: int) -> int:
        """What comes with each card, on the boards after it."""
        if start == NONE:
            return NONE
        if place == mover:
            places = after.down
        else:
            entries = after.stage.entries(place)
            places = after.parent[:, None] * entries + np.arange(entries)
        out = self._take(places.size)
        self._say(DRAW, start, self._listed(places), places.size, out, NONE)
        return out

    def _leads_last(
        self, here: Stage, onward: Branch, own: bool, reach: int, mine: int, out: int
    ) -> None:
        last = self.patch.offers[onward.number].here
        assert isinstance(last, Last) and last.fates == 2
        stage, before, size = self._stage(here), self.top, 2 * last.count
        sort = here.count, stage, last.leader, last.ties
        if own:
            met = self._take(size)
            self._say(SORT_OUT, reach, met, *sort)
            self._through(onward, met, mine, out)
        else:
            met = NONE
            if mine != NONE:
                met = self._take(size)
                self._say(SORT_OUT, mine, met, *sort)
            values = self._take(size)
            self._through(onward, reach, met, values)
            self._say(BRING_BACK, values, out, *sort)
        self.top = before

    def worth(self, offers: Any) -> Floats:
        """[lane, end x 2]: what ends are worth to walkers; by who wins, where all is shown."""
        lanes = offers[self.root.number].shape[3]
        found = np.zeros((lanes, len(self.ends), 2), np.float32)
        for at, (number, name, which, walker) in enumerate(self.ends):
            offer = offers[number]
            worth: Any = offer.known if name == "known" else getattr(offer, name)[which]
            if isinstance(worth, Worth):
                assert worth.envit is None
                found[:, at, 0] = worth.base[walker]
            else:
                found[:, at] = worth[walker].T
        return found.reshape(lanes, -1)

    def weights(self, board: tuple[int, int]) -> tuple[Floats, Numbers]:
        """How likely cards are after two that lie there, for all stages, and where each begins."""
        deals = self.patch.deals
        tables = []
        for stage in self.stages:
            boards = _after(stage.boards, board)
            if _has_single_cards(boards):
                tables.append(factors(boards).ravel())
            else:
                joint = boards.joint(deals.weight)
                tables += [np.concatenate([joint.transpose(0, 2, 1).ravel(), joint.ravel()])]
        ends = np.cumsum([0, *(len(table) for table in tables)])
        return np.concatenate([np.zeros(0, np.float32), *tables]), ends[:-1].astype(np.int64)


def _has_single_cards(boards: Boards) -> bool:
    return all(played.shape[1] == 2 for played in boards.played)


def _after(boards: Boards, board: tuple[int, int]) -> Boards:
    """The same boards after other first cards."""
    played = [each.copy() for each in boards.played]
    for each, kind in zip(played, board, strict=True):
        each[:, 0] = kind
    return Boards(deals=boards.deals, played=(played[0], played[1]), led=boards.led)


class Rest:
    """The rest of a hand on one board and in one lane, for the player whose reach is known."""

    def __init__(
        self,
        script: Script,
        patch: Patch,
        lane: int,
        board: tuple[int, int],
        reach: Floats,
        due: Floats,
        times: int,
    ) -> None:
        """`reach` and `due` are of pairs, as a walk weighs them."""
        self.script = script
        self.patch = patch
        (self.reach,), (self.due,) = received(reach[None], due[None], np)
        self.worth = script.worth(patch.offers)[lane]
        self.weights = script.weights(board)
        self.times = times
        self.total = np.zeros(script.learnt, np.float32)

    def solve(self) -> None:
        script, pairs = self.script, self.script.pairs
        counts = np.array([weight(time) for time in range(1, self.times + 1)], np.float32)
        choice = np.repeat(np.array([0.5, 0, 0], np.float32), pairs)
        mem = np.zeros(script.room, np.float32)
        rival, player = script.walks[1 - script.player], script.walks[script.player]
        solve(
            rival, player, counts, script.places, *self.weights, self.worth, self.reach,
            self.due, mem, script.even(), np.zeros_like(self.total), self.total, mem.copy(),
            choice, len(script.patch.deals.kinds), pairs,
        )  # fmt: skip

    def share(self, branch: Branch, board: int, entry: int) -> NDArray[np.float64]:
        """[action]: how likely the player is to do each thing."""
        return np.asarray(self._mix(branch.number)[:, board, entry], np.float64)

    def strategy(self) -> Iterator[tuple[int, Floats]]:
        """By branch of the player: [action, board, entry], the same in all places."""
        for number in self.script.first:
            if self.patch.tree.branches[number].mover == self.script.player:
                yield number, self._mix(number)

    def _mix(self, number: int) -> Floats:
        offer, first = self.patch.offers[number], self.script.first[number]
        done = self.total[first : first + int(np.prod(offer.shape[:3]))].reshape(offer.shape[:3])
        mix: Floats = matched(done, None if offer.legal is None else offer.legal[..., 0], np)
        return mix
