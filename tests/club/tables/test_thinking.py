"""Bots at a table: how long an answer takes tells nothing of how hard it was."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from marxador.bots.steady import Steady
from marxador.club.tables import thinking, turns
from marxador.club.tables.thinking import STEP, late, patience
from marxador.engine.view import View
from tests.club.people_of import ANNA, play, playing
from tests.club.running import tables


@pytest.mark.parametrize("taken", [0.0, 0.01, 0.4, 0.9])
def test_whoever_thinks_less_than_was_meant_answers_at_that_moment(taken: float) -> None:
    assert taken + late(taken, 0.9, 1.0) == pytest.approx(0.9)


def test_whoever_thinks_longer_answers_at_the_next_step() -> None:
    moments = {round(taken + late(taken, 0.9, 1.0), 6) for taken in (0.91, 1.0, 1.2, 1.39)}
    assert moments == {0.9 + STEP}
    assert 1.41 + late(1.41, 0.9, 1.0) == pytest.approx(0.9 + 2 * STEP)


def test_how_long_it_takes_is_drawn_and_is_what_people_find_natural() -> None:
    drawn = [patience(1.0) for _ in range(200)]
    assert all(0.7 <= one <= 1.7 for one in drawn) and len(set(drawn)) > 100
    assert patience(0.0) == 0


def test_at_a_table_it_is_drawn_before_the_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    waited: list[float] = []

    def drawn(_pace: float) -> float:
        happened.append("drawn")
        return 0.25

    def rest(taken: float, meant: float, pace: float) -> float:
        waited.append(taken + late(taken, meant, pace))
        return 0.0

    class Slow(Steady):
        def act(self, view: View) -> str:
            happened.append("thought")
            return super().act(view)

    monkeypatch.setattr(turns, "patience", drawn)
    monkeypatch.setattr(turns, "late", rest)
    monkeypatch.setattr(thinking, "steady", Slow)

    async def story() -> None:
        async with tables(tmp_path) as club:
            table, asking, _ = await playing(club, ANNA, bots=1)
            await play(table, asking, Random(1), most=6)

    asyncio.run(story())
    assert happened[:2] == ["drawn", "thought"]
    assert waited and all(one >= 0.25 for one in waited)
