"""What happened, as frozen records: everything that is done to a match returns them."""

from functools import lru_cache
from typing import NamedTuple

from marxador.cards import Card


class HandOpened(NamedTuple):
    number: int
    dealer: int


class Dealt(NamedTuple):
    """Each seat's three cards from seat 1 on; None for a hand that is not known."""

    hands: tuple[tuple[Card, ...] | None, ...]


class Spoke(NamedTuple):
    """A call, an answer, a concession."""

    seat: int
    voice: str


class Played(NamedTuple):
    """A card, or a stack written `7E/4C`."""

    seat: int
    card: str


class TrickTaken(NamedTuple):
    """A complete trick, of a side or (None) parda."""

    winner: str | None
    leader: int


class HiddenTurned(NamedTuple):
    """A hidden card of a tied stack was turned over."""

    seat: int
    card: Card


class Compared(NamedTuple):
    """An accepted envit, or two flors, compared: who won, and the values that were declared."""

    what: str
    winner: str
    declared: tuple[tuple[int, int], ...]


class EnvitSettled(NamedTuple):
    """Who won an envit whose cards the record does not know."""

    winner: str


class Painted(NamedTuple):
    """Stones painted for a side."""

    side: str
    stones: int
    what: str


class HandEnded(NamedTuple):
    number: int
    score: tuple[int, int]
    won: tuple[int, int]


class GameWon(NamedTuple):
    winner: str
    stones: tuple[int, int]


class MatchWon(NamedTuple):
    winner: str


class Signalled(NamedTuple):
    """A signal to a partner, and the rivals who caught it."""

    seat: int
    to: int
    name: str
    seen: tuple[int, ...] = ()


class Said(NamedTuple):
    seat: int
    text: str


class Faulted(NamedTuple):
    """A misdeal: `exposed` with the mano's `choice`, or `count`."""

    fault: str
    choice: str | None = None


class Suspended(NamedTuple):
    reason: str


class Resumed(NamedTuple):
    """The match goes on, in the hand of that number (0 before the first)."""

    number: int


class Decided(NamedTuple):
    """A referee's decision: the match is that side's."""

    winner: str
    reason: str


Event = (
    HandOpened
    | Dealt
    | Spoke
    | Played
    | TrickTaken
    | HiddenTurned
    | Compared
    | EnvitSettled
    | Painted
    | HandEnded
    | GameWon
    | MatchWon
    | Signalled
    | Said
    | Faulted
    | Suspended
    | Resumed
    | Decided
)
"""Something that happened at the table."""


# Most of what happens has happened before: a record is made once and given out again.

painted = lru_cache(maxsize=1 << 10)(Painted)
trick_taken = lru_cache(maxsize=1 << 6)(TrickTaken)


@lru_cache(maxsize=1 << 13)
def acted(seat: int, action: str) -> tuple[Event, ...]:
    """A seat plays a card or says a voice, and nothing comes of it."""
    return (Played(seat, action) if action[0].isdigit() else Spoke(seat, action),)
