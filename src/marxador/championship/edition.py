"""An edition: the dates, sizes and tie-breaks that a championship is played by. All of it is data.

Bases of the 68 Campionat Faller de Truc, articles 1, 2, 5, 8 and 10.
"""

from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

from marxador.championship.errors import Refused, Unreadable
from marxador.i18n import _

TIEBREAKS = ("cames", "pedres", "between")
"""What orders a table after points; a recorded draw comes last."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Edition:
    """What holds for a whole championship."""

    name: str
    sectors: tuple[str, ...]
    groups: int
    """How many groups the champions are drawn into: 0 where the sectors are everything."""
    target: int
    """Pedres of a cama."""
    games: int
    """Cames that win a match."""
    register_by: str
    results_by: str
    draw_at: str
    census: int
    """How many commissions the census has."""
    tiebreaks: tuple[str, ...] = TIEBREAKS
    quorum: int = 10
    """Per cent of the census that the entries have to exceed (article 10)."""
    committee: int = 3
    organiser: str = "Junta Central Fallera"
    names_until: str = ""
    """The last day on which public pages show the names of players; empty: no end."""

    def __post_init__(self) -> None:
        if not self.sectors or len(set(self.sectors)) < len(self.sectors):
            raise Refused(_("an edition has one sector or more, each once"))
        if not 0 <= self.groups <= len(LETTERS):
            raise Refused(_("an edition has 0 to 26 groups, not {count}").format(count=self.groups))
        if self.target < 1 or self.games < 1 or self.census < 0:
            raise Refused(_("target and games are 1 or more, the census 0 or more"))
        if len(set(self.tiebreaks)) < len(self.tiebreaks) or set(self.tiebreaks) - set(TIEBREAKS):
            raise Refused(_("tie-breaks are {known}, each once").format(known=", ".join(TIEBREAKS)))
        day(self.register_by), day(self.results_by), moment(self.draw_at)
        if self.names_until:
            day(self.names_until)

    @property
    def forfeit(self) -> tuple[int, int]:
        """The cames and pedres of a match that is given as won."""
        return self.games, self.games * self.target

    @property
    def letters(self) -> tuple[str, ...]:
        """The names of the groups of the second phase."""
        return tuple(LETTERS[: self.groups])

    def as_json(self) -> dict[str, Any]:
        """The fields of an `edition` line; what is as usual is left out."""
        said = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default:
                said[field.name] = list(value) if isinstance(value, tuple) else value
        return said


def day(text: str) -> date:
    """A date written 2025-05-16, or the day of a moment.

    >>> day("2025-06-25T19:30")
    datetime.date(2025, 6, 25)
    """
    return moment(text).date()


def moment(text: str) -> datetime:
    """A day and hour written 2025-06-25T19:30."""
    try:
        return datetime.fromisoformat(text)
    except (TypeError, ValueError):
        raise Unreadable(_("{found!r} is no date, such as 2025-05-16").format(found=text)) from None
