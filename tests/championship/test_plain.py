"""The exchange format: what it may not say is an error that names the line and the reason."""

import json
from typing import Any

import pytest

from marxador.championship import PlainError, read_plain, write_plain
from marxador.championship.acts import Annul, Confirm, Correct, Result
from tests.championship.league import ANOTHER, JUNTA, League

EDITION = {
    "act": "edition",
    "name": "68",
    "sectors": ["1", "2"],
    "groups": 2,
    "target": 24,
    "games": 2,
    "register_by": "2025-05-16",
    "results_by": "2025-06-20",
    "draw_at": "2025-06-25T19:30",
    "census": 20,
}


def register(code: str, sector: str = "1", on: str = "2025-05-01") -> dict[str, Any]:
    return {
        "act": "register",
        "commission": code,
        "name": f"Falla {code}",
        "sector": sector,
        "on": on,
    }


def result(home: str, away: str, **more: Any) -> dict[str, Any]:
    plain = {"act": "result", "group": "1", "home": home, "away": away}
    return plain | {"cames": [2, 1], "pedres": [65, 51]} | more


THREE = [EDITION, register("A"), register("B"), register("C")]
ROSTER = {"act": "roster", "commission": "A", "players": ["Anna", "Arnau", "Àlex"]}


def read(*lines: object) -> list[dict[str, Any]]:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return [table.as_json() for table in read_plain(text.encode()).championship.tables()]


def test_a_table_as_the_format_shows_it() -> None:
    tables = read(*THREE, result("B", "A"))
    assert tables[0] == {
        "group": "1",
        "complete": False,
        "winner": None,
        "rows": [
            {
                "position": 1,
                "commission": "B",
                "state": "in",
                "played": 1,
                "won": 1,
                "lost": 0,
                "points": 1,
                "cames": 2,
                "pedres": 65,
                "by": "points",
            },
            {
                "position": 2,
                "commission": "A",
                "state": "in",
                "played": 1,
                "won": 0,
                "lost": 1,
                "points": 0,
                "cames": 1,
                "pedres": 51,
                "by": "cames",
            },
            {
                "position": 3,
                "commission": "C",
                "state": "in",
                "played": 0,
                "won": 0,
                "lost": 0,
                "points": 0,
                "cames": 0,
                "pedres": 0,
                "by": None,
            },
        ],
        "tied": [],
        "open": [["A", "C"], ["B", "C"]],
    }
    assert tables[1] == {
        "group": "2",
        "complete": True,
        "winner": None,
        "rows": [],
        "tied": [],
        "open": [],
    }


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (register("D", on="2025-05-17"), "late"),
        (register("D", on="soon"), "no date"),
        (register("A"), "registered already"),
        (register("D", "9"), "no sector 9"),
        (register("D") | {"name": 7}, "name of register cannot be 7"),
        ({"act": "register", "commission": "D", "name": "D", "sector": "1"}, "needs on"),
        (result("A", "Z"), "Z is not in group 1"),
        (result("A", "A"), "itself"),
        (result("A", "B", group="A"), "no group A"),
        (result("B", "C"), "decided already"),
        (result("C", "B"), "decided already"),
        (result("A", "C", cames=[2, 2]), "no result"),
        (result("A", "C", pedres=[25, 0]), "cannot be"),
        (result("A", "C", pedres=[65, True]), "pedres of result"),
        (result("A", "C", pedres=[65]), "pedres of result"),
        (result("A", "C", pedres=[65.0, 51]), "pedres of result"),
        (result("A", "C", pair=[["Anna", "Ximo"], ["C", "C"]]), "Ximo is not on the roster of A"),
        (result("A", "C", pair=[["Anna", "Anna"], ["C", "C"]]), "Anna is not on the roster of A"),
        ({"act": "close", "phase": "sectors"}, "matches open"),
        ({"act": "close", "phase": "final"}, "sectors, groups or semifinals"),
        ({"act": "close", "phase": "groups"}, "has not begun"),
        ({"act": "withdraw", "commission": "Z", "justified": True}, "no commission Z"),
        ({"act": "disqualify", "commission": "Z", "reason": "signals"}, "no commission Z"),
        ({"act": "resume", "group": "1", "home": "A", "away": "B", "when": "x"}, "not suspended"),
        ({"act": "tiebreak", "group": "1", "order": ["A", "B"]}, "not tied"),
        ({"act": "correct", "line": 2, "cames": [2, 0], "pedres": [48, 0]}, "no result"),
        ({"act": "correct", "line": 99, "cames": [2, 0], "pedres": [48, 0]}, "no result of this"),
        ({"act": "correct", "line": 6, "cames": [2, 2], "pedres": [48, 0]}, "no result: one side"),
        ({"act": "draw", "phase": "groups", "groups": {"A": ["A"]}}, "not the time"),
        ({"act": "replace", "commission": "A", "by": "B"}, "no place in the next phase"),
        ({"act": "absent", "group": "1", "home": "A", "away": "C", "who": "B"}, "does not play"),
        ({"act": "decide", "group": "1", "home": "A", "away": "C", "reason": "x"}, "names the win"),
        (EDITION, "said once"),
        ({"act": "census", "commissions": []}, "no act 'census'"),
        ({"act": "dance"}, "no act 'dance'"),
        ({"commission": "A"}, "no act None"),
        ([1, 2], "no act None"),
        ("what?", "no JSON"),
        ('{"act": "register", "commission": "\\ud800", "name": "x"}', "cannot be"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_a_line_that_the_rules_do_not_allow(line: object, told: str) -> None:
    with pytest.raises(PlainError) as caught:
        read(*THREE, ROSTER, result("B", "C"), line)
    assert caught.value.line == 7
    assert told in caught.value.reason


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "the first line is the edition"),
        (b"\n\n", "the first line is the edition"),
        (json.dumps(register("A")).encode(), "the first act is the edition"),
        (json.dumps(EDITION | {"sectors": []}).encode(), "one sector or more"),
        (json.dumps(EDITION | {"sectors": ["1", "1"]}).encode(), "each once"),
        (json.dumps(EDITION | {"register_by": "tomorrow"}).encode(), "no date"),
        (json.dumps(EDITION | {"groups": 99}).encode(), "0 to 26 groups"),
        (json.dumps(EDITION | {"name": "Falla de l'Àngel"}, ensure_ascii=False).encode("latin-1"),
         "not UTF-8"),
    ],
)  # fmt: skip
def test_a_file_that_does_not_begin_well(text: bytes, told: str) -> None:
    with pytest.raises(PlainError) as caught:
        read_plain(text)
    assert caught.value.line == 1 and told in caught.value.reason


def test_lines_are_counted_as_they_stand_in_the_file() -> None:
    correction = {"act": "correct", "line": 6, "cames": [0, 2], "pedres": [3, 48], "reason": "x"}
    tables = read(*THREE, "", result("A", "B"), correction)
    assert tables[0]["rows"][0]["commission"] == "B"


def test_what_is_no_field_is_named_and_left_out() -> None:
    text = "\n".join(json.dumps(line) for line in [EDITION, register("A") | {"colour": "red"}])
    assert read_plain(text.encode()).remarks == [(2, "colour is no field of this act")]


def test_only_what_counts_is_written_and_from_when_it_counts() -> None:
    league = League(s1=["A", "B", "C"])
    first = league.by(JUNTA, Result("1", "A", "B", (2, 0), (48, 3)))
    league.won("B", "C")
    waits = league.by(JUNTA, Result("1", "A", "C", (2, 0), (48, 3)))
    league.by(ANOTHER, Confirm(first.number))
    league.act(Correct(first.number, (2, 0), (48, 7)))
    gone = league.enter_and_number("D", "1")
    league.act(Annul(gone))
    plain = [json.loads(line) for line in write_plain(league.state).splitlines()]
    words = [line["act"] for line in plain]
    assert words == ["edition", *["register", "roster"] * 3, "result", "result", "correct"]
    assert plain[-2]["home"] == "A" and plain[-1]["line"] == len(plain) - 1
    assert waits.number in league.state.pending
    again = read_plain(write_plain(league.state).encode()).championship
    assert again.tables() == league.state.tables()
