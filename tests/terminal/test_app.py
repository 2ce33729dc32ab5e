"""The table in Textual, driven by its pilot."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from marxador.i18n import speaking
from marxador.terminal.app import TableApp
from marxador.terminal.look import Drawn
from marxador.terminal.screens import Choice, Cover, Number, Page
from marxador.terminal.widgets import ActionsView

from .tables import TABLES, play_out, table, until_asked

Play = Callable[[Pilot[Any]], Awaitable[None]]


def at(app: TableApp, play: Play, size: tuple[int, int] = (80, 24)) -> None:
    """Run an app and do something with it."""

    async def running() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot)

    asyncio.run(running())


def shown(app: TableApp) -> str:
    """Every letter on the screen."""
    return "\n".join(d.canvas.text() for d in app.table.query(Drawn) if d.canvas)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_game_at_every_number_of_seats_plays_to_its_end(key: str, seats: int) -> None:
    conduct = table(key, seats)
    app = TableApp(conduct)

    async def play(pilot: Pilot[Any]) -> None:
        await play_out(pilot, app, random.Random(f"{key} {seats}"))

    at(app, play)
    assert conduct.match.is_over


def test_a_match_of_jcf_plays_to_its_end() -> None:
    conduct = table(target=4)
    app = TableApp(conduct)

    async def play(pilot: Pilot[Any]) -> None:
        await play_out(pilot, app, random.Random(3))

    at(app, play)
    assert conduct.match.is_over


def test_only_what_is_legal_is_offered_with_its_key() -> None:
    conduct = table()
    app = TableApp(conduct)

    async def play(pilot: Pilot[Any]) -> None:
        assert await until_asked(pilot, app)
        legal = set(conduct.match.legal_actions(1))
        offered = {o.action for o in app.table.offered if not o.sizes}
        sized = {o.sized(n) for o in app.table.offered for n in o.sizes}
        assert offered | sized == legal
        keys = [offer.key for offer in app.table.offered]
        assert len(set(keys)) == len(keys)
        before = len(conduct.match.events)
        unused = next(letter for letter in "zyuoj" if letter not in keys)
        await pilot.press(unused)
        assert len(conduct.match.events) == before

    at(app, play)


def test_a_terminal_that_is_too_small_says_so_and_grows_back() -> None:
    app = TableApp(table())

    async def play(pilot: Pilot[Any]) -> None:
        small = app.table.query_one("#small", Static)
        assert small.display
        assert "80×24" in str(small.render()) and "60×20" in str(small.render())
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not small.display

    at(app, play, size=(60, 20))


@pytest.mark.parametrize(("language", "word"), [("en", "hint"), ("es", "pista"), ("ca", "pista")])
def test_three_languages(language: str, word: str) -> None:
    app = TableApp(table())

    async def play(pilot: Pilot[Any]) -> None:
        assert await until_asked(pilot, app)
        await pilot.pause()
        assert word in shown(app)

    with speaking(language):
        at(app, play)


def test_hands_are_covered_between_two_people() -> None:
    conduct = table(people=(1, 2), target=24)
    app = TableApp(conduct)

    async def play(pilot: Pilot[Any]) -> None:
        for _turn in range(3):
            while not isinstance(app.screen, Cover):
                await asyncio.sleep(0.005)
            await pilot.pause()
            hand = conduct.match.hand
            assert hand and hand.dealt
            letters = shown(app)
            for cards in hand.dealt:
                for card in cards or ():
                    held = any(card in some for some in hand.held)
                    assert not held or f"│{card:<7}│" not in letters
            await pilot.press("enter")
            assert await until_asked(pilot, app)
            await pilot.pause()
            seat = app.table.asked
            assert seat and app.table.viewer == seat
            card = next(o for o in app.table.offered if o.kind == "card")
            assert f"│{card.action:<7}│" in shown(app)
            await pilot.press(card.key)

    at(app, play)


def test_a_numbered_bid_has_a_chooser() -> None:
    conduct = table(target=24, seed=2)
    app = TableApp(conduct)

    async def play(pilot: Pilot[Any]) -> None:
        while await until_asked(pilot, app):
            sized = [offer for offer in app.table.offered if offer.sizes]
            if sized:
                break
            await pilot.press(app.table.offered[0].key)
        await pilot.press(sized[0].key)
        assert isinstance(app.screen, Number)
        await pilot.press("right", "left", "7", "enter")
        await pilot.pause()
        assert f"1:{sized[0].action}=7" in conduct.match.acta().dumps()

    at(app, play)


def test_the_mouse_is_enough() -> None:
    conduct = table(target=24)
    app = TableApp(conduct)

    async def play(pilot: Pilot[Any]) -> None:
        assert await until_asked(pilot, app)
        await pilot.pause()
        chip = app.table.query_one(ActionsView).chips[0]
        await pilot.click("ActionsView", offset=(chip.x + 1, chip.y))
        await pilot.pause()
        assert f"1:{chip.offer.action}" in conduct.match.acta().dumps()
        while await until_asked(pilot, app):
            cards = [offer for offer in app.table.offered if offer.kind == "card"]
            if cards:
                break
            await pilot.press(app.table.offered[0].key)
        await pilot.click("HandView", offset=(10 * int(cards[0].key) - 5, 3))
        await pilot.pause()
        assert f"1:{cards[0].action}" in conduct.match.acta().dumps()
        await pilot.click("Bar", offset=(80 - 17, 0))
        await pilot.pause()
        assert isinstance(app.screen, Page)

    at(app, play)


def test_arrows_and_enter_are_enough() -> None:
    conduct = table(target=24)
    app = TableApp(conduct)

    async def play(pilot: Pilot[Any]) -> None:
        assert await until_asked(pilot, app)
        before = len(conduct.match.events)
        first = app.table.offered[0]
        await pilot.press("right", "right", "left")
        assert app.table.cursor == first
        await pilot.press("enter")
        assert len(conduct.match.events) > before

    at(app, play)


def test_pages_open_and_close() -> None:
    app = TableApp(table(bots=("random",)))

    async def play(pilot: Pilot[Any]) -> None:
        assert await until_asked(pilot, app)
        for key in ("question_mark", "l"):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, Page)
            await pilot.press("escape")
            assert app.screen is app.table
        await pilot.press("t", "plus", "minus")

    at(app, play)


def test_a_hint_gives_probabilities_and_a_consell() -> None:
    app = TableApp(table())

    async def play(pilot: Pilot[Any]) -> None:
        assert await until_asked(pilot, app)
        await pilot.press("h")
        for _ in range(1000):
            if isinstance(app.screen, Page):
                break
            await asyncio.sleep(0.01)
        assert isinstance(app.screen, Page)
        text = str(app.screen.text)
        assert "%" in text and "The rulebook: " in text

    at(app, play)


def test_a_marrulleria_is_refused_by_name_and_accents_are_not_needed() -> None:
    conduct = table(target=24, seed=5)
    app = TableApp(conduct)

    async def play(pilot: Pilot[Any]) -> None:
        assert await until_asked(pilot, app)
        before = len(conduct.match.events)
        await pilot.press("slash", *"envi-u-de", "enter")
        await pilot.pause()
        assert len(conduct.match.events) == before
        assert any("marrulleria" in n.message for n in app._notifications)
        await pilot.press("slash", *"M'en vaig", "enter")
        await pilot.pause()
        assert "1:men-vaig" in conduct.match.acta().dumps()

    at(app, play)


def test_signals_to_a_partner_only_true_ones() -> None:
    conduct = table(seats=4, target=24)
    app = TableApp(conduct)

    async def play(pilot: Pilot[Any]) -> None:
        assert await until_asked(pilot, app)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, Choice)
        able = [value for value, _text, can in app.screen.options if can]
        assert able and len(able) < len(app.screen.options)
        await pilot.press("enter")
        await pilot.pause()
        assert "1>3:" in conduct.match.acta().dumps()

    at(app, play)


def test_ctrl_c_leaves_and_the_match_is_where_it_was() -> None:
    conduct = table(target=24)
    app = TableApp(conduct)

    async def play(pilot: Pilot[Any]) -> None:
        assert await until_asked(pilot, app)
        await pilot.press("ctrl+c")

    at(app, play)
    assert not app.is_running
    assert not conduct.match.is_over
