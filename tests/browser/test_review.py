"""The coach beside the replay, a hand explored, habits, and a password changed, in the browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Coming
from tests.browser.match import played
from tests.browser.person import LIMIT

pytest.importorskip("numba", reason="the coach needs the extra [study]")
pytestmark = pytest.mark.slow
expect.set_options(timeout=LIMIT)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_match_is_reviewed_with_one_click(
    person: Coming, axe: Callable[[Page], list[str]], phone: bool
) -> None:
    """The decisions of either seat, each in its place of the replay, as a line and as a table.

    At the desk one asks for it there; on the phone one comes by the link of a match just played.
    """
    anna = person(phone=phone, theme="dark" if phone else "light")
    table = played(anna, target=2)
    page = anna.page
    anna.goes(f"/t/{table}/replay" + "?review" * phone)
    coach = page.get_by_role("region", name="L'entrenador")
    if not phone:
        coach.get_by_role("button", name="Repassa-la").click()
    whole = page.get_by_role("region", name="La partida sencera")
    expect(whole.get_by_role("img", name="Gràfic")).to_be_visible()
    whole.get_by_text("Com a taula").click()
    row = whole.get_by_role("row").nth(1)
    done = row.get_by_role("link").inner_text()
    row.get_by_role("link").click()
    page.wait_for_url(f"**/t/{table}/replay/*?step=*")
    told = coach.locator(".moment")
    expect(told.locator("p b")).to_have_text(done)
    expect(told.get_by_role("heading", name="El campió ací")).to_be_visible()
    assert told.get_by_role("listitem").count() >= 1
    expect(coach.get_by_role("link", name="Explora des d'ací")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Al principi").click()
    expect(told).to_have_count(0)
    with page.expect_response(lambda answer: "seat=2" in answer.url and answer.status == 200):
        coach.get_by_label("Les decisions de").select_option("2")
    expect(whole.get_by_role("img", name="Gràfic")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_hand_is_explored(person: Coming, axe: Callable[[Page], list[str]], phone: bool) -> None:
    """Three cards picked, a choice of the champion's made with a key, the rival's card clicked."""
    anna = person(phone=phone, theme="dark" if phone else "light")
    page = anna.page
    anna.goes("/rules/jcf")
    page.get_by_role("link", name="Explora una mà").click()
    pack = page.get_by_role("group", name="Les teues tres cartes")
    for card in ("as d'espases", "set de bastos", "sis de bastos"):
        pack.get_by_role("button", name=card).click()
    word = page.get_by_role("region", name="A qui li toca")
    choices = word.get_by_role("table")
    expect(choices.get_by_text("El campió ací")).to_be_visible()
    assert "cards=1E,7B,6B" in page.url
    first = choices.get_by_role("row").nth(1)
    expect(first.get_by_role("cell").nth(2)).to_have_text("0,0")
    assert axe(page) == []
    choices.get_by_role("button", name="sis de bastos").click()
    expect(word.get_by_role("heading", name="Li toca a: El rival")).to_be_visible()
    theirs = page.get_by_role("group", name="Una carta de: El rival")
    expect(theirs.get_by_role("button", name="sis de bastos")).to_be_disabled()
    theirs.get_by_role("button", name="tres d'oros").click()
    expect(word.get_by_role("heading", name="Li toca a: El rival")).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(choices).to_be_visible()
    page.keyboard.press("1")
    page.wait_for_url("**acts=1:*")
    page.get_by_role("button", name="Altres cartes").click()
    expect(pack).to_be_visible()


def test_habits_are_looked_for(person: Coming, axe: Callable[[Page], list[str]]) -> None:
    """Somebody who has played nothing has none, and is told so."""
    anna = person()
    page = anna.page
    anna.goes("/me")
    habits = page.get_by_role("region", name="Costums")
    habits.get_by_role("button", name="Busca els meus costums").click()
    expect(habits.get_by_text("Encara no hi ha cap partida acabada")).to_be_visible()
    assert axe(page) == []


def test_a_password_is_changed(person: Coming, axe: Callable[[Page], list[str]]) -> None:
    anna = person()
    page = anna.page
    anna.goes("/me")
    page.get_by_label("Contrasenya").fill("la primera val per dos")
    page.get_by_role("button", name="Fes el compte").click()
    page.get_by_text("Canvia la contrasenya").click()
    page.get_by_label("Contrasenya d'ara").fill("la primera val per tres")
    page.get_by_label("Contrasenya nova").fill("les pedres del casal")
    assert axe(page) == []
    page.get_by_label("Contrasenya d'ara").fill("la primera val per dos")
    page.get_by_role("button", name="Canvia-la").click()
    expect(page.get_by_text("Contrasenya canviada")).to_be_visible()
