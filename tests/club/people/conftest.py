"""People kept in a database of their own."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from marxador.club.people import People
from marxador.club.store.engine import connect
from marxador.club.store.schema import METADATA

Work = Callable[[People], Awaitable[Any]]


@pytest.fixture
def among(tmp_path: Path) -> Callable[[Work], Any]:
    """Do something among the people of a new club."""

    async def run(work: Work) -> Any:
        engine = connect(str(tmp_path / "club.db"))
        try:
            async with engine.begin() as db:
                await db.run_sync(METADATA.create_all)
            people = People(engine)
            await people.start()
            return await work(people)
        finally:
            await engine.dispose()

    return lambda work: asyncio.run(run(work))
