"""Strategies on disk: a line that says what they are, where their parts stand, and the parts, each
packed by itself.

A part is unpacked when it is asked for, so that a large file costs little to open.
"""

import hashlib
import json
import lzma
import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from marxador.i18n import _
from marxador.study.packing import Table, Way, packed, unpacked

FOLDER = Path(__file__).parent / "data"
UNPACKED = 64
"""Parts that are kept unpacked."""


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
    think: int = 0
    """With how many iterations the later tricks are solved anew; 0 where they are in the file."""
    most: int = 0
    """With how many where there is less to learn, at most; 0 where that makes no difference."""
    cards: tuple[str, ...] | None = None
    """The pack, where it is cut down."""
    measured: str = ""
    """How `mst` was found."""
    bids: str = "short"
    """The list that it bids from."""
    listed: float | None = None
    """The same as `mst`, against who bids from the list too."""
    anything: float | None = None
    """The same as `mst`, at least: against who bids anything of some sizes."""
    knots: tuple[tuple[str, ...], ...] = ()
    """The bids that it has a plan for and never makes, each with what is said and done before."""


class Tables(Mapping[str, Table]):
    """The tables of a strategy by their names."""

    about: About


class Parts(Tables):
    """Those of a file, unpacked when they are asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        head, body = _opened(path)
        try:
            self.about = _about(head)
            first = head["parts"]
            listed = json.loads(lzma.decompress(body[:first]))
            self._where = {name: (*where,) for name, *where in listed}
        except (KeyError, TypeError, ValueError, lzma.LZMAError):
            raise Damaged(_damaged(path)) from None
        self._body = body[first:]
        self._unpacked = lru_cache(maxsize=UNPACKED)(self._unpack)

    def __getitem__(self, name: str) -> Table:
        return self._unpacked(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._where)

    def __len__(self) -> int:
        return len(self._where)

    def _unpack(self, name: str) -> Table:
        kind, shape, first, length, *way = self._where[name]
        try:
            return unpacked(self._body[first : first + length], kind, tuple(shape), Way(*way))
        except (KeyError, ValueError, lzma.LZMAError):
            raise Damaged(_damaged(self.path)) from None


def path_of(variant: str) -> Path:
    """Where the strategy of a game is shipped."""
    return FOLDER / f"{variant}.strategy"


def write(path: Path, about: About, tables: Mapping[int, Table]) -> None:
    """Write the table of every branch of a game that is shipped whole."""
    write_parts(path, about, {f"branch/{number}": tables[number] for number in sorted(tables)})


def write_parts(path: Path, about: About, parts: Mapping[str, Table]) -> None:
    """Write tables by their names, in the order in which they come."""
    whole = b""
    listed = []
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        for (name, table), (body, way) in zip(
            parts.items(), cores.map(packed, parts.values()), strict=True
        ):
            listed.append((name, str(table.dtype), table.shape, len(whole), len(body), *way))
            whole += body
    where = lzma.compress(json.dumps(listed).encode())
    head = asdict(about) | {"parts": len(where)}
    whole = where + whole
    head["sha256"] = _digest(head, whole)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(json.dumps(head).encode() + b"\n" + whole)
    fresh.replace(path)


def read(path: Path) -> tuple[About, dict[int, Table]]:
    """A game that is shipped whole: what it is, and the table of each branch."""
    parts = Parts(path)
    tables = {int(name.partition("/")[2]): parts[name] for name in parts}
    return parts.about, tables


def _digest(head: Mapping[str, Any], body: bytes) -> str:
    """Of all that is in the file but itself."""
    rest = {name: said for name, said in head.items() if name != "sha256"}
    return hashlib.sha256(json.dumps(rest).encode() + body).hexdigest()


def _about(head: Mapping[str, Any]) -> About:
    known = {name: head[name] for name in About.__slots__ if name in head}
    known["score"] = (head["score"][0], head["score"][1])
    known["cards"] = head["cards"] and tuple(head["cards"])
    known["knots"] = tuple(tuple(knot) for knot in head.get("knots", ()))
    return About(**known)


def _opened(path: Path) -> tuple[dict[str, Any], bytes]:
    try:
        line, _newline, body = path.read_bytes().partition(b"\n")
        head = json.loads(line)
        if _digest(head, body) != head["sha256"]:
            raise Damaged(_damaged(path))
        return head, body
    except FileNotFoundError:
        raise Damaged(
            _("there is no strategy {file}; make it with: marxador solve {key}").format(
                file=path.name, key=path.stem
            )
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Damaged(_damaged(path)) from None


def _damaged(path: Path) -> str:
    return _("the strategy {file} is damaged; make it again with: marxador solve {key}").format(
        file=path.name, key=path.stem
    )
