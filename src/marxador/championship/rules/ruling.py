"""When things go wrong: decisions, sanctions, questions (articles 4, 5, 7 and 8)."""

from typing import TYPE_CHECKING

from marxador.championship.acts import (
    Answer,
    Ask,
    Bar,
    Decide,
    Disqualify,
    Incident,
    Withdraw,
)
from marxador.championship.errors import Refused
from marxador.championship.rules.rule import (
    Rule,
    check_pending_match,
    commission,
    commission_in,
    group,
)
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.championship.championship import Championship
    from marxador.championship.entry import Entry


def check_decide(state: "Championship", act: Decide) -> None:
    check_pending_match(state, act.group, act.home, act.away)
    if (act.winner is not None) == act.replay:
        raise Refused(_("a decision names the winner, or has the match replayed"))
    if act.winner is not None and act.winner not in (act.home, act.away):
        raise Refused(_("{code} does not play this match").format(code=act.winner))


def decide(state: "Championship", act: Decide, entry: "Entry") -> None:
    """Given as won (2–0 and 48–0), or to be played from the start."""
    where = state.groups[act.group]
    match = where.match(act.home, act.away)
    match.absent = match.position = match.resumed = match.entry = None
    match.winner, match.replayed, match.given = act.winner, act.replay, not act.replay
    if act.winner is None:
        match.pair = match.identity = match.meeting = None
        match.cames = match.pedres = (0, 0)
    else:
        cames, pedres = state.edition.forfeit
        first = match.key[0] == act.winner
        match.cames = (cames, 0) if first else (0, cames)
        match.pedres = (pedres, 0) if first else (0, pedres)
        match.entry = entry.number
    where.keep(match)


def check_withdraw(state: "Championship", act: Withdraw) -> None:
    commission_in(state, act.commission)


def withdraw(state: "Championship", act: Withdraw, entry: "Entry") -> None:
    """As if it had never entered, in every table that is not closed."""
    _drop(state, act.commission, "withdrawn", entry)


def check_disqualify(state: "Championship", act: Disqualify) -> None:
    commission_in(state, act.commission)


def disqualify(state: "Championship", act: Disqualify, entry: "Entry") -> None:
    """Last with nothing, and every match for its rival, in every table that is not closed."""
    _drop(state, act.commission, "disqualified", entry)


def _drop(state: "Championship", code: str, how: str, entry: "Entry") -> None:
    found = state.commissions[code]
    found.state, found.out = how, entry.number
    where = state.group_of(code)
    if where is not None:
        (where.withdrawn if how == "withdrawn" else where.disqualified).add(code)
        where.touch()


def check_bar(state: "Championship", act: Bar) -> None:
    if (act.commission, act.player) in state.barred:
        raise Refused(_("{who} is barred already").format(who=act.player or act.commission))


def bar(state: "Championship", act: Bar, entry: "Entry") -> None:
    state.barred[act.commission, act.player] = entry.number


def check_incident(state: "Championship", act: Incident) -> None:
    if act.group:
        group(state, act.group).check_meets(act.home, act.away)
    if act.commission:
        commission(state, act.commission)


def check_ask(_state: "Championship", act: Ask) -> None:
    if not act.question.strip():
        raise Refused(_("a question has words"))


def ask(state: "Championship", _act: Incident | Ask, entry: "Entry") -> None:
    state.questions[entry.number] = entry


def check_answer(state: "Championship", act: Answer) -> None:
    if act.of not in state.questions:
        raise Refused(_("act {number} is no question or incident").format(number=act.of))
    before = state.answers.get(act.of)
    if before is not None and before.by.role == "committee":
        raise Refused(_("the committee has decided: there is no appeal (article 8)"))


def answer(state: "Championship", act: Answer, entry: "Entry") -> None:
    state.answers[act.of] = entry


RULES = {
    Decide: Rule(check_decide, decide),
    Withdraw: Rule(check_withdraw, withdraw),
    Disqualify: Rule(check_disqualify, disqualify),
    Bar: Rule(check_bar, bar),
    Incident: Rule(check_incident, ask),
    Ask: Rule(check_ask, ask),
    Answer: Rule(check_answer, answer),
}
