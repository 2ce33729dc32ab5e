"""Keeping the book: appointments, second persons, mistakes."""

from typing import TYPE_CHECKING

from marxador.championship.acts import Annul, Appoint, Confirm, Dismiss, Reject, Start
from marxador.championship.entry import Actor
from marxador.championship.errors import Refused
from marxador.championship.rules.rule import Rule, commission, group
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.championship.championship import Championship
    from marxador.championship.entry import Entry

APPOINTED = ("representative", "delegate", "referee", "committee", "commission")


def check_appoint(state: "Championship", act: Appoint) -> None:
    if not act.person.strip():
        raise Refused(_("a person has a name"))
    match act.role:
        case "representative":
            if act.scope not in state.edition.sectors:
                raise Refused(_("there is no sector {name}").format(name=act.scope))
        case "delegate":
            # Delegates are named for groups that the draw is still to make.
            if act.scope not in (*state.edition.letters, "SF1", "SF2", "F"):
                raise Refused(_("{name} is no group of the later phases").format(name=act.scope))
        case "referee":
            if act.match is None:
                raise Refused(_("a referee is of one match"))
            group(state, act.match[0]).check_meets(*act.match[1:])
        case "commission":
            commission(state, act.scope)
        case "committee":
            if len(state.people("committee")) >= state.edition.committee:
                raise Refused(
                    _("the committee is of {count} people").format(count=state.edition.committee)
                )
        case _:
            raise Refused(
                _("there is no role {role!r} to appoint to; there are {known}").format(
                    role=act.role, known=", ".join(APPOINTED)
                )
            )
    if _as_appointed(act) in _held(state, act):
        raise Refused(_("{person} is appointed already").format(person=act.person))


def appoint(state: "Championship", act: Appoint, _entry: "Entry") -> None:
    state.appointments.setdefault(Actor(act.role, act.person).key, []).append(act)


def check_dismiss(state: "Championship", act: Dismiss) -> None:
    if _as_appointed(act) not in _held(state, act):
        raise Refused(_("{person} is not appointed to that").format(person=act.person))


def dismiss(state: "Championship", act: Dismiss, _entry: "Entry") -> None:
    _held(state, act).remove(_as_appointed(act))


def _held(state: "Championship", act: Appoint | Dismiss) -> list[Appoint]:
    """What a person is appointed to in that role."""
    return state.appointments.get(Actor(act.role, act.person).key, [])


def _as_appointed(act: Appoint | Dismiss) -> Appoint:
    return Appoint(*act)


def check_confirm(state: "Championship", act: Confirm | Reject) -> None:
    if act.of not in state.pending:
        raise Refused(_("act {number} waits for nobody").format(number=act.of))


def confirm(state: "Championship", act: Confirm, _entry: "Entry") -> None:
    state.settle(state.pending.pop(act.of))


def check_then_confirm(state: "Championship", act: Confirm) -> None:
    """What waits is checked again: the championship has gone on since."""
    check_confirm(state, act)
    waiting = state.pending.pop(act.of)
    try:
        state.check(waiting.act)
    finally:
        state.pending[act.of] = waiting


def reject(state: "Championship", act: Reject, _entry: "Entry") -> None:
    del state.pending[act.of]


def check_annul(state: "Championship", act: Annul) -> None:
    """Everything that came after has to stand without it."""
    if not 1 <= act.of <= len(state.entries) or act.of in state.annulled:
        raise Refused(_("there is no act {number} to annul").format(number=act.of))
    if isinstance(state.entries[act.of - 1].act, Start | Confirm | Reject | Annul):
        raise Refused(_("act {number} cannot be annulled").format(number=act.of))
    state.without(act.of)


def annul(state: "Championship", act: Annul, _entry: "Entry") -> None:
    state.become(state.without(act.of))


RULES = {
    Appoint: Rule(check_appoint, appoint),
    Dismiss: Rule(check_dismiss, dismiss),
    Confirm: Rule(check_then_confirm, confirm),
    Reject: Rule(check_confirm, reject),
    Annul: Rule(check_annul, annul),
}
