"""What a place may say: the one source of legality for every voice.

*Whose turn*, *Answers*, *The truc ladder*, *The envit ladder* and *Conceding* hold for every game;
what differs is the variant's data.
"""

from collections.abc import Iterator
from functools import lru_cache

from marxador.engine.position import (
    EITHER,
    NO_LIMITS,
    Bidding,
    Limits,
    Position,
)
from marxador.engine.table import Table
from marxador.rules.variant import ALL, Bid, Envit


def voices(table: Table, pos: Position, place: int, limits: Limits) -> tuple[str, ...]:
    """The voices that a place may say now, sorted; a flor stands for "if it has one"."""
    if not pos.envit_open and pos.bid is None:
        limits = NO_LIMITS
    return _remembered(table, pos, place, limits)


@lru_cache(maxsize=1 << 17)
def _remembered(table: Table, pos: Position, place: int, limits: Limits) -> tuple[str, ...]:
    return tuple(sorted(_voices(table, pos, place, limits)))


@lru_cache(maxsize=1 << 17)
def speakers(table: Table, pos: Position, limits: Limits) -> tuple[int, ...]:
    """The places that may act now."""
    return tuple(
        place
        for place in range(table.places)
        if may_play(pos, place) or voices(table, pos, place, limits)
    )


def may_play(pos: Position, place: int) -> bool:
    """Whether it is this place's turn to put a card on the table."""
    return place == pos.turn and not pos.over and not pos.waits and not pos.tied


def _voices(table: Table, pos: Position, place: int, limits: Limits) -> Iterator[str]:
    if pos.over or pos.gone >> place & 1:
        return
    if pos.flor:
        yield from _flor_answers(table, pos, place)
    elif pos.bid:
        if place % 2 != pos.bid.side:
            yield from (table.variant.yes, table.variant.no)
            yield from bids(table, pos.bid, limits)
            if table.has_flor and _has_not_played(pos, place):
                yield _flor_voice(table)
    elif pos.call:
        if place % 2 != pos.call.side:
            yield from (table.variant.yes, table.variant.no)
            yield from _next_rung(table, pos.call.level)
            if may_open_before_answer(table, pos, place):
                yield from _openings(table, limits)
    elif pos.tied:
        if place == pos.turn:
            yield table.variant.look
            if pos.owner in (EITHER, place % 2):
                yield from _next_rung(table, pos.level)
    else:
        yield from _at_leisure(table, pos, place, limits)


def _at_leisure(table: Table, pos: Position, place: int, limits: Limits) -> Iterator[str]:
    """Nothing waits: whoever has the turn may call, raise or concede before playing."""
    variant, on_turn = table.variant, place == pos.turn
    if on_turn and may_open(table, pos, place):
        yield from _openings(table, limits)
    if pos.level == 0:
        if on_turn:
            yield _first_rung(table, pos)
    elif pos.owner == place % 2 and (on_turn or variant.truc.raised_at == "any"):
        yield from _next_rung(table, pos.level)
    if on_turn or variant.conceded_at == "any":
        yield variant.concede


def _next_rung(table: Table, level: int) -> Iterator[str]:
    if level < table.top:
        yield table.rungs[level].voice


def _first_rung(table: Table, pos: Position) -> str:
    """*Manera d'envidar*: where the envit must come first one says "truque i passe"."""
    truc = table.variant.truc
    if truc.passing and pos.envit_open:
        if truc.passing_while == "no-card":
            waits = pos.first_trick and not pos.played
        else:
            waits = any(may_open(table, pos, place) for place in range(table.places))
        if waits:
            return truc.passing
    return table.rungs[0].voice


def may_open(table: Table, pos: Position, place: int) -> bool:
    """Entitled to open the envit, with no card played yet and the chance not given up."""
    return (
        pos.envit_open
        and pos.first_trick
        and bool(table.envit_openers & ~(pos.played | pos.passed | pos.gone) & (1 << place))
    )


def may_open_before_answer(table: Table, pos: Position, place: int) -> bool:
    """*Envit first*: while a first truc of the first trick waits for this place's side."""
    envit, call = table.variant.envit, pos.call
    return (
        envit is not None
        and envit.before_answer
        and call is not None
        and call.level == 1
        and may_open(table, pos, place)
    )


def _has_not_played(pos: Position, place: int) -> bool:
    return pos.first_trick and not pos.played >> place & 1


def _openings(table: Table, limits: Limits) -> Iterator[str]:
    yield from bids(table, None, limits)
    if table.has_flor:
        yield _flor_voice(table)


def bids(table: Table, over: Bidding | None, limits: Limits) -> Iterator[str]:
    """The bids that may open, or go over the one on the table."""
    envit = table.variant.envit
    if envit is None:
        return
    for bid in envit.bids:
        if _in_order(bid, over):
            yield from _sized(envit, bid, over, limits)


def _in_order(bid: Bid, over: Bidding | None) -> bool:
    if over is None:
        return bid.opens
    return over.voice in bid.over or (not over.accepted and over.voice in bid.over_opening)


def _sized(envit: Envit, bid: Bid, over: Bidding | None, limits: Limits) -> Iterator[str]:
    """A bid in every size that the score allows."""
    stake = over.offered if over else 0
    if limits.extra:
        if bid.extra and over is None:
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
    elif bid.always or stake_after(bid, stake) <= limits.most:
        yield bid.voice


def stake_after(bid: Bid, stake: int, size: int = 0) -> int:
    """What the stake becomes with a bid, said with a number where it has one."""
    if bid.everything:
        return ALL
    if bid.becomes_gap:
        return size
    return bid.becomes or stake + (size or bid.adds)


def _flor_voice(table: Table) -> str:
    assert table.variant.flor is not None
    return table.variant.flor.voice


def _flor_answers(table: Table, pos: Position, place: int) -> Iterator[str]:
    flor, call = table.variant.flor, pos.flor
    assert flor is not None and call is not None
    if not call.raised:
        if call.holders >> place & 1:
            yield from flor.answers
    elif place % 2 != call.side:
        yield from (table.variant.yes, table.variant.no)
        if flor.raise_over_raise and call.raised < len(flor.raises):
            yield flor.raises[call.raised].voice


def find_bid(envit: Envit, voice: str) -> tuple[Bid, int]:
    """The bid that a voice says, and its number (0 without one)."""
    name, _, size = voice.partition("=")
    for bid in envit.bids:
        if bid.voice == name and bool(bid.numbers) == bool(size):
            return bid, int(size or 0)
    raise KeyError(voice)
