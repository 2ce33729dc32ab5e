"""The headers of a record: what was agreed before the first deal."""

import re
from collections.abc import Mapping

from marxador.acta.errors import ActaError
from marxador.acta.header import KINDS, UNFINISHED, Arguments, Header, Kind
from marxador.acta.line import BROKEN, Line, legal_is
from marxador.engine.match import Match
from marxador.i18n import _

REQUIRED = ("Acta", "Variant", "Seats")

_NAME = r"[^\W\d_][\w-]*"
_HEADER = re.compile(rf'\[\s*({_NAME})\s+"([^"{BROKEN}]*)"\s*\](?=[\s;]|\Z)')
_WRITABLE = re.compile(rf'[^"\r\n{BROKEN}]*')


class Headers:
    """The headers that were read so far, in the order in which they came."""

    def __init__(self) -> None:
        self._read: dict[str, Header] = {}

    def read(self, line: Line) -> None:
        """Read the one header that stands on a line."""
        start = line.skip()
        taken = _HEADER.match(line.text, start)
        if taken is None:
            raise line.error(start, line.text[start:], legal_is('[Name "value"]'))
        name, value = taken.groups()
        if name in self._read:
            message = _("the header {name} stands here for the second time").format(name=name)
            raise line.error(start, taken[0], message)
        line.at = taken.end()
        line.end(_("a header stands on a line of its own"))
        self._read[name] = Header(name, value, line, taken.start(2))

    def missing(self) -> list[str]:
        """The required headers that are not there."""
        return [name for name in REQUIRED if name not in self._read]

    def match(self, stop: ActaError | None) -> Match:
        """The match that the headers agree on; `stop` is what did not fit right after them."""
        arguments, found = self._tried()
        if stop:
            found.append(stop)
        if found:
            raise min(found, key=lambda error: (error.line, error.column))
        return Match(**arguments)

    def until(self, line: int) -> tuple[str | None, Match | None]:
        """The variant and the match that the headers before a line agree on, as far as they do."""
        before = Headers()
        before._read = {n: h for n, h in self._read.items() if h.line.number < line}
        arguments, found = before._tried()
        if "variant" not in arguments:
            return None, None
        agreed = "seats" in arguments and not found
        return arguments["variant"], Match(**arguments) if agreed else None

    def _tried(self) -> tuple[Arguments, list[ActaError]]:
        """What to make the match with, and whatever did not fit.

        A header is tried on top of those it depends on, wherever in the record they stand.
        """
        others = {name: header.value for name, header in self._read.items() if name not in KINDS}
        arguments: Arguments = {"headers": others}
        found: list[ActaError] = []
        unfit = set(self.missing())
        for name, kind in KINDS.items():
            header = self._read.get(name)
            if header is None:
                continue
            if unfit.isdisjoint(kind.needs):
                try:
                    arguments = _with(header, kind, arguments)
                    continue
                except ActaError as error:
                    found.append(error)
            unfit.add(name)
        return arguments, found

    def check_result(self, match: Match) -> None:
        """The `Result` has to be what the record came to."""
        header = self._read.get("Result")
        if header is not None and header.value != result(match):
            raise header.error(
                _("the record comes to the result {result}").format(result=result(match))
            )


def _with(header: Header, kind: Kind, arguments: Arguments) -> Arguments:
    """The arguments with those of one more header, if a match can be made of them."""
    try:
        more = arguments | kind.read(header, arguments)
        if "variant" in more:
            Match(**more)
    except ActaError:
        raise
    except ValueError as error:
        raise header.error(str(error)) from None
    return more


def result(match: Match) -> str:
    """What the `Result` header of a match says."""
    return f"{match.won[0]}-{match.won[1]}" if match.is_over else UNFINISHED


def check_writable(headers: Mapping[str, str]) -> None:
    """Refuse headers, beyond those that the game needs, that could not be read back."""
    for name, value in headers.items():
        if name in KINDS:
            raise ValueError(
                _("the header {name} is written from the match itself").format(name=name)
            )
        if not re.fullmatch(_NAME, name) or not _WRITABLE.fullmatch(value):
            raise ValueError(
                _(
                    "a header is a word and a line without quotes, not {name!r} and {value!r}"
                ).format(name=name, value=value)
            )
