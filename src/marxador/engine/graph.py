"""The positions of a hand and the ways between them, remembered.

Asking the rules twice for the same answer is what makes an engine slow: a `Node` keeps what they
said of a position, an `Edge` what they made of a move. Nothing here knows a rule.
"""

from dataclasses import dataclass
from functools import lru_cache

from marxador.engine.bidding import Bidding, Limits, bids
from marxador.engine.outcome import Envit, Truc
from marxador.engine.position import BID, NOBODY, Move, Position, start
from marxador.engine.step import Payment, is_stacked, notes, payment, step
from marxador.engine.table import Table
from marxador.engine.voices import may_bid, may_play, voices

MOST_NODES = 1 << 15
"""A graph that grows past this forgets and starts anew."""


@dataclass(slots=True)
class Edge:
    """What a move leads to, and what it leaves to be noted and done."""

    node: "Node"
    truc: Truc | None = None
    """What is known of the truc after it was called or answered."""
    envit: Envit | None = None
    flor: Envit | None = None
    bids: bool = False
    """It put a bid on the table."""
    answers_envit: bool = False
    paid: Payment | None = None
    ends_trick: bool = False
    ends_hand: bool = False
    settles: bool = False
    """Any of these four: the hand does not simply go on."""


class Node:
    """A position, with what may be done in it."""

    __slots__ = (
        "_acting",
        "_openings",
        "bids",
        "edges",
        "graph",
        "player",
        "position",
        "speakers",
        "stacked",
        "voices",
    )

    def __init__(self, graph: "Graph", position: Position) -> None:
        table = graph.table
        everyone = range(table.places)
        self.graph = graph
        self.position = position
        self.voices = tuple(voices(table, position, place) for place in everyone)
        self.bids = tuple(may_bid(table, position, place) for place in everyone)
        """Which places may open the envit, or go over the bid on the table."""
        playing = [place for place in everyone if may_play(position, place)]
        self.player = playing[0] if playing else -1
        """The place that may put a card down, or -1."""
        self.speakers = tuple(p for p in everyone if p == self.player or self.voices[p])
        """The places that may act."""
        self.stacked = is_stacked(table, position)
        self.edges: tuple[dict[str | int, Edge], ...] = tuple({} for _ in everyone)
        self._acting: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._openings: dict[tuple[int, Limits], tuple[str, ...]] = {}

    def acting(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The seats that may act, of those that sit at the places."""
        found = self._acting.get(seats)
        if found is None:
            found = self._acting[seats] = tuple(sorted(seats[place] for place in self.speakers))
        return found

    def said(self, place: int, bidding: Bidding | None, limits: Limits) -> tuple[str, ...]:
        """The voices of a place that may bid, bids and all."""
        if bidding is not None:
            return self._with_bids(place, bidding, limits)
        found = self._openings.get((place, limits))
        if found is None:
            found = self._openings[place, limits] = self._with_bids(place, None, limits)
        return found

    def _with_bids(self, place: int, over: Bidding | None, limits: Limits) -> tuple[str, ...]:
        return tuple(sorted(self.voices[place] + bids(self.graph.table, over, limits)))

    def edge(self, action: str | int, place: int, rival_flors: int = 0) -> Edge:
        """What a legal voice, or a card by its relation to the best of the trick, leads to."""
        found = self.edges[place].get(action)
        return found if found is not None else self._walk(action, place, rival_flors)

    def _walk(self, action: str | int, place: int, rival_flors: int) -> Edge:
        table, here = self.graph.table, self.position
        move: Move = action
        if isinstance(action, str) and action.partition("=")[0] in table.bid_voices:
            move = BID
        elif action == table.flor_voice:
            move = (action, rival_flors)
        there = step(table, here, move, place)
        answers_envit = here.bidder != NOBODY and move in (table.variant.yes, table.variant.no)
        paid = payment(table, here, move, place)
        ends_trick = len(there.results) > len(here.results)
        edge = Edge(
            self.graph.node(there),
            *notes(table, here, move),
            move == BID,
            answers_envit,
            paid,
            ends_trick,
            there.over,
            settles=bool(answers_envit or paid or ends_trick or there.over),
        )
        if not isinstance(move, tuple):
            # What a flor leads to depends on who else has one.
            self.edges[place][action] = edge
        return edge


class Graph:
    """The positions of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._nodes: dict[Position, Node] = {}

    def node(self, position: Position) -> Node:
        found = self._nodes.get(position)
        if found is None:
            if len(self._nodes) >= MOST_NODES:
                self._nodes.clear()
            found = self._nodes[position] = Node(self, position)
        return found

    def start(self) -> Node:
        """A hand just dealt."""
        return self.node(start(self.table))


@lru_cache(maxsize=256)
def graph(table: Table) -> Graph:
    """The one graph of a table."""
    return Graph(table)
