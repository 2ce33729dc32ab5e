"""The hub: every table of the club, in memory while somebody needs it, else in its log."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from marxador.club.config import Config
from marxador.club.dealing.version1 import SIZE
from marxador.club.metrics import TABLES as IN_MEMORY
from marxador.club.people.person import Person
from marxador.club.store.append import Append, Line, Sitting
from marxador.club.store.store import StorageError, Store
from marxador.club.tables import entry as log
from marxador.club.tables.gone import people_of
from marxador.club.tables.settings import Settings
from marxador.club.tables.state import State
from marxador.club.tables.summary import Summary
from marxador.club.tables.table import Table, now
from marxador.club.tables.thinking import Thinkers, known
from marxador.club.tables.transcript import transcript
from marxador.i18n import _

RESTART = 4009
SHOWN = 200
"""Tables of one's own that one is shown."""

Finished = Callable[[Table], Awaitable[None]]


class NoTable(KeyError):
    """There is no table of that name."""


class Hub:
    """The tables of a club."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store = store
        self.config = config
        self.finished: list[Finished] = []
        """What is to be done when a match is over."""
        self._thinkers = Thinkers()
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._resting: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._rematches = asyncio.Lock()

    # -- making and finding

    async def create(self, settings: Settings, owner: Person, sits: bool = True) -> Table:
        """A new table; a ValueError says what cannot be agreed on.

        Its owner takes the first seat without a bot, unless they only want to watch.
        """
        table = self._new(settings, owner)
        seat = next((s for s, c in enumerate(table.state.chairs, 1) if c.is_free), None)
        people = {seat: owner} if sits and seat else {}
        return await self._kept(table, people)

    async def rematch(self, table: Table, person: Person) -> Table:
        """The next match of the same company: the same table for everybody who asks."""
        async with self._rematches:
            row = await self.store.table(table.id)
            if row is not None and row.rematch:
                return await self.table(row.rematch)
            people = {
                seat: chair.person
                for seat, chair in enumerate(table.state.chairs, 1)
                if chair.person and chair.person.id
            }
            bots = [
                {"seat": seat, "bot": chair.bot}
                for seat, chair in enumerate(table.state.chairs, 1)
                if chair.bot and not chair.person
            ]
            plain = msgspec.to_builtins(table.settings) | {"bots": bots, "seating": "chosen"}
            again = self._new(msgspec.convert(plain, Settings), person)
            await self._kept(again, people)
            await self.store.rematch(table.id, again.id)
            return again

    def _new(self, settings: Settings, owner: Person) -> Table:
        """A table that is not written down yet."""
        _check_bots(settings)
        blank = State(secrets.token_urlsafe(6), secrets.token_bytes(SIZE), now())
        state, _ = blank.after(log.Created(owner, settings))
        return self._table(state)

    async def _kept(self, table: Table, people: dict[int, Person]) -> Table:
        """Write a new table down, with those who sit at it."""
        state = table.state
        entries: list[log.Any] = [log.Created(state.owner, state.settings)]
        for seat, person in people.items():
            entries.append(log.Sat(seat, person))
            state, _ = state.after(entries[-1])
        table.state = state
        summary = msgspec.json.encode(state.summary()).decode()
        lines = [
            Line(state.id, seq, state.created, log.dumps(log.Logged(entry)))
            for seq, entry in enumerate(entries, 1)
        ]
        row = {
            "id": state.id,
            "created": state.created,
            "status": state.status,
            "public": state.settings.public,
            "variant": state.match.variant.key,
            "secret": state.secret,
            "summary": summary,
            "rematch": None,
        }
        sittings = [Sitting(seat, person.id) for seat, person in people.items()]
        await self.store.append(Append(lines, None, sittings, row))
        self._hold(table)
        return table

    async def table(self, table: str) -> Table:
        """A table by its id; `NoTable` if there is none."""
        held = self._tables.get(table)
        if held:
            return held
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def _load(self, id: str) -> Table:  # noqa: A002
        """A table from its log."""
        row = await self.store.table(id)
        if row is None:
            raise NoTable(id)
        table = self._table(State(id, row.secret, row.created))
        for line in await self.store.log(id):
            table.replay(line)
        people = people_of(table.state)
        gone = people - await self.store.known(people)
        if gone:
            await table.forget(gone)
        self._hold(table)
        if table.state.status == "over":
            self._is_over(table)
        return table

    def _table(self, state: State) -> Table:
        return Table(
            state, self.store, self.config, self._thinkers, over=self._is_over, empty=self._rest
        )

    def _hold(self, table: Table) -> None:
        self._tables[table.id] = table
        IN_MEMORY.set(len(self._tables))
        self._rest(table)

    def _rest(self, table: Table) -> None:
        """Let a table go out of memory if nobody comes for long."""
        timer = self._resting.pop(table.id, None)
        if timer:
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._resting[table.id] = loop.call_later(self.config.rest, self._let_go, table)

    def _let_go(self, table: Table) -> None:
        self._resting.pop(table.id, None)
        if not table.has_company and not table.is_busy:
            self._tables.pop(table.id, None)
            IN_MEMORY.set(len(self._tables))

    def _is_over(self, table: Table) -> None:
        for finished in self.finished:
            task = asyncio.ensure_future(finished(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    # -- at a glance

    async def summaries(self, *, public: bool = True, variant: str | None = None) -> list[Summary]:
        """The tables that wait or play, the newest first."""
        return self._fresh(await self.store.summaries(public=public, variant=variant))

    async def of_person(self, person: str, most: int | None = SHOWN) -> list[Summary]:
        """The tables where somebody sits or sat, running ones first."""
        return self._fresh(await self.store.of_person(person, most))

    def _fresh(self, kept: list[str]) -> list[Summary]:
        """Summaries as they are now, where a table is in memory."""
        read = (msgspec.json.decode(text, type=Summary) for text in kept)
        held = self._tables
        return [held[one.id].summary() if one.id in held else one for one in read]

    def online(self, person: str) -> bool:
        """Whether somebody is at some table."""
        return any(
            listener.person.id == person
            for table in self._tables.values()
            for stream in table.streams.values()
            for listener in stream.listeners
        )

    async def export(self, person: str) -> list[dict[str, Any]]:
        """Everything of somebody's at the tables: what they may see of each, and what they said."""
        kept: list[dict[str, Any]] = []
        for summary in await self.of_person(person, most=None):
            table = await self.table(summary.id)
            kept.append(
                {
                    "summary": summary,
                    "transcript": transcript(table.state, table.state.seat_of(person)),
                    "chat": await self._said(table.id, person),
                }
            )
        return kept

    async def _said(self, table: str, person: str) -> list[dict[str, Any]]:
        """What somebody has said at a table beside the game, and when."""
        lines = [(line.at, log.loads(line.entry).entry) for line in await self.store.log(table)]
        return [
            {"at": at, "said": entry.phrase or entry.text}
            for at, entry in lines
            if isinstance(entry, log.Chatted) and entry.person == person
        ]

    # -- people

    async def give_seats(self, giver: Person, taker: Person) -> None:
        """What was a guest's is an account's from now on."""
        for summary in await self.of_person(giver.id, most=None):
            table = await self.table(summary.id)
            await table.give(giver, taker)

    def send_away(self, person: str) -> None:
        """Close every socket of somebody: a client of theirs that may still come in comes back."""
        for table in list(self._tables.values()):
            for stream in list(table.streams.values()):
                for listener in list(stream.listeners):
                    if listener.person.id == person:
                        listener.close(RESTART)

    async def forget(self, person: str) -> None:
        """Somebody left for good."""
        self.send_away(person)
        for table in list(self._tables.values()):
            if person in people_of(table.state):
                await table.forget([person])

    async def close(self) -> None:
        """The club closes: everybody is told to come back."""
        for table in self._tables.values():
            table.close(RESTART)
        for timer in self._resting.values():
            timer.cancel()
        if self._tasks:
            with suppress(StorageError):
                await asyncio.wait(self._tasks, timeout=2)
        self._thinkers.close()


def _check_bots(settings: Settings) -> None:
    """Refuse bots that are not known, and seats that are not there or taken twice."""
    seats = [hired.seat for hired in settings.bots]
    if len(set(seats)) < len(seats) or any(seat > settings.seats for seat in seats):
        raise ValueError(_("each bot has a seat of its own, of those at the table"))
    for hired in settings.bots:
        known(hired.bot)
