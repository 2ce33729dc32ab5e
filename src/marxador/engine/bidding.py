"""The sizes of an envit: what may be bid, and what the stake becomes.

*Veus i pedres de l'envit*, *Valores de las jugadas*, *Els envits*, *Envido*: the only part of
legality that the score has a say in, through `Limits`.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from marxador.engine.table import Table
from marxador.rules.variant import ALL, BOAST, Bid, Envit, Variant


class Bidding(NamedTuple):
    """An envit on the table."""

    accepted: int
    """The stake that the answering side had accepted; 0 for an opening."""
    offered: int
    """The stake if it is wanted, or `ALL`."""
    voice: str
    """The last voice, without its number."""

    @property
    def refused(self) -> int:
        """What a refusal pays."""
        return self.accepted or 1


class Limits(NamedTuple):
    """What the score at the start of a hand allows and makes of the envit."""

    most: int
    """How far a bid may take the stake."""
    everything: int
    """What the falta is worth at least: it is sayable below this."""
    gap: int
    """The difference in stones between the sides, where it can be bid; else 0."""
    extra: bool
    """An extra hand of a close finish."""


@lru_cache(maxsize=1 << 12)
def limits(variant: Variant, target: int, score: tuple[int, int]) -> Limits:
    """The limits of a hand that starts at `score`."""
    leader, envit = max(score), variant.envit
    by_gap = envit is not None and any(bid.becomes_gap for bid in envit.bids)
    gap = leader - min(score) if by_gap else 0
    if envit is None or leader >= target:
        return Limits(0, 0, gap, extra=leader >= target)
    missing = target - leader
    whole = envit.worth == "half" and 2 * leader <= target
    most = {"missing": missing, "boast": BOAST, "none": target + BOAST}[envit.limit]
    return Limits(most, target if whole else missing, gap, extra=False)


@lru_cache(maxsize=1 << 14)
def bids(table: Table, over: Bidding | None, limits: Limits) -> tuple[str, ...]:
    """The bids that may open, or go over the one on the table."""
    envit = table.variant.envit
    assert envit is not None
    return tuple(
        voice
        for bid in envit.bids
        if _in_order(bid, over)
        for voice in _sized(bid, over.offered if over else 0, limits)
    )


def _in_order(bid: Bid, over: Bidding | None) -> bool:
    if over is None:
        return bid.opens
    return over.voice in bid.over or (not over.accepted and over.voice in bid.over_opening)


def _sized(bid: Bid, stake: int, limits: Limits) -> Iterator[str]:
    """A bid in every size that the score allows."""
    if limits.extra:
        if bid.extra:
            yield bid.voice
    elif bid.everything:
        if bid.always or stake < limits.everything:
            yield bid.voice
    elif bid.numbers:
        room = limits.most - stake
        for size in (*bid.numbers, *range(bid.numbers[-1] + 1, room + 1)):
            if size <= room:
                yield f"{bid.voice}={size}"
    elif bid.becomes_gap:
        if stake + 2 <= limits.gap <= limits.everything:
            yield bid.voice
    elif bid.always or _stake_after(bid, stake) <= limits.most:
        yield bid.voice


@lru_cache(maxsize=1 << 14)
def raised(table: Table, over: Bidding | None, voice: str, gap: int) -> Bidding:
    """The envit on the table after a bid; `gap` is the difference in stones between the sides."""
    assert table.variant.envit is not None
    bid, size = _find(table.variant.envit, voice)
    stake = over.offered if over else 0
    return Bidding(stake, gap if bid.becomes_gap else _stake_after(bid, stake, size), bid.voice)


def _stake_after(bid: Bid, stake: int, size: int = 0) -> int:
    return ALL if bid.everything else bid.becomes or stake + (size or bid.adds)


def _find(envit: Envit, voice: str) -> tuple[Bid, int]:
    """The bid that a voice says, and its number (0 without one)."""
    name, _, size = voice.partition("=")
    for bid in envit.bids:
        if bid.voice == name and bool(bid.numbers) == bool(size):
            return bid, int(size or 0)
    raise KeyError(voice)
