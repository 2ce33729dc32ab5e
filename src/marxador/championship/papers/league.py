"""The papers of a group: calendar, players, quadrant, classification, the sector's hand-in."""

from typing import Any

from marxador.championship.acts import Meeting
from marxador.championship.calendar import meetings, rounds
from marxador.championship.championship import Championship
from marxador.championship.edition import moment
from marxador.championship.group import Group
from marxador.championship.naming import group_title, reason, state_of
from marxador.championship.papers.paper import Paper
from marxador.championship.papers.words import hour_of, short_day, words
from marxador.championship.table import Table
from marxador.i18n import _


def calendar(state: Championship, group: Group) -> Paper | None:
    """Its rounds, with byes where they are odd."""
    there = {frozenset((one.home, one.away)): one for one in meetings(state, group.name)}
    listed = []
    for one in rounds(group.live):
        rows = [_row(state, there.get(frozenset(pair)), pair) for pair in one.pairs]
        rest = _("rests: {name}").format(name=state.name(one.bye)) if one.bye else ""
        name = _("Round {number}").format(number=one.number)
        venues = {row["venue"] for row in rows}
        venue = venues.pop() if len(venues) == 1 else ""
        listed.append({"name": name, "rest": rest, "venue": venue, "meetings": rows})
    if not listed:
        return None
    return _paper("calendar", group, {"rounds": listed, "aside": _falles(group)})


def _row(state: Championship, one: Meeting | None, pair: tuple[str, str]) -> dict[str, str]:
    home, away = (one.home, one.away) if one else pair
    at = moment(one.at) if one else None
    return {
        "day": short_day(at) if at else "",
        "hour": hour_of(at) if at else "",
        "home": state.name(home),
        "away": state.name(away),
        "venue": one.venue if one else "",
    }


def players(state: Championship, group: Group) -> Paper:
    """Who may sit down for each commission."""
    listed = [
        {
            "code": code,
            "name": state.name(code),
            "players": ", ".join(state.commissions[code].players),
        }
        for code in group.live
    ]
    return _paper("players", group, {"commissions": listed, "aside": _falles(group)})


def classification(state: Championship, group: Group) -> Paper:
    table = group.table
    on_it = _rows(state, table) | {"aside": _standing(table), "notes": _notes(table)}
    return _paper("classification", group, on_it)


def quadrant(state: Championship, group: Group) -> Paper | None:
    if len(group.live) < 2:
        return None
    on_it = _cells(state, group) | {"aside": _standing(group.table)}
    return _paper("quadrant", group, on_it)


def handin(state: Championship, group: Group) -> Paper | None:
    """Winner, players and quadrant, when the sector is finished."""
    winner = group.table.winner
    if group.phase != "sectors" or winner is None:
        return None
    on_it = _rows(state, group.table) | _cells(state, group)
    on_it |= {"players": list(state.commissions[winner].players), "aside": ""}
    return _paper("handin", group, on_it)


def _paper(kind: str, group: Group, on_it: dict[str, Any]) -> Paper:
    where = group_title(group)
    names = {"players": "list_of_players"}
    title = f"{words()[names.get(kind, kind)]}, {where}"
    on_it |= {"where": where, "group": group.name}
    return Paper(kind, f"{kind}-{group.name}", kind, title, on_it)


def _falles(group: Group) -> str:
    return _("{count} falles").format(count=len(group.live))


def _standing(table: Table) -> str:
    if not table.open:
        return _("final")
    return _("matches open: {count}").format(count=len(table.open))


def _notes(table: Table) -> list[str]:
    ties = [] if table.open else table.tied
    return [_("tied: {codes}").format(codes=", ".join(tie)) for tie in ties]


def _rows(state: Championship, table: Table) -> dict[str, Any]:
    rows = [
        {
            "position": str(row.position),
            "first": row.commission == table.winner,
            "name": state.name(row.commission),
            "out": row.state != "in",
            "played": str(row.played),
            "won": str(row.won),
            "lost": str(row.lost),
            "points": str(row.points),
            "cames": str(row.cames),
            "pedres": str(row.pedres),
            "by": reason(row.by),
        }
        for row in table.rows
    ]
    return {"rows": rows, "winner": state.name(table.winner) if table.winner else ""}


def _cells(state: Championship, group: Group) -> dict[str, Any]:
    """The quadrant in the order of the codes."""
    codes = group.live
    lines = []
    for code in codes:
        row = group.table.row(code)
        assert row is not None
        cells = [_cell(group, code, other) for other in codes]
        totals = {"points": str(row.points), "cames": str(row.cames), "pedres": str(row.pedres)}
        lines.append({"name": f"{code} {state.name(code)}", "cells": cells, **totals})
    return {"codes": codes, "lines": lines}


def _cell(group: Group, code: str, other: str) -> dict[str, Any]:
    empty = {"state": "", "won": False, "cames": "", "pedres": ""}
    if code == other:
        return empty
    state = group.state(code, other)
    if state == "open":
        return empty
    if state not in ("played", "given"):
        return empty | {"state": state_of(state)}
    match = group.match(code, other)
    at = match.key.index(code)
    return {
        "state": "",
        "won": match.winner == code,
        "cames": f"{match.cames[at]}–{match.cames[1 - at]}",
        "pedres": f"{match.pedres[at]}–{match.pedres[1 - at]}",
    }
