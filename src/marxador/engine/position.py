"""The public part of a hand, without cards, sizes or score: a small finite machine.

A `Position` says whose turn it is, how the tricks stand and what waits for an answer. Cards enter
only as the relation of a played card to the best one of the trick; how much is bid in an envit is
`bidding`'s, how many stones a side has the score's.
"""

from typing import NamedTuple

from marxador.engine.table import Table

PARDA = 2
EITHER = 2
"""Both sides may still call the first voice of the truc."""
NOBODY = -1
BY_HIDDEN_CARDS = 2
"""The winner of a hand that the hidden cards of the tied seats decide."""

BELOW, EQUAL, ABOVE = -1, 0, 1
"""How a played card relates to the best of the trick."""

BID = "bid"
"""Any bid of the envit: which one makes no difference to the position."""

Move = str | int | tuple[str, int]
"""A voice, or `BID`; the relation of a played card; a flor with the rival places that have one."""


class Call(NamedTuple):
    """A truc that waits for its answer."""

    level: int
    side: int
    plain: bool
    """Said as it is, not as the first voice that leaves the envit open."""


class FlorCall(NamedTuple):
    """A flor that waits for its answer: `raised` 0 for the flor itself, else its raise."""

    raised: int
    side: int
    holders: int
    """The rival places that have a flor and must answer."""


class Position(NamedTuple):
    """Where a hand stands, as everyone at the table sees it."""

    results: tuple[int, ...] = ()
    """The side that took each finished trick, or `PARDA`."""
    lead: int = 0
    turn: int = 0
    played: int = 0
    """Places that have played in this trick."""
    best: int = 0
    """Places that hold the best card of this trick."""
    gone: int = 0
    """Places that left the hand (mazo)."""
    level: int = 0
    """The accepted level of the truc."""
    owner: int = EITHER
    """The side that may raise it."""
    call: Call | None = None
    envit_open: bool = True
    """Nobody has opened the envit yet, and it has not been closed."""
    bidder: int = NOBODY
    """The side whose envit waits for its answer."""
    passed: int = 0
    """Places that gave up opening the envit."""
    flor: FlorCall | None = None
    tied: int = 0
    """Places whose stacked cards tied: the hidden cards are about to be looked at."""
    words: int = 0
    """Those of them that have yet to say their word."""
    winner: int | None = None
    """The side that took the truc, or `BY_HIDDEN_CARDS`; None while the hand goes on."""
    prize: int = 0
    """What the truc pays, once it has a winner."""

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def waits(self) -> bool:
        """Something was called and has not been answered."""
        return self.bidder != NOBODY or self.call is not None or self.flor is not None

    @property
    def first_trick(self) -> bool:
        return not self.results


def start(table: Table) -> Position:
    """A hand just dealt."""
    return Position(envit_open=table.variant.envit is not None)


def places(mask: int) -> tuple[int, ...]:
    """The places of a mask, nearest to mano first.

    >>> places(0b1010)
    (1, 3)
    """
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def nearest(mask: int) -> int:
    """The place nearest to mano.

    >>> nearest(0b1010)
    1
    """
    return (mask & -mask).bit_length() - 1


def following(place: int, among: int) -> int:
    """The first place of `among` after `place`, in the order of play.

    >>> following(1, 0b1001), following(3, 0b0110)
    (3, 1)
    """
    ahead = among >> (place + 1)
    return place + 1 + nearest(ahead) if ahead else nearest(among)
