"""What a place may say: with `bidding`, the one source of legality for every voice.

*Whose turn*, *Answers*, *The truc ladder*, *The envit ladder* and *Conceding* hold for every game;
what differs is the variant's data.
"""

from collections.abc import Iterator

from marxador.engine.position import EITHER, NOBODY, Position
from marxador.engine.table import Table


def voices(table: Table, pos: Position, place: int) -> tuple[str, ...]:
    """The voices that a place may say now, bids apart; a flor stands for "if it has one"."""
    return tuple(sorted(_voices(table, pos, place)))


def may_play(pos: Position, place: int) -> bool:
    """Whether it is this place's turn to put a card on the table."""
    return place == pos.turn and not pos.over and not pos.waits and not pos.tied


def may_bid(table: Table, pos: Position, place: int) -> bool:
    """Whether this place may open the envit, or go over the bid on the table."""
    if pos.over or pos.flor or pos.gone >> place & 1:
        return False
    if pos.bidder != NOBODY:
        return place % 2 != pos.bidder
    if pos.call:
        return _may_open_before_answer(table, pos, place)
    return place == pos.turn and may_open(table, pos, place)


def may_open(table: Table, pos: Position, place: int) -> bool:
    """Entitled to open the envit, with no card played yet and the chance not given up."""
    return (
        pos.envit_open
        and pos.first_trick
        and bool(table.envit_openers & ~(pos.played | pos.passed | pos.gone) & (1 << place))
    )


def _may_open_before_answer(table: Table, pos: Position, place: int) -> bool:
    """*Envit first*: while a first truc of the first trick waits for this place's side."""
    envit, call = table.variant.envit, pos.call
    return (
        envit is not None
        and envit.before_answer
        and call is not None
        and call.level == 1
        and call.side != place % 2
        and may_open(table, pos, place)
    )


def _voices(table: Table, pos: Position, place: int) -> Iterator[str]:
    if pos.over or pos.gone >> place & 1:
        return
    if pos.flor:
        yield from _flor_answers(table, pos, place)
        return
    if table.has_flor and _may_call_flor(table, pos, place):
        yield table.flor_voice
    if pos.bidder != NOBODY:
        if place % 2 != pos.bidder:
            yield from (table.variant.yes, table.variant.no)
    elif pos.call:
        if place % 2 != pos.call.side:
            yield from (table.variant.yes, table.variant.no)
            yield from _next_rung(table, pos.call.level)
    elif pos.tied:
        if place == pos.turn:
            yield table.variant.look
            if pos.owner in (EITHER, place % 2):
                yield from _next_rung(table, pos.level)
    else:
        yield from _at_leisure(table, pos, place)


def _at_leisure(table: Table, pos: Position, place: int) -> Iterator[str]:
    """Nothing waits: whoever has the turn may call, raise or concede before playing."""
    variant, on_turn = table.variant, place == pos.turn
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


def _may_call_flor(table: Table, pos: Position, place: int) -> bool:
    """In the moments of an envit, and instead of answering one before the first card."""
    if pos.bidder != NOBODY and (pos.results or pos.played >> place & 1):
        return False
    return may_bid(table, pos, place)


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
