"""A championship match at a table of the club: its acta is filed as the match's result."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from marxador.championship import Actor, Championship, Refused
from marxador.championship.acts import Incident, Result, Two
from marxador.championship.match import key_of
from marxador.championship.score import check_result
from marxador.club.championship.links import Where, add_line
from marxador.club.tables.settings import Clock, Settings
from marxador.club.tables.table import Table
from marxador.i18n import _

RECORDER = Actor("junta", "marxador")
"""Who files what was played at a table of the club; another person confirms it."""


class Sitting(NamedTuple):
    """A table that was made for a match."""

    table: str
    match: Where


class Online:
    """The tables of one championship, kept beside its book."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._sittings: dict[str, Sitting] = {}
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                said = json.loads(line)
                self._sittings[said["table"]] = _sitting(said)

    def add(self, table: str, match: Where, by: str) -> None:
        said = {"table": table, "match": match, "by": by}
        add_line(self.path, said)
        self._sittings[table] = Sitting(table, match)

    def get(self, table: str) -> Sitting | None:
        return self._sittings.get(table)

    def all(self) -> list[Sitting]:
        return list(self._sittings.values())

    def table_of(self, group: str, home: str, away: str) -> str | None:
        """The last table that was made for a match."""
        for one in reversed(self._sittings.values()):
            if one.match[0] == group and key_of(*one.match[1:]) == key_of(home, away):
                return one.table
        return None


def _sitting(said: dict[str, Any]) -> Sitting:
    group, home, away = said["match"]
    return Sitting(said["table"], (group, home, away))


def agreed(state: Championship, match: Where) -> Settings:
    """A table for a match: the edition's coto, pairs, a clock, and nobody plays for anybody."""
    edition = state.edition
    name = f"{state.name(match[1])} – {state.name(match[2])}"
    return Settings(
        variant="jcf",
        seats=4,
        target=edition.target,
        games=edition.games,
        name=name[:64],
        clock=Clock(),
        substitutes=False,
    )


def is_filed(state: Championship, sitting: Sitting) -> bool:
    """Whether a table's match has come to something in the book already."""
    link = link_of(sitting.table)
    return any(getattr(one.act, "acta", "") == link or _told(one.act, link) for one in
               reversed(state.entries))  # fmt: skip


def _told(act: object, link: str) -> bool:
    return isinstance(act, Incident) and act.text.endswith(link)


def link_of(table: str) -> str:
    return f"/t/{table}"


def outcome(state: Championship, sitting: Sitting, table: Table) -> Result | Incident:
    """What a finished table comes to: the result, or an incident where it is no coto."""
    cames, pedres = _score(table, state.edition.target)
    try:
        check_result(state.edition, cames, pedres)
    except Refused:
        text = _("given up online at cames {cames}, pedres {pedres}: {link}").format(
            cames="–".join(map(str, cames)),
            pedres="–".join(map(str, pedres)),
            link=link_of(table.id),
        )
        return Incident(text, *sitting.match)
    return Result(*sitting.match, cames, pedres, acta=link_of(table.id))


def _score(table: Table, target: int) -> tuple[Two, Two]:
    """Cames of each side, and the pedres of all its cames."""
    match = table.match
    pedres = [0, 0]
    for game in match.finished_games:
        winner, stones = game
        for side, name in enumerate("AB"):
            pedres[side] += target if name == winner else min(stones[side], target - 1)
    return (match.won[0], match.won[1]), (pedres[0], pedres[1])
