"""What a table does by itself: wait for the randomness, deal, let bots play, keep the clock."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from marxador.bots import Gesture
from marxador.bots.driver import speaks_for, spokesman
from marxador.bots.steady import mildest
from marxador.club.tables import clock as clocks
from marxador.club.tables import entry as log
from marxador.club.tables.thinking import SUBSTITUTE, Player, Thinkers, late, patience
from marxador.engine.table import side_of

if TYPE_CHECKING:
    from marxador.club.tables.table import Table

BETWEEN_HANDS = 2.6
BEFORE_FIRST = 0.4
AGAIN = 1.0
"""Seconds after which something is tried again that could not be written down."""


log_of = logging.getLogger(__name__)


class Turns:
    """The next thing that happens at a table if nobody does anything."""

    def __init__(self, table: "Table", thinkers: Thinkers) -> None:
        self._table = table
        self._thinkers = thinkers
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._absent: dict[int, asyncio.TimerHandle] = {}
        self._players: dict[int, Player] = {}
        self._asked_at = monotonic()
        self._talked = (0, "")
        """The move at which, and the side whose, bots have talked."""

    # -- when

    def go_on(self, moved: bool = False) -> None:
        """Look what comes next, and see to it that it comes."""
        if moved:
            self._asked_at = monotonic()
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._task is None and self._table.has_company:
            self._plan()

    def _plan(self) -> None:
        state = self._table.state
        if state.status != "playing":
            return
        if not state.match.in_hand:
            self._plan_deal()
        elif state.has_bots and (self._bots_turn() is not None or self._bots_talk()):
            self._start(self._play())
        elif state.settings.clock and self.asked():
            limit = clocks.limit(state.banks, state.settings.clock, self.asked()) / 1000
            spent = monotonic() - self._asked_at
            self._after(max(0.0, limit - spent), self._run_out)

    def _plan_deal(self) -> None:
        state, config = self._table.state, self._table.config
        assert state.dealer is not None
        step = state.dealer.step
        if step == "dealt":
            pause = BETWEEN_HANDS if state.match.hand else BEFORE_FIRST
            self._after(pause * config.pace, self._deal)
        else:
            wait = config.cut if step == "cut" else config.contribution
            self._after(wait, self._give_up_waiting)

    def _after(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, lambda: self._start(self._alone(work)))

    def _start(self, work: Any) -> None:
        self._task = asyncio.create_task(work)
        self._task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._task = None
        error = None if task.cancelled() else task.exception()
        if error is None:
            self.go_on()
        else:
            # What went wrong may hold cards: its kind alone is told.
            log_of.error("table %s stumbled: %s", self._table.id, type(error).__name__)
            self._timer = asyncio.get_running_loop().call_later(AGAIN, self.go_on)

    async def _alone(self, work: Callable[[], Awaitable[None]]) -> None:
        if not await self._table.alone(work):
            self._table.notice("storage")
            await asyncio.sleep(AGAIN)

    def stop(self) -> None:
        """Nobody is here: nothing more happens."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._task:
            self._task.cancel()
        for timer in self._absent.values():
            timer.cancel()
        self._absent.clear()

    # -- dealing

    async def _give_up_waiting(self) -> None:
        """Whose part does not come gives nothing, and that is written down."""
        dealer = self._table.state.dealer
        if dealer is None or self._table.state.match.hand:
            return
        step = dealer.step
        for seat in dealer.needs:
            if step == "commit":
                await self._table.append(log.Committed(seat))
            elif step in ("reveal", "cut"):
                await self._table.append(log.Revealed(seat))

    async def _deal(self) -> None:
        state = self._table.state
        if state.status == "playing" and state.dealer and not state.match.in_hand:
            await self._table.append(log.Dealt(*state.dealer.deal(state.match)))

    # -- bots

    def asked(self) -> list[int]:
        """The people who are asked now."""
        state = self._table.state
        if state.status != "playing" or not state.match.in_hand:
            return []
        willing = [seat for seat in state.playing if seat not in state.deferring]
        seats = speaks_for(state.match, willing)
        people = [seat for seat in seats if seat in willing]
        return people or [seat for seat in seats if seat in state.playing]

    def _bots_turn(self) -> int | None:
        """The bot that is to act, if none of its partners who are people wants to."""
        state = self._table.state
        if not state.match.in_hand:
            return None
        willing = [seat for seat in state.playing if seat not in state.deferring]
        seats = speaks_for(state.match, willing)
        if any(seat in willing for seat in seats):
            return None
        able = tuple(seat for seat in seats if seat not in state.playing)
        return spokesman(state.match, able) if able else None

    def _bots_talk(self) -> list[int]:
        """The bots that may tell their partners something before their side acts."""
        state = self._table.state
        match = state.match
        if match.table.places == 2 or not match.in_hand:
            return []
        side = side_of(speaks_for(match)[0])
        if self._talked == (state.move, side):
            return []
        return [
            seat
            for seat, chair in enumerate(state.chairs, 1)
            if chair.bot and side_of(seat) == side
        ]

    def _player(self, seat: int) -> Player:
        name = self._table.state.chairs[seat - 1].bot or SUBSTITUTE
        player = self._players.get(seat)
        if player is None or player.name != name:
            player = self._players[seat] = Player(name)
        return player

    async def _play(self) -> None:
        """One turn of the bots: what they tell each other, then what one of them does."""
        table = self._table
        began, meant = monotonic(), patience(table.config.pace)
        move = table.state.move
        for talker in self._bots_talk():
            view = table.match.view(talker)
            for gesture in await self._thinkers.gestures(self._player(talker), view):
                await self._alone(partial(self._gesture, move, talker, gesture))
        self._talked = (move, side_of(speaks_for(table.match)[0]) if table.match.in_hand else "")
        seat = self._bots_turn()
        if seat is None or table.state.move != move:
            return
        action = await self._thinkers.think(self._player(seat), table.match.view(seat))
        await asyncio.sleep(late(monotonic() - began, meant, table.config.pace))
        await self._alone(partial(self._act, move, seat, action))

    async def _gesture(self, move: int, seat: int, gesture: Gesture) -> None:
        """A signal or a saying of a bot; one that the table does not allow is not made."""
        table = self._table
        if table.state.move != move:
            return
        entry: log.Any
        if gesture.to is None:
            entry = log.Said(seat, gesture.name)
        else:
            seen = table.gaze.catchers(table.match, seat, table.state.playing)
            entry = log.Signalled(seat, gesture.to, gesture.name, seen)
        try:
            await table.append(entry)
        except ValueError:
            return

    async def _act(self, move: int, seat: int, action: str) -> None:
        if self._table.state.move == move and self._bots_turn() == seat:
            await self._table.append(log.Acted(seat, action, "bot", self.banks()))

    def give_hint(self, seat: int, language: str) -> None:
        """Think for a person; it is told when that is done."""
        self._hint = asyncio.create_task(self._hinted(seat, language))

    async def _hinted(self, seat: int, language: str) -> None:
        move = self._table.state.move
        hint = await self._thinkers.hint(self._table.match.view(seat), language)
        if self._table.state.move == move:
            self._table.tell_hint(seat, hint)

    # -- the clock

    def banks(self) -> list[int] | None:
        """What is left to each seat, once whoever is asked has acted."""
        state = self._table.state
        if state.settings.clock is None:
            return None
        spent = int((monotonic() - self._asked_at) * 1000)
        return clocks.left(state.banks, state.settings.clock, self.asked(), spent)

    def clock(self) -> dict[str, Any] | None:
        """The clock as everybody sees it."""
        from marxador.club.tables.table import now

        state = self._table.state
        clock = state.settings.clock
        if clock is None or state.status == "waiting":
            return None
        asked = self.asked()
        spent = int((monotonic() - self._asked_at) * 1000)
        call = max(0, clock.call - spent) if asked else None
        return {"seats": self.banks(), "call": call, "ticking": asked, "at": now()}

    async def _run_out(self) -> None:
        """The time is up: the mildest legal thing is done."""
        table = self._table
        asked = self.asked()
        if not asked:
            return
        seat = spokesman(table.match, tuple(asked))
        action = mildest(table.match.view(seat))
        await table.append(log.Acted(seat, action, "clock", self.banks()))
        table.notice("slow", seat)

    # -- people who come and go

    def departed(self, seat: int) -> None:
        """Somebody is gone; if it is for long, a bot plays from their seat."""
        if self._table.state.status != "playing":
            return
        self._table.notice("away", seat)
        self.miss()

    def arrived(self, seat: int | None) -> None:
        """Somebody is here."""
        timer = self._absent.pop(seat or 0, None)
        if timer:
            timer.cancel()
            self._table.notice("back", seat)
        self.miss()

    def miss(self) -> None:
        """Count from now on how long those are gone who are not here."""
        table = self._table
        if table.state.status != "playing" or not table.settings.substitutes:
            return
        for seat in table.state.playing:
            if seat not in self._absent and not table.is_here(seat):
                self._absent[seat] = asyncio.get_running_loop().call_later(
                    table.config.away, self._give_up, seat
                )

    def _give_up(self, seat: int) -> None:
        self._replacing = asyncio.ensure_future(self._replace(seat))

    async def _replace(self, seat: int) -> None:
        self._absent.pop(seat, None)
        if not await self._table.alone(partial(self._substitute, seat)):
            self.miss()

    async def _substitute(self, seat: int) -> None:
        state = self._table.state
        others = any(self._table.is_here(other) for other in state.playing if other != seat)
        if state.status == "playing" and state.chairs[seat - 1].is_persons and others:
            await self._table.append(log.Left(seat, SUBSTITUTE))
            self._table.notice("bot", seat)
