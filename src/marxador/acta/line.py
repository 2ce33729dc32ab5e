"""One line of a record, taken piece by piece from the left."""

import re

from marxador.acta.errors import ActaError
from marxador.i18n import _

BROKEN = "\ud800-\udfff"
"""What bytes that are not UTF-8 are read as: characters that fit nowhere, not even in a comment."""
LONGEST_FOUND = 60

_SPACE = re.compile(r"\s*")
_REST = re.compile(rf"\s*(?:;[^{BROKEN}]*)?\Z")
_FOUND = re.compile(r'"[^"]*"?|;.*|[^\s;]+')
_BROKEN = re.compile(f"[{BROKEN}]")


def piece(shape: str) -> re.Pattern[str]:
    """A pattern for one piece of a line: what follows it is white space, a comment or the end."""
    return re.compile(rf"(?:{shape})(?=[\s;]|\Z)")


class Line:
    """A line, its number, and how far it has been read."""

    __slots__ = ("at", "number", "text")

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text
        self.at = 0

    @property
    def is_read(self) -> bool:
        """Nothing is left but white space and a comment."""
        return _REST.match(self.text, self.at) is not None

    def skip(self) -> int:
        """Past the white space; where the next piece starts."""
        space = _SPACE.match(self.text, self.at)
        assert space is not None
        self.at = space.end()
        return self.at

    def read_over(self) -> "Line":
        """This line, with nothing left to read."""
        self.at = len(self.text)
        return self

    def take(self, pattern: re.Pattern[str], legal: str) -> re.Match[str]:
        """The next piece, which has to be of this shape."""
        taken = pattern.match(self.text, self.skip())
        if taken is None:
            raise self.unexpected(legal_is(legal))
        self.at = taken.end()
        return taken

    def end(self, message: str) -> None:
        """Nothing else may stand on this line."""
        if not self.is_read:
            raise self.unexpected(message)

    def unexpected(self, message: str) -> ActaError:
        """The next piece does not fit."""
        start = self.skip()
        found = _FOUND.match(self.text, start)
        text = found[0] if found else ""
        if text.startswith(";") and not _BROKEN.search(text):
            text = ""
        return self.error(start, text, message)

    def error(self, at: int, found: str, message: str) -> ActaError:
        """Something at an offset does not fit; a byte that is not UTF-8 is told as that."""
        broken = _BROKEN.search(found)
        if broken:
            at += broken.start()
            found = _byte(broken[0])
            message = _("this is not UTF-8 text")
        if len(found) > LONGEST_FOUND:
            found = found[:LONGEST_FOUND] + "…"
        return ActaError(self.number, at + 1, found, message)


def legal_is(legal: object) -> str:
    """What stood in place of something else."""
    return _("legal here: {legal}").format(legal=legal)


def _byte(broken: str) -> str:
    r"""
    >>> _byte(b"\xff".decode("utf-8", "surrogateescape"))
    '\\xff'
    """
    code = ord(broken)
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"\\u{code:04x}"


def lines(text: str | bytes) -> list[Line]:
    """The lines of a text, however it ends them; a byte order mark is no part of it."""
    if isinstance(text, bytes):
        text = text.decode("utf-8", "surrogateescape")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return [Line(number, line) for number, line in enumerate(text.split("\n"), start=1)]
