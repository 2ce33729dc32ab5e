"""Where a match stands: from one hand to the next, and between two acts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from marxador.engine.events import Event
from marxador.engine.hand import Hand
from marxador.engine.scoring import Score


class Game(NamedTuple):
    """A finished game: its winner and the stones of both sides."""

    winner: str
    stones: tuple[int, int]


@dataclass(slots=True)
class Standing:
    """What holds from one hand to the next."""

    score: Score
    won: Score
    dealer: int
    """Who deals the hand in course, or the next one."""
    past: tuple[Hand, ...] = ()
    """The hands that are over."""
    finished: tuple[Game, ...] = ()
    winner: str | None = None
    suspended: bool = False


@dataclass(slots=True)
class Moment:
    """Where a match stands between two acts."""

    previous: "Moment | None"
    events: Sequence[Event]
    """What led here from the moment before."""
    hand: Hand | None
    standing: Standing
    live: Hand | None = None
    """The hand, unless the match is over or suspended: then nobody may act."""
