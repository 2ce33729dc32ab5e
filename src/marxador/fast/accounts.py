"""The stones of one hand as a small machine: what is bid, what was painted, which game it won.

An *account* is everything about a hand that depends on the score it started with: the envit on the
table, a wanted one that waits, the stones painted. Deeds lead from one account to another. All of
it is the engine's answer to a hand set up and asked; no rule is known here.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.engine import settling
from marxador.engine.bidding import Bidding, Limits, raised
from marxador.engine.hand import Hand
from marxador.engine.outcome import Envit
from marxador.engine.position import start
from marxador.engine.scoring import Score
from marxador.engine.step import Payment
from marxador.engine.table import Table
from marxador.fast.arrays import Tables, locked
from marxador.fast.asking import at, new_hand
from marxador.fast.deeds import Deed
from marxador.fast.sizes import listed_bids

NOT_POSSIBLE = -1
Bids = Callable[[Table, Bidding | None, Limits], Collection[str]]
"""The bids that may be made, of a game, upon what is on the table, within what the score allows."""


class Account(NamedTuple):
    """How the stones of a hand stand."""

    duel: int
    """The duel in course."""
    accepted: int
    """What a refused bid had accepted before; 0 where nothing is bid, or nothing was accepted."""
    offered: int
    """The stake on the table, or `ALL`; 0 where nothing is bid."""
    voice: str
    """What was bid last."""
    called: bool
    """An envit or a flor was called in this hand."""
    stake: int
    """A wanted envit that is not compared yet, or `ALL`."""
    stones: Score
    """What this hand has painted for A and for B."""
    over: bool
    game: int
    """The side that it gave the game (0 is A), or -1."""
    match: int
    """The side that it gave the match, or -1."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ledger:
    """Every account of a hand that starts at one score, those that are not over first."""

    score: Score
    target: int
    accounts: tuple[Account, ...]
    going: int
    """How many accounts are of a hand that goes on."""
    after: NDArray[np.int16]
    """[going account, deed]: the account it leads to; -1 where it cannot be done, as a bid that
    the score bars."""
    stones: NDArray[np.int16]
    """[account, side]: what the hand has painted."""
    game: NDArray[np.int8]
    """[account]: the side that won the game by it, or -1."""
    match: NDArray[np.int8]
    """[account]: the side that won the match by it, or -1."""
    bids: Mapping[str, int]
    """The deed that each bid is."""


def ledger(
    tables: Tables,
    score: Score = (0, 0),
    target: int | None = None,
    bids: Bids = listed_bids,
) -> Ledger:
    """The ledger of a hand that starts at `score`, side A's stones first; A is the mano's side.

    A bid that the tables do not list is a deed after all of theirs.
    """
    a, b = score
    return _ledger(tables, (a, b), target, bids)


@lru_cache(maxsize=1024)
def _ledger(tables: Tables, score: Score, target: int | None, bids: Bids) -> Ledger:
    start, deeds = new_hand(tables.table, score, target), list(tables.deeds)
    going, ways = _explored(start, deeds, bids)
    over = dict.fromkeys(account for _, _, account in ways if account.over)
    accounts = (*going, *over)
    numbers = {account: number for number, account in enumerate(accounts)}
    after = np.full((len(going), len(deeds)), NOT_POSSIBLE, np.int16)
    for here, deed, account in ways:
        after[here, deed] = numbers[account]
    return Ledger(
        score=start.start,
        target=start.target,
        accounts=accounts,
        going=len(going),
        after=locked(after),
        stones=locked(np.array([account.stones for account in accounts], np.int16)),
        game=locked(np.array([account.game for account in accounts], np.int8)),
        match=locked(np.array([account.match for account in accounts], np.int8)),
        bids={deed.voice: number for number, deed in enumerate(deeds) if deed.what == "bid"},
    )


def _explored(
    start: Hand, deeds: list[Deed], bids: Bids
) -> tuple[dict[Account, int], list[tuple[int, int, Account]]]:
    """The accounts of a hand that goes on, and where every deed leads from them."""
    hands, going = [start], {_account(start): 0}
    ways = []
    known = {deed.voice for deed in deeds if deed.what == "bid"}
    for here, hand in enumerate(hands):  # which grows while it is explored
        sayable = bids(hand.table, hand.bidding, hand.limits) if _can_bid(hand) else ()
        deeds += [Deed("bid", voice=voice) for voice in sayable if voice not in known]
        known |= set(sayable)
        for number, deed in enumerate(deeds):
            after = _after(hand, deed, sayable)
            if after is None:
                continue
            account = _account(after)
            ways.append((here, number, account))
            if not account.over and account not in going:
                going[account] = len(hands)
                hands.append(after)
    return going, ways


def _can_bid(hand: Hand) -> bool:
    return hand.bidding is not None or not (hand.envit.called or hand.flor.called)


def _account(hand: Hand) -> Account:
    bidding = hand.bidding
    return Account(
        hand.on,
        bidding.accepted if bidding else 0,
        bidding.offered if bidding else 0,
        bidding.voice if bidding else "",
        hand.envit.called or hand.flor.called,
        hand.stake,
        (hand.score[0] - hand.start[0], hand.score[1] - hand.start[1]),
        hand.complete,
        -1 if hand.game_to is None else hand.game_to,
        -1 if hand.match_to is None else hand.match_to,
    )


# -- asking the engine


def _after(hand: Hand, deed: Deed, bids: Collection[str]) -> Hand | None:
    """A hand after a deed; None where no position of the tables lets it happen."""
    if deed.what == "nothing":
        return hand
    if deed.what == "over":
        return None if hand.bidding else _over(hand, deed)
    if deed.what == "bid":
        return _bid(hand, deed) if deed.voice in bids else None
    if deed.what == "flor":
        return hand.changed(bidding=None, flor=Envit(called=True)) if _can_bid(hand) else None
    if deed.what == "paid":
        return _flor(hand, deed)
    return _answer(hand, deed) if hand.bidding else None


def _bid(hand: Hand, deed: Deed) -> Hand:
    bidding = raised(hand.table, hand.bidding, deed.voice, hand.limits.gap)
    return hand.changed(bidding=bidding, envit=Envit(called=True))


def _answer(hand: Hand, deed: Deed) -> Hand:
    after = hand.changed(envit=Envit(called=True, accepted=deed.what == "wanted"))
    settling.answer_envit(after, deed.side, [])
    return _compared(after, deed.side)


def _flor(hand: Hand, deed: Deed) -> Hand | None:
    settled = hand.envit.called and not hand.bidding
    if settled or hand.flor.accepted is not None:
        return None
    after = hand.changed(bidding=None, flor=Envit(called=True, accepted=True))
    settling.pay_flor(after, Payment(deed.side, deed.stones), [])
    return after


def _over(hand: Hand, deed: Deed) -> Hand:
    pos = start(hand.table)._replace(winner=deed.side, prize=deed.stones, envit_open=False)
    after = at(hand, pos)
    settling.settle(after, after.on, [])
    return _compared(after, deed.envit)


def _compared(hand: Hand, better: int) -> Hand:
    """Nobody knows the cards: where the engine wants to compare them, a side is told to win."""
    return hand.envit_settled(better)[0] if hand.due else hand
