"""A game at a number of seats: what a hand needs of the rules, worked out once.

Inside a hand seats are counted as *places*: 0 is the mano, then in the order of play. Even places
are side 0 (the mano's), odd ones side 1; a set of places is a bit mask.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from marxador.cards import Card
from marxador.i18n import _
from marxador.rules.values import strengths
from marxador.rules.variant import Rung, Variant

SIDES = ("A", "B")

Duels = tuple[tuple[int, ...], ...]
Spots = Mapping[int, tuple[int, int]]


def side_of(seat: int) -> str:
    """Odd seats are side A, even seats side B.

    >>> side_of(3)
    'A'
    """
    return SIDES[(seat - 1) % 2]


class Table:
    """A variant at a number of seats."""

    def __init__(self, variant: Variant, seats: int) -> None:
        self.variant = variant
        self.seats = seats
        self.strength = strengths(variant, seats)
        self.deck = tuple(self.strength)
        self.has_duels = variant.duels != "none" and seats == 4
        self.places = 2 if self.has_duels else seats
        """How many play one hand: two in a duel, else every seat."""
        self.everyone = (1 << self.places) - 1
        self.side = tuple(sum(1 << p for p in range(s, self.places, 2)) for s in (0, 1))
        """The places of each side, as masks."""
        last_two = 3 << (self.places - 2)
        only_last = variant.envit is not None and variant.envit.openers == "last"
        self.envit_openers = last_two if only_last else self.everyone
        self.rungs: tuple[Rung, ...] = variant.truc.rungs
        self.top = len(self.rungs)
        self.truc_voices = frozenset(rung.voice for rung in self.rungs) | {variant.truc.passing}
        self.stops_at_target = variant.finish == "first"
        self.has_flor = variant.flor is not None and variant.flor.on
        self.flor_voice = variant.flor.voice if variant.flor else ""
        self.must_call_flor = self.has_flor and variant.flor is not None and variant.flor.compulsory
        bids = variant.envit.bids if variant.envit else ()
        self.bid_voices = frozenset(bid.voice for bid in bids)
        self.intricate = self.has_duels or self.has_flor or variant.stack
        """What may be done takes more than a look at the position and the cards held."""
        self.at_once = self.has_duels and variant.duels == "at-once"
        self.seating = {dealer: self._seating(dealer) for dealer in range(1, seats + 1)}
        """For each dealer, the duels with their seats by place, and each seat's duel and place."""
        self.seatings = {seats for duels, _ in self.seating.values() for seats in duels}
        """Every way in which seats sit at the places of a hand."""

    def duels(self, dealer: int) -> tuple[tuple[int, ...], ...]:
        """The seats that play each hand out of one deal, by place.

        One hand of every seat from the mano on; or, in a game of duels, the dealer's against the
        seat to its right, then its partner's against the seat to its left.
        """
        seat = [(dealer + step - 1) % self.seats + 1 for step in range(self.seats)]
        if self.has_duels:
            return (seat[1], seat[0]), (seat[3], seat[2])
        return ((*seat[1:], seat[0]),)

    def _seating(self, dealer: int) -> tuple[Duels, Spots]:
        duels = self.duels(dealer)
        spots = {
            seat: (number, place)
            for number, seats in enumerate(duels)
            for place, seat in enumerate(seats)
        }
        return duels, spots

    def value(self, level: int) -> int:
        """What the truc is worth at an accepted level."""
        return self.rungs[level - 1].wanted if level else 1

    def is_card(self, text: str) -> bool:
        return text in self.strength

    def unseen(self, seen: set[Card]) -> Iterator[Card]:
        return (card for card in sorted(self.deck) if card not in seen)


@lru_cache(maxsize=256)
def table(variant: Variant, seats: int) -> Table:
    """The one `Table` of a variant at a number of seats."""
    if seats not in variant.seats:
        allowed = ", ".join(map(str, variant.seats))
        raise ValueError(
            _("{key} is played with {allowed} seats, not {seats}").format(
                key=variant.key, allowed=allowed, seats=seats
            )
        )
    return Table(variant, seats)


def next_seat(seat: int, seats: int) -> int:
    """The seat to the right."""
    return seat % seats + 1
