"""A program that is running: lines go to it and come from it, and neither is waited for here.

Threads do the reading and the writing, so that a program that hangs, never reads or never stops
talking cannot hold up the table.
"""

import logging
import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO

from marxador.bots.protocol.message import LONGEST

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())

FLOOD = 256
"""A program that says more lines than these without being listened to is stopped."""
GOODBYE = 0.5
"""Seconds to leave in, once its standard input is closed."""

ENDED = None
"""Heard when the program closes its standard output."""
TOO_LONG = b""
"""Heard instead of a line that is too long."""


class Program:
    """A running program, by its command."""

    talks = False
    """Whether it said that it makes gestures."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        # A session of its own: Ctrl-C is for the table, and whatever it starts goes with it.
        self.process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
        self._heard: Queue[bytes | None] = Queue()
        self._to_say: Queue[bytes | None] = Queue()
        assert self.process.stdin and self.process.stdout and self.process.stderr
        work = (
            (self._speak, self.process.stdin),
            (self._listen, self.process.stdout),
            (self._overhear, self.process.stderr),
        )
        self._threads = [Thread(target=job, args=(pipe,), daemon=True) for job, pipe in work]
        for thread in self._threads:
            thread.start()

    def say(self, line: bytes) -> None:
        self._to_say.put(line)

    def hear(self, timeout: float) -> bytes | None:
        """The next line, `TOO_LONG` or `ENDED`; TimeoutError when nothing comes in time."""
        try:
            return self._heard.get(timeout=max(0.0, timeout))
        except Empty:
            raise TimeoutError from None

    def forget(self) -> None:
        """What it said unasked goes unheard, but that it ended does not."""
        with suppress(Empty):
            for _ in range(FLOOD):
                if self._heard.get_nowait() is ENDED:
                    self._heard.put(ENDED)
                    return

    def close(self, patience: float = GOODBYE) -> None:
        """Let it leave; stop it if it does not."""
        self._to_say.put(None)
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            pass
        finally:
            self.kill()
            self.process.wait()
        for thread in self._threads:
            thread.join(GOODBYE)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            # A pipe that some stray child holds open is left to its thread.
            if pipe and not any(thread.is_alive() for thread in self._threads):
                with suppress(OSError):
                    pipe.close()

    def kill(self) -> None:
        """Stop it at once, and whatever it started."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()

    def _speak(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._to_say.get()) is not None:
                pipe.write(line)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _listen(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST):
                whole = line.endswith(b"\n")
                self._heard.put(line if whole else TOO_LONG)
                while not whole and (rest := pipe.readline(LONGEST)):
                    whole = rest.endswith(b"\n")
                if self._heard.qsize() > FLOOD:
                    log.warning("%s is stopped: it talks without end", self.process.args)
                    self.kill()
                    break
        self._heard.put(ENDED)

    def _overhear(self, pipe: IO[bytes]) -> None:
        """What it writes for people goes to the log."""
        with suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST):
                log.info("%s: %s", self.process.args, line.decode(errors="replace").rstrip())
