"""The menu: one Enter starts a game of jcf against the best bot."""

import asyncio
from pathlib import Path

import pytest

from marxador.study.coach.hint import best
from marxador.terminal import saves
from marxador.terminal.arrangement import Arrangement, sit_down
from marxador.terminal.lobby import LobbyApp


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def choose(*keys: str) -> object:
    app = LobbyApp()

    async def running() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*keys)

    asyncio.run(running())
    return app.return_value


def test_one_enter_starts_a_good_game() -> None:
    chosen = choose("enter")
    assert isinstance(chosen, Arrangement)
    assert (chosen.variant.key, chosen.seats, chosen.people) == ("jcf", 2, (1,))
    assert chosen.bots == (best(),)


def test_arrows_choose_game_seats_opponents_and_partner() -> None:
    chosen = choose("right", "down", "right", "down", "right", "down", "left", "enter")
    assert isinstance(chosen, Arrangement)
    assert (chosen.variant.key, chosen.seats) == ("popular", 4)
    assert chosen.people == (1, 3)
    assert len(set(chosen.bots)) == 1 and chosen.bots[0] != best()


def test_the_last_match_can_be_gone_on_with() -> None:
    assert choose("r", "ctrl+q") is None
    begun = choose("enter")
    assert isinstance(begun, Arrangement)
    conduct = sit_down(begun)
    assert conduct.record
    assert choose("r") == conduct.record.path == saves.last_unfinished()
