"""A club of one's own: a process on a free port of this machine, that can die and come back."""

import re
import subprocess
import sys
from pathlib import Path

LIMIT = 60.0
"""Seconds to wait for whatever has to come: the machine may be loaded."""

PAGES = Path(__file__).parents[2] / "src" / "marxador" / "club" / "pages" / "index.html"


class House:
    """The server, with its database in a folder."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "club.db"
        self.log = folder / "log"
        self.port = 0
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Opens the doors, at the same address as before."""
        program = str(Path(sys.executable).with_name("marxador"))
        where = ["--port", str(self.port), "--database", str(self.database)]
        how = ["--no-browser", "--pace", "0", "--lang", "en"]
        with self.log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [program, "club", *where, *how], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"(http://127\.0\.0\.1:(\d+))/", line)
            if found:
                self.address, self.port = found[1], int(found[2])
                return
        raise RuntimeError(f"the club does not open: {self.log.read_text(encoding='utf-8')}")

    def kill(self) -> None:
        """As a power cut does."""
        if self._process is None:
            return
        self._process.kill()
        self._process.communicate(timeout=LIMIT)
        self._process = None
