"""Calendars as iCalendar (RFC 5545): what a telephone subscribes to."""

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from marxador.championship.acts import Meeting
from marxador.championship.calendar import meetings
from marxador.championship.championship import Championship
from marxador.championship.edition import moment
from marxador.i18n import _

HOUR_AND_A_HALF = timedelta(minutes=90)
_FORM = "%Y%m%dT%H%M%S"


def ical(state: Championship, group: str | None = None, commission: str | None = None) -> str:
    """The meetings of a championship, of a group or of a commission."""
    found = [
        one
        for one in meetings(state, group)
        if commission is None or commission in (one.home, one.away)
    ]
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//marxador//championship 1//CA",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escaped(state.edition.name)}",
    ]
    for one in found:
        lines += _event(state, one)
    return "".join(_folded(line) for line in (*lines, "END:VCALENDAR"))


def _event(state: Championship, one: Meeting) -> Iterable[str]:
    start = moment(one.at)
    home, away = state.name(one.home), state.name(one.away)
    summary = f"{home} – {away}"
    what = _("{edition}, group {group}").format(edition=state.edition.name, group=one.group)
    if one.round:
        what += ", " + _("round {number}").format(number=one.round)
    # The same match keeps its name when it moves, so that a telephone moves it too.
    name = "\n".join((state.entries[0].hash, one.group, *sorted((one.home, one.away))))
    return (
        "BEGIN:VEVENT",
        f"UID:{hashlib.sha256(name.encode()).hexdigest()[:32]}@marxador",
        f"DTSTAMP:{_stamp(_entered(state.entries[-1].at))}",
        f"SEQUENCE:{len(state.entries)}",
        f"DTSTART:{_stamp(start)}",
        f"DTEND:{_stamp(start + HOUR_AND_A_HALF)}",
        f"SUMMARY:{_escaped(summary)}",
        f"DESCRIPTION:{_escaped(what)}",
        f"LOCATION:{_escaped(one.venue)}",
        "END:VEVENT",
    )


def _entered(text: str) -> datetime:
    """When an act was entered; without a zone, in that of Greenwich."""
    at = moment(text)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _stamp(at: datetime) -> str:
    """A moment; one without a zone is of the place where it is played (section 3.3.5)."""
    return at.astimezone(UTC).strftime(f"{_FORM}Z") if at.tzinfo else at.strftime(_FORM)


def _escaped(text: str) -> str:
    """
    >>> _escaped("Casal; planta 1, porta\\nB")
    'Casal\\\\; planta 1\\\\, porta\\\\nB'
    """
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """Lines of 75 bytes at most, no letter cut in two (section 3.1)."""
    parts: list[str] = []
    part = ""
    for letter in line:
        if len((part + letter).encode()) > 75 - bool(parts):
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join((*parts, part)) + "\r\n"
