"""A game at a score, laid out for the kernels: a few words say all of a position.

A *spot* is a position, and in it the bid that waits for an answer where one does. A *row* is what
a place may do in a spot; its edges stand together: the three relations of a card, then what it may
say, bids among the voices.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from marxador.engine.position import BY_HIDDEN_CARDS, places
from marxador.fast import arrays
from marxador.fast.accounts import NOT_POSSIBLE, Ledger
from marxador.fast.arrays import MUST, Tables
from marxador.fast.deeds import FIRST_BID
from marxador.fast.kernel import (
    ACCOUNTS,
    DEEDS,
    EDGE_DEED,
    EDGE_FRESH,
    ENDS,
    ENVITS,
    FLOR,
    FLORID,
    FLORS,
    HAND,
    HIDDEN,
    ROW_CARDS,
    ROW_EDGES,
    ROW_LAST,
    ROWS,
    SEVERAL,
    STACKED,
    STOPS,
    TO,
    VOICES,
    Board,
)
from marxador.fast.pack import pack


@lru_cache(maxsize=64)
def board(tables: Tables, ledger: Ledger) -> Board:
    """The board of a game at the score of a ledger."""
    layout = _Layout(tables, ledger)
    table, spots = tables.table, layout.spots
    florid = (False, True) if table.has_flor else (False,)
    words = [[layout.rows(*spot, with_flor) for spot in spots] for with_flor in florid]
    rows = np.array(words, np.uint32).ravel()
    block, said = layout.blocks(rows)
    acting = [places(int(tables.speakers[at])) for at, _ in spots]
    speaker = [
        those.index(tables.speaker[at]) for those, (at, _) in zip(acting, spots, strict=True)
    ]
    stops = [tables.positions[at] for at, _ in spots] + list(tables.endings)
    after = np.zeros((ledger.going, DEEDS), np.uint16)
    after[:, : len(tables.deeds)] = np.maximum(ledger.after, 0)
    assert len(stops) <= TO and ledger.going <= ACCOUNTS, "a board is laid out in few bits"
    cards = pack(table)
    return Board(
        places=table.places,
        duels=2 if table.has_duels else 1,
        spots=len(spots),
        florid=table.has_flor,
        speakers=np.array([len(those) for those in acting], np.uint8),
        speaker=np.array(speaker, np.uint8),
        rows=rows,
        edges=np.array(layout.edges, np.uint32),
        action=np.array(layout.actions, np.uint8),
        block=block,
        said=said.ravel(),
        mask=_as_words(said, len(tables.actions)),
        voices=len(tables.voices) + len(tables.bids),
        gone=np.array([stop.gone for stop in stops], np.uint8),
        tied=np.array([stop.tied for stop in stops], np.uint8),
        position=np.array([at for at, _ in spots], np.uint16),
        after=after.ravel(),
        duel=np.array([account.duel for account in ledger.accounts], np.uint8),
        going=ledger.going,
        strength=cards.strength,
        envit=cards.envit.ravel(),
        flor=cards.flor.ravel(),
    )


def _as_words(said: NDArray[np.uint8], actions: int) -> NDArray[np.uint64]:
    """Legal masks of all actions, cards and all, eight to a word."""
    mask = np.zeros((len(said), -(-actions // 8) * 8), np.uint8)
    mask[:, : said.shape[1]] = said > 0
    return mask.view(np.uint64).ravel()


class _Layout:
    """Rows and edges being laid out; rows that may do the same share their edges."""

    def __init__(self, tables: Tables, ledger: Ledger) -> None:
        self.tables = tables
        self.ledger = ledger
        self.edges: list[int] = []
        self.actions: list[int] = []
        self.known: dict[tuple[tuple[int, int], ...], int] = {}
        self.spots = [(at, 0) for at in range(len(tables.positions))]
        bidding = [n for n in range(ledger.going) if ledger.accounts[n].offered]
        bidden = [at for at, pos in enumerate(tables.positions) if pos.bidder >= 0]
        self.spots += [(at, account) for at in bidden for account in bidding]
        self.numbers = {spot: number for number, spot in enumerate(self.spots)}
        over = ledger.after >= ledger.going
        self.stopping = set(np.flatnonzero(over.any(axis=0)).tolist())

    def rows(self, at: int, account: int, florid: bool) -> list[int]:
        """What those who may act may do, in a position with the bid of an account."""
        acting = places(int(self.tables.speakers[at]))
        several = SEVERAL if len(acting) > 1 else 0
        rows = [self._row(at, account, place, florid) | several for place in acting]
        return rows + [0] * (ROWS - len(rows))

    def _row(self, at: int, account: int, place: int, florid: bool) -> int:
        t = self.tables
        flor = int(t.flor[at, place]) if florid else 0
        must = flor == MUST
        plays = not must and t.player[at] == place
        cards = int(t.left[at]) if plays else 0
        voices = [] if must else self._voices(at, place) + self._bids(at, account, place)
        edges = [(self._to(int(to)), 0) for to in (t.card[at] if plays else (-1, -1, -1))]
        edges += voices
        if flor:
            edges += self._flors(at, place)
        return (
            (len(voices) + bool(flor))
            | cards << ROW_CARDS
            | HAND * place + max(cards - 1, 0) << ROW_LAST
            | (STACKED if plays and t.stacked[at] else 0)
            | (FLORID if t.flor[at, place] else 0)
            | self._placed(tuple(edges)) << ROW_EDGES
        )

    def _placed(self, edges: tuple[tuple[int, int], ...]) -> int:
        if edges not in self.known:
            self.known[edges] = len(self.edges)
            self.edges += [word for word, _ in edges]
            self.actions += [action for _, action in edges]
        return self.known[edges]

    def blocks(self, rows: NDArray[np.uint32]) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
        """For every row what may be said in it and where that stands, rows alike sharing it."""
        known: dict[tuple[int, ...], int] = {}
        for row in rows.tolist():
            first = (row >> ROW_EDGES) + VOICES
            known.setdefault(tuple(self.actions[first : first + (row & 31)]), len(known))
        said = np.zeros((len(known), len(self.tables.voices) + len(self.tables.bids)), np.uint8)
        for voices, number in known.items():
            said[number, list(voices)] = np.arange(VOICES, VOICES + len(voices))
        block = []
        for row in rows.tolist():
            first = (row >> ROW_EDGES) + VOICES
            block.append(known[tuple(self.actions[first : first + (row & 31)])])
        return np.array(block, np.uint16), said

    def _voices(self, at: int, place: int) -> list[tuple[int, int]]:
        first = int(self.tables.first[at, place])
        return [self._edge(first + n) for n in range(self.tables.count[at, place])]

    def _bids(self, at: int, account: int, place: int) -> list[tuple[int, int]]:
        onward = int(self.tables.bid[at, place])
        if onward < 0:
            return []
        edges = []
        for number in range(len(self.tables.bids)):
            deed = FIRST_BID + number
            over = int(self.ledger.after[account, deed])
            if over != NOT_POSSIBLE:
                word = self._word(self.numbers[onward, over], deed)
                edges.append((word, len(self.tables.voices) + number))
        return edges

    def _flors(self, at: int, place: int) -> list[tuple[int, int]]:
        """The call, and behind it what it is for every mask of places that were dealt a flor."""
        t = self.tables
        first = int(t.first[at, place]) + int(t.count[at, place])
        edges = [self._edge(first + mask) for mask in range(1 << t.table.places)]
        return [(FLOR, edges[0][1]), *edges]

    def _edge(self, number: int) -> tuple[int, int]:
        t = self.tables
        compare = {0: 0, arrays.ENVITS: ENVITS, arrays.FLORS: FLORS}[int(t.compare[number])]
        word = self._to(int(t.onward[number]), int(t.deed[number])) | compare
        return word, int(t.voice[number])

    def _to(self, onward: int, deed: int = 0) -> int:
        """An edge to a position where no bid waits, or to an ending."""
        if onward < 0:
            return 0
        ending = onward - len(self.tables.positions)
        if ending < 0:
            return self._word(onward, deed)
        winner = self.tables.endings[ending].winner
        hidden = winner == BY_HIDDEN_CARDS
        over = int(self.tables.over[ending]) + (0 if hidden else 2 * winner)
        return len(self.spots) + ending | over << EDGE_DEED | ENDS | (HIDDEN if hidden else 0)

    def _word(self, spot: int, deed: int) -> int:
        at, _ = self.spots[spot]
        fresh = 0 if self.tables.positions[at].best else 1 << EDGE_FRESH
        stops = STOPS if deed in self.stopping else 0
        return spot | deed << EDGE_DEED | fresh | stops
