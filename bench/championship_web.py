"""What is timed of a championship in the browser: a hall that looks on while referees write.

200 people have the live results open, and load a public page of the edition every two seconds;
26 referees enter identities and results from their telephones, and the sectors' representatives
confirm them. The club runs in a process of its own, the people in this one.
"""

import asyncio
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import quote, urlencode

from championship_measures import Measure

from marxador.championship import Actor, Book, Championship
from marxador.championship.acts import Appoint
from marxador.championship.demo import demo
from marxador.club.championship.links import Link, Links

PEOPLE = 200
SECONDS = 20.0
THINKING = 2.0
"""Seconds between two pages of one person, and between two acts of one referee."""
SLUG = "hall"
BASE = f"/championship/{SLUG}"
JUNTA = Actor("junta", "Amparo Roig")


class Match(NamedTuple):
    """A match of a referee, the link to it, and the one who confirms."""

    link: str
    confirmer: str
    hat: str
    fields: dict[str, str]


class Times:
    """How long answers took."""

    def __init__(self) -> None:
        self.pages: list[float] = []
        self.acts: list[float] = []
        self.news = 0


def web_measures() -> Iterator[Measure]:
    """The hall, at the pages and at the telephones."""
    with TemporaryDirectory() as folder:
        times, commissions = asyncio.run(_hall(Path(folder)))
    about = f"{PEOPLE} people, {commissions} commissions; wall, p95 of"
    note = f"{about} {len(times.pages)}; {times.news} pieces of news sent meanwhile"
    yield Measure("a public page, while 26 referees write", _p95(times.pages), 0.2, note)
    note = f"{about} {len(times.acts)}, each on the disk"
    yield Measure("an act of a referee, while people look", _p95(times.acts), 0.2, note)


def _p95(found: list[float]) -> float:
    return sorted(found)[int(len(found) * 0.95)]


async def _hall(folder: Path) -> tuple[Times, int]:
    state = Championship.replay(next(demo()).entries)
    books = folder / "championships"
    books.mkdir()
    for sector in state.edition.sectors:
        state.enter(Appoint("representative", f"Rep {sector}", sector), JUNTA)
        for home, away in state.groups[sector].table.open[:8]:
            state.enter(Appoint("referee", f"Ref {sector}", match=(sector, home, away)), JUNTA)
    Book.of(books / f"{SLUG}.jsonl", state)
    process, port = _club(folder)
    try:
        matches = _links(folder, state)
        process.kill()  # it comes back with the links that were made
        process.wait()
        process, port = _club(folder)
        return await _people(port, state, matches), len(state.commissions)
    finally:
        process.terminate()
        process.wait()


def _club(folder: Path) -> tuple[subprocess.Popen[str], int]:
    command = [sys.executable, "-m", "marxador.cli", "club", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--database", str(folder / "club.db"), "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found, "the club did not open"
    return process, int(found[1])


def _links(folder: Path, state: Championship) -> dict[str, list[Match]]:
    """The matches of each sector's referee."""
    with closing(sqlite3.connect(folder / "club.db")) as db:
        (key,) = db.execute("select value from keys where name = 'cookie'").fetchone()
    links = Links(folder / "championships" / f"{SLUG}.links", bytes.fromhex(key))
    found: dict[str, list[Match]] = {}
    for sector in state.edition.sectors:
        representative = links.make(Link("", "representative", f"Rep {sector}", sector))
        for home, away in state.groups[sector].table.open[:8]:
            made = links.make(Link("", "referee", f"Ref {sector}", match=(sector, home, away)))
            players = [state.commissions[code].players for code in (home, away)]
            pair = {f"pair_{s}{at}": players[s][at] for s in (0, 1) for at in (0, 1)}
            link = f"/championship/r/{links.token(made)}"
            confirmer = links.token(representative)
            found.setdefault(sector, []).append(Match(link, confirmer, representative.id, pair))
    return found


async def _people(port: int, state: Championship, matches: dict[str, list[Match]]) -> Times:
    times, rng = Times(), Random(1)
    pages = [BASE, f"{BASE}/live", *(f"{BASE}/g/{quote(one)}" for one in state.edition.sectors)]
    pages += [f"{BASE}/c/{code}" for code in list(state.commissions)[:40]]
    end = time.perf_counter() + SECONDS
    work = [_looks(port, times, Random(rng.random()), pages, end) for _person in range(PEOPLE)]
    work += [_hears(port, times, end) for _person in range(PEOPLE)]
    work += [_writes(port, times, Random(rng.random()), own, end) for own in matches.values()]
    await asyncio.gather(*work)
    return times


async def _looks(port: int, times: Times, rng: Random, pages: list[str], end: float) -> None:
    line = await Line.open(port)
    await asyncio.sleep(rng.random() * THINKING)
    while time.perf_counter() < end:
        path = rng.choice(pages) if rng.random() < 0.5 else f"{BASE}/live"
        start = time.perf_counter()
        status, _body = await line.ask("GET", path)
        assert status == 200, (status, path)
        times.pages.append(time.perf_counter() - start)
        await asyncio.sleep(THINKING)
    line.close()


async def _hears(port: int, times: Times, end: float) -> None:
    """The stream of the live results."""
    line = await Line.open(port)
    await line.send("GET", f"{BASE}/stream?page=live&arg=&lang=en")
    with suppress(TimeoutError):
        async with asyncio.timeout(end - time.perf_counter()):
            while text := await line.reader.read(65536):
                times.news += text.count(b"event: part")
    line.close()


async def _writes(port: int, times: Times, rng: Random, matches: list[Match], end: float) -> None:
    """One match after the other: identities, the result, and the representative's word."""
    line = await Line.open(port)
    await asyncio.sleep(rng.random() * THINKING)
    score = {"cames_0": "2", "cames_1": "0", "pedres_0": "48"}
    for match in matches:
        if time.perf_counter() > end:
            break
        await _act(line, times, f"{match.link}/identity", match.fields)
        said = match.fields | score | {"pedres_1": str(rng.randint(0, 46)), "id": match.link}
        answer = await _act(line, times, f"{match.link}/result", said)
        number = re.search(rb'"number": ?(\d+)', answer)
        assert number, answer
        said = {"of": number[1].decode(), "hat": match.hat}
        cookie = f"championship={match.confirmer}"
        await _act(line, times, f"/championship/desk/{SLUG}/act/confirm", said, cookie)
    line.close()


async def _act(
    line: "Line", times: Times, path: str, said: dict[str, str], cookie: str = ""
) -> bytes:
    start = time.perf_counter()
    status, body = await line.ask("POST", path, urlencode(said), cookie)
    assert status in (200, 303), (status, path, body[:300])
    times.acts.append(time.perf_counter() - start)
    await asyncio.sleep(THINKING)
    return body


class Line:
    """A connection that is kept: as light as can be, so that it is the club that is timed."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int):
        self.reader, self.writer, self.host = reader, writer, f"127.0.0.1:{port}"

    @classmethod
    async def open(cls, port: int) -> "Line":
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 20), port)

    async def send(self, method: str, path: str, body: str = "", cookie: str = "") -> None:
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", "Accept-Encoding: gzip"]
        head += [f"Origin: http://{self.host}", "Accept: application/json", f"Cookie: {cookie}"]
        head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        self.writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
        await self.writer.drain()

    async def ask(
        self, method: str, path: str, body: str = "", cookie: str = ""
    ) -> tuple[int, bytes]:
        await self.send(method, path, body, cookie)
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = re.search(rb"content-length: (\d+)", head)
        assert length, head
        return int(head.split()[1]), await self.reader.readexactly(int(length[1]))

    def close(self) -> None:
        self.writer.close()
