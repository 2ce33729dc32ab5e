"""The short menu before a match: game, seats, opponents, partner; Enter takes what is there."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

from marxador.bots import BOTS, SOLVED
from marxador.engine.text import plain
from marxador.i18n import N_, _
from marxador.rules import VARIANTS
from marxador.rules.variant import Variant
from marxador.study.coach.hint import best
from marxador.terminal import saves
from marxador.terminal.arrangement import Arrangement
from marxador.terminal.company import PERSON

NO, YES = N_("no"), N_("yes")


@dataclass(frozen=True, slots=True)
class Menu:
    """What is chosen so far; what does not fit any more falls back to what is usual."""

    game: str = "jcf"
    seats: int = 2
    rivals: str = ""
    partner: str = ""

    @property
    def variant(self) -> Variant:
        return VARIANTS[self.game]

    @property
    def has_partner(self) -> bool:
        return self.seats > 2

    def of_game(self, key: str) -> "Menu":
        seats = VARIANTS[key].seats
        return replace(self, game=key, seats=self.seats if self.seats in seats else seats[0])

    def arrangement(self) -> Arrangement:
        """Seat 1 is whoever chooses; partners sit in the other odd seats."""
        rivals, partner = self.rivals or best(), self.partner or best()
        people = tuple(
            seat
            for seat in range(1, self.seats + 1)
            if seat == 1 or (seat % 2 and partner == PERSON)
        )
        bots = tuple(
            partner if seat % 2 else rivals
            for seat in range(1, self.seats + 1)
            if seat not in people
        )
        return Arrangement(variant=self.variant, seats=self.seats, people=people, bots=bots)


def ask(read: TextIO, write: TextIO) -> Arrangement | Path | None:
    """The menu line by line; None where nobody answers."""
    last = saves.last_unfinished()
    if last:
        answer = _choice(read, write, _("Go on with {name}?").format(name=last.stem), (NO, YES))
        if answer is None:
            return None
        if answer == YES:
            return last
    menu = Menu()
    for line in VARIANTS.values():
        print(f"{line.key}: {line.name}, {line.region}", file=write)
    game = _choice(read, write, _("Game"), tuple(VARIANTS))
    if game is None:
        return None
    menu = menu.of_game(game)
    seats = _choice(read, write, _("Seats"), tuple(map(str, menu.variant.seats)))
    if seats is None:
        return None
    menu = replace(menu, seats=int(seats))
    names = (*reversed(list(BOTS)), *SOLVED)
    rivals = _choice(read, write, _("Opponents"), names)
    if rivals is None:
        return None
    menu = replace(menu, rivals=rivals)
    if menu.has_partner:
        partner = _choice(read, write, _("Partner"), (*names, PERSON))
        if partner is None:
            return None
        menu = replace(menu, partner=partner)
    return menu.arrangement()


def _choice(read: TextIO, write: TextIO, what: str, values: tuple[str, ...]) -> str | None:
    """One of the values; an empty line is the first; None where nobody answers."""
    while True:
        listed = ", ".join(values)
        print(f"{what} [{values[0]}] ({listed}): ", end="", file=write, flush=True)
        typed = read.readline()
        if not typed:
            print(file=write)
            return None
        for value in values:
            if plain(typed) in ("", plain(value), plain(_(value))):
                return value
        print(_("one of {known}").format(known=listed), file=write)
