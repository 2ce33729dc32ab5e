"""Knots tied to a file, one after the other.

`python -m marxador.study.table.knotting jcf.strategy --time 400` takes so many seconds for each of
those that a list wants (`lists.py`), and writes the file again.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from marxador.study.hand.boards import first
from marxador.study.hand.branch import Tree
from marxador.study.hand.knots import Knot, Sequel, knotted
from marxador.study.hand.lists import KNOTS
from marxador.study.hand.offer import Patch
from marxador.study.hand.stage import Stage
from marxador.study.store import About, Parts, Table, Tables, write_parts
from marxador.study.table.answer import Told, answered
from marxador.study.table.campaign import SPARE, free_memory
from marxador.study.table.graft import HEARD, Grafted, knot_parts, places
from marxador.study.table.sequel import Asked, Coming
from marxador.study.table.solved import SolvedAnew, by_list

PACED = 5
"""Iterations after which it is known how many there will be."""


class Tied(dict[str, Table], Tables):
    """The parts of a file, while knots are tied to it."""

    def __init__(self, about: About, parts: dict[str, Table]) -> None:
        super().__init__(parts)
        self.about = about


class Knotting:
    """A file to which knots are tied."""

    def __init__(self, of: SolvedAnew, knots: Sequence[Knot]) -> None:
        assert isinstance(of.tree, Tree)
        self.of = of
        about = replace(of.about, knots=tuple(knots), mst=None, listed=None, measured="")
        listed = {name: of.parts[name] for name in of.parts if name.startswith(("trunk/", "due/"))}
        self.parts = Tied(about, listed)
        self.tree = knotted(of.tree, about.bids, knots)
        self.ground = Patch(self.tree, of.deals, self.tree.trunk, Stage(first(of.deals), np))
        self.seen = [Told(of.trunk, listed).seen(seat) for seat in (0, 1)]
        self.listed = places(of.tree)

    def asked(self, knot: Knot, room: int, horizon: int) -> Asked:
        """One of them to be solved, with room for so many numbers, in about so many times."""
        return Asked(Sequel(self.tree, knot), self.of.deals, room, self._coming(knot), horizon)

    def _coming(self, knot: Knot) -> Coming:
        branch, lane = self.tree.place(knot)
        there, at = self.listed[branch.position, branch.histories[lane]]
        here, seen = self.ground.stages[branch.number], self.seen[branch.mover]
        assert isinstance(here, Stage)
        reach, due = (
            each[there.number][:, :, at : at + 1].copy() for each in (seen.reaches, seen.values)
        )
        return Coming(branch.mover, here, reach, due)

    def tie(self, knot: Knot, found: Asked) -> None:
        """Put what was found of one beside the rest."""
        self.parts.update(knot_parts(found.found(), found.patch.tree, self.tree, knot))

    def finish(self) -> None:
        """Find answers to what may still be bid besides."""
        grafted = Grafted(self.parts, self.of.tree, self.ground)
        for name, table in answered(self.ground, grafted).items():
            self.parts[name.replace("answer/", HEARD)] = table


def solved(of: Knotting, knot: Knot, seconds: float) -> Asked:
    """A knot learnt for so many seconds."""
    asked = of.asked(knot, int(SPARE * free_memory()) // 2, 1)
    start = time.monotonic()
    while (spent := time.monotonic() - start) < seconds:
        if asked.iterations == PACED:
            asked.aim(int(PACED * seconds / spent))
        asked.iterate()
    return asked


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--time", type=float, default=400, help="seconds for each (default: 400)")
    parser.add_argument("--out", type=Path, help="where it is written (default: where it was)")
    args = parser.parse_args()
    parts = Parts(args.file)
    knots = KNOTS[parts.about.bids]
    of = Knotting(by_list(parts), knots)
    for knot in knots:
        found = solved(of, knot, args.time)
        print(f"{' '.join(knot)}: {found.iterations} iterations, {1000 * found.won():.2f} mst won")
        of.tie(knot, found)
    of.finish()
    write_parts(args.out or args.file, of.parts.about, of.parts)


if __name__ == "__main__":
    main()
