"""A championship as it stands: what its edition and its acts, in their order, come to.

Nothing in it is decided anywhere else: `replay` makes it from the acts, `enter` adds one more.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Self

from marxador.championship.acts import (
    TWO_MEMBERS,
    TWO_PEOPLE,
    WHY_DUE,
    Act,
    Announce,
    Annul,
    Answer,
    Appoint,
    Confirm,
    Draw,
    Letter,
    Reject,
    Result,
    Start,
    Tiebreak,
)
from marxador.championship.edition import Edition, day
from marxador.championship.entry import SEED, Actor, Entry
from marxador.championship.errors import Refused
from marxador.championship.group import Group
from marxador.championship.match import Match, key_of
from marxador.championship.roles import check_may
from marxador.championship.rules import RULES
from marxador.championship.table import Table
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.championship.commission import Commission


_SOMETIMES = TWO_PEOPLE | TWO_MEMBERS | {Draw, Tiebreak, Answer}
"""Acts that wait for a second person, if not always."""


class Championship:
    """The state after some acts. Read it freely; change it by `enter` alone."""

    edition: Edition

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        """Every act, as it was entered; act n is `entries[n - 1]`."""
        self.commissions: dict[str, Commission] = {}
        self.census: dict[str, tuple[str, str]] | None = None
        """Name and sector of every commission that may enter, where a census was loaded."""
        self.letters: dict[str, Letter] = {}
        """The registration in writing of each sector."""
        self.groups: dict[str, Group] = {}
        """The sectors, then A, B, …, then SF1, SF2, then F, as far as they exist."""
        self.playing_in: dict[str, Group] = {}
        """The last group of each commission."""
        self.closed: list[str] = []
        """The phases that are over."""
        self.drawn: dict[str, int] = {}
        """The act that drew `groups`, `semifinals`."""
        self.seats: dict[str, str | None] = {}
        """Who goes on from each group of the phase closed last; None where it has no winner."""
        self.vacant: set[str] = set()
        """Groups of the phase closed last that nobody was left in; the committee is asked."""
        self.appointments: dict[tuple[str, str], list[Appoint]] = {}
        """What a person is appointed to, by role and name (as `Actor.key` has them)."""
        self.pending: dict[int, Entry] = {}
        """Acts that wait for a second person."""
        self.results: dict[int, tuple[Group, Match]] = {}
        """The match of each act that is a result."""
        self.hours: dict[tuple[str, str], tuple[str, tuple[str, str]]] = {}
        self.barred: dict[tuple[str, str], int] = {}
        """Barred players (commission and name) and commissions (no name), with the act."""
        self.questions: dict[int, Entry] = {}
        """Incidents and questions."""
        self.answers: dict[int, Entry] = {}
        """The last answer to each."""
        self.announced: dict[int, Announce] = {}
        self.revealed: dict[int, dict[str, str]] = {}
        self.cancelled: int | None = None
        self.annulled: frozenset[int] = frozenset()

    # Acts

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> Self:
        """What these acts come to; `Refused` at the first that the rules do not allow."""
        state = cls()
        for entry in entries:
            state.apply(entry)
        return state

    def enter(
        self, act: Act, by: Actor, *, why: str = "", at: str = "", settled: bool = False
    ) -> Entry:
        """Add an act; `Refused` (and nothing changed) where rules or roles do not allow it.

        `settled` acts count without a second person: for the Junta, when it imports.
        """
        entry = self.proposed(act, by, why=why, at=at, settled=settled)
        self.admit(entry)
        self.apply(entry)
        return entry

    def proposed(
        self, act: Act, by: Actor, *, why: str = "", at: str = "", settled: bool = False
    ) -> Entry:
        """The entry that an act would be, chained to the last; nothing is checked or changed."""
        at = at or datetime.now(UTC).isoformat(timespec="seconds")
        return Entry(len(self.entries) + 1, act, by, at, why, settled).chained(self.head)

    def admit(self, entry: Entry) -> None:
        """Refuse what this person may not do, what lacks a reason, what could never count."""
        check_may(self, entry)
        act = entry.act
        if type(act) in WHY_DUE and not entry.why.strip() and not entry.settled:
            raise Refused(_("say why: a reason is due for this act"))
        if isinstance(act, Result) and self.waiting_result(act.group, act.home, act.away):
            raise Refused(_("a result of this match waits for its confirmation"))
        if isinstance(act, Announce | Draw) and self.vacant and not entry.settled:
            raise Refused(
                _("group {group} has no winner: the committee says who takes the place").format(
                    group=min(self.vacant)
                )
            )
        if needs_second(entry):
            self.check(act)

    def apply(self, entry: Entry) -> None:
        """Check an entry against the rules and take it in; its author's right is not looked at.

        What waits for a second person was checked when it was admitted, and is when it counts.
        """
        if needs_second(entry):
            self.pending[entry.number] = entry
        else:
            self.check(entry.act)
            self.settle(entry)
        self.entries.append(entry)

    def check(self, act: Act) -> None:
        """Refuse an act that the rules do not allow now; nothing changes."""
        if self.cancelled is not None and not isinstance(act, Annul | Confirm | Reject):
            raise Refused(_("the edition is suspended (article 10)"))
        if not self.entries and not isinstance(act, Start):
            raise Refused(_("the first act is the edition"))
        RULES[type(act)].check(self, act)

    def settle(self, entry: Entry) -> None:
        """An act that counts from now on."""
        RULES[type(entry.act)].do(self, entry.act, entry)

    def without(self, number: int) -> "Championship":
        """The same championship with one act less; `Refused` where another would not stand."""
        gone = self.annulled | {number}
        state = Championship()
        for entry in self.entries:
            act = entry.act
            about = act.of if isinstance(act, Confirm | Reject) else entry.number
            if about in gone or isinstance(self.entries[about - 1].act, Annul):
                state.entries.append(entry)
                continue
            try:
                state.apply(entry)
            except Refused as error:
                raise Refused(
                    _("act {number} would not stand: {reason}").format(
                        number=entry.number, reason=error
                    )
                ) from None
        waiting = {at: one for at, one in self.pending.items() if isinstance(one.act, Annul)}
        state.pending |= waiting
        state.annulled = gone
        return state

    def become(self, other: "Championship") -> None:
        self.__dict__.update(other.__dict__)

    def begin(self, edition: Edition) -> None:
        self.edition = edition
        for sector in edition.sectors:
            self.groups[sector] = Group(edition, sector, "sectors", [])

    # What holds now

    @property
    def head(self) -> str:
        """The hash of the last act: publish it, and nothing before it can be changed unseen."""
        return self.entries[-1].hash if self.entries else SEED

    @property
    def phase(self) -> str:
        """`sectors`, `groups`, `semifinals`, `final` or `over`."""
        if self.final is not None:
            return "over" if self.champion else "final"
        if self.champion:
            return "over"
        return ("sectors", "groups", "semifinals", "final")[len(self.closed)]

    @property
    def champion(self) -> str | None:
        """Who has won the championship."""
        if self.final is not None:
            return self.final.table.winner
        last = "groups" if self.edition.groups == 1 else "sectors"
        if self.edition.groups > 1 or last not in self.closed or len(self.seats) != 1:
            return None
        return next(iter(self.seats.values()))

    @property
    def final(self) -> Group | None:
        return self.groups.get("F") if self.closed[1:] else None

    @property
    def next_draw(self) -> str | None:
        """The draw that comes next: of `groups`, of `semifinals`, or none now."""
        groups = self.edition.groups
        if self.closed == ["sectors"] and "groups" not in self.drawn and groups:
            return "groups"
        if self.closed[-1:] == ["groups"] and "semifinals" not in self.drawn and groups > 2:
            return "semifinals"
        return None

    @property
    def qualified(self) -> tuple[str, ...]:
        """Who has a place in the next phase, in the order of their groups."""
        return tuple(code for code in self.seats.values() if code is not None)

    @property
    def exceeds_quorum(self) -> bool:
        """Whether entries exceed the share of the census that article 10 asks for."""
        return 100 * len(self.commissions) > self.edition.quorum * self.census_size

    @property
    def census_size(self) -> int:
        return self.edition.census if self.census is None else len(self.census)

    def tables(self) -> list[Table]:
        """Every table there is: sectors, groups, semifinals, final."""
        return [group.table for group in self.groups.values()]

    def of_phase(self, phase: str) -> list[Group]:
        return [group for group in self.groups.values() if group.phase == phase]

    def group_of(self, code: str) -> Group | None:
        """The group that a commission plays in now; None where it is closed."""
        group = self.playing_in.get(code)
        return None if group is None or group.closed else group

    def name(self, code: str) -> str:
        """The name of a commission."""
        return self.commissions[code].name

    def people(self, role: str, scope: str = "") -> list[str]:
        """Who is appointed to a role."""
        return [
            one.person
            for (kind, _name), held in self.appointments.items()
            for one in held
            if kind == role and scope in ("", one.scope)
        ]

    def shows_names(self, today: date) -> bool:
        """Whether public pages may name players still, as the edition says."""
        until = self.edition.names_until
        return not until or today <= day(until)

    def sides(self, number: int) -> tuple[str, str]:
        """Home and away as a result named them."""
        act = self.entries[number - 1].act
        assert isinstance(act, Result)
        return act.home, act.away

    def waiting_result(self, group: str, home: str, away: str) -> Entry | None:
        """The result of a match that waits for its second person."""
        key = key_of(home, away)
        for entry in self.pending.values():
            act = entry.act
            if not isinstance(act, Result) or act.group != group:
                continue
            if key_of(act.home, act.away) == key:
                return entry
        return None

    def engaged(self, code: str, at: str) -> tuple[str, tuple[str, str]] | None:
        """The match that a commission has at an hour: group and codes."""
        there = self.hours.get((code, at))
        if there is None:
            return None
        name, key = there
        group = self.groups[name]
        meeting = group.match(*key).meeting
        moved = meeting is None or datetime.fromisoformat(meeting.at).isoformat() != at
        return None if moved or group.state(*key) == "annulled" else there

    def open_final(self) -> None:
        """The final, as soon as two are known to play it."""
        last = self.closed[-1]
        due = last == "semifinals" or (last == "groups" and self.edition.groups == 2)
        two = len(self.seats) == len(self.qualified) == 2
        if due and two and self.final is None:
            final = Group(self.edition, "F", "final", list(self.qualified))
            self.groups["F"] = final
            self.playing_in |= dict.fromkeys(self.qualified, final)


def needs_second(entry: Entry) -> bool:
    """Whether an act waits for a second person before it counts."""
    kind = type(entry.act)
    if kind not in _SOMETIMES or entry.settled:
        return False
    if isinstance(entry.act, Draw | Tiebreak):
        return entry.act.announced is None
    return kind is not Answer or entry.by.role == "committee"
