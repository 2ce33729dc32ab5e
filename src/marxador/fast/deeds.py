"""What the stones of a hand depend on: bids, their answers, flors and ends, numbered.

A position does not know how much is bid and the ledger does not know where the hand stands: deeds
are all that goes from the one to the other.
"""

from collections.abc import Iterable
from typing import NamedTuple

from marxador.engine.bidding import Bidding, raised
from marxador.engine.table import Table
from marxador.fast.sizes import WIDEST, listed_bids

SIDES = (0, 1)
FIRST_BID = 1
"""The bids follow the deed that is nothing."""


class Deed(NamedTuple):
    """One of them."""

    what: str
    """`nothing`, `bid`, `wanted`, `refused`, `flor`, `paid` (a flor) or `over` (the hand)."""
    side: int = 0
    """Who has the better envit, for one that is wanted; else the side it goes to."""
    stones: int = 0
    """Those of a flor, or the prize of the truc."""
    voice: str = ""
    """The bid."""
    envit: int = 0
    """The side with the better envit, where the hand is over."""


def deeds(table: Table, flors: Iterable[int], prizes: Iterable[int]) -> tuple[Deed, ...]:
    """All that can be done at a table, in the order that the arrays rely on.

    Deeds that differ only in a side stand together: side 0 and then side 1.
    """
    return (
        Deed("nothing"),
        *(Deed("bid", voice=voice) for voice in bid_voices(table)),
        *(Deed("wanted", side) for side in SIDES),
        *(Deed("refused", side) for side in SIDES),
        *([Deed("flor")] if table.has_flor else ()),
        *(Deed("paid", side, stones) for stones in sorted(flors) for side in SIDES),
        *(
            Deed("over", side, prize, envit=envit)
            for prize in sorted(prizes)
            for side in SIDES
            for envit in SIDES
        ),
    )


def bid_voices(table: Table) -> list[str]:
    """The bids of the list that a score may allow."""
    known: set[str] = set()
    asked: set[Bidding | None] = set()
    waiting: list[Bidding | None] = [None]
    while waiting:
        over = waiting.pop()
        if over not in asked:
            asked.add(over)
            said = listed_bids(table, over, WIDEST)
            known.update(said)
            waiting += [raised(table, over, voice, 0) for voice in said]
    return sorted(known)
