"""People who left for good: a free seat before the match, and after that nobody's name."""

from collections.abc import Collection
from copy import copy

from msgspec.structs import replace

from marxador.club.people.person import Person
from marxador.club.tables.company import Chair
from marxador.club.tables.state import State

NOBODY = Person("", "—", "guest", "en", 0)


def people_of(state: State) -> set[str]:
    """Everybody whose name a table shows."""
    return {state.owner.id} | {chair.person.id for chair in state.chairs if chair.person}


def without(state: State, gone: Collection[str]) -> State:
    """A table as it is when some people are not known any more.

    Whose table it was leaves it to the next who sits there.
    """
    new = copy(state)
    nobody = {*gone, NOBODY.id}
    left = [bool(chair.person and chair.person.id in nobody) for chair in state.chairs]
    vacant = state.status == "waiting"
    new.chairs = [
        chair if not is_gone else Chair() if vacant else replace(chair, person=NOBODY)
        for chair, is_gone in zip(state.chairs, left, strict=True)
    ]
    if state.owner.id in gone:
        sitting = (chair.person for chair in new.chairs if chair.person)
        new.owner = next((person for person in sitting if person.id), NOBODY)
    if state.match.names:
        new.match = state.match.clone()
        new.match.names = _names(state.match.names, left)
    return new


def _names(names: Collection[str], left: list[bool]) -> tuple[str, ...]:
    """Those of a record, each its own still."""
    unnamed = 0
    called: list[str] = []
    for name, is_gone in zip(names, left, strict=True):
        unnamed += is_gone
        nobody = NOBODY.name if unnamed == 1 else f"{NOBODY.name} {unnamed}"
        called.append(nobody if is_gone else name)
    return tuple(called)
