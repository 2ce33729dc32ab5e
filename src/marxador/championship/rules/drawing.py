"""Draws: announced, revealed, held; or entered by two officials who saw it (article 2)."""

from typing import TYPE_CHECKING

from marxador.championship.acts import Announce, Draw, Reveal
from marxador.championship.draws import commitment, derived, digest
from marxador.championship.errors import Refused
from marxador.championship.group import Group
from marxador.championship.rules.rule import Rule, group
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.championship.championship import Championship
    from marxador.championship.entry import Entry


def check_announce(state: "Championship", act: Announce) -> None:
    entrants = _entrants(state, act)
    if sorted(act.entrants) != sorted(entrants):
        raise Refused(
            _("the entrants of this draw are {codes}").format(codes=", ".join(sorted(entrants)))
        )
    if act.digest != digest(act.entrants):
        raise Refused(_("the hash of the entrants is {digest}").format(digest=digest(act.entrants)))
    if act.method == "source":
        if not act.source or act.commitments:
            raise Refused(_("say which public source the seed will come from"))
    elif act.method == "committed":
        people = {person for person, _hash in act.commitments}
        if len(people) < 2 or len(people) < len(act.commitments):
            raise Refused(_("two people or more commit a number, each one"))
    else:
        raise Refused(
            _("a draw is by source or committed, not by {method!r}").format(method=act.method)
        )


def _entrants(state: "Championship", act: Announce) -> tuple[str, ...]:
    if act.phase == "tiebreak":
        where = group(state, act.group)
        where.check_open()
        for tie in where.table.tied:
            if set(tie) == set(act.entrants):
                return tie
        raise Refused(
            _("{codes} are not tied in group {group}").format(
                codes=", ".join(act.entrants), group=act.group
            )
        )
    return _qualified(state, act.phase)


def _qualified(state: "Championship", phase: str) -> tuple[str, ...]:
    """Who is drawn next; `Refused` while a seat waits for the committee."""
    if phase not in ("groups", "semifinals"):
        raise Refused(_("a draw is of groups or semifinals, not of {phase!r}").format(phase=phase))
    if state.next_draw != phase:
        raise Refused(_("it is not the time for the draw of {phase}").format(phase=phase))
    for seat, holder in state.seats.items():
        if holder is None:
            raise Refused(
                _("group {group} has no winner: the committee says who takes the place").format(
                    group=seat
                )
            )
        if state.commissions[holder].state != "in":
            raise Refused(
                _("{code} has dropped out: the committee says who takes the place").format(
                    code=holder
                )
            )
    return state.qualified


def announce(state: "Championship", act: Announce, entry: "Entry") -> None:
    state.announced[entry.number] = act


def check_reveal(state: "Championship", act: Reveal) -> None:
    announced = state.announced.get(act.of)
    if announced is None:
        raise Refused(_("act {number} announces no draw").format(number=act.of))
    if act.person in state.revealed.get(act.of, {}):
        raise Refused(_("that is revealed already"))
    if announced.method == "source":
        if act.person:
            raise Refused(_("this draw waits for its source, not for a person's number"))
        return
    promised = dict(announced.commitments).get(act.person)
    if promised is None:
        raise Refused(_("{person} committed no number").format(person=act.person))
    if commitment(act.value, act.salt) != promised:
        raise Refused(_("this is not the number that {person} committed").format(person=act.person))


def reveal(state: "Championship", act: Reveal, _entry: "Entry") -> None:
    state.revealed.setdefault(act.of, {})[act.person] = act.value


def check_draw(state: "Championship", act: Draw) -> None:
    qualified = _qualified(state, act.phase)
    if act.phase == "groups":
        _check_groups(state, act)
        drawn = [code for _letter, codes in act.groups for code in codes]
    else:
        drawn = [code for pair in act.pairs for code in pair]
        if any(len(pair) != 2 for pair in act.pairs):
            raise Refused(_("a semifinal is between two"))
    if sorted(drawn) != sorted(qualified):
        raise Refused(_("drawn are {codes}, each once").format(codes=", ".join(sorted(qualified))))
    if act.announced is not None and derived(state, act.announced) != act:
        raise Refused(_("this is not what the announced draw comes to"))


def _check_groups(state: "Championship", act: Draw) -> None:
    letters = state.edition.letters
    if tuple(sorted(name for name, _codes in act.groups)) != letters:
        raise Refused(_("the groups are {names}").format(names=", ".join(letters)))
    for letter in letters:
        if letter in state.groups:
            raise Refused(_("there is a sector {name} already").format(name=letter))
    sizes = [len(codes) for _letter, codes in act.groups]
    if max(sizes) - min(sizes) > 1:
        raise Refused(
            _("the groups are as even as can be, not of {sizes}").format(
                sizes=", ".join(map(str, sizes))
            )
        )
    if min(sizes) == 0:
        raise Refused(
            _("{count} champions do not fill {groups} groups").format(
                count=sum(sizes), groups=len(letters)
            )
        )


def draw(state: "Championship", act: Draw, entry: "Entry") -> None:
    state.drawn[act.phase] = entry.number
    named = (
        sorted(act.groups)
        if act.phase == "groups"
        else [(f"SF{at}", pair) for at, pair in enumerate(act.pairs, start=1)]
    )
    for name, codes in named:
        state.groups[name] = Group(state.edition, name, act.phase, list(codes))
        for code in codes:
            state.playing_in[code] = state.groups[name]


RULES = {
    Announce: Rule(check_announce, announce),
    Reveal: Rule(check_reveal, reveal),
    Draw: Rule(check_draw, draw),
}
