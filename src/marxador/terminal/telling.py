"""What happened, in sentences for those who sit here: both faces tell it from these."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from marxador.cli import comments
from marxador.cli.acts import Act
from marxador.cli.words import both, stones
from marxador.engine.events import (
    Compared,
    EnvitSettled,
    Event,
    Faulted,
    GameWon,
    HandEnded,
    HandOpened,
    HiddenTurned,
    MatchWon,
    Painted,
    Played,
    Resumed,
    Said,
    Signalled,
    Spoke,
    TrickTaken,
)
from marxador.engine.match import Match
from marxador.engine.table import side_of
from marxador.engine.view import sees, shown
from marxador.i18n import _

Kind = Literal["hand", "said", "played", "signal", "talk", "trick", "stones", "end", "note"]


class Line(NamedTuple):
    """One thing that happened: who did it (0 for nobody), what, and what that means."""

    kind: Kind
    seat: int
    text: str
    remark: str = ""


def side_name(match: Match, side: str, viewer: int | None) -> str:
    """What a side is called by who reads it."""
    members = [name for seat, name in enumerate(match.names, 1) if side_of(seat) == side]
    if len(members) == 1:
        return members[0]
    if viewer is None:
        return both(members)
    return _("us") if side_of(viewer) == side else _("them")


def tell(act: Act, viewer: int | None) -> Iterator[Line]:
    """The lines of an act as a seat, or (None) everybody, sees it."""
    for event in act.events:
        if sees(event, viewer):
            yield from _lines(shown(event, viewer), act, viewer)
    yield from _next_duel(act)


def _lines(event: Event, act: Act, viewer: int | None) -> Iterator[Line]:
    match event:
        case HandOpened(number, dealer):
            text = _("Hand {number}, {name} deals").format(
                number=number, name=act.after.names[dealer - 1]
            )
            yield Line("hand", 0, text, score(act.after, viewer))
        case Spoke(seat, voice):
            yield Line("said", seat, voice, comments.on_voice(act, voice))
        case Played(seat, card):
            yield Line("played", seat, card, comments.on_card(act, seat, card))
        case Signalled(seat, to, name, _seen):
            gesture = _(act.after.variant.signal[name].gesture)
            yield Line("signal", seat, name, _to(act.after, to, viewer, gesture))
        case Said(seat, text):
            yield Line("talk", seat, text)
        case _:
            yield from (Line(kind, 0, text) for kind, text in _outcome(event, act, viewer))


def _to(match: Match, to: int, viewer: int | None, gesture: str) -> str:
    if to == viewer:
        return gesture
    return _("{gesture}, to {name}").format(gesture=gesture, name=match.names[to - 1])


def _outcome(event: Event, act: Act, viewer: int | None) -> Iterator[tuple[Kind, str]]:
    names = act.after.names

    def side(key: str) -> str:
        return side_name(act.after, key, viewer)

    match event:
        case TrickTaken(winner, _leader):
            yield "trick", comments.on_trick(act, winner and side(winner))
        case HiddenTurned(seat, card):
            yield "note", _("{name} turns {card} over.").format(name=names[seat - 1], card=card)
        case Compared(what, _winner, declared):
            for seat, value in declared:
                said = _("{name} declares {value}.").format(name=names[seat - 1], value=value)
                yield "stones", f"{comments.title(what)}: {said}"
        case EnvitSettled(winner):
            yield "stones", _("The envit is for {side}.").format(side=side(winner))
        case Painted(key, count, what):
            won = _("{stones} for {side}.").format(stones=stones(count), side=side(key))
            yield "stones", f"{comments.title(what)}: {won}"
        case _:
            yield from _ending(event, act, viewer)


def _ending(event: Event, act: Act, viewer: int | None) -> Iterator[tuple[Kind, str]]:
    variant = act.after.variant
    match event:
        case GameWon(winner, (a, b)):
            text = _("The game ({game}) is for {side}: {score}.").format(
                game=variant.game, side=side_name(act.after, winner, viewer), score=f"{a}–{b}"
            )
            yield "end", text
        case MatchWon(winner):
            text = _("The match ({match}) is for {side}!").format(
                match=variant.match, side=side_name(act.after, winner, viewer)
            )
            yield "end", text
        case HandEnded():
            yield "trick", score(act.after, viewer)
        case Faulted(fault, choice):
            yield "note", comments.on_fault(fault, choice)
        case Resumed():
            yield "note", _("The match goes on.")


def _next_duel(act: Act) -> Iterator[Line]:
    """With two duels out of one deal: which one begins now."""
    before, after = act.before.hand, act.after.hand
    if after is None or len(after.duels) == 1 or after.table.at_once or after.complete:
        return
    opened = any(isinstance(event, HandOpened) for event in act.events)
    if opened or (before and before.on != after.on):
        first, second = (act.after.names[seat - 1] for seat in after.duels[after.on])
        yield Line(
            "note",
            0,
            _("duel {number}: {first} against {second}").format(
                number=after.on + 1, first=first, second=second
            ),
        )


def score(match: Match, viewer: int | None) -> str:
    """The stones and games of both sides, one's own first."""
    ours, theirs = ("B", "A") if viewer and side_of(viewer) == "B" else ("A", "B")
    return ", ".join(_standing(match, side, viewer) for side in (ours, theirs))


def _standing(match: Match, side: str, viewer: int | None) -> str:
    at = "AB".index(side)
    text = f"{side_name(match, side, viewer)} {match.score[at]}"
    return f"{text} ({match.won[at]} {match.variant.game})" if any(match.won) else text
