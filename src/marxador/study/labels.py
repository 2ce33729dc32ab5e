"""Hands by labels: what is remembered of the cards in a game too large to be solved card by card.

In the first trick a hand is its strengths and its envit, by classes; the card that was led is its
strength, and whether one holds its suit. After it suits no longer matter, and of the cards that
lie only groups of strengths are remembered, but of the one to be beaten.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.cards import suit
from marxador.engine.table import Table
from marxador.fast.kernel import compiled
from marxador.fast.pack import pack

Ints = NDArray[np.int32]
Array = Any
"""An array, to a compiled function."""

SHARE = 0.03
"""The least share of the hands that makes a class of envits."""
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
    suit: Ints
    hands: Ints
    """[hand, 3]: in the order of the pack."""
    value: Ints
    """[hand]: its envit."""
    of: Ints
    """[hand]: its class."""
    hand: Ints
    """[card, card, card]: the hand, in any order; -1 for none."""
    classes: int
    strengths: int
    groups: int


def labels(table: Table, cards: tuple[str, ...] | None = None) -> Labels:
    """The labels of a game; with `cards`, of a pack cut down to these."""
    deck = [at for at, card in enumerate(table.deck) if cards is None or card in cards]
    names = [table.deck[at] for at in deck]
    raw = np.array([table.strength[name] for name in names])
    strength = np.unique(raw, return_inverse=True)[1].astype(np.int32)
    stronger = (raw[None, :] > raw[:, None]).sum(axis=1)
    ends = np.array([PECES, *(share * len(deck) for share in GROUPS)])
    suits = sorted({suit(name) for name in names})
    suited = np.array([suits.index(suit(name)) for name in names], np.int32)
    hands = list(combinations(range(len(deck)), 3))
    worth = pack(table).envit
    value = np.array([worth[tuple(deck[at] for at in hand)] for hand in hands], np.int32)
    level = _levels(value)
    keys = [
        (*(int(strength[card]) for card in hand), int(level[at])) for at, hand in enumerate(hands)
    ]
    number = {key: at for at, key in enumerate(sorted(set(keys)))}
    return Labels(
        strength=strength,
        group=np.searchsorted(ends, stronger, side="right").astype(np.int32),
        suit=suited,
        hands=np.array(hands, np.int32),
        value=value,
        of=np.array([number[key] for key in keys], np.int32),
        hand=_lookup(hands, len(deck)),
        classes=len(number),
        strengths=int(strength.max()) + 1,
        groups=len(GROUPS) + 2,
    )


def _levels(value: Ints) -> Ints:
    """[hand]: its class of envits; values that few hands have go with the next above."""
    found, count = np.unique(value, return_counts=True)
    level, held, at = {}, 0, 0
    for worth, many in zip(found.tolist(), count.tolist(), strict=True):
        level[worth] = at
        held += many
        if held >= SHARE * len(value):
            held, at = 0, at + 1
    return np.array([level[worth] for worth in value.tolist()], np.int32)


def _lookup(hands: list[tuple[int, int, int]], size: int) -> Ints:
    found = np.full((size, size, size), -1, np.int32)
    for at, (a, b, c) in enumerate(hands):
        for one, two, three in ((a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)):
            found[one, two, three] = at
    return found


def sizes(of: Labels) -> Callable[[int, bool], int]:
    """How many labels there are, by stage and by whether who is to act led the trick."""
    s, g, n = of.strengths, of.groups, of.classes
    pairs = s * (s + 1) // 2

    def count(stage: int, led: bool) -> int:
        if stage < 2:
            return n if stage == 0 else 3 * n if led else 2 * s * n
        if stage == 2:
            return pairs * s * s
        if stage == 3:
            return s * s * g * g if led else pairs * s * s * g
        if stage == 4:
            return s * g**3
        return s * g**3 if led else 2 * s * g * g

    return count


# What each place has played is a number: the slots of its hand, one more than each, in base 4.


@compiled
def at_slot(played: int, trick: int) -> int:
    """The slot that a place played in a trick."""
    return ((played >> (2 * trick)) & 3) - 1


@compiled
def holds(played: int, slot: int) -> bool:
    """Whether a slot is still in hand."""
    own = slot + 1
    return (played & 3) != own and ((played >> 2) & 3) != own and ((played >> 4) & 3) != own


@compiled
def nth(played: int, number: int) -> int:
    """The nth slot still in hand."""
    for slot in range(3):
        if holds(played, slot):
            if number == 0:
                return slot
            number -= 1
    return -1


@compiled
def first_trick(of: Labels, stage: int, hand: int, mine: int, led: int, leads: bool) -> Any:
    """The label of a hand in the first trick."""
    label = of.of[hand]
    if stage == 0:
        return label
    if leads:
        return 3 * label + at_slot(mine, 0)
    suited = 0
    for slot in range(3):
        if of.suit[of.hands[hand, slot]] == of.suit[led]:
            suited = 1
    return (label * of.strengths + of.strength[led]) * 2 + suited


@compiled
def later(
    of: Labels,
    stage: int,
    cards: Array,
    mine: int,
    one: int,
    two: int,
    led: int,
    leads: bool,
    ahead: bool,
) -> Any:
    """The label of what is left of a hand's cards, the rival having played `one` and `two`.

    Who answers the last card knows whether it is `ahead`.
    """
    s, g = of.strengths, of.groups
    left = nth(mine, 0)
    own = of.strength[cards[left]] if left >= 0 else 0
    if stage == 2 or (stage == 3 and not leads):  # the stronger card stands first
        pair = own * (own + 1) // 2 + of.strength[cards[nth(mine, 1)]]
        gone = cards[at_slot(mine, 0)]
        if stage == 2:
            return (pair * s + of.strength[gone]) * s + of.strength[one]
        return ((pair * s + of.strength[led]) * s + of.strength[one]) * g + of.group[gone]
    if stage == 3:
        before = of.group[cards[at_slot(mine, 0)]]
        return ((own * s + of.strength[led]) * g + of.group[one]) * g + before
    seen = of.group[one] * g + of.group[two]
    if stage == 5 and not leads:
        return ((s if ahead else 0) + of.strength[led]) * g * g + seen
    shown = min(of.group[cards[at_slot(mine, 0)]], of.group[cards[at_slot(mine, 1)]])
    strong = of.strength[led] if leads else own
    return (strong * g * g + seen) * g + shown


@compiled
def label_of(
    of: Labels,
    stage: int,
    hand: int,
    mine: int,
    one: int,
    two: int,
    led: int,
    leads: bool,
    ties: bool,
) -> Any:
    """The label of who is to act; the rival has played `one`, and `two` after it.

    `ties` is whether who is to act wins the last trick with an equal card.
    """
    if stage < 2:
        return first_trick(of, stage, hand, mine, led, leads)
    ahead = False
    if stage == 5 and not leads:
        own, lies = of.strength[of.hands[hand, nth(mine, 0)]], of.strength[led]
        ahead = own > lies or (own == lies and ties)
    return later(of, stage, of.hands[hand], mine, one, two, led, leads, ahead)


@compiled
def labelled(
    of: Labels, stage: int, leads: bool, mine: Array, theirs: Array, led: Array, entries: Array
) -> Array:
    """[board, entry]: labels of a stage; 0 where an entry cannot be held."""
    found = np.zeros((len(mine), len(entries)), np.int64)
    cards = np.zeros(3, np.int64)
    gone, held = mine.shape[1], entries.shape[1]
    for board in range(len(mine)):
        one = theirs[board, 0] if theirs.shape[1] > 0 else -1
        two = theirs[board, 1] if theirs.shape[1] > 1 else -1
        for entry in range(len(entries)):
            for at in range(gone):
                cards[at] = mine[board, at]
            for at in range(held):
                cards[gone + at] = entries[entry, at]
            hand = of.hand[cards[0], cards[1], cards[2]]
            if hand < 0:
                continue
            code = 0
            for trick in range(gone):
                for slot in range(3):
                    if of.hands[hand, slot] == cards[trick]:
                        code |= (slot + 1) << (2 * trick)
            found[board, entry] = label_of(
                of, stage, hand, code, one, two, led[board], leads, False
            )
    return found
