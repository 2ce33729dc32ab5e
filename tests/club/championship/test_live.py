"""Results as they come: what has changed on a page, sent to whoever looks at it."""

import asyncio
from pathlib import Path

import httpx

from marxador.championship import Book
from marxador.championship.acts import Result
from marxador.club.championship import Championships
from marxador.club.championship.public import mark_of
from tests.championship.league import JUNTA, League
from tests.championship.test_roles import sectors
from tests.club.championship.conftest import SLUG
from tests.club.running import house

LIMIT = 60.0
RESULT = {
    "group": "1", "home": "A", "away": "B",
    "cames_0": "2", "cames_1": "0", "pedres_0": "48", "pedres_1": "3",
}  # fmt: skip


def book(folder: Path, league: League) -> Book:
    (folder / "championships").mkdir()
    return Book.of(folder / "championships" / f"{SLUG}.jsonl", league.state)


async def heard(stream: httpx.Response) -> str:
    """The next piece of news."""
    text = ""
    async with asyncio.timeout(LIMIT):
        async for line in stream.aiter_lines():
            text += line + "\n"
            if line == "" and "event: part" in text:
                return text
            if line == "":
                text = ""
    raise AssertionError("the stream ended")


def test_a_result_comes_to_who_looks(tmp_path: Path) -> None:
    book(tmp_path, sectors())

    async def look() -> None:
        async with house(tmp_path) as here:
            shelf = here.server.litestar.plugins.get(Championships).shelf
            keeper = shelf.keeper(SLUG)
            seen = mark_of(keeper, "group", "1")
            url = f"{here.address}championship/{SLUG}/stream?page=group&arg=1&lang=en&seen={seen}"
            async with httpx.AsyncClient(timeout=LIMIT) as client:
                async with client.stream("GET", url) as stream:
                    assert stream.headers["content-type"].startswith("text/event-stream")
                    entry = await shelf.alone(
                        keeper.book.enter, Result("1", "A", "B", (2, 0), (48, 3)), JUNTA,
                        settled=True,
                    )  # fmt: skip
                    assert entry.settled
                    keeper.settle()
                    keeper.tell()
                    told = await heard(stream)
                assert "2–0<small>48–3</small>" in told
                assert f"id: {mark_of(keeper, 'group', '1')}\n" in told
                url = url.replace("page=group", "page=emperor")
                assert (await client.get(url)).status_code == 404

    asyncio.run(look())


def test_who_comes_late_is_told_at_once(tmp_path: Path) -> None:
    league = sectors()
    league.won("A", "B")
    book(tmp_path, league)

    async def look() -> None:
        async with house(tmp_path) as here:
            url = f"{here.address}championship/{SLUG}/stream?page=live&arg=&lang=en"
            async with (
                httpx.AsyncClient(timeout=LIMIT) as client,
                client.stream("GET", url) as stream,
            ):
                assert "Falla A" in await heard(stream)

    asyncio.run(look())
