"""The third mistake: a record that does not fit."""

from marxador.i18n import _
from marxador.quoting import quoted


class ActaError(ValueError):
    """Where a record stops fitting, what stands there and what was legal instead.

    `line` and `column` count from 1, in characters; `found` is empty where the line ends.
    """

    def __init__(self, line: int, column: int, found: str, message: str) -> None:
        super().__init__(line, column, found, message)
        self.line = line
        self.column = column
        self.found = found
        self.message = message

    def __str__(self) -> str:
        found = quoted(self.found) if self.found else _("the end of the line")
        return _("line {line}, column {column}: found {found}: {message}").format(
            line=self.line, column=self.column, found=found, message=self.message
        )
