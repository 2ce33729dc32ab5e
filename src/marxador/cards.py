"""The Spanish pack: a card is its number and the letter of its suit, as people write it.

Suits are `O` (oros), `C` (copes), `E` (espases) and `B` (bastos); numbers go from 1 to 12.
"""

from collections.abc import Iterable

SUITS = "OCEB"
FIGURES = (10, 11, 12)

Card = str


def number(card: Card) -> int:
    """
    >>> number("12C")
    12
    """
    return int(card[:-1])


def suit(card: Card) -> str:
    """
    >>> suit("12C")
    'C'
    """
    return card[-1]


def cards(group: str) -> tuple[Card, ...]:
    """The cards of one number, suit by suit.

    >>> cards("7CB")
    ('7C', '7B')
    """
    figure = group.rstrip(SUITS)
    return tuple(figure + letter for letter in group[len(figure) :])


def spelled(hand: Iterable[Card]) -> str:
    """A hand as the record writes it.

    >>> spelled(("1E", "7B", "6B"))
    '1E,7B,6B'
    """
    return ",".join(hand)
