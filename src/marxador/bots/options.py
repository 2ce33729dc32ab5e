"""What a seat may do, as stakes: what each call wins, loses, or earns by being refused."""

from functools import lru_cache
from typing import Any, NamedTuple

from marxador.bots.judge import ENVIT, PLAY, RAISE, REFUSE, TRUC, WANT
from marxador.bots.reading import Reading
from marxador.bots.standing import standing
from marxador.engine.bidding import Bidding, limits, raised
from marxador.engine.events import Painted
from marxador.engine.position import Call
from marxador.engine.scoring import Score, capped, envit_worth
from marxador.engine.table import SIDES, Table
from marxador.engine.view import View
from marxador.rules.variant import ALL, WHOLE_GAME, WHOLE_MATCH

SIZES = ("4", "6")
"""The numbered bids that are thought of."""
LEAP = 3
"""A bid of more than these is a leap."""
CARDS = "cards"
"""The option of playing a card, whichever."""


class Option(NamedTuple):
    """One of them, worth the chance of winning the match in each case."""

    action: str
    does: int
    about: int
    won: float
    lost: float
    refused: float = 0.0
    heat: int = 0
    """How many calls it answers or goes over, and the call itself."""


class Options(NamedTuple):
    """All of them, by column, and what stones are worth."""

    actions: tuple[str, ...]
    does: tuple[int, ...]
    about: tuple[int, ...]
    won: tuple[float, ...]
    lost: tuple[float, ...]
    refused: tuple[float, ...]
    heat: tuple[int, ...]
    now: float
    """The chance of winning the match as things stand."""
    stone: float
    """What a stone is worth."""


def options(reading: Reading) -> Options:
    """The options of a view; conceding is not thought of."""
    view, pos = reading.view, reading.pos
    voices = tuple([action for action in view.legal if not action[0].isdigit()])
    assert view.seat is not None
    side = (view.seat - 1) % 2
    start = score_at_start(view)
    scores = view.score, view.won, start
    if side:
        scores = tuple([(b, a) for a, b in scores])  # type: ignore[assignment]
    return _options(
        reading.table,
        view.target,
        view.games,
        *scores,
        voices,
        len(voices) < len(view.legal),
        pos.level,
        pos.call,
        pos.flor.raised if pos.flor else NO_FLOR,
        view.bidding,
    )


NO_FLOR = -1


@lru_cache(maxsize=1 << 14)
def _options(
    table: Table,
    target: int,
    games: int,
    score: Score,
    won: Score,
    start: Score,
    voices: tuple[str, ...],
    plays: bool,
    level: int,
    call: Call | None,
    flor: int,
    bidding: Bidding | None,
) -> Options:
    stakes = _stakes(table, target, games, score, won, start)
    found = []
    for voice in voices:
        if voice != table.variant.concede:
            option = stakes.voice(voice, level, call, flor, bidding)
            if option is not None:
                found.append(option)
    if plays:
        found.append(stakes.level(CARDS, level))
    columns: Any = zip(*found, strict=True) if found else ((),) * len(Option._fields)
    return Options._make((*columns, stakes.worth(0, 0), stakes.stone))


class _Stakes:
    """The options of a seat at a score, its own side's first."""

    def __init__(
        self, table: Table, target: int, games: int, score: Score, won: Score, start: Score
    ) -> None:
        self.table = table
        self.variant = table.variant
        self.target = target
        self.score = score
        self.won = won
        self.start = start
        self.limits = limits(self.variant, target, start)
        self.standing = standing(self.variant, target, games)
        self.chances = self.standing.at(*won)
        self.stone = max(self.worth(1, 0) - self.worth(0, 1), 1e-6) / 2

    def worth(self, mine: int, theirs: int) -> float:
        """The chance of winning the match with more stones, or with a whole game or match."""
        if mine >= 0 <= theirs:
            mine += self.score[0]
            theirs += self.score[1]
            if mine < self.target > theirs:
                return self.chances[mine][theirs]
            return self.standing.chance(mine, theirs, *self.won)
        if WHOLE_MATCH in (mine, theirs):
            return float(mine == WHOLE_MATCH)
        return self.standing.chance(
            self.target if mine == WHOLE_GAME else self.score[0] + mine,
            self.target if theirs == WHOLE_GAME else self.score[1] + theirs,
            *self.won,
        )

    def level(self, action: str, level: int) -> Option:
        """To go on for what the truc is worth."""
        value = self.table.value(level)
        return Option(action, PLAY, TRUC, self.worth(value, 0), self.worth(0, value))

    def voice(
        self, action: str, level: int, call: Call | None, flor: int, bidding: Bidding | None
    ) -> Option | None:
        if flor != NO_FLOR:
            return self._flor(action, flor)
        if action in (self.variant.yes, self.variant.no):
            return self._envit(action, bidding) if bidding else self._truc(action, call)
        if action == self.variant.look:
            return self.level(action, level)
        if action in self.table.truc_voices:
            heat = call.level + 1 if call else level + 1
            rung = self.table.rungs[heat - 1]
            return self._staked(action, RAISE, TRUC, rung.wanted, rung.refused, heat)
        name, _, size = action.partition("=")
        if name in self.table.bid_voices:
            if size and size not in SIZES:
                return None
            return self._bid(action, RAISE, raised(self.table, bidding, action, self.limits.gap))
        # What is left is to call a flor, which nobody with one keeps to himself.
        return Option(action, REFUSE, ENVIT, 0.0, 1.0)

    def _truc(self, action: str, call: Call | None) -> Option:
        assert call is not None
        rung = self.table.rungs[call.level - 1]
        if action == self.variant.yes:
            return self._staked(action, WANT, TRUC, rung.wanted, 0, call.level)
        return Option(action, REFUSE, TRUC, 0.0, self.worth(0, rung.refused))

    def _staked(
        self, action: str, does: int, about: int, wanted: int, refused: int, heat: int
    ) -> Option:
        won, lost = self.worth(wanted, 0), self.worth(0, wanted)
        return Option(action, does, about, won, lost, self.worth(refused, 0), heat)

    def _envit(self, action: str, bidding: Bidding) -> Option:
        if action == self.variant.yes:
            return self._bid(action, WANT, bidding)
        return Option(action, REFUSE, ENVIT, 0.0, self.worth(0, self._capped(bidding.refused)))

    def _bid(self, action: str, does: int, bidding: Bidding) -> Option:
        return Option(
            action,
            does,
            ENVIT,
            self.worth(self._stake(bidding.offered, 0), 0),
            self.worth(0, self._stake(bidding.offered, 1)),
            self.worth(self._capped(bidding.refused), 0),
            heat(bidding.accepted, bidding.offered),
        )

    def _stake(self, offered: int, winner: int) -> int:
        stones = envit_worth(self.table, offered, winner, self.start, self.target)
        return stones if stones == WHOLE_GAME else self._capped(stones)

    def _capped(self, stones: int) -> int:
        return capped(self.table, self.limits, stones)

    def _flor(self, action: str, raises: int) -> Option:
        flor = self.variant.flor
        assert flor is not None
        if action == flor.shy:
            return Option(action, REFUSE, ENVIT, 0.0, self.worth(0, flor.shy_pays))
        if action == self.variant.no:
            lost = self.worth(0, flor.raises[raises - 1].refused)
            return Option(action, REFUSE, ENVIT, 0.0, lost)
        if action == self.variant.yes:
            return self._staked(action, WANT, ENVIT, flor.raises[raises - 1].wanted, 0, raises)
        level = [rung.voice for rung in flor.raises].index(action)
        rung = flor.raises[level]
        return self._staked(action, RAISE, ENVIT, rung.wanted, rung.refused, level + 1)


@lru_cache(maxsize=1 << 10)
def _stakes(
    table: Table, target: int, games: int, score: Score, won: Score, start: Score
) -> _Stakes:
    return _Stakes(table, target, games, score, won, start)


def heat(accepted: int, offered: int) -> int:
    """How hot a bid is: how many it goes over, itself too, and whether it leaps."""
    return 1 + (accepted > 0) + (accepted > 2) + (offered == ALL or offered - accepted > LEAP)


def score_at_start(view: View) -> Score:
    """The stones before this hand."""
    if not (view.envit.stones or view.flor.stones or len(view.truc) > 1):
        return view.score
    score = list(view.score)
    for event in view.history:
        if isinstance(event, Painted):
            score[SIDES.index(event.side)] -= event.stones
    return score[0], score[1]
