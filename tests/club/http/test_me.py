"""Who one is to the club: a guest, an account, and what is one's own."""

from collections.abc import Callable
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from marxador.club.state import Club
from marxador.club.tables import entry as log

from .conftest import HOST, TABLE, Browser, Program, finish

New = Callable[[], Browser]
ANNA = {"name": "Anna", "password": "una paraula llarga"}


def test_who_comes_for_the_first_time_is_a_guest_and_stays_the_same(browser: New) -> None:
    new = browser()
    me = new.come_in()
    assert me["kind"] == "guest" and me["name"] and me["language"] == "en"
    assert new.come_in() == me
    assert browser().come_in()["id"] != me["id"]


def test_a_cookie_that_the_club_did_not_sign_is_nobody(anna: Browser, browser: New) -> None:
    forger = browser()
    assert anna.cookie
    text, _, signature = anna.cookie.partition(".")
    for cookie in (f"{text}.", f"{text}x.{signature}", f"{text}.{signature[::-1]}", "x", "é.é"):
        forger.cookie = cookie
        assert forger.get("/api/sessions").status_code == 401


def test_the_cookie_is_for_the_browser_alone(browser: New) -> None:
    given = browser().get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in given and "samesite=lax" in given and "path=/" in given
    assert "secure" not in given


def test_over_https_the_cookie_goes_over_https_only(client: TestClient[Litestar]) -> None:
    answer = client.get("https://casal.local/api/me")
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "max-age" in answer.headers["strict-transport-security"]


def test_one_changes_name_language_avatar_and_settings(anna: Browser) -> None:
    changed = {"name": "  Anna   Maria ", "language": "ca", "avatar": 11, "settings": {"a": [1]}}
    me = anna.patch("/api/me", changed).json()
    assert me["name"] == "Anna Maria" and me["language"] == "ca" and me["avatar"] == 11
    assert me["settings"] == {"a": [1]} and me["theme"] == "auto"
    assert anna.patch("/api/me", {"settings": {"theme": "dark"}}).json()["theme"] == "dark"
    assert anna.come_in()["name"] == "Anna Maria"


@pytest.mark.parametrize(
    "changes",
    [
        {"name": ""},
        {"name": 'An"na'},
        {"name": "A;B"},
        {"name": "x" * 25},
        {"name": "An\u0007na"},
        {"language": "fr"},
        {"avatar": 12},
        {"avatar": -1},
        {"settings": {"a": "x" * 5000}},
        {"settings": 3},
    ],
)
def test_what_one_cannot_be_is_refused(anna: Browser, changes: dict[str, Any]) -> None:
    before = anna.come_in()
    answer = anna.patch("/api/me", changes)
    assert answer.status_code == 400 and answer.json()["error"] in ("invalid", "name")
    assert anna.come_in() == before


def test_a_guest_who_opens_an_account_is_the_same_person_in_a_new_session(anna: Browser) -> None:
    guest, cookie = anna.come_in(), anna.cookie
    table = anna.post("/api/tables", TABLE).json()["id"]
    account = anna.post("/api/accounts", ANNA)
    assert account.status_code == 201 and account.json()["kind"] == "account"
    assert account.json()["id"] == guest["id"] and anna.cookie != cookie
    assert anna.get(f"/api/tables/{table}").json()["me"] == 1
    old = Browser(anna.client)
    old.cookie = cookie
    assert old.get("/api/sessions").status_code == 401


def test_a_name_is_had_by_one_account(anna: Browser, blai: Browser) -> None:
    assert anna.post("/api/accounts", ANNA).status_code == 201
    again = blai.post("/api/accounts", ANNA | {"name": "ANNA"})
    assert again.status_code == 409 and again.json()["error"] == "taken"
    assert blai.come_in()["kind"] == "guest"
    assert blai.post("/api/accounts", ANNA | {"name": "Blai"}).status_code == 201
    assert blai.patch("/api/me", {"name": "anna"}).status_code == 409
    assert blai.post("/api/accounts", ANNA | {"name": "C"}).json()["error"] == "account"


def test_short_passwords_are_refused(anna: Browser) -> None:
    assert anna.post("/api/accounts", {"name": "Anna", "password": "curta"}).status_code == 400


def test_logging_in_takes_the_guests_seats_along(anna: Browser, blai: Browser) -> None:
    me = anna.post("/api/accounts", ANNA).json()
    guest = blai.come_in()
    table = blai.post("/api/tables", TABLE).json()["id"]
    entered = blai.post("/api/session", ANNA)
    assert entered.status_code == 200 and entered.json()["id"] == me["id"]
    assert blai.get(f"/api/tables/{table}").json()["me"] == 1
    assert [one["id"] for one in blai.get("/api/me/tables").json()] == [table]
    assert blai.get(f"/api/people/{guest['id']}").status_code == 404


@pytest.mark.parametrize("name", ["Anna", "Ningú"])
def test_a_wrong_password_and_a_wrong_name_are_told_alike(
    anna: Browser, blai: Browser, name: str
) -> None:
    anna.post("/api/accounts", ANNA)
    answer = blai.post("/api/session", {"name": name, "password": "una altra paraula"})
    assert answer.status_code == 401 and answer.json()["error"] == "password"


def test_one_logs_out_and_is_a_stranger(anna: Browser) -> None:
    anna.post("/api/accounts", ANNA)
    stolen = Browser(anna.client)
    stolen.cookie = anna.cookie
    assert anna.delete("/api/session").status_code == 204
    assert not anna.cookie
    assert stolen.get("/api/sessions").status_code == 401


def test_one_ends_the_sessions_one_has_elsewhere_and_nobody_elses(
    anna: Browser, blai: Browser, browser: New
) -> None:
    anna.post("/api/accounts", ANNA)
    phone = browser()
    phone.post("/api/session", ANNA)
    listed = anna.get("/api/sessions").json()
    assert [one["current"] for one in listed].count(True) == 1 and len(listed) == 2
    other = next(one["id"] for one in listed if not one["current"])
    assert blai.delete(f"/api/sessions/{other}").status_code == 404
    assert phone.get("/api/sessions").status_code == 200
    assert anna.delete(f"/api/sessions/{other}").status_code == 204
    assert phone.get("/api/sessions").status_code == 401


def test_another_password_and_the_other_sessions_end(anna: Browser, browser: New) -> None:
    anna.post("/api/accounts", ANNA)
    phone = browser()
    phone.post("/api/session", ANNA)
    wanted = {"old": ANNA["password"], "new": "una altra paraula"}
    for wrong, status in (({"old": "no ho sé"}, 403), ({"new": "curta"}, 400)):
        answer = anna.post("/api/me/password", wanted | wrong)
        assert answer.status_code == status and answer.json()["error"] == "password"
    assert phone.get("/api/sessions").status_code == 200
    assert anna.post("/api/me/password", wanted).status_code == 204
    assert len(anna.get("/api/sessions").json()) == 1
    assert phone.get("/api/sessions").status_code == 401
    assert phone.post("/api/session", ANNA).status_code == 401
    again = {"name": "Anna", "password": "una altra paraula"}
    assert phone.post("/api/session", again).status_code == 200


def test_a_guest_has_no_password_to_change(anna: Browser) -> None:
    answer = anna.post("/api/me/password", {"old": "", "new": "una paraula llarga"})
    assert answer.status_code == 409 and answer.json()["error"] == "guest"


def test_a_token_is_told_once_and_speaks_in_ones_name(anna: Browser) -> None:
    made = anna.post("/api/tokens", {"name": "el meu bot"}).json()
    assert anna.get("/api/tokens").json() == [
        {"id": made["id"], "name": "el meu bot", "created": pytest.approx(0, abs=1e15)}
    ]
    program = Program(anna.client, made["token"])
    assert program.call("GET", "/api/me").json()["id"] == anna.come_in()["id"]
    assert program.call("POST", "/api/tables", json=TABLE).status_code == 201
    assert anna.delete(f"/api/tokens/{made['id']}").status_code == 204
    assert program.call("GET", "/api/me").json()["error"] == "token"


def test_what_is_for_people_no_program_does(anna: Browser) -> None:
    made = anna.post("/api/tokens", {"name": "bot"}).json()
    session = anna.get("/api/sessions").json()[0]["id"]
    program = Program(anna.client, made["token"])
    for method, path, body in (
        ("DELETE", "/api/me", None),
        ("DELETE", f"/api/sessions/{session}", None),
        ("DELETE", f"/api/tokens/{made['id']}", None),
        ("POST", "/api/tokens", {"name": "un altre"}),
        ("POST", "/api/accounts", ANNA),
        ("POST", "/api/me/password", {"old": "", "new": ""}),
    ):
        answer = program.call(method, path, json=body)
        assert answer.status_code == 403 and answer.json()["error"] == "by-hand"
    assert anna.get("/api/tokens").json()[0]["id"] == made["id"]


def test_nobody_takes_back_anothers_token(anna: Browser, blai: Browser) -> None:
    made = anna.post("/api/tokens", {"name": "bot"}).json()
    assert blai.delete(f"/api/tokens/{made['id']}").status_code == 404
    assert len(anna.get("/api/tokens").json()) == 1


def test_nobody_has_too_many_tokens(anna: Browser) -> None:
    made = [anna.post("/api/tokens", {"name": "bot"}).status_code for _ in range(21)]
    assert made == [201] * 20 + [409]


def test_friends_come_and_go(anna: Browser, blai: Browser) -> None:
    friend = blai.come_in()
    listed = anna.post(f"/api/friends/{friend['id']}").json()
    assert listed == anna.get("/api/friends").json()
    assert listed[0] | {"online": False, "table": None} == listed[0]
    assert listed[0]["name"] == friend["name"]
    assert blai.get("/api/friends").json() == []
    assert anna.delete(f"/api/friends/{friend['id']}").status_code == 204
    assert anna.delete(f"/api/friends/{friend['id']}").status_code == 404
    assert anna.post(f"/api/friends/{anna.come_in()['id']}").status_code == 404
    assert anna.post("/api/friends/ningú").status_code == 404


def test_everybody_may_know_a_persons_card_and_no_more(anna: Browser, blai: Browser) -> None:
    me = anna.patch("/api/me", {"settings": {"theme": "dark"}}).json()
    card = blai.get(f"/api/people/{me['id']}").json()
    assert set(card) == {"id", "name", "kind", "avatar", "ratings", "since"}


def test_the_export_has_everything_and_no_secret(anna: Browser, blai: Browser) -> None:
    anna.post("/api/accounts", ANNA)
    token = anna.post("/api/tokens", {"name": "el meu bot"}).json()["token"]
    friend = blai.come_in()["id"]
    anna.post(f"/api/friends/{friend}")
    table = anna.post("/api/tables", TABLE).json()["id"]
    anna.post(f"/api/tables/{table}/reports", {"person": friend, "reason": "stalling"})
    answer = anna.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    everything = answer.json()
    assert everything["person"]["name"] == "Anna" and len(everything["sessions"]) == 1
    assert everything["tokens"][0]["name"] == "el meu bot"
    assert everything["friends"][0]["friend"] == friend
    assert everything["reports"][0]["reason"] == "stalling"
    (mine,) = everything["tables"]
    assert mine["summary"]["id"] == table and mine["acta"].startswith('[Acta "1"]')
    assert not any(word in answer.text for word in (token, "argon2", "digest", str(anna.cookie)))


def test_who_leaves_leaves_nothing(anna: Browser, blai: Browser, club: Club) -> None:
    anna.post("/api/accounts", ANNA)
    program = Program(anna.client, anna.post("/api/tokens", {"name": "bot"}).json()["token"])
    me = anna.come_in()["id"]
    blai.post(f"/api/friends/{me}")
    assert anna.delete("/api/me").status_code == 204
    assert not anna.cookie and program.call("GET", "/api/me").status_code == 401
    assert blai.get("/api/friends").json() == []
    assert blai.get(f"/api/people/{me}").status_code == 404
    assert blai.post("/api/session", ANNA).status_code == 401


def test_who_left_has_no_name_any_more(anna: Browser, blai: Browser, club: Club) -> None:
    """Blai keeps the match that he played with Anna, and finds somebody in her place."""
    anna.post("/api/accounts", ANNA)
    me, other = anna.come_in()["id"], blai.come_in()["id"]
    settings = TABLE | {"games": 1, "target": 2, "open_hands": "after"}
    table = anna.post("/api/tables", settings).json()["id"]
    sit(blai, club, table)
    finish(anna, club, table)
    replay = f"/api/tables/{table}/replay"
    assert "Anna" in blai.get(replay).text and blai.get(replay).json()["summary"]["me"] == 2
    anna.delete("/api/me")
    for path in (f"/api/tables/{table}", replay, f"/api/tables/{table}/acta", "/api/me/tables",
                 f"/api/tables/{table}/transcript", "/api/me/export"):  # fmt: skip
        said = blai.get(path)
        assert said.status_code == 200 and "Anna" not in said.text and me not in said.text
    people = blai.get(f"/api/tables/{table}").json()["people"]
    assert people[0]["person"]["name"] == "somebody"
    assert people[1]["person"]["id"] == other
    assert blai.get(replay).json()["hands"][0]["steps"][0]["view"]["names"] == ["—", "Blai"]


def sit(who: Browser, club: Club, table: str) -> None:
    """Take the second seat, by the table's log."""
    me = who.come_in()["id"]

    async def sat() -> None:
        person = await club.people.person(me)
        assert person is not None
        await (await club.hub.table(table)).append(log.Sat(2, person))

    who.client.blocking_portal.call(sat)


def test_a_page_of_another_site_does_nothing_in_ones_name(anna: Browser) -> None:
    for origin in ("https://evil.example", "null", HOST + ".evil.example", ""):
        answer = anna.post("/api/tokens", {"name": "x"}, headers={"origin": origin})
        assert answer.status_code == 403 and answer.json()["error"] == "origin"
    del anna.headers["origin"]
    assert anna.post("/api/tokens", {"name": "x"}).status_code == 403
    assert anna.get("/api/tokens").json() == []


def test_a_page_of_another_site_logs_nobody_in(browser: New) -> None:
    answer = browser().post("/api/session", ANNA, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403
