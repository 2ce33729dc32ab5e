"""A game's public machine as arrays: positions, what may be done in them, where that leads.

Nothing of the cards and nothing of the score is here. `docs/fast.md` describes every array.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from marxador.engine.position import Position
from marxador.engine.table import Table
from marxador.fast.deeds import Deed

Int32s = NDArray[np.int32]
Bytes = NDArray[np.uint8]

Array = TypeVar("Array", bound=NDArray[Any])

NOBODY = 255
MAY, MUST = 1, 2
ENVITS, FLORS = 1, 2


class Ending(NamedTuple):
    """A hand that is over, as far as it matters to what it pays."""

    winner: int
    """The side that took the truc, or `BY_HIDDEN_CARDS`."""
    prize: int
    gone: int
    tied: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tables:
    """Every position of a variant at a number of seats, numbered from the start of the hand on."""

    table: Table
    voices: tuple[str, ...]
    """The voices that are not bids."""
    bids: tuple[str, ...]
    positions: tuple[Position, ...]
    endings: tuple[Ending, ...]
    """Ending `i` is reached as the position of number `len(positions) + i`."""
    deeds: tuple[Deed, ...]

    first: Int32s
    """[position, place]: the first edge of what a place may say."""
    count: Bytes
    """[position, place]: how many edges, those of a flor not counted."""
    voice: Bytes
    """[edge]: the voice."""
    onward: Int32s
    """[edge]: the position it leads to, or the ending."""
    deed: Bytes
    """[edge]: what it is to the stones; where cards are compared for it, with side 0."""
    compare: Bytes
    """[edge]: whether its side is that of the better envit (1) or the better flor (2)."""
    flor: Bytes
    """[position, place]: who has a flor may call it (1) or must (2); behind the counted edges
    stands one for every mask of places that were dealt a flor."""
    bid: Int32s
    """[position, place]: where a bid leads, or -1."""
    card: Int32s
    """[position, relation + 1]: where a card below, level with or above the best leads, or -1."""
    player: Bytes
    """[position]: the place that may put a card down, or `NOBODY`."""
    speakers: Bytes
    """[position]: the places that may act, a mask."""
    speaker: Bytes
    """[position]: the one of them that speaks for its side."""
    left: Bytes
    """[position]: the cards that who has the turn still holds."""
    stacked: Bytes
    """[position]: 1 where both remaining cards are played at once."""
    over: Bytes
    """[ending]: the deed of a hand that ends so, with both sides 0."""

    @property
    def actions(self) -> tuple[str, ...]:
        """What each action says or plays: voices, bids, the cards of the pack.

        A stack is played by its upper card.
        """
        return self.voices + self.bids + self.table.deck

    @property
    def sizes(self) -> dict[str, int]:
        """How large these tables are."""
        arrays = [getattr(self, name) for name in self.__slots__]
        return {
            "positions": len(self.positions),
            "endings": len(self.endings),
            "edges": len(self.voice),
            "deeds": len(self.deeds),
            "actions": len(self.actions),
            "bytes": sum(array.nbytes for array in arrays if isinstance(array, np.ndarray)),
        }


def locked(array: Array) -> Array:
    """An array that nobody can change: whoever asks for the same tables has the same arrays."""
    array.setflags(write=False)
    return array
