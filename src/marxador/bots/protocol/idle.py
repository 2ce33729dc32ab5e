"""Programs between two matches: kept running, so that the next match need not start them."""

import multiprocessing.util
from collections import defaultdict
from collections.abc import Sequence

from marxador.bots.protocol.program import Program

_idle: dict[tuple[str, ...], list[Program]] = defaultdict(list)
_running: set[Program] = set()


def take(command: Sequence[str]) -> tuple[Program, bool]:
    """A program for a match, and whether it is a new one."""
    waiting = _idle[tuple(command)]
    while waiting:
        program = waiting.pop()
        if program.process.poll() is None:
            return program, False
        stop(program)
    program = Program(command)
    _running.add(program)
    return program, True


def leave(command: Sequence[str], program: Program) -> None:
    """The match is over, and the program may play the next."""
    _idle[tuple(command)].append(program)


def stop(program: Program, patience: float = 0.0) -> None:
    """This program plays no more."""
    _running.discard(program)
    program.close(patience)


def stop_all() -> None:
    """Nobody stays behind."""
    _idle.clear()
    for program in list(_running):
        stop(program)


def kill_all() -> None:
    """The same from a signal's handler, where nothing may be waited for."""
    for program in list(_running):
        program.kill()


# Unlike those of `atexit`, these are run by the processes of a pool too.
multiprocessing.util.Finalize(None, stop_all, exitpriority=10)
