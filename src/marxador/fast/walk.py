"""The tables of a game, obtained by walking the engine from the start of a hand.

Every position is asked who may do what and what comes of it; no rule is known here.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador import rules
from marxador.engine.dealing import SIZE
from marxador.engine.position import ABOVE, BELOW, BID, EQUAL, Move, Position, start
from marxador.engine.position import NOBODY as NO_SIDE
from marxador.engine.settling import rival_flors
from marxador.engine.step import BETTER, is_stacked, payment, step
from marxador.engine.table import Table, table
from marxador.engine.voices import may_bid, may_play, voices
from marxador.fast.arrays import ENVITS, FLORS, MAY, MUST, NOBODY, Ending, Tables, locked
from marxador.fast.asking import at, new_hand, with_flors
from marxador.fast.deeds import Deed, bid_voices, deeds
from marxador.rules.variant import Variant

SEATS = (2, 4)
ENDINGS = 1 << 20
"""Endings are numbered from here on until it is known how many positions there are."""

RELATIONS = (BELOW, EQUAL, ABOVE)


def tables(variant: str | Variant, seats: int = 2) -> Tables:
    """The tables of a variant at two or four seats; walked once, then remembered."""
    game = rules.variant(variant) if isinstance(variant, str) else variant
    if seats not in SEATS:
        raise ValueError(f"there are tables for 2 and 4 seats, not for {seats}")
    found = table(game, seats)
    if found.at_once:
        raise ValueError("the tables play one duel after the other, not duels=at-once")
    return _walked(found)


@lru_cache(maxsize=64)
def _walked(table: Table) -> Tables:
    walk = _Walk(table)
    for pos in walk.positions:  # which grows while it is walked
        walk.visit(pos)
    return walk.tables()


class _Edge(NamedTuple):
    voice: str
    onward: int
    deed: Deed
    compare: int = 0


class _Walk:
    """A walk in course: what was found so far."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.places = range(table.places)
        envit = table.variant.envit
        self.at_once = envit is not None and envit.compared == "at-once"
        self.positions = [start(table)]
        self.numbers = {self.positions[0]: 0}
        self.endings: dict[Ending, int] = {}
        self.edges: list[_Edge] = []
        self.first: list[list[int]] = []
        self.count: list[list[int]] = []
        self.flor: list[list[int]] = []
        self.bid: list[list[int]] = []
        self.card: list[list[int]] = []
        self.player: list[int] = []

    def visit(self, pos: Position) -> None:
        """Ask everything of one position."""
        known: dict[tuple[_Edge, ...], int] = {}
        said = [self._voices(pos, place) for place in self.places]
        self.first.append([self._placed(edges, known) for _, _, edges in said])
        self.count.append([count for count, _, _ in said])
        self.flor.append([flor for _, flor, _ in said])
        self.bid.append([self._bid(pos, place) for place in self.places])
        player = next((place for place in self.places if may_play(pos, place)), NOBODY)
        self.player.append(player)
        self.card.append([self._card(pos, relation, player) for relation in RELATIONS])

    def _voices(self, pos: Position, place: int) -> tuple[int, int, tuple[_Edge, ...]]:
        """How many edges a place has, whether it may call a flor, and the edges."""
        said = voices(self.table, pos, place)
        plain = [voice for voice in said if voice != self.table.flor_voice]
        edges = [self._edge(pos, voice, voice, place) for voice in plain]
        if len(plain) == len(said):
            return len(edges), 0, tuple(edges)
        return len(edges), self._may_or_must(pos, place), (*edges, *self._flors(pos, place))

    def _placed(self, edges: tuple[_Edge, ...], known: dict[tuple[_Edge, ...], int]) -> int:
        """Where these edges begin: places that may say the same share them."""
        if edges not in known:
            known[edges] = len(self.edges)
            self.edges += edges
        return known[edges]

    def _edge(self, pos: Position, voice: str, move: Move, place: int) -> _Edge:
        return _Edge(voice, self._next(pos, move, place), *self._deed(pos, move, place))

    def _deed(self, pos: Position, move: Move, place: int) -> tuple[Deed, int]:
        """What a voice is to the stones, and what is compared to say whose they are."""
        paid = payment(self.table, pos, move, place)
        if paid and paid.side == BETTER:
            return Deed("paid", stones=paid.stones), FLORS
        if paid:
            return Deed("paid", paid.side, paid.stones), 0
        if isinstance(move, tuple):
            return Deed("flor"), 0
        if pos.bidder == NO_SIDE:
            return Deed("nothing"), 0
        if move == self.table.variant.yes:
            return Deed("wanted"), ENVITS if self.at_once else 0
        return Deed("refused", pos.bidder), 0

    def _next(self, pos: Position, move: Move, place: int) -> int:
        after = step(self.table, pos, move, place)
        if after.winner is not None:
            ending = Ending(after.winner, after.prize, after.gone, after.tied)
            return ENDINGS + self.endings.setdefault(ending, len(self.endings))
        if after not in self.numbers:
            self.numbers[after] = len(self.positions)
            self.positions.append(after)
        return self.numbers[after]

    def _bid(self, pos: Position, place: int) -> int:
        return self._next(pos, BID, place) if may_bid(self.table, pos, place) else -1

    def _card(self, pos: Position, relation: int, player: int) -> int:
        possible = player != NOBODY and (pos.best or relation == ABOVE)
        return self._next(pos, relation, player) if possible else -1

    def _may_or_must(self, pos: Position, place: int) -> int:
        """Whether who has a flor may call it or has to."""
        hand = with_flors(at(new_hand(self.table), pos), 1 << place)
        legal = hand.legal(hand.duels[0][place])
        return MUST if legal == (self.table.flor_voice,) else MAY

    def _flors(self, pos: Position, place: int) -> list[_Edge]:
        """Calling a flor, for every mask of places that were dealt one."""
        hand, voice = at(new_hand(self.table), pos), self.table.flor_voice
        rivals = [
            rival_flors(with_flors(hand, holders), place)
            for holders in range(1 << self.table.places)
        ]
        return [self._edge(pos, voice, (voice, mask), place) for mask in rivals]

    # -- the walk is over

    def tables(self) -> Tables:
        names = sorted({edge.voice for edge in self.edges})
        voice = {name: number for number, name in enumerate(names)}
        done = deeds(
            self.table,
            flors={edge.deed.stones for edge in self.edges if edge.deed.what == "paid"},
            prizes={ending.prize for ending in self.endings},
        )
        deed = {each: number for number, each in enumerate(done)}
        count = np.array(self.count, np.uint8)
        player = np.array(self.player, np.uint8)
        place = np.arange(self.table.places)
        speakers = (((count > 0) | (player[:, None] == place)) << place).sum(axis=1)
        return Tables(
            table=self.table,
            voices=tuple(names),
            bids=tuple(bid_voices(self.table)),
            positions=tuple(self.positions),
            endings=tuple(self.endings),
            deeds=done,
            first=locked(np.array(self.first, np.int32)),
            count=locked(count),
            voice=_bytes(voice[edge.voice] for edge in self.edges),
            onward=self._numbered([edge.onward for edge in self.edges]),
            deed=_bytes(deed[edge.deed] for edge in self.edges),
            compare=_bytes(edge.compare for edge in self.edges),
            flor=locked(np.array(self.flor, np.uint8)),
            bid=self._numbered(self.bid),
            card=self._numbered(self.card),
            player=locked(player),
            speakers=locked(speakers.astype(np.uint8)),
            speaker=_bytes(map(self._speaker, self.positions, speakers.tolist())),
            left=_bytes(SIZE - len(pos.results) for pos in self.positions),
            stacked=_bytes(is_stacked(self.table, pos) for pos in self.positions),
            over=_bytes(deed[Deed("over", stones=ending.prize)] for ending in self.endings),
        )

    def _numbered(self, onward: list[Any]) -> NDArray[np.int32]:
        """Where edges lead, the endings numbered behind the positions."""
        numbers = np.array(onward, np.int32)
        behind = numbers - ENDINGS + len(self.positions)
        return locked(np.where(numbers < ENDINGS, numbers, behind).astype(np.int32))

    def _speaker(self, pos: Position, among: int) -> int:
        """Who speaks where several may: the first from the seat that has the turn on."""
        order = [(pos.turn + ahead) % self.table.places for ahead in self.places]
        return next(place for place in order if among >> place & 1)


def _bytes(values: Iterable[int]) -> NDArray[np.uint8]:
    return locked(np.fromiter(values, np.uint8))
