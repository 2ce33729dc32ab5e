"""A table at a glance: what the lobby shows of it."""

from typing import Literal

from msgspec import Struct

from marxador.club.tables.settings import Clock

Status = Literal["waiting", "playing", "over"]


class Face(Struct, frozen=True):
    """A person, to the others at a table."""

    id: str
    name: str
    avatar: int
    kind: str


class Seated(Struct, frozen=True):
    """Who is in a seat: a person, a bot, or a bot that plays for a person."""

    seat: int
    person: Face | None = None
    bot: str | None = None
    here: bool = False


class Owner(Struct, frozen=True):
    """Whose table it is."""

    id: str
    name: str


class Summary(Struct, frozen=True):
    """What everybody may know of a table without going there."""

    id: str
    name: str | None
    link: str
    variant: str
    options: dict[str, str]
    seats: int
    target: int
    games: int
    status: Status
    public: bool
    rated: bool
    hints: bool
    chat: str
    open_hands: str
    clock: Clock | None
    people: list[Seated | None]
    score: tuple[int, int]
    won: tuple[int, int]
    winner: str | None
    created: int
    spectators: int
    owner: Owner
