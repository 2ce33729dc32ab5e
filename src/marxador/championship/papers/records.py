"""Records of suspensions, and the decisions of the committee."""

from collections.abc import Iterator
from typing import Any

from marxador.championship.acts import (
    Answer,
    Ask,
    Bar,
    Confirm,
    Decide,
    Disqualify,
    Incident,
    Replace,
    Resume,
    Suspend,
)
from marxador.championship.championship import Championship
from marxador.championship.entry import Entry
from marxador.championship.naming import group_title
from marxador.championship.papers.paper import Paper
from marxador.championship.papers.words import long_moment
from marxador.i18n import _


def suspensions(state: Championship) -> Iterator[Paper]:
    """The position of every match that was broken off."""
    for entry in _counting(state):
        act = entry.act
        if not isinstance(act, Suspend):
            continue
        position = _("cames {cames}, pedres {pedres}").format(
            cames=f"{act.cames[0]}–{act.cames[1]}", pedres=f"{act.pedres[0]}–{act.pedres[1]}"
        )
        parts = [
            _part(_("match"), f"{state.name(act.home)} – {state.name(act.away)}"),
            _part(_("position"), position, big=True),
            _part(_("what else to know"), act.position or "–"),
            _part(_("reason"), entry.why or "–"),
            _part(_("written down by"), f"{entry.by.name}, {long_moment(entry.at[:16])}"),
        ]
        yield _paper(
            "suspension",
            entry,
            _("Suspension"),
            group_title(state.groups[act.group]),
            parts,
            _("Article 4: the committee decides on its going on, with day and hour."),
            [state.name(act.home), _("referee"), state.name(act.away)],
            act.group,
        )


def decisions(state: Championship) -> Iterator[Paper]:
    """What the committee decided, and who agreed."""
    for entry in _counting(state):
        act = entry.act
        if isinstance(act, Decide | Resume | Disqualify | Bar | Replace) or (
            isinstance(act, Answer) and entry.by.role == "committee"
        ):
            parts = [
                _part(_("about"), _about(state, entry)),
                _part(_("decision"), _decided(state, entry), big=True),
                _part(_("reason"), entry.why or "–"),
                _part(_("date"), long_moment(entry.at[:16])),
            ]
            yield _paper(
                "decision",
                entry,
                _("Decision"),
                _("Competition committee"),
                parts,
                _("Article 8: the committee's decisions are without appeal."),
                _members(state, entry),
                getattr(act, "group", None),
            )


def _counting(state: Championship) -> list[Entry]:
    return [
        entry
        for entry in state.entries
        if entry.number not in state.annulled and entry.number not in state.pending
    ]


def _part(name: str, text: str, big: bool = False) -> dict[str, Any]:
    return {"name": name, "text": text, "big": big}


def _paper(
    kind: str,
    entry: Entry,
    title: str,
    where: str,
    parts: list[dict[str, Any]],
    article: str,
    signatures: list[str],
    group: str | None,
) -> Paper:
    record = {
        "title": title,
        "where": where,
        "aside": _("act {number}").format(number=entry.number),
        "parts": parts,
        "article": article,
        "signatures": signatures,
    }
    file = f"{kind}-{entry.number}"
    return Paper(kind, file, "record", title, {"records": [record], "group": group})


def _members(state: Championship, entry: Entry) -> list[str]:
    """Who decided: the one who entered it and the one who agreed."""
    seconds = [
        other.by.name
        for other in state.entries
        if isinstance(other.act, Confirm) and other.act.of == entry.number
    ]
    return [entry.by.name, *seconds]


def _about(state: Championship, entry: Entry) -> str:
    act = entry.act
    if isinstance(act, Decide | Resume):
        title = group_title(state.groups[act.group])
        return f"{title}: {state.name(act.home)} – {state.name(act.away)}"
    if isinstance(act, Answer):
        asked = state.questions[act.of].act
        assert isinstance(asked, Ask | Incident)
        return asked.question if isinstance(asked, Ask) else asked.text
    code = getattr(act, "commission", None)
    found = state.commissions.get(code) if code else None
    return f"{found.name} ({code})" if found else str(code or getattr(act, "group", ""))


def _decided(state: Championship, entry: Entry) -> str:
    act = entry.act
    if isinstance(act, Decide) and act.winner is not None:
        return _("the match is given to {name}").format(name=state.name(act.winner))
    if isinstance(act, Decide):
        return _("the match is replayed")
    if isinstance(act, Resume):
        return _("the match goes on: {when}").format(when=long_moment(act.when))
    if isinstance(act, Disqualify):
        return _("disqualified: all its matches are given as lost")
    if isinstance(act, Bar):
        who = act.player or _("the commission")
        return _("barred: {who}").format(who=who)
    if isinstance(act, Replace):
        return (
            _("its place is taken by {name}").format(name=state.name(act.by))
            if act.by
            else _("nobody takes its place")
        )
    assert isinstance(act, Answer)
    return act.text
