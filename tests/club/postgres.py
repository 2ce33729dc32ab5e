"""A PostgreSQL of one's own: made, started, stopped and thrown away by a test."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is, if it is here."""
    found = shutil.which(name)
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return found or (str(places[-1]) if places else None)


def missing() -> str:
    """Why there can be none; empty if there can."""
    return (
        ""
        if program("initdb") and program("postgres")
        else "THE CLUB IS NOT TESTED WITH POSTGRESQL: it is not installed"
    )


class Postgres:
    """A server on loopback, in a folder of its own; never as root, which it would refuse."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
            self._as = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self.port = 0
        self._run("initdb", "-D", "data", "-U", "club", "-A", "trust", "-N", "-E", "UTF8")
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"postgresql://club@127.0.0.1:{self.port}/postgres"

    def database(self, name: str) -> str:
        """The address of one more database, which is empty."""
        here = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "club")
        self._run("createdb", *here, name)
        return f"postgresql://club@127.0.0.1:{self.port}/{name}"

    def _run(self, name: str, *arguments: str) -> None:
        command = [str(program(name)), *arguments]
        quiet = subprocess.DEVNULL
        subprocess.run(command, cwd=self.folder, check=True, stdout=quiet, stderr=quiet, **self._as)

    def start(self) -> None:
        """At the address it had before; the first time at one that nobody takes meanwhile."""
        ports = [self.port] if self.port else [_free_port() for _ in range(3)]
        for self.port in ports:
            if self._came_up():
                return
        raise AssertionError("PostgreSQL did not start")

    def _came_up(self) -> bool:
        self._server = subprocess.Popen(
            [
                str(program("postgres")), "-D", "data", "-p", str(self.port),
                "-k", str(self.folder), "-h", "127.0.0.1",
            ],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self._as,
        )  # fmt: skip
        ready = [str(program("pg_isready")), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(600):
            if self._server.poll() is not None:
                return False
            if subprocess.run(ready, check=False).returncode == 0:
                return True
            time.sleep(0.05)
        return False

    def stop(self) -> None:
        """Gone at once, as in a power cut."""
        if self._server:
            self._server.send_signal(3)  # SIGQUIT: an immediate shutdown
            self._server.wait(30)
            self._server = None


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
    return port


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server that runs."""
    folder = Path(tempfile.mkdtemp(prefix="marxador-"))
    server = Postgres(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
