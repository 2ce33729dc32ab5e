"""What a move makes of a position.

A step never looks at cards, sizes or score: a card comes as its relation to the best of the trick.
*Winning the hand*, *Pardes* and *The truc ladder* of every game.
"""

from typing import NamedTuple

from marxador.engine.outcome import Envit, Truc
from marxador.engine.position import (
    ABOVE,
    BELOW,
    BID,
    BY_HIDDEN_CARDS,
    NOBODY,
    PARDA,
    Call,
    FlorCall,
    Move,
    Position,
    following,
    nearest,
    places,
)
from marxador.engine.table import Table
from marxador.rules.variant import Flor

BETTER = 2
"""The side of a payment that goes to the better cards."""


class Payment(NamedTuple):
    """Stones that a flor pays: to a side, or to the `BETTER` cards."""

    side: int
    stones: int


def step(table: Table, pos: Position, move: Move, place: int) -> Position:
    """The position after a legal move of a place."""
    if isinstance(move, int):
        return _card(table, pos, place, move)
    voice, known = move if isinstance(move, tuple) else (move, 0)
    variant = table.variant
    if variant.flor and voice == variant.flor.voice:
        call = FlorCall(0, place % 2, known) if known else None
        return pos._replace(envit_open=False, bidder=NOBODY, flor=call)
    if pos.flor:
        return _flor_answer(variant.flor, pos, voice, place)
    if voice == BID:
        return pos._replace(envit_open=False, bidder=place % 2)
    if pos.bidder != NOBODY:
        return pos._replace(bidder=NOBODY)
    if voice == variant.yes:
        return _wanted(table, pos)
    if voice == variant.no:
        assert pos.call is not None
        refused = table.rungs[pos.call.level - 1].refused
        return _won(pos, pos.call.side, refused)
    if voice == variant.concede:
        return _conceded(table, pos, place)
    if voice == variant.look and pos.tied:
        return _next_word(table, _word_spent(pos))
    return _called(table, pos, voice, place)


def notes(
    table: Table, pos: Position, move: Move
) -> tuple[Truc | None, Envit | None, Envit | None]:
    """What a move makes known of the truc, the envit and the flor; None where it is silent."""
    if isinstance(move, int):
        return None, None, None
    variant = table.variant
    if pos.flor or isinstance(move, tuple):
        shy = variant.flor is not None and move == variant.flor.shy
        accepted = False if shy else _answer(table, move)
        cancelled = Envit(called=True, stones=0) if pos.bidder != NOBODY else None
        return None, cancelled, Envit(called=True, accepted=accepted)
    if move == BID or pos.bidder != NOBODY:
        return None, Envit(called=True, accepted=_answer(table, move)), None
    if pos.call and move in (variant.yes, variant.no):
        passing = variant.truc.passing if not pos.call.plain else None
        voice = passing or table.rungs[pos.call.level - 1].voice
        return Truc(voice, accepted=_answer(table, move)), None, None
    return (Truc(move) if move in table.truc_voices else None), None, None


def _answer(table: Table, move: Move) -> bool | None:
    return {table.variant.yes: True, table.variant.no: False}.get(str(move))


def payment(table: Table, pos: Position, move: Move, place: int) -> Payment | None:
    """What a move pays for a flor, which is always painted at once."""
    flor, call = table.variant.flor, pos.flor
    if flor is None or isinstance(move, int):
        return None
    if isinstance(move, tuple):
        return None if move[1] else Payment(place % 2, flor.alone)
    if call and move == flor.shy:
        return Payment(call.side, flor.shy_pays)
    if call and move == table.variant.no:
        return Payment(call.side, flor.raises[call.raised - 1].refused)
    if call and move == table.variant.yes:
        return Payment(BETTER, flor.raises[call.raised - 1].wanted)
    return None


# -- calls and answers


def _called(table: Table, pos: Position, voice: str, place: int) -> Position:
    """The next voice of the truc; said instead of an answer it accepts what was there."""
    plain = voice != table.variant.truc.passing
    if pos.call:
        pos = _accepted(table, pos, pos.call)
    elif pos.tied:
        pos = _word_spent(pos)
    call = Call(pos.level + 1, place % 2, plain)
    passed = pos.passed if plain else pos.passed | 1 << place
    return pos._replace(call=call, passed=passed)


def _wanted(table: Table, pos: Position) -> Position:
    assert pos.call is not None
    after = _accepted(table, pos, pos.call)
    return _next_word(table, after) if pos.tied else after


def _accepted(table: Table, pos: Position, call: Call) -> Position:
    closes = call.level == 1 and call.plain and table.variant.truc.closes_envit
    return pos._replace(
        call=None,
        level=call.level,
        owner=1 - call.side,
        envit_open=pos.envit_open and not closes,
    )


def _flor_answer(flor: Flor | None, pos: Position, voice: str, place: int) -> Position:
    assert flor is not None and pos.flor is not None
    for level, rung in enumerate(flor.raises, start=1):
        if voice == rung.voice:
            return pos._replace(flor=FlorCall(level, place % 2, 0))
    return pos._replace(flor=None)


def _conceded(table: Table, pos: Position, place: int) -> Position:
    """The hand is given up for the side, or only this seat leaves it (mazo)."""
    gone = pos.gone | 1 << place
    if table.variant.concedes == "side" or not table.side[place % 2] & ~gone:
        return _won(pos, 1 - place % 2, table.value(pos.level))
    staying = table.everyone & ~gone
    left = pos._replace(gone=gone)
    waiting = staying & ~pos.played
    if not waiting:
        return _trick_over(table, left)
    turn = following(place, waiting)
    return left._replace(turn=turn, lead=pos.lead if pos.played else turn)


def _word_spent(pos: Position) -> Position:
    return pos._replace(words=pos.words & (pos.words - 1))


def _next_word(table: Table, pos: Position) -> Position:
    """The next tied seat has its word; after the last one the hidden cards are turned."""
    if pos.words:
        return pos._replace(turn=nearest(pos.words))
    return _won(pos, BY_HIDDEN_CARDS, table.value(pos.level))


def _won(pos: Position, side: int, prize: int) -> Position:
    return pos._replace(call=None, envit_open=False, passed=0, winner=side, prize=prize)


# -- cards


def _card(table: Table, pos: Position, place: int, relation: int) -> Position:
    bit = 1 << place
    if relation == ABOVE or not pos.best:
        best = bit
    else:
        best = pos.best if relation == BELOW else pos.best | bit
    after = pos._replace(played=pos.played | bit, best=best)
    waiting = table.everyone & ~after.played & ~pos.gone
    if not waiting:
        return _trick_over(table, after)
    return after._replace(turn=following(place, waiting))


def _trick_over(table: Table, pos: Position) -> Position:
    """Who took the trick, who leads the next, and whether the hand is settled."""
    result = _taker(table, pos.best)
    stacked = is_stacked(table, pos)
    results = (*pos.results, result)
    winner = _hand_winner(table, results, pos.best)
    after = pos._replace(results=results, envit_open=False, passed=0)
    if winner is not None:
        after = after._replace(played=0, best=0)
        return _won(after, winner, table.value(pos.level))
    if stacked:
        tied = nearest(pos.best)
        return after._replace(played=0, best=0, turn=tied, words=pos.best, tied=pos.best)
    lead = _leader(table, pos, result)
    return after._replace(lead=lead, turn=lead, played=0, best=0)


def is_stacked(table: Table, pos: Position) -> bool:
    """*Pardes*, in Mallorca: after a first parda both remaining cards are played at once."""
    return table.variant.stack and pos.results == (PARDA,)


def _taker(table: Table, best: int) -> int:
    if not best & table.side[1]:
        return 0
    return PARDA if best & table.side[0] else 1


def _leader(table: Table, pos: Position, result: int) -> int:
    if result != PARDA:
        return min(places(pos.best), key=lambda p: (p - pos.lead) % table.places)
    if table.variant.parda_lead == "tied":
        return nearest(pos.best)
    return nearest(table.everyone & ~pos.gone)


def _hand_winner(table: Table, results: tuple[int, ...], best: int) -> int | None:
    """The side that the tricks so far give the hand, if they settle it."""
    first, last = results[0], results[-1]
    if len(results) == 1:
        return None
    if len(results) == 2:
        if first == PARDA:
            return None if last == PARDA else last
        return first if last in (PARDA, first) else None
    if last != PARDA:
        return last
    if first != PARDA:
        return first
    return _three_pardes(table, best)


def _three_pardes(table: Table, best: int) -> int:
    way = table.variant.three_pardes
    if way == "tied":
        return nearest(best) % 2
    return 0 if way == "mano" else 1
