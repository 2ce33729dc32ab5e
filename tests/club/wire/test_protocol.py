"""Frames however they come, and what a connection leaves behind."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from marxador.club.wire.protocol import Wire
from tests.club.people_of import until
from tests.club.running import House, house
from tests.club.visitor import Visitor, visiting
from tests.club.wire.test_socket import Raw

pytestmark = pytest.mark.slow

MASK = bytes((7, 0, 255, 32))
TEXT, CONTINUED, PING = 1, 0, 9


def frame(kind: int, payload: bytes, last: bool = True) -> bytes:
    """A client's frame, masked."""
    size = len(payload)
    length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    masked = bytes(byte ^ MASK[at % 4] for at, byte in enumerate(payload))
    return bytes([128 * last | kind]) + length + MASK + masked


def ping(name: str, long: int = 0) -> bytes:
    return b'{"do":"ping","id":"%b"%b}' % (name.encode(), b" " * long)


SHORT, LONG = frame(TEXT, ping("a")), frame(TEXT, ping("b", 127))
WAYS = {
    "alone": [SHORT, LONG],
    "together": [SHORT + LONG],
    "beside a ping": [frame(PING, b"x") + SHORT, LONG],
    "in two parts": [SHORT[:9], SHORT[9:], LONG[:3], LONG[3:]],
    "byte by byte": [bytes([byte]) for byte in SHORT + LONG],
    "one and a half": [SHORT + LONG[:20], LONG[20:]],
    "in fragments": [
        frame(TEXT, ping("a")[:9], last=False),
        frame(PING, b"between"),
        frame(CONTINUED, ping("a")[9:]),
        LONG,
    ],
}


async def sat(here: House, anna: Visitor) -> Raw:
    return await Raw.at(here, anna, await anna.create(variant="jcf", seats=2))


@pytest.mark.parametrize("way", WAYS)
def test_messages_are_read_however_their_frames_come(tmp_path: Path, way: str) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address) as (anna,):
            client = await sat(here, anna)
            await client.hears(TEXT, b'"view"')
            for chunk in WAYS[way]:
                client.writer.write(chunk)
                await client.writer.drain()
                # A turn of the loop or two, for the server to read it by itself.
                for _ in range(3):
                    await asyncio.sleep(0)
            for name in (b'"a"', b'"b"'):
                assert b'"pong"' in await client.hears(TEXT, name)
            client.writer.write(frame(TEXT, ping("c")))
            assert b'"pong"' in await client.hears(TEXT, b'"c"')
            client.close()

    asyncio.run(story())


def test_a_text_that_is_none_ends_the_connection(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address) as (anna,):
            client = await sat(here, anna)
            await client.hears(TEXT, b'"view"')
            client.writer.write(frame(TEXT, b"\xff"))
            assert (await client.hears(8))[:2] == (1007).to_bytes(2, "big")
            client.close()

    asyncio.run(story())


def test_who_has_gone_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The garbage collector comes rarely: a connection goes without it."""
    wires: weakref.WeakSet[Wire] = weakref.WeakSet()
    made = Wire.connection_made

    def counted(wire: Wire, transport: asyncio.Transport) -> None:
        wires.add(wire)
        made(wire, transport)

    monkeypatch.setattr(Wire, "connection_made", counted)

    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address) as (anna,):
            client = await sat(here, anna)
            await client.hears(TEXT, b'"view"')
            assert len(wires) == 1
            client.close()
            await until(lambda: not wires)

    gc.collect()
    gc.disable()
    try:
        asyncio.run(story())
    finally:
        gc.enable()
