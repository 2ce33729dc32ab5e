"""Dealing: *the first card to the mano, the last to the dealer, nobody two in a row*."""

import re
from typing import TYPE_CHECKING

from marxador.cards import Card
from marxador.engine.errors import InvalidAction
from marxador.engine.table import Table
from marxador.i18n import _
from marxador.quoting import quoted

if TYPE_CHECKING:
    import random

Hands = tuple[tuple[Card, ...] | None, ...]
"""Three cards for each seat from seat 1 on; None for a hand that is not known."""

SIZE = 3


class InvalidDeal(InvalidAction):
    """A deal that cannot be; `found` is what was wrong, at `offset` in the text."""

    def __init__(self, message: str, found: str, offset: int) -> None:
        super().__init__(message)
        self.found = found
        self.offset = offset


def parse_deal(table: Table, text: str) -> Hands:
    """The hands that a text writes out: commas inside a hand, spaces between, `?` not known."""
    seen: set[Card] = set()
    hands: list[tuple[Card, ...] | None] = []
    for word in re.finditer(r"\S+", text):
        if len(hands) == table.seats:
            raise InvalidDeal(
                _("one hand too many: there are {seats} seats").format(seats=table.seats),
                word[0],
                word.start(),
            )
        known = word[0] != "?"
        hands.append(_parse_hand(table, word[0], word.start(), seen) if known else None)
    if len(hands) < table.seats:
        raise InvalidDeal(
            _("a deal of {seats} hands is needed, not of {count}").format(
                seats=table.seats, count=len(hands)
            ),
            text.strip(),
            0,
        )
    return tuple(hands)


def _parse_hand(table: Table, text: str, offset: int, seen: set[Card]) -> tuple[Card, ...]:
    hand = []
    at = offset
    for card in text.split(","):
        if not table.is_card(card):
            raise InvalidDeal(
                _("{found} is not a card of {key}").format(
                    found=quoted(card), key=table.variant.key
                ),
                card,
                at,
            )
        if card in seen:
            raise InvalidDeal(_("{card} is dealt twice").format(card=card), card, at)
        seen.add(card)
        hand.append(card)
        at += len(card) + 1
    if len(hand) != SIZE:
        raise InvalidDeal(
            _("a hand has three cards, not {count}").format(count=len(hand)), text, offset
        )
    return tuple(hand)


def shuffled_deal(table: Table, dealer: int, rng: "random.Random") -> Hands:
    """A fair deal: cards drawn one by one, the first to the mano."""
    seats = table.seats
    pack = list(table.deck)
    size, draw, roll = len(pack), pack.pop, rng.random
    cards = [draw(int(roll() * left)) for left in range(size, size - SIZE * seats, -1)]
    mano = seats - dealer % seats
    return tuple([tuple(cards[(seat + mano) % seats :: seats]) for seat in range(seats)])
