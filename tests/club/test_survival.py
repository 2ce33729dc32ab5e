"""What the club must survive: `kill -9` at any moment, a full disk, a database that goes away."""

import asyncio
import os
import re
import resource
import sqlite3
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import WebSocketException

from marxador.club.tables import entry as log
from marxador.club.wire import messages
from tests.club.people_of import ANNA, BLAI, playing, until
from tests.club.postgres import Postgres, missing, postgres
from tests.club.running import Process, tables
from tests.club.visitor import Refused, Socket, Visitor, visiting

OPTIONS = {"joc_fora": "game"}
"""So that no match ends too soon."""
RESUMED = 3.0
"""Seconds from the end of one club until everybody is at their table in the next."""
PAGE = (Path(__file__).parents[2] / "frontend/src/table/socket.ts").read_text("utf-8")


def of_the_page(pattern: str) -> float:
    """A number of the page's own socket, so that people here come back as pages do."""
    (number,) = re.findall(pattern, PAGE)
    return float(number.replace("_", ""))


FIRST = of_the_page(r"const FIRST = ([\d_]+);") / 1000
LONGEST = of_the_page(r"const LONGEST = ([\d_]+);") / 1000
GROWTH = of_the_page(r"this\.wait \* (\d[\d.]*)[,;)]")


class Player:
    """Somebody who plays on, whatever happens to the club."""

    def __init__(self, visitor: Visitor, rng: Random) -> None:
        self.visitor, self.rng = visitor, rng
        self.table = ""
        self.socket: Socket | None = None
        self.done: list[str] = []
        """The ids of the moves that were acknowledged."""
        self.count = 0
        self.came = 0.0
        """When the socket that they have now was greeted."""

    async def come(self) -> Socket:
        """Open a socket, as often as it takes, and wait in between as the page does."""
        wait = FIRST
        last = {"last": self.socket.seq, "run": self.socket.run} if self.socket else {}
        while True:
            if self.socket:
                await asyncio.sleep(wait * self.rng.uniform(0.8, 1.2))
                wait = min(wait * GROWTH, LONGEST)
            try:
                self.socket = await self.visitor.open(self.table, **last)
            except (OSError, httpx.HTTPError, WebSocketException, AssertionError, TimeoutError):
                continue
            self.came = monotonic()
            return self.socket

    async def play(self, moves: int) -> None:
        """Play until so many moves more are acknowledged; a move without an answer is repeated."""
        wanted = len(self.done) + moves
        socket = self.socket or await self.come()
        while len(self.done) < wanted:
            try:
                await socket.until(lambda socket=socket: socket.may_act)
                await self._move(socket)
            except (AssertionError, WebSocketException):
                socket = await self.come()

    async def _move(self, socket: Socket) -> None:
        self.count += 1
        name = f"move-{self.count}"
        action = self.rng.choice(socket.view["legal"])
        fields = {"id": name, "action": action, "at": socket.view["move"]}
        while True:
            try:
                await socket.do("act", **fields)
                self.done.append(name)
            except Refused as refused:
                if refused.word not in ("stale", "illegal", "not-now"):
                    raise
            except (AssertionError, WebSocketException):
                # Was it done? The same message again is answered once.
                socket = await self.come()
                continue
            return


def acknowledged(database: Path, table: str) -> list[str]:
    """The moves that the log has, by the ids of their messages."""
    with sqlite3.connect(database) as db:
        rows = db.execute("SELECT entry FROM log WHERE table_id = ? ORDER BY seq", (table,))
        entries = [log.loads(row[0]) for row in rows]
    db.close()
    return [one.id for one in entries if isinstance(one.entry, log.Acted) and one.id]


def kept_waiting(*processes: int) -> float:
    """Seconds that processes were ready to run and others had the processors."""
    try:
        read = [Path(f"/proc/{one}/schedstat").read_text() for one in processes]
    except OSError:
        return 0.0
    return sum(int(text.split()[1]) for text in read) / 1e9


class Killings:
    """A club that is killed again and again while people play, and what came of it."""

    def __init__(self, database: Path, seed: int) -> None:
        self.database = database
        self.rng = Random(seed)
        self.players: list[Player] = []
        self.resumed: list[float] = []
        """How long it took each time until everybody was back."""
        self.ours: list[float] = []
        """The same without what others on this machine took."""

    @property
    def moves(self) -> int:
        return sum(len(player.done) for player in self.players)

    async def story(self, times: int) -> None:
        """Two people play; so many times their club ends, and the next one opens."""
        self.club = await asyncio.to_thread(Process, self.database)
        async with visiting(self.club.address, 2) as people:
            self.players = [Player(one, Random(self.rng.random())) for one in people]
            await self._begin(people)
            games = [asyncio.create_task(forever(player)) for player in self.players]
            for _ in range(times):
                before = self.moves
                await until(
                    lambda before=before: (
                        self.moves >= before + 4 or any(game.done() for game in games)
                    )
                )
                assert not any(game.done() for game in games), [g.exception() for g in games]
                await asyncio.sleep(self.rng.uniform(0, 0.05))
                await self._kill()
            alive = {player: len(player.done) for player in self.players}
            await until(lambda: all(len(one.done) > then for one, then in alive.items()))
            for game in games:
                game.cancel()
            await asyncio.gather(*games, return_exceptions=True)
            for player in self.players:
                if player.socket:
                    await player.socket.close()
        await asyncio.to_thread(self.club.stop)

    async def _begin(self, people: list[Visitor]) -> None:
        self.table = await people[0].create(variant="jcf", seats=2, games=9999, options=OPTIONS)
        for player in self.players:
            player.table = self.table
            await player.come()
        first, second = (player.socket for player in self.players)
        assert first is not None and second is not None
        await second.do("sit")
        await first.do("start")
        await asyncio.gather(first.contribute(), second.contribute())

    async def _kill(self) -> None:
        """`kill -9`, and another club as soon as can be; everybody is soon back."""
        began, held_up = monotonic(), kept_waiting(os.getpid())
        await asyncio.to_thread(self.club.kill)
        self.club = await asyncio.to_thread(Process, self.database, self.club.port)
        await until(lambda: all(player.came > began for player in self.players))
        held_up = kept_waiting(os.getpid(), self.club.pid) - held_up
        self.resumed.append(max(player.came for player in self.players) - began)
        self.ours.append(self.resumed[-1] - held_up)
        assert self.ours[-1] <= RESUMED, (self.resumed, self.ours)

    def check(self) -> None:
        """Nothing that was acknowledged is lost, nothing was done twice."""
        kept = acknowledged(self.database, self.table)
        ids = [name for player in self.players for name in player.done]
        assert sorted(set(ids) - set(kept)) == [], "an acknowledged move was lost"
        for name in set(kept):
            # Both people count from one.
            assert kept.count(name) <= 2, "a move was done twice"


async def forever(player: Player) -> None:
    while True:
        await player.play(1)


def killed(folder: Path, times: int, seed: int) -> Killings:
    """Two people play while the club is killed again and again."""
    killings = Killings(folder / "club.db", seed)
    asyncio.run(killings.story(times))
    killings.check()
    return killings


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_when_the_club_is_killed(tmp_path: Path) -> None:
    assert len(killed(tmp_path, times=3, seed=1).resumed) == 3


@pytest.mark.long
def test_the_same_two_hundred_times(tmp_path: Path) -> None:
    resumed: list[float] = []
    ours: list[float] = []
    moves = 0
    for round_ in range(8):
        folder = tmp_path / str(round_)
        folder.mkdir()
        killings = killed(folder, times=25, seed=round_)
        resumed += killings.resumed
        ours += killings.ours
        moves += killings.moves
    print(
        f"{len(resumed)} kills, {moves} moves; back after {median(resumed):.2f} s,"
        f" at most {max(resumed):.2f} s, of which {max(ours):.2f} s were ours"
    )
    assert len(resumed) == 200


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux's prlimit")
def test_while_the_disk_is_full_moves_are_refused_and_then_play_goes_on(tmp_path: Path) -> None:
    """Files that may not grow any more stand for a disk that is full."""
    database = tmp_path / "club.db"

    async def story() -> None:
        club = await asyncio.to_thread(Process, database)
        async with visiting(club.address, 2) as people:
            table = await people[0].create(variant="jcf", seats=2, games=9999, options=OPTIONS)
            sockets = [await one.open(table) for one in people]
            await sockets[1].do("sit")
            await sockets[0].do("start")
            await asyncio.gather(*(one.contribute() for one in sockets))
            for one in sockets:
                await one.until(lambda one=one: one.view["dealt"])
            mover = next(one for one in sockets if one.may_act)
            move, card = mover.view["move"], mover.view["cards"][0]
            disk(club, database.with_name("club.db-wal").stat().st_size)
            for _ in range(3):
                with pytest.raises(Refused, match="storage"):
                    await mover.act(card)
            assert [one.view["move"] for one in sockets] == [move, move]
            disk(club, resource.RLIM_INFINITY)
            await mover.act(card)
            for one in sockets:
                await one.until(lambda one=one: one.view["move"] == move + 1)
                await one.close()
        await asyncio.to_thread(club.kill)
        assert len(acknowledged(database, table)) == 1

    asyncio.run(story())


def disk(club: Process, size: int) -> None:
    """From now on no file of the club's grows beyond this."""
    resource.prlimit(club.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.mark.slow
@pytest.mark.skipif(bool(missing()), reason=missing() or "there")
def test_a_postgresql_that_goes_away_and_comes_back() -> None:
    """Moves are refused, none is acknowledged; then all goes on where it was."""

    async def story(server: Postgres) -> None:
        async with tables(server.address) as club:
            table, asking, _ = await playing(club, ANNA, BLAI, games=9999, options=OPTIONS)
            await asyncio.to_thread(server.stop)
            seat = table.turns.asked()[0]
            who = (ANNA, BLAI)[seat - 1]
            move, card = table.state.move, table.match.view(seat).cards[0]
            answer = await act(asking, who, card, move)
            assert answer["error"] == "storage" and table.state.move == move
            await asyncio.to_thread(server.start)
            await until_ok(asking, who, card, move)
            assert table.state.move == move + 1
            kept = await club.store.log(table.id)
            assert [line.seq for line in kept] == list(range(1, table.state.seq + 1))
            assert msgspec.json.decode(kept[-1].entry)["entry"]["action"] == card

    with postgres() as server:
        asyncio.run(story(server))


async def act(asking: Any, who: Any, card: str, move: int) -> dict[str, Any]:
    answer: dict[str, Any] = await asking(who, messages.Act, action=card, at=move)
    return answer


async def until_ok(asking: Any, who: Any, card: str, move: int) -> None:
    async with asyncio.timeout(30):
        while "error" in (answer := await act(asking, who, card, move)):
            assert answer["error"] == "storage", answer
            await asyncio.sleep(0.05)
