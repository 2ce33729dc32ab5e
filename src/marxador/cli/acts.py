"""A match taken apart again: what was done, one act after the other."""

from collections.abc import Iterator
from typing import NamedTuple

from marxador.engine.errors import IllegalAction
from marxador.engine.events import Event
from marxador.engine.match import Match


class Act(NamedTuple):
    """The match before and after something was done, and what that caused."""

    before: Match
    events: tuple[Event, ...]
    after: Match


def acts(match: Match) -> Iterator[Act]:
    """Everything that was done in a match, from its start."""
    return reversed(list(_undone(match.clone())))


def _undone(match: Match) -> Iterator[Act]:
    while True:
        after = match.clone()
        try:
            events = match.undo()
        except IllegalAction:
            return
        yield Act(match.clone(), events, after)
