"""The coach over HTTP: what one did oneself, when it is over, and nobody else's hands."""

from json import dumps
from time import monotonic
from typing import Any

import pytest
from httpx import Response

import marxador as mx
from marxador.club.http import review
from marxador.club.records import reviews
from marxador.club.state import Club
from marxador.engine.events import Dealt

from .conftest import TABLE, Browser, finish

pytest.importorskip("numba", reason="the coach needs the extra [study]")

SHORT = TABLE | {"games": 1, "target": 2, "bots": [{"seat": 2, "bot": "random"}]}
NOTHING = {
    "seat": 1, "decisions": [], "worst": [], "costs": {}, "habits": [],
    "summary": {"en": "Nothing.", "es": "Nada.", "ca": "Res."},
}  # fmt: skip
SAID = ("echo", dumps({"review": NOTHING}))
"""A coach who looks at nothing."""
LIMIT = 120.0
"""Seconds to wait for the coach: the machine may be loaded."""


def opened(host: Browser, club: Club, **settings: Any) -> tuple[str, mx.Match]:
    """A finished match of somebody's with some settings."""
    table = host.post("/api/tables", SHORT | settings).json()["id"]
    return table, finish(host, club, table)


def told(who: Browser, path: str) -> Response:
    """The review, when it is there."""
    until = monotonic() + LIMIT
    while monotonic() < until:
        answer = who.get(path)
        if answer.status_code != 202:
            return answer
        assert 0 <= answer.json()["done"] <= answer.json()["of"]
    raise TimeoutError(path)


@pytest.mark.slow
def test_the_decisions_of_a_seat_one_by_one(
    anna: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is found in its hand, the champion's choices are legal, and it is told in three ways."""
    table, match = opened(anna, club)
    path = f"/api/tables/{table}/review"
    answer = told(anna, path)
    assert answer.status_code == 200
    said = answer.json()
    assert said["seat"] == 1 and said["decisions"]
    deals = [event.hands[0] for event in match.events if isinstance(event, Dealt)]
    hands = anna.get(f"/api/tables/{table}/replay").json()["hands"]
    for one in said["decisions"]:
        step = [step for step in hands[one["hand"] - 1]["steps"] if step["seat"]][one["turn"]]
        assert (step["seat"], step["act"]) == (1, one["action"])
        assert set(one["cards"]) <= set(deals[one["hand"] - 1])
        assert one["action"] in [choice["action"] for choice in one["choices"]]
        assert sum(choice["share"] for choice in one["choices"]) == pytest.approx(1, abs=0.05)
        assert one["cost"] >= 0
        assert one["cost"] == pytest.approx(one["before"] - one["after"], abs=0.001)
        assert one["method"] in ("solved", "searched") and one["words"]
        assert one["stones"] >= 0
        by_search = one["method"] == "searched"
        assert all((choice["rank"] is not None) == by_search for choice in one["choices"])
        assert by_search or one["clear"]
    assert f"of {len(said['decisions'])} decision" in said["summary"]
    costs = [said["decisions"][at]["cost"] for at in said["worst"]]
    assert costs == sorted(costs, reverse=True) and len(costs) <= 3
    assert sum(said["costs"].values()) == pytest.approx(
        sum(one["cost"] for one in said["decisions"] if one["clear"]), abs=0.01
    )
    # It is kept: another language, and nobody is asked anew.
    monkeypatch.setattr(reviews, "COMMAND", ("false",))
    spanish = anna.get(f"{path}?lang=es")
    assert spanish.status_code == 200 and spanish.json()["costs"] == said["costs"]


def test_nobody_is_reviewed_while_they_play(anna: Browser, club: Club) -> None:
    for settings in ({}, {"rated": True}, {"open_hands": "after"}):
        table = anna.post("/api/tables", SHORT | settings).json()["id"]
        answer = anna.get(f"/api/tables/{table}/review")
        assert answer.status_code == 409 and answer.json()["error"] == "not-now"


def test_one_reviews_oneself_and_others_where_hands_are_open(
    anna: Browser, blai: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = opened(anna, club)
    for who, asked in ((anna, "?seat=2"), (blai, ""), (blai, "?seat=1")):
        answer = who.get(f"/api/tables/{table}/review{asked}")
        assert answer.status_code == 403 and answer.json()["error"] == "not-yours"
    assert anna.get(f"/api/tables/{table}/review?seat=3").status_code == 400
    assert anna.get("/api/tables/nowhere/review").status_code == 404
    # Whoever may ask comes as far as the coach, who is not there.
    monkeypatch.setattr(reviews, "COMMAND", ("false",))
    assert told(anna, f"/api/tables/{table}/review").status_code == 503
    table, _ = opened(anna, club, open_hands="after")
    for seat in (1, 2):
        assert told(blai, f"/api/tables/{table}/review?seat={seat}").status_code == 503


def test_a_coach_who_does_not_come_to_an_end_is_said_and_asked_again(
    anna: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "COMMAND", ("false",))
    table, _ = opened(anna, club)
    path = f"/api/tables/{table}/review"
    answer = told(anna, path)
    assert answer.status_code == 503 and answer.json()["error"] == "failed"
    monkeypatch.setattr(reviews, "COMMAND", SAID)
    assert told(anna, path).json()["decisions"] == []


def test_the_coach_has_so_much_to_do_and_no_more(
    anna: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "WAITING", 0)
    table, _ = opened(anna, club)
    answer = anna.get(f"/api/tables/{table}/review")
    assert answer.status_code == 429 and answer.json()["error"] == "rate"


def test_what_is_missing_is_said_with_the_command_that_brings_it(
    anna: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "find_spec", lambda name: None if name == "numba" else name)
    table, _ = opened(anna, club)
    answer = anna.get(f"/api/tables/{table}/review")
    assert answer.status_code == 501 and answer.json()["error"] == "extra"
    assert "needs numba: pip install 'marxador[study]'" in answer.json()["message"]
