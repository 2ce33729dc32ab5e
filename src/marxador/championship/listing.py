"""What a championship has, as rows: for sheets, and for whoever goes on with them."""

from collections.abc import Sequence

from marxador.championship.calendar import meetings
from marxador.championship.championship import Championship
from marxador.i18n import _

Sheet = tuple[Sequence[str], list[Sequence[str | int]]]


def census_sheet(state: Championship) -> Sheet:
    """The census as it was loaded, or the commissions that have entered."""
    head = ("code", "name", "sector")
    if state.census is not None:
        return head, [(code, name, sector) for code, (name, sector) in state.census.items()]
    return head, [(one.code, one.name, one.sector) for one in state.commissions.values()]


def entries_sheet(state: Championship) -> Sheet:
    head = ("code", "name", "sector", "date", "players")
    return head, [
        (one.code, one.name, one.sector, one.on, "; ".join(one.players))
        for one in state.commissions.values()
    ]


def calendar_sheet(state: Championship, group: str | None = None) -> Sheet:
    head = ("group", "round", "day", "hour", "venue", "home", "home name", "away", "away name")
    return head, [
        (
            one.group,
            one.round or "",
            one.at[:10],
            one.at[11:16],
            one.venue,
            one.home,
            state.name(one.home),
            one.away,
            state.name(one.away),
        )
        for one in meetings(state, group)
    ]


def results_sheet(state: Championship, group: str | None = None) -> Sheet:
    """Every match that was played, as `import` reads it."""
    head = (
        *("group", "home", "away", "cames home", "cames away", "pedres home", "pedres away"),
        *("players home", "players away"),
    )
    rows: list[Sequence[str | int]] = []
    for where in state.groups.values():
        if group not in (None, where.name):
            continue
        for (home, away), match in sorted(where.matches.items()):
            if where.state(home, away) == "played":
                pair = match.pair or ((), ())
                people = ("; ".join(pair[0]), "; ".join(pair[1]))
                rows.append((where.name, home, away, *match.cames, *match.pedres, *people))
    return head, rows


def tables_sheet(state: Championship, group: str | None = None) -> Sheet:
    head = (
        *("group", "position", "code", "name", "state", "played", "won", "lost", "points"),
        *("cames", "pedres", "by"),
    )
    return head, [
        (
            table.group,
            row.position,
            row.commission,
            state.name(row.commission),
            row.state,
            row.played,
            row.won,
            row.lost,
            row.points,
            row.cames,
            row.pedres,
            row.by or "",
        )
        for table in state.tables()
        if group in (None, table.group)
        for row in table.rows
    ]


def sheets(state: Championship) -> dict[str, Sheet]:
    """Every sheet by its title."""
    return {
        _("entries"): entries_sheet(state),
        _("calendar"): calendar_sheet(state),
        _("results"): results_sheet(state),
        _("tables"): tables_sheet(state),
    }
