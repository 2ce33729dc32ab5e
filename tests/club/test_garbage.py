"""The garbage collector: what is new is looked at often, everything in a quiet second."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from marxador.club import garbage


class Ring:
    """An object that only the collector lets go of."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def set_aside() -> Iterator[None]:
    before = gc.get_threshold()
    garbage.set_aside()
    yield
    gc.callbacks.remove(garbage._looked)
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("set_aside")
def test_what_outlives_a_look_is_set_aside_and_found_later() -> None:
    ring = Ring()
    gone = weakref.ref(ring)
    gc.collect(0)
    del ring
    gc.collect()
    assert gone() is not None
    assert garbage.look() > 0
    assert gone() is None
    assert gc.get_freeze_count() > 0


@pytest.mark.usefixtures("set_aside")
def test_in_a_quiet_second_everything_is_looked_at() -> None:
    ring = Ring()
    gone = weakref.ref(ring)
    gc.collect(0)
    del ring

    async def waited() -> None:
        looking = asyncio.create_task(garbage.look_when_quiet(every=0.01, at_latest=0.0))
        async with asyncio.timeout(30):
            while gone() is not None:
                await asyncio.sleep(0.01)
        looking.cancel()

    asyncio.run(waited())
