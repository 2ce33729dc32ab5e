"""What happens at the tables: meetings, identities, results, suspensions (articles 3 to 5)."""

from typing import TYPE_CHECKING

from marxador.championship.acts import (
    Absent,
    Correct,
    Identity,
    Result,
    Resume,
    Schedule,
    Suspend,
)
from marxador.championship.edition import moment
from marxador.championship.errors import Refused
from marxador.championship.group import Group
from marxador.championship.match import Match, in_order, key_of
from marxador.championship.rules.rule import Rule, check_pending_match, check_players
from marxador.championship.score import check_goes_on, check_position, check_result
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.championship.championship import Championship
    from marxador.championship.entry import Entry


def check_schedule(state: "Championship", act: Schedule) -> None:
    """No commission twice at one hour; what is decided is not played again."""
    moved = {(one.group, key_of(one.home, one.away)) for one in act.meetings}
    if len(moved) < len(act.meetings):
        raise Refused(_("a match stands in this calendar twice"))
    hours: set[tuple[str, str]] = set()
    for one in act.meetings:
        where = check_pending_match(state, one.group, one.home, one.away)
        _check_undecided(where.match(one.home, one.away))
        at = moment(one.at).isoformat()
        for code in (one.home, one.away):
            there = state.engaged(code, at)
            if (code, at) in hours or (there is not None and there not in moved):
                raise Refused(_("{code} would play twice at {at}").format(code=code, at=one.at))
            hours.add((code, at))


def schedule(state: "Championship", act: Schedule, _entry: "Entry") -> None:
    for one in act.meetings:
        group = state.groups[one.group]
        match = group.match(one.home, one.away)
        match.meeting = one
        for code in (one.home, one.away):
            state.hours[code, moment(one.at).isoformat()] = (one.group, match.key)
        group.keep(match)


def check_identity(state: "Championship", act: Identity) -> None:
    where = check_pending_match(state, act.group, act.home, act.away)
    match = where.match(act.home, act.away)
    _check_undecided(match)
    check_players(state, act.home, act.away, act.pair)
    if match.position is not None and match.pair not in (None, _pair(act)):
        raise Refused(_("once begun, a match has no substitutes (article 5)"))


def identify(state: "Championship", act: Identity, entry: "Entry") -> None:
    group = state.groups[act.group]
    match = group.match(act.home, act.away)
    match.identity, match.pair = entry.number, _pair(act)
    group.keep(match)


def check_played(state: "Championship", act: Result) -> None:
    where = check_pending_match(state, act.group, act.home, act.away)
    match = where.match(act.home, act.away)
    _check_undecided(match)
    if match.absent is not None:
        raise Refused(
            _("the committee decides this match: {who} did not turn up").format(who=match.absent)
        )
    if match.suspended:
        raise Refused(_("this match is suspended: the committee rules on its going on"))
    check_result(state.edition, act.cames, act.pedres)
    if match.position is not None:
        cames = in_order(act.home, act.away, act.cames)
        check_goes_on(match.position, cames, in_order(act.home, act.away, act.pedres))
    if act.pair is not None:
        check_players(state, act.home, act.away, act.pair)
        if match.identity is not None and match.pair != _pair(act):
            raise Refused(_("these are not the players whose identity was checked (article 5)"))


def play(state: "Championship", act: Result, entry: "Entry") -> None:
    group = state.groups[act.group]
    match = group.match(act.home, act.away)
    match.entry = entry.number
    if act.pair is not None:
        match.pair = _pair(act)
    _score(match, act)
    state.results[entry.number] = (group, match)
    group.keep(match)


def check_correct(state: "Championship", act: Correct) -> None:
    group, match = _corrected(state, act.of)
    group.check_open()
    check_result(state.edition, act.cames, act.pedres)
    if match.position is not None:
        home, away = state.sides(act.of)
        cames = in_order(home, away, act.cames)
        check_goes_on(match.position, cames, in_order(home, away, act.pedres))


def correct(state: "Championship", act: Correct, _entry: "Entry") -> None:
    group, match = state.results[act.of]
    home, away = state.sides(act.of)
    _score(match, Result(group.name, home, away, act.cames, act.pedres))
    group.keep(match)


def check_suspend(state: "Championship", act: Suspend) -> None:
    where = check_pending_match(state, act.group, act.home, act.away)
    match = where.match(act.home, act.away)
    _check_undecided(match)
    if match.suspended:
        raise Refused(_("this match is suspended already"))
    check_position(state.edition, act.cames, act.pedres)
    if match.position is not None:
        cames = in_order(act.home, act.away, act.cames)
        check_goes_on(match.position, cames, in_order(act.home, act.away, act.pedres))


def suspend(state: "Championship", act: Suspend, _entry: "Entry") -> None:
    group = state.groups[act.group]
    match = group.match(act.home, act.away)
    match.resumed = None
    match.position = (
        in_order(act.home, act.away, act.cames),
        in_order(act.home, act.away, act.pedres),
    )
    group.keep(match)


def check_resume(state: "Championship", act: Resume) -> None:
    where = check_pending_match(state, act.group, act.home, act.away)
    if not where.match(act.home, act.away).suspended:
        raise Refused(_("this match is not suspended"))


def resume(state: "Championship", act: Resume, _entry: "Entry") -> None:
    group = state.groups[act.group]
    match = group.match(act.home, act.away)
    match.resumed = act.when
    group.keep(match)


def check_absent(state: "Championship", act: Absent) -> None:
    where = check_pending_match(state, act.group, act.home, act.away)
    match = where.match(act.home, act.away)
    _check_undecided(match)
    if act.who not in (act.home, act.away):
        raise Refused(_("{code} does not play this match").format(code=act.who))
    if match.absent is not None:
        raise Refused(_("it is reported already: {who} did not turn up").format(who=match.absent))


def report_absent(state: "Championship", act: Absent, _entry: "Entry") -> None:
    group = state.groups[act.group]
    match = group.match(act.home, act.away)
    match.absent = act.who
    group.keep(match)


def _check_undecided(match: Match) -> None:
    if match.winner is not None:
        raise Refused(
            _("{home}–{away} is decided already").format(home=match.key[0], away=match.key[1])
        )


def _corrected(state: "Championship", number: int) -> tuple[Group, Match]:
    found = state.results.get(number)
    if found is None or found[1].entry != number:
        raise Refused(_("act {number} is no result that counts").format(number=number))
    return found


def _pair(act: Result | Identity) -> tuple[tuple[str, ...], tuple[str, ...]]:
    assert act.pair is not None
    return in_order(act.home, act.away, act.pair)


def _score(match: Match, act: Result) -> None:
    match.cames = in_order(act.home, act.away, act.cames)
    match.pedres = in_order(act.home, act.away, act.pedres)
    match.winner = match.key[match.cames[1] > match.cames[0]]


RULES = {
    Schedule: Rule(check_schedule, schedule),
    Identity: Rule(check_identity, identify),
    Result: Rule(check_played, play),
    Correct: Rule(check_correct, correct),
    Suspend: Rule(check_suspend, suspend),
    Resume: Rule(check_resume, resume),
    Absent: Rule(check_absent, report_absent),
}
