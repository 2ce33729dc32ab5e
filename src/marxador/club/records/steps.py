"""The steps of a match: after each act what came of it, and how the table looked."""

from dataclasses import replace
from typing import Any

from msgspec import Struct

from marxador.bots.protocol.seen import EVENTS, view_to_json
from marxador.club.records.redo import OPEN, acts, fresh, may_tell, redo
from marxador.engine.events import Event, HandOpened, Played, Spoke
from marxador.engine.match import Match
from marxador.engine.view import View, sees, shown

Json = dict[str, Any]

_NAMES = {kind: name for name, kind in EVENTS.items()}
NEAR = 2
"""Hands before and after the one that is looked at whose positions come with it."""


class Step(Struct, frozen=True):
    """What was done, what came of it, and how the table looked then, if that was asked for."""

    seat: int | None
    act: str | None
    events: list[Json]
    view: Json | None


class Hand(Struct, frozen=True):
    """A hand, step by step; the first is its deal."""

    number: int
    steps: list[Step]


def open_view(match: Match) -> Json:
    """The table with all cards open: `hands` are those that each seat still holds."""
    return view_to_json(_open(match)) | {
        "hands": [list(held) for held in match.hand.held] if match.hand else [],
        "dealt_hands": list(match.hand.dealt or ()) if match.hand else [],
    }


def _open(match: Match) -> View:
    public = match.view(None)
    if match.hand is None:
        return public
    legal = match.legal_actions(match.to_act[0]) if match.to_act else ()
    return replace(
        public,
        tricks=tuple(match.hand.tricks),
        trick=tuple(match.hand.trick),
        history=match.hand_events,
        legal=legal,
    )


def event_to_json(event: Event) -> Json:
    """An event as a view's history has it."""
    return {"event": _NAMES[type(event)], **event._asdict()}


def step(
    match: Match, act: Event, events: tuple[Event, ...], seat: int | None, whole: bool = True
) -> Step:
    """A step as a seat, or everybody, saw it; or `OPEN`."""
    if seat == OPEN:
        view = open_view(match) if whole else None
        return Step(*_done(act), [event_to_json(event) for event in events], view)
    seen = [event_to_json(shown(event, seat)) for event in events if sees(event, seat)]
    view = view_to_json(match.view(seat)) if whole else None
    return Step(*_done(shown(act, seat)), seen, view)


def _done(act: Event) -> tuple[int | None, str | None]:
    if isinstance(act, Spoke):
        return act.seat, act.voice
    if isinstance(act, Played):
        return act.seat, act.card
    return None, None


def steps(match: Match, seat: int | None, near: int | None = None) -> list[Hand]:
    """All hands of a match as a seat, or everybody, saw them; or `OPEN`.

    With positions for all, or for those near one of them: a long match has thousands.
    """
    again = fresh(match)
    hands: list[Hand] = []
    opening: tuple[Event, ...] = ()
    for act, _follows in acts(match):
        if seat != OPEN and not may_tell(match, act, seat):
            continue
        events = opening + redo(again, act)
        opening = ()
        if isinstance(act, HandOpened):
            hands.append(Hand(act.number, []))
            opening = events
            continue
        if hands:
            whole = near is None or abs(hands[-1].number - near) <= NEAR
            hands[-1].steps.append(step(again, act, events, seat, whole))
    return hands
