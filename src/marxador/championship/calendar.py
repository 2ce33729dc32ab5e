"""Calendars: rounds by the circle method, set on days, hours and tables (article 2).

In a round everybody meets one rival, or rests where they are odd. Over the rounds each is home and
away as evenly as can be.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from marxador.championship.acts import Meeting
from marxador.championship.championship import Championship
from marxador.championship.edition import moment
from marxador.championship.errors import Refused
from marxador.championship.group import Group
from marxador.i18n import _

if TYPE_CHECKING:
    from datetime import datetime


class Round(NamedTuple):
    """Who meets whom, and who rests."""

    number: int
    pairs: tuple[tuple[str, str], ...]
    bye: str | None


class Slot(NamedTuple):
    """An hour at a venue, with so many tables."""

    at: str
    venue: str
    tables: int = 1


def rounds(codes: Sequence[str]) -> list[Round]:
    """Every two of them once, by the circle method.

    >>> [one.pairs for one in rounds(["A", "B", "C", "D"])]
    [(('A', 'D'), ('B', 'C')), (('D', 'C'), ('A', 'B')), (('B', 'D'), ('C', 'A'))]
    """
    if len(codes) < 2:
        return []
    seats: list[str | None] = [*codes, None] if len(codes) % 2 else [*codes]
    fixed, circle = seats[-1:], seats[:-1]
    found: list[Round] = []
    for turn in range(len(circle)):
        # The one who stays is home and away by turns; across the circle sides alternate.
        order = circle[turn * (len(seats) // 2) % len(circle) :] + circle
        order = order[: len(circle)]
        across = [(order[0], fixed[0]) if turn % 2 == 0 else (fixed[0], order[0])]
        across += [(order[at], order[-at]) for at in range(1, len(seats) // 2)]
        pairs = tuple(
            (home, away) for home, away in across if home is not None and away is not None
        )
        rests = [home or away for home, away in across if home is None or away is None]
        found.append(Round(turn + 1, pairs, rests[0] if rests else None))
    return found


def arranged(group: Group, slots: Iterable[Slot], busy: Iterable[Meeting] = ()) -> list[Meeting]:
    """The undecided matches of a group on these slots, round after round, earliest first.

    A commission plays once at an hour and not before its earlier rounds; what is `busy` stays.
    `Refused` where the slots do not suffice.
    """
    plan = _Plan(slots, busy)
    for one in rounds(group.live):
        for home, away in one.pairs:
            if group.state(home, away) in ("open", "replay"):
                plan.place(group.name, home, away, one.number)
    return plan.placed


def moved(state: Championship, group: Group, venue: str, slots: Iterable[Slot]) -> list[Meeting]:
    """New places for the undecided matches at a venue that falls out; all others stay."""
    there = meetings(state, group.name)
    falling = [one for one in there if one.venue == venue and _undecided(group, one)]
    plan = _Plan(slots, [one for one in there if one not in falling])
    for one in falling:
        plan.place(group.name, one.home, one.away, one.round, in_order=False)
    return plan.placed


def meetings(state: Championship, group: str | None = None) -> list[Meeting]:
    """The meetings that are fixed, by hour and venue; of one group, or of all."""
    named = state.groups.values() if group is None else [state.groups[group]]
    found = [
        match.meeting
        for where in named
        for match in where.matches.values()
        if match.meeting is not None and where.state(*match.key) != "annulled"
    ]
    return sorted(found, key=lambda one: (moment(one.at).isoformat(), one.venue, one.home))


def slots_of(days: Iterable[str], hours: Iterable[str], venues: dict[str, int]) -> list[Slot]:
    """Every hour of every day at every venue, with its number of tables."""
    return [
        Slot(f"{day}T{hour}", venue, tables)
        for day in days
        for hour in hours
        for venue, tables in venues.items()
    ]


class _Plan:
    """Slots being filled."""

    def __init__(self, slots: Iterable[Slot], busy: Iterable[Meeting]) -> None:
        self.placed: list[Meeting] = []
        self._slots = sorted(
            (_Slot(slot) for slot in slots), key=lambda one: (one.at, -one.free, one.slot.venue)
        )
        self._playing: set[tuple[str, datetime]] = set()
        self._last: dict[str, datetime] = {}
        for one in busy:
            self._take(one)

    def place(self, group: str, home: str, away: str, number: int, in_order: bool = True) -> None:
        """The earliest hour at which both are free and a table is."""
        after = [self._last[code] for code in (home, away) if in_order and code in self._last]
        for slot in self._slots:
            engaged = any((code, slot.at) in self._playing for code in (home, away))
            if slot.free and not engaged and all(slot.at > last for last in after):
                meeting = Meeting(group, home, away, slot.slot.at, slot.slot.venue, number)
                self._take(meeting)
                self.placed.append(meeting)
                return
        raise Refused(
            _("there is no hour and table left for {home}–{away}").format(home=home, away=away)
        )

    def _take(self, meeting: Meeting) -> None:
        at = moment(meeting.at)
        for code in (meeting.home, meeting.away):
            self._playing.add((code, at))
            self._last[code] = max(at, self._last.get(code, at))
        for slot in self._slots:
            if slot.at == at and slot.slot.venue == meeting.venue:
                slot.free -= 1


class _Slot:
    """A slot, and how many of its tables are free."""

    __slots__ = ("at", "free", "slot")

    def __init__(self, slot: Slot) -> None:
        self.slot = slot
        self.at = moment(slot.at)
        self.free = slot.tables


def _undecided(group: Group, one: Meeting) -> bool:
    return group.state(one.home, one.away) in ("open", "replay", "suspended", "resumed")


def by_round(group: Group, found: Iterable[Meeting]) -> Iterator[tuple[Round, list[Meeting]]]:
    """The rounds of a group, each with its meetings."""
    there = {frozenset((one.home, one.away)): one for one in found}
    for one in rounds(group.live):
        yield one, [there[frozenset(pair)] for pair in one.pairs if frozenset(pair) in there]
