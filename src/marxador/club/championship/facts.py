"""What the public pages show of a championship: names of commissions, scores, tables, and why.

Names of players only as long as the edition says (`names_until`), and never those of a commission
that keeps its image rights (article 9).
"""

import unicodedata
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from urllib.parse import quote

from marxador.championship import Championship, Entry, Row
from marxador.championship.acts import Confirm, Correct, Meeting, Result
from marxador.championship.calendar import meetings, rounds
from marxador.championship.edition import day, moment
from marxador.championship.group import Group
from marxador.championship.match import Match, in_order
from marxador.championship.naming import group_title, reason, state_of
from marxador.championship.papers.words import hour_of, long_day, long_moment, short_day
from marxador.i18n import _

Facts = dict[str, Any]

LATEST = 24
"""Results on the page of live results."""


class Scribe:
    """Puts a championship into words for a page, as it stands today."""

    def __init__(self, slug: str, state: Championship, today: date) -> None:
        self.state = state
        self.base = f"/championship/{slug}"
        self.today = today

    # -- addresses

    def group_link(self, name: str) -> str:
        return f"{self.base}/g/{quote(in_path(name), safe='')}"

    def commission_link(self, code: str) -> str:
        return f"{self.base}/c/{quote(in_path(code), safe='')}"

    def match_link(self, group: str, home: str, away: str) -> str:
        parts = (quote(in_path(part), safe="") for part in (group, home, away))
        return f"{self.base}/m/{'/'.join(parts)}"

    # -- pages

    def home(self) -> Facts:
        state = self.state
        champion = state.champion
        return {
            "phase": phase_title(state.phase),
            "dates": self._dates(),
            "champion": self._side(champion) if champion else None,
            "cancelled": state.cancelled is not None,
            "sectors": [self._tile(group) for group in state.of_phase("sectors")],
            "groups": [self._tile(group) for group in state.of_phase("groups")],
            "entries": len(state.commissions),
            "decided": sum(
                match.winner is not None
                for group in state.groups.values()
                for match in group.matches.values()
            ),
            "latest": self.latest(6),
            "has_bracket": bool(state.of_phase("groups")),
        }

    def group(self, group: Group) -> Facts:
        table = group.table
        return {
            "group": group.name,
            "title": group_title(group),
            "rows": [self._row(group, at) for at in range(len(table.rows))],
            "complete": table.complete and bool(table.rows),
            "closed": group.closed,
            "open": len(table.open),
            "quadrant": self._quadrant(group),
            "rounds": self._rounds(group),
            "withdrawn": [self._side(code) for code in sorted(group.withdrawn)],
            "link": self.group_link(group.name),
        }

    def commission(self, code: str) -> Facts:
        found = self.state.commissions[code]
        played_in = [one for one in self.state.groups.values() if code in one.members]
        return {
            "code": code,
            "name": found.name,
            "sector": group_title(self.state.groups[found.sector]),
            "sector_link": self.group_link(found.sector),
            "status": commission_state(found.state),
            "players": list(found.players) if self.shows_names(code) else [],
            "groups": [self._passage(group, code) for group in played_in],
            "link": self.commission_link(code),
        }

    def match(self, group: Group, home: str, away: str) -> Facts:
        match = group.match(home, away)
        one = self._met(group, home, away)
        pairs = in_order(home, away, match.pair) if match.pair else ((), ())
        position = match.position
        waiting = self.state.waiting_result(group.name, home, away)
        return one | {
            "title": group_title(group),
            "group_link": self.group_link(group.name),
            "pairs": [
                list(pair) if self.shows_names(code) else []
                for code, pair in zip((home, away), pairs, strict=True)
            ],
            "identified": match.identity is not None,
            "position": None if position is None else self._position(home, away, position),
            "resumed": long_moment(match.resumed) if match.resumed else "",
            "waiting": waiting is not None,
            "score_waiting": self._waiting(waiting, home, away),
        }

    def calendar(self) -> Facts:
        """Every meeting by its day."""
        days: dict[date, list[Facts]] = {}
        for one in meetings(self.state):
            days.setdefault(moment(one.at).date(), []).append(self._meeting(one))
        return {
            "days": [
                {"day": long_day(on), "today": on == self.today, "meetings": there}
                for on, there in days.items()
            ]
        }

    def bracket(self) -> Facts:
        state = self.state
        final = state.final
        champion = state.champion
        return {
            "groups": [
                {
                    "title": group_title(group),
                    "link": self.group_link(group.name),
                    "rows": [
                        {"name": self.state.name(row.commission), "points": row.points,
                         "won": row.commission == group.table.winner}
                        for row in group.table.rows
                    ],
                }
                for group in state.of_phase("groups")
            ],
            "semifinals": [self._tie(group) for group in state.of_phase("semifinals")],
            "final": self._tie(final) if final else None,
            "champion": self._side(champion) if champion else None,
        }  # fmt: skip

    def live(self) -> Facts:
        """What was played last, and what is to be played today."""
        on = self.today.isoformat()
        met = [
            match.meeting
            for group in self.state.groups.values()
            for match in group.matches.values()
            if match.meeting is not None and match.meeting.at.startswith(on)
        ]
        now = [self._meeting(one) for one in sorted(met, key=_hour) if not self._decided(one)]
        return {"latest": self.latest(LATEST), "today": now}

    def latest(self, count: int) -> list[Facts]:
        """The last results that count, the newest first."""
        found: dict[tuple[str, tuple[str, str]], Facts] = {}
        results = self.state.results
        for entry in reversed(self.state.entries):
            number = _settles(entry)
            where = results.get(number)
            if where is None:
                continue
            group, match = where
            if match.entry != number or (group.name, match.key) in found:
                continue
            if group.state(*match.key) != "played":
                continue
            act = self.state.entries[number - 1].act
            assert isinstance(act, Result)
            met = self._met(group, act.home, act.away)
            found[group.name, match.key] = met | {"when": entry.at[11:16], "on": entry.at[:10]}
            if len(found) == count:
                break
        return list(found.values())

    def search(self, text: str) -> list[Facts]:
        """The commissions whose name, code or sector has these words, whatever the accents."""
        wanted = folded(text).split()
        if not wanted:
            return []
        return [
            self._side(code) | {"sector": group_title(self.state.groups[one.sector])}
            for code, one in self.state.commissions.items()
            if all(word in folded(f"{code} {one.name}") for word in wanted)
        ][:200]

    def shows_names(self, code: str) -> bool:
        """Whether the public may read who plays for a commission."""
        until = self.state.edition.names_until
        return self.state.commissions[code].image and (not until or self.today <= day(until))

    # -- parts

    def _dates(self) -> list[Facts]:
        edition = self.state.edition
        named = [
            (_("entries until"), edition.register_by),
            (_("results of sectors until"), edition.results_by),
        ]
        if edition.groups:
            named.append((_("draw of the groups"), edition.draw_at))
        return [
            {"name": name, "on": long_moment(text), "past": day(text) < self.today}
            for name, text in named
        ]

    def _tile(self, group: Group) -> Facts:
        table = group.table
        count = len(group.live) * (len(group.live) - 1) // 2
        first = table.rows[0] if table.rows and table.rows[0].played else None
        return {
            "name": group.name,
            "title": group_title(group),
            "link": self.group_link(group.name),
            "falles": len(group.live),
            "played": count - len(table.open),
            "matches": count,
            "leader": self.state.name(first.commission) if first else "",
            "winner": self.state.name(table.winner) if table.winner else "",
        }

    def _side(self, code: str) -> Facts:
        return {
            "code": code,
            "name": self.state.name(code),
            "link": self.commission_link(code),
        }

    def _row(self, group: Group, at: int) -> Facts:
        rows = group.table.rows
        row = rows[at]
        below = rows[at + 1] if at + 1 < len(rows) else None
        return (
            self._side(row.commission)
            | row._asdict()
            | {
                "by": reason(row.by),
                "why": self._why(row, below),
                "first": row.commission == group.table.winner,
            }
        )

    def _why(self, row: Row, below: Row | None) -> str:
        """Why a row stands above the next, with the figures."""
        if below is None or row.by is None:
            return ""
        names = {"upper": self.state.name(row.commission)}
        names["lower"] = self.state.name(below.commission)
        match row.by:
            case "points" | "cames" | "pedres":
                text = _("{upper} has {more} {what}, {lower} {fewer}.")
                figures = {"more": getattr(row, row.by), "fewer": getattr(below, row.by)}
                return text.format(what=reason(row.by), **figures, **names)
            case "between":
                text = _("Level on pedres; {upper} has more points in the matches between them.")
            case "draw":
                text = _("Level in everything; a recorded draw put {upper} before {lower}.")
            case "disqualified":
                text = _("{lower} is disqualified and stands last.")
            case _:
                text = _("{upper} and {lower} are level in everything so far.")
        return text.format(**names)

    def _quadrant(self, group: Group) -> list[Facts]:
        """Each against each: cames and pedres of the row's commission first."""
        order = [row.commission for row in group.table.rows]
        return [
            {"code": code, "name": self.state.name(code), "cells": self._cells(group, code, order)}
            for code in order
        ]

    def _cells(self, group: Group, code: str, order: list[str]) -> list[Facts | None]:
        return [None if rival == code else self._met(group, code, rival) for rival in order]

    def _rounds(self, group: Group) -> list[Facts]:
        fixed = {frozenset((one.home, one.away)): one for one in meetings(self.state, group.name)}
        listed = []
        for one in rounds(group.live):
            there = []
            for pair in one.pairs:
                meeting = fixed.get(frozenset(pair))
                home, away = (meeting.home, meeting.away) if meeting else pair
                there.append(self._met(group, home, away))
            rest = _("rests: {name}").format(name=self.state.name(one.bye)) if one.bye else ""
            number = _("Round {number}").format(number=one.number)
            listed.append({"title": number, "rest": rest, "meetings": there})
        return listed

    def _passage(self, group: Group, code: str) -> Facts:
        """A commission's way through a group."""
        row = group.table.row(code)
        rivals = [other for other in group.members if other != code]
        return {
            "title": group_title(group),
            "link": self.group_link(group.name),
            "position": row.position if row else None,
            "points": row.points if row else 0,
            "meetings": [self._met(group, code, rival) for rival in rivals],
        }

    def _met(self, group: Group, home: str, away: str) -> Facts:
        """A match as it stands, home first."""
        match, how = group.match(home, away), group.state(home, away)
        scored = how in ("played", "given")
        meeting = match.meeting
        at = moment(meeting.at) if meeting else None
        return {
            "group": group.name,
            "where": group_title(group),
            "home": self._side(home),
            "away": self._side(away),
            "state": how,
            "state_text": state_of(how),
            "scored": scored,
            "winner": match.winner if scored else None,
            "cames": in_order(home, away, match.cames) if scored else None,
            "pedres": in_order(home, away, match.pedres) if scored else None,
            "day": short_day(at) if at else "",
            "hour": hour_of(at) if at else "",
            "venue": meeting.venue if meeting else "",
            "link": self.match_link(group.name, home, away),
        }

    def _meeting(self, one: Meeting) -> Facts:
        return self._met(self.state.groups[one.group], one.home, one.away)

    def _decided(self, one: Meeting) -> bool:
        group = self.state.groups[one.group]
        return group.state(one.home, one.away) in ("played", "given", "lost", "annulled")

    def _tie(self, group: Group) -> Facts:
        """A semifinal or the final."""
        sides = []
        for code in group.members:
            row = group.table.row(code)
            score = f"{row.cames} · {row.pedres}" if row is not None and row.played else ""
            won = code == group.table.winner
            sides.append(self._side(code) | {"score": score, "won": won})
        return {"title": group_title(group), "link": self.group_link(group.name), "sides": sides}

    def _position(self, home: str, away: str, position: Any) -> str:
        cames, pedres = (in_order(home, away, two) for two in position)
        return _("cames {cames}, pedres {pedres}").format(
            cames=f"{cames[0]}–{cames[1]}", pedres=f"{pedres[0]}–{pedres[1]}"
        )

    def _waiting(self, entry: Entry | None, home: str, away: str) -> str:
        if entry is None or not isinstance(entry.act, Result):
            return ""
        act = entry.act
        turned = (act.home, act.away) != (home, away)
        cames = act.cames[::-1] if turned else act.cames
        pedres = act.pedres[::-1] if turned else act.pedres
        return f"{cames[0]}–{cames[1]} ({pedres[0]}–{pedres[1]})"


def _hour(one: Meeting) -> tuple[str, str, str]:
    return one.at, one.venue, one.home


def _settles(entry: Entry) -> int:
    """The result that counts from this act on, or whose score it mends; 0 for none."""
    act = entry.act
    if isinstance(act, Confirm | Correct):
        return act.of
    return entry.number if isinstance(act, Result) else 0


def phase_title(phase: str) -> str:
    return {
        "sectors": _("The sectors are being played"),
        "groups": _("The champions are playing in groups"),
        "semifinals": _("Semifinals"),
        "final": _("The final"),
        "over": _("It has been played"),
    }[phase]


def commission_state(state: str) -> str:
    """What has become of a commission; nothing while it is in."""
    return {"in": "", "withdrawn": _("withdrawn"), "disqualified": _("disqualified")}[state]


def in_path(name: str) -> str:
    """A name as one part of an address.

    >>> in_path("Quart de Poblet/Xirivella")
    'Quart de Poblet~Xirivella'
    """
    return name.replace("/", "~")


def named(names: Iterable[str], part: str) -> str | None:
    """The name that a part of an address stands for."""
    return next((name for name in tuple(names) if in_path(name) == part), None)


def folded(text: str) -> str:
    """
    >>> folded("Falla Plaça de l'Àngel")
    "falla placa de l'angel"
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def today() -> date:
    return datetime.now().date()


def is_open(match: Match) -> bool:
    """Whether a match can be played from the start."""
    return match.state in ("open", "replay")
