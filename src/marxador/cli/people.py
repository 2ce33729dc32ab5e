"""The people of a match: their names, or their seats where they have none."""

from marxador.cards import suit
from marxador.cli.ink import PLAIN, Ink
from marxador.cli.words import stones
from marxador.engine.match import Match
from marxador.engine.table import side_of
from marxador.i18n import _


class People:
    """Names the seats and sides of a match; heads-up a side is its one player."""

    def __init__(self, match: Match, ink: Ink) -> None:
        self.match = match
        self.ink = ink
        self.names = match.names or tuple(
            _("Seat {number}").format(number=seat) for seat in range(1, match.seats + 1)
        )
        self.room = max(map(len, self.names))

    @property
    def in_pencil(self) -> "People":
        """The same people without colours."""
        return People(self.match, PLAIN)

    @property
    def blank(self) -> str:
        return " " * self.room

    def plain(self, seat: int) -> str:
        return self.names[seat - 1]

    def name(self, seat: int) -> str:
        return self.ink(f"side {side_of(seat)}", self.plain(seat))

    def padded(self, seat: int) -> str:
        return self.name(seat) + " " * (self.room - len(self.plain(seat)))

    def plain_side(self, side: str) -> str:
        return self.names["AB".index(side)] if len(self.names) == 2 else side

    def side(self, side: str) -> str:
        return self.ink(f"side {side}", self.plain_side(side))

    def card(self, card: str) -> str:
        return "/".join(
            self.ink(f"suit {suit(one)}", one) if one != "?" else one for one in card.split("/")
        )

    def stones(self, count: int) -> str:
        return self.ink("bold", stones(count))

    def side_with_names(self, side: str) -> str:
        names = [name for seat, name in enumerate(self.names, start=1) if side_of(seat) == side]
        return f"{side}  {self.ink(f'side {side}', ', '.join(names))}"

    def plain_score(self, score: tuple[int, int]) -> str:
        return f"{self.plain_side('A')} {score[0]}–{score[1]} {self.plain_side('B')}"

    def score(self, score: tuple[int, int]) -> str:
        return f"{self.side('A')} {score[0]}–{score[1]} {self.side('B')}"
