"""The stones of a hand in which anything may be bid: an account for every size of the envit.

It is as the ledger of `fast`, whose bids are those of a list, with all that the engine lets one bid
at a score.
"""

from functools import lru_cache
from typing import NamedTuple

from marxador.engine.bidding import bids
from marxador.fast.accounts import Account, Ledger, followed
from marxador.fast.arrays import Tables
from marxador.fast.asking import new_hand


class Book(NamedTuple):
    """A ledger, and the deeds that its bids are."""

    ledger: Ledger
    bids: dict[str, int]
    number: dict[Account, int]
    """Of the accounts of a hand that goes on."""


@lru_cache(maxsize=8)
def book(tables: Tables, score: tuple[int, int], target: int) -> Book:
    """The book of a hand that starts at `score`."""
    deeds = list(tables.deeds)
    ledger = followed(new_hand(tables.table, score, target), deeds, bids)
    said = {deed.voice: number for number, deed in enumerate(deeds) if deed.what == "bid"}
    going = ledger.accounts[: ledger.going]
    return Book(ledger, said, {account: number for number, account in enumerate(going)})
