"""Strategies on disk: a line that says what they are, and the tables behind it."""

import hashlib
import json
import lzma
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marxador.i18n import _

Shares = NDArray[np.unsignedinteger]
"""Shares of actions as whole numbers, in proportion."""
DTYPES = {"uint8": "<u1", "uint16": "<u2"}
FOLDER = Path(__file__).parent / "data"


class Damaged(ValueError):
    """A strategy file that is missing, or not what it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a strategy is of, and how good it was found to be."""

    variant: str
    version: int
    seats: int = 2
    score: tuple[int, int] = (0, 0)
    utility: str = "stones"
    iterations: int = 0
    mst: float | None = None
    """Its exploitability as it stands in the file, in thousandths of a stone a hand."""


def path_of(variant: str) -> Path:
    """Where the strategy of a game is shipped."""
    return FOLDER / f"{variant}.strategy"


def write(path: Path, about: About, tables: Mapping[int, Shares]) -> None:
    """Write the table of every branch, in their order."""
    body = b"".join(tables[number].tobytes() for number in sorted(tables))
    packed = lzma.compress(body, preset=9 | lzma.PRESET_EXTREME)
    kinds = {str(table.dtype) for table in tables.values()}
    head = asdict(about) | {
        "dtype": kinds.pop(),
        "branches": sorted(tables),
        "sizes": [int(tables[number].size) for number in sorted(tables)],
        "sha256": hashlib.sha256(packed).hexdigest(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(json.dumps(head).encode() + b"\n" + packed)
    fresh.replace(path)


def read(path: Path) -> tuple[About, dict[int, Shares]]:
    """What a strategy is of, and the flat table of each branch."""
    head, body = _opened(path)
    about = About(
        **{name: head[name] for name in About.__slots__ if name != "score"},
        score=(head["score"][0], head["score"][1]),
    )
    ends = np.cumsum([0, *head["sizes"]]).tolist()
    kind = np.dtype(DTYPES[head["dtype"]])
    if len(body) != ends[-1] * kind.itemsize:
        raise Damaged(_damaged(path))
    flat = np.frombuffer(body, kind)
    tables = {number: flat[ends[at] : ends[at + 1]] for at, number in enumerate(head["branches"])}
    return about, tables


def _opened(path: Path) -> tuple[dict[str, Any], bytes]:
    try:
        line, _newline, packed = path.read_bytes().partition(b"\n")
        head = json.loads(line)
        if hashlib.sha256(packed).hexdigest() != head["sha256"]:
            raise Damaged(_damaged(path))
        return head, lzma.decompress(packed)
    except FileNotFoundError:
        raise Damaged(
            _("there is no strategy {file}; make it with: marxador solve {key}").format(
                file=path.name, key=path.stem
            )
        ) from None
    except (ValueError, KeyError, lzma.LZMAError):
        raise Damaged(_damaged(path)) from None


def _damaged(path: Path) -> str:
    return _("the strategy {file} is damaged; make it again with: marxador solve {key}").format(
        file=path.name, key=path.stem
    )
