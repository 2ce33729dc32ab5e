"""The organiser's desk: what is due, what is late, what waits for whom."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from marxador.championship.acts import Ask, Incident, Withdraw
from marxador.championship.championship import Championship
from marxador.championship.edition import day, moment
from marxador.championship.group import Group
from marxador.i18n import _


class Item(NamedTuple):
    """Something on the desk."""

    kind: str
    """`late`, `decide` (for the committee), `confirm` (for a second person), `due` or `note`."""
    text: str
    on: str = ""
    """Its date, where it has one."""
    group: str = ""
    number: int | None = None
    """The act that it is about."""


def desk(state: Championship, today: date) -> list[Item]:
    """Everything on the desk, what is late first."""
    found = [
        *_entries(state, today),
        *_sectors(state, today),
        *_phases(state, today),
        *_matches(state, today),
        *_questions(state),
        *_waiting(state),
        *_rosters(state),
    ]
    order = ("late", "decide", "confirm", "due", "note")
    return sorted(found, key=lambda item: (order.index(item.kind), item.on, item.group))


def of_kind(items: list[Item], kind: str) -> list[Item]:
    return [item for item in items if item.kind == kind]


def _entries(state: Championship, today: date) -> Iterator[Item]:
    edition = state.edition
    if "sectors" in state.closed:
        return
    if today <= day(edition.register_by):
        yield Item("due", _("entries close"), edition.register_by)
    if not state.exceeds_quorum:
        text = _(
            "{entries} entries do not exceed {percent}% of a census of {census}: the organiser may "
            "suspend the edition (article 10)"
        ).format(entries=len(state.commissions), percent=edition.quorum, census=state.census_size)
        yield Item("note", text)


def _sectors(state: Championship, today: date) -> Iterator[Item]:
    """Results are due by a date (article 2)."""
    by = state.edition.results_by
    for group in state.of_phase("sectors"):
        if group.closed or group.handed_in is not None or not group.members:
            continue
        kind = "late" if today > day(by) else "due"
        yield Item(kind, _("results of sector {sector}").format(sector=group.name), by, group.name)


def _phases(state: Championship, today: date) -> Iterator[Item]:
    if state.next_draw is not None:
        on = state.edition.draw_at if state.next_draw == "groups" else ""
        late = bool(on) and today > day(on)
        text = (
            _("draw of the groups") if state.next_draw == "groups" else _("draw of the semifinals")
        )
        yield Item("late" if late else "due", text, on)
    for group in state.groups.values():
        table = group.table
        played = not group.closed and not table.open and table.rows
        if played and not table.complete and table.rows[0].state == "in":
            codes = ", ".join(table.tied[0])
            text = _("a draw for the first place of {group}: {codes}")
            yield Item("due", text.format(group=group.name, codes=codes), "", group.name)


def _matches(state: Championship, today: date) -> Iterator[Item]:
    for group in state.groups.values():
        if group.closed:
            continue
        for home, away in sorted(group.matches):
            yield from _match(group, home, away, today)


def _match(group: Group, home: str, away: str, today: date) -> Iterator[Item]:
    match, state = group.match(home, away), group.state(home, away)
    names = {"home": home, "away": away}
    if state == "absent":
        text = _("{who} did not turn up for {home}–{away}")
        yield Item("decide", text.format(who=match.absent, **names), "", group.name)
    elif state == "suspended":
        text = _("{home}–{away} is suspended: when does it go on?")
        yield Item("decide", text.format(**names), "", group.name)
    elif match.meeting is not None and state in ("open", "replay", "resumed"):
        at = match.resumed or match.meeting.at
        kind = "late" if _before(at, today) else "due"
        text = _("{home}–{away} is to be played")
        yield Item(kind, text.format(**names), at, group.name)


def _before(text: str, today: date) -> bool:
    try:
        return moment(text).date() < today
    except ValueError:
        return False


def _questions(state: Championship) -> Iterator[Item]:
    """What the rules leave open is for the committee (article 8)."""
    if state.next_draw is not None or state.phase == "final":
        for seat, holder in state.seats.items():
            if holder is None:
                text = _("group {group} has no winner: who takes the place?").format(group=seat)
                yield Item("decide", text, "", seat)
            elif state.commissions[holder].state != "in":
                text = _("{code} won {group} and has dropped out: who takes the place?")
                yield Item("decide", text.format(code=holder, group=seat), "", seat)
        for seat in sorted(state.vacant):
            text = _("group {group} has no winner: who takes the place?").format(group=seat)
            yield Item("decide", text, "", seat)
    for number, entry in state.questions.items():
        last = state.answers.get(number)
        if last is None:
            act = entry.act
            assert isinstance(act, Ask | Incident)
            text = act.question if isinstance(act, Ask) else act.text
            yield Item("decide", text, "", getattr(act, "group", ""), number)
    for code, found in state.commissions.items():
        if found.state == "withdrawn" and (code, "") not in state.barred:
            assert found.out is not None
            act = state.entries[found.out - 1].act
            if isinstance(act, Withdraw) and not act.justified:
                text = _(
                    "{code} left without a good reason: the committee may sanction (article 8)"
                )
                yield Item("note", text.format(code=code), "", "", found.out)


def _waiting(state: Championship) -> Iterator[Item]:
    for number, entry in state.pending.items():
        text = _("{word} by {name} waits for a second person").format(
            word=entry.word, name=entry.by.name
        )
        yield Item("confirm", text, "", getattr(entry.act, "group", None) or "", number)


def _rosters(state: Championship) -> Iterator[Item]:
    for code, found in state.commissions.items():
        if found.state == "in" and len(found.players) < 4 and state.group_of(code):
            text = _("{code} has named {count} players; four are advised")
            yield Item("note", text.format(code=code, count=len(found.players)))
