"""Somebody at a club that runs: over HTTP and the socket, with no more than a page has."""

import asyncio
import hashlib
import itertools
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

LIMIT = 30.0
"""Seconds to wait for what has to come: the machine may be loaded."""

_ids = itertools.count(1)


class Refused(Exception):
    """An answer that is an error."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__(f"{answer['error']}: {answer.get('message')}")
        self.word = answer["error"]


class Visitor:
    """A guest of the club, with a cookie of their own."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.http = httpx.AsyncClient(
            base_url=self.address, headers={"origin": self.address}, timeout=LIMIT
        )

    async def ask(self, method: str, path: str, **more: Any) -> Any:
        answer = await self.http.request(method, path, **more)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    async def enter(self) -> dict[str, Any]:
        """Come in: the club makes a guest."""
        me: dict[str, Any] = await self.ask("GET", "/api/me")
        return me

    async def create(self, **settings: Any) -> str:
        table = await self.ask("POST", "/api/tables", json=settings)
        return str(table["id"])

    async def open(self, table: str, **hello: Any) -> "Socket":
        """A socket at a table, greeted."""
        socket = await self.connect(table)
        await socket.hello(**hello)
        return socket

    async def connect(self, table: str, ticket: str | None = None, **more: Any) -> "Socket":
        if ticket is None:
            ticket = (await self.ask("POST", f"/api/tables/{table}/ticket"))["ticket"]
        ws = self.address.replace("http", "ws", 1)
        line = await connect(
            f"{ws}/ws/t/{table}?ticket={ticket}", open_timeout=LIMIT, compression=None, **more
        )
        return Socket(line)

    async def leave(self) -> None:
        await self.http.aclose()


class Socket:
    """A client of one table: what it was told, merged as a page merges it."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.seq = 0
        self.run = ""
        self.closed: int | None = None
        self.contribution = secrets.token_bytes(32)
        self._answers: dict[str, dict[str, Any]] = {}
        self._changed = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.line:
                self.raw.append(str(text))
                self._take(json.loads(text))
                async with self._changed:
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        self.closed = self.line.close_code
        async with self._changed:
            self._changed.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        if "re" in message:
            self._answers[message["re"]] = message
            return
        self.heard.append(message)
        self.seq = message["seq"]
        if message["type"] == "state":
            self.run = message.get("run", self.run)
            self.table = message.get("table", self.table)
            self.view = message.get("view", self.view)
            patch = dict(message.get("patch", {}))
            more = patch.pop("history_add", [])
            self.view = self.view | patch
            self.view["history"] = self.view.get("history", []) + more
            self.events += message.get("events", [])

    @property
    def me(self) -> int | None:
        return self.table.get("me")

    async def until(self, holds: Callable[[], Any]) -> Any:
        """Wait for something to hold."""
        async with asyncio.timeout(LIMIT), self._changed:
            await self._changed.wait_for(lambda: holds() or self.closed is not None)
        assert holds(), f"the socket was closed with {self.closed}"
        return holds()

    async def gone(self) -> int | None:
        """Wait until the server has closed it; the code."""
        async with asyncio.timeout(LIMIT), self._changed:
            await self._changed.wait_for(lambda: self.closed is not None)
        return self.closed

    async def say(self, do: str, **fields: Any) -> str:
        """Send a message and do not wait."""
        message = {"do": do, "id": f"m{next(_ids)}"} | fields
        await self.line.send(json.dumps(message))
        return str(message["id"])

    async def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        name = await self.say(do, **fields)
        answer = await self.answer(name)
        if "error" in answer:
            raise Refused(answer)
        return answer

    async def answer(self, name: str) -> dict[str, Any]:
        answer: dict[str, Any] = await self.until(lambda: self._answers.get(name))
        return answer

    def forget(self, name: str) -> None:
        """As if an answer had not come."""
        self._answers.pop(name, None)

    async def hello(self, **fields: Any) -> dict[str, Any]:
        answer = await self.do("hello", **({"last": 0, "run": ""} | fields))
        self.run = answer["run"]
        await self.until(lambda: self.table or fields.get("last"))
        return answer

    async def contribute(self) -> None:
        """Commit and reveal one's part of the randomness, whenever it is waited for."""
        seat = self.me

        def step() -> Any:
            dealing = self.table["dealing"]
            waits = dealing and (dealing["step"] == "dealt" or seat in dealing["needs"])
            return waits and dealing["step"]

        while (now := await self.until(step)) != "dealt":
            if now == "commit":
                hashed = hashlib.sha256(self.contribution).hexdigest()
                await self.do("commit", hash=hashed)
            else:
                await self.do("cut", value=self.contribution.hex(), place=0.25)

    @property
    def may_act(self) -> bool:
        return bool(self.view.get("legal"))

    @property
    def is_over(self) -> bool:
        return self.table.get("status") == "over"

    async def act(self, action: str, **fields: Any) -> dict[str, Any]:
        return await self.do("act", **({"action": action, "at": self.view["move"]} | fields))

    async def play(self, choose: Callable[[dict[str, Any]], str]) -> None:
        """Play to the end of the match."""
        while True:
            await self.until(lambda: self.may_act or self.is_over)
            if self.is_over:
                return
            try:
                await self.act(choose(self.view))
            except Refused as refused:
                # A partner answered in the same moment.
                if refused.word not in ("stale", "illegal", "not-now"):
                    raise

    async def close(self) -> None:
        await self.line.close()
        await self._reader


@asynccontextmanager
async def visiting(address: str, count: int = 1) -> AsyncIterator[list[Visitor]]:
    """Some guests who have come in."""
    visitors = [Visitor(address) for _ in range(count)]
    try:
        for visitor in visitors:
            await visitor.enter()
        yield visitors
    finally:
        for visitor in visitors:
            await visitor.leave()
