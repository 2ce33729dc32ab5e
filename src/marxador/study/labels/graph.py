"""A heads-up hand as a graph of numbers, for kernels that go through it deal by deal.

A node is a position with an account and what is remembered of the words of the first trick:
histories that come to the same stand in the same node. As in `branch`, nobody concedes after the
first trick or raises what was accepted with the next breath, and bids are from a list.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.fast.accounts import Ledger
from marxador.fast.arrays import NOBODY, Tables
from marxador.study.hand.branch import CARD, Listed

Ints = NDArray[np.int32]
Floats = NDArray[np.float32]

NOWHERE = -(2**31)
Words = tuple[str, ...]
Place = tuple[int, int, bool, Words]


class Graph(NamedTuple):
    """Nodes, what is said in them, and how hands end."""

    mover: Ints
    stage: Ints
    """Twice the tricks that are over, and one more where a card lies in the next."""
    first: Ints
    """Where the edges of what is said begin."""
    said: Ints
    """How many they are."""
    plays: Ints
    """Whether the mover may put a card down."""
    to: Ints
    """[edge, winner of the envit]: the node it leads to; below 0 an ending, counted from -1."""
    card: Ints
    """[node, relation + 1]: where a card leads, one that leads as one above; or `NOWHERE`."""
    table: NDArray[np.int64]
    """Where the numbers of a node begin."""
    base: Floats
    """[ending]: what the mano has."""
    ties: Ints
    """[node]: the place that wins the last trick if its cards are equal."""
    envit: Floats
    """[ending]: what it has besides if it wins the envit, and has not if it loses it."""


class Built(NamedTuple):
    """A graph with its words."""

    graph: Graph
    size: int
    """Of all tables."""
    rows: dict[int, tuple[int, int]]
    """By where a table begins: its labels, and the things to do."""
    names: list[list[str]]
    """[node]: what is said."""
    where: dict[Place, int]
    """The node of a position, an account, whether a truc was accepted by who is to act, and what is
    remembered of the words."""
    bids: Words
    concede: str

    def even(self, node: int, actions: int) -> list[float]:
        """All alike, but for giving up."""
        names = self.names[node]
        return [float(name != self.concede) for name in names] + [1.0] * (actions - len(names))


def remembered(words: Words, word: str, bids: Words) -> Words:
    """What is remembered when one more word of the first trick is heard, a card as `*`: the bids,
    how they were answered, and whether a card lay before the first.
    """
    if word in bids or (words and words[-1] in bids):
        return (*words, word)
    return (word,) if word == CARD and not words else words


def recalled(history: Words, bids: Words) -> Words:
    """What is remembered of all that was said and done in a hand."""
    words: Words = ()
    cards = 0
    for word in history:
        if cards < 2:
            words = remembered(words, word, bids)
        cards += word == CARD
    return words


class Builder:
    """Goes through the tables, node by node."""

    def __init__(
        self,
        tables: Tables,
        ledger: Ledger,
        utility: NDArray[np.float64],
        listed: Listed,
    ) -> None:
        self.tables, self.ledger, self.utility, self.listed = tables, ledger, utility, listed
        self.where: dict[Place, int] = {}
        self.edges: dict[int, list[tuple[str, int, int]]] = {}
        self.cards: dict[int, list[int]] = {}
        self.endings: list[tuple[float, float]] = []
        self.known: dict[tuple[float, float], int] = {}
        self._node(0, 0, False, ())

    def _node(self, position: int, account: int, accepted: bool, words: Words) -> int:
        key = position, account, accepted, words
        if key in self.where:
            return self.where[key]
        node = self.where[key] = len(self.where)
        self.edges[node] = self._said(position, account, accepted, words)
        self.cards[node] = [NOWHERE] * 3
        if self._plays(position):
            onward = self.tables.card[position].tolist()
            after = self._after(position, words, CARD)
            self.cards[node] = [
                NOWHERE if to < 0 else self._to(int(to), account, after) for to in onward
            ]
        return node

    def _plays(self, position: int) -> bool:
        player = int(self.tables.player[position])
        return player != NOBODY and player == int(self.tables.speaker[position])

    def _after(self, position: int, words: Words, word: str) -> Words:
        """What is remembered when one more word is said."""
        if self.tables.positions[position].results:
            return words
        return remembered(words, word, self.tables.bids)

    def _said(
        self, position: int, account: int, accepted: bool, words: Words
    ) -> list[tuple[str, int, int]]:
        tables = self.tables
        mover = int(tables.speaker[position])
        begins = int(tables.first[position, mover])
        found = []
        for at in range(begins, begins + int(tables.count[position, mover])):
            name = tables.voices[int(tables.voice[at])]
            if name == tables.table.variant.concede and tables.positions[position].results:
                continue
            if accepted and name in tables.table.truc_voices:
                continue
            says_yes = name == tables.table.variant.yes and tables.positions[position].bidder < 0
            by = mover if says_yes else -1
            onward, deed = int(tables.onward[at]), int(tables.deed[at])
            told = self._after(position, words, name)
            if onward >= len(tables.positions):
                pair = self._to(onward, account, told), self._to(onward, account, told)
            else:
                sides = (deed, deed + 1 if tables.compare[at] else deed)
                pair = (
                    self._done(onward, account, sides[0], told, by),
                    self._done(onward, account, sides[1], told, by),
                )
            found.append((name, *pair))
        onward = int(tables.bid[position, mover])
        for deed, name in enumerate(tables.bids, start=1):
            after = int(self.ledger.after[account, deed]) if onward >= 0 else -1
            if after >= 0 and self.listed(mover, after):
                to = self._done(onward, account, deed, self._after(position, words, name))
                found.append((name, to, to))
        return found

    def _done(self, onward: int, account: int, deed: int, words: Words, by: int = -1) -> int:
        after = int(self.ledger.after[account, deed])
        if after >= self.ledger.going:
            return self._ending(float(self.utility[after]), 0.0)
        return self._to(onward, after, words, by)

    def _to(self, onward: int, account: int, words: Words, by: int = -1) -> int:
        """Where something leads, said by who accepts a truc with it."""
        if onward < len(self.tables.positions):
            return self._node(onward, account, by == int(self.tables.speaker[onward]), words)
        ending = onward - len(self.tables.positions)
        deed = int(self.tables.over[ending]) + 2 * self.tables.endings[ending].winner
        mano, peu = (float(self.utility[self.ledger.after[account, deed + s]]) for s in (0, 1))
        return self._ending((mano + peu) / 2, (mano - peu) / 2)

    def _ending(self, base: float, envit: float) -> int:
        key = base, envit
        if key not in self.known:
            self.known[key] = len(self.endings)
            self.endings.append(key)
        return -1 - self.known[key]

    def built(self, labels: Callable[[int, bool], int]) -> Built:
        """The graph, its tables of so many labels by stage and by whether the mover led."""
        tables, count = self.tables, len(self.where)
        mover, stage, table = (np.zeros(count, np.int64) for _ in range(3))
        first, said, plays, level = (np.zeros(count, np.int32) for _ in range(4))
        to: list[tuple[int, int]] = []
        rows: dict[int, tuple[int, int]] = {}
        size = 0
        ties = self._ties()
        for (position, _account, _accepted, _words), node in self.where.items():
            pos = tables.positions[position]
            tricks, lies = len(pos.results), pos.played.bit_count()
            mover[node], stage[node] = int(tables.speaker[position]), 2 * tricks + lies
            first[node], said[node] = len(to), len(self.edges[node])
            plays[node] = self._plays(position)
            to += [(one, two) for _, one, two in self.edges[node]]
            actions = said[node] + (self._held(position) if plays[node] else 0)
            led = bool(lies) and bool(pos.played >> int(mover[node]) & 1)
            table[node] = size
            rows[size] = labels(int(stage[node]), led), int(actions)
            size += rows[size][0] * int(actions)
            if stage[node] == 5:
                level[node] = ties[pos.results, pos.lead]
        worth = np.array(self.endings, np.float32).reshape(-1, 2)
        graph = Graph(
            mover=mover.astype(np.int32),
            stage=stage.astype(np.int32),
            first=first,
            said=said,
            plays=plays,
            to=np.array(to, np.int32).reshape(-1, 2),
            card=np.array([self.cards[node] for node in range(count)], np.int32),
            table=table,
            ties=level,
            base=np.ascontiguousarray(worth[:, 0]),
            envit=np.ascontiguousarray(worth[:, 1]),
        )
        names = [[name for name, _, _ in self.edges[node]] for node in range(count)]
        concede = tables.table.variant.concede
        return Built(graph, size, rows, names, self.where, tables.bids, concede)

    def _ties(self) -> dict[object, int]:
        """Who wins when the cards of the last trick are equal, by how it came to it."""
        found: dict[object, int] = {}
        for position, *_ in self.where:
            pos, onward = self.tables.positions[position], int(self.tables.card[position, 1])
            if len(pos.results) == 2 and pos.played and self._plays(position):
                ending = self.tables.endings[onward - len(self.tables.positions)]
                found[pos.results, pos.lead] = ending.winner
        return found

    def _held(self, position: int) -> int:
        return 3 - len(self.tables.positions[position].results)
