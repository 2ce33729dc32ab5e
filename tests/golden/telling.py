"""A match as text: after each act what happened and what changed in anybody's view.

A line `> ...` is an act (the first one, what was agreed). Under it stand the events; then `all`,
what changed in the public's view; then by seat, what changed in what that seat sees otherwise than
the public. `field=` with nothing after it: the seat sees there what everybody does again.
"""

import re
from collections.abc import Iterator
from dataclasses import fields

import marxador as mx
from marxador.engine.events import Event
from marxador.engine.view import View
from tests.golden.matches import match_of
from tests.properties.acts import do

FIELDS = [field.name for field in fields(View) if field.name not in ("seat", "history")]
Shown = dict[str, object]


def told(agreed: str, acts: list[str]) -> str:
    """A whole match as it was agreed and done."""
    match = match_of(agreed)
    watcher = Watcher(match)
    lines = [f"> {agreed}", *watcher.changes()]
    for act in acts:
        events = do(match, act)
        lines += ["", f"> {act}", *(f"  {compact(event)}" for event in events)]
        lines += watcher.changes()
    return "\n".join(lines) + "\n"


def retold(text: str) -> str:
    """The same match, from the acts of its text."""
    agreed, *acts = (line[2:] for line in text.splitlines() if line.startswith("> "))
    return told(agreed, acts)


class Watcher:
    """Looks at a match as everybody in it, and tells what is new."""

    def __init__(self, match: mx.Match) -> None:
        self.match = match
        self.last: dict[int | None, Shown] = {
            seat: {} for seat in (None, *range(1, match.seats + 1))
        }
        self.histories: dict[int | None, tuple[Event, ...]] = dict.fromkeys(self.last, ())

    def changes(self) -> Iterator[str]:
        public = self.match.view(None)
        everybody = {name: getattr(public, name) for name in FIELDS}
        heard = self._heard(None, public)
        yield from self._line("all", None, everybody)
        for seat in range(1, self.match.seats + 1):
            view = self.match.view(seat)
            own = {name: getattr(view, name) for name in FIELDS}
            others = {name: value for name, value in own.items() if value != everybody[name]}
            more = [event for event in self._heard(seat, view) if event not in heard]
            yield from self._line(str(seat), seat, others, more)

    def _heard(self, seat: int | None, view: View) -> tuple[Event, ...]:
        """What is new in a history, which only ever grows within a hand."""
        before = self.histories[seat]
        self.histories[seat] = view.history
        if view.history[: len(before)] == before:
            return view.history[len(before) :]
        return view.history

    def _line(
        self, who: str, seat: int | None, shown: Shown, heard: list[Event] | None = None
    ) -> Iterator[str]:
        last, self.last[seat] = self.last[seat], shown
        words = [f"{n}={compact(v)}" for n, v in shown.items() if n not in last or last[n] != v]
        words += [f"{name}=" for name in last if name not in shown]
        words += [f"saw {compact(event)}" for event in heard or ()]
        if words:
            yield f"  {who}: {' | '.join(words)}"


def compact(thing: object) -> str:
    """Anything in a view or an event, short and whole."""
    if thing is None:
        return "-"
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    if isinstance(thing, Event):
        values = (compact(value) for value in thing)
        return " ".join((type(thing).__name__, *values))
    if isinstance(thing, tuple):
        return _named(thing) if hasattr(thing, "_fields") else f"({_several(thing)})"
    return str(thing)


def _named(thing: tuple[object, ...]) -> str:
    """A named tuple, without the fields that are as they are by default."""
    usual = thing._field_defaults  # type: ignore[attr-defined]
    named = zip(thing._fields, thing, strict=True)  # type: ignore[attr-defined]
    told = [f"{n}:{compact(v)}" for n, v in named if n not in usual or usual[n] != v]
    return f"[{' '.join(told)}]"


def _several(things: tuple[object, ...]) -> str:
    """Many, with `envide=3, envide=4, envide=5` as `envide=3..5`."""
    words = [compact(thing) for thing in things]
    runs: list[tuple[str, int, int]] = []
    for word in words:
        sized = re.fullmatch(r"(.+=)(\d+)", word)
        name, size = (sized[1], int(sized[2])) if sized else (word, -1)
        if sized and runs and runs[-1][0] == name and runs[-1][2] == size - 1:
            runs[-1] = (name, runs[-1][1], size)
        else:
            runs.append((name, size, size))
    return ",".join(_run(*run) for run in runs)


def _run(name: str, first: int, last: int) -> str:
    if first < 0:
        return name
    return f"{name}{first}..{last}" if last > first else f"{name}{first}"
