"""A club that runs: in this process, or in one of its own that can be killed."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import insert

from marxador.club.config import Config
from marxador.club.port import address, take
from marxador.club.server import Server
from marxador.club.state import Club
from marxador.club.store.migration import migrate
from marxador.club.store.people import PEOPLE
from tests.club.people_of import EVERYBODY

QUICK: dict[str, Any] = {"pace": 0.0, "contribution": 60.0, "cut": 60.0, "port": 0}

SERVER = """
import sys
from msgspec.structs import asdict
from sqlalchemy import insert

from marxador.club.config import Config
from marxador.club.port import take
config = Config(database=sys.argv[1], port=int(sys.argv[2]), pace=0)
with take(config.host, config.port) as door:
    from marxador.club.server import open_club
    open_club(config, lambda at: print(at, flush=True), door)
"""


class House:
    """A club in this process."""

    def __init__(self, server: Server, at: str) -> None:
        self.server = server
        self.address = at

    @property
    def club(self) -> Club:
        club: Club = self.server.litestar.state.club
        return club


@asynccontextmanager
async def house(folder: Path | str, **config: Any) -> AsyncIterator[House]:
    """A club that is open, with a file of its own unless told otherwise."""
    database = str(folder) if isinstance(folder, str) else str(folder / "club.db")
    server = Server(Config(**(QUICK | {"database": database} | config)))
    door = take(server.settings.host, server.settings.port)
    task = asyncio.create_task(server.serve(sockets=[door]))
    while not server.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(0.01)
    try:
        yield House(server, address(door))
    finally:
        server.should_exit = True
        await task
        door.close()


@asynccontextmanager
async def tables(folder: Path | str, **config: Any) -> AsyncIterator[Club]:
    """A club without a door: its tables and its store."""
    database = str(folder) if isinstance(folder, str) else str(folder / "club.db")
    club = Club(Config(**(QUICK | {"database": database} | config)))
    await migrate(club.store.engine)
    await welcome(club)
    try:
        yield club
    finally:
        await club.close()


async def welcome(club: Club) -> None:
    """The people of these tests are known to the club."""
    new = {one.id: one for one in EVERYBODY}
    known = await club.store.known(new)
    async with club.people.writing() as db:
        for person in (one for one in new.values() if one.id not in known):
            row = {"settings": {}, "created": 0} | asdict(person)
            await db.execute(insert(PEOPLE).values(**row))


class Process:
    """A club in a process of its own."""

    def __init__(self, database: Path | str, port: int = 0) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(database), str(port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address, "the club did not open"
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """No goodbye: `kill -9`."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process.poll() is None:
            self._process.send_signal(how)
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()
