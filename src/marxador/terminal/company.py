"""Who sits where: people, bots by name, and what they are called."""

import getpass
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from marxador.engine.table import side_of
from marxador.i18n import N_, _
from marxador.quoting import quoted
from marxador.rules.variant import Variant

PERSON = N_("person")
HEADER = "Seated"
"""The header of a record that keeps it."""

NEIGHBOURS = {
    "ca": ("Batiste", "Pep", "Quima", "Toni", "Empar", "Miquel", "Joana", "Vicent"),
    "es": ("Nacho", "Lita", "Beto", "Rosa", "Paco", "Carmen", "Mario", "Chela"),
}
"""What bots are called, in the language of the game."""


class Company(NamedTuple):
    """Each seat's player from seat 1 on: `PERSON`, or the name of a bot."""

    players: tuple[str, ...]

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(s for s, player in enumerate(self.players, 1) if player == PERSON)

    @property
    def bots(self) -> Mapping[int, str]:
        return {s: player for s, player in enumerate(self.players, 1) if player != PERSON}

    @property
    def header(self) -> str:
        return "; ".join(self.players)


def seated(seats: int, people: Sequence[int], bots: Sequence[str]) -> Company:
    """People in their seats and bots in the others: one name for all of them, or one for each."""
    for seat in people:
        if not 1 <= seat <= seats:
            raise ValueError(
                _("there is no seat {found}: seats go from 1 to {seats}").format(
                    found=seat, seats=seats
                )
            )
    free = [seat for seat in range(1, seats + 1) if seat not in people]
    if len(bots) not in (1, len(free)):
        raise ValueError(
            _("{count} bots for {seats} free seats: name one, or one for each").format(
                count=len(bots), seats=len(free)
            )
        )
    named = dict(zip(free, bots if len(bots) == len(free) else [bots[0]] * len(free), strict=True))
    return Company(tuple(named.get(seat, PERSON) for seat in range(1, seats + 1)))


def places_for(people: int, seats: int) -> tuple[int, ...]:
    """Where that many people sit: partners first, so that friends play together.

    >>> places_for(2, 4), places_for(2, 2), places_for(3, 4)
    ((1, 3), (1, 2), (1, 2, 3))
    """
    if people > seats:
        raise ValueError(
            _("{people} people do not fit at {seats} seats").format(people=people, seats=seats)
        )
    order = [*range(1, seats + 1, 2), *range(2, seats + 1, 2)]
    return tuple(sorted(order[:people]))


def company_of(header: str | None, seats: int, bot: str) -> Company:
    """The company that a record was played in; a record of other people is one person's again."""
    players = tuple(part.strip() for part in header.split(";")) if header else ()
    if len(players) == seats and all(players):
        return Company(players)
    return seated(seats, (1,), (bot,))


def names(variant: Variant, company: Company, given: Sequence[str] = ()) -> tuple[str, ...]:
    """What everybody is called: people as they say, the rest as neighbours are."""
    if len(given) > len(company.people):
        raise ValueError(
            _("{names} names for {people} people").format(
                names=len(given), people=len(company.people)
            )
        )
    mine = iter([*given, *_guests(len(company.people))[len(given) :]])
    pool = iter(name for name in NEIGHBOURS[variant.language] if name not in given)
    called = [next(mine if player == PERSON else pool) for player in company.players]
    for name in called:
        if called.count(name) > 1:
            raise ValueError(_("two at the table are called {name}").format(name=quoted(name)))
    return tuple(called)


def _guests(count: int) -> list[str]:
    """What people are called who did not say it."""
    first = _login() or _("Guest")
    return [first, *(_("Guest {number}").format(number=n) for n in range(2, count + 1))]


def _login() -> str:
    try:
        login = getpass.getuser()
    except (KeyError, OSError):
        return ""
    fit = login.isalnum() and len(login) <= 10 and login != "root"
    return login.capitalize() if fit else ""


def partners(seat: int, seats: int) -> tuple[int, ...]:
    """The partners of a seat, in the order of play from it on.

    >>> partners(3, 8)
    (5, 7, 1)
    """
    others = ((seat + step - 1) % seats + 1 for step in range(1, seats))
    return tuple(other for other in others if side_of(other) == side_of(seat))
