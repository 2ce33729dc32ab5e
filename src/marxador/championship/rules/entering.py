"""Who enters, and with which players (articles 1, 9 and 10)."""

from typing import TYPE_CHECKING

from marxador.championship.acts import Cancel, Census, Letter, Register, Roster, Start
from marxador.championship.commission import Commission
from marxador.championship.edition import day
from marxador.championship.errors import Refused
from marxador.championship.group import Group
from marxador.championship.rules.rule import Rule, commission_in
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.championship.championship import Championship
    from marxador.championship.entry import Entry


def check_start(state: "Championship", _act: Start) -> None:
    if state.entries:
        raise Refused(_("the edition is said once, in the first line"))


def start(state: "Championship", act: Start, _entry: "Entry") -> None:
    state.begin(act.edition)


def check_census(state: "Championship", act: Census) -> None:
    seen: set[str] = set()
    for code, _name, sector in act.commissions:
        _check_sector(state, sector)
        if code in seen:
            raise Refused(_("{code} is in the census twice").format(code=code))
        seen.add(code)
    for code in state.commissions:
        if code not in seen:
            raise Refused(_("{code} is registered and not in this census").format(code=code))


def load_census(state: "Championship", act: Census, _entry: "Entry") -> None:
    state.census = {code: (name, sector) for code, name, sector in act.commissions}


def check_letter(state: "Championship", act: Letter) -> None:
    _check_sector(state, act.sector)
    for one in act.days:
        day(one)


def keep_letter(state: "Championship", act: Letter, _entry: "Entry") -> None:
    state.letters[act.sector] = act


def check_register(state: "Championship", act: Register) -> None:
    _check_sector(state, act.sector)
    if not act.commission or not act.name:
        raise Refused(_("a commission has a code and a name"))
    if act.commission in state.commissions:
        raise Refused(_("{code} is registered already").format(code=act.commission))
    if day(act.on) > day(state.edition.register_by):
        raise Refused(
            _("{code} is late: entries closed on {date} (article 1)").format(
                code=act.commission, date=state.edition.register_by
            )
        )
    state.groups[act.sector].check_open()
    if (act.commission, "") in state.barred:
        raise Refused(_("{code} is barred").format(code=act.commission))
    listed = None if state.census is None else state.census.get(act.commission)
    if state.census is not None and listed is None:
        raise Refused(_("{code} is not in the census (article 1)").format(code=act.commission))
    if listed is not None and listed[1] != act.sector:
        raise Refused(
            _("the census has {code} in sector {sector}").format(
                code=act.commission, sector=listed[1]
            )
        )


def register(state: "Championship", act: Register, _entry: "Entry") -> None:
    code = act.commission
    state.commissions[code] = Commission(code, act.name, act.sector, act.on, act.image)
    group = state.groups[act.sector]
    group.members.append(code)
    group.members.sort()
    state.playing_in[code] = group
    group.touch()


def check_roster(state: "Championship", act: Roster) -> None:
    """Named before its first match, and again for the later phases (ruling on article 1)."""
    found = commission_in(state, act.commission)
    if len(act.players) < 2:
        raise Refused(_("{code} names two players at least").format(code=found.code))
    for player in act.players:
        if (found.code, player) in state.barred:
            raise Refused(_("{player} is barred").format(player=player))
    now = state.group_of(found.code)
    if now is not None and _has_begun(now, found.code):
        raise Refused(
            _("{code} is playing in group {group}: its players stay as they are").format(
                code=found.code, group=now.name
            )
        )


def name_roster(state: "Championship", act: Roster, _entry: "Entry") -> None:
    state.commissions[act.commission].players = act.players


def check_cancel(state: "Championship", _act: Cancel) -> None:
    if state.exceeds_quorum:
        raise Refused(
            _("{entries} entries exceed {percent}% of the census: the edition goes on").format(
                entries=len(state.commissions), percent=state.edition.quorum
            )
        )


def cancel(state: "Championship", _act: Cancel, entry: "Entry") -> None:
    state.cancelled = entry.number


def _has_begun(group: Group, code: str) -> bool:
    """It has played, and has not played everything."""
    played = any(code in key and match.winner is not None for key, match in group.matches.items())
    return played and any(code in match for match in group.table.open)


def _check_sector(state: "Championship", sector: str) -> None:
    if sector not in state.edition.sectors:
        raise Refused(
            _("there is no sector {name}; there are {known}").format(
                name=sector, known=", ".join(state.edition.sectors)
            )
        )


RULES = {
    Start: Rule(check_start, start),
    Census: Rule(check_census, load_census),
    Letter: Rule(check_letter, keep_letter),
    Register: Rule(check_register, register),
    Roster: Rule(check_roster, name_roster),
    Cancel: Rule(check_cancel, cancel),
}
