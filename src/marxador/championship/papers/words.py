"""What the papers say, in the language of the moment."""

from datetime import date, datetime

from marxador.championship.championship import Championship
from marxador.championship.edition import moment
from marxador.i18n import _


def words() -> dict[str, str]:
    """The words that stand on the papers, by the names that the templates have for them."""
    return {
        "accepts": _("By registering, commissions and players know and accept the rules."),
        "acta": _("Match record"),
        "away": _("away side"),
        "bracket": _("Final phase"),
        "by": _("above the next by"),
        "calendar": _("Calendar"),
        "cames": _("cames"),
        "champion": _("Champion"),
        "classification": _("Classification"),
        "code": _("code"),
        "commission": _("commission"),
        "convokes": _("announces the"),
        "date": _("date"),
        "day": _("day"),
        "days": _("days of play"),
        "disqualified": _("disqualified"),
        "falles": _("falles that enter"),
        "germanor": _("May this noble game be a matter of enjoyment, delight and germanor."),
        "handin": _("Results of the sector"),
        "hour": _("hour"),
        "identity": _("identity checked"),
        "image": _("image rights"),
        "letter": _("Registration"),
        "list_of_players": _("Players"),
        "lost": _("lost"),
        "minute": _("Minute of the draw"),
        "pair": _("pair"),
        "pedres": _("pedres"),
        "played": _("played"),
        "players": _("players"),
        "points": _("points"),
        "proof": _("To repeat this draw"),
        "quadrant": _("Quadrant"),
        "quadrant_key": _(
            "Each row against each column: cames, and below them pedres. Won in bold."
        ),
        "received": _("received, Delegació de Festejos"),
        "referee": _("referee"),
        "remarks": _("remarks and incidents"),
        "representative": _("the sector's representative"),
        "round": _("round"),
        "state": _("state"),
        "venue": _("venue"),
        "winner": _("winner"),
        "won": _("won"),
    }


def long_day(of: date) -> str:
    """A date as it is said."""
    months = (
        *(_("{day} January {year}"), _("{day} February {year}"), _("{day} March {year}")),
        *(_("{day} April {year}"), _("{day} May {year}"), _("{day} June {year}")),
        *(_("{day} July {year}"), _("{day} August {year}"), _("{day} September {year}")),
        *(_("{day} October {year}"), _("{day} November {year}"), _("{day} December {year}")),
    )
    return months[of.month - 1].format(day=of.day, year=of.year)


def short_day(of: date) -> str:
    """A date in a table: the day of the week and numbers."""
    days = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
    return f"{days[of.weekday()]} {of.day:02}/{of.month:02}"


def hour_of(at: datetime) -> str:
    return f"{at:%H:%M}"


def long_moment(text: str) -> str:
    """A day, with its hour where it has one; as it stands where it is neither."""
    try:
        at = moment(text)
    except ValueError:
        return text
    return long_day(at) + (f", {hour_of(at)}" if "T" in text or " " in text else "")


def mark(state: Championship) -> str:
    """How far the book had come when a paper was made."""
    return _("act {number} · {hash}").format(number=len(state.entries), hash=state.head[:16])
