"""What is promised of the bots, as things that can be measured."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median

from clock import per_second

import marxador as mx
from marxador.arena.figures import Figures, Interval
from marxador.arena.pairing import Pairing, Table
from marxador.bots import bot
from marxador.bots.driver import play_on

CHARACTERS = ("roquer", "fallanquer", "veterà")
SEED = 1
HANDS_PER_SECOND = 2000


@dataclass(frozen=True)
class Promise:
    """Two sides, and what the first has to reach."""

    pairing: Pairing
    measure: str
    """`stones` per hundred hands, or `wins`."""
    floor: float
    fewest: int
    """Units that are played even where it is clear sooner."""

    def interval(self, figures: Figures, level: float = 0.95) -> Interval:
        return (
            figures.stones_per_100(level) if self.measure == "stones" else figures.win_rate(level)
        )


@dataclass(frozen=True)
class Gain:
    """Two sides against the same third one on the same deals: the first has to do better."""

    what: str
    first: Pairing
    second: Pairing


def table(key: str, seats: int, games: int | None = None) -> Table:
    game = mx.variant(key)
    return Table(key, (), seats, games or game.games, game.target, SEED)


HEADS_UP = [
    Promise(Pairing(table(key, 2), name, "random"), "stones", 25.0, 60)
    for key in mx.VARIANTS
    for name in CHARACTERS
]
FOUR_SEATS = [
    Promise(Pairing(table(key, 4, 1), name, "random"), "wins", 0.85, 60)
    for key in mx.VARIANTS
    for name in CHARACTERS
]
MESTRE = [
    Promise(Pairing(table(key, seats, 1), "mestre", name), "wins", 0.5, 16)
    for seats in (2, 4)
    for key in mx.VARIANTS
    for name in (*CHARACTERS, "random")
]
_FOUR = table("jcf", 4, 1)
_PAIR = Pairing(_FOUR, "mestre", "veterà")
GAINS = [
    Gain("two mestres over mestre with veterà", _PAIR, Pairing(_FOUR, "mestre+veterà", "veterà")),
    Gain("signals over none", _PAIR, Pairing(_FOUR, "mute:mestre", "veterà")),
]

SECTIONS: dict[str, float] = {"heads-up": 0.06, "four": 0.09, "mestre": 0.6, "partners": 0.25}
"""The sections, and the share of the time that each of them has."""
PROMISES = {"heads-up": HEADS_UP, "four": FOUR_SEATS, "mestre": MESTRE}


def speeds() -> dict[str, float]:
    """Heads-up hands per CPU-second of the rule bots, on one core: the median of three rounds."""
    names = ("random", *CHARACTERS)
    return {
        f"{name} {key}": median([per_second(work) for work in 3 * [_matches(name, key)]])
        for key in mx.VARIANTS
        for name in names
    }


def _matches(name: str, key: str) -> Callable[[], int]:
    rng = Random(SEED)

    def work() -> int:
        """A match of the bot against itself; its hands."""
        match = mx.Match(key, seats=2)
        bots = {seat: bot(name, rng) for seat in (1, 2)}
        while not match.is_over:
            play_on(match, bots, rng)
        return len(match.hands)

    return work
