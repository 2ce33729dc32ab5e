"""The actes of a group: blank for every match to be played, filled for every one decided."""

from typing import Any

from marxador.championship.calendar import rounds
from marxador.championship.championship import Championship
from marxador.championship.edition import moment
from marxador.championship.group import Group
from marxador.championship.naming import group_title, state_of
from marxador.championship.papers.paper import Paper
from marxador.championship.papers.words import hour_of, long_day, words
from marxador.i18n import _


def blank(state: Championship, group: Group) -> Paper | None:
    """One for every match that is still to be played, in the order of the rounds."""
    pairs = [
        pair
        for one in rounds(group.live)
        for pair in one.pairs
        if group.state(*pair) in ("open", "replay", "resumed")
    ]
    return _paper("blank", state, group, pairs)


def filled(state: Championship, group: Group) -> Paper | None:
    """One for every match that was played, given or broken off."""
    pairs = [
        pair
        for one in rounds(group.live)
        for pair in one.pairs
        if group.state(*pair) in ("played", "given", "suspended", "absent", "lost")
    ]
    return _paper("acta", state, group, pairs)


def _paper(
    kind: str, state: Championship, group: Group, pairs: list[tuple[str, str]]
) -> Paper | None:
    if not pairs:
        return None
    named = words()
    referees = {
        frozenset(one.match[1:]): one.person
        for held in state.appointments.values()
        for one in held
        if one.match is not None and one.match[0] == group.name
    }
    matches = []
    for pair in pairs:
        made = _match(state, group, pair, named)
        made["referee"] = referees.get(frozenset(pair), "")
        matches.append(made)
    title = f"{named['acta']}, {group_title(group)}"
    on_it = {"matches": matches, "group": group.name}
    return Paper(kind, f"{kind}-{group.name}", "acta", title, on_it)


def _match(
    state: Championship, group: Group, pair: tuple[str, str], named: dict[str, str]
) -> dict[str, Any]:
    match, how = group.match(*pair), group.state(*pair)
    meeting = match.meeting
    home, away = (meeting.home, meeting.away) if meeting else pair
    at = moment(meeting.at) if meeting else None
    decided = how in ("played", "given")
    number = ""
    if decided and match.entry is not None:
        number = _("act {number}").format(number=match.entry)
    return {
        "where": group_title(group),
        "number": number,
        "day": long_day(at) if at else "",
        "hour": hour_of(at) if at else "",
        "round": str(meeting.round) if meeting and meeting.round else "",
        "venue": meeting.venue if meeting else "",
        "games": 2 * state.edition.games - 1,
        "home": _side(state, group, home, away, _("home side")),
        "away": _side(state, group, away, home, named["away"]),
        "winner": state.name(match.winner) if decided and match.winner else "",
        "state": "" if how == "open" else state_of(how),
        "remarks": _remarks(state, match.entry if decided else None),
        "signatures": [state.name(home), named["referee"], state.name(away)],
    }


def _side(state: Championship, group: Group, code: str, other: str, role: str) -> dict[str, Any]:
    match, how = group.match(code, other), group.state(code, other)
    at = match.key.index(code)
    cames, pedres = match.cames, match.pedres
    if how == "suspended" and match.position is not None:
        cames, pedres = match.position
    shown = how in ("played", "given", "suspended")
    return {
        "role": role,
        "code": code,
        "name": state.name(code),
        "players": list(match.pair[at]) if match.pair else [],
        "identified": match.identity is not None,
        "cames": str(cames[at]) if shown else "",
        "pedres": str(pedres[at]) if shown else "",
    }


def _remarks(state: Championship, number: int | None) -> str:
    """The reason, where a match was given."""
    return "" if number is None else state.entries[number - 1].why
