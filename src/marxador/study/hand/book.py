"""The stones of a hand in which anything may be bid: an account for every size of the envit.

It is as the ledger of `fast`, whose bids are those of a list, with all that the engine lets one bid
at a score.
"""

from functools import lru_cache
from typing import NamedTuple

from marxador.engine.bidding import bids
from marxador.fast.accounts import Account, Ledger, ledger
from marxador.fast.arrays import Tables


class Book(NamedTuple):
    """A ledger, and the number of each of its accounts."""

    ledger: Ledger
    number: dict[Account, int]
    """Of the accounts of a hand that goes on."""


@lru_cache(maxsize=8)
def book(tables: Tables, score: tuple[int, int], target: int) -> Book:
    """The book of a hand that starts at `score`."""
    found = ledger(tables, score, target, bids)
    going = found.accounts[: found.going]
    return Book(found, {account: number for number, account in enumerate(going)})
