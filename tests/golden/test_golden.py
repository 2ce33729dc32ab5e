"""Whole matches, kept as text: played again from their acts they show the same to everybody."""

import re
from difflib import unified_diff
from itertools import islice

import pytest

import marxador as mx
from tests.golden.matches import HERE, MATCHES, agreed
from tests.golden.telling import retold

TEXTS = {name: (HERE / f"{name}.txt").read_text("utf-8") for name in MATCHES}


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_shows_what_it_showed(name: str) -> None:
    kept, now = TEXTS[name], retold(TEXTS[name])
    diff = unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=8)
    # The whole difference can be as long as the match; its beginning says what happened.
    assert kept == now, "\n".join(islice(diff, 40))


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_whole(name: str) -> None:
    assert TEXTS[name].startswith(f"> {agreed(name)}\n")
    assert "\n  MatchWon " in TEXTS[name].rpartition("> ")[2]


def test_there_is_one_of_every_game_at_every_number_of_seats() -> None:
    tables = {f"{key}-{seats}" for key, game in mx.VARIANTS.items() for seats in game.seats}
    assert tables == MATCHES.keys() == {path.stem for path in HERE.glob("*.txt")}


@pytest.mark.parametrize("key", mx.VARIANTS)
def test_every_voice_is_heard(key: str) -> None:
    game = mx.variant(key, flor="on") if key == "argentina" else mx.variant(key)
    texts = [text for name, text in TEXTS.items() if name.startswith(f"{key}-")]
    heard = {
        line.split()[2].partition("=")[0]
        for text in texts
        for line in text.splitlines()
        if line.startswith("  Spoke ")
    }
    assert heard == game.voices | {"mes"} if "envide" in game.voices else heard == game.voices


@pytest.mark.parametrize(
    ("key", "sight"),
    [
        ("jcf", "  Signalled "),
        ("jcf", "  Said "),
        ("jcf", " seen "),
        ("jcf", r"Spoke \d envide="),
        ("jcf", "  Suspended "),
        ("popular", "  Faulted exposed continue"),
        ("popular", "  Faulted exposed redeal"),
        ("negre", "  Faulted count"),
        ("almeria", "> 3:quiero"),
        ("mallorca", r"/\?"),
        ("mallorca", "  HiddenTurned "),
        ("mallorca", ":mirar"),
        ("argentina", "  Compared flor"),
        ("argentina", r"Painted \w 3 flor"),
        ("argentina", "gone:"),
    ],
)
def test_this_is_seen_somewhere(key: str, sight: str) -> None:
    texts = [text for name, text in TEXTS.items() if name.startswith(f"{key}-")]
    assert any(re.search(sight, text) for text in texts)
