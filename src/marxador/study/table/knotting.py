"""Knots tied to a file, one after the other.

`python -m marxador.study.table.knotting jcf.strategy --time 400` takes so many seconds for each of
those that a list wants (`lists.py`) and the file does not have, and writes it again.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from marxador.study.hand.branch import Tree
from marxador.study.hand.knots import Knot, Knotted, Sequel, knotted
from marxador.study.hand.lists import KNOTS
from marxador.study.hand.stage import Stage
from marxador.study.store import Parts, Table, Tables, write_parts
from marxador.study.table.answer import Told, answered, answers_of
from marxador.study.table.campaign import SPARE, free_memory
from marxador.study.table.graft import HEARD, knot_parts, places
from marxador.study.table.sequel import Asked, Coming
from marxador.study.table.solved import Hearing, SolvedAnew, by_list

PACED = 5
"""Iterations after which it is known how many there will be."""
SAVE = 1200.0
"""Seconds after which what there is of a file is written."""


class Tied(dict[str, Table], Tables):
    """The parts of a file, while knots are tied to it."""

    def __init__(self, of: Tables) -> None:
        super().__init__({name: of[name] for name in of if not name.startswith(("answer/", HEARD))})
        self.about = replace(of.about, mst=None, listed=None, measured="")


class Knotting:
    """A file to which knots are tied."""

    def __init__(self, of: SolvedAnew) -> None:
        self.of = of
        self.parts = Tied(of.parts)
        self.seen = [Told(of.trunk, self.parts).seen(seat) for seat in (0, 1)]
        self.listed = places(of.tree)

    def asked(self, knot: Knot, room: int, horizon: int) -> Asked:
        """One to be solved, with room for so many numbers, in about so many times."""
        tree = self._tree([knot])
        branch, lane = tree.place(knot)
        there, at = self.listed[branch.position, branch.histories[lane]]
        here, seen = self.of.trunk.stages[there.number], self.seen[branch.mover]
        assert isinstance(here, Stage)
        reach, due = (
            each[there.number][:, :, at : at + 1].copy() for each in (seen.reaches, seen.values)
        )
        coming = Coming(branch.mover, here, reach, due)
        return Asked(Sequel(tree, knot), self.of.deals, room, coming, horizon)

    def tie(self, knot: Knot, found: Asked) -> None:
        """Put what was found of one beside the rest."""
        self.parts.update(knot_parts(knot, found.found()))
        knots = (*(each for each in self.parts.about.knots if each != knot), knot)
        self.parts.about = replace(self.parts.about, knots=knots)

    def finish(self) -> Hearing:
        """Who plays so, with answers to what may still be bid besides."""
        found = Hearing(SolvedAnew(self.of.tree, self.of.deals, self.parts), self._tree())
        for name, table in answered(found.trunk, found.parts).items():
            self.parts[name.replace("answer/", HEARD)] = table
        found.answers = answers_of(found.parts)
        return found

    def _tree(self, knots: Sequence[Knot] = ()) -> Knotted:
        assert isinstance(self.of.tree, Tree)
        about = self.parts.about
        return knotted(self.of.tree, about.bids, knots or about.knots)


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
    parser.add_argument(
        "--knot", action="append", help="what is said up to one, as '* envide=5' (default: all)"
    )
    args = parser.parse_args()
    parts = Parts(args.file)
    wanted = [tuple(knot.split()) for knot in args.knot or ()] or KNOTS[parts.about.bids]
    of, out, saved = Knotting(by_list(parts)), args.out or args.file, time.monotonic()
    for knot in wanted:
        if not args.knot and knot in parts.about.knots:
            continue
        found = solved(of, knot, args.time)
        print(f"{' '.join(knot)}: {found.iterations} iterations, {1000 * found.won():.2f} mst won")
        of.tie(knot, found)
        if time.monotonic() - saved > SAVE:
            write_parts(out, of.parts.about, of.parts)
            saved = time.monotonic()
    of.finish()
    write_parts(out, of.parts.about, of.parts)


if __name__ == "__main__":
    main()
