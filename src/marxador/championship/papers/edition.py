"""The papers of a whole edition: convocation, registration letters, the final phase."""

from collections.abc import Iterator
from typing import Any

from marxador.championship.championship import Championship
from marxador.championship.edition import day
from marxador.championship.group import Group
from marxador.championship.naming import group_title
from marxador.championship.papers.paper import Paper
from marxador.championship.papers.words import long_day, long_moment, words
from marxador.i18n import _


def convocation(state: Championship) -> Iterator[Paper]:
    edition = state.edition
    dates = [
        {"name": _("entries until"), "date": long_day(day(edition.register_by))},
        {"name": _("results of sectors until"), "date": long_day(day(edition.results_by))},
    ]
    if edition.groups:
        dates.append({"name": _("draw of the groups"), "date": long_moment(edition.draw_at)})
    phases = [
        _phase(
            1,
            _("Sectors"),
            _(
                "A league in each of the {count} sectors, everybody "
                "against everybody once; its champion goes on."
            ).format(count=len(edition.sectors)),
        )
    ]
    if edition.groups:
        text = _("The champions are drawn into {count} groups, each a league; its winner goes on.")
        phases.append(_phase(2, _("Champions"), text.format(count=edition.groups)))
    if edition.groups > 2:
        text = _("The winners of the groups are drawn into single matches.")
        phases.append(_phase(3, _("Semifinals"), text))
    if edition.groups > 1:
        phases.append(_phase(len(phases) + 1, _("Final"), _("A single match.")))
    coto = _("A match is a coto: {games} cames of {target} pedres. Won, 1 point; lost, 0.").format(
        games=edition.games, target=edition.target
    )
    phases.append(_phase(len(phases) + 1, _("The match"), coto))
    title = edition.name
    yield Paper(
        "convocation", "convocation", "convocation", title, {"dates": dates, "phases": phases}
    )


def _phase(number: int, name: str, text: str) -> dict[str, str]:
    return {"number": str(number), "name": name, "text": text}


def letters(state: Championship) -> Iterator[Paper]:
    """What each sector's representative sends to the Delegació de Festejos."""
    for sector in state.edition.sectors:
        entered = [one for one in state.commissions.values() if one.sector == sector]
        said = state.letters.get(sector)
        if not entered and said is None:
            continue
        where = group_title(state.groups[sector])
        text = _(
            "To the Delegació de Festejos of the {organiser}: the sector's representative enters "
            "these commissions in the {edition}, by article 1 of its rules."
        ).format(organiser=state.edition.organiser, edition=state.edition.name)
        on_it: dict[str, Any] = {
            "where": where,
            "group": sector,
            "text": text,
            "falles": str(said.falles if said else len(entered)),
            "venue": said.venue if said else "",
            "days": ", ".join(long_day(day(one)) for one in said.days) if said else "",
            "commissions": [
                {
                    "code": one.code,
                    "name": one.name,
                    "on": one.on,
                    "image": _("ceded") if one.image else _("objects"),
                }
                for one in entered
            ],
        }
        title = f"{words()['letter']}, {where}"
        yield Paper("letter", f"letter-{sector}", "letter", title, on_it)


def bracket(state: Championship) -> Iterator[Paper]:
    """From the groups to the champion, as far as it has come."""
    groups = state.of_phase("groups")
    if not groups:
        return
    final = state.final
    champion = state.champion
    on_it = {
        "aside": "",
        "groups": [_league(state, group) for group in groups],
        "semifinals": [_meeting(state, group) for group in state.of_phase("semifinals")],
        "final": _meeting(state, final) if final else None,
        "champion": state.name(champion) if champion else "",
    }
    yield Paper("bracket", "bracket", "bracket", words()["bracket"], on_it)


def _league(state: Championship, group: Group) -> dict[str, Any]:
    rows = [
        {
            "position": str(row.position),
            "name": state.name(row.commission),
            "points": str(row.points),
            "won": row.commission == group.table.winner,
        }
        for row in group.table.rows
    ]
    return {"title": group_title(group), "rows": rows}


def _meeting(state: Championship, group: Group) -> dict[str, Any]:
    sides = []
    for code in group.members:
        row = group.table.row(code)
        score = f"{row.cames} · {row.pedres}" if row is not None and row.played else ""
        won = code == group.table.winner
        sides.append({"name": state.name(code), "score": score, "won": won})
    return {"title": group_title(group), "sides": sides}
