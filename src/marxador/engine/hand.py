"""One deal of three cards each, from the first turn to the last stone painted.

A `Hand` is a value: `after` gives the hand after an action and the events it caused. It joins the
public `Position` with what that leaves out, the cards and the stones.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from marxador.cards import Card
from marxador.engine import settling
from marxador.engine.bidding import Bidding, Limits, limits, raised
from marxador.engine.events import Event, Played, Spoke, TrickTaken
from marxador.engine.graph import Edge, Node, graph
from marxador.engine.outcome import Due, Envit, Trick, Truc
from marxador.engine.position import ABOVE, BELOW, BY_HIDDEN_CARDS, EQUAL, Position
from marxador.engine.scoring import Score
from marxador.engine.table import Table, side_of
from marxador.rules.values import is_flor

UNKNOWN = "?"
DIGITS = frozenset("0123456789")


class Hand:
    """A hand in course, or over."""

    table: Table
    number: int
    dealer: int
    target: int
    start: Score
    """The stones before it."""
    score: Score
    won: Score
    """The games each side has; after this hand, once it is over."""
    closing: Score
    """The stones once it is over: those of the new game, where one was won."""
    limits: Limits
    gap: int
    """The difference in stones between the sides, where it can be bid."""
    duels: tuple[tuple[int, ...], ...]
    """The seats by place, of each hand that is played out of this deal (two for duels)."""
    spots: Mapping[int, tuple[int, int]]
    """The duel and the place of each seat."""
    on: int
    """The duel in course."""
    nodes: tuple[Node, ...]
    """Where each duel stands."""
    dealt: tuple[tuple[Card, ...] | None, ...] | None
    """The cards of each seat from seat 1 on, None if not known; None before the deal."""
    held: tuple[tuple[Card, ...], ...]
    """What each seat still holds, sorted; empty for a hand that is not known."""
    trick: tuple[tuple[tuple[int, str], ...], ...]
    """The cards of the trick in course, of each duel."""
    best: tuple[int, ...]
    """The strength of the best of those cards."""
    tricks: tuple[tuple[Trick, ...], ...]
    turned: tuple[tuple[int, Card], ...]
    """Hidden cards of a stack that were turned over, by seat."""
    bidding: Bidding | None
    """The envit on the table, while it waits for its answer."""
    stake: int
    """A wanted envit that is not compared yet: its stones, or `ALL`."""
    envit: Envit
    flor: Envit
    truc: tuple[Truc, ...]
    waiting: bool
    """Somebody has to act: the cards are dealt and nothing else stands in the way."""
    due: Due | None
    """An envit, or a flor, that waits to be settled by hand, its cards not being known."""
    complete: bool
    annulled: bool
    game_to: int | None
    """The side (0 for A) that this hand gave the game."""
    match_to: int | None

    def __init__(self, table: Table, dealer: int, target: int, score: Score) -> None:
        self.table = table
        self.number = 1
        self.dealer = dealer
        self.target = target
        self.start = self.score = self.closing = score
        self.won = (0, 0)
        self.limits = limits(table.variant, target, score)
        self.gap = self.limits.gap if table.bids_by_gap else 0
        self.duels, self.spots = table.seating[dealer]
        self.on = 0
        self.dealt = None
        self.held = self.turned = ()
        self.envit = self.flor = NOT_CALLED
        self.bidding = self.due = None
        self.stake = 0
        self.waiting = self.complete = self.annulled = False
        self.game_to = self.match_to = None
        node = graph(table).start()
        if table.has_duels:
            self.nodes, self.truc = (node, node), (UNCALLED, UNCALLED)
            self.trick, self.tricks, self.best = ((), ()), ((), ()), (0, 0)
        else:
            self.nodes, self.truc = (node,), (UNCALLED,)
            self.trick, self.tricks, self.best = ((),), ((),), (0,)

    def changed(self, **changes: Any) -> "Hand":
        """This hand, with something else in it."""
        copy = object.__new__(Hand)
        copy.__dict__ = self.__dict__ | changes
        return copy

    @property
    def positions(self) -> tuple[Position, ...]:
        """Where each duel stands, as everyone sees it."""
        return tuple(node.position for node in self.nodes)

    @property
    def mano(self) -> int:
        return self.dealer % self.table.seats + 1

    # -- who may do what

    @property
    def to_act(self) -> tuple[int, ...]:
        if not self.waiting:
            return ()
        if self.table.at_once:
            return tuple(sorted(seat for seat in self.spots if self.legal(seat)))
        return self.nodes[self.on].acting(self.duels[self.on])

    def legal(self, seat: int) -> tuple[str, ...]:
        """Every action that a seat may take now, sorted."""
        if not self.waiting:
            return ()
        duel, place = self.spots[seat]
        node = self.nodes[duel]
        if node.bids[place]:
            said = node.said(place, self.bidding, self.limits)
        else:
            said = node.voices[place]
        if self.table.intricate:
            return self._legal_there(seat, duel, place, said)
        if place != node.player:
            return said
        return (self.held[seat - 1] or self._any_card(node)) + said

    def _legal_there(
        self, seat: int, duel: int, place: int, said: tuple[str, ...]
    ) -> tuple[str, ...]:
        """What is left of the voices, with the cards, in a game of duels, flors or stacks."""
        table, node = self.table, self.nodes[duel]
        if duel != self.on and not table.at_once:
            return ()
        if table.has_flor:
            said = self._without_flor(seat, said)
            if table.must_call_flor and table.flor_voice in said and self.held[seat - 1]:
                return (table.flor_voice,)
        if place != node.player:
            return self._not_to_unknown(node, place, said) if node.position.tied else said
        held = self.held[seat - 1]
        if held and node.stacked:
            return self._stacks(held) + said
        return (held or self._any_card(node)) + said

    def _without_flor(self, seat: int, said: tuple[str, ...]) -> tuple[str, ...]:
        hand = self.hand_of(seat)
        if hand is None or is_flor(hand):
            return said
        return tuple(voice for voice in said if voice != self.table.flor_voice)

    def _not_to_unknown(self, node: Node, place: int, said: tuple[str, ...]) -> tuple[str, ...]:
        """Without the words that would have a hidden card turned that is not known."""
        if not settling.hides_unknown(self):
            return said
        return tuple(
            voice
            for voice in said
            if node.edge(voice, place).node.position.winner != BY_HIDDEN_CARDS
        )

    def _stacks(self, held: tuple[Card, ...]) -> tuple[str, ...]:
        """Both remaining cards as a stack, the higher on top."""
        one, other = held
        strength = self.table.strength
        if strength[one] == strength[other]:
            return (f"{one}/{other}", f"{other}/{one}")
        top, low = (one, other) if strength[one] > strength[other] else (other, one)
        return (f"{top}/{low}",)

    def _any_card(self, node: Node) -> tuple[str, ...]:
        """What a seat whose hand is not known may play: any card not seen elsewhere."""
        cards = tuple(self.table.unseen(self.seen()))
        if not node.stacked:
            return cards
        strength = self.table.strength
        pairs = [
            f"{top}/{low}"
            for top in cards
            for low in cards
            if top != low and strength[top] >= strength[low]
        ]
        return tuple(sorted(pairs + [f"{top}/{UNKNOWN}" for top in cards]))

    def seen(self) -> set[Card]:
        """Every card whose place is known: dealt to a known hand, or played."""
        known = {card for hand in self.dealt or () if hand for card in hand}
        for _, played in self.cards_played():
            known.update(played.split("/"))
        return known - {UNKNOWN}

    def cards_played(self) -> tuple[tuple[int, str], ...]:
        """Every card on the table, in the order in which each duel played them."""
        return tuple(
            played
            for duel in range(len(self.duels))
            for cards in (*(trick.cards for trick in self.tricks[duel]), self.trick[duel])
            for played in cards
        )

    def hand_of(self, seat: int) -> tuple[Card, ...] | None:
        """The three cards that a seat was dealt, None if they are not known."""
        return self.dealt[seat - 1] if self.dealt else None

    # -- from the deal to the end

    def with_cards(self, hands: tuple[tuple[Card, ...] | None, ...]) -> "Hand":
        """This hand with its cards dealt."""
        held = tuple([tuple(sorted(hand)) if hand else () for hand in hands])
        return self.changed(dealt=hands, held=held, waiting=True)

    def misdealt(self, stones: int) -> "Hand":
        """The hand annulled by a fault of its dealer, which costs the dealer's side stones."""
        a, b = self.score
        if side_of(self.dealer) == "A":
            a = max(a - stones, 0)
        else:
            b = max(b - stones, 0)
        annulled = self.changed(score=(a, b), annulled=True, truc=(UNCALLED,))
        settling.finish(annulled)
        return annulled

    def after(self, seat: int, action: str) -> tuple["Hand", list[Event]]:
        """The hand after a legal action of a seat, and the events it caused."""
        duel, place = self.spots[seat]
        node = self.nodes[duel]
        new = object.__new__(Hand)
        new.__dict__ = self.__dict__.copy()
        events: list[Event]
        if action[0] in DIGITS:
            events = [Played(seat, action)]
            edge = node.edge(new._put_down(seat, action, duel), place)
        else:
            events = [Spoke(seat, action)]
            edge = node.edges[place].get(action) or self._voice(node, action, place)
            if edge.truc is not None:
                new.truc = replaced(self.truc, duel, edge.truc)
            elif edge.envit is not None or edge.flor is not None:
                new._note(edge, action)
        nodes = self.nodes
        new.nodes = (edge.node,) if len(nodes) == 1 else replaced(nodes, duel, edge.node)
        if edge.settles:
            new._settle(edge, duel, node.position.bidder, events)
        return new, events

    def _voice(self, node: Node, voice: str, place: int) -> Edge:
        """What a voice leads to, the first time that it is said there."""
        flor = self.table.has_flor and voice == self.table.flor_voice
        return node.edge(voice, place, settling.rival_flors(self, place) if flor else 0)

    def _settle(self, edge: Edge, duel: int, bidder: int, events: list[Event]) -> None:
        """Do what a move leaves to be done: an envit answered, a flor, a trick, the hand."""
        if edge.answers_envit:
            settling.answer_envit(self, bidder, events)
        elif edge.paid:
            settling.pay_flor(self, edge.paid, events)
        if edge.ends_trick:
            self._close_trick(duel, edge.node.position, events)
        if edge.ends_hand:
            settling.settle(self, duel, events)

    def envit_settled(self, side: int) -> tuple["Hand", list[Event]]:
        """The hand after somebody says who won an envit whose cards are not known."""
        assert self.due is not None
        new = self.changed(due=None, waiting=True)
        return new, settling.settle_by_hand(new, side, self.due)

    def _put_down(self, seat: int, card: str, duel: int) -> int:
        """Move a card from the hand to the table; how it relates to the best of the trick."""
        top, low = card.split("/") if "/" in card else (card, "")
        holding = self.held[seat - 1]
        if holding:
            left = tuple([held for held in holding if held not in (top, low)])
            self.held = replaced(self.held, seat - 1, left)
        on_table = self.trick[duel]
        self.trick = replaced(self.trick, duel, (*on_table, (seat, card)))
        mine = self.table.strength[top]
        best = self.best[duel] if on_table else 0
        if mine > best:
            self.best = replaced(self.best, duel, mine)
            return ABOVE
        return EQUAL if mine == best else BELOW

    def _note(self, edge: Edge, voice: str) -> None:
        """Keep what became known of the envit and the flor."""
        if edge.bids:
            self.bidding = raised(self.table, self.bidding, voice, self.gap)
        if edge.envit is not None:
            self.envit = edge.envit
        if edge.flor is not None:
            self.flor = edge.flor
            self.bidding = None

    def _close_trick(self, duel: int, after: Position, events: list[Event]) -> None:
        cards = self.trick[duel]
        side = after.results[-1]
        winner = side_of(self.duels[duel][side]) if side in (0, 1) else None
        trick = Trick(cards[0][0], winner, cards)
        self.tricks = replaced(self.tricks, duel, (*self.tricks[duel], trick))
        self.trick = replaced(self.trick, duel, ())
        events.append(TrickTaken(winner, trick.leader))


@lru_cache(maxsize=1 << 12)
def _blank(table: Table, dealer: int, target: int, score: Score) -> Hand:
    return Hand(table, dealer, target, score)


def opened(table: Table, number: int, dealer: int, target: int, score: Score, won: Score) -> Hand:
    """A hand with its number and dealer, before any card."""
    return _blank(table, dealer, target, score).changed(number=number, won=won)


NOT_CALLED = Envit()
UNCALLED = Truc()


def replaced(things: tuple[Any, ...], at: int, thing: Any) -> tuple[Any, ...]:
    """A tuple with another thing in one of its places.

    >>> replaced((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    if len(things) == 1:
        return (thing,)
    changed = list(things)
    changed[at] = thing
    return tuple(changed)
