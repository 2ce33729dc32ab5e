"""A hall full of people: tables of four over real sockets, as light as a driver can be.

A client does what a page does (a guest's cookie, a ticket, hello, the parts of the randomness)
and then plays at random. Frames are masked with zeros, which the protocol allows and costs nothing.
"""

import asyncio
import base64
import hashlib
import json
import os
import random
from time import perf_counter
from typing import Any

import msgspec

SEATS = 4
RESERVED = 8
"""HTTP connections that set the hall up."""


class Dealing(msgspec.Struct):
    step: str
    needs: list[int]


class Table(msgspec.Struct):
    me: int | None = None
    dealing: Dealing | None = None


class View(msgspec.Struct):
    legal: list[str] | None = None
    to_act: list[int] | None = None
    move: int | None = None


class Heard(msgspec.Struct):
    """What of a message matters to somebody who plays at random."""

    re: str = ""
    error: str = ""
    table: Table | None = None
    view: View | None = None
    patch: View | None = None


_heard = msgspec.json.Decoder(Heard).decode


class Hall:
    """Everybody who plays, and what was measured."""

    def __init__(self, host: str, port: int, seed: int) -> None:
        self.host, self.port = host, port
        self.rng = random.Random(seed)
        self.think: float | None = None
        """Seconds of thought on average; None: nobody moves."""
        self.times: list[float] = []
        self.refused: dict[str, int] = {}
        self.lost = 0
        self.clients: list[Client] = []

    def wake(self) -> None:
        """Everybody looks whether it is their turn."""
        for client in self.clients:
            client.consider()


class Client(asyncio.Protocol):
    """One seat."""

    def __init__(self, hall: Hall, path: str) -> None:
        self.hall, self.path = hall, path
        self.buffer = bytearray()
        self.open = False
        self.seat = 0
        self.legal: list[str] = []
        self.to_act: list[int] = []
        self.move = 0
        self.part = os.urandom(32)
        self.sent: dict[str, float] = {}
        self.count = 0
        self.timer: asyncio.TimerHandle | None = None
        self.ready = asyncio.get_running_loop().create_future()
        self.answers: dict[str, asyncio.Future[Heard]] = {}

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.hall.host}:{self.hall.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, _error: Exception | None) -> None:
        self.hall.lost += 1
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self.open = True
            del self.buffer[: end + 4]
            self.ready.set_result(None)
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == 1:
                self.hear(payload)
            elif kind == 9:
                self._write(10, payload)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, at = buffer[1] & 127, 2
        if size == 126:
            size, at = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, at = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < at + size:
            return None
        frame = buffer[0] & 15, bytes(buffer[at : at + size])
        del buffer[: at + size]
        return frame

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + length + bytes(4) + payload)

    def say(self, do: str, **fields: Any) -> str:
        self.count += 1
        name = str(self.count)
        self._write(1, json.dumps({"do": do, "id": name, **fields}).encode())
        return name

    async def ask(self, do: str, **fields: Any) -> Heard:
        name = self.say(do, **fields)
        answer = self.answers[name] = asyncio.get_running_loop().create_future()
        return await answer

    def hear(self, payload: bytes) -> None:
        heard = _heard(payload)
        if heard.re:
            self._answered(heard)
            return
        if heard.table:
            self.seat = heard.table.me or 0
            self._contribute(heard.table.dealing)
        for seen in (heard.view, heard.patch):
            if seen is None:
                continue
            self.legal = self.legal if seen.legal is None else seen.legal
            self.to_act = self.to_act if seen.to_act is None else seen.to_act
            self.move = self.move if seen.move is None else seen.move
        self.consider()

    def _answered(self, heard: Heard) -> None:
        began = self.sent.pop(heard.re, None)
        if began is not None:
            if heard.error:
                self.hall.refused[heard.error] = self.hall.refused.get(heard.error, 0) + 1
            else:
                self.hall.times.append(perf_counter() - began)
        elif heard.re in self.answers:
            self.answers.pop(heard.re).set_result(heard)
        self.consider()

    def _contribute(self, dealing: Dealing | None) -> None:
        if dealing is None or self.seat not in dealing.needs:
            return
        if dealing.step == "commit":
            self.say("commit", hash=hashlib.sha256(self.part).hexdigest())
        else:
            self.say("cut", value=self.part.hex(), place=0.5)

    def consider(self) -> None:
        """Act after some thought, if it is one's turn; of several who may, the first does."""
        think = self.hall.think
        mine = self.legal and self.to_act and self.to_act[0] == self.seat
        if think is None or not mine or self.sent or self.timer:
            return
        if not think:
            self.act()
            return
        delay = self.hall.rng.expovariate(1 / think)
        self.timer = asyncio.get_running_loop().call_later(delay, self.act)

    def act(self) -> None:
        self.timer = None
        if not self.legal or self.hall.think is None:
            return
        action = self.hall.rng.choice(self.legal)
        name = self.say("act", action=action, at=self.move)
        self.sent[name] = perf_counter()


class Http:
    """One connection to the club's API."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.hall.host, self.hall.port)

    async def ask(
        self, method: str, path: str, cookie: str = "", body: Any = None
    ) -> tuple[Any, str]:
        """The answer, and the cookie that came with it."""
        host = f"{self.hall.host}:{self.hall.port}"
        said = b"" if body is None else json.dumps(body).encode()
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Cookie: {cookie}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(said)}\r\n\r\n".encode()
            + said
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        raw = dict(line.split(": ", 1) for line in head[1:] if ": " in line)
        text = await self.reader.readexactly(int(raw.get("content-length", "0")))
        if " 20" not in head[0]:
            raise ConnectionError(f"{path}: {head[0]} {text.decode()[:200]}")
        return json.loads(text), ""

    async def guest(self) -> str:
        """A guest's cookie."""
        host = f"{self.hall.host}:{self.hall.port}"
        self.writer.write(f"GET /api/me HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        fields = {
            line.partition(": ")[0].lower(): line.partition(": ")[2]
            for line in head
            if ": " in line
        }
        await self.reader.readexactly(int(fields["content-length"]))
        return fields["set-cookie"].split(";")[0]


async def fill(hall: Hall, tables: int, settings: dict[str, Any]) -> None:
    """Set tables up, sit everybody down and begin."""
    numbers = iter(range(tables))

    async def one() -> None:
        http = Http(hall)
        await http.open()
        for _ in numbers:
            await _table(hall, http, settings)
        http.writer.close()

    await asyncio.gather(*(one() for _ in range(RESERVED)))


async def _table(hall: Hall, http: Http, settings: dict[str, Any]) -> None:
    cookies = [await http.guest() for _ in range(SEATS)]
    table, _ = await http.ask("POST", "/api/tables", cookies[0], settings)
    clients = []
    for cookie in cookies:
        ticket, _ = await http.ask("POST", f"/api/tables/{table['id']}/ticket", cookie)
        path = f"/ws/t/{table['id']}?ticket={ticket['ticket']}"
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(
            lambda path=path: Client(hall, path), hall.host, hall.port
        )
        await client.ready
        client.say("hello", last=0, run="")
        clients.append(client)
    for client in clients[1:]:
        await client.ask("sit")
    await clients[0].ask("start")
    hall.clients += clients


async def measured(hall: Hall, seconds: float, think: float) -> list[float]:
    """The times of the moves that were acknowledged, with that much thought before each."""
    hall.times, hall.refused = [], {}
    hall.think = think
    hall.wake()
    await asyncio.sleep(seconds)
    hall.think = None
    return hall.times
