"""The books of a club's championships, to be kept elsewhere and brought back."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from marxador.club.championship.shelf import SLUG

BOOK = ".jsonl"
NAME = re.compile(rf"{SLUG.pattern}\.(jsonl|links|online)")
"""A book, the links to it, the tables of its matches; no name leads out of the folder."""

Put = Callable[[str, bytes], None]


def kept(folder: Path) -> dict[str, bytes]:
    """The files of a shelf as they are now, each without a line that is still being written."""
    return {
        path.name: _whole_lines(path.read_bytes())
        for path in sorted(folder.glob("*"))
        if NAME.fullmatch(path.name) and path.is_file()
    }


def _whole_lines(content: bytes) -> bytes:
    return content[: content.rfind(b"\n") + 1]


@contextmanager
def filling(folder: Path) -> Iterator[Put]:
    """Write files into a folder that has none such; if anything fails, none stays."""
    written: list[Path] = []

    def put(name: str, content: bytes) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        written.append(path)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    try:
        yield put
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        raise
