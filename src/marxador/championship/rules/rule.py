"""The form of a rule, and what several of them ask."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from marxador.championship.commission import Commission
from marxador.championship.errors import Refused
from marxador.championship.group import Group
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.championship.championship import Championship
    from marxador.championship.entry import Entry


class Rule(NamedTuple):
    """A check that refuses what the rules do not allow, and what the act then does."""

    check: Callable[["Championship", Any], None]
    do: Callable[["Championship", Any, "Entry"], None]


def commission(state: "Championship", code: str) -> Commission:
    found = state.commissions.get(code)
    if found is None:
        raise Refused(_("no commission {code} is registered").format(code=code))
    return found


def commission_in(state: "Championship", code: str) -> Commission:
    """A commission that has not dropped out."""
    found = commission(state, code)
    if found.state == "withdrawn":
        raise Refused(_("{code} has withdrawn").format(code=code))
    if found.state == "disqualified":
        raise Refused(_("{code} is disqualified").format(code=code))
    return found


def group(state: "Championship", name: str) -> Group:
    found = state.groups.get(name)
    if found is None:
        raise Refused(
            _("there is no group {name}; there are {known}").format(
                name=name, known=", ".join(state.groups)
            )
        )
    return found


def check_pending_match(state: "Championship", name: str, home: str, away: str) -> Group:
    """The open group of two who meet in it, neither of them out."""
    where = group(state, name)
    where.check_open()
    where.check_meets(home, away)
    for code in (home, away):
        if code in where.disqualified:
            raise Refused(
                _("{code} is disqualified: its matches are given as lost").format(code=code)
            )
    return where


def check_players(
    state: "Championship", home: str, away: str, pair: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    """A pair of each side, registered players all (articles 5 and 7)."""
    for code, players in zip((home, away), pair, strict=True):
        if len(players) != 2:
            raise Refused(_("a match is played by two of {code}").format(code=code))
        roster = state.commissions[code].players
        for player in players:
            # Two people of one name are on the roster twice.
            if roster.count(player) < players.count(player):
                raise Refused(
                    _("{player} is not on the roster of {code}").format(player=player, code=code)
                )
            if state.barred and (code, player) in state.barred:
                raise Refused(_("{player} is barred").format(player=player))
