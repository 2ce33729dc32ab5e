"""What a move makes of a position, and what it pays.

A step never looks at cards or score: a card comes as its relation to the best of the trick.
*Winning the hand*, *Pardes* and *The truc ladder* of every game.
"""

from functools import lru_cache
from typing import NamedTuple

from marxador.engine.position import (
    ABOVE,
    BELOW,
    BY_HIDDEN_CARDS,
    PARDA,
    Bidding,
    Call,
    FlorCall,
    Move,
    Position,
    following,
    nearest,
    places,
)
from marxador.engine.table import Table
from marxador.engine.voices import find_bid, stake_after
from marxador.rules.variant import Flor

BETTER = 2
"""The side of a payment that goes to the better cards."""


class Payment(NamedTuple):
    """Stones that a move pays out of its turn: to a side, or to the `BETTER` cards."""

    what: str
    side: int
    stones: int


@lru_cache(maxsize=1 << 17)
def step(table: Table, pos: Position, move: Move, place: int) -> Position:
    """The position after a legal move of a place."""
    if isinstance(move, int):
        return _card(table, pos, place, move)
    voice, known = move if isinstance(move, tuple) else (move, 0)
    variant = table.variant
    if variant.flor and voice == variant.flor.voice:
        call = FlorCall(0, place % 2, known) if known else None
        return pos._replace(envit_open=False, bid=None, flor=call)
    if pos.flor:
        return _flor_answer(variant.flor, pos, voice, place)
    if voice == variant.yes:
        return _wanted(table, pos)
    if voice == variant.no:
        if pos.bid:
            return pos._replace(bid=None)
        assert pos.call is not None
        refused = table.rungs[pos.call.level - 1].refused
        return _won(pos, pos.call.side, refused)
    if voice == variant.concede:
        return _conceded(table, pos, place)
    if voice == variant.look and pos.tied:
        return _next_word(table, _word_spent(pos))
    if voice == variant.truc.passing or any(voice == rung.voice for rung in table.rungs):
        return _called(table, pos, voice, place)
    return _bid(table, pos, voice, known, place)


def payment(table: Table, pos: Position, move: Move, place: int) -> Payment | None:
    """What a move pays at once: a refused envit, one that is shown at once, a flor."""
    voice, known = move if isinstance(move, tuple) else (move, 0)
    variant = table.variant
    flor = variant.flor
    if flor and voice == flor.voice:
        return None if known else Payment("flor", place % 2, flor.alone)
    if pos.flor and flor:
        return _flor_payment(flor, pos.flor, str(voice), variant.yes, variant.no)
    if pos.bid and voice == variant.no:
        return Payment("envit", pos.bid.side, pos.bid.accepted or 1)
    if pos.bid and voice == variant.yes:
        assert variant.envit is not None
        if variant.envit.compared == "at-once":
            return Payment("envit", BETTER, pos.bid.offered)
    return None


def _flor_payment(flor: Flor, call: FlorCall, voice: str, yes: str, no: str) -> Payment | None:
    if voice == flor.shy:
        return Payment("flor", call.side, flor.shy_pays)
    if voice == no:
        return Payment("flor", call.side, flor.raises[call.raised - 1].refused)
    if voice == yes:
        return Payment("flor", BETTER, flor.raises[call.raised - 1].wanted)
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
    if pos.bid:
        envit = table.variant.envit
        assert envit is not None
        stake = pos.bid.offered if envit.compared == "at-end" else 0
        return pos._replace(bid=None, stake=stake)
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


def _bid(table: Table, pos: Position, voice: str, known: int, place: int) -> Position:
    assert table.variant.envit is not None
    bid, size = find_bid(table.variant.envit, voice)
    accepted = pos.bid.offered if pos.bid else 0
    offered = stake_after(bid, accepted, size or known)
    return pos._replace(
        envit_open=False, bid=Bidding(accepted, offered, bid.voice, place % 2)
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
        return after._replace(
            played=0, best=0, turn=tied, words=pos.best, tied=pos.best
        )
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
