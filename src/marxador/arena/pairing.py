"""Two sides that meet, at which table and on which deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from marxador.bots import bot
from marxador.bots.steady import Steady, steady
from marxador.engine.match import Match
from marxador.i18n import _
from marxador.quoting import quoted
from marxador.rules import variant
from marxador.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Table:
    """What is played, and the seed that every deal and every bot comes from."""

    variant: str
    options: tuple[tuple[str, str], ...]
    seats: int
    games: int
    """Games that win a match."""
    target: int
    seed: int

    @property
    def game(self) -> Variant:
        return variant(self.variant, **dict(self.options))

    def match(self, dealer: int) -> Match:
        return Match(
            self.game, seats=self.seats, games=self.games, target=self.target, dealer=dealer
        )


@dataclass(frozen=True, slots=True)
class Pairing:
    """The first side against the second, each written as it was named: `veterà+mestre`."""

    table: Table
    first: str
    second: str

    def bots(self, unit: int, play: int) -> dict[int, Steady]:
        """Who sits where: the first side on the odd seats, in the second play on the even ones."""
        sides = (self.first, self.second) if play == 0 else (self.second, self.first)
        seated = {}
        for seat in range(1, self.table.seats + 1):
            names = partners(sides[(seat - 1) % 2])
            # Partners who are not alike take turns at each other's seats.
            name = names[((seat - 1) // 2 + unit // self.table.seats) % len(names)]
            seated[seat] = seated_bot(name, Random(f"{self.table.seed} bot {unit} {play} {seat}"))
        return seated


MUTE = "mute:"
"""Before a bot's name: the same bot, that says nothing to its partners."""


def seated_bot(name: str, rng: Random) -> Steady:
    """A bot by the name that it has in an arena."""
    made = bot(name.removeprefix(MUTE), rng)
    return Steady(made, name) if name.startswith(MUTE) else steady(made, name)


def partners(side: str) -> Sequence[str]:
    """The bots of a side, as they are written between `+`; a command takes all the rest.

    >>> partners("veterà+mestre"), partners("random+cmd:./bot --style a+b")
    (['veterà', 'mestre'], ['random', 'cmd:./bot --style a+b'])
    """
    names: list[str] = []
    while not side.startswith(("cmd:", "cmd@")):
        name, plus, side = side.partition("+")
        names.append(name)
        if not plus:
            return names
    return [*names, side]


def checked_side(side: str, seats: int) -> str:
    """A side whose bots all exist and find a seat; ValueError says what is wrong."""
    names = partners(side)
    if len(names) > seats // 2:
        raise ValueError(
            _("{side} are {count} bots, and a side of {seats} seats has room for {room}").format(
                side=quoted(side), count=len(names), seats=seats, room=seats // 2
            )
        )
    for name in names:
        seated_bot(name, Random(0))
    return side
