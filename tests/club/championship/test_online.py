"""A championship match at a table of the club: its acta is filed as the result by itself."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from marxador.championship import Championship
from marxador.championship.acts import Appoint, Confirm, Incident, Result
from marxador.club.championship import Championships
from marxador.club.championship.links import Link
from tests.championship.league import JUNTA, League, edition
from tests.championship.test_roles import sectors
from tests.club.championship.conftest import SLUG
from tests.club.championship.test_live import LIMIT, book
from tests.club.running import House, house
from tests.club.visitor import Socket, Visitor, visiting

WHERE = {"group": "1", "home": "A", "away": "B"}


def shelf_of(here: House) -> Any:
    return here.server.litestar.plugins.get(Championships).shelf


async def table_for(here: House, host: Visitor) -> str:
    """The representative sets up a table for A–B; its id."""
    keeper = shelf_of(here).keeper(SLUG)
    link = keeper.links.make(Link("", "representative", "Rosa", "1"))
    host.http.cookies.set("championship", keeper.links.token(link), path="/championship")
    path = f"/championship/desk/{SLUG}/online"
    answer = await host.http.post(path, data=WHERE | {"hat": link.id})
    assert answer.status_code == 303, answer.text
    found = re.fullmatch(r"/t/([\w-]+)", answer.headers["location"])
    assert found
    return found[1]


async def seated(host: Visitor, four: list[Visitor], table: str) -> list[Socket]:
    sockets = [await one.open(table) for one in four]
    for seat, socket in enumerate(sockets, start=1):
        await socket.do("sit", seat=seat)
    owner = await host.open(table)
    await owner.do("start")
    await owner.close()
    return sockets


async def filed(here: House) -> Championship:
    """Wait until the club has written in the book."""
    keeper = shelf_of(here).keeper(SLUG)
    async with asyncio.timeout(LIMIT):
        while keeper.state.entries[-1].by.name != "marxador":
            await asyncio.sleep(0.02)
    state: Championship = keeper.state
    return state


def short() -> League:
    """Sector 1, which is Rosa's, with one match of a single cama of six pedres."""
    made = League(replace(edition(["1"], groups=0), target=6, games=1), s1=["A", "B"])
    made.by(JUNTA, Appoint("representative", "Rosa", "1"))
    return made


def first(view: dict[str, Any]) -> str:
    """Cards before words, and no rather than yes: a match that ends."""
    legal: list[str] = view["legal"]
    cards = [one for one in legal if re.fullmatch(r"\d+[OCEB]", one)]
    return (cards or [one for one in legal if one == "no vull"] or legal)[0]


@pytest.mark.slow
def test_a_match_is_played_and_filed(tmp_path: Path) -> None:
    book(tmp_path, short())

    async def play() -> None:
        async with house(tmp_path) as here, visiting(here.address, 5) as (host, *four):
            table = await table_for(here, host)
            settings = (await here.club.hub.table(table)).settings
            assert (settings.seats, settings.target, settings.games) == (4, 6, 1)
            assert not settings.substitutes and settings.clock and not settings.bots
            sockets = await seated(host, four, table)
            await asyncio.gather(*(socket.contribute() for socket in sockets))
            await asyncio.gather(*(socket.play(first) for socket in sockets))
            state = await filed(here)
            result = state.entries[-1].act
            assert isinstance(result, Result)
            won = (await here.club.hub.table(table)).match.won
            assert (result.group, result.home, result.away) == ("1", "A", "B")
            assert result.cames == won and max(won) == 1
            assert result.acta == f"/t/{table}"
            assert state.groups["1"].match("A", "B").winner is None, "until it is confirmed"
            page = await host.http.get(f"/championship/{SLUG}/m/1/A/B")
            assert f"/t/{table}" in page.text
            shelf_of(here).keeper(SLUG).enter(Confirm(len(state.entries)), JUNTA)
            assert state.groups["1"].match("A", "B").winner == "AB"[won[1] > won[0]]
            for socket in sockets:
                await socket.close()

    asyncio.run(play())


def test_a_match_given_up_is_an_incident(tmp_path: Path) -> None:
    """No coto: the committee decides, not the club. And nothing is filed twice."""
    book(tmp_path, sectors())

    async def play() -> str:
        async with house(tmp_path) as here, visiting(here.address, 5) as (host, *four):
            table = await table_for(here, host)
            sockets = await seated(host, four, table)
            await sockets[0].do("concede-match")
            state = await filed(here)
            incident = state.entries[-1].act
            assert isinstance(incident, Incident) and incident.text.endswith(f"/t/{table}")
            for socket in sockets:
                await socket.close()
            return f"{len(state.entries)}"

    async def again() -> str:
        async with house(tmp_path) as here, httpx.AsyncClient() as client:
            state = shelf_of(here).keeper(SLUG).state
            assert (await client.get(f"{here.address}championship/{SLUG}")).status_code == 200
            return f"{len(state.entries)}"

    assert asyncio.run(play()) == asyncio.run(again())


def test_what_ended_when_the_club_closed_is_filed_when_it_opens(tmp_path: Path) -> None:
    book(tmp_path, sectors())

    async def play() -> None:
        async with house(tmp_path) as here, visiting(here.address, 5) as (host, *four):
            table = await table_for(here, host)
            sockets = await seated(host, four, table)
            here.club.hub.finished.clear()
            await sockets[0].do("concede-match")
            for socket in sockets:
                await socket.close()
            assert shelf_of(here).keeper(SLUG).state.entries[-1].by.name != "marxador"

    async def again() -> None:
        async with house(tmp_path) as here:
            await filed(here)

    asyncio.run(play())
    asyncio.run(again())


def test_not_everybody_sets_up_a_table(tmp_path: Path) -> None:
    book(tmp_path, sectors())

    async def ask() -> None:
        async with house(tmp_path) as here, visiting(here.address, 1) as (anyone,):
            keeper = shelf_of(here).keeper(SLUG)
            path = f"/championship/desk/{SLUG}/online"
            assert (await anyone.http.post(path, data=WHERE)).status_code == 403
            for link in (
                Link("", "referee", "Àlex", match=("1", "A", "B")),
                Link("", "commission", "Clàudia", "A"),
                Link("", "representative", "Ningú", "1"),
            ):
                made = keeper.links.make(link)
                token = keeper.links.token(made)
                anyone.http.cookies.set("championship", token, path="/championship")
                answer = await anyone.http.post(path, data=WHERE | {"hat": made.id})
                assert answer.status_code == 403, link
            assert keeper.online.all() == []

    asyncio.run(ask())
