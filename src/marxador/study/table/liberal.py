"""The best response of who may bid anything, to who bids from a list.

Wherever the responder may bid there is an *aside* for the bids that are not listed: lanes with
accounts of their own, each with the place of the list that the player takes it for (`trace.py`).
While such a bid waits it is answered as `answer.py` has it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.fast.accounts import Ledger
from marxador.study.algebra import Array, host
from marxador.study.hand.book import Book
from marxador.study.hand.branch import Accounts, Branch, Growth, Tree, Utility, below, stones
from marxador.study.hand.deals import Floats
from marxador.study.hand.offer import Ground, Offer, Patch
from marxador.study.hand.stage import Stage
from marxador.study.solve.response import Response, Strategy
from marxador.study.solve.walk import Values
from marxador.study.table.answer import Answers, answers_of, every_of, unlisted
from marxador.study.table.dues import Due, paid_above, sided, unsqueezed
from marxador.study.table.gaps import filled_trunk
from marxador.study.table.graft import same_actions
from marxador.study.table.resolve import Resolve
from marxador.study.table.shipped import Played, dues_of
from marxador.study.table.trace import can, is_bid, ways

BIDS = 24
"""How many bids are looked at together."""
LANES = 96
"""How many lanes are played on together after the first trick."""


class Heard(NamedTuple):
    """What a lane is taken for."""

    branch: Branch
    lane: int
    bid: str = ""
    """One that is not on the list, and waits: the place is the one it was made in."""
    share: float = 1.0
    """How likely it is taken for that."""


def heard(tree: Growth, history: tuple[str, ...]) -> list[Heard]:
    """What is made of what was said and done in the first trick, a card as `*`."""
    *before, said = history
    if is_bid(tree, said):
        places = ways(tree, before, answered=True)
        if not all(can(*place, said) for _, place in places):
            return [Heard(*place, said, share) for share, place in places]
    return [Heard(*place, share=share) for share, place in ways(tree, history)]


class Twins(NamedTuple):
    """Of lanes: what of the list each is taken for, or either of two."""

    first: NDArray[np.intp]
    second: NDArray[np.intp]
    share: Floats
    """How likely it is the first."""

    @property
    def apart(self) -> NDArray[np.intp]:
        """The lanes that are taken for either of two."""
        return np.flatnonzero(self.first != self.second)


class Aside(Tree):
    """The rest of the first trick after bids of the walker that are not on the list."""

    def __init__(
        self,
        listed: Growth,
        every: Book,
        utility: Utility,
        answers: Answers,
        branch: Branch,
        bids: list[tuple[int, str]],
    ) -> None:
        """`bids` are lanes of a branch, and what is bid there."""
        Growth.__init__(self, listed.tables, every.ledger, utility)
        self.list = listed
        self.every = every
        self.answers = answers
        self.walker = branch.mover
        self.source = branch
        self.bids = bids
        self.heard: dict[int, list[list[Heard]]] = {}
        """[branch number]: what each lane is taken for."""
        accounts = [int(self._after(branch, lane, name)) for lane, name in bids]
        onward = int(self.tables.bid[branch.position, branch.mover])
        histories = [(*branch.histories[lane], name) for lane, name in bids]
        self.start = self._branch(onward, np.array(accounts, np.int64), histories)
        self._grow_trunk(self.start)
        self.twins = {key: self._twins(key, root) for key, root in self.roots.items()}
        """By root: the lane of the list that each of its lanes is taken for."""

    def _after(self, branch: Branch, lane: int, name: str) -> int:
        account = self.list.ledger.accounts[int(branch.accounts[lane])]
        return int(self.ledger.after[self.every.number[account], self.ledger.bids[name]])

    def _branch(
        self, position: int, accounts: Accounts, histories: list[tuple[str, ...]]
    ) -> Branch:
        branch = super()._branch(position, accounts, histories)
        self.heard[branch.number] = [heard(self.list, history) for history in histories]
        return branch

    def _listed(self, branch: Branch, name: str, after: Accounts) -> list[bool]:
        """The walker may say anything, the player what it may where it takes itself to be."""
        if branch.mover == self.walker:
            return [a >= 0 for a in after.tolist()]
        taken = self.heard[branch.number]
        return [
            a >= 0
            and any(
                name in self.answers.names(self.list, *place[:3])  # not how likely it is
                for place in taken[at]
            )
            for at, a in enumerate(after.tolist())
        ]

    def _twins(self, key: tuple[int, bool], root: Branch) -> Twins:
        same = self.list.roots[key]
        places = [heard(self.list, history[:-1]) for history in root.histories]
        first, second = ([_fed(place[at], same) for place in places] for at in (0, -1))
        share = np.array([place[0].share for place in places], np.float32)
        return Twins(np.array(first, np.intp), np.array(second, np.intp), share)


def _fed(place: Heard, root: Branch) -> int:
    """The lane of a root that a card of a place of the list comes to."""
    branch, lane = place.branch, place.lane
    assert branch.play is not None
    return next(
        feed.first + int(np.flatnonzero(feed.lanes == lane)[0])
        for feed in branch.play.feeds
        if feed.root is root and lane in feed.lanes
    )


class Rest(Growth):
    """What follows a root, for lanes with other accounts."""

    def __init__(self, of: Growth, root: Branch, accounts: Accounts) -> None:
        super().__init__(of.tables, of.ledger, of.utility)
        self.start = self._branch(root.position, accounts, [()] * len(accounts))
        self._grow(self.start, None)


class Hearing(Response):
    """An aside walked through."""

    def __init__(self, of: Response, aside: Aside) -> None:
        here = of.ground.stages[aside.source.number]
        super().__init__(Patch(aside, of.ground.deals, aside.trunk, here), self._answer)
        self.of = of
        self.aside = aside
        self.walker = aside.walker
        self.worth: dict[int, Array] = {}
        """[root number]: its values."""

    def begin(self) -> None:
        """Down, from what the player comes to the bids with."""
        lanes = self.xp.asarray([lane for lane, _ in self.aside.bids])
        reach, mine = (part[:, :, lanes] for part in self.of.reaches[self.aside.source.number])
        self.down(reach, mine)

    def leave(self) -> None:
        """Nothing is kept but what comes to the roots."""
        self.reaches, self.parts = {}, {}

    def finish(self) -> Array:
        """[board, entry, bid]: what the bids are worth."""
        self.begin()
        self.pieces = {}
        self.values |= self.worth
        return self.up()

    def _answer(self, branch: Branch, offer: Offer) -> Array:
        """What the player does: what it does where it takes itself to be, if it can."""
        mix = self.xp.zeros(offer.shape, self.xp.float32)
        for lane, places in enumerate(self.aside.heard[branch.number]):
            for place in places:
                comes = self._comes(place) if len(places) > 1 else 1
                for names, whole in self.aside.answers.given(self.of, *place[:3]):
                    for at, way in same_actions(offer.names, names):
                        mix[at, :, :, lane] += whole[way] * comes
        if offer.legal is not None:
            mix *= offer.legal
        return mix / self.xp.maximum(mix.sum(axis=0, keepdims=True), 1e-30)

    def _comes(self, place: Heard) -> Array:
        """[board, entry]: how likely the player is there, if that is how it heard a bid."""
        return place.share * self.of.reaches[place.branch.number][0][:, :, place.lane]

    def play_on(self, root: Branch, same: Branch, taken: Twins) -> None:
        """The tricks after the first, where the player's strategy of the same root is known."""
        reach, _ = self.arrived(root)
        assert not len(taken.apart), "what is heard as either of two is solved anew"
        parts, twins = [], taken.first
        for first in range(0, root.lanes, LANES):
            some = slice(first, first + LANES)
            rest = Rest(self.aside, root, root.accounts[some])
            later = Later(self.of, rest, same, twins[some], self.walker)
            parts.append(later.later(rest.start, reach[:, :, some], None))
        self.worth[root.number] = self.xp.concatenate(parts, axis=2)


def owed_apart(
    of: Ground, root: Branch, due: Due, seat: int, reach: Array, came: Array, twins: Twins
) -> Array:
    """[board, pair, lane]: what lanes that are taken for others, of a root, owe a seat, if they are
    paid like the first of those. `came` is what the player comes there with by the list.
    """
    xp, here, ledger = of.xp, of.stages[root.number], of.tree.ledger
    assert isinstance(here, Stage)
    first = xp.asarray(twins.first)
    owed = unsqueezed(due.some(twins.first), here, seat, reach, xp, came[:, :, first])
    for lane in twins.apart.tolist():
        owed[:, :, lane] = 0
        share = float(twins.share[lane])
        for each, how in ((twins.first, share), (twins.second, 1 - share)):
            one = slice(lane, lane + 1)
            comes = came[:, :, xp.asarray(each[one])]
            value = unsqueezed(due.some(each[one]), here, seat, comes, xp)
            as_first, own = (root.accounts[lanes[one]].tolist() for lanes in (twins.first, each))
            above = paid_above(ledger, as_first, ledger, own)
            more = (xp.asarray(sided(part, seat)) for part in above)
            owed[:, :, lane] += how * (value + here.ended(seat, comes, *more))[:, :, 0]
    return owed


class Later(Response):
    """Lanes after the first trick, in which the player does as in others."""

    def __init__(
        self, of: Response, rest: Rest, same: Branch, twins: NDArray[np.intp], walker: int
    ) -> None:
        here = of.ground.stages[same.number]
        branches = list(below(rest.start))
        super().__init__(Patch(rest, of.ground.deals, branches, here), self._as_there)
        self.of = of
        self.twins = self.xp.asarray(twins)
        self.walker = walker
        self.same = {one.number: two for one, two in zip(branches, below(same), strict=True)}

    def _as_there(self, branch: Branch, _offer: Offer) -> Array:
        there = self.same[branch.number]
        return self.of.strategy(there, self.of.ground.offers[there.number])[:, :, :, self.twins]


class Thinking(Hearing):
    """The same of who solves the later tricks anew: for the hands it holds then, and as if the bid
    had been the one it is taken for, which is the same to the truc.
    """

    of: "LiberalPlayed"

    def play_on(self, root: Branch, same: Branch, twins: Twins) -> None:
        reach, _ = self.arrived(root)
        here = self.of.ground.stages[same.number]
        assert isinstance(here, Stage)
        due = self.of.dues[self.walker, same.number]
        whole = owed_apart(self.of.ground, same, due, self.walker, reach, self.of.came, twins)
        parts = []
        for first in range(0, root.lanes, LANES):
            some = slice(first, first + LANES)
            lanes = twins.first[some]
            taken = Rest(self.of.ground.tree, same, same.accounts[lanes])
            ground = Patch(taken, self.of.ground.deals, list(below(taken.start)), here)
            anew = Resolve(
                ground, taken.start, 1 - self.walker, reach[:, :, some], whole[:, :, some]
            )
            for _ in range(self.of.think):
                anew.iterate()
            rest = Rest(self.aside, root, root.accounts[some])
            every = np.arange(len(lanes))
            found = Response(ground, anew.strategy)
            later = Later(found, rest, taken.start, every, self.walker)
            parts.append(later.later(rest.start, reach[:, :, some], None))
        self.worth[root.number] = self.xp.concatenate(parts, axis=2)


class Liberal(Response):
    """The best response of who may bid anything."""

    def __init__(
        self,
        ground: Ground,
        strategy: Strategy,
        answers: Answers | None = None,
        worth: Callable[[Ledger], Utility] = stones,
    ) -> None:
        Response.__init__(self, ground, strategy)
        self.free(answers or Answers({}), worth)

    def free(self, answers: Answers, worth: Callable[[Ledger], Utility] = stones) -> None:
        """From now on anything may be bid, which is answered so."""
        tree = self.ground.tree
        self.answers = answers
        self.every = every_of(tree)
        self.utility = worth(self.every.ledger)
        self.asides: list[Hearing] = []
        self.extra: dict[int, Array] = {}
        """[branch number]: [board, entry, lane], the best of the bids that are not listed."""
        self.by_list = 0.0
        """What the walker wins without them."""

    def down(self, reach: Array, mine: Array) -> None:
        super().down(reach, mine)
        self.asides, self.extra = [], {}
        for branch in self.ground.tree.trunk:
            if branch.mover == self.walker:
                for bids in self._bids(branch):
                    self._enter(self._hearing(self._aside(branch, bids)))

    def _hearing(self, aside: Aside) -> Hearing:
        return Hearing(self, aside)

    def _aside(self, branch: Branch, bids: list[tuple[int, str]]) -> Aside:
        return Aside(self.ground.tree, self.every, self.utility, self.answers, branch, bids)

    def _enter(self, hearing: Hearing) -> None:
        hearing.begin()
        hearing.leave()
        self.asides.append(hearing)

    def _bids(self, branch: Branch) -> Iterator[list[tuple[int, str]]]:
        """What is not listed of what may be bid where the player comes, some at a time."""
        if int(self.ground.tree.tables.bid[branch.position, branch.mover]) < 0:
            return
        comes = host(self.reaches[branch.number][0].any(axis=(0, 1)))
        found = [
            (lane, name)
            for lane in np.flatnonzero(comes).tolist()
            for name in unlisted(self.ground.tree, self.every, branch, lane)
        ]
        for first in range(0, len(found), BIDS):
            yield found[first : first + BIDS]

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        values = super().opened(root, reach, mine)
        for hearing in self.asides:
            for key, own in hearing.aside.roots.items():
                if self.ground.tree.roots[key] is root:
                    hearing.play_on(own, root, hearing.aside.twins[key])
        return values

    def up(self) -> Array:
        kept = self.reaches.copy(), self.parts.copy(), self.values.copy()
        self.by_list = float(super().up().sum(dtype=np.float64))
        self.reaches, self.parts, self.values = kept
        for hearing in self.asides:
            self._exit(hearing)
        return super().up()

    def _exit(self, hearing: Hearing) -> None:
        branch, worth = hearing.aside.source, hearing.finish()
        if branch.number not in self.extra:
            shape = (*worth.shape[:2], branch.lanes)
            self.extra[branch.number] = self.xp.full(shape, -np.inf, self.xp.float32)
        extra = self.extra[branch.number]
        for at, (lane, _) in enumerate(hearing.aside.bids):
            extra[:, :, lane] = self.xp.maximum(extra[:, :, lane], worth[:, :, at])

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        value = super().settle(branch, offer, values, mine)
        extra = self.extra.get(branch.number)
        return value if extra is None else self.xp.maximum(value, extra)


class LiberalPlayed(Liberal, Played):
    """The same to who plays from a file, and solves the later tricks anew."""

    def __init__(self, ground: Ground, parts: Mapping[str, Any], think: int) -> None:
        trunk = filled_trunk(ground.tree, ground.deals, parts)
        Played.__init__(self, ground, trunk, dues_of(parts, ground), think)
        self.free(answers_of(parts))
        self.came: Array = None
        """What the player comes to a root with, by the list."""

    def _hearing(self, aside: Aside) -> Hearing:
        return Thinking(self, aside)

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        self.came = reach
        return super().opened(root, reach, mine)


class Figures(NamedTuple):
    """What one wins of a strategy, in mst."""

    mst: float
    """Who may bid anything."""
    listed: float
    """Who bids from the list."""


def lost(ground: Ground, parts: Mapping[str, Any], think: int) -> Figures:
    """What one wins of who plays from a file: exact, over every hand."""
    of = LiberalPlayed(ground, parts, think)
    found = [(of.value(seat), of.by_list) for seat in (0, 1)]
    return figures(found)


def figures(found: Iterable[tuple[float, float]]) -> Figures:
    """From what is won in each seat, with any bid and by the list."""
    mst, listed = (500 * sum(each) for each in zip(*found, strict=True))
    return Figures(mst, listed)
