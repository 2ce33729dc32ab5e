"""A table: one writer, whose every line is durable before anybody is told of it."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import suppress
from time import time
from typing import Any

import msgspec

from marxador.bots.protocol.seen import plain
from marxador.club.config import Config
from marxador.club.metrics import MOVES
from marxador.club.people.person import Person
from marxador.club.store.append import Append, Line, Sitting
from marxador.club.store.store import StorageError, Store
from marxador.club.tables import doing
from marxador.club.tables import entry as log
from marxador.club.tables.gaze import Gaze
from marxador.club.tables.gone import without
from marxador.club.tables.limits import Limits
from marxador.club.tables.refusal import Refusal
from marxador.club.tables.seen import Memo, Public, Seen, history, whole
from marxador.club.tables.settings import Settings
from marxador.club.tables.showing import Shown
from marxador.club.tables.state import State
from marxador.club.tables.stream import Listener, Stream
from marxador.club.tables.summary import Summary
from marxador.club.tables.thinking import Thinkers
from marxador.club.tables.transcript import transcript
from marxador.club.tables.turns import Turns
from marxador.club.wire import messages
from marxador.engine.events import Event, HandEnded, HandOpened, Signalled
from marxador.engine.match import Match
from marxador.i18n import _, speaking
from marxador.study.coach.hint import Hint

REMEMBERED = 16
"""Answers remembered for each seat: a message that is repeated is answered with the same."""
CLIENTS = 4
"""Sockets that one person may have at a table."""
REPLACED = 4000

SHOWN_IN_LOBBY = (
    log.Created, log.Owned, log.Sat, log.Stood, log.Hired, log.Started, log.Left, log.Returned,
    log.Conceded,
)  # fmt: skip

PLAY = (log.Acted, log.Signalled, log.Said)
"""What changes nothing but the match, and the clock where there is one."""
ASKS = (log.Started, log.Dealt, log.Acted)
"""After these somebody else is asked."""

Answer = dict[str, Any]
OK: Answer = {"ok": True}
_encode = msgspec.json.Encoder().encode


class Table:
    """A table in memory: what its log says, and whoever listens."""

    def __init__(
        self, state: State, store: Store, config: Config, thinkers: Thinkers,
        *, over: Callable[["Table"], None] = lambda _: None,
        empty: Callable[["Table"], None] = lambda _: None,
    ) -> None:  # fmt: skip
        self.state = state
        self.store = store
        self.config = config
        self.run = secrets.token_urlsafe(6)
        """Which life of the table this is: numbers of another one mean nothing in it."""
        self.gaze = Gaze()
        self.limits = Limits()
        self.turns = Turns(self, thinkers)
        self.streams: dict[int | None, Stream] = {}
        self._over, self._empty = over, empty
        self._one = asyncio.Lock()
        self._unsure = False
        self._answered: dict[str, Answer] = {}
        self._public: Public | None = None

    # -- what holds now

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def settings(self) -> Settings:
        return self.state.settings

    @property
    def match(self) -> Match:
        return self.state.match

    @property
    def has_company(self) -> bool:
        """Whether anybody is connected: nothing happens at a table where nobody is."""
        return any(stream.listeners for stream in self.streams.values())

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return self._one.locked()

    @property
    def spectators(self) -> int:
        public = self.streams.get(None)
        return len(public.listeners) if public else 0

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is connected."""
        stream = self.streams.get(seat)
        return stream is not None and bool(stream.listeners)

    def summary(self) -> Summary:
        """The table at a glance."""
        return self.state.summary(self.is_here, self.spectators)

    def may_see(self, person: Person | None, seat: int) -> bool:
        """Whether somebody may see the cards of a seat now."""
        mine = person is not None and self.state.seat_of(person.id) == seat
        return mine or self.state.is_open

    def transcript(self, person: Person | None) -> dict[str, Any]:
        """What somebody may check of the dealing."""
        return transcript(self.state, self.state.seat_of(person.id) if person else None)

    # -- what happens

    async def do(self, person: Person, message: messages.Message) -> Answer:
        """Do what a person asks, once, and answer when it is durable."""
        async with self._one:
            with speaking(person.language):
                answer = await self._tried(person, message, f"{person.id}/{message.id}")
        return {"re": message.id, **answer}

    async def _tried(self, person: Person, message: messages.Message, key: str) -> Answer:
        try:
            if self._unsure:
                # It may have been done before a failure: then the log has its answer.
                await self._make_sure()
            known = self._answered.get(key)
            if known is not None:
                return known
            answer = await doing.DOES[type(message)](self, person, message) or OK
        except StorageError:
            return storage()
        except Refusal as refusal:
            answer = {"error": refusal.word, "message": refusal.message}
            if refusal.word == "rate":
                return answer
        except ValueError as error:
            answer = {"error": "illegal", "message": str(error)}
        self._remember(key, answer)
        return answer

    def _remember(self, key: str, answer: Answer) -> None:
        self._answered[key] = answer
        if len(self._answered) > REMEMBERED * self.match.seats:
            del self._answered[next(iter(self._answered))]

    async def alone(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Do something of the table's own, between two messages; whether it could be kept."""
        async with self._one:
            with suppress(StorageError):
                if self._unsure:
                    await self._make_sure()
                await work()
                return True
        return False

    async def append(
        self, entry: log.Any, by: Person | None = None, message: messages.Message | None = None
    ) -> None:
        """Another line of the log: checked, durable, and only then true and told."""
        after, events = self.state.after(entry)
        asked = (by.id, message.id) if by and message else ("", "")
        line = Line(self.id, after.seq, now(), log.dumps(log.Logged(entry, *asked)))
        summary = None
        if isinstance(entry, SHOWN_IN_LOBBY) or any(isinstance(e, HandEnded) for e in events):
            summary = (after.status, _encode(after.summary()).decode())
        sittings = list(_sittings(self.state, after)) if summary else []
        append = Append([line], summary, sittings)
        try:
            await self.store.append(append)
        except BaseException:
            # It may have been written all the same: the log will say.
            self._unsure = True
            raise
        self._become(after, entry, events)

    def _become(self, after: State, entry: log.Any, events: tuple[Event, ...]) -> None:
        was_over = self.state.status == "over"
        self.state = after
        if isinstance(entry, log.Acted):
            MOVES.inc()
        if events and isinstance(events[0], HandOpened):
            self.gaze.new_hand(self.match)
        self.tell(entry, events)
        self.turns.go_on(moved=isinstance(entry, ASKS))
        if after.status == "over" and not was_over:
            self._over(self)

    async def _make_sure(self) -> None:
        """After a failure of the store: read what it has kept after all."""
        lines = await self.store.log(self.id, self.state.seq)
        self._unsure = False
        for line in lines:
            self.replay(line)
        if lines:
            for stream in self.streams.values():
                stream.forget()
                for listener in stream.listeners:
                    listener.send(self._whole(stream))
            self.turns.go_on(moved=True)

    def replay(self, line: Line) -> None:
        """Take a line that is in the log already."""
        logged = log.loads(line.entry)
        self.state, events = self.state.after(logged.entry)
        if events and isinstance(events[0], HandOpened):
            self.gaze.new_hand(self.match)
        if logged.id:
            self._remember(f"{logged.by}/{logged.id}", OK)

    async def give(self, giver: Person, taker: Person) -> None:
        """What was one person's is another's from now on."""

        async def hand_over() -> None:
            seat = self.state.seat_of(giver.id)
            if seat and self.state.seat_of(taker.id) is None:
                await self.append(log.Sat(seat, taker))
            if self.state.owner.id == giver.id:
                await self.append(log.Owned(taker))
            self.reseat()

        await self.alone(hand_over)

    async def forget(self, gone: Collection[str]) -> None:
        """Some people left for good: from now on nobody reads their names here."""
        async with self._one:
            self.state = without(self.state, gone)
            self.tell()

    # -- telling

    def tell(self, entry: log.Any | None = None, events: Sequence[Event] = ()) -> None:
        """Tell everybody what has changed, each as much as they may know."""
        if isinstance(entry, log.Chatted):
            self._chat(entry)
            return
        beside = (
            not isinstance(entry, PLAY)
            or self.settings.clock is not None
            or self.state.status == "over"
        )
        memo, shown = Memo(events), Shown(self) if beside else None
        for stream in self.streams.values():
            if stream.is_live:
                self._show(stream, memo, shown)

    def _show(self, stream: Stream, memo: Memo, shown: Shown | None) -> None:
        seat, before = stream.seat, stream.seen
        assert before is not None
        message = b'"type":"state"'
        if shown:
            message += b',"table":' + shown.to(seat)
        happened, said = memo.happened(seat, self.gaze.watched)
        patch = self._patch(stream, before, memo)
        if happened:
            new = isinstance(happened[0], HandOpened)
            patch = [*patch, (b'"history":' if new else b'"history_add":') + said]
        if patch:
            changed = b",".join(patch)
            message += b',"patch":{%b,"move":%d},"events":%b' % (changed, self.state.move, said)
        if patch or shown:
            stream.tell(memo.one(message + b"}"))
        for event in happened:
            if type(event) is Signalled:
                self._signal(stream, event)

    def _patch(self, stream: Stream, before: Seen, memo: Memo) -> list[bytes]:
        """The fields of a view that have changed, but for its history."""
        patch: list[bytes] = []
        public = self.public
        if before.public is not public:
            stream.seen = Seen(public, stream.seat, before)
            patch = stream.seen.since(before, memo)
        if self.state.is_open:
            patch = [*patch, b'"hands":' + _encode(self._hands())]
        return patch

    @property
    def public(self) -> Public:
        """What everybody sees of the match as it is now."""
        if self._public is None or self._public.match is not self.match:
            self._public = Public(self.match)
        return self._public

    def look(self, seat: int, at: int | None) -> None:
        """Turn the eyes of a seat; it is told the signals that it sees there."""
        before = history(self.match, seat, self.gaze.watched)
        self.gaze.look(seat, at)
        after = history(self.match, seat, self.gaze.watched)
        stream = self._stream(seat)
        if after == before or not stream.is_live:
            return
        patch = {"history": plain(after), "move": self.state.move}
        stream.push({"type": "state", "patch": patch, "events": []})
        for event in after:
            if isinstance(event, Signalled) and event not in before:
                self._signal(stream, event)

    def _signal(self, stream: Stream, event: Signalled) -> None:
        stream.push({"type": "signal", "from": event.seat, "to": event.to, "name": event.name})

    def _chat(self, entry: log.Chatted) -> None:
        said = {"phrase": entry.phrase} if entry.phrase else {"text": entry.text}
        message = {"type": "chat", "seat": entry.seat, "person": entry.person, **said, "at": now()}
        for seat, stream in self.streams.items():
            partner = seat and entry.seat and (seat - entry.seat) % 2 == 0
            if stream.is_live and (partner or not entry.partners):
                stream.push(message, muted=entry.person)

    def tell_hint(self, seat: int, hint: Hint) -> None:
        """What a good player would do, and what speaks for it, to the seat that asked."""
        stream = self._stream(seat)
        if stream.is_live:
            often = {action: round(chance, 3) for action, chance in hint.choices}
            why = [said for said in (*hint.reasons, hint.consell) if said]
            action = hint.choices[0][0]
            stream.push({"type": "hint", "action": action, "why": why, "frequencies": often})

    def notice(self, what: str, seat: int | None = None) -> None:
        """Tell everybody of something that is not the game's."""
        for stream in self.streams.values():
            if stream.is_live:
                stream.push({"type": "notice", "what": what, "seat": seat})

    def _hands(self) -> list[Sequence[str] | None]:
        """The cards of every seat in the last hand, where they may be seen."""
        hand = self.match.hand
        return list(hand.dealt) if hand and hand.dealt else []

    # -- who listens

    def join(self, listener: Listener, last: int, run: str) -> None:
        """Somebody listens: they are told what they missed, or everything."""
        seat = self.state.seat_of(listener.person.id)
        stream = self._stream(seat)
        missed = stream.missed(last) if run == self.run and last else None
        for old in stream.join(listener):
            old.close(REPLACED)
        mine = [one for one in stream.listeners if one.person.id == listener.person.id]
        for old in mine[:-CLIENTS]:
            stream.leave(old)
            old.close(REPLACED)
        for message in [self._whole(stream)] if missed is None else missed:
            listener.send(message)
        self.turns.arrived(seat)
        self.tell()
        self.turns.go_on()

    def leave(self, listener: Listener) -> None:
        """Somebody is gone."""
        for stream in self.streams.values():
            if listener in stream.listeners:
                stream.leave(listener)
                self.tell()
                if stream.seat and not stream.listeners:
                    self.turns.departed(stream.seat)
        if not self.has_company:
            self.turns.stop()
            self._empty(self)

    def reseat(self) -> None:
        """After somebody sat down or stood up: everybody listens where they belong now."""
        everybody = [one for stream in self.streams.values() for one in stream.listeners]
        for listener in everybody:
            seat = self.state.seat_of(listener.person.id)
            now_at = next(s for s in self.streams.values() if listener in s.listeners)
            if now_at.seat == seat:
                continue
            now_at.leave(listener)
            stream = self._stream(seat)
            stream.join(listener)
            listener.send(self._whole(stream))

    def _stream(self, seat: int | None) -> Stream:
        if seat not in self.streams:
            self.streams[seat] = Stream(seat)
        return self.streams[seat]

    def _whole(self, stream: Stream) -> bytes:
        """Everything that a viewer may know."""
        if stream.seen is None:
            stream.seen = Seen(self.public, stream.seat)
        signals = stream.seen.signals
        view = whole(self.match, stream.seat, self.gaze.watched, signals, self.state.move)
        if self.state.is_open:
            view["hands"] = self._hands()
        return _encode(
            {
                "seq": stream.seq,
                "type": "state",
                "run": self.run,
                "table": msgspec.Raw(Shown(self).to(stream.seat)),
                "view": view,
                "events": [],
            }
        )

    def close(self, code: int) -> None:
        """Send everybody away, for good: nothing happens here any more."""
        self.turns.stop()
        everybody = [one for stream in self.streams.values() for one in stream.listeners]
        # What is stopped would be planned anew where there is company.
        self.streams.clear()
        for listener in everybody:
            listener.close(code)


def storage() -> Answer:
    """The answer while nothing can be written down."""
    return {
        "error": "storage",
        "message": _("the club cannot write anything down now; nothing was done"),
    }


def now() -> int:
    """Milliseconds since the epoch."""
    return int(time() * 1000)


def _sittings(before: State, after: State) -> Iterator[Sitting]:
    """The seats whose person changed."""
    for seat, (was, chair) in enumerate(zip(before.chairs, after.chairs, strict=True), 1):
        old, new = (one.person.id if one.person else None for one in (was, chair))
        if old != new:
            yield Sitting(seat, new)
