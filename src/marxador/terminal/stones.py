"""Stones as each game keeps them: maize and beans, coins, the 8 and the 9, pencil strokes.

*Tanteo* and *Forma d'apuntar* of each rulebook; drawing them is `tally`'s.
"""

from typing import NamedTuple

from marxador.i18n import N_, _, ngettext
from marxador.rules.variant import Variant

BIG_COIN = 3
SQUARE = 5
"""Strokes of a pencil square: four sides and a diagonal."""


class Halves(NamedTuple):
    """Stones of the first half of a game, and of the second."""

    first: int
    second: int


def halves(count: int, target: int) -> Halves:
    """
    >>> halves(15, 24)
    Halves(first=12, second=3)
    """
    half = target // 2
    return Halves(min(count, half), max(0, count - half))


class EightAndNine(NamedTuple):
    """How the two cards lie: the one that shows, its signs uncovered, or both face down."""

    shows: int
    signs: int
    lie: str = ""


CROSSED = N_("both face down, crossed")
BESIDE = N_("both face down, side by side")
STACKED = N_("both face down, one on the other")


def eight_and_nine(count: int) -> EightAndNine:
    """*Sa manera d'apuntar*: 1 to 8 on the eight, 13 to 21 on the nine.

    >>> eight_and_nine(3).signs, eight_and_nine(15)
    (3, EightAndNine(shows=9, signs=3, lie=''))
    """
    if count < 9:
        return EightAndNine(8, count)
    if count == 9:
        return EightAndNine(9, 9)
    if 13 <= count <= 21:
        return EightAndNine(9, count - 12)
    lies = {10: CROSSED, 11: BESIDE, 12: STACKED, 22: CROSSED}
    return EightAndNine(0, 0, lies.get(count, BESIDE))


def in_words(variant: Variant, count: int, target: int, side: str) -> str:
    """The stones of a side as one would read them off the table."""
    if variant.tally == "eight-and-nine" and target <= 24:
        return _cards(count, "copes" if side == "A" else "oros")
    if variant.halves is None:
        return str(count)
    first, second = halves(count, target)
    parts = [_kept(variant, first, variant.halves[0])]
    if second:
        parts.append(_kept(variant, second, variant.halves[1]))
    return f"{count}: {', '.join(parts)}"


def _kept(variant: Variant, count: int, half: str) -> str:
    if variant.tally == "coins":
        big, small = divmod(count, BIG_COIN)
        return _("{half} {big} big coins and {small} small").format(half=half, big=big, small=small)
    if variant.tally == "paper":
        squares, strokes = divmod(count, SQUARE)
        return _("{half} {squares} squares and {strokes} strokes").format(
            half=half, squares=squares, strokes=strokes
        )
    return f"{count} {half}"


def _cards(count: int, suit: str) -> str:
    shows, signs, lie = eight_and_nine(count)
    if lie:
        return f"{count}: {_(lie)}"
    return f"{count}: " + ngettext(
        "the {card} of {suit}, {signs} sign uncovered",
        "the {card} of {suit}, {signs} signs uncovered",
        signs,
    ).format(card=shows, suit=suit, signs=signs)
