"""How many connections one address may have open, and how long one may only sit there."""

import asyncio
from pathlib import Path

import httpx
import pytest

from marxador.club.crowd import Crowd
from marxador.club.http import connection
from tests.club.people_of import until
from tests.club.running import House, house
from tests.club.visitor import visiting


def test_each_address_has_its_own_number_and_gets_it_back() -> None:
    crowd = Crowd(2)
    assert [crowd.enter("10.0.0.7") for _ in range(3)] == [True, True, False]
    assert crowd.enter("10.0.0.8")
    crowd.leave("10.0.0.7")
    assert [crowd.enter("10.0.0.7") for _ in range(2)] == [True, False]


def test_a_network_of_ipv6_is_one_and_this_machine_is_free_unless_told() -> None:
    crowd = Crowd(1)
    assert crowd.enter("2001:db8::7") and not crowd.enter("2001:db8::8")
    assert all(crowd.enter("127.0.0.1") for _ in range(3))
    strict = Crowd(1, loopback=True)
    assert strict.enter("127.0.0.1") and not strict.enter("::1")


def test_one_socket_too_many_is_closed_with_the_reason(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            house(tmp_path, limit_loopback=True, sockets=3) as here,
            visiting(here.address, 2) as (anna, blai),
        ):
            table = await anna.create(variant="jcf", seats=2)
            sockets = [await who.open(table) for who in (anna, anna, blai)]
            refused = await blai.connect(table)
            assert await refused.gone() == 4010
            assert refused.line.close_reason == "too many sockets are open from this address"
            await sockets[0].do("ping")
            await sockets.pop().close()
            room = await here.club.hub.table(table)
            await until(lambda: not room.spectators)
            sockets.append(await blai.open(table))
            for socket in sockets:
                await socket.close()

    asyncio.run(story())


async def call(here: House) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = here.address.removeprefix("http://").rstrip("/").split(":")
    return await asyncio.open_connection(host, int(port))


async def ended(reader: asyncio.StreamReader) -> bool:
    """Wait until the club has hung up."""
    async with asyncio.timeout(30):
        try:
            return await reader.read() == b""
        except ConnectionResetError:
            return True


def test_connections_that_are_no_sockets_yet_are_bounded_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path, limit_loopback=True, sockets=2) as here:
            lines = [await call(here) for _ in range(3)]
            assert await ended(lines[2][0])
            lines[0][1].close()
            await lines[0][1].wait_closed()
            async with httpx.AsyncClient(base_url=here.address) as client:
                while True:
                    # The club may not have heard yet that the first one is over.
                    try:
                        answer = await client.get("/api/club")
                        break
                    except httpx.TransportError:
                        await asyncio.sleep(0.01)
            assert answer.status_code == 200
            for _, writer in lines:
                writer.close()

    asyncio.run(story())


def test_who_asks_for_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SILENCE", 0.1)

    async def story() -> None:
        async with house(tmp_path) as here, visiting(here.address) as (anna,):
            table = await anna.create(variant="jcf", seats=2)
            socket = await anna.open(table)
            silent, slow = await call(here), await call(here)
            slow[1].write(b"GET /api/club HTTP/1.1\r\nHost: casal\r\nX: ")
            assert await ended(silent[0]) and await ended(slow[0])
            await socket.do("ping")
            await socket.close()
            for _, writer in (silent, slow):
                writer.close()

    asyncio.run(story())
