"""Work that takes a while: one piece at a time, while the tables play on."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="aside")


async def aside(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """Do something beside the event loop, in the same language."""
    copied = copy_context()
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_thread, lambda: copied.run(work, *args, **more))
