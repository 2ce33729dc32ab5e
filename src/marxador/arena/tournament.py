"""Every bot meets every other, as long as was asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from marxador.arena.crew import Crew
from marxador.arena.ledger import Ledger
from marxador.arena.meeting import meeting
from marxador.arena.pairing import Pairing
from marxador.arena.result import Met
from marxador.arena.stop import (
    FEWEST,
    Rule,
    any_of,
    decided,
    enough_hands,
    enough_units,
    sequential,
)

EARLY: dict[str, Rule] = {"decided": decided, "sprt": sequential}
"""The ways to stop before everything is played."""


@dataclass(frozen=True)
class Length:
    """How long every two play: some hands, or some matches."""

    hands: int
    matches: int | None = None
    early: str | None = None

    @property
    def units(self) -> int | None:
        return max(FEWEST, -(-self.matches // 2)) if self.matches else None

    @property
    def whole(self) -> Rule:
        return enough_units(self.units) if self.units else enough_hands(self.hands)

    @property
    def enough(self) -> Rule:
        return any_of(self.whole, EARLY[self.early]) if self.early else self.whole

    def part(self, met: Met) -> float:
        """How much of it two have played."""
        done = met.figures.units / self.units if self.units else met.figures.hands / self.hands
        return min(1.0, done)


def tournament(
    pairings: Sequence[Pairing], crew: Crew, length: Length, ledger: Ledger | None = None
) -> Iterator[list[Met]]:
    """What it has come to after each unit: all that have met, the last of them still at it."""
    met: list[Met] = []
    for pairing in pairings:
        for figures in meeting(pairing, crew, length.enough, ledger, length.units):
            over = length.enough(figures)
            stopped = length.early if over and not length.whole(figures) else None
            yield [*met, Met(pairing.first, pairing.second, figures, stopped)]
        met.append(Met(pairing.first, pairing.second, figures, stopped))
