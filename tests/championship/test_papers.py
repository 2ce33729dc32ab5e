"""Papers: rendered, read back, the same bytes every time, in both languages."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from marxador.championship.acts import (
    Absent,
    Announce,
    Answer,
    Ask,
    Close,
    Decide,
    Identity,
    Letter,
    Meeting,
    Resume,
    Reveal,
    Schedule,
    Suspend,
)
from marxador.championship.draws import derived, digest
from marxador.championship.papers import KINDS, Press, papers
from marxador.i18n import _, speaking
from tests.championship.league import JUNTA, League, edition


@pytest.fixture(scope="module")
def league() -> League:
    """A small edition on its way, in which everything has happened."""
    league = League(edition(list("12"), groups=2), s1=["A", "B", "C"], s2=["D", "E"])
    league.act(Letter("1", ("2025-05-19", "2025-05-26"), 3, "Casal de l'Àngel"))
    league.act(Schedule((Meeting("1", "A", "B", "2025-05-19T19:30", "Casal de l'Àngel", 1),)))
    league.act(Identity("1", "A", "B", (("A-1", "A-2"), ("B-3", "B-4"))))
    league.won("A", "B", 1, 51)
    league.act(Absent("1", "A", "C", "C"))
    league.agreed(Decide("1", "A", "C", winner="A"), "no acudí")
    league.act(Suspend("1", "B", "C", (1, 0), (30, 17), "reparteix B"), why="apagada")
    league.agreed(Resume("1", "B", "C", "2025-06-10T20:00"))
    league.won("B", "C")
    asked = league.by(JUNTA, Ask("Es pot jugar amb cartes pròpies?"))
    league.agreed(Answer(asked.number, "No (article 3)."))
    league.won("D", "E")
    league.act(Close("sectors"))
    who = league.state.qualified
    entry = league.by(JUNTA, Announce("groups", who, digest(who), "source", "la loteria"))
    league.by(JUNTA, Reveal(entry.number, "12345"))
    league.by(JUNTA, derived(league.state, entry.number))
    league.act(Close("groups"))
    return league


@pytest.fixture(scope="module")
def texts(league: League) -> dict[str, str]:
    """Every paper as text, by the name of its file."""
    press = Press(league.state, "en")
    return {paper.file: read(pdf) for paper, pdf in press.pdfs(papers(league.state))}


def read(pdf: bytes) -> str:
    pages = [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]
    return " ".join("\n".join(pages).split())


def test_there_is_one_of_every_kind(league: League) -> None:
    assert {paper.kind for paper in papers(league.state)} == set(KINDS)


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("convocation", ["68 Campionat Faller de Truc", "16 May 2025", "20 June 2025", "19:30"]),
        ("letter-1", ["Registration", "Sector 1", "Casal de l'Àngel", "26 May 2025", "Falla C"]),
        ("calendar-1", ["Calendar", "Round 3", "rests: Falla", "Mon 19/05", "19:30"]),
        ("players-1", ["Falla B", "B-1, B-2, B-3, B-4"]),
        ("acta-1", ["Match record", "A-1", "B-4", "58", "51", "germanor"]),
        ("acta-1", ["given by decision", "no acudí"]),
        ("blank-F", ["Final", "germanor", "referee"]),
        ("quadrant-1", ["Quadrant", "2–1", "58–51", "48–0"]),
        ("classification-1", ["Classification", "WINNER", "Falla A", "points"]),
        ("handin-1", ["Results of the sector", "A-1", "A-4", "Quadrant"]),
        ("bracket", ["Final phase", "GROUP A", "FINAL", "Falla D"]),
    ],
)
def test_what_is_on_them(texts: dict[str, str], file: str, words: list[str]) -> None:
    for word in words:
        assert word in texts[file], texts[file]


def test_records_and_minutes(texts: dict[str, str], league: League) -> None:
    (suspension,) = [text for file, text in texts.items() if file.startswith("suspension")]
    for word in ("cames 1–0, pedres 30–17", "apagada", "reparteix B", "Article 4"):
        assert word in suspension
    decided = [text for file, text in texts.items() if file.startswith("decision")]
    assert len(decided) == 3
    assert all("Carme" in text and "Dídac" in text for text in decided)
    assert any("the match is given to Falla A" in text for text in decided)
    assert any("the match goes on: 10 June 2025, 20:00" in text for text in decided)
    assert any("No (article 3)." in text for text in decided)
    (minute,) = [text for file, text in texts.items() if file.startswith("minute")]
    announced = next(iter(league.state.announced.values()))
    for word in ("la loteria", "12345", announced.digest, "Falla D"):
        assert word in minute


@pytest.mark.parametrize("language", ["ca", "es"])
def test_in_valencian_and_in_spanish(league: League, language: str) -> None:
    with speaking(language):
        press = Press(league.state, language)
        (paper,) = papers(league.state, ["classification"], "1")
        text = read(press.pdf(paper))
        for word in (_("Classification"), _("points"), _("won"), _("lost")):
            assert word in text
        for _paper, pdf in press.pdfs(papers(league.state)):
            assert pdf.startswith(b"%PDF")


def test_the_same_bytes_every_time(league: League) -> None:
    for paper in papers(league.state, ["acta", "minute", "bracket"]):
        first = Press(league.state, "ca").pdf(paper)
        assert Press(league.state, "ca").pdf(paper) == first


def test_they_are_a4(league: League) -> None:
    press = Press(league.state, "en")
    for kind, wide in (("classification", 595), ("quadrant", 842)):
        (paper,) = papers(league.state, [kind], "1")
        box = PdfReader(BytesIO(press.pdf(paper))).pages[0].mediabox
        assert round(float(box.width)) == wide
        assert round(float(box.height)) == 842 + 595 - wide


def test_names_that_look_like_markup_are_only_names() -> None:
    from marxador.championship.acts import Register

    league = League()
    name = "Falla #panic() $x$ *A* _b_ <c> @d"
    league.act(Register("A", name, "1", "2025-05-01"))
    (paper,) = papers(league.state, ["players"])
    assert name in read(Press(league.state, "en").pdf(paper))
