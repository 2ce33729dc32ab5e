"""The public part of a hand, without cards or score: a small finite machine.

A `Position` says whose turn it is, how the tricks stand and what has been called. What a seat
holds and how many stones a side has are not in it: cards enter only as the relation of a played
card to the best one of the trick, the score only as the `Limits` of the envit.
"""

from typing import NamedTuple

from marxador.engine.table import Table
from marxador.rules.variant import BOAST, Variant

PARDA = 2
EITHER = 2
"""Both sides may still call the first voice of the truc."""
BY_HIDDEN_CARDS = 2
"""The winner of a hand that the hidden cards of the tied seats decide."""

BELOW, EQUAL, ABOVE = -1, 0, 1
"""How a played card relates to the best of the trick."""

Move = str | int | tuple[str, int]
"""A voice; the relation of a played card; a voice with what the table knows and the position does
not: the stake of an *igualar*, the rival places that have a flor too."""


class Bidding(NamedTuple):
    """An envit on the table."""

    accepted: int
    """The stake that the answering side had accepted; 0 for an opening."""
    offered: int
    """The stake if it is wanted, or `ALL`."""
    voice: str
    side: int


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
    bid: Bidding | None = None
    stake: int = 0
    """A wanted envit that is not compared yet: its stones, or `ALL`."""
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
        return self.bid is not None or self.call is not None or self.flor is not None

    @property
    def first_trick(self) -> bool:
        return not self.results


class Limits(NamedTuple):
    """What the score at the start of a hand allows and makes of the envit."""

    most: int
    """How far a bid may take the stake."""
    everything: int
    """What the falta is worth at least: it is sayable below this."""
    gap: int
    extra: bool
    """An extra hand of a close finish."""


NO_LIMITS = Limits(0, 0, 0, extra=False)
"""Where no envit can be said, the score makes no difference."""


def limits(variant: Variant, target: int, score: tuple[int, int]) -> Limits:
    """The limits of a hand that starts at `score`."""
    leader = max(score)
    gap = leader - min(score)
    if leader >= target:
        return Limits(0, 0, gap, extra=True)
    missing = target - leader
    if variant.envit is None:
        return NO_LIMITS
    whole = variant.envit.worth == "half" and 2 * leader <= target
    most = {"missing": missing, "boast": BOAST, "none": target + BOAST}[variant.envit.limit]
    return Limits(most, target if whole else missing, gap, extra=False)


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
    """The first place of `among` after `place`, in the order of play."""
    ahead = among >> (place + 1)
    return place + 1 + nearest(ahead) if ahead else nearest(among)
