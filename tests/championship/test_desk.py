"""The desk: what is due, what is late, what waits for whom."""

from datetime import date

from marxador.championship.acts import (
    Absent,
    Answer,
    Ask,
    Close,
    HandIn,
    Meeting,
    Result,
    Schedule,
    Suspend,
    Withdraw,
)
from marxador.championship.desk import desk
from tests.championship.league import JUNTA, League, edition


def told(league: League, today: str, kind: str) -> list[str]:
    return [
        item.text for item in desk(league.state, date.fromisoformat(today)) if item.kind == kind
    ]


def test_deadlines_are_watched() -> None:
    league = League(s1=["A", "B"], s2=["C"])
    assert "entries close" in told(league, "2025-05-16", "due")
    assert "entries close" not in told(league, "2025-05-17", "due")
    assert told(league, "2025-06-20", "due")[-2:] == ["results of sector 1", "results of sector 2"]
    assert told(league, "2025-06-21", "late") == ["results of sector 1", "results of sector 2"]
    league.won("A", "B")
    league.act(HandIn("1"))
    assert told(league, "2025-06-21", "late") == ["results of sector 2"]
    league.act(Close("sectors"))
    assert told(league, "2025-06-25", "due") == ["draw of the groups"]
    assert told(league, "2025-06-26", "late") == ["draw of the groups"]


def test_ten_per_cent_is_reported() -> None:
    league = League(edition(["1"], census=20), s1=["A", "B"])
    text = "2 entries do not exceed 10% of a census of 20"
    assert any(text in note for note in told(league, "2025-05-17", "note"))


def test_what_waits_for_the_committee() -> None:
    league = League(s1=["A", "B", "C", "D"])
    league.act(Absent("1", "A", "B", "B"))
    league.act(Suspend("1", "C", "D", (0, 0), (3, 5)))
    asked = league.by(JUNTA, Ask("May a pair play with its own cards?"))
    assert told(league, "2025-06-01", "decide") == [
        "May a pair play with its own cards?",
        "B did not turn up for A–B",
        "C–D is suspended: when does it go on?",
    ]
    league.agreed(Answer(asked.number, "No."))
    assert len(told(league, "2025-06-01", "decide")) == 2


def test_a_champion_who_leaves_is_a_question() -> None:
    league = League(s1=["A", "B"], s2=["C"])
    league.won("A", "B")
    league.act(Close("sectors"))
    league.act(Withdraw("A", justified=False))
    assert told(league, "2025-06-22", "decide") == [
        "A won 1 and has dropped out: who takes the place?"
    ]
    assert any(
        "A left without a good reason" in note for note in told(league, "2025-06-22", "note")
    )


def test_what_waits_for_a_second_person() -> None:
    league = League(s1=["A", "B"])
    league.by(JUNTA, Result("1", "A", "B", (2, 0), (48, 3)))
    assert told(league, "2025-06-01", "confirm") == ["result by Anna waits for a second person"]


def test_matches_that_should_have_been_played() -> None:
    league = League(s1=["A", "B"])
    league.act(Schedule((Meeting("1", "A", "B", "2025-05-20T19:00", "Casal A"),)))
    assert "A–B is to be played" in told(league, "2025-05-20", "due")
    assert "A–B is to be played" in told(league, "2025-05-21", "late")


def test_a_tie_for_the_first_place_is_to_be_drawn() -> None:
    league = League(s1=["A", "B", "C"])
    for winner, loser in (("A", "B"), ("B", "C"), ("C", "A")):
        league.won(winner, loser)
    assert "a draw for the first place of 1: A, B, C" in told(league, "2025-06-01", "due")
