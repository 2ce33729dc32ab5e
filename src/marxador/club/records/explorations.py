"""The hands that a club's visitors explore: thought about one at a time, in one other process."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from contextlib import suppress

import msgspec
import structlog

from marxador.club.records.explore import Advice, Question
from marxador.club.records.reviews import Busy, Failed

log = structlog.get_logger(__name__)

KEPT = 512
"""Answers that are remembered."""
WAITING = 16
"""Questions that may wait for their turn."""
PATIENCE = 90.0
"""Seconds that one may take, with the start of the process."""
IDLE = 120.0
"""Seconds after which nobody asks any more: the process ends."""
LONGEST = 256 * 1024
"""Bytes of the longest answer."""
COMMAND = (sys.executable, "-m", "marxador.club.records.explorer")


class Explorations:
    """Questions, and the process that answers them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, Advice] = OrderedDict()
        self._one = asyncio.Lock()
        self._waiting = 0
        self._process: Process | None = None
        self._ending: asyncio.TimerHandle | None = None

    async def ask(self, question: Question) -> Advice:
        """What the champion does; `Busy` where too many ask, `Failed` where no answer comes."""
        line = msgspec.json.encode(question)
        if line in self._kept:
            self._kept.move_to_end(line)
            return self._kept[line]
        if self._waiting >= WAITING:
            raise Busy
        self._waiting += 1
        try:
            async with self._one:
                said = self._kept[line] = await self._asked(line)
        finally:
            self._waiting -= 1
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return said

    async def _asked(self, line: bytes) -> Advice:
        done = False
        try:
            async with asyncio.timeout(PATIENCE):
                said = await self._exchanged(line)
            done = True
        except (OSError, ValueError, TimeoutError) as error:
            log.warning("nothing explored", why=type(error).__name__)
            raise Failed from None
        finally:
            if not done:  # whatever it still says is the answer to another question
                await self._end()
        self._ending = asyncio.get_running_loop().call_later(IDLE, self._kill)
        return said

    async def _exchanged(self, line: bytes) -> Advice:
        if self._ending:
            self._ending.cancel()
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST
            )
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(line + b"\n")
        await self._process.stdin.drain()
        return msgspec.json.decode(await self._process.stdout.readline(), type=Advice)

    def _kill(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def _end(self) -> None:
        self._kill()
        if self._process is not None:
            await self._process.wait()
        self._process = None

    async def close(self) -> None:
        """Nobody asks any more."""
        if self._ending:
            self._ending.cancel()
        await self._end()
