"""A table for whoever listens, in three languages, with nothing that axe objects to."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Coming

pytestmark = pytest.mark.slow

BOTS = [{"seat": 2, "bot": "roquer"}, {"seat": 3, "bot": "veterà"}, {"seat": 4, "bot": "roquer"}]
FOUR = {"seats": 4, "bots": BOTS, "hints": True}
Axe = Callable[[Page], list[str]]


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)])
def test_axe_has_nothing_to_say(person: Coming, axe: Axe, theme: str, phone: bool) -> None:
    """In the waiting room, at the table, in its help, and at the table in words."""
    anna = person(theme=theme, phone=phone)
    page = anna.page
    anna.opens(seats=4, bots=BOTS[:2])
    page.locator(".waiting").wait_for()
    assert axe(page) == []
    anna.opens(**FOUR)
    anna.cuts()
    anna.sees("may>0")
    assert axe(page) == []
    page.keyboard.press("?")
    page.locator("dialog").wait_for()
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.keyboard.press("a")
    page.locator(".text table").wait_for()
    assert axe(page) == []


def test_the_table_in_words(person: Coming) -> None:
    """State and events are said, every action is a button with a name."""
    anna = person()
    page = anna.page
    anna.opens(**FOUR)
    anna.cuts()
    anna.sees("may>0")
    page.keyboard.press("a")
    rows = page.locator(".text tbody tr")
    assert rows.count() == 4
    assert "té el torn" in rows.nth(0).inner_text()
    assert rows.nth(2).inner_text().split("\t")[1] == "Nosaltres"
    cards = page.get_by_role("button", name="Juga ")
    while not cards.count():
        anna.plays_on()
        anna.waits()
    name = cards.first.locator(".sr").inner_text().removeprefix("Juga ").rstrip(",")
    anna.listens("[data-announcer]")
    cards.first.click()
    anna.hears(name)
    assert page.locator(".log li.act").count() > 0


def test_three_languages_in_place(person: Coming) -> None:
    """The pages change their language without a reload; the voices stay the game's."""
    anna = person("ca")
    page = anna.page
    anna.opens(**FOUR)
    anna.cuts()
    anna.sees("may>0")
    page.evaluate("window.notReloaded = true")
    voices = page.locator(".act .btn").all_inner_texts()
    for code, words in (("es", "Señas"), ("en", "Signals"), ("ca", "Senyals")):
        page.locator(".bar .pill > [lang]").click()
        page.get_by_role("button", name=words).first.wait_for()
        assert page.evaluate("document.documentElement.lang").startswith(code)
    assert page.evaluate("window.notReloaded")
    assert page.locator(".act .btn").all_inner_texts() == voices
