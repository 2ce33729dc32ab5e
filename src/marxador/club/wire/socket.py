"""The socket of a table: a ticket, a hello, then messages and their answers."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

import msgspec
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from marxador.club.http.origin import same
from marxador.club.metrics import SOCKETS
from marxador.club.state import Club
from marxador.club.store.store import StorageError
from marxador.club.tables.hub import RESTART, NoTable
from marxador.club.tables.table import Table, storage
from marxador.club.wire import messages
from marxador.club.wire.line import TOO_MUCH, Line
from marxador.club.wire.protocol import EXTENSION, Wire
from marxador.i18n import _, speaking

BAD_TICKET, NO_TABLE = 4001, 4004
DOOR = "/ws/t/"
HELLO = 10.0
"""Seconds in which a client has to say hello."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
_encode = msgspec.json.Encoder().encode


class _Id(Struct):
    id: str = ""


async def socket(club: Club, scope: Scope, receive: Receive, send: Send) -> None:
    """One client at one table, until it leaves."""
    wire: Wire = scope["extensions"][EXTENSION]
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    path: str = scope["path"]
    ticket = parse_qs(scope["query_string"].decode("latin-1")).get("ticket", [""])[0]
    origin = headers.get(b"origin")
    await receive()
    if not path.startswith(DOOR) or (origin is not None and not same(origin, headers.get(b"host"))):
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.accept"})
    wire.lighten()
    table = path.removeprefix(DOOR)
    redeemed = club.tickets.redeem(ticket)
    if redeemed is None or redeemed[1] != table:
        wire.hang_up(BAD_TICKET)
        return
    try:
        here = await club.hub.table(table)
    except NoTable:
        wire.hang_up(NO_TABLE)
        return
    except StorageError:
        wire.hang_up(RESTART)
        return
    line = Line(wire, redeemed[0])
    SOCKETS.inc()
    try:
        await _listen(club, receive, here, line)
    finally:
        SOCKETS.dec()
        line.forget()
        here.leave(line)


async def _listen(club: Club, receive: Receive, table: Table, line: Line) -> None:
    """Read messages and answer them."""
    try:
        async with asyncio.timeout(HELLO):
            hello = await _next(receive, line)
    except TimeoutError:
        line.close(BAD_TICKET)
        return
    if hello is None:
        return
    if not isinstance(hello, messages.Hello):
        line.close(BAD_TICKET)
        return
    line.client = hello.client
    with suppress(SQLAlchemyError, OSError, TimeoutError):
        line.muted = await club.people.muted(line.person.id)
    line.send(_encode({"re": hello.id, "ok": True, "run": table.run}))
    table.join(line, hello.last, hello.run)
    while (message := await _next(receive, line)) is not None:
        await _answer(club, table, line, message)


async def _answer(club: Club, table: Table, line: Line, message: messages.Any) -> None:
    if isinstance(message, messages.Ping):
        line.send(_encode({"re": message.id, "ok": True, "type": "pong"}))
    elif isinstance(message, messages.Hello):
        line.send(_encode({"re": message.id, "ok": True, "run": table.run}))
    elif isinstance(message, messages.Mute):
        await _mute(club, line, message)
    else:
        line.send(_encode(await table.do(line.person, message)))


async def _mute(club: Club, line: Line, message: messages.Mute) -> None:
    try:
        await club.people.mute(line.person.id, message.person, message.on)
    except (SQLAlchemyError, OSError, TimeoutError):
        with speaking(line.person.language):
            line.send(_encode({"re": message.id, **storage()}))
        return
    line.muted = line.muted - {message.person} | ({message.person} if message.on else set())
    line.send(_encode({"re": message.id, "ok": True}))


async def _next(receive: Receive, line: Line) -> messages.Any | None:
    """The next message that can be read; None when the client is gone."""
    while True:
        event = await receive()
        if event["type"] == "websocket.disconnect":
            return None
        if not line.may_say():
            line.close(TOO_MUCH)
            return None
        text = event.get("text") or event.get("bytes") or ""
        try:
            message: messages.Any = messages.decode(text)
            return message
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            with speaking(line.person.language):
                said = _("this message cannot be read: {reason}").format(reason=error)
            line.send(_encode({"re": _id(text), "error": "invalid", "message": said}))


def _id(text: str | bytes) -> str:
    """The id of a message that does not fit otherwise."""
    try:
        return msgspec.json.decode(text, type=_Id).id[:64]
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""
