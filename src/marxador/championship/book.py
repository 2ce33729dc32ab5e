"""The file of a championship: one act to a line, each chained to the line before; only added to."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from marxador.championship.acts import Act, Start
from marxador.championship.championship import Championship
from marxador.championship.edition import Edition
from marxador.championship.entry import SEED, Actor, Entry, chained, loads
from marxador.championship.errors import Refused, Tampered, Unreadable
from marxador.i18n import _

try:
    import fcntl
except ImportError:  # a system without locks has one writer
    fcntl = None  # type: ignore[assignment]


class Book:
    """A championship and the file that it is kept in."""

    def __init__(self, path: Path) -> None:
        """Read it; `Tampered` where a line was changed, `Refused` where one is not allowed."""
        self.path = path
        self._size = _whole(path)
        self.torn = path.stat().st_size > self._size
        """Whether the last line was cut while it was being written: it was never entered."""
        self.championship = Championship.replay(read(path, self._size))
        if not self.championship.entries:
            raise Tampered(1, _("this is no line of a championship"))

    @classmethod
    def new(cls, path: Path, edition: Edition, by: Actor, at: str = "") -> "Book":
        """Begin a file, which must not exist."""
        state = Championship()
        state.enter(Start(edition), by, at=at)
        return cls.of(path, state)

    @classmethod
    def of(cls, path: Path, championship: Championship) -> "Book":
        """Write a championship into a file, which must not exist."""
        lines = _lines(championship.entries)
        with path.open("xb") as file:
            try:
                _put(file, lines)
            except OSError as error:
                path.unlink()
                raise _failed(path, error) from error
        return cls(path)

    def enter(
        self, act: Act, by: Actor, *, why: str = "", at: str = "", settled: bool = False
    ) -> Entry:
        """Add an act, to the championship and to the file: it is on the disk when this returns, and
        nowhere if that fails."""
        with self._alone():
            entry = self.championship.enter(act, by, why=why, at=at, settled=settled)
            self._write([entry])
        return entry

    def enter_all(
        self, acts: Iterable[tuple[Act, str]], by: Actor, *, at: str = "", settled: bool = False
    ) -> list[Entry]:
        """Add acts with their reasons, all or none."""
        with self._alone():
            trial = Championship.replay(self.championship.entries)
            entries = [trial.enter(act, by, why=why, at=at, settled=settled) for act, why in acts]
            self._write(entries)
            self.championship = trial
        return entries

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else writes meanwhile; what others have written since is taken in first."""
        with self.path.open("rb") as file:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX)
            if _whole(self.path) != self._size:
                self.__init__(self.path)  # type: ignore[misc]
            yield

    def _write(self, entries: list[Entry]) -> None:
        lines = _lines(entries)
        try:
            with self.path.open("r+b", buffering=0) as file:
                file.truncate(self._size)
                file.seek(self._size)
                _put(file, lines)
        except OSError as error:
            os.truncate(self.path, self._size)
            self.__init__(self.path)  # type: ignore[misc]
            raise _failed(self.path, error) from error
        self._size += len(lines)
        self.torn = False


def _lines(entries: Iterable[Entry]) -> bytes:
    return "".join(f"{entry.dumps()}\n" for entry in entries).encode()


def _put(file: IO[bytes], lines: bytes) -> None:
    """Write all of it, to the disk itself."""
    view = memoryview(lines)
    while view:
        view = view[file.write(view) :]
    file.flush()
    os.fsync(file.fileno())


def _failed(path: Path, error: OSError) -> OSError:
    """The same error, of the file by its name."""
    return OSError(error.errno, error.strerror, str(path))


def _whole(path: Path) -> int:
    """How many bytes of a file are whole lines."""
    with path.open("rb") as file:
        end = file.seek(0, os.SEEK_END)
        while end:
            start = max(0, end - 4096)
            file.seek(start)
            at = file.read(end - start).rfind(b"\n")
            if at >= 0:
                return start + at + 1
            end = start
    return 0


def read(path: Path, size: int | None = None) -> Iterator[Entry]:
    """The acts of a file, or of its first bytes, each checked against the hash before it."""
    with path.open("rb") as file:
        before = SEED
        done = 0
        for number, line in enumerate(file, start=1):
            done += len(line)
            if size is not None and done > size:
                return
            entry = _entry(number, line)
            body = line[: line.rindex(b',"hash":')] + b"}"
            if entry.number != number or chained(before, body) != entry.hash:
                raise Tampered(
                    number,
                    _("line {number} does not follow from those before").format(number=number),
                )
            before = entry.hash
            yield entry


def _entry(number: int, line: bytes) -> Entry:
    try:
        if not line.endswith(b"\n"):
            raise Unreadable(_("the line was cut"))
        return loads(line.decode())
    except ValueError as error:
        reason = error if isinstance(error, Unreadable | Refused) else _("it is not UTF-8")
        raise Tampered(
            number, _("line {number}: {reason}").format(number=number, reason=reason)
        ) from None


def verify(path: Path) -> Championship:
    """Read a file and check everything: hashes, rules, and the right of everyone who acted."""
    state = Championship()
    for entry in read(path):
        try:
            state.admit(entry)
            state.apply(entry)
        except Refused as error:
            raise Tampered(
                entry.number,
                _("line {number}: {reason}").format(number=entry.number, reason=error),
            ) from None
    return state
