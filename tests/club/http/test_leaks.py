"""One's habits over one's matches: each is reviewed once, and what is no accident is said."""

from json import dumps
from time import monotonic
from typing import Any

import pytest
from httpx import Response

from marxador.club.http import leaks
from marxador.club.records import reviews
from marxador.club.state import Club

from .conftest import Browser
from .test_review import LIMIT, NOTHING, opened

pytest.importorskip("numba", reason="the coach needs the extra [study]")

SHY = {"habit": "fold", "against": "truque", "likely": 0.3, "done": True, "cost": 0.02}


def coach(habits: list[dict[str, Any]]) -> tuple[str, str]:
    """A coach who finds these habits in every match."""
    return "echo", dumps({"review": NOTHING | {"habits": habits}})


def told(who: Browser) -> Response:
    until = monotonic() + LIMIT
    while monotonic() < until:
        answer = who.get("/api/me/leaks")
        if answer.status_code != 202:
            return answer
        assert 0 <= answer.json()["done"] <= answer.json()["of"]
    raise TimeoutError("/api/me/leaks")


def test_who_has_not_played_has_no_habits(anna: Browser) -> None:
    assert told(anna).json() == {"matches": 0, "decisions": 0, "leaks": []}


def test_what_is_no_accident_over_all_matches(
    anna: Browser, blai: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "COMMAND", coach(6 * [SHY]))
    opened(anna, club)
    assert told(anna).json() == {"matches": 1, "decisions": 6, "leaks": []}  # too few to say
    opened(anna, club)
    said = told(anna).json()
    assert (said["matches"], said["decisions"]) == (2, 12)
    (leak,) = said["leaks"]
    assert (leak["habit"], leak["done"], leak["times"]) == ("fold", 12, 12)
    assert leak["sure"] > 0.99 and leak["cost"] == pytest.approx(0.24)
    assert leak["words"].startswith("Refuses `truque` too often: 12 of 12, the champion 4.")
    assert told(blai).json()["matches"] == 0
    # Nobody is asked anew about a match that was looked at.
    monkeypatch.setattr(reviews, "COMMAND", ("false",))
    assert anna.get("/api/me/leaks").json() == said


def test_a_match_of_which_nothing_is_to_be_had_is_passed_over(
    anna: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "COMMAND", ("false",))
    opened(anna, club)
    assert told(anna).json() == {"matches": 1, "decisions": 0, "leaks": []}


def test_only_the_last_matches_are_looked_at(
    anna: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaks, "MOST", 1)
    monkeypatch.setattr(reviews, "COMMAND", coach([SHY]))
    for _ in range(2):
        opened(anna, club)
    assert told(anna).json() == {"matches": 1, "decisions": 1, "leaks": []}
