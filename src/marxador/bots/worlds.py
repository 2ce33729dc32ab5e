"""A view as the search on the tables needs it."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from marxador.bots import judge
from marxador.bots.company import seemly
from marxador.bots.ground import About
from marxador.bots.knowledge import Knowledge
from marxador.bots.options import score_at_start
from marxador.bots.reading import Reading, spot
from marxador.engine.bidding import Bidding, limits, raised
from marxador.engine.events import Played, Signalled, Spoke
from marxador.engine.scoring import Score
from marxador.engine.view import View
from marxador.fast import Ledger, Tables, ledger

Act = tuple[int, int, int]
"""A place, what it does, and the voice, deed or card."""


class Worlds:
    """What was done so far, what can be done now, and what is not known."""

    def __init__(self, view: View, tables: Tables) -> None:
        self.view = view
        self.tables = tables
        self.table = tables.table
        self.duel, self.me = spot(view)
        self.seats = view.duels[self.duel]
        self.number = {card: at for at, card in enumerate(self.table.deck)}
        self.voices = {voice: number for number, voice in enumerate(tables.voices)}
        self.bids = {voice: number for number, voice in enumerate(tables.bids, start=1)}
        start = score_at_start(view)
        self.score = self._mano_first(start)
        self.won = self._mano_first(view.won)
        self.ledger: Ledger = ledger(tables, self.score, view.target)
        self.limits = limits(self.table.variant, view.target, start)
        self.start = self._start()
        self.accounts = [self.start]
        """The accounts that the bids so far led to."""
        self.past = self._past()

    def _mano_first(self, score: Score) -> Score:
        return score if self.view.mano % 2 else (score[1], score[0])

    def _start(self) -> int:
        """The account that this duel starts with: the first one but in a second duel."""
        if self.duel == 0:
            return 0
        painted = self._mano_first(self.view.score)
        stones = painted[0] - self.score[0], painted[1] - self.score[1]
        accounts = self.ledger.accounts[: self.ledger.going]
        return next(
            number
            for number, account in enumerate(accounts)
            if account.duel == self.duel and account.stones == stones
        )

    def about(self, company: NDArray[np.int64]) -> About:
        """What is known and what is not, among players of some kinds."""
        knowledge = Knowledge(self.view, self.seats)
        cards, slots = knowledge.cards()
        seen = np.zeros(max(self.table.strength.values()) + 1, np.int64)
        for seat, hand in knowledge.played.items():
            if seat not in self.seats:
                seen[[self.table.strength[card] for card in hand]] += 1
        return About(
            me=self.me,
            known=cards,
            slots=np.array(slots, np.int64),
            pool=np.array(knowledge.pool, np.int64),
            facts=np.array(knowledge.facts, np.int64).reshape(-1, 6),
            past=np.array(self.past, np.int64).reshape(-1, 3),
            start=self.start,
            seen=seen,
            company=company,
        )

    def signalling(self) -> int:
        """The sides whose partners signal, a mask; rivals do wherever there are signals."""
        if self.table.places == 2 or not self.table.variant.signal:
            return 0
        side = self.me % 2
        mine = any(
            isinstance(event, Signalled) and self.seats.index(event.seat) % 2 == side
            for event in self.view.history
        )
        return mine << side | 1 << (1 - side)

    def _past(self) -> list[Act]:
        """All that was done in this duel, bids as the nearest that the tables know."""
        past: list[Act] = []
        over: Bidding | None = None
        for event in self._acts():
            place = self.seats.index(event.seat)
            if isinstance(event, Played):
                past.append((place, judge.CARD, self.number[event.card.partition("/")[0]]))
            elif event.voice in self.voices:
                over = None if event.voice in self._answers else over
                past.append((place, judge.VOICE, self.voices[event.voice]))
            else:
                over = raised(self.table, over, event.voice, self.limits.gap)
                deed = self._nearest(over)
                if deed:
                    past.append((place, judge.BID, deed))
                    self.accounts.append(int(self.ledger.after[self.accounts[-1], deed]))
                else:
                    # The tables have no more room: it stands for this side's last bid.
                    past.pop()
                    self.accounts.pop()
        return past

    def _acts(self) -> Iterator[Spoke | Played]:
        for event in self.view.history:
            if isinstance(event, Spoke | Played) and event.seat in self.seats:
                yield event

    @property
    def _answers(self) -> tuple[str, str]:
        return self.table.variant.yes, self.table.variant.no

    def _nearest(self, bidding: Bidding) -> int:
        """The bid of the tables that comes nearest to one that was made; 0 if there is none."""
        after = self.ledger.after[self.accounts[-1]]

        def distance(deed: int) -> int:
            offered = self.ledger.accounts[int(after[deed])].offered
            return abs(_size(offered) - _size(bidding.offered))

        deeds = [deed for deed in self.bids.values() if after[deed] >= 0]
        return min(deeds, key=distance, default=0)

    def choices(self) -> dict[str, Act]:
        """What can be done now, as the search writes it; conceding is not thought of."""
        after = self.ledger.after[self.accounts[-1]]
        plays = any(action[0].isdigit() for action in self.view.legal)
        cards = seemly(Reading(self.view, counts=True)) if plays else ()
        found: dict[str, Act] = {}
        for action in self.view.legal:
            if action in cards:
                found[action] = self.me, judge.CARD, self.number[action.partition("/")[0]]
            elif action in self.bids:
                if after[self.bids[action]] >= 0:
                    found[action] = self.me, judge.BID, self.bids[action]
            elif action in self.voices and action != self.table.variant.concede:
                found[action] = self.me, judge.VOICE, self.voices[action]
        return found


def _size(offered: int) -> int:
    """A stake as a number to compare: the falta is more than any."""
    return 100 if offered < 0 else offered
