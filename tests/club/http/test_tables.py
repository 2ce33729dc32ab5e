"""The lobby, a table from outside, and what it leaves behind."""

from collections.abc import Callable
from typing import Any

import pytest

from marxador.club.people.rating import rate
from marxador.club.state import Club
from marxador.club.tables import entry as log

from .conftest import TABLE, Browser, finish

New = Callable[[], Browser]


def test_public_tables_are_in_the_lobby_and_others_by_their_link(
    anna: Browser, blai: Browser
) -> None:
    public = anna.post("/api/tables", TABLE).json()
    hidden = anna.post("/api/tables", TABLE | {"public": False}).json()
    negre = anna.post("/api/tables", TABLE | {"variant": "negre"}).json()
    assert {one["id"] for one in blai.get("/api/tables").json()} == {public["id"], negre["id"]}
    assert [one["id"] for one in blai.get("/api/tables?variant=negre").json()] == [negre["id"]]
    assert blai.get(f"/api/tables/{hidden['id']}").json()["me"] is None
    assert {one["id"] for one in anna.get("/api/me/tables").json()} == {
        public["id"],
        hidden["id"],
        negre["id"],
    }


def test_a_table_says_what_one_is_to_it(anna: Browser, blai: Browser, browser: New) -> None:
    table = anna.post("/api/tables", TABLE).json()["id"]
    for who, me, mine in ((anna, 1, True), (blai, None, False), (browser(), None, False)):
        seen = who.get(f"/api/tables/{table}").json()
        assert (seen["me"], seen["mine"]) == (me, mine)
        assert seen["owner"]["id"] == anna.come_in()["id"] and seen["link"] == f"/t/{table}"


@pytest.mark.parametrize(
    "settings",
    [
        {"variant": "bridge"},
        {"seats": 3},
        {"seats": 9},
        {"options": {"finish": "never"}},
        {"target": 0},
        {"bots": [{"seat": 1, "bot": "nobody"}]},
        {"bots": [{"seat": 1, "bot": "cmd:touch /tmp/x"}]},
        {"bots": [{"seat": 2, "bot": "random"}, {"seat": 2, "bot": "random"}]},
        {"clock": {"bank": 1, "call": 1}},
        {"chat": "shouting"},
        {"name": "x" * 100},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(
    anna: Browser, settings: dict[str, Any]
) -> None:
    answer = anna.post("/api/tables", TABLE | settings)
    assert answer.status_code == 400 and answer.json()["error"] == "invalid"
    assert answer.json()["message"]
    assert anna.get("/api/me/tables").json() == []


def test_a_ticket_is_for_one_person_and_one_table_and_one_use(anna: Browser, club: Club) -> None:
    table = anna.post("/api/tables", TABLE).json()["id"]
    ticket = anna.post(f"/api/tables/{table}/ticket").json()["ticket"]
    redeemed = club.tickets.redeem(ticket)
    assert redeemed and (redeemed[0].id, redeemed[1]) == (anna.come_in()["id"], table)
    assert club.tickets.redeem(ticket) is None
    assert anna.post("/api/tables/nowhere/ticket").status_code == 404


def test_a_rematch_is_one_table_for_everybody_who_played(
    anna: Browser, blai: Browser, club: Club
) -> None:
    table = anna.post("/api/tables", TABLE | {"bots": [{"seat": 2, "bot": "random"}]}).json()["id"]
    finish(anna, club, table)
    again = anna.post(f"/api/tables/{table}/rematch").json()
    assert again["id"] != table and again["people"][1]["bot"] == "random"
    assert anna.post(f"/api/tables/{table}/rematch").json()["id"] == again["id"]
    assert blai.post(f"/api/tables/{table}/rematch").status_code == 400


def test_a_rated_match_of_people_is_on_their_cards(
    anna: Browser, blai: Browser, club: Club
) -> None:
    table = anna.post("/api/tables", TABLE | {"rated": True, "games": 1}).json()["id"]
    me, rival = anna.come_in(), blai.come_in()

    async def sit() -> None:
        here = await club.hub.table(table)
        person = await club.people.person(rival["id"])
        assert person
        await here.append(log.Sat(2, person))

    async def rated() -> None:
        await rate(club.people, await club.hub.table(table))

    anna.client.blocking_portal.call(sit)
    winner = finish(anna, club, table).winner
    anna.client.blocking_portal.call(rated)
    cards = [anna.get(f"/api/people/{one['id']}").json() for one in (me, rival)]
    (mine,), (theirs,) = (card["ratings"] for card in cards)
    assert mine["games"] == theirs["games"] == 1
    assert (mine["rating"] > theirs["rating"]) == (winner == "A")
    assert anna.come_in()["ratings"] == [mine]


def test_reports_reach_the_house(anna: Browser, blai: Browser) -> None:
    table = anna.post("/api/tables", TABLE).json()["id"]
    about = blai.come_in()["id"]
    report = {"person": about, "reason": "insult", "text": "…"}
    assert anna.post(f"/api/tables/{table}/reports", report).status_code == 201
    assert (
        anna.post(f"/api/tables/{table}/reports", report | {"person": "ningú"}).status_code == 404
    )
    assert anna.post(f"/api/tables/{table}/reports", report | {"reason": "?"}).status_code == 400


def test_the_qr_code_is_a_picture_of_the_link(anna: Browser) -> None:
    table = anna.post("/api/tables", TABLE).json()["id"]
    answer = anna.get(f"/t/{table}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg") and "style" not in answer.text
    assert anna.get("/t/nowhere/qr.svg").status_code == 404
