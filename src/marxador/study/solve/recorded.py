"""Work on a GPU that is the same every time: written down once, then done at one call.

A walk is some ten thousand small computations, and asking for each of them takes longer than
doing it. CUDA can keep the whole list as a graph and run through it by itself.
"""

from collections.abc import Callable
from typing import Any

from marxador.study.algebra import on_gpu

Work = Callable[[], None]


class Recorded:
    """A piece of work; on a GPU a graph of it, with memory that nothing else uses."""

    def __init__(self, work: Work, xp: Any) -> None:
        self.work = work
        self.xp = xp
        self.graph: Any = None
        self.pool: Any = None
        self.done = 0

    def __call__(self) -> None:
        """Do it; the first time step by step, which also makes all that is kept between times."""
        if not on_gpu(self.xp) or not self.done:
            self.work()
        else:
            if self.graph is None:
                self._record()
            self.graph.launch(self.xp.cuda.get_current_stream())
        self.done += 1

    def _record(self) -> None:
        cuda = self.xp.cuda
        cuda.get_current_stream().synchronize()
        self.xp.get_default_memory_pool().free_all_blocks()
        self.pool = cuda.MemoryPool()
        with cuda.using_allocator(self.pool.malloc), cuda.Stream(non_blocking=True) as stream:
            stream.begin_capture()
            self.work()
            self.graph = stream.end_capture()
