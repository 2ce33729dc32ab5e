"""The other pages in the browser: lobby, new table, rules, first game, replay, me, verify."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from marxador.acta import Acta
from tests.browser.conftest import Coming
from tests.browser.house import House
from tests.browser.match import long_match, played
from tests.browser.person import LIMIT

pytestmark = pytest.mark.slow
expect.set_options(timeout=LIMIT)


def test_a_table_is_set_in_one_browser_and_found_in_another(person: Coming) -> None:
    """Pepa sets a public table of four with the rules of her town; Toni sees it and sits."""
    pepa, toni = person(), person("es", phone=True)
    pepa.goes("/")
    pepa.page.keyboard.press("n")
    page = pepa.page
    page.get_by_role("radio", name="Truc mallorquí").press("Space")
    page.get_by_role("radiogroup", name="Qui seu").get_by_role("radio", name="4").press("Space")
    page.get_by_label("Nom de la taula").fill("Cas Colomista")
    page.get_by_label("Pot seure qualsevol").check()
    page.get_by_text("Com ho jugueu al vostre poble").click()
    page.get_by_label("Els dosos").select_option("out")
    page.get_by_label("Lloc 2").select_option("roquer")
    page.get_by_role("button", name="Para la taula").click()
    page.wait_for_url("**/t/*")
    toni.goes("/")
    row = toni.page.locator("li[data-game=mallorca]", has_text="Cas Colomista")
    expect(row).to_contain_text("Los doses: fuera")
    expect(row.get_by_text("sitio libre", exact=True)).to_have_count(2)
    row.get_by_role("link", name="Siéntate").click()
    toni.page.wait_for_url("**/t/*")


def test_the_first_page_is_light(person: Coming) -> None:
    """No more than 150 kB over the wire, headers and all."""
    anna = person()
    wire = anna.context.new_cdp_session(anna.page)
    wire.send("Network.enable")
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
    anna.goes("/")
    anna.page.get_by_role("link", name="Truc negre").wait_for()
    anna.page.wait_for_load_state("networkidle")
    assert 100_000 < sum(sizes) <= 150_000


def test_play_now_is_one_key(person: Coming) -> None:
    anna = person()
    anna.goes("/")
    anna.page.get_by_role("link", name="Truc negre").wait_for()
    anna.page.keyboard.press("j")
    anna.sees("status=playing")


def test_the_rules_with_a_hand_to_click_through(person: Coming) -> None:
    """The truc of jcf: raised, refused, and two stones for whoever raised."""
    anna = person()
    anna.goes("/rules")
    anna.page.get_by_role("link", name="Truc JCF").click()
    section = anna.page.locator("section", has=anna.page.get_by_role("heading", name="El truc"))
    expect(section.get_by_role("row", name="retruque 3 2")).to_be_visible()
    section.get_by_role("button", name="Mira la mà jugada a jugada").click()
    on = section.get_by_role("button", name="Avant")
    while on.is_enabled():
        on.click()
    told = section.locator("ol li")
    expect(told.filter(has_text="Retruque!")).to_have_count(1)
    expect(told.last).to_contain_text("Truc: 2 pedres")
    section.get_by_role("button", name="Al principi").click()
    expect(told).to_have_count(0)


def test_the_first_game_by_doing(person: Coming) -> None:
    """Cards, envit, a signal seen and one made, truc; a wrong choice teaches and costs nothing."""
    anna = person()
    page = anna.page
    anna.goes("/first")
    page.get_by_role("button", name="Som-hi").click()
    page.keyboard.press("1")
    expect(page.get_by_text("és la carta més alta de totes")).to_be_visible()
    for heading, key in (
        ("Qui mana ací", "2"),
        ("Les manilles", "1"),
        ("Els sets falsos", "2"),
        ("Quan empaten", "3"),
    ):
        page.get_by_role("heading", name=heading).wait_for()
        page.keyboard.press(key)
    page.get_by_role("button", name="Som-hi").click()
    for heading, choice in (
        ("L'envit", "33"),
        ("Un senyal", "as de bastos"),
        ("Ara tu", "llengua a la dreta"),
        ("Envida", "Envide!"),
        ("La primera carta", "quatre de bastos"),
        ("Truca", "Truque!"),
        ("Et retruquen", "Vull"),
        ("Remata", "set d'espases"),
    ):
        page.get_by_role("heading", name=heading).wait_for()
        page.locator(".choices").get_by_role("button", name=choice, exact=True).click()
    page.get_by_role("heading", name="Cinc pedres").wait_for()
    expect(page.locator(".tally .total").first).to_contain_text("5")
    page.get_by_role("button", name="Juga una partida").click()
    anna.sees("status=playing")


def test_a_match_is_replayed_by_link(person: Coming) -> None:
    """Somebody else opens one hand, goes through it with arrows, on to others, keeps the acta."""
    table, number = long_match(person())
    toni = person("es")
    page = toni.page
    toni.goes(f"/t/{table}/replay/{number}")
    expect(page.get_by_role("heading", name=f"Mano {number}")).to_be_visible()
    steps = page.locator("[role=toolbar] [aria-live]")
    expect(steps).to_contain_text("0 de")
    expect(page.get_by_text("todas las cartas")).to_be_visible()
    expect(page.locator(".scene .seat .cards img")).to_have_count(6)
    page.keyboard.press("ArrowRight")
    expect(steps).to_contain_text("1 de")
    page.get_by_role("button", name="Adelante").click()
    page.keyboard.press("ArrowRight")  # with the focus among the buttons: one step, not two
    expect(steps).to_contain_text("3 de")
    page.keyboard.press("ArrowDown")
    page.wait_for_url(f"**/t/{table}/replay/{number + 1}")
    expect(page.get_by_role("heading", name=f"Mano {number + 1}")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Descargar el acta").click()
    match = Acta.parse(download.value.path().read_text(encoding="utf-8")).match()
    assert match.winner in ("A", "B")
    toni.goes(f"/t/{table}/replay")
    expect(page.get_by_role("heading", name=re.compile(r"^Mano 1\b"))).to_be_visible()


def test_a_deal_is_verified_in_the_page(person: Coming, tmp_path: Path) -> None:
    """What is true is found true; one card exchanged, and it is said which."""
    anna = person()
    table = played(anna)
    page = anna.page
    anna.goes(f"/verify?table={table}")
    expect(page.get_by_text("Tot quadra")).to_be_visible()
    expect(page.get_by_text("El secret està publicat")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Guarda la transcripció").click()
    said = json.loads(download.value.path().read_text(encoding="utf-8"))
    one = said["hands"][0]["opened"][0]
    one["card"] = next(card for card in said["deck"] if card != one["card"])
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(said), encoding="utf-8")
    page.get_by_label("O un fitxer").set_input_files(forged)
    expect(page.get_by_text(f"la prova de {one['card']} no porta a l'arrel")).to_be_visible()


def test_a_guest_becomes_an_account_and_leaves(person: Coming) -> None:
    """Name, face, account; in again from elsewhere; that session ended; everything in a file."""
    anna = person()
    page = anna.page
    anna.goes("/me")
    page.get_by_label("Nom").first.fill("Anna de Sueca")
    page.get_by_role("button", name="Guarda", exact=True).click()
    expect(page.get_by_role("link", name="Jo: Anna de Sueca")).to_be_visible()
    page.get_by_role("button", name="Cara 5").click()
    expect(page.get_by_role("button", name="Cara 5")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Contrasenya").fill("la primera val per dos")
    page.get_by_role("button", name="Fes el compte").click()
    expect(page.get_by_text("Has entrat com a Anna de Sueca")).to_be_visible()

    away = person("en")
    away.goes("/me")
    away.page.get_by_label("I have one").check()
    away.page.locator("form", has_text="Password").get_by_label("Name").fill("Anna de Sueca")
    away.page.get_by_label("Password").fill("la primera val per dos")
    away.page.get_by_role("button", name="Log in").click()
    expect(away.page.get_by_text("Has entrat com a Anna de Sueca")).to_be_visible()  # as she speaks

    page.reload()
    page.get_by_role("button", name="Tanca").click()
    expect(page.get_by_role("button", name="Tanca")).to_have_count(0)
    away.page.reload()
    expect(away.page.get_by_role("button", name="Make the account")).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("button", name="Baixa-ho tot").click()
    assert "Anna de Sueca" in download.value.path().read_text(encoding="utf-8")
    page.get_by_role("button", name="Esborra el compte").click()
    page.get_by_role("button", name="Esborra-ho").click()
    page.wait_for_url("**/")
    expect(page.get_by_role("link", name="Jo: Anna de Sueca")).to_have_count(0)


def test_a_lost_connection_shows_and_heals(person: Coming) -> None:
    anna = person()
    page = anna.page
    anna.goes("/")
    page.get_by_role("link", name="Truc negre").wait_for()
    anna.context.set_offline(True)
    expect(page.get_by_text("Sense connexió. Tornant-ho a provar")).to_be_visible()
    anna.context.set_offline(False)
    expect(page.get_by_text("Sense connexió. Tornant-ho a provar")).to_have_count(0)
    anna.complaints = [text for text in anna.complaints if "ERR_INTERNET" not in text]


def stones(*counts: int) -> list[re.Pattern[str]]:
    """The totals of both sides."""
    return [re.compile(rf"^{count}\b|^{count} ?pedres") for count in counts]


@pytest.fixture
def phone(browser: Browser, club: House) -> Iterator[Page]:
    """A phone that keeps the pages, as they are installed on one."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="ca")
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    page.goto(club.address)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.get_by_role("link", name="Truc negre").wait_for()
    yield page
    context.close()


def test_a_real_table_without_a_connection(phone: Page, club: House) -> None:
    """Two stones of envit, a truc, undo, the wall, and an acta that reads without an error."""
    phone.context.set_offline(True)
    phone.goto(f"{club.address}/real")
    phone.get_by_placeholder("Nom del lloc 1").fill("Pep")
    phone.get_by_placeholder("Nom del lloc 2").fill("Quima")
    phone.get_by_role("button", name="Comencem").click()
    expect(phone.locator("p.who")).to_contain_text("mà Quima")
    phone.get_by_role("button", name="Pep +2").click()
    phone.get_by_role("button", name="3 retruque").click()
    phone.get_by_role("button", name="Quima +3").click()
    expect(phone.locator("p.who")).to_contain_text("mà Pep")
    totals = phone.locator(".tally .total")
    expect(totals).to_have_text(stones(2, 3))
    phone.get_by_role("button", name="Desfés").click()
    expect(totals).to_have_text(stones(2, 0))
    phone.get_by_role("button", name="4 quatre val").click()
    phone.get_by_role("button", name="Pep +4").click()
    phone.reload()
    expect(totals).to_have_text(stones(6, 0))
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Baixa l'acta").click()
    match = Acta.parse(download.value.path().read_text(encoding="utf-8")).match()
    assert match.score == (6, 0) and match.names == ("Pep", "Quima")
    phone.get_by_role("button", name="Pantalla gran").click()
    expect(phone.locator(".wall .total").first).to_contain_text("6")
