"""The public pages: what they say, in three languages, without script; and what they do not say."""

import json
import re
from dataclasses import replace

import pytest

from marxador.championship.acts import Close, Meeting, Register, Roster, Schedule, Withdraw
from tests.championship.league import JUNTA, League, edition
from tests.club.championship.conftest import SLUG, Casal, Laid

BASE = f"/championship/{SLUG}"
PATHS = (
    "", "/live", "/calendar", "/bracket", "/g/1", "/g/A", "/g/F", "/c/B", "/m/1/A/B",
    "/search?q=falla", "/downloads",
)  # fmt: skip


def league() -> League:
    """Two sectors of three, played; a final between A and X."""
    made = League(edition(["1", "2"]), s1=["A", "B", "C"], s2=["X", "Y", "Z"])
    when = Meeting("1", "A", "B", "2025-05-20T19:00", "Casal de l'Arbre", 1)
    made.act(Schedule((when,)))
    made.won("A", "B", cames=1, pedres=51)
    made.won("A", "C")
    made.won("B", "C")
    made.to_groups()
    made.act(Close("groups"))
    made.won("A", "X")
    return made


@pytest.fixture
def played(laid: Laid) -> Casal:
    return laid(league().state)


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_every_page_in_three_languages(played: Casal, language: str) -> None:
    anyone = played.visitor()
    name = {"ca": "ca-valencia"}.get(language, language)
    for path in ("/championship", "/championship/desk", *(BASE + path for path in PATHS)):
        mark = "&" if "?" in path else "?"
        answer = anyone.get(f"{path}{mark}lang={language}")
        assert answer.status_code == 200, path
        assert f'<html lang="{name}">' in answer.text
    assert f'<html lang="{name}">' in anyone.get(BASE).text, "the choice is remembered"


def test_pages_obey_their_own_policy(played: Casal) -> None:
    for path in PATHS:
        answer = played.visitor().get(BASE + path)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=", answer.text), path


def test_a_table_says_why(played: Casal) -> None:
    text = played.visitor().get(f"{BASE}/g/1").text
    assert "Falla A has 2 points, Falla B 1." in text
    assert "2–1<small>58–51</small>" in text, "the quadrant"
    assert "Casal" in played.visitor().get(f"{BASE}/calendar").text


def test_the_bracket_and_the_champion(played: Casal) -> None:
    assert "Falla A" in played.visitor().get(f"{BASE}/bracket").text
    home = played.visitor().get(BASE).text
    assert "Champion: <a" in home and "It has been played" in home


def test_search_without_accents(played: Casal) -> None:
    found = played.visitor().get(f"{BASE}/search", params={"q": "FÀLLA z"}).text
    assert "Falla Z" in found and "Falla Y" not in found
    assert "No commission" in played.visitor().get(f"{BASE}/search?q=nobody").text


def test_what_is_asked_is_only_text(laid: Laid) -> None:
    made = League(edition(["<u>&"]), **{"s<u>&": ["A"]})
    made.act(Register("Q/1", "<script>alert(1)</script>", "<u>&", "2025-05-01"))
    casal = laid(made.state)
    for path in ("", "/g/%3Cu%3E%26", "/c/Q~1", "/search?q=%3Cscript%3E"):
        answer = casal.visitor().get(BASE + path)
        assert answer.status_code == 200, path
        assert "<script>alert" not in answer.text and "<u>&" not in answer.text


def test_names_of_players_as_long_as_the_edition_says(laid: Laid) -> None:
    for until, shown in (("", True), ("2999-01-01", True), ("2025-12-31", False)):
        made = League(replace(edition(["1", "2"]), names_until=until), s1=["A", "B"], s2=["X"])
        casal = laid(made.state)
        assert ("A-1" in casal.visitor().get(f"{BASE}/c/A").text) is shown, until


def test_a_commission_that_keeps_its_image_rights_is_not_shown(laid: Laid) -> None:
    made = League(edition(["1", "2"]), s1=["A"], s2=["X"])
    made.act(Register("D", "Falla D", "1", "2025-05-01", image=False))
    made.act(Roster("D", ("Dolors Discreta", "Dani Discret")))
    casal = laid(made.state)
    text = casal.visitor().get(f"{BASE}/c/D").text
    assert "Falla D" in text and "Discret" not in text
    assert "No commission" in casal.visitor().get(f"{BASE}/search?q=Discreta").text


def test_no_public_page_names_an_official(played: Casal) -> None:
    for path in PATHS:
        assert "Anna" not in played.visitor().get(BASE + path).text, path


def test_papers_that_name_people_are_for_those_who_have_a_part(played: Casal) -> None:
    anyone, anna = played.visitor(), played.comes("junta", "Anna")
    for kind in ("players-1", "acta-1", "handin-1"):
        path = f"{BASE}/papers/{kind}.pdf"
        assert anyone.get(path).status_code == 403
        assert f"/papers/{kind}.pdf" not in anyone.get(f"{BASE}/downloads").text
        assert f"/papers/{kind}.pdf" in anna.get(f"{BASE}/downloads").text
    assert anyone.get(f"{BASE}/acts.jsonl").status_code == 403
    plain = anna.get(f"{BASE}/acts.jsonl").text.splitlines()
    assert json.loads(plain[0])["act"] == "edition"
    results = anyone.get(f"{BASE}/sheets/results.csv").text
    assert "1,A,B,2,1,58,51" in results and "A-1" not in results


def test_a_paper_is_printed(played: Casal) -> None:
    answer = played.visitor().get(f"{BASE}/papers/classification-1.pdf?lang=ca")
    assert answer.status_code == 200 and answer.content.startswith(b"%PDF")
    signed = played.comes("junta", "Anna").get(f"{BASE}/papers/acta-F.pdf")
    assert signed.status_code == 200 and signed.content.startswith(b"%PDF")


def test_calendars_for_telephones(played: Casal) -> None:
    for query in ("", "?group=1", "?commission=A"):
        text = played.visitor().get(f"{BASE}/calendar.ics{query}").text
        assert text.startswith("BEGIN:VCALENDAR") and "Falla A – Falla B" in text
    assert "BEGIN:VEVENT" not in played.visitor().get(f"{BASE}/calendar.ics?commission=X").text
    assert played.visitor().get(f"{BASE}/calendar.ics?group=9").status_code == 404


def test_tables_for_programs(played: Casal) -> None:
    said = played.visitor().get(f"{BASE}/tables.json").json()
    assert said == [table.as_json() for table in played.state.tables()] != []


def test_a_page_that_has_not_changed_is_not_sent_again(played: Casal) -> None:
    anyone = played.visitor()
    tag = anyone.get(f"{BASE}/g/2").headers["etag"]
    again = anyone.get(f"{BASE}/g/2", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    played.keeper.enter(Withdraw("X", justified=True), JUNTA)
    changed = anyone.get(f"{BASE}/g/F", headers={"if-none-match": tag})
    assert changed.status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/g/9", "/c/NOBODY", "/m/1/A/A", "/m/1/A/X", "/m/9/A/B", "/papers/emperor-1.pdf",
     "/papers/classification-9.pdf", "/sheets/../x.csv", "/sheets/people.csv"],
)  # fmt: skip
def test_what_is_not_there(played: Casal, path: str) -> None:
    assert played.visitor().get(BASE + path).status_code == 404


def test_no_file_beside_the_pages(played: Casal) -> None:
    anyone = played.visitor()
    for name in ("championship.css", "live.js", "referee.js", "fonts.css"):
        assert anyone.get(f"/championship/static/{name}").status_code == 200
    for name in ("..%2F__init__.py", "%2e%2e%2fforms.py", "nothing.css"):
        assert anyone.get(f"/championship/static/{name}").status_code == 404
    assert anyone.get("/championship/..%2Fclub").status_code == 404


def test_a_book_that_was_tampered_with_is_not_shown(played: Casal) -> None:
    book = played.shelf.folder / f"{SLUG}.jsonl"
    book.write_bytes(book.read_bytes().replace(b"Falla A", b"Falla Q", 1))
    answer = played.visitor().get(BASE)
    assert answer.status_code == 503 and "does not hold" in answer.text
    assert played.visitor().get("/championship").status_code == 200


def test_every_page_is_made_again_when_it_has_to(laid: Laid) -> None:
    """What is kept of a page never hides what happened since: every act, every page."""
    made = league()
    casal = laid(League(edition(["1", "2"])).state)
    anyone = casal.visitor()
    for entry in made.state.entries[1:]:
        casal.keeper.enter(entry.act, entry.by, entry.why, settled=entry.settled)
        kept = [anyone.get(BASE + path) for path in PATHS[:-1]]
        casal.keeper.made = {}
        fresh = [anyone.get(BASE + path) for path in PATHS[:-1]]
        for path, one, other in zip(PATHS, kept, fresh, strict=False):
            assert body(one.text) == body(other.text), (path, entry)


def body(text: str) -> str:
    """A page without its foot, which says how far the book had come when it was made."""
    return text.partition("<footer>")[0]
