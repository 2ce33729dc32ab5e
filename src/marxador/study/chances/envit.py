"""The chance that no rival's envit beats three cards, from each place: exact at any seats.

*Envit value of three cards*: a side's envit is its best seat's; equal, the nearest to mano wins.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from marxador.cards import Card, suit
from marxador.rules.values import envit_value, points
from marxador.rules.variant import Variant
from marxador.study.chances.diagram import Diagram

BELOW, EQUAL = 0, 1


def envit_chances(game: Variant, cards: Sequence[Card], seats: int) -> list[Fraction]:
    """The chance from each place, the mano's first."""
    mine = envit_value(game, cards)
    pack = [card for card in game.deck if card not in cards]
    # Cards of a suit together: less has to be remembered of those that went by.
    pack.sort(key=lambda card: (suit(card), -points(card)))

    def against(hand: tuple[Card, ...]) -> int | None:
        value = envit_value(game, hand)
        return None if value > mine else EQUAL if value == mine else BELOW

    rivals = seats // 2
    ways = Diagram(pack, against).count(rivals)
    by_equals = [ways[(BELOW,) * (rivals - n) + (EQUAL,) * n] for n in range(rivals + 1)]
    deals = 1
    for rival in range(rivals):
        deals *= comb(len(pack) - 3 * rival, 3)
    return [_chance(by_equals, _nearer(place), deals) for place in range(seats)]


def _nearer(place: int) -> int:
    """How many rivals sit nearer to mano than a place."""
    return (place + 1) // 2


def _chance(by_equals: Sequence[int], nearer: int, deals: int) -> Fraction:
    """None above, and those that are equal all farther from the mano."""
    rivals = len(by_equals) - 1
    return sum(
        (
            Fraction(ways * comb(rivals - nearer, equals), deals * comb(rivals, equals))
            for equals, ways in enumerate(by_equals)
        ),
        Fraction(0),
    )
