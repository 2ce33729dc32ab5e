"""Before the first hand: who plays with whom, and who deals first.

*Manera d'asseure's i repartir*; *Inicio*; *Cartes en joc*.
"""

import random
from typing import NamedTuple

from marxador.cards import SUITS, Card, number, suit
from marxador.engine.table import Table


class Draw(NamedTuple):
    """Cards that were drawn in turn, and the seats that they chose."""

    drawn: tuple[tuple[int, Card], ...]
    """Each card with the seat that drew it; seat 0 is the pack opened for all."""
    chosen: tuple[int, ...]


def draw_dealer(table: Table, rng: random.Random) -> Draw:
    """Who deals the first hand, by the game's own custom."""
    custom = table.variant.first_dealer
    if custom == "highest-card":
        return _highest_card(table, rng)
    if custom == "suit":
        return _suit(table, rng)
    return Draw((), (rng.randrange(table.seats) + 1,))


def _highest_card(table: Table, rng: random.Random) -> Draw:
    """Everyone draws a card and the highest deals; those who tie draw again."""
    drawn: list[tuple[int, Card]] = []
    seats = list(range(1, table.seats + 1))
    while len(seats) > 1:
        cards = dict(zip(seats, rng.sample(table.deck, len(seats)), strict=True))
        drawn += cards.items()
        best = max(table.strength[card] for card in cards.values())
        seats = [seat for seat, card in cards.items() if table.strength[card] == best]
    return Draw(tuple(drawn), tuple(seats))


def _suit(table: Table, rng: random.Random) -> Draw:
    """Each of the first seats has a suit; the pack is opened until it shows one of them."""
    drawn: list[tuple[int, Card]] = []
    while True:
        card = rng.choice(table.deck)
        drawn.append((0, card))
        seat = SUITS.index(suit(card)) + 1
        if seat <= table.seats:
            return Draw(tuple(drawn), (seat,))


def draw_partners(table: Table, rng: random.Random) -> Draw:
    """*A tresos*: cards go round face up, and those who draw a three play together."""
    half = table.seats // 2
    drawn: list[tuple[int, Card]] = []
    chosen: list[int] = []
    pack = rng.sample(table.deck, len(table.deck))
    while len(chosen) < half:
        for seat in range(1, table.seats + 1):
            if seat in chosen or len(chosen) == half:
                continue
            if not pack:
                pack = rng.sample(table.deck, len(table.deck))
            card = pack.pop()
            drawn.append((seat, card))
            if number(card) == 3:
                chosen.append(seat)
    return Draw(tuple(drawn), tuple(sorted(chosen)))
