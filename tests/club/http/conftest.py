"""A club with a database of its own, and people who call it with browsers or programs."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from argon2 import PasswordHasher
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from marxador.club.config import Config
from marxador.club.http import Http
from marxador.club.http.limits import Limits
from marxador.club.people import passwords
from marxador.club.state import Club
from marxador.club.store.schema import METADATA
from marxador.club.tables import entry as log
from marxador.engine.match import Match

HOST = "http://casal.local"


def app(club: Club, limits: Limits | None = None) -> Litestar:
    """The HTTP side of a club, over a database without tables yet."""

    @asynccontextmanager
    async def open_club(_app: Litestar) -> AsyncIterator[None]:
        async with club.store.engine.begin() as db:
            await db.run_sync(METADATA.create_all)
        yield
        await club.close()

    return Litestar(plugins=[Http(club, limits)], lifespan=[open_club])


class Browser:
    """Somebody with a browser: it keeps its cookie and says which site its pages are of."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.cookie: str | None = None
        self.headers = {"origin": HOST, "accept-language": "en"}

    def call(self, method: str, path: str, **more: Any) -> Response:
        said = self.headers | more.pop("headers", {})
        headers = {name: text.encode("latin-1") for name, text in said.items()}
        if self.cookie:
            headers["cookie"] = f"marxador={self.cookie}".encode("latin-1")
        self.client.cookies.clear()
        answer = self.client.request(method, path, headers=headers, **more)
        given = answer.headers.get("set-cookie", "")
        if given.startswith("marxador="):
            self.cookie = given.partition(";")[0].removeprefix("marxador=").strip('"')
        return answer

    def get(self, path: str, **more: Any) -> Response:
        return self.call("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Response:
        return self.call("POST", path, **({"json": body} if body is not None else {}), **more)

    def patch(self, path: str, body: Any) -> Response:
        return self.call("PATCH", path, json=body)

    def delete(self, path: str) -> Response:
        return self.call("DELETE", path)

    def come_in(self) -> dict[str, Any]:
        """Be somebody: a guest, the first time."""
        me: dict[str, Any] = self.get("/api/me").json()
        return me


TABLE = {"variant": "jcf", "seats": 2, "public": True}


class Program:
    """Somebody's program: a token, no cookie, no site."""

    def __init__(self, client: TestClient[Litestar], token: str) -> None:
        self.client = client
        self.token = token

    def call(self, method: str, path: str, **more: Any) -> Response:
        self.client.cookies.clear()
        headers = {"authorization": f"Bearer {self.token}"}
        return self.client.request(method, path, headers=headers, **more)


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real argon2, taking less trouble."""
    quick = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", quick)


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(Config(database=str(tmp_path / "club.db"), pace=0))


@pytest.fixture
def client(club: Club) -> Iterator[TestClient[Litestar]]:
    with TestClient(app(club), base_url=HOST) as client:
        yield client


@pytest.fixture
def browser(client: TestClient[Litestar]) -> Callable[[], Browser]:
    """Another browser each time."""
    return lambda: Browser(client)


@pytest.fixture
def anna(browser: Callable[[], Browser]) -> Browser:
    anna = browser()
    anna.come_in()
    return anna


@pytest.fixture
def blai(browser: Callable[[], Browser]) -> Browser:
    blai = browser()
    blai.come_in()
    return blai


def finish(host: Browser, club: Club, table: str) -> Match:
    """Play the match of a full table of two, by its log and with any cards, to its end."""
    match: Match = host.client.blocking_portal.call(_finish, club, table)
    return match


async def _finish(club: Club, table: str) -> Match:
    here = await club.hub.table(table)
    rng = Random(3)
    await here.append(log.Started([1, 2], ["Anna", "Blai"], 2))
    while not here.match.is_over:
        if not here.match.in_hand:
            number = len(here.match.hands) + 1
            cards = rng.sample(here.match.variant.deck, 6)
            await here.append(
                log.Dealt(number, ",".join(cards[:3]) + " " + ",".join(cards[3:]), "")
            )
        seat = here.match.to_act[0]
        await here.append(log.Acted(seat, rng.choice(here.match.legal_actions(seat))))
    return here.match
