"""What a run of hands came to, counted hand by hand."""

from collections import Counter
from dataclasses import dataclass, field

from marxador.engine.hand import Hand
from marxador.engine.table import SIDES, side_of


@dataclass
class Called:
    """How often something was called, and how the last call of a hand was answered."""

    called: int = 0
    accepted: int = 0
    refused: int = 0

    def add(self, called: bool, accepted: bool | None) -> None:
        self.called += called
        self.accepted += accepted is True
        self.refused += accepted is False


def _by_side() -> dict[str, int]:
    return dict.fromkeys(SIDES, 0)


@dataclass
class Tally:
    """Sums over many hands."""

    hands: int = 0
    decisions: int = 0
    stones: dict[str, int] = field(default_factory=_by_side)
    mano_stones: int = 0
    """Those painted by the side of the mano."""
    games: dict[str, int] = field(default_factory=_by_side)
    matches: dict[str, int] = field(default_factory=_by_side)
    envit: Called = field(default_factory=Called)
    truc: Called = field(default_factory=Called)
    flor: Called = field(default_factory=Called)
    tricks: int = 0
    pardes: int = 0
    voices: Counter[str] = field(default_factory=Counter)

    def add(self, hand: Hand) -> None:
        """Count a hand that is over."""
        self.hands += 1
        for place, side in enumerate(SIDES):
            painted = hand.score[place] - hand.start[place]
            self.stones[side] += painted
            self.mano_stones += painted if side_of(hand.mano) == side else 0
        self.envit.add(hand.envit.called, hand.envit.accepted)
        self.flor.add(hand.flor.called, hand.flor.accepted)
        for truc in hand.truc:
            self.truc.add(truc.voice is not None, truc.accepted)
        tricks = [trick for duel in hand.tricks for trick in duel]
        self.tricks += len(tricks)
        self.pardes += sum(trick.winner is None for trick in tricks)
