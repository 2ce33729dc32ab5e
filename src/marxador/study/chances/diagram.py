"""Hands sorted into classes by a decision diagram, so that many disjoint ones can be counted.

A diagram reads the pack card by card; a node is all that matters of the cards taken so far. It
asks a function for the class of a hand and knows nothing of how that is decided.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from marxador.cards import Card

Suffixes = frozenset[tuple[tuple[int, ...], int]]
"""What may still be taken, each with the class that the whole hand has then."""


NOWHERE = -1
"""Where no hand is left that has a class."""


class Node(NamedTuple):
    """Where the next card leads if it is not taken, and if it is."""

    without: int
    having: int


class Diagram:
    """The hands of three of a pack, by class; those of no class (None) are left out."""

    def __init__(
        self, pack: Sequence[Card], sort: Callable[[tuple[Card, ...]], int | None]
    ) -> None:
        hands = combinations(range(len(pack)), 3)
        sorted_hands = ((hand, sort(tuple(pack[at] for at in hand))) for hand in hands)
        top: Suffixes = frozenset((hand, kind) for hand, kind in sorted_hands if kind is not None)
        self.levels: list[list[Node]] = []
        level = [top] if top else []
        for at in range(len(pack)):
            level = self._descend(level, at)
        self.kinds = [next(kind for _, kind in node) for node in level]
        """The class that each node of the bottom stands for."""

    def _descend(self, level: list[Suffixes], at: int) -> list[Suffixes]:
        below: dict[Suffixes, int] = {}
        nodes = []
        for suffixes in level:
            taken = [(hand[1:], kind) for hand, kind in suffixes if hand and hand[0] == at]
            left = [(hand, kind) for hand, kind in suffixes if not hand or hand[0] != at]
            nodes.append(Node(_number(left, below), _number(taken, below)))
        self.levels.append(nodes)
        return list(below)

    def count(self, hands: int) -> Counter[tuple[int, ...]]:
        """In how many ways that many disjoint hands can be dealt, by their sorted classes."""
        states: Counter[tuple[int, ...]] = Counter()
        if self.levels[0]:
            states[(0,) * hands] = 1
        for nodes in self.levels:
            after: Counter[tuple[int, ...]] = Counter()
            for state, ways in states.items():
                _deal(nodes, state, ways, after)
            states = after
        kinds: Counter[tuple[int, ...]] = Counter()
        for state, ways in states.items():
            kinds[tuple(sorted(self.kinds[node] for node in state))] += ways
        return kinds


def _number(suffixes: list[tuple[tuple[int, ...], int]], below: dict[Suffixes, int]) -> int:
    return below.setdefault(frozenset(suffixes), len(below)) if suffixes else NOWHERE


def _deal(
    nodes: list[Node], state: tuple[int, ...], ways: int, after: Counter[tuple[int, ...]]
) -> None:
    """The next card goes to nobody, or to one of the hands."""
    without = tuple(nodes[node].without for node in state)
    if NOWHERE not in without:
        after[tuple(sorted(without))] += ways
    for at, node in enumerate(state):
        dealt = (*without[:at], nodes[node].having, *without[at + 1 :])
        if NOWHERE not in dealt:
            after[tuple(sorted(dealt))] += ways
