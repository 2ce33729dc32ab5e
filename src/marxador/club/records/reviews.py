"""The reviews of a club: one at a time, each in a process of its own, and kept for a while."""

import asyncio
import sys
from collections import OrderedDict
from contextlib import suppress
from typing import NamedTuple

import msgspec
import structlog

from marxador.club.records.review import Habit, Line, Progress, Review, Task
from marxador.engine.match import Match

log = structlog.get_logger(__name__)

KEPT = 64
"""Reviews that are remembered."""
HABITS = 4096
"""Matches of which it is remembered what one might do there by habit."""
WAITING = 16
"""Reviews that may wait for their turn."""
PATIENCE = 300.0
"""Seconds that one may take."""
LONGEST = 8 * 1024 * 1024
"""Bytes of the longest line that is read."""
COMMAND = (sys.executable, "-m", "marxador.club.records.reviewer")


class Busy(Exception):
    """Too many wait already."""


class Failed(Exception):
    """The coach did not come to an end."""


class Wanted(NamedTuple):
    """A seat of a match that has come so far."""

    table: str
    seat: int
    events: int


class Reviews:
    """What has been reviewed, is being, or waits."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Wanted, Review] = OrderedDict()
        self._habits: OrderedDict[tuple[str, int], list[Habit]] = OrderedDict()
        self._at_work: dict[Wanted, asyncio.Task[None]] = {}
        self._progress: dict[Wanted, Progress] = {}
        self._failed: set[Wanted] = set()
        self._one = asyncio.Lock()

    def known(self, wanted: Wanted) -> Review | Progress | None:
        """What there is of it already; `Failed` once if it came to nothing."""
        if wanted in self._failed:
            self._failed.discard(wanted)
            raise Failed
        if wanted in self._kept:
            self._kept.move_to_end(wanted)
            return self._kept[wanted]
        return self._progress.get(wanted)

    def habits(self, table: str, seat: int) -> list[Habit] | None:
        """What somebody might have done by habit in a match that was reviewed."""
        return self._habits.get((table, seat))

    def pass_over(self, wanted: Wanted) -> None:
        """Nothing is to be had of this match."""
        self._remember(wanted, [])

    async def further(self, wanted: Wanted, seconds: float) -> Review | Progress | None:
        """What there is of it in a while, or as soon as it is done."""
        at_work = self._at_work.get(wanted)
        if at_work:
            await asyncio.wait([at_work], timeout=seconds)
        return self.known(wanted)

    def begin(self, wanted: Wanted, match: Match) -> None:
        """Look at a match as soon as it is its turn."""
        if len(self._at_work) >= WAITING:
            raise Busy
        self._progress[wanted] = Progress(0, 0)
        self._at_work[wanted] = asyncio.create_task(self._look(wanted, match))

    async def _look(self, wanted: Wanted, match: Match) -> None:
        try:
            async with self._one, asyncio.timeout(PATIENCE):
                acta = await asyncio.to_thread(lambda: match.acta().dumps())
                await self._run(wanted, Task(acta, wanted.seat))
        except (OSError, ValueError, TimeoutError) as error:
            log.warning("no review", table=wanted.table, why=type(error).__name__)
        finally:
            self._progress.pop(wanted, None)
            self._at_work.pop(wanted, None)
        if wanted not in self._kept:
            self._failed.add(wanted)

    async def _run(self, wanted: Wanted, task: Task) -> None:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=LONGEST
        )
        assert process.stdin and process.stdout
        try:
            process.stdin.write(msgspec.json.encode(task))
            process.stdin.close()
            async for line in process.stdout:
                self._hear(wanted, line)
            await process.wait()
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _hear(self, wanted: Wanted, line: bytes) -> None:
        """How far the coach is, or the review."""
        said = msgspec.json.decode(line, type=Line)
        if said.progress:
            self._progress[wanted] = said.progress
        if said.review:
            self._kept[wanted] = said.review
            self._remember(wanted, said.review.habits)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    def _remember(self, wanted: Wanted, habits: list[Habit]) -> None:
        self._habits[wanted.table, wanted.seat] = habits
        while len(self._habits) > HABITS:
            self._habits.popitem(last=False)

    async def close(self) -> None:
        """Nobody waits any more."""
        for task in list(self._at_work.values()):
            task.cancel()
        await asyncio.gather(*self._at_work.values(), return_exceptions=True)
