"""A club on this machine, in a process of its own."""

import subprocess
import sys
from pathlib import Path

LIMIT = 120.0
"""Seconds that nothing takes, on a machine that is not stuck."""


class Server:
    """A club that runs, on any port that is free; its log is in a file."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.log = folder / "club.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "marxador.cli", "club", "--no-browser", "--port", "0"),
                    *("--pace", "0", "--database", str(folder / "club.db"), "--lang", "en", *more),
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout
        said = self.process.stdout.readline()
        self.url = said.rpartition(" ")[2].strip().rstrip("/")
        assert self.url.startswith("http://"), self.log.read_text()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(LIMIT)
        assert self.process.stdout
        self.process.stdout.close()
