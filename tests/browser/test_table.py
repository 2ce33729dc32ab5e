"""A table in the browser: keys alone, two people and two bots, a power cut, a phone."""

import pytest

from tests.browser.conftest import Coming
from tests.browser.house import House
from tests.browser.person import Person

pytestmark = pytest.mark.slow

BOTS = [{"seat": 2, "bot": "roquer"}]
SHORT = {"target": 6, "games": 1}


def test_a_heads_up_match_with_keys_alone(person: Coming) -> None:
    """From sitting down to the rematch without touching the mouse."""
    anna = person()
    table = anna.opens(bots=BOTS, **SHORT)
    anna.cuts()
    steps = 0
    while anna.plays_on() != "over":
        steps += 1
        assert steps < 400
    page = anna.page
    assert page.locator(".over h1").inner_text() in ("Has guanyat!", "Esta l'has perduda")
    totals = [int(text.split()[0]) for text in page.locator(".tally .total").all_inner_texts()]
    assert sorted(totals)[1] >= 6 or totals == [0, 0]
    assert page.get_by_role("button", name="La revenja").is_visible()
    assert page.get_by_role("link", name="Repassa-la").is_visible()
    page.keyboard.press("r")
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    anna.sees("status=playing")


def test_two_people_and_two_bots_at_a_table_of_four(person: Coming) -> None:
    """Partners see each other's signals, never each other's cards, and the same stones."""
    anna, pep = person(), person()
    bots = [{"seat": 2, "bot": "roquer"}, {"seat": 4, "bot": "roquer"}]
    table = anna.opens(seats=4, bots=bots, **SHORT)
    pep.goes(f"/t/{table}?sit")
    pep.page.get_by_role("button", name="Alça't").wait_for()
    anna.page.get_by_role("button", name="Comencem!").click()
    for one in (anna, pep):
        one.sees("status=playing")
    _deal(anna, pep)
    assert len(anna.hand()) == len(pep.hand()) == 3
    for card in pep.hand():
        assert anna.page.locator(f"img[src$='/{card}.svg']").count() == 0
    face = anna.page.locator(".faces button:not(:disabled)").first
    name = face.locator("span").first.inner_text()
    face.click()
    pep.page.locator(".log li", has_text=f"fa un senyal: {name}").wait_for()
    _play(anna, pep)
    totals = [one.page.locator(".tally .total").all_inner_texts() for one in (anna, pep)]
    assert totals[0] == totals[1]


def _deal(*people: Person) -> None:
    """Whoever has to cut does; then everybody has cards."""
    for one in people:
        one.page.wait_for_function(
            """() => document.querySelector(".cut") || document.querySelector(".hand li")"""
        )
        if one.page.locator(".cut .btn.yes").count():
            one.page.locator(".cut .btn.yes").click()
    for one in people:
        one.page.locator(".hand li").nth(2).wait_for()


def _play(*people: Person) -> None:
    """Each in turn until the match is over for both."""
    for _ in range(2000):
        marks = [one.table.evaluate("(table) => ({...table.dataset})") for one in people]
        if all(mark["status"] == "over" and mark["hand"] != "ended" for mark in marks):
            return
        for one, mark in zip(people, marks, strict=True):
            if mark["hand"] == "ended" or int(mark["may"]) > 0:
                _act(one)
                break
        else:
            people[0].page.wait_for_timeout(20)
    raise AssertionError("the match does not end")


def _act(one: Person) -> None:
    """Something that is offered; a partner may be quicker, and then nothing is lost."""
    if one.table.get_attribute("data-hand") == "ended":
        one.page.keyboard.press("Enter")
        return
    keys = one.keys()
    wanted = [key for key in "123nv" if key in keys] or [key for key in keys if key != "x"]
    if wanted:
        one.presses(wanted[0])


def test_a_power_cut_and_back(person: Coming, club: House) -> None:
    """It shows at once, heals by itself without a reload, and nothing is lost."""
    anna = person()
    anna.opens(bots=BOTS)
    anna.cuts()
    while anna.plays_on() != "act":
        pass
    anna.waits()
    anna.page.evaluate("window.notReloaded = true")
    log = anna.page.locator(".log li").count()
    anna.listens(".connection")
    club.kill()
    anna.hears("Sense connexió")
    club.start()
    anna.hears("Ja estàs de tornada")
    assert anna.page.evaluate("window.notReloaded")
    assert anna.page.locator(".log li").count() >= log
    for _ in range(3):
        anna.plays_on()
    anna.complaints = [text for text in anna.complaints if "ERR_CONNECTION" not in text]
    anna.complaints = [text for text in anna.complaints if "WebSocket" not in text]


SMALL_TEXT = """() => {
    const small = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const at = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || at.closest(".sr") || !at.checkVisibility()) continue;
        const size = parseFloat(getComputedStyle(at).fontSize);
        if (size < 13) small.add(`${size} ${walk.currentNode.data.trim()}`);
    }
    return [...small];
}"""


def test_a_phone_with_one_thumb(person: Coming) -> None:
    """Everything fits, can be read and can be touched; a tap plays a card."""
    anna = person(phone=True)
    anna.opens(seats=2, bots=BOTS)
    anna.cuts()
    anna.sees("may>0")
    page = anna.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(SMALL_TEXT) == []
    for button in page.locator(".act .btn, .tabs button, .hand button").all():
        box = button.bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44
    cards = page.locator(".hand button:not(:disabled)")
    while not cards.count():  # the rival may have said something first
        anna.plays_on()
        anna.waits()
    before = anna.table.get_attribute("data-move")
    cards.first.tap()
    page.wait_for_function(
        "(before) => document.querySelector('[data-status]').dataset.move !== before", arg=before
    )
    page.get_by_role("button", name="Registre").tap()
    page.locator("dialog .log li.act").first.wait_for()
