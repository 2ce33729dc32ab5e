"""A hand explored over HTTP: where it stands, who has the word, what the champion does."""

from json import dumps
from typing import Any

import pytest

from marxador.club.http import explore, review
from marxador.club.records import explorations

from .conftest import Browser

pytest.importorskip("numba", reason="the coach needs the extra [study]")

HAND: dict[str, Any] = {"variant": "jcf", "cards": ["1E", "7B", "6B"], "seat": 1}
ADVICE = {
    "method": "searched",
    "choices": [{"action": "6B", "share": 1, "chance": 1, "cost": 0, "rank": "best"}],
}
SAID = ("sh", "-c", 'read asked; echo "$0"', dumps(ADVICE))
"""A champion who always says the same, once."""


@pytest.mark.slow
def test_what_the_champion_does_with_three_cards(anna: Browser) -> None:
    """Frequencies of what is legal, what each is worth, and no choice better than the best."""
    acts = [[1, "envide"], [2, "vull"]]
    answer = anna.post("/api/explore", HAND | {"seats": 4, "acts": acts})
    assert answer.status_code == 200
    said = answer.json()
    assert said["seat"] == 1 and said["view"]["cards"] == ["1E", "6B", "7B"]
    assert said["advice"]["method"] == "searched"
    choices = said["advice"]["choices"]
    assert {one["action"] for one in choices} == set(said["legal"]) == set(said["view"]["legal"])
    assert sum(one["share"] for one in choices) == pytest.approx(1, abs=0.01)
    costs = [one["cost"] for one in choices if one["cost"] is not None]
    assert min(costs) == 0 and all(0 <= cost <= 1 for cost in costs)
    ranks = [one["rank"] for one in choices if one["rank"]]
    assert ranks.count("best") == 1 and set(ranks) <= {"best", "alike", "worse"}
    assert [one["share"] for one in choices] == sorted(
        (one["share"] for one in choices), reverse=True
    )


def test_the_word_is_the_rivals_and_any_card_may_be_theirs(anna: Browser) -> None:
    said = anna.post("/api/explore", HAND | {"acts": [[1, "6B"]]}).json()
    assert said["seat"] == 2 and said["advice"] is None
    cards = {action for action in said["legal"] if action[0].isdigit()}
    assert len(cards) == 19 and not cards & {"1E", "7B", "6B"} and "truque" in said["legal"]
    assert said["view"]["seat"] == 1 and "hands" not in said["view"]


def test_a_hand_that_is_over_has_nobodys_word(anna: Browser) -> None:
    said = anna.post("/api/explore", HAND | {"acts": [[1, "truque-i-passe"], [2, "no-vull"]]})
    assert said.json()["seat"] is None and said.json()["view"]["hand_over"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"variant": "tute"}, "tute"),
        ({"cards": ["1E", "1E", "6B"]}, "1E"),
        ({"cards": ["1E", "7B", "8B"]}, "8B"),
        ({"seat": 3}, ""),
        ({"acts": [[2, "envide"]]}, ""),
        ({"acts": [[1, "vull"]]}, "vull"),
        ({"score": [24, 0]}, ""),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    anna: Browser, wrong: dict[str, Any], why: str
) -> None:
    answer = anna.post("/api/explore", HAND | wrong)
    assert answer.status_code == 400
    assert answer.json()["message"] and why in answer.json()["message"]


def test_an_answer_is_kept_and_a_process_that_dies_is_said_and_started_anew(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explorations, "COMMAND", ("false",))
    answer = anna.post("/api/explore", HAND)
    assert answer.status_code == 503 and answer.json()["error"] == "failed"
    monkeypatch.setattr(explorations, "COMMAND", SAID)
    assert anna.post("/api/explore", HAND).json()["advice"] == ADVICE
    monkeypatch.setattr(explorations, "COMMAND", ("false",))
    assert anna.post("/api/explore", HAND).json()["advice"] == ADVICE
    assert anna.post("/api/explore", HAND | {"score": [1, 0]}).status_code == 503


def test_it_has_so_much_to_do_and_no_more(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explorations, "WAITING", 0)
    answer = anna.post("/api/explore", HAND)
    assert answer.status_code == 429 and answer.json()["error"] == "rate"


def test_what_is_missing_is_said(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "find_spec", lambda name: None)
    assert explore.check_extra is review.check_extra
    answer = anna.post("/api/explore", HAND)
    assert answer.status_code == 501 and "pip install" in answer.json()["message"]
