"""A group of the championship: a sector, a group of champions, a semifinal or the final."""

from collections.abc import Iterator
from itertools import combinations

from marxador.championship.edition import Edition
from marxador.championship.errors import Refused
from marxador.championship.match import Match, key_of
from marxador.championship.table import Table, table
from marxador.i18n import _


class Group:
    """Who is in it, what they have played, who dropped out, and the table that follows."""

    __slots__ = (
        "_table",
        "closed",
        "disqualified",
        "drawn",
        "edition",
        "handed_in",
        "matches",
        "members",
        "name",
        "phase",
        "version",
        "withdrawn",
    )

    def __init__(self, edition: Edition, name: str, phase: str, members: list[str]) -> None:
        self.edition = edition
        self.name = name
        self.phase = phase
        """`sectors`, `groups`, `semifinals` or `final`."""
        self.members = sorted(members)
        """Everyone who ever was in it, in the order of the codes."""
        self.withdrawn: set[str] = set()
        self.disqualified: set[str] = set()
        self.matches: dict[tuple[str, str], Match] = {}
        self.drawn: dict[frozenset[str], tuple[str, ...]] = {}
        """The recorded draws, by the commissions that were tied."""
        self.closed = False
        self.handed_in: int | None = None
        """The act by which its results were handed in."""
        self.version = 0
        """How often it has changed: what was made of it before is stale."""
        self._table: Table | None = None

    def touch(self) -> None:
        """Something in it has changed."""
        self._table = None
        self.version += 1

    @property
    def live(self) -> list[str]:
        """Those in the table, disqualified ones too."""
        return [code for code in self.members if code not in self.withdrawn]

    @property
    def table(self) -> Table:
        """The table as it stands now."""
        if self._table is None:
            edition = self.edition
            self._table = table(
                self.name,
                self.live,
                frozenset(self.disqualified),
                self.matches,
                edition.forfeit,
                edition.tiebreaks,
                self.drawn,
            )
        return self._table

    def match(self, home: str, away: str) -> Match:
        """The match of two members; a new one where nothing was said of it yet."""
        key = key_of(home, away)
        found = self.matches.get(key)
        return Match(key) if found is None else found

    def keep(self, match: Match) -> None:
        self.matches[match.key] = match
        self.touch()

    def state(self, home: str, away: str) -> str:
        """The state of a match, as it prints: also `annulled`, and `lost` by disqualification."""
        if home in self.withdrawn or away in self.withdrawn:
            return "annulled"
        if home in self.disqualified or away in self.disqualified:
            return "lost"
        return self.match(home, away).state

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Every two that meet in it."""
        return combinations(self.live, 2)

    def check_meets(self, home: str, away: str) -> None:
        """Refuse two commissions that do not meet here."""
        for code in (home, away):
            if code not in self.members:
                raise Refused(
                    _("{code} is not in group {group}").format(code=code, group=self.name)
                )
            if code in self.withdrawn:
                raise Refused(_("{code} has withdrawn").format(code=code))
        if home == away:
            raise Refused(_("{code} does not play against itself").format(code=home))

    def check_open(self) -> None:
        if self.closed:
            raise Refused(_("group {group} is closed: its table stands").format(group=self.name))
