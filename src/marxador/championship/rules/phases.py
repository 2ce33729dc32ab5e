"""From phase to phase: ties, closing, who goes on, who takes a place (article 2)."""

from typing import TYPE_CHECKING

from marxador.championship.acts import Close, HandIn, Replace, Tiebreak
from marxador.championship.draws import check_tiebreak_draw
from marxador.championship.errors import Refused
from marxador.championship.group import Group
from marxador.championship.rules.rule import Rule, commission_in, group
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.championship.championship import Championship
    from marxador.championship.entry import Entry


def check_tiebreak(state: "Championship", act: Tiebreak) -> None:
    """A draw among exactly the commissions of a tie."""
    where = group(state, act.group)
    where.check_open()
    tied = frozenset(act.order)
    if len(tied) < len(act.order) or all(frozenset(tie) != tied for tie in where.table.tied):
        raise Refused(
            _("{codes} are not tied in group {group}").format(
                codes=", ".join(act.order), group=act.group
            )
        )
    if act.announced is not None:
        check_tiebreak_draw(state, act)


def break_tie(state: "Championship", act: Tiebreak, _entry: "Entry") -> None:
    where = state.groups[act.group]
    where.drawn[frozenset(act.order)] = act.order
    where.touch()


def check_hand_in(state: "Championship", act: HandIn) -> None:
    where = group(state, act.group)
    if where.handed_in is not None:
        raise Refused(_("group {group} is handed in already").format(group=act.group))
    check_finished(where)


def hand_in(state: "Championship", act: HandIn, entry: "Entry") -> None:
    state.groups[act.group].handed_in = entry.number


def check_close(state: "Championship", act: Close) -> None:
    if act.phase not in ("sectors", "groups", "semifinals"):
        raise Refused(
            _("a phase to close is sectors, groups or semifinals, not {phase!r}").format(
                phase=act.phase
            )
        )
    if act.phase in state.closed:
        raise Refused(_("the phase {phase} is closed already").format(phase=act.phase))
    of_phase = state.of_phase(act.phase)
    if not of_phase:
        raise Refused(_("the phase {phase} has not begun").format(phase=act.phase))
    for where in of_phase:
        check_finished(where)


def check_finished(where: Group) -> None:
    """Nothing to play, and one first; or none, where nobody is left to be it."""
    table = where.table
    if table.open:
        home, away = table.open[0]
        raise Refused(
            _("group {group} has matches open, such as {home}–{away}").format(
                group=where.name, home=home, away=away
            )
        )
    if table.rows and table.rows[0].state == "in" and not table.complete:
        raise Refused(
            _("group {group} is tied for the first place: {codes}").format(
                group=where.name, codes=", ".join(table.tied[0])
            )
        )


def close(state: "Championship", act: Close, _entry: "Entry") -> None:
    """The tables stand; who won them goes on. Groups that nobody is in have no seat."""
    for where in state.of_phase(act.phase):
        where.closed = True
    state.closed.append(act.phase)
    state.seats = {
        where.name: where.table.winner for where in state.of_phase(act.phase) if where.table.rows
    }
    state.vacant = {where.name for where in state.of_phase(act.phase) if not where.table.rows}
    state.open_final()


def check_replace(state: "Championship", act: Replace) -> None:
    """The committee's answer where a seat of the next phase is empty."""
    seat = _seat(state, act)
    if act.by is not None:
        commission_in(state, act.by)
        if act.by in state.seats.values():
            raise Refused(_("{code} is qualified already").format(code=act.by))
    elif state.final is not None:
        raise Refused(_("a final is between two: name who takes the place"))
    if state.next_draw is None and (
        state.final is None or (state.final.table.rows and _decided(state.final))
    ):
        raise Refused(
            _("the next phase has begun: nobody takes the place in {seat}").format(seat=seat)
        )


def replace(state: "Championship", act: Replace, _entry: "Entry") -> None:
    seat = _seat(state, act)
    state.vacant.discard(seat)
    if act.by is None:
        state.seats.pop(seat, None)
    else:
        state.seats[seat] = act.by
        final = state.final
        if final is not None and act.commission is not None:
            final.members = sorted({*final.members, act.by} - {act.commission})
            final.withdrawn.discard(act.commission)
            final.disqualified.discard(act.commission)
            state.playing_in[act.by] = final
            final.touch()
    state.open_final()


def _decided(final: Group) -> bool:
    return any(match.winner is not None for match in final.matches.values())


def _seat(state: "Championship", act: Replace) -> str:
    """The group whose winner's place is in question."""
    if act.commission is None and act.group in state.vacant:
        return act.group
    for name, holder in state.seats.items():
        if act.commission is not None and holder == act.commission:
            if state.commissions[holder].state == "in":
                raise Refused(_("{code} has not dropped out").format(code=holder))
            return name
        if act.commission is None and name == act.group and holder is None:
            return name
    raise Refused(_("{who} has no place in the next phase").format(who=act.commission or act.group))


RULES = {
    Tiebreak: Rule(check_tiebreak, break_tie),
    HandIn: Rule(check_hand_in, hand_in),
    Close: Rule(check_close, close),
    Replace: Rule(check_replace, replace),
}
