"""A view as the wire sends it: whole, or only what changed since the last one."""

from collections.abc import Callable, Iterable
from inspect import signature
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import Raw

from marxador.bots.protocol import seen
from marxador.bots.protocol.seen import view_to_json
from marxador.engine.events import Event, Signalled
from marxador.engine.match import Match
from marxador.engine.signals import true_signals
from marxador.engine.view import View, sees, shown

FIELDS = tuple(signature(View).parameters)
AGREED = {"variant", "options", "seats", "seat", "target", "games", "history"}
"""Fields that do not change while somebody looks; history has a way of its own."""
_changing = tuple(name for name in FIELDS if name not in AGREED)
_values: Callable[[View], tuple[Any, ...]] = attrgetter(*_changing)
_encode = msgspec.json.Encoder().encode

Watched = Callable[[int | None, Signalled], bool]
"""Whether somebody at a seat was looking when a signal was made."""


class Seen:
    """What one viewer was shown last."""

    __slots__ = ("history", "signals", "values", "view")

    def __init__(
        self, match: Match, seat: int | None, watched: Watched, before: "Seen | None" = None
    ) -> None:
        self.view = view = match.view(seat)
        self.values = _values(view)
        self.history = view.history
        if match.table.places > 2 and match.variant.signal:
            self.history = tuple([e for e in view.history if _reaches(e, seat, watched)])
        # What may be signalled follows from the cards alone, while the hand goes on.
        same = before and before.view.cards == view.cards and not view.hand_over
        self.signals: tuple[str, ...] = (
            before.signals if before and same else _may_signal(match, seat)
        )

    def whole(self, move: int) -> dict[str, Any]:
        """All of it."""
        return view_to_json(self.view) | {
            "history": seen._plain(self.history),
            "signals": self.signals,
            "move": move,
        }

    def since(self, before: "Seen", memo: "Memo") -> dict[str, Raw]:
        """What changed; `history_add` where there is only more history."""
        patch: dict[str, Raw] = {}
        for name, was, now in zip(_changing, before.values, self.values, strict=True):
            if was is not now and was != now:
                patch[name] = memo.encoded(name, now)
        old, new = before.history, self.history
        if len(new) != len(old) or new != old:
            if new[: len(old)] == old:
                patch["history_add"] = memo.encoded("history_add", new[len(old) :])
            else:
                patch["history"] = memo.encoded("history", new)
        if self.signals is not before.signals and self.signals != before.signals:
            patch["signals"] = memo.encoded("signals", self.signals)
        return patch


class Memo:
    """What was encoded already while one change is told to everybody."""

    __slots__ = ("_done",)

    def __init__(self) -> None:
        self._done: dict[Any, Raw] = {}

    def encoded(self, name: str, value: Any) -> Raw:
        # By name too: records of different kinds may be equal as tuples.
        key = (name, value)
        raw = self._done.get(key)
        if raw is None:
            raw = self._done[key] = Raw(_encode(seen._plain(value)))
        return raw


def told(events: Iterable[Event], seat: int | None, watched: Watched) -> tuple[Event, ...]:
    """Events as a viewer may see them."""
    return tuple(
        [
            shown(event, seat)
            for event in events
            if sees(event, seat) and _reaches(event, seat, watched)
        ]
    )


def _may_signal(match: Match, seat: int | None) -> tuple[str, ...]:
    """The signals that a viewer may make now: all of them where they may be false."""
    hand = match.hand
    if not seat or hand is None or not match.in_hand or match.table.places == 2:
        return ()
    return true_signals(hand, seat) if match.variant.truthful else tuple(match.variant.signal)


def _reaches(event: Event, seat: int | None, watched: Watched) -> bool:
    return type(event) is not Signalled or event.seat == seat or watched(seat, event)
