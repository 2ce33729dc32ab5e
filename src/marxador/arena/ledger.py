"""The file of an arena: what is played, and a line for every unit as soon as it is finished.

Nothing in it is ever changed; an arena that was cut short goes on from it.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from marxador import __version__
from marxador.arena.pairing import Pairing, Table
from marxador.arena.unit import Unit
from marxador.i18n import _

FORMAT = 1

Sides = tuple[str, str]


class Ledger:
    """An open file of units; ValueError where it is of something else."""

    def __init__(self, path: Path, table: Table) -> None:
        self.path = path
        self.dropped = False
        """Whether the last line was cut or spoilt; it is played again."""
        self._units: dict[Sides, dict[int, Unit]] = {}
        head = {"arena": FORMAT, "marxador": __version__, "rules": table.game.version}
        head = json.loads(json.dumps(head | asdict(table)))
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        kept = self._read(lines, head) if lines else 0
        self._file = path.open("r+b" if path.exists() else "w+b")
        self._file.truncate(kept)
        self._file.seek(kept)
        if not kept:
            self._write(head)

    def of(self, pairing: Pairing) -> Mapping[int, Unit]:
        """The units that two sides have played already."""
        return self._units.get((pairing.first, pairing.second), {})

    def add(self, pairing: Pairing, unit: Unit) -> None:
        self._units.setdefault((pairing.first, pairing.second), {})[unit.number] = unit
        self._write({"first": pairing.first, "second": pairing.second} | unit.as_json())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def _write(self, line: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def _read(self, lines: list[bytes], head: Mapping[str, Any]) -> int:
        """Take in what the file holds; how many bytes of it are sound."""
        first, *rest = lines
        self._check(first, head)
        sound = len(first)
        for number, line in enumerate(rest, start=2):
            try:
                self._take(line)
            except (ValueError, KeyError, TypeError, IndexError):
                if number < len(lines):
                    raise ValueError(self._spoilt(number)) from None
                self.dropped = True
                break
            sound += len(line)
        return sound

    def _take(self, line: bytes) -> None:
        if not line.endswith(b"\n"):
            raise ValueError(line)
        said = json.loads(line)
        unit = Unit.from_json(said)
        self._units.setdefault((said["first"], said["second"]), {})[unit.number] = unit

    def _check(self, line: bytes, head: Mapping[str, Any]) -> None:
        try:
            said = json.loads(line)
            if "arena" not in said or not line.endswith(b"\n"):
                raise ValueError(line)
        except (ValueError, TypeError):
            raise ValueError(self._spoilt(1)) from None
        for name, value in head.items():
            if said.get(name) != value:
                raise ValueError(
                    _("{path} is of another arena: its {name} is {there}, not {here}").format(
                        path=self.path, name=name, there=said.get(name), here=value
                    )
                )

    def _spoilt(self, number: int) -> str:
        return _("line {number} of {path} is not of an arena; the file is left alone").format(
            number=number, path=self.path
        )
