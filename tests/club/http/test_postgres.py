"""The same people over PostgreSQL."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from marxador.club.config import Config
from marxador.club.state import Club
from tests.club.postgres import missing, postgres

from .conftest import HOST, TABLE, Browser, app

ANNA = {"name": "Anna", "password": "una paraula llarga"}


@pytest.fixture
def client() -> Iterator[TestClient[Litestar]]:
    with postgres() as server:
        club = Club(Config(database=server.address))
        with TestClient(app(club), base_url=HOST) as client:
            yield client


@pytest.mark.slow
@pytest.mark.skipif(missing() != "", reason=missing())
def test_people_live_in_postgresql_too(client: TestClient[Litestar]) -> None:
    anna, blai = Browser(client), Browser(client)
    me, guest = anna.come_in(), blai.come_in()
    assert anna.patch("/api/me", {"settings": {"é": [None, "\0"]}}).status_code == 200
    assert anna.post("/api/accounts", ANNA).json()["id"] == me["id"]
    assert blai.post("/api/accounts", ANNA | {"name": "ANNA"}).json()["error"] == "taken"
    table = blai.post("/api/tables", TABLE).json()["id"]
    assert anna.post(f"/api/friends/{guest['id']}").json()[0]["id"] == guest["id"]
    report = {"person": guest["id"], "reason": "other", "text": "ñ"}
    assert anna.post(f"/api/tables/{table}/reports", report).status_code == 201
    assert anna.post("/api/tokens", {"name": "bot"}).status_code == 201
    assert blai.post("/api/session", ANNA).json()["id"] == me["id"]
    assert blai.get(f"/api/tables/{table}").json()["me"] == 1
    assert [one["id"] for one in anna.get("/api/me/tables").json()] == [table]
    assert anna.get("/api/friends").json() == [] and len(anna.get("/api/sessions").json()) == 2
    everything = anna.get("/api/me/export").json()
    assert everything["person"]["settings"] == {"é": [None, "\0"]} and everything["tokens"]
    assert anna.delete("/api/me").status_code == 204
    assert blai.get("/api/sessions").status_code == 401
