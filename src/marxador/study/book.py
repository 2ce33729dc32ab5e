"""The stones of a hand in which anything may be bid: an account for every size of the envit.

It is as the ledger of `fast`, whose bids are those of a list, with all that the engine lets one bid
at a score. All of it is the engine's answer to a hand set up and asked.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from marxador.engine import settling
from marxador.engine.bidding import bids, raised
from marxador.engine.hand import Hand
from marxador.engine.outcome import Envit
from marxador.engine.position import start
from marxador.fast.accounts import NOT_POSSIBLE, Account, Ledger
from marxador.fast.arrays import Tables
from marxador.fast.asking import at, new_hand
from marxador.fast.deeds import Deed


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
    said = {deed.voice: number for number, deed in enumerate(deeds) if deed.what == "bid"}
    going, ways = [new_hand(tables.table, score, target)], []
    number = {_account(going[0]): 0}
    for here, hand in enumerate(going):  # which grows while it is explored
        for voice in bids(tables.table, hand.bidding, hand.limits) if _can_bid(hand) else ():
            if voice not in said:
                said[voice] = len(deeds)
                deeds.append(Deed("bid", voice=voice))
        for deed, after in _deeds(hand, deeds):
            account = _account(after)
            ways.append((here, deed, account))
            if not account.over and account not in number:
                number[account] = len(going)
                going.append(after)
    over = dict.fromkeys(account for _, _, account in ways if account.over)
    accounts = (*number, *over)
    places = {account: place for place, account in enumerate(accounts)}
    after_all = np.full((len(going), len(deeds)), NOT_POSSIBLE, np.int16)
    for here, deed, account in ways:
        after_all[here, deed] = places[account]
    ledger = Ledger(
        score=score,
        target=target,
        accounts=accounts,
        going=len(going),
        after=after_all,
        stones=np.array([account.stones for account in accounts], np.int16),
        game=np.array([account.game for account in accounts], np.int8),
        match=np.array([account.match for account in accounts], np.int8),
    )
    return Book(ledger, said, number)


def _account(hand: Hand) -> Account:
    bidding = hand.bidding
    return Account(
        hand.on,
        bidding.accepted if bidding else 0,
        bidding.offered if bidding else 0,
        bidding.voice if bidding else "",
        hand.envit.called,
        hand.stake,
        (hand.score[0] - hand.start[0], hand.score[1] - hand.start[1]),
        hand.complete,
        -1 if hand.game_to is None else hand.game_to,
        -1 if hand.match_to is None else hand.match_to,
    )


def _can_bid(hand: Hand) -> bool:
    return hand.bidding is not None or not hand.envit.called


def _deeds(hand: Hand, deeds: list[Deed]) -> Iterator[tuple[int, Hand]]:
    """All that can be done to a hand, by the number of the deed."""
    sayable = bids(hand.table, hand.bidding, hand.limits) if _can_bid(hand) else ()
    for number, deed in enumerate(deeds):
        if deed.what == "nothing":
            yield number, hand
        elif deed.what == "bid" and deed.voice in sayable:
            bidding = raised(hand.table, hand.bidding, deed.voice, hand.limits.gap)
            yield number, hand.changed(bidding=bidding, envit=Envit(called=True))
        elif deed.what in ("wanted", "refused") and hand.bidding:
            yield number, _answered(hand, deed)
        elif deed.what == "over" and not hand.bidding:
            yield number, _over(hand, deed)


def _answered(hand: Hand, deed: Deed) -> Hand:
    after = hand.changed(envit=Envit(called=True, accepted=deed.what == "wanted"))
    settling.answer_envit(after, deed.side, [])
    return _compared(after, deed.side)


def _over(hand: Hand, deed: Deed) -> Hand:
    pos = start(hand.table)._replace(winner=deed.side, prize=deed.stones, envit_open=False)
    after = at(hand, pos)
    settling.settle(after, after.on, [])
    return _compared(after, deed.envit)


def _compared(hand: Hand, better: int) -> Hand:
    """Nobody knows the cards: where the engine wants to compare them, a side is told to win."""
    return hand.envit_settled(better)[0] if hand.due else hand
