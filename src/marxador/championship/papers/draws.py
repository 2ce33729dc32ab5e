"""The minute of each draw: what was announced, revealed and drawn, and how to repeat it."""

from collections.abc import Iterator
from typing import Any

from marxador.championship.acts import Announce, Draw, Tiebreak
from marxador.championship.championship import Championship
from marxador.championship.draws import order_of, revealed_of, seed
from marxador.championship.entry import Entry
from marxador.championship.naming import group_title
from marxador.championship.papers.paper import Paper
from marxador.championship.papers.words import long_moment, words
from marxador.i18n import _


def minutes(state: Championship) -> Iterator[Paper]:
    for entry in state.entries:
        act = entry.act
        counts = entry.number not in state.annulled and entry.number not in state.pending
        if counts and isinstance(act, Draw | Tiebreak):
            yield _minute(state, entry, act)


def _minute(state: Championship, entry: Entry, act: Draw | Tiebreak) -> Paper:
    announced = state.announced.get(act.announced) if act.announced is not None else None
    where = _what(state, act)
    on_it: dict[str, Any] = {
        "where": where,
        "aside": _("act {number}").format(number=entry.number),
        "text": _text(entry, announced),
        "groups": _drawn(state, act),
        "proof": _proof(state, act, announced) if announced is not None else [],
        "steps": _steps(),
        "signatures": [entry.by.name, _("second official"), _("witness")],
        "group": act.group if isinstance(act, Tiebreak) else None,
    }
    title = f"{words()['minute']}, {where}"
    return Paper("minute", f"minute-{entry.number}", "minute", title, on_it)


def _what(state: Championship, act: Draw | Tiebreak) -> str:
    if isinstance(act, Tiebreak):
        return _("tie in {group}").format(group=group_title(state.groups[act.group]))
    return _("groups of champions") if act.phase == "groups" else _("semifinals")


def _text(entry: Entry, announced: Announce | None) -> str:
    when = long_moment(entry.at[:16])
    if announced is None:
        return _("Drawn by hand before two officials, and entered on {when} by {name}.").format(
            when=when, name=entry.by.name
        )
    if announced.method == "source":
        return _(
            "The entrants were frozen and the source of the seed announced beforehand: {source}. "
            "Held on {when}."
        ).format(source=announced.source, when=when)
    return _(
        "The entrants were frozen and {count} people committed a number each beforehand; the seed "
        "is made of all of them. Held on {when}."
    ).format(count=len(announced.commitments), when=when)


def _drawn(state: Championship, act: Draw | Tiebreak) -> list[dict[str, Any]]:
    if isinstance(act, Tiebreak):
        listed = [f"{at}. {state.name(code)}" for at, code in enumerate(act.order, start=1)]
        return [{"name": _("order"), "members": listed}]
    if act.phase == "groups":
        return [
            {"name": name, "members": [state.name(code) for code in codes]}
            for name, codes in act.groups
        ]
    return [
        {"name": f"SF{at}", "members": [state.name(code) for code in pair]}
        for at, pair in enumerate(act.pairs, start=1)
    ]


def _proof(state: Championship, act: Draw | Tiebreak, announced: Announce) -> list[dict[str, str]]:
    assert act.announced is not None
    values = revealed_of(state, act.announced)
    promised = [
        (_("committed by {name}").format(name=person), hashed)
        for person, hashed in announced.commitments
    ]
    lines = [
        (_("entrants"), " ".join(sorted(announced.entrants))),
        (_("entrants, SHA-256"), announced.digest),
        *promised,
        *((_("revealed"), value) for value in values),
        (_("seed"), seed(announced, values)),
        (_("order"), " ".join(order_of(state, act.announced))),
    ]
    return [{"name": name, "value": value} for name, value in lines]


def _steps() -> list[str]:
    return [
        _("1. Entrants: their codes in order, one to a line; SHA-256."),
        _("2. Seed: SHA-256 of `marxador draw 1`, that hash and what was revealed, one to a line."),
        _("3. Block n is SHA-256 of the seed, a colon and n from 0: four numbers of 64 bits each; "
          "those that would favour some are passed over."),
        _("4. From the last place to the second, exchange with a place drawn from those up to it; "
          "then deal in turn to the groups, or two by two."),
    ]  # fmt: skip
