"""Hands set up in the engine in order to ask it what it makes of them."""

from marxador.cards import SUITS, Card, suit
from marxador.engine.graph import graph
from marxador.engine.hand import Hand, replaced
from marxador.engine.match import Match
from marxador.engine.position import Position, places
from marxador.engine.scoring import Score
from marxador.engine.table import Table


def new_hand(table: Table, score: Score = (0, 0), target: int | None = None) -> Hand:
    """A hand whose cards nobody knows; seat 1 is the mano, so that side 0 is A."""
    match = Match(table.variant, seats=table.seats, score=score, target=target)
    return match.upcoming().with_cards((None,) * table.seats)


def at(hand: Hand, pos: Position) -> Hand:
    """A hand whose duel in course stands at a position."""
    node = graph(hand.table).node(pos)
    return hand.changed(nodes=replaced(hand.nodes, hand.on, node))


def with_flors(hand: Hand, holders: int) -> Hand:
    """A hand where these places were dealt a flor, and nothing is known of the others."""
    dealt: list[tuple[Card, ...] | None] = [None] * hand.table.seats
    for place in places(holders):
        of_suit = [card for card in hand.table.deck if suit(card) == SUITS[place]]
        dealt[hand.duels[0][place] - 1] = tuple(of_suit[:3])
    return hand.with_cards(tuple(dealt))
