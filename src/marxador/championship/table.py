"""The table of a league: who stands where, and why (article 2, and its rulings).

Points, then cames, then pedres, then the points between those still level, then a recorded draw.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from marxador.championship.match import Match


class Row(NamedTuple):
    """A commission in a table."""

    position: int
    commission: str
    state: str
    """`in` or `disqualified`."""
    played: int
    won: int
    lost: int
    points: int
    cames: int
    pedres: int
    by: str | None
    """What puts it above the next row."""


class Table(NamedTuple):
    """A league, and what is left to play and to draw in it."""

    group: str
    rows: tuple[Row, ...]
    tied: tuple[tuple[str, ...], ...]
    open: tuple[tuple[str, str], ...]
    """The matches not decided yet, each in the order of the codes."""

    @property
    def complete(self) -> bool:
        """Nothing to play, and no tie for the first place."""
        return not self.open and not (self.tied and self.rows[0].commission in self.tied[0])

    @property
    def winner(self) -> str | None:
        """The first of a complete table; a disqualified commission wins nothing."""
        if not self.complete or not self.rows or self.rows[0].state != "in":
            return None
        return self.rows[0].commission

    def row(self, commission: str) -> Row | None:
        return next((row for row in self.rows if row.commission == commission), None)

    def as_json(self) -> dict[str, Any]:
        """As `marxador championship table --json` prints it."""
        return {
            "group": self.group,
            "complete": self.complete,
            "winner": self.winner,
            "rows": [row._asdict() for row in self.rows],
            "tied": [list(tie) for tie in self.tied],
            "open": [list(match) for match in self.open],
        }


class Sum:
    """What a commission has come to in a league."""

    __slots__ = ("beaten", "cames", "code", "out", "pedres", "played", "won")

    def __init__(self, code: str, out: bool) -> None:
        self.code = code
        self.out = out
        self.played = self.won = self.cames = self.pedres = 0
        self.beaten: list[str] = []
        """The rivals that it won against."""


Scores = Mapping[tuple[str, str], Match]


def table(
    group: str,
    members: Sequence[str],
    out: frozenset[str],
    matches: Scores,
    forfeit: tuple[int, int],
    tiebreaks: Sequence[str],
    drawn: Mapping[frozenset[str], Sequence[str]],
) -> Table:
    """The table of these members, in the order of their codes; those `out` are disqualified."""
    sums = [Sum(code, code in out) for code in members]
    left = _count(sums, matches, forfeit)
    rows: list[Row] = []
    tied: list[tuple[str, ...]] = []
    for level, by in _levels(sums, ("disqualified", "points", *tiebreaks)):
        order = drawn.get(frozenset(one.code for one in level)) if len(level) > 1 else None
        if order is not None:
            place = {code: at for at, code in enumerate(order)}
            level.sort(key=lambda one: place[one.code])
        elif len(level) > 1:
            tied.append(tuple(one.code for one in level))
        first = len(rows) + 1
        for at, one in enumerate(level):
            within = "tied" if order is None else "draw"
            above = by if one is level[-1] else within
            rows.append(_row(one, first if order is None else first + at, above))
    return Table(group, tuple(rows), tuple(tied), tuple(left))


def _levels(level: list[Sum], criteria: Sequence[str]) -> Iterator[tuple[list[Sum], str | None]]:
    """Those that nothing tells apart, best first, each with what puts it above the next."""
    if len(level) == 1 or not criteria:
        yield level, None
        return
    criterion, *rest = criteria
    value = _value(criterion, level)
    parts = [list(part) for _, part in groupby(sorted(level, key=value), key=value)]
    for part in parts:
        for final, by in _levels(part, rest):
            last = by is None and part is not parts[-1]
            yield final, criterion if last else by


def _value(criterion: str, level: list[Sum]) -> Callable[[Sum], int]:
    """What a criterion counts, the better the lower."""
    match criterion:
        case "disqualified":
            return lambda one: one.out
        case "points":
            return lambda one: -one.won
        case "cames":
            return lambda one: -one.cames
        case "pedres":
            return lambda one: -one.pedres
        case _:
            codes = {one.code for one in level}
            return lambda one: -sum(rival in codes for rival in one.beaten)


def _row(one: Sum, position: int, by: str | None) -> Row:
    return Row(
        position,
        one.code,
        "disqualified" if one.out else "in",
        one.played,
        one.won,
        one.played - one.won,
        one.won,
        one.cames,
        one.pedres,
        by,
    )


def _count(sums: list[Sum], matches: Scores, forfeit: tuple[int, int]) -> list[tuple[str, str]]:
    """Add up every match; those that are open."""
    left: list[tuple[str, str]] = []
    for at, first in enumerate(sums):
        code = first.code
        for second in sums[at + 1 :]:
            if first.out or second.out:
                _forfeit(first, second, forfeit)
                continue
            match = matches.get((code, second.code))
            if match is None or match.winner is None:
                left.append((code, second.code))
                continue
            first.played += 1
            second.played += 1
            first.cames += match.cames[0]
            second.cames += match.cames[1]
            first.pedres += match.pedres[0]
            second.pedres += match.pedres[1]
            winner, loser = (first, second) if match.winner == code else (second, first)
            winner.won += 1
            winner.beaten.append(loser.code)
    return left


def _forfeit(first: Sum, second: Sum, forfeit: tuple[int, int]) -> None:
    """A match of a disqualified commission: the rival wins it, or both lose."""
    for one, other in ((first, second), (second, first)):
        one.played += 1
        if not one.out:
            one.won += 1
            one.cames += forfeit[0]
            one.pedres += forfeit[1]
            one.beaten.append(other.code)
