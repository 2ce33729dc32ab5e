"""`marxador demo`: a match told move by move."""

import pytest

import marxador as mx

from .conftest import Run


def test_a_whole_match_the_same_for_the_same_seed(run: Run) -> None:
    first = run("demo", "--seed", "5")
    assert first.status == 0
    assert first == run("demo", "--seed", "5")
    assert first.out != run("demo", "--seed", "6").out
    assert "The match (coto) is for" in first.out.splitlines()[-1]


TABLES = [(key, seats) for key, variant in mx.VARIANTS.items() for seats in variant.seats]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_any_game_at_any_seats(run: Run, key: str, seats: int) -> None:
    said = run("demo", "--variant", key, "--seats", str(seats))
    assert said.status == 0
    assert f"The match ({mx.VARIANTS[key].match}) is for" in said.out
    assert max(map(len, said.out.splitlines())) <= 80


def test_the_words_change_and_the_voices_do_not(run: Run) -> None:
    told = {language: run("demo", "--lang", language).out for language in ("en", "es", "ca")}
    voices = {
        language: [word for word in out.split() if word.startswith("«")]
        for language, out in told.items()
    }
    assert voices["en"] == voices["es"] == voices["ca"]
    assert "«truque»" in voices["en"]
    assert "La partida (coto) es para" in told["es"] and "La partida (coto) és per a" in told["ca"]


def test_colour_only_where_it_is_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in run("demo").out
    monkeypatch.setattr("_pytest.capture.EncodedFile.isatty", lambda _: True, raising=False)
    monkeypatch.setattr("_pytest.capture.CaptureIO.isatty", lambda _: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[" in run("demo").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("demo").out
