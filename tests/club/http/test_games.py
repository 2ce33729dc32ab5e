"""The games as the pages show them: cards, rules, and hands to go through."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

import marxador as mx
from marxador.cli.page import as_markdown
from marxador.club.config import Config
from marxador.club.state import Club
from marxador.i18n import speaking
from marxador.rulebook import rulebook
from marxador.rules.values import strengths

from .conftest import HOST, Browser, app


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A stranger at one club for all of these: nothing here is kept."""
    club = Club(Config(database=str(tmp_path_factory.mktemp("club") / "club.db")))
    with TestClient(app(club), base_url=HOST) as client:
        yield Browser(client)


def test_every_game_has_a_card_made_of_its_data(house: Browser) -> None:
    cards = {card["key"]: card for card in house.get("/api/variants").json()}
    assert list(cards) == list(mx.VARIANTS)
    for key, game in mx.VARIANTS.items():
        card = cards[key]
        assert tuple(card["deck"]) == game.deck and card["target"] == game.target
        assert card["strength"] == strengths(game, game.seats[0])
        assert [rung["voice"] for rung in card["truc"]] == [r.voice for r in game.truc.rungs]
        assert (card["envit"] is None) == (game.envit is None)
        for option, ours in zip(card["options"], game.options, strict=True):
            assert option["values"][0] == ours.default
    assert cards["jcf"]["titles"]["1E"] == "major"
    assert cards["mallorca"]["titles"]["11B"] == "amo" and cards["mallorca"]["look"] == "mirar"
    assert cards["jcf"]["look"] is None and cards["almeria"]["envit"] is None
    assert cards["argentina"]["flor"]["voice"] == "flor" and not cards["argentina"]["flor"]["on"]


def test_gestures_are_in_the_askers_language_and_voices_in_the_games(house: Browser) -> None:
    valencian = house.get("/api/variants?lang=ca").json()[0]
    spanish = house.get("/api/variants", headers={"accept-language": "es-AR"}).json()[0]
    assert valencian["signals"][1]["gesture"] != spanish["signals"][1]["gesture"]
    assert valencian["truc"] == spanish["truc"] and valencian["signals"][1]["name"] == "bast"


def test_cards_that_one_has_already_are_not_sent_again(house: Browser) -> None:
    tag = house.get("/api/variants").headers["etag"]
    again = house.get("/api/variants", headers={"if-none-match": tag})
    assert again.status_code == 304 and not again.content
    assert house.get("/api/variants?lang=ca", headers={"if-none-match": tag}).status_code == 200


@pytest.mark.parametrize("key", mx.VARIANTS)
@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_the_rules_are_those_of_the_terminal(house: Browser, key: str, language: str) -> None:
    page = house.get(f"/api/rules/{key}?lang={language}").json()
    with speaking(language):
        printed = as_markdown(rulebook(mx.VARIANTS[key]))
    assert page["title"] == mx.VARIANTS[key].name
    for section in page["sections"]:
        assert f"## {section['title']}" in printed
        for block in section["blocks"]:
            for text in (*block.get("items", ()), block.get("text", "")):
                assert text in printed
    assert printed.count("\n## ") == len(page["sections"])


@pytest.mark.parametrize("key", mx.VARIANTS)
def test_every_example_of_the_rules_can_be_gone_through(house: Browser, key: str) -> None:
    page = house.get(f"/api/rules/{key}").json()
    examples = [b for s in page["sections"] for b in s["blocks"] if b["kind"] == "hand"]
    assert len(examples) >= 3
    for example in examples:
        hand = {name: example[name] for name in ("seats", "deal", "acts")}
        steps = house.post("/api/hands", {"variant": key, **hand}).json()["steps"]
        assert len(steps) == len(example["acts"]) + 1
        assert steps[-1]["view"]["hand_over"]


def test_a_hand_is_gone_through_with_all_cards_open(house: Browser) -> None:
    hand = {"variant": "jcf", "seats": 2, "options": {}, "deal": "1E,7B,6B 3O,4C,5C"}
    acts = [[1, "envide"], [2, "vull"], [1, "6B"], [2, "3O"]]
    steps = house.post("/api/hands", hand | {"acts": acts, "score": [3, 4]}).json()["steps"]
    assert [step["act"] for step in steps] == [None, "envide", "vull", "6B", "3O"]
    assert steps[0]["view"]["hands"] == [["1E", "6B", "7B"], ["3O", "4C", "5C"]]
    assert steps[-1]["view"]["hands"] == [["1E", "7B"], ["4C", "5C"]]
    assert steps[1]["view"]["legal"][-1] == "vull" and steps[0]["view"]["score"] == [3, 4]
    assert steps[-1]["events"][-1] == {"event": "trick-taken", "winner": "B", "leader": 1}


@pytest.mark.parametrize(
    "change",
    [
        {"variant": "bridge"},
        {"deal": "1E,1E,1E 3O,4C,5C"},
        {"acts": [[2, "vull"]]},
        {"acts": [[1, "hello"]]},
        {"acts": [[1, "6B"]] * 121},
        {"score": [24, 0]},
        {"dealer": 3},
        {"options": {"x": "y"}},
        {"deal": "? 3O,4C,5C", "acts": [[3, "6B"]]},
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_a_reason(
    house: Browser, change: dict[str, Any]
) -> None:
    hand = {"variant": "jcf", "seats": 2, "deal": "1E,7B,6B 3O,4C,5C"}
    answer = house.post("/api/hands", hand | change)
    assert answer.status_code == 400 and answer.json()["message"]


def test_the_house_says_what_it_has(house: Browser) -> None:
    said = house.get("/api/club").json()
    assert said["languages"] == ["ca", "es", "en"] and "mestre" in said["bots"]
    assert said["phrases"] and isinstance(said["championship"], bool)
    assert house.get("/api/rules/bridge").status_code == 404
