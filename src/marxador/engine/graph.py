"""The positions of a hand and the ways between them, remembered.

Asking the rules twice for the same answer is what makes an engine slow: a `Node` keeps what they
said of a position, an `Edge` what they made of a move. Nothing here knows a rule.
"""

from functools import lru_cache

from marxador.engine.bidding import Bidding, Limits, bids
from marxador.engine.position import BID, NOBODY, Move, Position, start
from marxador.engine.step import is_stacked, notes, payment, step
from marxador.engine.table import Table
from marxador.engine.voices import may_bid, may_play, voices

MOST_NODES = 1 << 15
"""A graph that grows past this forgets and starts anew."""


class Edge:
    """What a move leads to, and what it leaves to be noted and done."""

    __slots__ = (
        "answers_envit",
        "bids",
        "ends_hand",
        "ends_trick",
        "envit",
        "flor",
        "node",
        "notes",
        "paid",
        "settles",
        "truc",
    )

    def __init__(self, here: "Node", move: Move, place: int) -> None:
        table, before = here.graph.table, here.position
        after = step(table, before, move, place)
        self.node = here.graph.node(after)
        self.truc, self.envit, self.flor = notes(table, before, move)
        """What is known of them after they were called or answered."""
        self.notes = self.envit is not None or self.flor is not None
        self.bids = move == BID
        """It put a bid on the table."""
        answer = move in (table.variant.yes, table.variant.no)
        self.answers_envit = before.bidder != NOBODY and answer
        self.paid = payment(table, before, move, place)
        self.ends_trick = len(after.results) > len(before.results)
        self.ends_hand = after.over
        self.settles = bool(self.answers_envit or self.paid or self.ends_trick or self.ends_hand)
        """Any of these four: the hand does not simply go on."""


class Node:
    """A position, with what may be done in it."""

    __slots__ = (
        "acting",
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
        self.acting = {
            seats: tuple(sorted(seats[place] for place in self.speakers))
            for seats in table.seatings
        }
        """The seats that may act, for each way to sit at the places."""

    def edge(self, action: str | int, place: int, rival_flors: int = 0) -> Edge:
        """What a legal voice, or a card by its relation to the best of the trick, leads to."""
        found = self.edges[place].get(action)
        return found if found is not None else self._walk(action, place, rival_flors)

    def _walk(self, action: str | int, place: int, rival_flors: int) -> Edge:
        table = self.graph.table
        move: Move = action
        if isinstance(action, str) and action.partition("=")[0] in table.bid_voices:
            move = BID
        elif action == table.flor_voice:
            move = (action, rival_flors)
        edge = Edge(self, move, place)
        if not isinstance(move, tuple):
            # What a flor leads to depends on who else has one.
            self.edges[place][action] = edge
        return edge


@lru_cache(maxsize=1 << 14)
def with_bids(
    table: Table, voices: tuple[str, ...], over: Bidding | None, limits: Limits
) -> tuple[str, ...]:
    """The voices of a place that may bid, bids and all."""
    return tuple(sorted(voices + bids(table, over, limits)))


class Graph:
    """The positions of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._begin()

    def _begin(self) -> None:
        self._nodes: dict[Position, Node] = {}
        self.start = self.node(start(self.table))
        """A hand just dealt."""

    def node(self, position: Position) -> Node:
        if len(self._nodes) >= MOST_NODES:
            self._begin()
        found = self._nodes.get(position)
        if found is None:
            found = self._nodes[position] = Node(self, position)
        return found


@lru_cache(maxsize=256)
def graph(table: Table) -> Graph:
    """The one graph of a table."""
    return Graph(table)
