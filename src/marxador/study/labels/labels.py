"""Hands by labels: what is remembered of the cards in a game too large to be solved card by card.

In the first trick, where a label would leak most, cards are cards. After it suits no longer matter,
and of the cards that lie only groups of strengths are remembered, but of the one to be beaten.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.engine.table import Table
from marxador.fast.pack import pack

Ints = NDArray[np.int32]
Cards = Any
"""Cards by their number, in arrays that go together."""

PECES = 4
"""The strongest cards, a group of their own."""
GROUPS = (0.3, 0.5)
"""Where a later group of strengths ends, by the share of the pack that is stronger."""


class Labels(NamedTuple):
    """The cards of a game for the kernels; card `i` is the `i`th of the pack."""

    strength: Ints
    """[card]: from 0, the weakest."""
    group: Ints
    """[card]: from 0, the strongest."""
    hands: Ints
    """[hand, 3]: in the order of the pack."""
    value: Ints
    """[hand]: its envit."""
    hand: Ints
    """[card, card, card]: the hand, in any order; -1 for none."""
    strengths: int
    groups: int


def labels(table: Table, cards: tuple[str, ...] | None = None) -> Labels:
    """The labels of a game; with `cards`, of a pack cut down to these."""
    deck = [at for at, card in enumerate(table.deck) if cards is None or card in cards]
    names = [table.deck[at] for at in deck]
    raw = np.array([table.strength[name] for name in names])
    strength = np.unique(raw, return_inverse=True)[1].astype(np.int32)
    stronger = (raw[None, :] > raw[:, None]).sum(axis=1)
    ends = np.maximum.accumulate([PECES, *(share * len(deck) for share in GROUPS)])
    hands = list(combinations(range(len(deck)), 3))
    worth = pack(table).envit
    value = np.array([worth[tuple(deck[at] for at in hand)] for hand in hands], np.int32)
    return Labels(
        strength=strength,
        group=np.searchsorted(ends, stronger, side="right").astype(np.int32),
        hands=np.array(hands, np.int32),
        value=value,
        hand=_lookup(hands, len(deck)),
        strengths=int(strength.max()) + 1,
        groups=len(GROUPS) + 2,
    )


def _lookup(hands: list[tuple[int, int, int]], size: int) -> Ints:
    found = np.full((size, size, size), -1, np.int32)
    for at, (a, b, c) in enumerate(hands):
        for one, two, three in ((a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)):
            found[one, two, three] = at
    return found


def sizes(of: Labels) -> Callable[[int, bool], int]:
    """How many labels there are, by stage and by whether who is to act led the trick."""
    s, g, n = of.strengths, of.groups, len(of.hands)
    pairs = s * (s + 1) // 2

    def count(stage: int, led: bool) -> int:
        if stage < 2:
            return n if stage == 0 else 3 * n if led else len(of.strength) * n
        if stage == 2:
            return pairs * s * s
        if stage == 3:
            return s * s * g * g if led else pairs * s * s * g
        if stage == 4:
            return s * g**3
        return s * g**3 if led else 2 * s * g * g

    return count


def label_of(
    of: Labels,
    stage: int,
    gone: list[Cards],
    held: list[Cards],
    theirs: list[Cards],
    led: Cards = -1,
    *,
    leads: bool = False,
    ahead: Cards = False,
) -> Any:
    """The label of who is to act: of the cards it has played, in their order, and of those it
    holds, in that of the pack; the rival has played `theirs`, and `led` lies on the table.

    Who `leads` led it; who answers the last one knows whether it is `ahead`.
    """
    strength, group, s, g = of.strength, of.group, of.strengths, of.groups
    if stage < 2:
        return _first(of, stage, gone, held, led, leads)
    one, lies = theirs[0], strength[led]
    if stage == 2 or (stage == 3 and not leads):
        better, worse = (strength[card].astype(np.int64) for card in held)
        pair = better * (better + 1) // 2 + worse
        if stage == 2:
            return (pair * s + strength[gone[0]]) * s + strength[one]
        return ((pair * s + lies) * s + strength[one]) * g + group[gone[0]]
    own = strength[held[0]].astype(np.int64) if held else np.int64(0)
    if stage == 3:
        return ((own * s + lies) * g + group[one]) * g + group[gone[0]]
    seen = group[one] * g + group[theirs[1]]
    if stage == 5 and not leads:
        return (ahead * np.int64(s) + lies) * g * g + seen
    shown = np.minimum(group[gone[0]], group[gone[1]])
    return ((lies if leads else own) * g * g + seen) * g + shown


def _first(
    of: Labels, stage: int, gone: list[Cards], held: list[Cards], led: Cards, leads: bool
) -> Any:
    """The label of a hand in the first trick."""
    hand = of.hand[tuple(gone + held)].astype(np.int64)
    if stage == 0:
        return hand
    if leads:
        return np.maximum(3 * hand + sum(1 * (card < led) for card in held), 0)
    return np.maximum(hand * len(of.strength) + led, 0)
