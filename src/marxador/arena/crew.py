"""Who plays the units: this process, or all cores of this machine.

A crew takes tasks as it has hands free for them, and gives units back as they are finished.
"""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any

from marxador.arena.unit import Task, Unit, played
from marxador.bots.protocol import idle

Crew = Callable[[Iterator[Task]], Iterator[Unit]]

PATIENCE = 2.0
"""Seconds for a process to leave in."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def crew_of(jobs: int) -> Iterator[Crew]:
    """So many at once."""
    if jobs == 1:
        yield alone
    else:
        with together(jobs) as crew:
            yield crew


def alone(tasks: Iterator[Task]) -> Iterator[Unit]:
    """One after the other, here."""
    return (played(task) for task in tasks)


@contextmanager
def together(jobs: int) -> Iterator[Crew]:
    """Each in a process of its own."""
    before = set(multiprocessing.active_children())
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, spawn, initializer=_begin)

    def crew(tasks: Iterator[Task]) -> Iterator[Unit]:
        # One more than there are processes, so that none waits for its next task.
        with _deaf():
            pending: set[Future[Unit]] = {
                pool.submit(played, task) for task in islice(tasks, jobs + 1)
            }
        try:
            while pending:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                pending |= {pool.submit(played, task) for task in islice(tasks, len(done))}
                yield from (future.result() for future in done)
        finally:
            for future in pending:
                future.cancel()

    try:
        yield crew
    finally:
        # What is still being played is not needed any more, and may take minutes.
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
            child.join(PATIENCE)
            child.kill()
            child.join()
        late = time.monotonic() + PATIENCE  # where the pool's own thread was the one to hear of it
        while set(multiprocessing.active_children()) - before and time.monotonic() < late:
            time.sleep(0.01)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that begin here hear no Ctrl-C, not even before they can say that themselves."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _begin() -> None:
    """A process of the crew leaves Ctrl-C to the arena, and takes its guests along when it goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)


def _leave(_signal: int, _frame: Any) -> None:
    idle.kill_all()
    os._exit(0)
