"""CPU seconds: how often a piece of work is done in one of them."""

import time
from collections.abc import Callable


def per_second(work: Callable[[], int], seconds: float = 1.0) -> float:
    """Repeat `work`, which says how many steps it did, for some CPU time; steps per CPU-second.

    The first call warms up (imports, compiled code, caches) and is not counted.
    """
    work()
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent
