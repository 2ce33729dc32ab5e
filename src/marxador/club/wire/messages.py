"""What a client may say: one object a frame, told apart by `do`; every one has an `id`."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

LONGEST = 8192
"""Bytes of a frame."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=200)]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Seat = Annotated[int, Meta(ge=1, le=8)]
Place = Annotated[float, Meta(ge=0, le=1)]


def _kebab(name: str) -> str:
    """
    >>> _kebab("ConcedeMatch")
    'concede-match'
    """
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class Message(Struct, frozen=True, tag_field="do", tag=_kebab):
    """What all of them have."""

    id: Id


class Hello(Message, frozen=True):
    """The first message: the last number seen, of which run of the table, on which client."""

    last: int = 0
    run: Word = ""
    client: Word = ""


class Act(Message, frozen=True):
    """A card or a voice; `at` is the `move` of the view that it answers."""

    action: Word
    at: int


class Signal(Message, frozen=True):
    """A gesture to a partner."""

    to: Seat
    name: Word


class Say(Message, frozen=True):
    """A saying of the game, `consult:KEY` to one's partners, `phrase:KEY`, or free text."""

    text: Text


class Look(Message, frozen=True):
    """Whom one looks at."""

    seat: Seat | None = None


class Sit(Message, frozen=True):
    """Take a seat, that one or the first that is free."""

    seat: Seat | None = None


class Stand(Message, frozen=True):
    """Leave one's seat, before the match."""


class Bot(Message, frozen=True):
    """The owner puts a bot in a seat, or with no name takes it away."""

    seat: Seat
    bot: Word


class Start(Message, frozen=True):
    """The owner begins the match."""


class Commit(Message, frozen=True):
    """The hash of one's part of the randomness."""

    hash: Hex32


class Cut(Message, frozen=True):
    """One's part of the randomness; the mano says too where it cut the pack."""

    value: Hex32
    place: Place | None = None


class Back(Message, frozen=True):
    """Take one's seat back from the bot that plays from it."""


class Open(Message, frozen=True):
    """Whether one agrees that all hands are opened after the match."""

    yes: bool


class Mute(Message, frozen=True):
    """Whether one does not want to hear somebody."""

    person: Word
    on: bool = True


class Hint(Message, frozen=True):
    """What would a good player do?"""


class ConcedeMatch(Message, frozen=True):
    """Give the match up."""


class Ping(Message, frozen=True):
    """Is anybody there?"""


Any = (
    Hello
    | Act
    | Signal
    | Say
    | Look
    | Sit
    | Stand
    | Bot
    | Start
    | Commit
    | Cut
    | Back
    | Open
    | Mute
    | Hint
    | ConcedeMatch
    | Ping
)

decode = msgspec.json.Decoder(Any).decode
