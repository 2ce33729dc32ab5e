"""Somebody with a browser: sits down, presses keys, waits for what has to come."""

from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page

LIMIT = 60_000
"""Milliseconds to wait for whatever has to come: the machine may be loaded."""

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

OPEN_TABLE = """async (settings) => {
    const headers = {"Content-Type": "application/json"};
    const body = JSON.stringify(settings);
    const answer = await fetch("/api/tables", {method: "POST", headers, body});
    return (await answer.json()).id;
}"""


class Person:
    """A page, and what its console complained about."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.page.set_default_timeout(LIMIT)
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def goes(self, path: str) -> None:
        """Opens a page, and waits until it is there: keys pressed before that are nobody's."""
        self.page.goto(self.address + path)
        self.page.wait_for_function(
            """() => !document.querySelector("#app")
                || document.querySelector("#main > :not(.loading)")"""
        )

    def opens(self, **settings: Any) -> str:
        """Opens a table and goes there; its id."""
        with self.page.expect_response("**/api/me"):
            self.goes("/rules")
        agreed = {
            "variant": "jcf", "options": {}, "seats": 2, "public": False, "name": "A prova",
            "bots": [], "seating": "chosen", "clock": None, "chat": "phrases",
            "open_hands": "never", "hints": False, "rated": False,
        } | settings  # fmt: skip
        table: str = self.page.evaluate(OPEN_TABLE, agreed)
        self.goes(f"/t/{table}?sit")
        return table

    def listens(self, selector: str) -> None:
        """From now on hears whatever a part of the page says, however shortly it stands there."""
        self.page.evaluate(
            """(selector) => {
                const part = document.querySelector(selector);
                window.heard = [];
                new MutationObserver(() => window.heard.push(part.textContent))
                    .observe(part, {childList: true, subtree: true, characterData: true});
            }""",
            selector,
        )

    def hears(self, text: str) -> None:
        """Waits until that part has said it."""
        self.page.wait_for_function(
            "(text) => window.heard.some((said) => said.includes(text))", arg=text
        )

    # -- at a table

    @property
    def table(self) -> Locator:
        return self.page.locator("[data-status]")

    def sees(self, condition: str) -> None:
        """Waits until the table's marks fit: `status=over`, `may>0`."""
        self.page.wait_for_function(
            """(condition) => {
                const marks = document.querySelector("[data-status]")?.dataset;
                if (!marks) return false;
                const [, name, sign, value] = condition.match(/^(\\w+)([=>])(.+)$/);
                return sign === "=" ? marks[name] === value : Number(marks[name]) > Number(value);
            }""",
            arg=condition,
        )

    def cuts(self) -> None:
        """Cuts the pack, if it is this person who cuts, with the key that is at hand."""
        self.page.wait_for_function(
            """() => document.querySelector(".cut .btn.yes:focus")
                || Number(document.querySelector("[data-hand]")?.dataset.hand) > 0"""
        )
        if self.page.locator(".cut .btn.yes").count():
            self.page.keyboard.press("Enter")

    def waits(self) -> str:
        """Until there is something to do: `act`, `next` (hand) or `over`."""
        found = self.page.wait_for_function(
            """() => {
                const marks = document.querySelector("[data-status]")?.dataset;
                if (!marks) return false;
                if (marks.hand === "ended") return "next";
                if (marks.status === "over") return "over";
                return Number(marks.may) > 0 && "act";
            }"""
        )
        word: str = found.json_value()
        return word

    def keys(self) -> list[str]:
        """The keys that are shown now on cards and voices."""
        shown: list[str] = self.page.eval_on_selector_all(
            ".hand button:not(:disabled), .act .btn[aria-keyshortcuts]",
            "(all) => all.map((one) => one.getAttribute('aria-keyshortcuts'))",
        )
        return shown

    def presses(self, key: str) -> None:
        """Acts with a key, and waits until the table has moved."""
        before = self.table.get_attribute("data-move")
        self.page.keyboard.press(key)
        self.page.wait_for_function(
            "(before) => document.querySelector('[data-status]').dataset.move !== before",
            arg=before,
        )

    def plays_on(self) -> str:
        """One step with keys alone: cards before words, and no rather than yes; what it was."""
        todo = self.waits()
        if todo == "next":
            self.page.keyboard.press("Enter")
        elif todo == "act":
            keys = self.keys()
            wanted = [key for key in "123nv" if key in keys] or [k for k in keys if k != "x"]
            self.presses((wanted or keys)[0])
        return todo

    def hand(self) -> list[str]:
        """The cards in one's hand, by their pictures."""
        sources: list[str] = self.page.eval_on_selector_all(
            ".hand img", "(all) => all.map((one) => one.src.match(/(\\w+)\\.svg/)[1])"
        )
        return sources
