"""A second, deliberately naive implementation of the tables, written from the exchange format.

It knows nothing of ours: it reads plain lines from the start for every question it is asked.
"""

from itertools import combinations
from typing import Any

Line = dict[str, Any]


def tables(lines: list[Line]) -> list[dict[str, Any]]:
    """Every table that these lines come to."""
    return [table(lines, group) for group in groups(lines)]


def groups(lines: list[Line]) -> list[str]:
    names = list(lines[0]["sectors"])
    for line in lines:
        if line["act"] == "draw" and line["phase"] == "groups":
            names += sorted(line["groups"])
        if line["act"] == "draw" and line["phase"] == "semifinals":
            names += [f"SF{at + 1}" for at in range(len(line["pairs"]))]
        last = "groups" if lines[0]["groups"] == 2 else "semifinals"
        if line["act"] == "close" and line["phase"] == last:
            names.append("F")
    return names


def phase_of(lines: list[Line], group: str) -> str:
    if group in lines[0]["sectors"]:
        return "sectors"
    if group == "F":
        return "final"
    return "semifinals" if group.startswith("SF") else "groups"


def window(lines: list[Line], group: str) -> list[Line]:
    """The lines that count for a group: from when it exists until its phase is closed."""
    phase = phase_of(lines, group)
    start = 0
    for at, line in enumerate(lines):
        if line["act"] == "draw" and line["phase"] == phase:
            start = at
        before_final = "groups" if lines[0]["groups"] == 2 else "semifinals"
        if phase == "final" and line["act"] == "close" and line["phase"] == before_final:
            start = at
    end = len(lines)
    for at, line in enumerate(lines):
        if line["act"] == "close" and line["phase"] == phase:
            end = at
    return lines[start:end]


def members(lines: list[Line], group: str) -> list[str]:
    """Who was put into a group."""
    if group in lines[0]["sectors"]:
        found = [
            line["commission"]
            for line in window(lines, group)
            if line["act"] == "register" and line["sector"] == group
        ]
    elif group == "F":
        before = "groups" if lines[0]["groups"] == 2 else "semifinals"
        names = [name for name in groups(lines) if phase_of(lines, name) == before]
        found = [table(lines, name)["winner"] for name in names]
        for line in window(lines, group):
            if line["act"] == "replace":
                found[found.index(line["commission"])] = line["by"]
    else:
        (draw,) = [
            line
            for line in lines
            if line["act"] == "draw" and line["phase"] == phase_of(lines, group)
        ]
        found = draw["groups"][group] if "groups" in draw else draw["pairs"][int(group[2:]) - 1]
    return sorted(found)


def outcome(lines: list[Line], group: str, one: str, other: str) -> tuple[str, Any, Any] | None:
    """The winner of a match, and the cames and pedres of both, `one` first; None while open."""
    win, rocks = lines[0]["games"], lines[0]["games"] * lines[0]["target"]
    found: tuple[str, Any, Any] | None = None
    for line in window(lines, group):
        if line.get("group") == group and {line.get("home"), line.get("away")} == {one, other}:
            flipped = line["home"] != one
            if line["act"] == "result":
                cames, pedres = line["cames"], line["pedres"]
                for later in window(lines, group):
                    if later["act"] == "correct" and lines[later["line"] - 1] is line:
                        cames, pedres = later["cames"], later["pedres"]
                if flipped:
                    cames, pedres = cames[::-1], pedres[::-1]
                found = (one if cames[0] > cames[1] else other, cames, pedres)
            if line["act"] == "decide" and line.get("replay"):
                found = None
            elif line["act"] == "decide":
                mine = line["winner"] == one
                found = (
                    line["winner"],
                    [win, 0] if mine else [0, win],
                    [rocks, 0] if mine else [0, rocks],
                )
    return found


def dropped(lines: list[Line], group: str, how: str) -> set[str]:
    return {line["commission"] for line in window(lines, group) if line["act"] == how}


def table(lines: list[Line], group: str) -> dict[str, Any]:  # noqa: C901
    """One table, counted from nothing."""
    out = dropped(lines, group, "disqualify")
    present = [
        code for code in members(lines, group) if code not in dropped(lines, group, "withdraw")
    ]
    win, rocks = lines[0]["games"], lines[0]["games"] * lines[0]["target"]
    row = {code: dict.fromkeys(("played", "won", "cames", "pedres"), 0) for code in present}
    beat: set[tuple[str, str]] = set()
    left = []
    for one, other in combinations(present, 2):
        if one in out or other in out:
            for a, b in ((one, other), (other, one)):
                row[a]["played"] += 1
                if a not in out:
                    row[a]["won"] += 1
                    row[a]["cames"] += win
                    row[a]["pedres"] += rocks
                    beat.add((a, b))
            continue
        found = outcome(lines, group, one, other)
        if found is None:
            left.append([one, other])
            continue
        winner, cames, pedres = found
        beat.add((winner, other if winner == one else one))
        for at, code in enumerate((one, other)):
            row[code]["played"] += 1
            row[code]["won"] += code == winner
            row[code]["cames"] += cames[at]
            row[code]["pedres"] += pedres[at]

    def level(a: str, b: str, names: tuple[str, ...]) -> bool:
        return (a in out) == (b in out) and all(row[a][name] == row[b][name] for name in names)

    def between(code: str) -> int:
        rivals = [other for other in present if level(code, other, ("won", "cames", "pedres"))]
        return sum((code, rival) in beat for rival in rivals)

    def same(a: str, b: str) -> bool:
        return level(a, b, ("won", "cames", "pedres")) and between(a) == between(b)

    def drawn(code: str) -> list[str] | None:
        tie = {other for other in present if same(code, other)}
        orders = [
            line["order"]
            for line in window(lines, group)
            if line["act"] == "tiebreak" and line["group"] == group and set(line["order"]) == tie
        ]
        return orders[-1] if orders else None

    def key(code: str) -> tuple[Any, ...]:
        order = drawn(code)
        place = order.index(code) if order else 0
        count = row[code]
        return (
            code in out,
            -count["won"],
            -count["cames"],
            -count["pedres"],
            -between(code),
            place,
            code,
        )

    rows = []
    ranked = sorted(present, key=key)
    for at, code in enumerate(ranked):
        by: str | None = None
        if at + 1 < len(ranked):
            below = ranked[at + 1]
            words = ("disqualified", "points", "cames", "pedres", "between", "draw")
            different = [
                word for word, a, b in zip(words, key(code), key(below), strict=False) if a != b
            ]
            by = different[0] if different else "tied"
        position = at + 1
        while position > 1 and key(ranked[position - 2])[:6] == key(code)[:6]:
            position -= 1
        count = row[code]
        rows.append(
            {
                "position": position,
                "commission": code,
                "state": "disqualified" if code in out else "in",
                "played": count["played"],
                "won": count["won"],
                "lost": count["played"] - count["won"],
                "points": count["won"],
                "cames": count["cames"],
                "pedres": count["pedres"],
                "by": by,
            }
        )
    ties = [[other for other in ranked if key(other)[:6] == key(code)[:6]] for code in ranked]
    tied = [tie for at, tie in enumerate(ties) if len(tie) > 1 and tie not in ties[:at]]
    complete = not left and not any(ranked[0] in tie for tie in tied)
    wins = complete and ranked and ranked[0] not in out
    return {
        "group": group,
        "complete": complete,
        "winner": ranked[0] if wins else None,
        "rows": rows,
        "tied": tied,
        "open": left,
    }
