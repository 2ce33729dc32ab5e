"""The cards of a game as numbers: their strength, and what any three of them are worth."""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.cards import Card
from marxador.engine.table import Table
from marxador.rules.values import envit_value, flor_value, is_flor

Hand = tuple[Card, ...]


class Pack(NamedTuple):
    """A pack; card `i` is the `i`th of `Table.deck`."""

    strength: NDArray[np.uint8]
    """[card]: how strong it is in the truc."""
    envit: NDArray[np.uint8]
    """[card, card, card]: the envit of three cards, in any order."""
    flor: NDArray[np.uint8]
    """[card, card, card]: the flor of three cards, 0 where they are none or none is played."""


@lru_cache(maxsize=64)
def pack(table: Table) -> Pack:
    """The pack of a table."""
    variant = table.variant
    return Pack(
        strength=np.array([table.strength[card] for card in table.deck], np.uint8),
        envit=_of_three(table, lambda hand: envit_value(variant, hand) if variant.envit else 0),
        flor=_of_three(
            table, lambda hand: flor_value(hand) if table.has_flor and is_flor(hand) else 0
        ),
    )


def _of_three(table: Table, value: Callable[[Hand], int]) -> NDArray[np.uint8]:
    size = len(table.deck)
    values = np.zeros((size, size, size), np.uint8)
    for three in combinations(range(size), 3):
        worth = value(tuple(table.deck[card] for card in three))
        for order in permutations(three):
            values[order] = worth
    return values
