"""A match done again, one act at a time."""

from collections.abc import Iterator
from itertools import pairwise

from marxador.cards import spelled
from marxador.engine.events import (
    Dealt,
    Decided,
    EnvitSettled,
    Event,
    Faulted,
    HandOpened,
    Played,
    Resumed,
    Said,
    Signalled,
    Spoke,
    Suspended,
)
from marxador.engine.hand import UNKNOWN
from marxador.engine.match import Match
from marxador.engine.view import sees

OPEN = 0
"""In place of a seat: all cards open."""
ACTS = (
    HandOpened, Dealt, Spoke, Played, EnvitSettled, Signalled, Said, Faulted, Suspended, Resumed,
    Decided,
)  # fmt: skip
"""What is done; all other events follow from these."""


def fresh(match: Match) -> Match:
    """The same agreement, before its first hand."""
    score, won = match.start
    return Match(
        match.variant,
        seats=match.seats,
        names=match.names,
        target=match.target,
        games=match.games,
        score=score,
        won=won,
        headers=match.headers,
    )


def acts(match: Match) -> Iterator[tuple[Event, tuple[Event, ...]]]:
    """Each thing that was done, with everything that came of it."""
    events = match.events
    starts = [number for number, event in enumerate(events) if isinstance(event, ACTS)]
    for at, until in pairwise([*starts, len(events)]):
        yield events[at], events[at + 1 : until]


def may_tell(match: Match, act: Event, seat: int | None) -> bool:
    """Whether a record tells a seat of something.

    Who was not looking has missed a signal, and does not find it in the record while they play.
    """
    if isinstance(act, Signalled) and not match.is_over:
        return act.seat == seat
    return sees(act, seat)


def redo(match: Match, act: Event) -> tuple[Event, ...]:
    """Do to a match what was done to another."""
    if isinstance(act, Spoke):
        return match.apply(act.seat, act.voice)
    if isinstance(act, Played):
        return match.apply(act.seat, act.card)
    return _redo_around(match, act)


def _redo_around(game: Match, act: Event) -> tuple[Event, ...]:
    """What is neither a card nor a voice."""
    match act:
        case HandOpened(_, dealer):
            return game.open_hand(dealer)
        case Dealt(hands):
            return game.deal(" ".join(spelled(hand) if hand else UNKNOWN for hand in hands))
        case EnvitSettled(winner):
            return game.settle_envit(winner)
        case Signalled(seat, to, name, seen):
            return game.signal(seat, to, name, seen)
        case Said(seat, text):
            return game.say(seat, text)
        case Faulted(fault, choice):
            return game.fault(fault, choice)
        case Suspended(reason):
            return game.suspend(reason)
        case Resumed():
            return game.resume()
        case Decided(winner, reason):
            return game.decide(winner, reason)
    raise TypeError(f"{act!r} is not an act")
