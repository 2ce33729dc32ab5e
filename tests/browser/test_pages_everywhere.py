"""What holds on every page: axe finds nothing, three languages are whole, it fits a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Coming
from tests.browser.match import played
from tests.browser.person import DESK, LIMIT, PHONE, Person
from tests.frontend.texts import names

pytestmark = pytest.mark.slow
expect.set_options(timeout=LIMIT)

Axe = Callable[[Page], list[str]]


def pages(table: str, somebody: str) -> dict[str, str]:
    """The address of each page, and what is there once it has come whole."""
    return {
        "/": "nav.doors a[href*=negre]",
        "/new": "form .panel",
        "/rules": "li[data-game=jcf] .source",
        "/rules/mallorca": ".sections section",
        "/first": "section.panel h2",
        "/me": "section.panel form",
        f"/people/{somebody}": "header h1",
        "/real": "form .panel",
        f"/verify?table={table}": ".notice.good",
        f"/t/{table}/replay/1": ".scene .seat",
        "/t/nothing-here/replay": ".notice.bad",
    }


def visited(one: Person, path: str, whole: str) -> Page:
    """The page of a path, with everything on it."""
    one.goes(path)
    one.page.locator(whole).first.wait_for()
    one.page.wait_for_load_state("networkidle")
    return one.page


def known(one: Person) -> str:
    identity: str = one.page.evaluate("fetch('/api/me').then((a) => a.json()).then((p) => p.id)")
    return identity


def test_axe_finds_nothing_and_it_fits_a_phone(person: Coming, axe: Axe) -> None:
    """On a desk by day, on a phone by night."""
    anna = person()
    table = played(anna)
    for path, whole in pages(table, known(anna)).items():
        page = visited(anna, path, whole)
        assert axe(page) == [], path
        page.set_viewport_size(PHONE)
        page.keyboard.press("t")
        assert axe(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate(SMALL) == [], path
        page.keyboard.press("t")
        page.set_viewport_size(DESK)
    anna.goes("/real")
    anna.page.locator("form .btn.gold").click()
    anna.page.get_by_role("button", name="Apunta les jugades").click()
    assert axe(anna.page) == []
    anna.complaints = [text for text in anna.complaints if "404" not in text]


SMALL = """() => [...document.querySelectorAll("button, a.btn, input:not(.sr), select, summary")]
    .filter((one) => one.checkVisibility() && !one.closest("dialog"))
    .filter((one) => !["radio", "checkbox"].includes(one.type))
    .filter((one) => !one.classList.contains("pill"))
    .filter((one) => one.getBoundingClientRect().height < 43.5)
    .map((one) => `${one.outerHTML.slice(0, 80)} ${one.getBoundingClientRect().height}`)"""


def test_three_languages_everywhere_and_in_place(person: Coming) -> None:
    """No page shows a key for a text, and the bar changes them without loading anything again."""
    anna = person("es")
    table = played(anna)
    key = re.compile(rf"\b({'|'.join(names())})\.[a-z]\w+")
    for path, whole in pages(table, known(anna)).items():
        page = visited(anna, path, whole)
        page.evaluate("window.notReloaded = true")
        texts = set()
        for language in ("es", "en", "ca-valencia"):
            expect(page.locator("html")).to_have_attribute("lang", language)
            shown = page.locator("body").inner_text()
            assert not key.search(shown), f"{path} in {language}"
            texts.add(shown)
            page.get_by_role("button", name=re.compile("(Idioma|Language):")).click()
        assert len(texts) == 3, path
        assert page.evaluate("window.notReloaded")
    anna.complaints = [text for text in anna.complaints if "404" not in text]
