"""A game at a score, laid out for the search: the tables of `fast`, and what every stake is worth.

Sides are those of a position: 0 is the mano's. A chance is always of winning the match.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.bots import judge
from marxador.bots.options import heat
from marxador.bots.reading import envit_odds
from marxador.bots.standing import MASTERY, Standing, standing
from marxador.engine.bidding import Bidding, limits
from marxador.engine.position import NOBODY, PARDA, Position
from marxador.engine.scoring import Score, capped, envit_worth
from marxador.engine.table import Table
from marxador.fast import Account, Ledger, Tables, ledger
from marxador.fast.pack import pack
from marxador.rules.variant import WHOLE_GAME, WHOLE_MATCH, Variant

Ints = NDArray[np.int64]
Chances = NDArray[np.float64]
Records = NDArray[np.void]

VALUES = 64
"""Envit values that there is room for."""


class Ground(NamedTuple):
    """Arrays and numbers only; arrays of records have a field for each thing that is known."""

    places: int
    spots: Records
    """[position]"""
    card: Ints
    """[position, relation + 1]: where a card leads."""
    says: Records
    """[position, place]: the first edge and the number of its voices, where a bid leads."""
    edges: Records
    endings: Records
    cards: Records
    counts: Ints
    """[strength]: how many cards of the pack."""
    envit: Ints
    """[card, card, card]"""
    odds: Chances
    """[place, envit value]: how often its side wins the envit."""
    told: Ints
    """[envit value]: what a signal tells of it."""
    three_pardes: int
    """The side that wins three pardes."""
    has_envit: int
    signals: int
    """The sides whose partners signal, a mask."""
    after: Ints
    """[account, deed]"""
    bids: Ints
    """[account, 0]: how many bids may be said; then these, as deeds."""
    going: int
    accounts: Records
    stone: float
    """What a stone is worth here."""
    truc: Chances
    """[account, won or refused, level, side that wins or called, side that asks]"""
    stakes: Chances
    """[account, won or refused, side that wins or bid, side that asks], of the bid on the table"""


def _record(fields: str) -> list[tuple[str, type]]:
    return [(name, np.int64) for name in fields.split()]


SPOT = _record("player speakers left outcome best played gone tied level call bidding stacked")
"""`left` are the tricks to play, the one in course too; `outcome` is whose the first was, as side 0
sees it; `best`, `played`, `gone` and `tied` are masks of places; `call` is the level that waits."""
SAYS = _record("first voices bid")
EDGE = _record("voice kind onward deed compares")
ENDING = _record("winner gone tied over")
CARD = _record("strength signalled")
ACCOUNT = [*_record("heat"), ("now", np.float64), ("leaf", np.float64)]
"""How hot the bid on the table is; side 0's chance now, and for a hand that ends so."""


class Desk(NamedTuple):
    """Where one hand is played: written over and over."""

    state: Ints
    cards: Ints
    """Three for each place."""
    held: Ints
    """[place]: which of them are still in hand, a mask."""
    under: Ints
    """[place]: the strength of the card hidden in its stack."""
    seen: Ints
    """[strength]: how many cards were played."""
    what: Ints
    number: Ints
    does: Ints
    stakes: Chances
    likely: Chances
    chances: Chances
    below: Chances
    upto: Chances
    kinds: Ints
    """[place]: what kind of player sits there."""
    manners: Chances
    """[kind]: its dispositions."""


class About(NamedTuple):
    """What a seat knows, and what it does not."""

    me: int
    """Its place."""
    known: Ints
    """The cards, three for each place; those not known are anything."""
    slots: Ints
    """Which of them are not known."""
    pool: Ints
    """The cards that may be there."""
    facts: Ints
    """[fact]: of a place, its envit from, to, a card of, all cards of, no card of (masks)."""
    past: Ints
    """[act]: the place, what it did, the voice, deed or card."""
    start: int
    """The account that the hand, or the duel, started with."""
    seen: Ints
    """[strength]: how many cards were played before."""
    company: Ints
    """The kinds of players that the rivals may be, as often as they are met."""


def desk(ground: Ground, manners: Chances) -> Desk:
    """A desk for a ground."""
    options, strengths = judge.MOST_OPTIONS, len(ground.counts)
    return Desk(
        state=_zeros(4),
        cards=_zeros(3 * ground.places),
        held=_zeros(ground.places),
        under=_zeros(ground.places),
        seen=_zeros(strengths),
        what=_zeros(options),
        number=_zeros(options),
        does=_zeros(3, options),
        stakes=np.zeros((3, options)),
        likely=np.zeros(options),
        chances=np.zeros(4),
        below=np.zeros(strengths),
        upto=np.zeros(strengths),
        kinds=_zeros(ground.places),
        manners=manners,
    )


@lru_cache(maxsize=512)
def ground(
    tables: Tables, score: Score, won: Score, target: int, games: int, signals: int, side: int
) -> Ground:
    """The ground of a hand that starts at a score, the mano's side first; `side` searches."""
    stakes = _Stakes(tables, ledger(tables, score, target), score, won, target, games, side)
    return Ground(**_game(tables), signals=signals, **stakes.arrays())


@lru_cache(maxsize=32)
def _game(tables: Tables) -> dict[str, Any]:
    """What does not depend on the score."""
    table, positions = tables.table, tables.positions
    variant, cards = table.variant, pack(table)
    odds = np.zeros((table.places, VALUES))
    if variant.envit:
        for place, row in enumerate(envit_odds(table)):
            odds[place, : len(row)] = row
    kinds = [_kind(table, tables.voices[voice]) for voice in tables.voice]
    return {
        "places": table.places,
        "spots": _records(SPOT, [_spot(tables, at) for at in range(len(positions))]),
        "card": _ints(tables.card),
        "says": _records(SAYS, np.stack((tables.first, tables.count, tables.bid), axis=-1)),
        "edges": _records(
            EDGE,
            np.stack((tables.voice, kinds, tables.onward, tables.deed, tables.compare), axis=-1),
        ),
        "endings": _records(
            ENDING,
            [
                (ending.winner, ending.gone, ending.tied, over)
                for ending, over in zip(tables.endings, tables.over.tolist(), strict=True)
            ],
        ),
        "cards": _records(
            CARD, [(power, card in variant.named_cards) for card, power in table.strength.items()]
        ),
        "counts": np.bincount(cards.strength).astype(np.int64),
        "envit": _ints(cards.envit.ravel()),
        "odds": odds,
        "told": _ints([_told(variant, value) for value in range(VALUES)]),
        "three_pardes": int(variant.three_pardes == "postre"),
        "has_envit": int(variant.envit is not None),
    }


def _spot(tables: Tables, at: int) -> tuple[int, ...]:
    pos = tables.positions[at]
    return (
        int(tables.player[at]),
        int(tables.speakers[at]),
        3 - len(pos.results),
        _outcome(pos),
        pos.best,
        pos.played,
        pos.gone,
        pos.tied,
        pos.level,
        pos.call.level if pos.call else 0,
        pos.bidder != NOBODY,
        int(tables.stacked[at]),
    )


def _outcome(pos: Position) -> int:
    if not pos.results:
        return 0
    return judge.TIED if pos.results[0] == PARDA else (judge.MINE, judge.THEIRS)[pos.results[0]]


def _kind(table: Table, voice: str) -> int:
    variant = table.variant
    named = {
        variant.yes: judge.YES,
        variant.no: judge.NO,
        variant.look: judge.LOOK,
        variant.concede: judge.LEAVE,
    }
    return named.get(voice, judge.RUNG)


def _told(variant: Variant, value: int) -> int:
    """What the signals of an envit say of a value."""
    spans = [s.envit for s in variant.signal.values() if s.envit and not s.blind]
    return max((low for low, high in spans if low <= value <= high), default=0)


class _Stakes:
    """What depends on the score: the ledger, and the chances that its accounts stand for."""

    def __init__(
        self,
        tables: Tables,
        ledger: Ledger,
        score: Score,
        won: Score,
        target: int,
        games: int,
        side: int,
    ) -> None:
        self.tables = tables
        self.table = tables.table
        self.ledger = ledger
        self.score = score
        self.won = won
        self.target = target
        self.limits = limits(self.table.variant, target, score)
        self.standing: Standing = standing(self.table.variant, target, games)
        edge = MASTERY if side == 0 else 1 - MASTERY
        self.in_the_end: Standing = standing(self.table.variant, target, games, edge)

    def arrays(self) -> dict[str, Any]:
        going = self.ledger.accounts[: self.ledger.going]
        stone = self.chance((1, 0)) - self.chance((0, 1))
        return {
            "after": _ints(self.ledger.after),
            "bids": self._bids(),
            "going": self.ledger.going,
            "accounts": _records(ACCOUNT, [self._account(a) for a in self.ledger.accounts]),
            "stone": max(stone, 1e-6) / 2,
            "truc": _both([self._truc(account) for account in going]),
            "stakes": _both([self._stakes(account) for account in going]),
        }

    def chance(self, stones: Score, by: Standing | None = None) -> float:
        """Side 0's chance with more stones for each side; below zero, a whole game or match."""
        if WHOLE_MATCH in stones:
            return float(stones[0] == WHOLE_MATCH)
        mine, theirs = (
            self.target if more == WHOLE_GAME else has + more
            for has, more in zip(self.score, stones, strict=True)
        )
        return (by or self.standing).chance(mine, theirs, *self.won)

    def _account(self, account: Account) -> tuple[int, float, float]:
        stones = account.stones
        if account.game >= 0:
            prize = WHOLE_GAME if account.match < 0 else WHOLE_MATCH
            stones = (prize, 0) if account.game == 0 else (0, prize)
        leaf = self.chance(stones, self.in_the_end)
        return heat(account.accepted, account.offered), self.chance(account.stones), leaf

    def _for(self, account: Account, side: int, stones: int) -> float:
        """Side 0's chance when a side is painted some more."""
        has = list(account.stones)
        has[side] = stones if stones < 0 else has[side] + stones
        return self.chance((has[0], has[1]))

    def _truc(self, account: Account) -> list[list[list[float]]]:
        rungs = self.table.rungs
        wanted = [1, *(rung.wanted for rung in rungs)]
        refused = [1, *(rung.refused for rung in rungs)]
        return [
            [[self._for(account, side, paid) for side in (0, 1)] for paid in stones]
            for stones in (wanted, refused)
        ]

    def _stakes(self, account: Account) -> list[list[float]]:
        if not account.offered:
            return [[0.0, 0.0], [0.0, 0.0]]
        bidding = Bidding(account.accepted, account.offered, account.voice)
        refused = capped(self.table, self.limits, bidding.refused)
        return [
            [self._for(account, side, self._worth(account, side)) for side in (0, 1)],
            [self._for(account, side, refused) for side in (0, 1)],
        ]

    def _worth(self, account: Account, side: int) -> int:
        stones = envit_worth(self.table, account.offered, side, self.score, self.target)
        return stones if stones == WHOLE_GAME else capped(self.table, self.limits, stones)

    def _bids(self) -> Ints:
        """The bids that each account leaves to be said."""
        after = self.ledger.after[:, 1 : 1 + len(self.tables.bids)] >= 0
        bids = np.zeros((len(after), 1 + len(self.tables.bids)), np.int64)
        for row, allowed in zip(bids, after, strict=True):
            said = np.flatnonzero(allowed) + 1
            row[0], row[1 : 1 + len(said)] = len(said), said
        return bids


def _both(chances: list[Any]) -> Chances:
    """Side 0's chances, with side 1's beside them."""
    first = np.array(chances, np.float64)
    return np.stack((first, 1 - first), axis=-1)


def _ints(numbers: Any) -> Ints:
    return np.ascontiguousarray(numbers, np.int64)


def _zeros(*shape: int) -> Ints:
    return np.zeros(shape, np.int64)


def _records(fields: Any, rows: Any) -> Records:
    """Rows as records."""
    if isinstance(rows, np.ndarray):
        rows = np.ascontiguousarray(rows, np.int64)
        rows = rows.view(np.dtype(fields))[..., 0]
    return np.array(rows, np.dtype(fields))
