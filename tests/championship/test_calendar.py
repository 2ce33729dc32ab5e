"""Calendars: the circle method, days and venues, a venue that falls out, iCalendar."""

from collections import Counter
from itertools import combinations

import pytest

from marxador.championship import Refused
from marxador.championship.acts import Schedule, Withdraw
from marxador.championship.calendar import Slot, arranged, meetings, moved, rounds, slots_of
from marxador.championship.ical import ical
from tests.championship.league import League

CODES = [f"F{number:02}" for number in range(1, 18)]


@pytest.mark.parametrize("count", range(2, 18))
def test_everybody_meets_everybody_once_and_once_in_a_round(count: int) -> None:
    codes = CODES[:count]
    made = rounds(codes)
    assert len(made) == count - 1 + count % 2
    met = [tuple(sorted(pair)) for one in made for pair in one.pairs]
    assert sorted(met) == list(combinations(codes, 2))
    for one in made:
        there = [code for pair in one.pairs for code in pair] + ([one.bye] if one.bye else [])
        assert sorted(there) == codes


@pytest.mark.parametrize("count", range(2, 18))
def test_home_and_away_are_fair(count: int) -> None:
    codes, made = CODES[:count], rounds(CODES[:count])
    home = Counter(pair[0] for one in made for pair in one.pairs)
    away = Counter(pair[1] for one in made for pair in one.pairs)
    assert all(abs(home[code] - away[code]) <= 1 for code in codes)


@pytest.mark.parametrize("count", range(3, 18, 2))
def test_where_they_are_odd_each_rests_once(count: int) -> None:
    assert sorted(one.bye or "" for one in rounds(CODES[:count])) == CODES[:count]


def test_nobody_or_one_alone_plays_nothing() -> None:
    assert rounds([]) == rounds(["A"]) == []


def league(count: int = 7) -> League:
    return League(s1=CODES[:count])


def slots(tables: int = 2) -> list[Slot]:
    days = ["2025-05-19", "2025-05-26", "2025-06-02"]
    return slots_of(days, ["19:00", "20:00", "21:00"], {"Casal A": tables, "Casal B": tables})


def test_on_given_days_without_one_twice_at_one_hour() -> None:
    group = league().state.groups["1"]
    made = arranged(group, slots())
    assert len(made) == 21
    busy = [(one.at, code) for one in made for code in (one.home, one.away)]
    assert len(set(busy)) == len(busy)
    at_once = Counter((one.at, one.venue) for one in made)
    assert max(at_once.values()) <= 2
    for code in group.members:
        mine = [(one.at, one.round) for one in made if code in (one.home, one.away)]
        assert mine == sorted(mine), "rounds are played in order"


def test_too_few_hours_are_said() -> None:
    with pytest.raises(Refused, match="no hour and table left for"):
        arranged(league().state.groups["1"], slots(1)[:6])


def test_only_what_is_still_to_be_played_is_set() -> None:
    with_results = league(4)
    with_results.won("F01", "F02")
    with_results.act(Withdraw("F04", justified=True))
    made = arranged(with_results.state.groups["1"], slots())
    assert {frozenset((one.home, one.away)) for one in made} == {
        frozenset(("F01", "F03")),
        frozenset(("F02", "F03")),
    }


def test_a_venue_that_falls_out() -> None:
    one = league()
    one.act(Schedule(tuple(arranged(one.state.groups["1"], slots()))))
    before = meetings(one.state, "1")
    played = next(meeting for meeting in before if meeting.venue == "Casal B")
    one.won(played.home, played.away)
    extra = slots_of(["2025-06-03"], ["19:00", "20:00", "21:00", "22:00"], {"Casal C": 4})
    made = moved(one.state, one.state.groups["1"], "Casal B", extra)
    falling = [m for m in before if m.venue == "Casal B" and m != played]
    assert len(made) == len(falling) > 3
    one.act(Schedule(tuple(made)))
    after = meetings(one.state, "1")
    assert len(after) == len(before)
    assert [m for m in after if m.venue == "Casal B"] == [played]
    assert {m for m in after if m.venue == "Casal A"} == {m for m in before if m.venue == "Casal A"}


def unfolded(text: str) -> list[str]:
    return text.replace("\r\n ", "").split("\r\n")


def test_icalendar() -> None:
    one = league(4)
    one.act(Schedule(tuple(arranged(one.state.groups["1"], slots()))))
    text = ical(one.state, "1")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "\n" not in text.replace("\r\n", "")
    lines = unfolded(text)
    assert lines[0] == "BEGIN:VCALENDAR" and lines[-2] == "END:VCALENDAR"
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 6
    assert "DTSTART:20250519T190000" in lines and "DTEND:20250519T203000" in lines
    uids = [line for line in lines if line.startswith("UID:")]
    assert len(set(uids)) == 6
    moving = meetings(one.state, "1")[0]
    one.act(Schedule((moving._replace(at="2025-06-09T19:00", venue="Casal; planta 1, B"),)))
    later = unfolded(ical(one.state, "1"))
    assert sorted(line for line in later if line.startswith("UID:")) == sorted(uids)
    assert r"LOCATION:Casal\; planta 1\, B" in later
    mine = unfolded(ical(one.state, commission="F01"))
    assert mine.count("BEGIN:VEVENT") == 3


def test_icalendar_cuts_no_letter() -> None:
    from marxador.championship.acts import Register

    one = League()
    for code in "AB":
        one.act(Register(code, f"Falla {'l’Àngel·ñandú ' * 9}{code}", "1", "2025-05-01"))
    one.act(Schedule(tuple(arranged(one.state.groups["1"], slots()))))
    text = ical(one.state)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert any("l’Àngel·ñandú" * 1 in line for line in unfolded(text))
