"""The acta of a match."""

from marxador.acta.reader import Reader
from marxador.acta.writer import dumps
from marxador.engine.match import Match


class Acta:
    """A record that fits: what was agreed, dealt, said and played, in order."""

    __slots__ = ("_match",)

    def __init__(self, match: Match) -> None:
        self._match = match

    @classmethod
    def parse(cls, text: str | bytes) -> "Acta":
        """Read a record; `ActaError` at the first thing that does not fit."""
        return cls(Reader(text).read())

    @classmethod
    def of(cls, match: Match) -> "Acta":
        """The record of a match as it stands now."""
        return cls(match.clone())

    def match(self) -> Match:
        """A match of its own, at the end of the record."""
        return self._match.clone()

    def dumps(self) -> str:
        """The record as text, in its one canonical form."""
        return dumps(self._match)
