"""When the garbage collector looks: often at what is new, at everything when nobody plays.

A hall full of tables is millions of objects. Going through the new ones takes a few milliseconds;
what outlived that is set aside, and gone through as a whole only in a quiet second: a pause of
that length in the middle of play would be felt at every table.
"""

import asyncio
import gc
import time

NEW = 2_000
"""New objects after which the collector looks at them."""
NEVER = 1 << 30
HOUR = 3600.0
DAY = 24 * HOUR
QUIET = 0.05
"""Share of a second that is not play."""


def set_aside() -> None:
    """From now on only what is new is looked at by itself."""
    gc.freeze()
    gc.set_threshold(NEW, NEVER, NEVER)
    if _looked not in gc.callbacks:
        gc.callbacks.append(_looked)


def _looked(phase: str, _info: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()


def look() -> int:
    """Look at everything; how many objects were garbage."""
    gc.unfreeze()
    return gc.collect()


async def look_when_quiet(every: float = HOUR, at_latest: float = DAY) -> None:
    """Look at everything in a quiet second of every hour; after a day without one, anyway."""
    while True:
        await asyncio.sleep(every)
        latest = time.monotonic() + at_latest
        while time.monotonic() < latest:
            busy = time.thread_time()
            await asyncio.sleep(1)
            if time.thread_time() - busy < QUIET:
                break
        look()
