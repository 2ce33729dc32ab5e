"""The port of a club: taken before anything else, and by one club only."""

import asyncio
from pathlib import Path

import pytest

from marxador.cli import main
from marxador.club.config import Config
from marxador.club.port import address, take
from marxador.club.server import Server


def test_who_comes_while_the_club_opens_waits_and_is_answered(tmp_path: Path) -> None:
    async def story() -> None:
        with take("127.0.0.1", 0) as door:
            host, port = door.getsockname()
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(b"GET /api/club HTTP/1.1\r\nHost: casal\r\nConnection: close\r\n\r\n")
            server = Server(Config(database=str(tmp_path / "club.db"), pace=0))
            opened: list[str] = []
            server.opened = opened.append
            running = asyncio.create_task(server.serve(sockets=[door]))
            async with asyncio.timeout(30):
                answer = await reader.read()
            assert answer.startswith(b"HTTP/1.1 200") and b'"name":"marxador"' in answer
            assert opened == [f"http://127.0.0.1:{port}/"]
            writer.close()
            server.should_exit = True
            await running

    asyncio.run(story())


def test_a_port_that_is_taken_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with take("127.0.0.1", 0) as door:
        port = door.getsockname()[1]
        assert address(door) == f"http://127.0.0.1:{port}/"
        for taken in (str(port), "99999"):
            database = str(tmp_path / "club.db")
            asked = ["club", "--no-browser", "--port", taken, "--database", database]
            assert main([*asked, "--lang", "en"]) == 2
            said = capsys.readouterr().err
            assert said.startswith(f"marxador: cannot listen on 127.0.0.1:{taken}: ")
    assert not (tmp_path / "club.db").exists()
