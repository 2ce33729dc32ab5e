"""Where matches are kept: one acta each, under the data folder of whoever plays."""

import os
from datetime import date
from pathlib import Path

from marxador.acta import Acta, ActaError
from marxador.engine.match import Match

SUFFIX = ".acta"


def folder() -> Path:
    """The folder of the saved matches, by the XDG base directories."""
    data = os.environ.get("XDG_DATA_HOME", "")
    home = Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share"
    return home / "marxador" / "matches"


def fresh(match: Match) -> Path:
    """A path that no match has yet."""
    stem = f"{date.today().isoformat()}-{match.variant.key}-{match.seats}"
    return free(folder() / f"{stem}{SUFFIX}")


def free(path: Path) -> Path:
    """This path, or the first one beside it that is not taken."""
    candidate, number = path, 2
    while candidate.exists():
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return candidate


def read(path: Path) -> Match:
    """The match that a file holds; `ActaError` where it does not fit."""
    return Acta.parse(path.read_bytes()).match()


def last_unfinished() -> Path | None:
    """The match that was left last, if it can be gone on with."""
    try:
        paths = sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
    except OSError:
        return None
    for path in reversed(paths):
        try:
            if not read(path).is_over:
                return path
        except (ActaError, OSError):
            continue
    return None
