"""What every call meets: who may, how much, in which language, with which headers."""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import text

import marxador as mx
from marxador.club.config import Config
from marxador.club.http import pages
from marxador.club.http.limits import Limit, Limits
from marxador.club.state import Club
from marxador.i18n import speaking
from tests.club.running import house
from tests.club.visitor import visiting

from .conftest import HOST, TABLE, Browser, app

New = Callable[[], Browser]

OPEN_TO_ALL = {
    ("get", "/api/club"),
    ("get", "/api/variants"),
    ("get", "/api/rules/{key}"),
    ("post", "/api/hands"),
    ("post", "/api/explore"),
    ("get", "/api/me"),
    ("post", "/api/accounts"),
    ("post", "/api/session"),
    ("get", "/api/people/{person}"),
    ("get", "/api/tables"),
    ("get", "/api/tables/{table}"),
    ("get", "/api/tables/{table}/acta"),
    ("get", "/api/tables/{table}/transcript"),
    ("get", "/api/tables/{table}/replay"),
    ("get", "/api/tables/{table}/review"),
    ("get", "/t/{table}/qr.svg"),
}
"""Calls that anybody may make; every other one needs to know who is asking."""
BODIES: dict[tuple[str, str], Any] = {
    ("patch", "/api/me"): {},
    ("post", "/api/me/password"): {"old": "x", "new": "x"},
    ("post", "/api/tables"): TABLE,
    ("post", "/api/tokens"): {"name": "x"},
    ("post", "/api/tables/{table}/reports"): {"person": "x", "reason": "other"},
}


def calls(client: TestClient[Litestar]) -> Iterator[tuple[str, str]]:
    for path, methods in client.get("/openapi.json").json()["paths"].items():
        for method in methods:
            yield method, path


def test_a_stranger_may_do_what_is_open_to_all_and_nothing_else(
    browser: New, client: TestClient[Litestar]
) -> None:
    known = set(calls(client))
    assert known >= OPEN_TO_ALL and len(known) > 25
    for method, path in known - OPEN_TO_ALL:
        body = BODIES.get((method, path))
        answer = browser().call(method.upper(), re.sub(r"\{\w+\}", "x", path), json=body)
        assert answer.status_code == 401 and answer.json()["error"] == "who", (method, path)


def test_without_its_own_site_no_cookie_changes_anything(
    anna: Browser, client: TestClient[Litestar]
) -> None:
    del anna.headers["origin"]
    for method, path in set(calls(client)) - {("post", "/api/hands"), ("post", "/api/explore")}:
        if method != "get":
            where = re.sub(r"\{\w+\}", "x", path)
            body = BODIES.get((method, path), {"name": "x", "password": "xxxxxxxx"})
            answer = anna.call(method.upper(), where, json=body)
            assert answer.status_code == 403 and answer.json()["error"] == "origin", (method, path)


def no_bridge(language: str) -> str:
    """What the library says in a language of a game that is not its."""
    with speaking(language), pytest.raises(ValueError, match="bridge") as refused:
        mx.variant("bridge")
    return str(refused.value)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("ca-ES-valencia", "ca"), ("fr, es;q=0.9, en;q=0.1", "es"), ("en-GB", "en"), ("", "en")],
)
def test_a_refusal_is_in_the_askers_language(browser: New, accepted: str, language: str) -> None:
    stranger = browser()
    bridge = {"variant": "bridge", "deal": "?"}
    answer = stranger.post("/api/hands", bridge, headers={"accept-language": accepted})
    assert answer.json() == {"error": "invalid", "message": no_bridge(language)}


def test_a_person_is_answered_in_their_own_language(anna: Browser) -> None:
    anna.patch("/api/me", {"language": "es"})
    answer = anna.post("/api/tables", TABLE | {"variant": "bridge"})
    assert answer.json()["message"] == no_bridge("es") != no_bridge("en")


def test_what_is_not_there_is_said_as_everything_is(anna: Browser) -> None:
    assert anna.get("/api/nothing").json()["error"] == "not-found"
    assert anna.call("PUT", "/api/me").json()["error"] == "method"
    assert anna.call("POST", "/api/tables", content=b"{").json()["error"] == "invalid"
    assert anna.call("POST", "/api/tables", content=b"\xff\xfe").status_code == 400


def test_what_no_database_takes_is_turned_away_at_the_door(anna: Browser) -> None:
    assert anna.get("/api/people/%00").status_code == 404
    assert anna.get("/api/tables?variant=%00").status_code == 404
    answer = anna.post("/api/session", {"name": "An\0na", "password": "una paraula"})
    assert answer.status_code == 400


def test_a_body_that_is_too_large_is_not_read(anna: Browser) -> None:
    answer = anna.patch("/api/me", {"settings": {"a": "x" * 70_000}})
    assert answer.status_code == 413 and answer.json()["error"] == "too-large"


def test_when_nothing_can_be_written_down_that_is_said_and_nothing_is_done(
    anna: Browser, club: Club
) -> None:
    async def lose(table: str) -> None:
        async with club.people.writing() as db:
            await db.execute(text(f"DROP TABLE {table}"))

    anna.client.blocking_portal.call(lose, "tokens")
    anna.client.blocking_portal.call(lose, "log")
    for answer in (anna.post("/api/tokens", {"name": "x"}), anna.post("/api/tables", TABLE)):
        assert answer.status_code == 503 and answer.json()["error"] == "storage"
        assert "SQL" not in answer.text and answer.headers["retry-after"]
    assert anna.get("/api/me/tables").json() == []


def test_what_breaks_tells_nothing_of_the_inside(
    anna: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(club.hub, "summaries", broken)
    answer = anna.get("/api/tables")
    assert answer.status_code == 500 and answer.json()["error"] == "broken"
    assert "42" not in answer.text


# -- limits


def test_so_many_at_once_and_then_as_they_come_back() -> None:
    at = 100.0
    limits = Limits(clock=lambda: at)
    three = Limit("three", 3, 30)
    assert [limits._wait(three, "anna") for _ in range(4)] == [0, 0, 0, 10]
    assert limits._wait(three, "blai") == 0
    at = 110.0
    assert limits._wait(three, "anna") == 0 and limits._wait(three, "anna") == 10


def test_an_address_has_its_limit_but_this_machine_has_none_unless_told() -> None:
    one = Limit("one", 1, 60)
    for loopback, address, refused in (
        (False, "127.0.0.1", False),
        (False, "::1", False),
        (False, "::ffff:127.0.0.1", False),
        (False, "2001:db8::1", True),
        (False, None, False),
        (True, "127.0.0.1", True),
        (False, "192.168.1.7", True),
    ):
        limits = Limits(loopback=loopback, clock=lambda: 0.0)
        limits.address(one, address)
        if refused:
            with pytest.raises(Exception, match="too much"):
                limits.address(one, address)
        else:
            limits.address(one, address)


def test_a_network_of_ipv6_is_one_household_and_memory_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Limit("one", 1, 60)
    limits = Limits(clock=lambda: 0.0)
    limits.address(one, "2001:db8::1")
    with pytest.raises(Exception, match="too much"):
        limits.address(one, "2001:db8::2")
    limits.address(one, "2001:db8:0:1::1")
    monkeypatch.setattr("marxador.club.http.limits.MOST", 100)
    for number in range(1000):
        limits.person(one, str(number))
    assert len(limits._until) <= 100


def test_who_asks_too_much_is_told_when_to_come_back(tmp_path: Path) -> None:
    club = Club(Config(database=str(tmp_path / "club.db")))
    limits = Limits(clock=lambda: 0.0)
    with TestClient(app(club, limits), base_url=HOST) as client:
        anna = Browser(client)
        anna.come_in()
        answers = [anna.post("/api/tables", {"variant": "x", "seats": 2}) for _ in range(121)]
    assert [answer.status_code for answer in answers] == [400] * 120 + [429]
    assert answers[-1].json()["error"] == "rate" and answers[-1].headers["retry-after"] == "30"


def test_passwords_are_not_guessed_in_bulk(anna: Browser, blai: Browser) -> None:
    anna.post("/api/accounts", {"name": "Anna", "password": "una paraula"})
    tries = [
        blai.post("/api/session", {"name": name, "password": f"paraula {n}"}).status_code
        for n, name in enumerate(["Anna", "ANNA"] * 6)
    ]
    assert tries == [401] * 10 + [429] * 2


# -- headers and pages


@pytest.mark.parametrize("path", ["/", "/api/club", "/nothing", "/api/nothing", "/metrics"])
def test_every_answer_wears_the_headers_that_keep_pages_safe(anna: Browser, path: str) -> None:
    headers = anna.get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy and "style-src 'self';" in policy
    assert not any(word in policy for word in ("unsafe", "data:", "blob:", "*", "http"))
    for closed in ("frame-ancestors", "base-uri", "object-src"):
        assert f"{closed} 'none'" in policy
    assert "form-action 'self'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert not path.startswith("/api") or headers["cache-control"] == "no-store"


def test_a_proxy_on_this_machine_says_for_whom_it_asks(tmp_path: Path) -> None:
    """Then the cookie goes over https only, and limits are the caller's."""
    proxied = {"x-forwarded-proto": "https", "x-forwarded-for": "10.0.0.7"}

    async def story() -> None:
        async with house(tmp_path, sockets=1) as here, visiting(here.address) as (anna,):
            async with httpx.AsyncClient(base_url=here.address, headers=proxied) as client:
                given = await client.get("/api/me")
            assert "secure" in given.headers["set-cookie"].lower()
            assert "strict-transport-security" in given.headers
            table = await anna.create(variant="jcf", seats=2)
            far = [await anna.connect(table, additional_headers=proxied) for _ in range(2)]
            assert await far[1].gone() == 4010
            near = [await anna.open(table) for _ in range(2)]
            for socket in (*far, *near):
                await socket.close()

    asyncio.run(story())


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages that are built, in a folder of their own."""
    folder = tmp_path / "pages"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>marxador</title>")
    (folder / "assets" / "index-abc.js").write_text("run()")
    (folder / "assets" / "index-abc.js.br").write_bytes(b"squeezed")
    (folder / "sw.js").write_text("cache()")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(pages, "PLACE", folder)
    return folder


def test_the_page_answers_for_all_its_routes(built: Path, anna: Browser) -> None:
    routes = ("/", "/t/abc", "/t/abc/replay/3", "/new", "/rules", "/rules/jcf", "/first", "/me")
    for path in (*routes, "/people/x", "/real", "/verify"):
        answer = anna.get(path)
        assert answer.text == "<title>marxador</title>", path
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"


def test_where_nothing_is_people_get_the_page_and_programs_the_words(
    built: Path, anna: Browser
) -> None:
    person = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("/nowhere", "/nowhere/at/all", "/index.php"):
        answer = anna.get(path, headers=person)
        assert (answer.status_code, answer.text) == (404, "<title>marxador</title>"), path
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        program = anna.get(path, headers={"accept": "*/*"})
        assert (program.status_code, program.json()["error"]) == (404, "not-found")
    for path in ("/api/nothing", "/api/tables/none", "/assets/index-old.js"):
        answer = anna.get(path, headers=person)
        assert (answer.status_code, answer.json()["error"]) == (404, "not-found"), path


def test_what_has_its_content_in_its_name_is_kept_for_ever(built: Path, anna: Browser) -> None:
    plain = anna.get("/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert plain.text == "run()" and "immutable" in plain.headers["cache-control"]
    assert plain.headers["content-type"].startswith("text/javascript")
    assert "immutable" not in anna.get("/sw.js").headers["cache-control"]
    tag = plain.headers["etag"]
    again = {"accept-encoding": "identity", "if-none-match": tag}
    assert anna.get("/assets/index-abc.js", headers=again).status_code == 304


def test_a_file_that_lies_there_smaller_is_sent_so(built: Path, anna: Browser) -> None:
    with anna.client.stream(
        "GET", "/assets/index-abc.js", headers={"accept-encoding": "gzip, br"}
    ) as answer:
        assert answer.headers["content-encoding"] == "br"
        assert b"".join(answer.iter_raw()) == b"squeezed"
        assert "accept-encoding" in answer.headers["vary"]


@pytest.mark.parametrize(
    "path",
    [
        "/" + "x" * 300,
        "/%2500",
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
    ],
)
def test_nothing_outside_the_pages_is_sent(built: Path, anna: Browser, path: str) -> None:
    answer = anna.get(path)
    assert answer.status_code == 404 and "secret" not in answer.text


def test_pages_that_are_not_built_are_missed_in_words(
    built: Path, anna: Browser, capfd: pytest.CaptureFixture[str]
) -> None:
    (built / "index.html").unlink()
    (built / "why.txt").write_text("no Node & no wheel")
    answer = anna.get("/", headers={"accept-language": "en"})
    assert answer.status_code == 503 and "not built" in answer.text
    assert "no Node &amp; no wheel" in answer.text
    assert anna.get("/api/club").status_code == 200
    assert "no Node" in capfd.readouterr().out


def test_the_club_counts_what_it_does(anna: Browser) -> None:
    anna.post("/api/tables", TABLE)
    counted = anna.get("/metrics").text
    for name in ("tables", "sockets", "moves_total", "commit_seconds_bucket", "requests_total"):
        assert f"marxador_{name}" in counted
