"""What things of a championship are called: groups, reasons, states of a match."""

from marxador.championship.group import Group
from marxador.i18n import _


def group_title(group: Group) -> str:
    """What a group is called."""
    match group.phase:
        case "sectors":
            return _("Sector {name}").format(name=group.name)
        case "groups":
            return _("Group {name}").format(name=group.name)
        case "semifinals":
            return _("Semifinal {number}").format(number=group.name[2:])
        case _:
            return _("Final")


def reason(by: str | None) -> str:
    """What puts a row above the next."""
    return {
        "points": _("points"),
        "cames": _("cames"),
        "pedres": _("pedres"),
        "between": _("points between them"),
        "draw": _("draw"),
        "disqualified": _("disqualification"),
        "tied": _("tied"),
        None: "",
    }[by]


def state_of(state: str) -> str:
    """The state of a match."""
    return {
        "open": _("to be played"),
        "played": _("played at the table"),
        "given": _("given by decision"),
        "absent": _("did not turn up"),
        "suspended": _("suspended"),
        "resumed": _("to go on"),
        "replay": _("to be replayed"),
        "annulled": _("annulled"),
        "lost": _("lost by sanction"),
    }[state]
