"""The lines of a table's log: what was done, by whom, in answer to which message."""

from typing import Literal

import msgspec
from msgspec import Struct

from marxador.club.people.person import Person
from marxador.club.tables.settings import Settings


class Entry(Struct, frozen=True, omit_defaults=True, tag_field="what", tag=str.lower):
    """One thing that happened."""


class Created(Entry, frozen=True):
    owner: Person
    settings: Settings


class Owned(Entry, frozen=True):
    """The table has another owner."""

    person: Person


class Sat(Entry, frozen=True):
    seat: int
    person: Person


class Stood(Entry, frozen=True):
    seat: int


class Hired(Entry, frozen=True):
    """A bot takes an empty seat."""

    seat: int
    bot: str


class Started(Entry, frozen=True):
    """Who sits where from now on (`order`: the seat that each one comes from), and who deals."""

    order: list[int]
    names: list[str]
    dealer: int


class Committed(Entry, frozen=True):
    """A seat is bound to its part of the randomness; with no hash it never came."""

    seat: int
    hash: str = ""


class Revealed(Entry, frozen=True):
    """A seat's part of the randomness, the last one with the cut; empty if it never came."""

    seat: int
    value: str = ""
    place: float | None = None


class Dealt(Entry, frozen=True):
    number: int
    cards: str
    root: str


class Acted(Entry, frozen=True):
    """A card or a voice, chosen by its seat, by a bot or by the clock; the banks after it."""

    seat: int
    action: str
    chosen: Literal["seat", "bot", "clock"] = "seat"
    banks: list[int] | None = None


class Signalled(Entry, frozen=True):
    seat: int
    to: int
    name: str
    seen: list[int] = []


class Said(Entry, frozen=True):
    """A saying of the game, which everybody hears."""

    seat: int
    text: str


class Chatted(Entry, frozen=True):
    """A phrase of the club, or free text; to the partners alone, or to everybody."""

    person: str
    seat: int | None = None
    phrase: str = ""
    text: str = ""
    partners: bool = False


class Left(Entry, frozen=True):
    """A bot plays for a seat whose person is gone."""

    seat: int
    bot: str


class Returned(Entry, frozen=True):
    """The person has its seat back."""

    seat: int


class Agreed(Entry, frozen=True):
    """Whether a seat agrees that all hands are opened after the match."""

    seat: int
    yes: bool


class Conceded(Entry, frozen=True):
    """A seat gives the match up."""

    seat: int


Any = (
    Created
    | Owned
    | Sat
    | Stood
    | Hired
    | Started
    | Committed
    | Revealed
    | Dealt
    | Acted
    | Signalled
    | Said
    | Chatted
    | Left
    | Returned
    | Agreed
    | Conceded
)


class Logged(Struct, frozen=True, omit_defaults=True):
    """An entry with the message that asked for it: whose, and its id."""

    entry: Any
    by: str = ""
    id: str = ""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Logged)


def dumps(logged: Logged) -> str:
    return _encoder.encode(logged).decode()


def loads(text: str) -> Logged:
    return _decoder.decode(text)
