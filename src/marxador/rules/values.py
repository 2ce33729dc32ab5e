"""What cards are worth: in the truc by a variant's order, in the envit by its way of counting."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations

from marxador.cards import FIGURES, Card, cards, number, suit
from marxador.i18n import _
from marxador.quoting import quoted
from marxador.rules.variant import Variant

CROWD = 6
"""Seats from which the game is a crowded one (*Modalitats*: with six and eight)."""


@lru_cache(maxsize=64)
def strengths(variant: Variant, seats: int) -> Mapping[Card, int]:
    """Each card's truc strength: cards of equal value share a number, a higher one wins."""
    groups = variant.order.split()
    if variant.crowded_top and seats >= CROWD:
        groups.remove(variant.crowded_top)
        groups.insert(0, variant.crowded_top)
    return {
        card: len(groups) - place for place, group in enumerate(groups) for card in cards(group)
    }


def truc_strength(variant: Variant, card: Card, seats: int = 2) -> int:
    """How strong a card is in the truc; 1 is the weakest of the pack."""
    try:
        return strengths(variant, seats)[card]
    except KeyError:
        raise ValueError(
            _("{found} is not a card of {key}").format(found=quoted(card), key=variant.key)
        ) from None


def envit_value(variant: Variant, hand: Iterable[Card]) -> int:
    """The best reading of a hand in the envit."""
    cards = tuple(hand)
    for card in cards:
        if card not in variant.deck:
            raise ValueError(
                _("{found} is not a card of {key}").format(found=quoted(card), key=variant.key)
            )
    return best_reading(variant, cards)


@lru_cache(maxsize=1 << 15)
def best_reading(variant: Variant, hand: tuple[Card, ...]) -> int:
    """`envit_value` of cards that are known to be of the pack."""
    envit = variant.envit
    if envit is None:
        raise ValueError(_("{key} has no envit").format(key=variant.key))
    readings = [points(card) for card in hand]
    for one, other in combinations(hand, 2):
        if suit(one) == suit(other):
            readings.append(20 + points(one) + points(other))
    for card, counts in envit.ties_with_all:
        if card in hand:
            readings.extend(counts + points(other) for other in hand if other != card)
    if envit.three_count and is_flor(hand):
        readings.append(flor_value(hand))
    return max(readings)


def is_flor(hand: tuple[Card, ...]) -> bool:
    """Three cards of one suit."""
    return len(hand) == 3 and len({suit(card) for card in hand}) == 1


def flor_value(hand: Iterable[Card]) -> int:
    """Twenty and the three cards."""
    return 20 + sum(points(card) for card in hand)


def points(card: Card) -> int:
    """What a card counts in the envit: its number, figures nothing."""
    figure = number(card)
    return 0 if figure in FIGURES else figure
