"""The book on the shelf: the same file as the command line's, one writer, nothing half written."""

import os

import pytest

from marxador.championship import Book, verify
from marxador.championship.acts import Ask, Withdraw
from tests.championship.league import ANOTHER, JUNTA
from tests.championship.test_roles import sectors
from tests.club.championship.conftest import SLUG, Casal, Laid

BASE = f"/championship/{SLUG}"
DESK = f"/championship/desk/{SLUG}"


@pytest.fixture
def league(laid: Laid) -> Casal:
    return laid(sectors().state)


def test_what_the_command_line_writes_is_on_the_next_page(league: Casal) -> None:
    anyone = league.visitor()
    assert "Falla C" in anyone.get(f"{BASE}/g/1").text
    Book(league.shelf.folder / f"{SLUG}.jsonl").enter(Withdraw("C", justified=True), JUNTA)
    assert "withdrawn: <a" in anyone.get(f"{BASE}/g/1").text


def test_two_writers_make_one_chain(league: Casal) -> None:
    path = league.shelf.folder / f"{SLUG}.jsonl"
    other = Book(path)
    anna = league.comes("junta", "Anna")
    for turn in range(3):
        assert anna.post(f"{DESK}/act/ask", {"question": f"web {turn}?"}).status_code == 303
        other.enter(Ask(f"line {turn}?"), ANOTHER)
    state = verify(path)
    said = [entry.act.question for entry in state.entries[-6:] if isinstance(entry.act, Ask)]
    assert said == ["web 0?", "line 0?", "web 1?", "line 1?", "web 2?", "line 2?"]


def test_what_cannot_be_kept_is_not_acknowledged(
    league: Casal, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = league.shelf.folder / f"{SLUG}.jsonl"
    before = path.read_bytes()
    anna = league.comes("junta", "Anna")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        answer = anna.post(f"{DESK}/act/ask", {"question": "?"})
    assert answer.status_code == 503
    assert path.read_bytes() == before
    assert anna.post(f"{DESK}/act/ask", {"question": "again?"}).status_code == 303
    assert verify(path).entries[-1].act == Ask("again?")


def test_a_sheet_is_taken_whole_or_not_at_all(league: Casal) -> None:
    anna = league.comes("junta", "Anna")
    good = "home,away,cames home,cames away,pedres home,pedres away\nA,B,2,0,48,20\n"
    bad = good + "A,C,2,2,48,48\n"
    before = len(league.state.entries)
    for text, status, taken in ((bad, 400, 0), (good, 200, 1)):
        file = {"sheet": ("r.csv", text.encode(), "text/csv")}
        answer = anna.post(f"{DESK}/sheet", {"kind": "results"}, files=file)
        assert answer.status_code == status
        assert len(league.state.entries) == before + taken
    assert "no result" not in answer.text


def test_the_desk_tells_what_waits(league: Casal) -> None:
    rosa = league.comes("representative", "Rosa", scope="1")
    said = {"text": "crits", "group": "1", "home": "A", "away": "B"}
    assert rosa.post(f"{DESK}/act/incident", said).status_code == 303
    number = len(league.state.entries)
    carme = league.comes("committee", "Carme").get(DESK).text
    assert "crits" in carme and "/act/answer?hat=" in carme
    assert f"of={number}" in carme
    assert "crits" not in league.comes("representative", "Altra", scope="2").get(DESK).text


def test_a_calendar_is_made_from_the_desk(league: Casal) -> None:
    rosa = league.comes("representative", "Rosa", scope="1")
    said = {"group": "1", "days": "2025-05-20\n2025-05-27", "hours": "19:00\n20:00",
            "venues": "Casal A=1"}  # fmt: skip
    assert rosa.post(f"{DESK}/act/calendar", said).status_code == 303
    met = [match.meeting for match in league.state.groups["1"].matches.values()]
    assert len(met) == 3 and all(one and one.venue == "Casal A" for one in met)
    too_few = {"group": "2", "days": "2025-05-20", "hours": "", "venues": "Casal"}
    anna = league.comes("junta", "Anna")
    answer = anna.post(f"{DESK}/act/calendar", too_few)
    assert answer.status_code == 400 and "no hour and table left" in answer.text
