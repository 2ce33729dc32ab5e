"""A small championship for the tests, told in the words of the bases."""

from collections.abc import Sequence
from itertools import combinations

from marxador.championship import Actor, Championship, Edition
from marxador.championship.acts import (
    Act,
    Appoint,
    Close,
    Confirm,
    Draw,
    Register,
    Result,
    Roster,
    Start,
)
from marxador.championship.entry import Entry

JUNTA = Actor("junta", "Anna")
ANOTHER = Actor("junta", "Blai")
MEMBERS = tuple(Actor("committee", name) for name in ("Carme", "Dídac", "Empar"))

WIN, LOSS = ((2, 0), (48, 20)), ((0, 2), (20, 48))


def edition(sectors: Sequence[str] = ("1", "2"), groups: int = 2, census: int = 20) -> Edition:
    return Edition(
        "68 Campionat Faller de Truc",
        tuple(sectors),
        groups,
        24,
        2,
        "2025-05-16",
        "2025-06-20",
        "2025-06-25T19:30",
        census,
    )


class League:
    """A championship that is acted on; everything counts at once unless asked otherwise."""

    def __init__(self, of: Edition | None = None, **sectors: Sequence[str]) -> None:
        self.state = Championship()
        names = [name.removeprefix("s") for name in sectors]
        self.act(Start(of or edition(names or ("1", "2"))))
        for name, codes in sectors.items():
            for code in codes:
                self.enter(code, name.removeprefix("s"))

    def act(self, act: Act, by: Actor = JUNTA, why: str = "so", settled: bool = True) -> Entry:
        return self.state.enter(act, by, why=why, at="2025-05-01T10:00:00+00:00", settled=settled)

    def by(self, actor: Actor, act: Act, why: str = "so") -> Entry:
        """An act of somebody, that waits for a second person where it has to."""
        return self.act(act, actor, why, settled=False)

    def agreed(self, act: Act, why: str = "so") -> Entry:
        """A decision of two members of the committee."""
        if not self.state.people("committee"):
            for member in MEMBERS:
                self.by(JUNTA, Appoint("committee", member.name))
        entry = self.by(MEMBERS[0], act, why)
        self.by(MEMBERS[1], Confirm(entry.number))
        return entry

    def enter(self, code: str, sector: str) -> None:
        self.act(Register(code, f"Falla {code}", sector, "2025-05-01"))
        self.act(Roster(code, tuple(f"{code}-{at}" for at in range(1, 5))))

    def enter_and_number(self, code: str, sector: str) -> int:
        """The act that registers a commission without players."""
        return self.act(Register(code, f"Falla {code}", sector, "2025-05-01")).number

    def won(self, winner: str, loser: str, cames: int = 0, pedres: int = 20) -> Entry:
        """A match that one commission wins 2–`cames`, its rival with so many pedres."""
        group = self.state.playing_in[winner].name
        own = 48 + (10 if cames else 0)
        return self.act(Result(group, winner, loser, (2, cames), (own, pedres)))

    def play_all(self, group: str) -> None:
        """Every open match of a group, won by the first in the order of the codes."""
        for home, away in self.state.groups[group].table.open:
            self.won(home, away)

    def to_groups(self) -> None:
        """The sectors played and closed, the champions drawn."""
        for sector in self.state.edition.sectors:
            self.play_all(sector)
        self.act(Close("sectors"))
        self.draw_groups()

    def draw_groups(self) -> None:
        count = self.state.edition.groups
        seats = self.state.qualified
        letters = self.state.edition.letters
        named = tuple((letter, seats[at::count]) for at, letter in enumerate(letters))
        self.act(Draw("groups", groups=named))

    def table(self, group: str = "1") -> list[tuple[int, str, str | None]]:
        """Position, code and reason of each row."""
        rows = self.state.groups[group].table.rows
        return [(row.position, row.commission, row.by) for row in rows]

    def order(self, group: str = "1") -> list[str]:
        return [row.commission for row in self.state.groups[group].table.rows]


def everyone(codes: Sequence[str]) -> list[tuple[str, str]]:
    return list(combinations(codes, 2))
