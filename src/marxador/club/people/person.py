"""Somebody at the club: as the tables know them, and as they know themselves."""

from typing import Any, Literal

from msgspec import Struct, field

Kind = Literal["guest", "account"]
How = Literal["singles", "pairs"]
AVATARS = 12


class Person(Struct, frozen=True):
    """Who sits, watches or owns a table."""

    id: str
    name: str
    kind: Kind
    language: str
    avatar: int


class Rating(Struct, frozen=True):
    """How well somebody plays a game, alone or with partners."""

    variant: str
    how: How
    rating: int
    games: int


class Me(Struct, frozen=True):
    """A person, to themselves."""

    id: str
    name: str
    kind: Kind
    language: str
    avatar: int
    theme: str
    ratings: list[Rating]
    settings: dict[str, Any] = field(default_factory=dict)


class Card(Struct, frozen=True):
    """A person, to everybody."""

    id: str
    name: str
    kind: Kind
    avatar: int
    ratings: list[Rating]
    since: int
