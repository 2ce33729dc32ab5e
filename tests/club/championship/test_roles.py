"""Every act for every role, over HTTP: each may do what the bases give it and no more."""

from datetime import UTC, datetime
from typing import Any

import pytest

from marxador.championship import Actor, acts
from marxador.championship.acts import KINDS, WORDS, Act
from tests.championship.test_roles import CASES, EVERYONE
from tests.club.championship.conftest import SLUG, Laid, Visitor

WHERE = ("1", "A", "B")
LINKS: dict[str, dict[str, Any]] = {"referee": {"match": WHERE}}
SCOPES = {"representative": "1", "delegate": "A", "commission": "A"}


def fields(act: Act) -> dict[str, str]:
    """An act as a person fills in its form."""
    said: dict[str, str] = {}
    for name, value in act._asdict().items():
        if name in ("cames", "pedres"):
            said |= {f"{name}_0": str(value[0]), f"{name}_1": str(value[1])}
        elif name == "pair" and value:
            said |= {f"pair_{s}{at}": value[s][at] for s in (0, 1) for at in (0, 1)}
        elif name == "match" and value:
            said |= dict(zip(("group", "home", "away"), value, strict=True))
        elif isinstance(value, bool):
            said |= {name: "yes"} if value else {}
        elif name in ("players", "order", "days"):
            said[name] = "\n".join(value)
        elif isinstance(value, str | int):
            said[name] = str(value)
    match act:
        case acts.Schedule():
            said |= {name: str(part) for name, part in act.meetings[0]._asdict().items()}
        case acts.Announce():
            said["phase"] = act.phase
        case acts.Draw():
            said["drawn"] = "\n".join(f"{name}={','.join(codes)}" for name, codes in act.groups)
        case acts.Replace():
            said["group"] = "1"
    return said | {"why": "so"}


def enters(visitor: Visitor, act: Act) -> int:
    """Enter an act at the desk; the status of the answer."""
    if isinstance(act, acts.Census):
        rows = "\n".join(",".join(row) for row in act.commissions)
        file = {"sheet": ("census.csv", f"code,name,sector\n{rows}\n".encode(), "text/csv")}
        path = f"/championship/desk/{SLUG}/sheet"
        return visitor.post(path, {"kind": "census"}, files=file).status_code
    path = f"/championship/desk/{SLUG}/act/{WORDS[type(act)]}"
    return visitor.post(path, fields(act)).status_code


def comes(casal: Any, actor: Actor) -> Visitor:
    """Somebody in a role by a link; the public has none."""
    if actor.role == "public":
        visitor: Visitor = casal.visitor()
        return visitor
    more = LINKS.get(actor.role, {"scope": SCOPES.get(actor.role, "")})
    found: Visitor = casal.comes(actor.role, actor.name, **more)
    return found


@pytest.mark.parametrize("word", [word for word in KINDS if word != "edition"])
def test_every_act_for_every_role(word: str, laid: Laid, monkeypatch: pytest.MonkeyPatch) -> None:
    # The same day as in the book: a registration has the date of its day.
    monkeypatch.setattr("marxador.championship.championship.datetime", Clock, raising=True)
    make, about, allowed = CASES[word]
    # What one may enter of any match, a link for one match does not enter of none.
    allowed = allowed - {"referee"} if word == "ask" else allowed
    for actor in EVERYONE:
        league = make()  # type: ignore[operator]
        act: Act = about(league) if callable(about) else about  # type: ignore[assignment]
        casal = laid(league.state)
        before = len(casal.state.entries)
        status = enters(comes(casal, actor), act)
        entered = len(casal.state.entries) - before
        if actor.role in allowed:
            assert (status, entered) in ((303, 1), (200, 1)), (actor, status)
            assert casal.state.entries[-1].by == actor
            assert casal.state.entries[-1].act == act
        else:
            assert status in (400, 403) and entered == 0, (actor, status)


class Clock:
    """The first of May 2025."""

    @staticmethod
    def now(_zone: object) -> Any:
        return datetime(2025, 5, 1, 10, tzinfo=UTC)

    @staticmethod
    def fromisoformat(text: str) -> Any:
        return datetime.fromisoformat(text)
