"""What a table leaves behind, to each as they may see it."""

from collections.abc import Callable
from typing import Any

import pytest

import marxador as mx
from marxador.club.state import Club
from marxador.engine.events import Dealt

from .conftest import TABLE, Browser, finish

New = Callable[[], Browser]
SHORT = TABLE | {"games": 1, "target": 6, "bots": [{"seat": 2, "bot": "random"}]}


@pytest.fixture
def played(anna: Browser, club: Club) -> Callable[..., tuple[str, mx.Match]]:
    """A finished match of Anna's with some settings."""

    def play(**settings: Any) -> tuple[str, mx.Match]:
        table = anna.post("/api/tables", SHORT | settings).json()["id"]
        return table, finish(anna, club, table)

    return play


def hands(match: mx.Match) -> list[Any]:
    return [event.hands for event in match.events if isinstance(event, Dealt)]


def test_the_acta_has_ones_own_hands_and_is_a_record(
    anna: Browser, browser: New, played: Callable[..., tuple[str, mx.Match]]
) -> None:
    table, match = played()
    answer = anna.get(f"/api/tables/{table}/acta")
    assert answer.headers["content-type"].startswith("text/plain")
    mine = mx.Acta.parse(answer.text).match()
    assert mine.winner == match.winner
    assert [deal[0] for deal in hands(mine)] == [deal[0] for deal in hands(match)]
    assert any(deal[1] is None for deal in hands(mine))
    public = mx.Acta.parse(browser().get(f"/api/tables/{table}/acta").text).match()
    assert any(deal[0] is None for deal in hands(public)) and public.winner == match.winner


def test_a_replay_is_from_ones_own_seat_or_the_publics(
    anna: Browser, blai: Browser, played: Callable[..., tuple[str, mx.Match]]
) -> None:
    table, match = played()
    mine = anna.get(f"/api/tables/{table}/replay").json()
    assert mine["open"] is False and len(mine["hands"]) == len(match.hands)
    first = mine["hands"][0]["steps"][0]["view"]
    assert first["seat"] == 1 and tuple(first["cards"]) == tuple(sorted(hands(match)[0][0]))
    public = anna.get(f"/api/tables/{table}/replay?seat=0").json()
    assert public["summary"]["me"] == 1
    seen = blai.get(f"/api/tables/{table}/replay").json()
    assert seen["summary"]["me"] is None
    assert (public["hands"], public["acta"]) == (seen["hands"], seen["acta"])
    assert public["hands"][0]["steps"][0]["view"]["cards"] == []
    assert mine["hands"][-1]["steps"][-1]["view"]["winner"] == match.winner
    assert anna.get(f"/api/tables/{table}/replay?seat=1").json() == mine
    for who, seat in ((anna, 2), (blai, 1), (blai, 2)):
        assert who.get(f"/api/tables/{table}/replay?seat={seat}").status_code == 403
    assert anna.get(f"/api/tables/{table}/replay?seat=9").status_code == 400


def test_where_it_was_agreed_all_hands_are_open_after_the_match(
    anna: Browser, blai: Browser, played: Callable[..., tuple[str, mx.Match]]
) -> None:
    table, match = played(open_hands="after")
    seen = blai.get(f"/api/tables/{table}/replay").json()
    assert seen["open"] is True
    first = seen["hands"][0]["steps"][0]["view"]
    assert [set(hand) for hand in first["hands"]] == [set(hand) for hand in hands(match)[0]]
    assert seen["acta"] == match.acta().dumps()
    assert blai.get(f"/api/tables/{table}/acta").text == match.acta().dumps()


def test_the_transcript_keeps_the_secret_of_a_match_that_was_not_opened(
    blai: Browser, club: Club, played: Callable[..., tuple[str, mx.Match]]
) -> None:
    table, _ = played()
    seen = blai.get(f"/api/tables/{table}/transcript").json()
    assert seen["table"] == table and seen["secret"] is None and seen["secret_hash"]
    open_table, _ = played(open_hands="after")
    assert blai.get(f"/api/tables/{open_table}/transcript").json()["secret"]


def test_a_replay_has_the_positions_that_were_asked_for(
    anna: Browser,
    played: Callable[..., tuple[str, mx.Match]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All that was done always; how it looked near the hand one looks at."""
    monkeypatch.setattr("marxador.club.records.steps.NEAR", 0)
    table, match = played(games=2)
    whole = anna.get(f"/api/tables/{table}/replay").json()["hands"]
    near = anna.get(f"/api/tables/{table}/replay?hand=2").json()["hands"]
    assert len(near) == len(whole) == len(match.hands) > 1
    assert near[1] == whole[1] != near[0]
    assert [step | {"view": None} for step in whole[0]["steps"]] == near[0]["steps"]
    assert anna.get(f"/api/tables/{table}/replay?hand=0").status_code == 400


@pytest.mark.parametrize("what", ["acta", "transcript", "replay"])
def test_of_a_table_that_is_not_there_nothing_is_left(anna: Browser, what: str) -> None:
    answer = anna.get(f"/api/tables/nowhere/{what}")
    assert answer.status_code == 404 and answer.json()["error"] == "not-found"


def test_a_table_that_has_not_begun_has_an_empty_record(anna: Browser) -> None:
    table = anna.post("/api/tables", TABLE).json()["id"]
    assert anna.get(f"/api/tables/{table}/replay").json()["hands"] == []
    assert mx.Acta.parse(anna.get(f"/api/tables/{table}/acta").text).match().hands == ()
