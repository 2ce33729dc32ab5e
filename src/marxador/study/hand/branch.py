"""The betting of a heads-up hand as a tree, read off the tables of `fast`.

A branch is a place of that tree where somebody has the word. Histories that differ only in how the
envit was bid share their branches: each is a *lane* there, with an account of its own.

Two things are left out that cannot matter. After the first trick nobody concedes: who loses what
lies on the table by conceding loses no more by refusing whatever comes. And who has accepted a
truc does not raise it with the next breath: raising it instead of accepting is the same.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from marxador.fast.accounts import Ledger
from marxador.fast.arrays import Tables

Accounts = NDArray[np.int64]
Listed = Callable[[int, int], bool]
"""Whether a place may make the bid that leads to an account."""
Utility = NDArray[np.float64]
"""[account]: what a hand that ended so is worth to the mano."""

LEADS = 2
"""The relation of a card that leads, as `Tables.card` counts them."""


@dataclass(slots=True, kw_only=True, eq=False)
class Move:
    """Something said: where it leads, lane by lane."""

    name: str
    lanes: Accounts
    """The lanes that can make it and go on, and the first of them in the branch it leads to."""
    first: int = 0
    onward: "Branch | None" = None
    ending: "Ending | None" = None
    """For the lanes where it ends the hand."""
    ended: Accounts


@dataclass(slots=True, kw_only=True, eq=False)
class Ending:
    """What the mano has from a hand that is over, by lane: `base`, and `envit` if it wins that."""

    base: Utility
    envit: Utility
    winner: int = -1
    """The place that won the truc."""


@dataclass(slots=True, kw_only=True, eq=False)
class Feed:
    """Lanes that come to a branch that opens the second trick, by a card of a relation."""

    relation: int
    lanes: Accounts
    root: "Branch"
    first: int
    """The lane of the root that the first of them is."""


@dataclass(slots=True, kw_only=True, eq=False)
class Play:
    """A card put down: where it leads by its relation to the best of the trick."""

    onward: dict[int, "Branch"] = field(default_factory=dict)
    feeds: list["Feed"] = field(default_factory=list)
    """In the second half of the first trick: which lanes come to which root."""
    endings: dict[int, Ending] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True, eq=False)
class Branch:
    """A place of the tree where somebody has the word."""

    number: int
    position: int
    mover: int
    results: tuple[int, ...]
    cards: int
    """How many lie in the trick in course."""
    accounts: Accounts
    """[lane]"""
    histories: list[tuple[str, ...]]
    """[lane]: what was said and done, a card as `*`."""
    moves: list[Move] = field(default_factory=list)
    play: Play | None = None

    @property
    def lanes(self) -> int:
        return len(self.accounts)

    @property
    def is_later(self) -> bool:
        """After the first trick."""
        return bool(self.results)


CARD = "*"


def below(branch: Branch) -> Iterator[Branch]:
    """A branch and all that come after it; what follows a branch stands right after it."""
    yield branch
    for move in branch.moves:
        if move.onward is not None:
            yield from below(move.onward)
    for onward in branch.play.onward.values() if branch.play else ():
        yield from below(onward)


class Growth:
    """Branches, and how they grow after the first trick."""

    knots: tuple[tuple[str, ...], ...] = ()
    """Bids that a strategy never makes, with what is said and done before (`knots.py`)."""

    def __init__(self, tables: Tables, ledger: Ledger, utility: Utility) -> None:
        self.tables = tables
        self.ledger = ledger
        self.utility = utility
        self.branches: list[Branch] = []
        self.trunk: list[Branch] = []
        """The branches of the first trick."""
        self.roots: dict[tuple[int, bool], Branch] = {}
        """The branches that open the second trick, by position, and by whether an envit waits."""
        self.start: Branch

    def _branch(
        self, position: int, accounts: Accounts, histories: list[tuple[str, ...]]
    ) -> Branch:
        pos = self.tables.positions[position]
        branch = Branch(
            number=len(self.branches),
            position=position,
            mover=int(self.tables.speaker[position]),
            results=pos.results,
            cards=pos.played.bit_count(),
            accounts=accounts,
            histories=histories,
        )
        self.branches.append(branch)
        return branch

    # -- the tricks after it, where only the truc is raised

    def _grow(self, branch: Branch, accepted: int | None) -> None:
        for name, onward, _ in self._said(branch, accepted):
            if onward >= len(self.tables.positions):
                branch.moves.append(self._ends(name, branch, onward))
                continue
            lanes = np.arange(branch.lanes)
            move = Move(name=name, lanes=lanes, ended=lanes[:0])
            histories = [(*history, name) for history in branch.histories]
            move.onward = self._branch(onward, branch.accounts, histories)
            branch.moves.append(move)
            self._grow(move.onward, branch.mover if name == self._yes else None)
        if int(self.tables.player[branch.position]) == branch.mover:
            branch.play = Play()
            histories = [(*history, CARD) for history in branch.histories]
            for relation, onward in self._falls(branch):
                if onward >= len(self.tables.positions):
                    branch.play.endings[relation] = self._ending(branch.accounts, onward)
                else:
                    child = self._branch(onward, branch.accounts, histories)
                    branch.play.onward[relation] = child
                    self._grow(child, None)

    # -- asking the tables

    @property
    def _yes(self) -> str:
        return self.tables.table.variant.yes

    def _said(self, branch: Branch, accepted: int | None) -> Iterator[tuple[str, int, int]]:
        """What the mover may say: the voice, where it leads, and its deed."""
        tables, variant = self.tables, self.tables.table.variant
        position, mover = branch.position, branch.mover
        for edge in range(int(tables.count[position, mover])):
            at = int(tables.first[position, mover]) + edge
            name = tables.voices[int(tables.voice[at])]
            if name == variant.concede and branch.results:
                continue
            if accepted == mover and name in tables.table.truc_voices:
                continue
            yield name, int(tables.onward[at]), int(tables.deed[at])
        onward = int(tables.bid[position, mover])
        if onward >= 0:
            for name, deed in self.ledger.bids.items():
                yield name, onward, deed

    def _falls(self, branch: Branch) -> list[tuple[int, int]]:
        """Where a card leads, by its relation to the one that lies; one that leads, by `LEADS`."""
        onward = self.tables.card[branch.position].tolist()
        if not branch.cards:
            return [(LEADS, onward[2])]
        return [(relation - 1, to) for relation, to in enumerate(onward)]

    def _ends(self, name: str, branch: Branch, onward: int) -> Move:
        every = np.arange(branch.lanes)
        ending = self._ending(branch.accounts, onward)
        return Move(name=name, lanes=every[:0], ended=every, ending=ending)

    def _ending(self, accounts: Accounts, onward: int) -> Ending:
        ending = onward - len(self.tables.positions)
        winner = self.tables.endings[ending].winner
        deed = int(self.tables.over[ending]) + 2 * winner
        mano = self.utility[self.ledger.after[accounts, deed]]
        peu = self.utility[self.ledger.after[accounts, deed + 1]]
        return Ending(base=(mano + peu) / 2, envit=(mano - peu) / 2, winner=winner)


class Tree(Growth):
    """All branches of a hand, for players who bid from a list."""

    def __init__(
        self,
        tables: Tables,
        ledger: Ledger,
        utility: Utility,
        bids: Listed,
    ) -> None:
        super().__init__(tables, ledger, utility)
        self.allowed = bids
        self.start = self._branch(0, np.zeros(1, np.int64), [()])
        self._grow_trunk(self.start)
        for root in list(self.roots.values()):
            self._grow(root, None)

    # -- the first trick, where the envit is bid

    def _grow_trunk(self, branch: Branch, accepted: int | None = None) -> None:
        self.trunk.append(branch)
        later: dict[tuple[int, bool], list[tuple[Move, Accounts]]] = {}
        for name, onward, deed in self._said(branch, accepted):
            after = self.ledger.after[branch.accounts, deed].astype(np.int64)
            if name in self.ledger.bids:
                after = np.where(self._listed(branch, name, after), after, -1)
            if onward >= len(self.tables.positions):
                branch.moves.append(self._ends(name, branch, onward))
                continue
            over = after >= self.ledger.going
            goes = np.flatnonzero((after >= 0) & ~over)
            ended = np.flatnonzero(over)
            move = Move(name=name, lanes=goes, ended=ended)
            if len(ended):
                worth = self.utility[after[ended]]
                move.ending = Ending(base=worth, envit=np.zeros_like(worth))
            if len(goes) or len(ended):
                branch.moves.append(move)
            if len(goes):
                said_yes = name == self._yes and self.tables.positions[branch.position].bidder < 0
                later.setdefault((onward, said_yes), []).append((move, after[goes]))
        for (onward, said_yes), coming in later.items():
            accounts = np.concatenate([accounts for _, accounts in coming])
            histories = [
                (*branch.histories[lane], move.name) for move, _ in coming for lane in move.lanes
            ]
            child = self._branch(onward, accounts, histories)
            first = 0
            for move, accounts in coming:
                move.first, move.onward = first, child
                first += len(accounts)
            self._grow_trunk(child, branch.mover if said_yes else None)
        if int(self.tables.player[branch.position]) == branch.mover:
            self._play_first(branch)

    def _listed(self, branch: Branch, _name: str, after: Accounts) -> list[bool]:
        """[lane]: whether a bid may be made, that leads to these accounts."""
        return [a >= 0 and self.allowed(branch.mover, a) for a in after.tolist()]

    def _play_first(self, branch: Branch) -> None:
        branch.play = Play()
        histories = [(*history, CARD) for history in branch.histories]
        for relation, onward in self._falls(branch):
            if branch.cards:
                self._feed(branch, relation, onward, histories)
            else:
                child = self._branch(onward, branch.accounts, histories)
                branch.play.onward[relation] = child
                self._grow_trunk(child)

    def _feed(
        self, branch: Branch, relation: int, onward: int, histories: list[tuple[str, ...]]
    ) -> None:
        """Lanes come to the second trick: those whose envit still has to be compared apart."""
        assert branch.play is not None
        waits = np.array([self.ledger.accounts[a].stake != 0 for a in branch.accounts.tolist()])
        for waiting in (False, True):
            lanes = np.flatnonzero(waits == waiting)
            if not len(lanes):
                continue
            key = onward, waiting
            if key not in self.roots:
                self.roots[key] = self._branch(onward, np.zeros(0, np.int64), [])
            root = self.roots[key]
            root.accounts = np.concatenate([root.accounts, branch.accounts[lanes]])
            root.histories += [histories[lane] for lane in lanes]
            first = root.lanes - len(lanes)
            branch.play.feeds.append(Feed(relation=relation, lanes=lanes, root=root, first=first))


def stones(ledger: Ledger) -> Utility:
    """The utility of stones: those of the mano less those of the peu."""
    painted = ledger.stones.astype(np.float64)
    return painted[:, 0] - painted[:, 1]
