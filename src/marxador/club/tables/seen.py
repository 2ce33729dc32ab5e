"""A view as the wire sends it: whole, or only what changed since the last one."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from inspect import signature
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from marxador.bots.protocol.seen import plain, view_to_json
from marxador.engine.events import Event, Signalled
from marxador.engine.match import Match
from marxador.engine.signals import true_signals
from marxador.engine.view import View, sees, shown

AGREED = {"variant", "options", "seats", "seat", "target", "games", "history"}
"""Fields that do not change while somebody looks; history has a way of its own."""
OWN = ("dealt", "cards", "legal")
"""Fields that are not the same for everybody."""
STACKED = (*OWN, "tricks", "trick")
"""Those of a game in which a card may lie under another."""

_encode = msgspec.json.Encoder().encode

Watched = Callable[[int | None, Signalled], bool]
"""Whether somebody at a seat was looking when a signal was made."""


class Fields(NamedTuple):
    """Some fields of a view, and the way to read them."""

    names: tuple[str, ...]
    keys: tuple[bytes, ...]
    values: Callable[[View], tuple[Any, ...]]


def _fields(names: Iterable[str]) -> Fields:
    names = tuple(names)
    return Fields(names, tuple(_encode(name) + b":" for name in names), attrgetter(*names))


def _parted(own: tuple[str, ...]) -> tuple[Fields, Fields]:
    changing = (name for name in signature(View).parameters if name not in AGREED)
    return _fields(name for name in changing if name not in own), _fields(own)


_PLAIN, _STACKED = _parted(OWN), _parted(STACKED)


class Public:
    """A match as it is now, and what everybody sees of it: computed once for all."""

    __slots__ = ("fields", "match", "own", "values")

    def __init__(self, match: Match) -> None:
        self.match = match
        self.fields, self.own = _STACKED if match.variant.stack else _PLAIN
        self.values = self.fields.values(match.view(None))


class Seen:
    """What one viewer was shown last, beside what it was told."""

    __slots__ = ("own", "public", "signals")

    def __init__(self, public: Public, seat: int | None, before: "Seen | None" = None) -> None:
        match = public.match
        self.public = public
        self.own = public.own.values(match.view(seat)) if match.variant.stack else match.own(seat)
        # What may be signalled follows from the cards alone, while the hand goes on.
        same = before and before.own[:2] == self.own[:2] and match.in_hand
        self.signals: tuple[str, ...] = (
            before.signals if before and same else _may_signal(match, seat)
        )

    def since(self, before: "Seen", memo: "Memo") -> list[bytes]:
        """What changed: fields of a JSON object, those of everybody first."""
        changed = memo.public(before.public, self.public)
        if self.own != before.own:
            changed = changed + memo.own(self.public.own, before.own, self.own)
        if self.signals is not before.signals and self.signals != before.signals:
            changed = [*changed, b'"signals":' + memo.encoded("signals", self.signals)]
        return changed


class Memo:
    """What was encoded already while one change is told to everybody."""

    __slots__ = ("_bodies", "_done", "_events", "_open", "_public")

    def __init__(self, events: Sequence[Event] = ()) -> None:
        self._events = tuple(events)
        # What everybody sees as it is, each seat sees as it is.
        is_open = all(sees(event, None) and shown(event, None) is event for event in events)
        self._open = _listed(self._events) if is_open else b""
        self._done: dict[Any, bytes] = {}
        self._public: list[tuple[Public, list[bytes]]] = []
        self._bodies: dict[bytes, bytes] = {}

    def happened(self, seat: int | None, watched: Watched) -> tuple[tuple[Event, ...], bytes]:
        """What a viewer may see of the events, and that encoded."""
        if self._open:
            return self._events, self._open
        mine = told(self._events, seat, watched)
        return mine, self.encoded("events", mine)

    def encoded(self, name: str, value: Any) -> bytes:
        # By name too: records of different kinds may be equal as tuples.
        key = (name, value)
        done = self._done.get(key)
        if done is None:
            done = self._done[key] = _encode(plain(value))
        return done

    def own(self, fields: Fields, before: tuple[Any, ...], after: tuple[Any, ...]) -> list[bytes]:
        """The fields of one's own that have another value now."""
        return [
            key + self.encoded(name, now)
            for name, key, was, now in zip(fields.names, fields.keys, before, after, strict=True)
            if was is not now and was != now
        ]

    def public(self, before: Public, after: Public) -> list[bytes]:
        """What changed for everybody, in one piece; most viewers have seen the same before."""
        for seen, done in self._public:
            if seen is before:
                return done
        fields = after.fields
        changed = [
            _field(key, now)
            for key, was, now in zip(fields.keys, before.values, after.values, strict=True)
            if was is not now and was != now
        ]
        done = [b",".join(changed)] if changed else []
        self._public.append((before, done))
        return done

    def one(self, body: bytes) -> bytes:
        """The same bytes for whoever is told the same."""
        return self._bodies.setdefault(body, body)


@lru_cache(4096)
def _field(key: bytes, value: Any) -> bytes:
    """A field that everybody sees; from table to table the same few come back."""
    return key + _encode(plain(value))


@lru_cache(4096)
def _event(_kind: str, event: Event) -> bytes:
    # By kind too, for the same reason as above.
    return _encode(plain(event))


def _listed(events: Iterable[Event]) -> bytes:
    return b"[" + b",".join([_event(type(event).__name__, event) for event in events]) + b"]"


def whole(
    match: Match, seat: int | None, watched: Watched, signals: tuple[str, ...], move: int
) -> dict[str, Any]:
    """Everything that a viewer may see."""
    return view_to_json(match.view(seat)) | {
        "history": plain(history(match, seat, watched)),
        "signals": signals,
        "move": move,
    }


def history(match: Match, seat: int | None, watched: Watched) -> tuple[Event, ...]:
    """What a viewer saw and heard in this hand."""
    return tuple([event for event in match.view(seat).history if _reaches(event, seat, watched)])


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
