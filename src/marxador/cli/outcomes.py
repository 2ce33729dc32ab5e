"""What an event came to, in sentences: told alike in a replay, in the demo and at the table."""

from collections.abc import Iterator
from typing import Literal, Protocol

from marxador.cli import comments
from marxador.cli.acts import Act
from marxador.engine.events import (
    Compared,
    Dealt,
    Decided,
    EnvitSettled,
    Event,
    Faulted,
    GameWon,
    HiddenTurned,
    MatchWon,
    Painted,
    Resumed,
    Suspended,
    TrickTaken,
)
from marxador.i18n import _

Kind = Literal["trick", "stones", "end", "note"]


class Naming(Protocol):
    """What a teller calls people, sides, cards and stones."""

    def name(self, seat: int) -> str: ...
    def side(self, side: str) -> str: ...
    def card(self, card: str) -> str: ...
    def stones(self, count: int) -> str: ...


def outcome(event: Event, act: Act, names: Naming) -> Iterator[tuple[Kind, str]]:
    """What follows from what was said and played; nothing for those acts themselves."""
    match event:
        case TrickTaken(winner, _leader):
            yield "trick", comments.on_trick(act, winner and names.side(winner))
        case HiddenTurned(seat, card):
            text = _("{name} turns {card} over.")
            yield "note", text.format(name=names.name(seat), card=names.card(card))
        case Compared(what, _winner, declared):
            for seat, value in declared:
                said = _("{name} declares {value}.").format(name=names.name(seat), value=value)
                yield "stones", f"{comments.title(what)}: {said}"
        case EnvitSettled(winner):
            yield "stones", _("The envit is for {side}.").format(side=names.side(winner))
        case Painted(side, count, what):
            won = _("{stones} for {side}.").format(
                stones=names.stones(count), side=names.side(side)
            )
            yield "stones", f"{comments.title(what)}: {won}"
        case _:
            yield from _ending(event, act, names)


def _ending(event: Event, act: Act, names: Naming) -> Iterator[tuple[Kind, str]]:
    variant = act.after.variant
    match event:
        case GameWon(winner, (a, b)):
            text = _("The game ({game}) is for {side}: {score}.")
            yield (
                "end",
                text.format(game=variant.game, side=names.side(winner), score=f"{a}–{b}"),
            )
        case MatchWon(winner):
            text = _("The match ({match}) is for {side}!")
            yield "end", text.format(match=variant.match, side=names.side(winner))
        case Faulted(fault, choice):
            yield "note", comments.on_fault(fault, choice)
        case Suspended(reason):
            yield "note", _("The match is suspended: {reason}.").format(reason=reason)
        case Resumed():
            yield "note", _("The match goes on.")
        case Decided(winner, reason):
            text = _("The referee gives the match to {side}: {reason}.")
            yield "end", text.format(side=names.side(winner), reason=reason)


def next_duel(act: Act, names: Naming) -> str:
    """With two duels out of one deal: which one begins now; empty if none does."""
    before, after = act.before.hand, act.after.hand
    if after is None or len(after.duels) == 1 or after.table.at_once or after.complete:
        return ""
    dealt = any(isinstance(event, Dealt) for event in act.events)
    if not dealt and not (before and before.number == after.number and before.on != after.on):
        return ""
    first, second = map(names.name, after.duels[after.on])
    return _("duel {number}: {first} against {second}").format(
        number=after.on + 1, first=first, second=second
    )
