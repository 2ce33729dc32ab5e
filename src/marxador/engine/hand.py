"""One deal of three cards each, from the first turn to the last stone painted.

A `Hand` joins the public `Position` with what that leaves out, the cards and the stones. What is
done to it changes it in place: who needs it as it is now takes a copy.
"""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from marxador.cards import Card
from marxador.engine import settling
from marxador.engine.bidding import Bidding, Limits, limits, raised
from marxador.engine.events import Event, acted, trick_taken
from marxador.engine.graph import Edge, Node, graph, with_bids
from marxador.engine.outcome import Due, Envit, Trick, Truc
from marxador.engine.position import ABOVE, BELOW, BY_HIDDEN_CARDS, EQUAL, PARDA, Position
from marxador.engine.scoring import Score
from marxador.engine.table import Table, side_of
from marxador.rules.values import is_flor

UNKNOWN = "?"
DIGITS = frozenset("0123456789")


class Hand:
    """A hand in course, or over."""

    __slots__ = (
        "annulled",
        "best",
        "bidding",
        "closing",
        "complete",
        "dealer",
        "dealt",
        "due",
        "duels",
        "envit",
        "flor",
        "game_to",
        "held",
        "limits",
        "match_to",
        "nodes",
        "number",
        "on",
        "score",
        "spots",
        "stake",
        "start",
        "table",
        "target",
        "trick",
        "tricks",
        "truc",
        "turned",
        "waiting",
        "won",
    )

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
    held: list[tuple[Card, ...]]
    """What each seat still holds, sorted; empty for a hand that is not known."""
    trick: list[tuple[tuple[int, str], ...]]
    """The cards of the trick in course, of each duel."""
    best: list[int]
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

    def __init__(
        self, table: Table, number: int, dealer: int, target: int, score: Score, won: Score
    ) -> None:
        """A hand with its number and dealer, before any card."""
        self.table = table
        self.number = number
        self.dealer = dealer
        self.target = target
        self.start = self.score = self.closing = score
        self.won = won
        self.limits = limits(table.variant, target, score)
        self.duels, self.spots = table.seating[dealer]
        self.on = 0
        self.dealt = None
        self.held, self.turned = [], ()
        self.envit = self.flor = NOT_CALLED
        self.bidding = self.due = None
        self.stake = 0
        self.waiting = self.complete = self.annulled = False
        self.game_to = self.match_to = None
        node = graph(table).start
        if table.has_duels:
            self.nodes, self.truc = (node, node), (UNCALLED, UNCALLED)
            self.trick, self.tricks, self.best = [(), ()], ((), ()), [0, 0]
        else:
            self.nodes, self.truc = (node,), (UNCALLED,)
            self.trick, self.tricks, self.best = [()], ((),), [0]

    def changed(self, **changes: Any) -> "Hand":
        """A copy of this hand, with something else in it."""
        copy = object.__new__(Hand)
        for name in Hand.__slots__:
            setattr(copy, name, getattr(self, name))
        copy.held, copy.trick, copy.best = self.held.copy(), self.trick.copy(), self.best.copy()
        for name, value in changes.items():
            setattr(copy, name, value)
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and _contents(self) == _contents(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def positions(self) -> tuple[Position, ...]:
        """Where each duel stands, as everyone sees it."""
        return tuple([node.position for node in self.nodes])

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
        return self.nodes[self.on].acting[self.duels[self.on]]

    def legal(self, seat: int) -> tuple[str, ...]:
        """Every action that a seat may take now, sorted."""
        if not self.waiting:
            return ()
        duel, place = self.spots[seat]
        node = self.nodes[duel]
        table, said = self.table, node.voices[place]
        if node.bids[place]:
            said = with_bids(table, said, self.bidding, self.limits)
        if table.intricate:
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

    def take(self, hands: tuple[tuple[Card, ...] | None, ...]) -> None:
        """Every seat takes up its cards."""
        self.dealt = hands
        self.held = [tuple(sorted(hand)) if hand else () for hand in hands]
        self.waiting = True

    def with_cards(self, hands: tuple[tuple[Card, ...] | None, ...]) -> "Hand":
        """A copy of this hand with its cards dealt."""
        copy = self.changed()
        copy.take(hands)
        return copy

    def misdeal(self, stones: int) -> None:
        """Annul the hand: a fault of its dealer, which costs the dealer's side stones."""
        a, b = self.score
        if side_of(self.dealer) == "A":
            a = max(a - stones, 0)
        else:
            b = max(b - stones, 0)
        self.score, self.annulled, self.truc = (a, b), True, (UNCALLED,)
        settling.finish(self)

    def act(self, seat: int, action: str) -> tuple[Event, ...]:
        """A seat does what it legally may; the events that this caused."""
        duel, place = self.spots[seat]
        seat = self.duels[duel][place]  # by its own number, not by what equals it (`True`)
        node = self.nodes[duel]
        edges = node.edges[place]
        if action[0] in DIGITS:
            relation = self._put_down(seat, action, duel)
            edge = edges.get(relation) or node.edge(relation, place)
        else:
            edge = edges.get(action) or self._voice(node, action, place)
            if edge.truc is not None:
                self.truc = replaced(self.truc, duel, edge.truc)
            elif edge.notes:
                self._note(edge, action)
        nodes = self.nodes
        self.nodes = (edge.node,) if len(nodes) == 1 else replaced(nodes, duel, edge.node)
        done = acted(seat, action)
        if not edge.settles:
            return done
        events = list(done)
        self._settle(edge, duel, node.position.bidder, events)
        return tuple(events)

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

    def settle_envit(self, side: int) -> tuple[Event, ...]:
        """Somebody says who won an envit whose cards are not known; the events of that."""
        due = self.due
        assert due is not None
        self.due, self.waiting = None, True
        return tuple(settling.settle_by_hand(self, side, due))

    def envit_settled(self, side: int) -> tuple["Hand", tuple[Event, ...]]:
        """A copy of this hand after `settle_envit`, and the events of that."""
        copy = self.changed()
        return copy, copy.settle_envit(side)

    def _put_down(self, seat: int, card: str, duel: int) -> int:
        """Move a card from the hand to the table; how it relates to the best of the trick."""
        top, stacked = (card.partition("/")[0], True) if "/" in card else (card, False)
        holding = self.held[seat - 1]
        if holding:
            at = holding.index(top)
            self.held[seat - 1] = () if stacked else holding[:at] + holding[at + 1 :]
        on_table = self.trick[duel]
        self.trick[duel] = (*on_table, (seat, card))
        mine = self.table.strength[top]
        best = self.best[duel] if on_table else 0
        if mine > best:
            self.best[duel] = mine
            return ABOVE
        return EQUAL if mine == best else BELOW

    def _note(self, edge: Edge, voice: str) -> None:
        """Keep what became known of the envit and the flor."""
        if edge.bids:
            self.bidding = raised(self.table, self.bidding, voice, self.limits.gap)
        if edge.envit is not None:
            self.envit = edge.envit
        if edge.flor is not None:
            self.flor = edge.flor
            self.bidding = None

    def _close_trick(self, duel: int, after: Position, events: list[Event]) -> None:
        cards, side = self.trick[duel], after.results[-1]
        winner = None if side == PARDA else side_of(self.duels[duel][side])
        leader = cards[0][0]
        self.tricks = replaced(
            self.tricks, duel, (*self.tricks[duel], Trick(leader, winner, cards))
        )
        self.trick[duel] = ()
        events.append(trick_taken(winner, leader))


NOT_CALLED = Envit()
UNCALLED = Truc()

_contents = attrgetter("positions", *(name for name in Hand.__slots__ if name != "nodes"))


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
