"""The coach beside the replay, and a password changed, in the browser."""

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
    expect(told.get_by_role("heading", name="El campió ací per cerca")).to_be_visible()
    assert told.get_by_role("listitem").count() >= 1
    assert axe(page) == []
    page.get_by_role("button", name="Al principi").click()
    expect(told).to_have_count(0)
    with page.expect_response(lambda answer: "seat=2" in answer.url and answer.status == 200):
        coach.get_by_label("Les decisions de").select_option("2")
    expect(whole.get_by_role("img", name="Gràfic")).to_be_visible()


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
