"""An edition run in the browser by people in their roles, from its first line to its champion."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from marxador.championship import Book
from marxador.club.championship.links import Link, Links
from tests.browser.conftest import Coming
from tests.browser.house import House
from tests.browser.person import LIMIT, Person
from tests.club.championship.test_public import league

expect.set_options(timeout=LIMIT)
pytestmark = pytest.mark.slow

SLUG = "lliga"
DESK = f"/championship/desk/{SLUG}"
BASE = f"/championship/{SLUG}"


class Official:
    """Somebody with a place at the desk."""

    def __init__(self, person: Person, link: str) -> None:
        self.person = person
        self.page: Page = person.page
        person.goes(link)

    def enters(self, word: str, **said: str) -> None:
        """Fills in the form of an act, and is back at the desk."""
        self.person.goes(f"{DESK}/act/{word}")
        self.fills(said)
        self.page.get_by_role("button", name="Enter", exact=True).click()
        expect(self.page.get_by_role("status")).to_contain_text("It is in the book")

    def fills(self, said: dict[str, str]) -> None:
        for name, text in said.items():
            field = self.page.locator(f"form.form [name={name}]").first
            if field.evaluate("(one) => one.tagName") == "SELECT":
                field.select_option(text)
            else:
                field.fill(text)

    def names(self, **said: str) -> str:
        """Names somebody; the path of their link."""
        self.person.goes(f"{DESK}/people")
        self.fills(said)
        self.page.get_by_role("button", name="Name somebody").click()
        shown = self.page.get_by_label(f"link: {said['person']}").last
        return re.sub(r"^https?://[^/]+", "", shown.input_value())

    def confirms(self) -> None:
        self.person.goes(DESK)
        self.page.get_by_role("button", name="Confirm").first.click()
        expect(self.page.get_by_role("status")).to_contain_text("It is in the book")


def begins(amparo: Person, club: House) -> Official:
    """From the organiser's own link to the desk of a new edition."""
    door = club.database.parent / "championships" / "organiser.txt"
    official = Official(amparo, door.read_text().strip())
    official.page.get_by_role("link", name="Begin an edition").click()
    official.fills(
        {
            "name": "Lliga de Benimaclet", "slug": SLUG, "person": "Amparo", "sectors": "1\n2",
            "groups": "2", "register_by": "2099-05-16", "results_by": "2099-06-20",
            "draw_at": "2099-06-25T19:30",
        }
    )  # fmt: skip
    official.page.get_by_role("button", name="Begin an edition").click()
    expect(official.page.get_by_text("Amparo")).to_be_visible()
    return official


class Referee:
    """Somebody with a telephone and a private link."""

    def __init__(self, person: Person, link: str) -> None:
        self.page: Page = person.page
        self.context = person.context
        person.goes(link)

    def identifies(self) -> None:
        for side in (0, 1):
            for at in (0, 1):
                self.page.locator(f"form [name=pair_{side}{at}]").first.select_option(index=at + 1)
        self.page.get_by_role("button", name="I have seen their documents").click()
        expect(self.page.locator(".tick")).to_be_visible()

    def scores(self, pedres: tuple[int, int]) -> None:
        """Two cames to none for the first, by the big buttons."""
        more = self.page.locator("#score [data-more=cames_0]")
        more.click()
        more.click()
        for side in (0, 1):
            self.page.locator(f"#score [name=pedres_{side}]").fill(str(pedres[side]))
            self.page.locator(f"#score [name=signed_{side}]").select_option(index=1)

    def hands_in(self) -> None:
        self.page.get_by_role("button", name="Hand in the result").click()

    def is_heard(self) -> None:
        expect(self.page.get_by_text("another person confirms it")).to_be_visible()


def test_an_edition_by_five_people(person: Coming, club: House) -> None:
    amparo = begins(person("en"), club)
    for code, sector in (("F1", "1"), ("F2", "1"), ("F3", "2")):
        amparo.enters("register", commission=code, name=f"Falla {code}", sector=sector)
    rosa = Official(person("en"), amparo.names(role="representative", person="Rosa", scope="1"))
    claudia = Official(person("en"), amparo.names(role="commission", person="Clàudia", scope="F1"))
    carme = Official(person("en"), amparo.names(role="committee", person="Carme"))
    second = amparo.names(role="committee", person="Dídac")

    claudia.enters("roster", commission="F1", players="Anna\nArnau\nAda\nAlba")
    rosa.enters("roster", commission="F2", players="Berta\nBlai\nBru\nBel")
    amparo.enters("roster", commission="F3", players="Cesc\nClara\nCiro\nCoia")

    pep = person("en")
    pep.goes(f"{BASE}/live")
    expect(pep.page.get_by_text("Nothing has been played yet.")).to_be_visible()

    # The referee's telephone loses its connection when the result is handed in.
    link = rosa.names(role="referee", person="Àlex", group="1", home="F1", away="F2")
    telephone = person("en", phone=True)
    alex = Referee(telephone, link)
    alex.identifies()
    alex.scores((48, 20))
    alex.context.set_offline(True)
    alex.hands_in()
    expect(alex.page.locator("#line")).to_contain_text("Without connection")
    alex.context.set_offline(False)
    alex.is_heard()
    assert all("ERR_INTERNET_DISCONNECTED" in complaint for complaint in telephone.complaints)
    telephone.complaints.clear()

    expect(pep.page.get_by_text("Nothing has been played yet.")).to_be_visible()
    rosa.confirms()
    expect(pep.page.locator(".met .side.won")).to_have_text("Falla F1")

    # An incident, answered by two of the committee.
    claudia.enters("incident", text="Crits al casal", commission="F1")
    carme.person.goes(DESK)
    expect(carme.page.get_by_text("Crits al casal")).to_be_visible()
    carme.page.get_by_role("link", name="Answer", exact=True).click()
    carme.fills({"text": "Que no es repetisca."})
    carme.page.get_by_role("button", name="Enter", exact=True).click()
    Official(person("en"), second).confirms()

    rosa.enters("handin", group="1")
    amparo.enters("close", phase="sectors")
    amparo.enters("announce", phase="groups", source="the lottery of 25 June")
    amparo.enters("reveal", value="48213")
    amparo.enters("hold")
    amparo.enters("close", phase="groups")

    link = amparo.names(role="referee", person="Noa", group="F", home="F1", away="F3")
    noa = Referee(person("en", phone=True), link)
    noa.identifies()
    noa.scores((48, 33))
    noa.hands_in()
    noa.is_heard()
    amparo.confirms()

    pep.goes(BASE)
    expect(pep.page.locator(".hero .champion")).to_contain_text("Falla F1")
    pep.goes(f"{BASE}/bracket")
    expect(pep.page.locator(".tie.final .won")).to_contain_text("Falla F1")
    answer = amparo.page.request.get(f"{club.address}{BASE}/papers/acta-F.pdf")
    assert answer.status == 200 and answer.body().startswith(b"%PDF")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_are_accessible(
    person: Coming, club: House, axe: Callable[[Page], list[str]], theme: Literal["light", "dark"]
) -> None:
    folder = club.database.parent / "championships"
    for left in folder.glob(f"{theme}.*"):
        left.unlink()
    book = Book.of(folder / f"{theme}.jsonl", league().state)
    links = Links(folder / f"{theme}.links", key_of(club))
    anna = links.token(links.make(Link("", "junta", "Anna")))
    alex = links.token(links.make(Link("", "referee", "Alex", match=("1", "A", "B"))))
    assert book.championship.champion
    anyone = person("ca", phone=theme == "dark")
    anyone.page.emulate_media(color_scheme=theme)
    wrong: dict[str, list[str]] = {}
    base, desk = f"/championship/{theme}", f"/championship/desk/{theme}"
    public = ("", "/g/1", "/c/A", "/m/1/A/B", "/live", "/calendar", "/bracket", "/downloads")
    for path in ("/championship", "/championship/desk", *(base + path for path in public)):
        anyone.goes(path)
        wrong[path] = axe(anyone.page)
    anyone.goes(f"/championship/i/{anna}")
    for path in ("", "/people", "/book", "/act/result", "/act/appoint", "/m/F/A/X", "/sheet"):
        anyone.goes(desk + path)
        wrong[desk + path] = axe(anyone.page)
    anyone.goes(f"/championship/r/{alex}")
    wrong["referee"] = axe(anyone.page)
    assert {path: found for path, found in wrong.items() if found} == {}


def key_of(club: House) -> bytes:
    """The key that the club signs with."""
    with closing(sqlite3.connect(club.database)) as db:
        (text,) = db.execute("select value from keys where name = 'cookie'").fetchone()
    return bytes.fromhex(text)
