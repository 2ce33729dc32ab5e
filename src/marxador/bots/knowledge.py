"""What a view tells of the cards: which are known, which may lie where, what was said of them."""

from collections.abc import Collection, Iterator

import numpy as np
from numpy.typing import NDArray

from marxador.bots.reading import game
from marxador.cards import Card
from marxador.engine.events import Compared, Played, Signalled
from marxador.engine.view import View

NO_SPAN = (1, 0)
Fact = tuple[int, int, int, int, int, int]
"""Of a place: its envit from, to; it has a card of, all cards of, no card of (masks)."""


class Knowledge:
    """What one seat knows of the hands of some seats, its own among them."""

    def __init__(self, view: View, seats: tuple[int, ...]) -> None:
        assert view.seat is not None
        self.view = view
        self.table = game(view)
        self.seats = seats
        self.me = seats.index(view.seat)
        self.number = {card: at for at, card in enumerate(self.table.deck)}
        self.played = self._played()
        seen = {card for cards in self.played.values() for card in cards} | set(view.dealt)
        self.hands = [list(self.played.get(seat, ())) for seat in seats]
        """The cards that are known, of each seat."""
        self.hands[self.me] = list(view.dealt)
        self.facts = list(self._facts(seen))
        seen.update(card for hand in self.hands for card in hand)
        self.pool = [at for card, at in self.number.items() if card not in seen]

    def _played(self) -> dict[int, list[Card]]:
        """The cards that each seat has shown, in order."""
        played: dict[int, list[Card]] = {}
        for event in self.view.history:
            if isinstance(event, Played):
                played.setdefault(event.seat, []).append(event.card.partition("/")[0])
        return played

    def cards(self) -> tuple[NDArray[np.int64], list[int]]:
        """Three cards for each seat, and which of them are not known."""
        cards = np.zeros(3 * len(self.seats), np.int64)
        slots = []
        for place, hand in enumerate(self.hands):
            for at in range(3):
                if at < len(hand):
                    cards[3 * place + at] = self.number[hand[at]]
                else:
                    slots.append(3 * place + at)
        return cards, slots

    def _facts(self, seen: set[Card]) -> Iterator[Fact]:
        shown: dict[int, set[Card]] = {}
        for event in self.view.history:
            if isinstance(event, Played):
                shown.setdefault(event.seat, set()).add(event.card.partition("/")[0])
            elif isinstance(event, Signalled) and event.seat != self.view.seat:
                if self.table.variant.truthful:
                    yield from self._signal(event, shown.get(event.seat, set()), seen)
            elif isinstance(event, Compared) and event.what == "envit":
                yield from self._declared(event)

    def _signal(self, event: Signalled, shown: set[Card], seen: set[Card]) -> Iterator[Fact]:
        """A signal for one card puts it in a hand; any other is a fact to be respected."""
        signal = self.table.variant.signal[event.name]
        place = self.seats.index(event.seat)
        hand = self.hands[place]
        may_have = [card for card in signal.any_of if card in self.number and card not in shown]
        if signal.all_of or (len(may_have) == 1 and not signal.envit):
            sure = signal.all_of or tuple(may_have)
            hand.extend(card for card in sure if card not in hand and card not in seen)
            return
        span = signal.envit or NO_SPAN
        none_of = self.table.variant.named_cards - shown if signal.blind else frozenset()
        yield (place, *span, self._mask(may_have), 0, self._mask(none_of))

    def _declared(self, event: Compared) -> Iterator[Fact]:
        """Who declared a value has it; who kept its own did not beat what had been said."""
        said = dict(event.declared)
        best = 0
        gone = self.view.positions[0].gone
        for place, seat in enumerate(self.seats):
            if seat in said:
                best = said[seat]
                yield (place, best, best, 0, 0, 0)
            elif place != self.me and not gone >> place & 1:
                yield (place, 0, best, 0, 0, 0)

    def _mask(self, cards: Collection[Card]) -> int:
        return sum(1 << self.number[card] for card in cards if card in self.number)
