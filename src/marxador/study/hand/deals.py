"""The cards of a heads-up hand as a solver sees them: what can be dealt, and how often.

Where no suit is ever looked at, as in the game of Almería, cards of one strength are the same
card, and a hand is what it holds of each: nothing is lost by it.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marxador.engine.table import Table
from marxador.fast.pack import pack

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]

NO_HAND = -1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Deals:
    """Kinds of cards, hands of three of them, and how many deals give two hands."""

    kinds: tuple[tuple[str, ...], ...]
    """The cards of each kind, all alike."""
    strength: Ints
    hands: Ints
    """[hand, 3]: the kinds it holds, ascending."""
    pairs: Ints
    """[pair, 2]"""
    pair: Ints
    """[kind, kind]: the pair they make, or `NO_HAND`."""
    hand: Ints
    """[pair, kind]: the hand they make, or `NO_HAND`; the last row is of no pair."""
    envit: Ints
    """[hand]: its points."""
    weight: Floats
    """[hand of the mano, hand of the peu]: the share of the deals that give them."""
    contest: Floats
    """The same, less than 0 where the peu wins the envit."""

    @property
    def exact(self) -> bool:
        """Every card is a kind of its own."""
        return all(len(cards) == 1 for cards in self.kinds)


def alike(deals: Deals, held: Ints) -> NDArray[np.intp]:
    """[entry]: a number for hands or pairs of kinds, the same for those that are as strong."""
    strengths = np.sort(deals.strength[held], axis=1)
    return np.unique(strengths, axis=0, return_inverse=True)[1].ravel()


@lru_cache(maxsize=16)
def deals(table: Table, cards: tuple[str, ...] | None = None) -> Deals:
    """The deals of a heads-up table; with `cards`, of a pack cut down to these."""
    deck = [card for card in table.deck if cards is None or card in cards]
    number = {card: at for at, card in enumerate(table.deck)}
    by_suit = table.variant.envit is not None or table.has_flor
    groups: dict[Any, list[str]] = {}
    for card in deck:
        groups.setdefault(card if by_suit else table.strength[card], []).append(card)
    kinds = tuple(tuple(group) for group in groups.values())
    copies = [len(group) for group in kinds]
    hands = _multisets(copies, 3)
    pairs = _multisets(copies, 2)
    pair = np.full((len(kinds), len(kinds)), NO_HAND, np.int32)
    for at, (one, two) in enumerate(pairs):
        pair[one, two] = pair[two, one] = at
    where = {hand: at for at, hand in enumerate(hands)}
    hand = np.full((len(pairs) + 1, len(kinds)), NO_HAND, np.int32)
    for at, held in enumerate(pairs):
        for kind in range(len(kinds)):
            hand[at, kind] = where.get(tuple(sorted((*held, kind))), NO_HAND)
    worth = pack(table).envit
    values = np.array([worth[tuple(number[kinds[kind][0]] for kind in h)] for h in hands])
    weight = _weights(hands, copies)
    mano_wins = values[:, None] >= values[None, :]
    return Deals(
        kinds=kinds,
        strength=np.array([table.strength[group[0]] for group in kinds], np.int32),
        hands=np.array(hands, np.int32),
        pairs=np.array(pairs, np.int32),
        pair=pair,
        hand=hand,
        envit=values.astype(np.int32),
        weight=weight,
        contest=np.where(mano_wins, weight, -weight),
    )


def _multisets(copies: list[int], size: int) -> list[tuple[int, ...]]:
    """What so many cards can be, by kind."""
    every = combinations_with_replacement(range(len(copies)), size)
    return [held for held in every if all(held.count(kind) <= copies[kind] for kind in held)]


def _weights(hands: list[tuple[int, ...]], copies: list[int]) -> Floats:
    """How often two hands are dealt: the ways to pick the one, and the other from the rest."""
    held = np.zeros((len(hands), len(copies)), np.int64)
    for at, hand in enumerate(hands):
        for kind in hand:
            held[at, kind] += 1
    most = max(copies)
    ways = np.array([[comb(n, k) for k in range(4)] for n in range(most + 1)], np.float64)
    total = np.ones((len(hands), len(hands)))
    for kind, n in enumerate(copies):
        mine = ways[n, held[:, kind]]
        left = n - held[:, kind]
        total *= mine[:, None] * ways[left[:, None], held[None, :, kind]]
    weights: Floats = (total / total.sum()).astype(np.float32)
    return weights
