"""The acta on disk: whole after every act, whatever happens to the terminal or the machine."""

import os
from contextlib import suppress
from pathlib import Path

from marxador.engine.match import Match
from marxador.i18n import _
from marxador.terminal import saves


class Record:
    """The file of a match. It replaces only what it wrote or was resumed from."""

    def __init__(self, path: Path, found: bytes | None = None) -> None:
        self.path = path
        self.trouble = ""
        """Why the last act is not on disk, or not where it was expected."""
        self._last = found

    def write(self, match: Match) -> None:
        """Put the record of a match on disk, all of it or nothing."""
        text = match.acta().dumps().encode()
        self.trouble = ""
        try:
            self._step_aside()
            self._replace(text)
        except OSError as error:
            self.trouble = _("the acta could not be written to {path}: {reason}").format(
                path=self.path, reason=error.strerror or error
            )

    def _step_aside(self) -> None:
        """Leave alone a file that somebody else wrote in the meantime."""
        if not self.path.exists() or self.path.read_bytes() == self._last:
            return
        taken, self.path = self.path, saves.free(self.path)
        self.trouble = _("{path} was changed by somebody else; the acta goes on in {other}").format(
            path=taken, other=self.path
        )

    def _replace(self, text: bytes) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            with beside.open("wb") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
        finally:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
        self._last = text
