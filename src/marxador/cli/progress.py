"""A bar on the terminal for what takes a while; nothing anywhere else."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from marxador.cli.layout import width

T = TypeVar("T")

PATIENCE = 0.6
"""Seconds before a bar is worth drawing."""
EVERY = 0.1


def progress(things: Iterable[T], total: int) -> Iterator[T]:
    """The things, with a bar of how many have gone by."""
    if not sys.stderr.isatty():
        yield from things
        return
    drawn = False
    due = time.monotonic() + PATIENCE
    for done, thing in enumerate(things):
        if time.monotonic() >= due:
            _draw(done / total)
            due = time.monotonic() + EVERY
            drawn = True
        yield thing
    if drawn:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _draw(part: float) -> None:
    room = width() - 8
    full = int(part * room)
    bar = "━" * full + "┄" * (room - full)
    print(f"\r  {bar} {part:4.0%}", end="", file=sys.stderr, flush=True)
