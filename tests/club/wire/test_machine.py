"""A state machine over the socket: people who act, repeat themselves, drop and come back."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from marxador.bots.protocol.seen import view_to_json
from tests.club.running import House, house
from tests.club.visitor import Refused, Socket, Visitor

_here: dict[str, Any] = {}


@pytest.fixture(scope="module", autouse=True)
def _open(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One club for all examples, with its loop on a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    folder = tmp_path_factory.mktemp("machine")
    opened = house(folder)
    _here["loop"] = loop
    _here["house"] = _run(opened.__aenter__())
    yield
    _run(opened.__aexit__(None, None, None))
    _run(_finish())
    _run(loop.shutdown_default_executor())
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


async def _finish() -> None:
    """Leave nothing behind that would end with the loop."""
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(work, _here["loop"]).result(60)


class TwoPeople(RuleBasedStateMachine):
    """Anna and Blai at one table; what they are told is always what the engine says."""

    @initialize()
    def sit_down(self) -> None:
        self.sent: list[tuple[int, dict[str, Any], dict[str, Any]]] = []
        _run(self._sit_down())

    async def _sit_down(self) -> None:
        here: House = _here["house"]
        self.people = [Visitor(here.address) for _ in range(2)]
        for one in self.people:
            await one.enter()
        self.name = await self.people[0].create(
            variant="jcf", seats=2, games=99, options={"joc_fora": "game"}
        )
        self.table = await here.club.hub.table(self.name)
        self.sockets: list[Socket | None] = [await one.open(self.name) for one in self.people]
        first, second = self.sockets
        assert first and second
        await second.do("sit")
        await first.do("start")
        await asyncio.gather(first.contribute(), second.contribute())
        await self._settle()

    async def _settle(self) -> None:
        """Wait until everybody connected has heard of the last move, and a hand is dealt."""
        table = self.table
        while not table.match.in_hand and table.has_company:
            await asyncio.sleep(0.002)
        for socket in self.sockets:
            if socket:
                await socket.until(
                    lambda socket=socket: socket.view.get("move") == table.state.move
                )

    @rule(seat=st.integers(0, 1), choice=st.integers(0, 1000), wrong=st.integers(-1, 1))
    def act(self, seat: int, choice: int, wrong: int) -> None:
        """A legal action; on an old view (or one of the future) it is stale."""
        socket = self.sockets[seat]
        if socket is None or not socket.view["legal"]:
            return
        legal = socket.view["legal"]
        move = socket.view["move"]
        fields = {
            "id": f"a{len(self.sent)}",
            "action": legal[choice % len(legal)],
            "at": move + wrong,
        }
        if wrong:
            with pytest.raises(Refused, match="stale"):
                _run(socket.do("act", **fields))
            assert self.table.state.move == move
            self.sent.append((seat, fields, {"error": "stale"}))
        else:
            answer = _run(socket.do("act", **fields))
            assert self.table.state.move > move
            self.sent.append((seat, fields, answer))
        _run(self._settle())

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 7))
    def repeat(self, which: int) -> None:
        """A message that was sent already changes nothing, and is answered as before."""
        seat, fields, answer = self.sent[-1 - which % len(self.sent)]
        socket = self.sockets[seat]
        if socket is None or which >= 8:
            return
        move = self.table.state.move
        socket.forget(fields["id"])
        name = _run(socket.say("act", **fields))
        again = _run(socket.answer(name))
        assert again.get("ok") == answer.get("ok") and again.get("error") == answer.get("error")
        assert self.table.state.move == move

    @rule(seat=st.integers(0, 1), frame=st.sampled_from(["", "{}", '{"do":"act","id":"z"}', "x"]))
    def babble(self, seat: int, frame: str) -> None:
        socket = self.sockets[seat]
        if socket:
            move = self.table.state.move
            _run(socket.line.send(frame))
            _run(socket.do("ping"))
            assert self.table.state.move == move

    @rule(seat=st.integers(0, 1))
    def drop(self, seat: int) -> None:
        socket = self.sockets[seat]
        if socket and all(self.sockets):
            self.last = (socket.seq, socket.run, socket.view, socket.table)
            _run(socket.close())
            self.sockets[seat] = None

    @rule(seat=st.integers(0, 1), resumes=st.booleans())
    def come_back(self, seat: int, resumes: bool) -> None:
        if self.sockets[seat] is not None:
            return
        _run(self._come_back(seat, resumes))

    async def _come_back(self, seat: int, resumes: bool) -> None:
        socket = await self.people[seat].connect(self.name)
        seq, run, socket.view, socket.table = self.last
        await socket.hello(**({"last": seq, "run": run} if resumes else {}))
        self.sockets[seat] = socket
        await self._settle()

    @invariant()
    def everybody_sees_what_the_engine_says(self) -> None:
        for seat, socket in enumerate(getattr(self, "sockets", ()), 1):
            if socket:
                view = view_to_json(self.table.match.view(seat))
                assert {name: socket.view[name] for name in view} == view

    def teardown(self) -> None:
        for socket in getattr(self, "sockets", ()):
            if socket:
                _run(socket.close())
        for one in getattr(self, "people", ()):
            _run(one.leave())


TestTwoPeople = TwoPeople.TestCase
TestTwoPeople.settings = settings(max_examples=6, stateful_step_count=25, deadline=None)
TestTwoPeople.pytestmark = [pytest.mark.slow]
