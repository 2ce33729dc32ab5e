"""Chromium, a club for each module, and people who come to it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="the browser tests need playwright: ./test installs it")

from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from tests.browser.house import PAGES, House
from tests.browser.person import DESK, LIMIT, PHONE, Person

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The Chromium on the PATH, or playwright's own.

    For a module, not longer: while playwright is up nothing else can run an event loop here.
    """
    with sync_playwright() as playwright:
        found = _launched(playwright)
        yield found
        found.close()


def _launched(playwright: Playwright) -> Browser:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    arguments = [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--autoplay-policy=user-gesture-required",
    ]
    try:
        return playwright.chromium.launch(executable_path=path, args=arguments, timeout=LIMIT)
    except Error as error:
        pytest.skip(f"THE PAGES ARE NOT TESTED: no Chromium here ({error.message.splitlines()[0]})")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A club with bots that answer at once."""
    if not PAGES.exists():
        pytest.skip("THE PAGES ARE NOT TESTED: they are not built (python -m scripts.pages build)")
    house = House(tmp_path_factory.mktemp("club"))
    house.start()
    yield house
    house.kill()


Coming = Callable[..., Person]


@pytest.fixture
def person(browser: Browser, club: House) -> Iterator[Coming]:
    """People as they come in; at the end nobody's console may have complained."""
    came: list[Person] = []

    def comes(language: str = "ca", *, phone: bool = False, theme: str = "light") -> Person:
        settings: dict[str, Any] = {"viewport": PHONE if phone else DESK, "locale": language}
        if phone:
            settings |= {"has_touch": True, "is_mobile": True}
        context = browser.new_context(**settings, reduced_motion="reduce", service_workers="block")
        context.add_init_script(
            f"localStorage.setItem('theme', '{theme}'); localStorage.setItem('muted', 'yes')"
        )
        came.append(Person(context, club.address))
        return came[-1]

    yield comes
    complaints = [complaint for one in came for complaint in one.complaints]
    for one in came:
        one.context.close()
    assert complaints == []


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """What axe finds wrong with a page, in words."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed (python -m scripts.pages build)")
    source = AXE.read_text(encoding="utf-8")

    def found(page: Page) -> list[str]:
        page.evaluate(source)
        result: Any = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{wrong['id']}: {node['target']} {node['failureSummary']}"
            for wrong in result["violations"]
            for node in wrong["nodes"]
        ]

    return found
