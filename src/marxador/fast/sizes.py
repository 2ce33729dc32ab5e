"""The short list of bids that stands for the free sizes of the envit.

*Veus i pedres de l'envit* lets one bid any number of stones. The tables know the plain voices of
every game and the numbered ones named here, and no stake above `MOST` but the falta; the bid to
draw level (*igualar*), whose size only the score knows, is left out.
"""

from marxador.engine.bidding import Bidding, Limits, bids
from marxador.engine.table import Table

NUMBERED = ("envide=4", "mes=4")
MOST = 8

WIDEST = Limits(most=MOST, everything=1 << 15, gap=0, extra=False)
"""The limits of a score that bars nothing of the list."""


def listed_bids(table: Table, over: Bidding | None, limits: Limits) -> tuple[str, ...]:
    """The bids of the list that may open, or go over the one on the table, at a score."""
    if table.variant.envit is None:
        return ()
    narrow = limits._replace(most=min(limits.most, MOST), gap=0)
    said = bids(table, over, narrow)
    return tuple(sorted(voice for voice in said if "=" not in voice or voice in NUMBERED))
