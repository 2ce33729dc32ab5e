"""How each thing that happened is written in a record."""

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
from marxador.engine.scoring import Score

FAULTS = ("fault exposed continue", "fault exposed redeal", "fault count")


def word(event: Event) -> str | None:
    """What a seat did, as it stands on a line with others; None if it is not that."""
    match event:
        case Spoke(seat, voice):
            return f"{seat}:{voice}"
        case Played(seat, card):
            return f"{seat}:{card}"
        case Said(seat, text):
            return f'{seat}"{text}"'
        case Signalled(seat, to, name, seen):
            caught = f" seen {','.join(map(str, seen))}" if seen else ""
            return f"{seat}>{to}:{name}{caught}"
    return None


def statement(event: Event) -> str | None:
    """What stands on a line of its own; None for all that is computed."""
    match event:
        case HandOpened(number, dealer):
            return opening(number, dealer)
        case Dealt(hands):
            return "deal " + " ".join(spelled(hand) if hand else UNKNOWN for hand in hands)
        case Faulted(fault, choice):
            return f"fault {fault} {choice}" if choice else f"fault {fault}"
        case EnvitSettled(winner):
            return f"envit {winner}"
        case Suspended(reason):
            return f'suspend "{reason}"'
        case Resumed():
            return "resume"
        case Decided(winner, reason):
            return f'result {winner} "{reason}"'
    return None


def opening(number: int, dealer: int) -> str:
    """The line that opens a hand."""
    return f"hand {number} dealer {dealer}"


def closing(score: Score, won: Score, game_won: bool) -> str:
    """The line that closes a hand: the stones, and the games where one was won."""
    return f"= {pair(score)} won {pair(won)}" if game_won else f"= {pair(score)}"


def pair(score: Score) -> str:
    """What A and B have.

    >>> pair((4, 0))
    '4-0'
    """
    return f"{score[0]}-{score[1]}"
