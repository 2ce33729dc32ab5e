"""The unit of work: one match played twice on the same deals, with the sides exchanged.

Everything in it comes from the seed and the number of the unit, so that it does not matter who
plays it, when, or in which order.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import zip_longest
from random import Random
from typing import Any

from marxador.arena.pairing import Pairing
from marxador.bots.driver import play_on
from marxador.engine.match import Match
from marxador.engine.table import SIDES


@dataclass(frozen=True, slots=True)
class Play:
    """One of the two matches, as the first side sees it."""

    painted: tuple[int, ...]
    """The stones of each hand, less those of the second side."""
    won: bool
    lost_turns: tuple[int, int]
    """Turns lost to a default, of the first side and of the second."""
    reason: str
    """Why the first of them was lost."""

    @property
    def stones(self) -> int:
        return sum(self.painted)


@dataclass(frozen=True, slots=True)
class Unit:
    """Both matches."""

    number: int
    plays: tuple[Play, Play]

    @property
    def deals(self) -> list[tuple[int, int]]:
        """Of each deal the stones of both plays together, and how many of them came to it."""
        first, second = self.plays
        both = zip_longest(first.painted, second.painted)
        return [(sum(one or 0 for one in deal), 2 - deal.count(None)) for deal in both]

    @property
    def stones(self) -> int:
        return sum(play.stones for play in self.plays)

    @property
    def hands(self) -> int:
        return sum(len(play.painted) for play in self.plays)

    @property
    def wins(self) -> int:
        return self.plays[0].won + self.plays[1].won

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> "Unit":
        """The unit that an object holds; ValueError, KeyError or TypeError where it holds none."""
        first, second = (
            Play(
                tuple(map(int, play["painted"])),
                bool(play["won"]),
                (int(play["lost_turns"][0]), int(play["lost_turns"][1])),
                str(play["reason"]),
            )
            for play in said["plays"]
        )
        return cls(int(said["number"]), (first, second))


Task = tuple[Pairing, int]


def played(task: Task) -> Unit:
    """Play a unit."""
    pairing, number = task
    return Unit(number, (_play(pairing, number, 0), _play(pairing, number, 1)))


def _play(pairing: Pairing, number: int, play: int) -> Play:
    """One match, the hands dealt alike in both plays whatever happens in them."""
    table = pairing.table
    match = table.match(dealer=table.seats - number % table.seats)
    bots = pairing.bots(number, play)
    nobody = Random(0)
    while not match.is_over:
        if match.in_hand:
            play_on(match, bots, nobody)
        else:
            match.deal(Random(f"{table.seed} deal {number} {len(match.hands)}"))
    for seat, bot in bots.items():
        bot.end(match.view(seat))
    lost = [sum(bot.lost for seat, bot in bots.items() if seat % 2 != side) for side in (0, 1)]
    reasons = [f"{bot.name}: {bot.reason}" for bot in bots.values() if bot.reason]
    return Play(
        _painted(match, play),
        match.winner == SIDES[play],
        (lost[play], lost[1 - play]),
        reasons[0] if reasons else "",
    )


def _painted(match: Match, side: int) -> tuple[int, ...]:
    """What a side painted in each hand, less what the other did."""
    gained = [[hand.score[s] - hand.start[s] for s in (0, 1)] for hand in match.hands]
    return tuple(both[side] - both[1 - side] for both in gained)
