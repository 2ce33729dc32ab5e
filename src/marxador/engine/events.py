"""What happened, as frozen records: everything that is done to a match returns them."""

from dataclasses import dataclass

from marxador.cards import Card


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table."""


@dataclass(frozen=True, slots=True)
class HandOpened(Event):
    number: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Each seat's three cards from seat 1 on; None for a hand that is not known."""

    hands: tuple[tuple[Card, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Spoke(Event):
    """A call, an answer, a concession."""

    seat: int
    voice: str


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card, or a stack written `7E/4C`."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A complete trick, of a side or (None) parda."""

    winner: str | None
    leader: int


@dataclass(frozen=True, slots=True)
class HiddenTurned(Event):
    """A hidden card of a tied stack was turned over."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Compared(Event):
    """An accepted envit, or two flors, compared: who won, and the values that were declared."""

    what: str
    winner: str
    declared: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class EnvitSettled(Event):
    """Who won an envit whose cards the record does not know."""

    winner: str


@dataclass(frozen=True, slots=True)
class Painted(Event):
    """Stones painted for a side."""

    side: str
    stones: int
    what: str


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    number: int
    score: tuple[int, int]
    won: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    winner: str
    stones: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    winner: str


@dataclass(frozen=True, slots=True)
class Signalled(Event):
    """A signal to a partner, and the rivals who caught it."""

    seat: int
    to: int
    name: str
    seen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Said(Event):
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Faulted(Event):
    """A misdeal: `exposed` with the mano's `choice`, or `count`."""

    fault: str
    choice: str | None = None


@dataclass(frozen=True, slots=True)
class Suspended(Event):
    reason: str


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    pass


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """A referee's decision: the match is that side's."""

    winner: str
    reason: str
