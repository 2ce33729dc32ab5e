"""Which bids of the envit a strategy makes.

*Veus i pedres de l'envit* lets one bid any number of stones; a solver wants a few. A strategy bids
from a list, and has answers to whatever else is bid (`answer.py`).

The long list is the short one with the sizes that are missed most there, without those that are
hardly ever of use. Where the envit is all there is, whose value one can find for every size, who
bids from the short list loses some 8 thousandths of a stone a hand, from the long one 2 or 3
(`bench/study_envit.py`).
"""

from marxador.engine.bidding import Bidding, Limits, bids
from marxador.engine.scoring import Score
from marxador.engine.table import Table
from marxador.fast import ledger
from marxador.fast.accounts import Ledger
from marxador.fast.arrays import Tables
from marxador.rules.variant import ALL, Variant
from marxador.study.hand.branch import Listed

VOICES = ("envide", "envide=3", "torne", "mes=6", "falta")
"""Those of the long list."""
STEPS = (
    {(0, 2), (0, 3), (2, 4), (2, ALL), (4, ALL), (8, ALL)},
    {(0, 2), (2, 4), (2, 8), (3, ALL), (4, ALL)},
)
"""What the mano, and the peu, may make of a stake in it."""

KNOTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "short": (),
    "long": (
        ("envide=5",),
        ("*", "envide", "mes=4"),
        ("*", "envide", "mes=8"),
        ("envide", "torne", "mes=6"),
        ("envide=3", "mes=5"),
        ("envide", "mes=10"),
    ),
}
"""By list: the bids that it has plans for and never makes, with what is said and done before."""


def most_of(variant: Variant) -> str:
    """The bid that goes to the end."""
    assert variant.envit is not None
    return next(bid.voice for bid in variant.envit.bids if bid.everything)


def list_of(variant: Variant) -> str:
    """The list that a game is solved with: `short`, or `long` where any number may be bid."""
    envit = variant.envit
    return "long" if envit and any(bid.numbers for bid in envit.bids) else "short"


def listed_ledger(tables: Tables, score: Score = (0, 0), name: str = "short") -> Ledger:
    """The ledger of a hand in which the bids of a list are made."""
    return ledger(tables, score) if name == "short" else ledger(tables, score, None, _long_bids)


def has(name: str, mover: int, accepted: int, offered: int) -> bool:
    """Whether a list lets a place, the mano's or the peu's, make one stake of another."""
    if name == "long":
        return (accepted, offered) in STEPS[mover]
    return offered == ALL or (accepted, offered) in ((0, 2), (2, 4))


def listed(book: Ledger, name: str = "short") -> Listed:
    """Whether a list has the bid with which a place comes to an account."""

    def is_listed(mover: int, account: int) -> bool:
        now = book.accounts[account]
        return has(name, mover, now.accepted, now.offered)

    return is_listed


def _long_bids(table: Table, over: Bidding | None, limits: Limits) -> tuple[str, ...]:
    return tuple(voice for voice in bids(table, over, limits) if voice in VOICES)
