"""Knots tied to a file, one after the other.

`python -m marxador.study.table.knotting jcf.strategy --time 400` takes so many seconds for each of
those that a list wants (`lists.py`) and the file does not have, and writes it again.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from marxador.study.hand.boards import first
from marxador.study.hand.branch import Tree
from marxador.study.hand.knots import Knot, Knotted, Sequel
from marxador.study.hand.lists import KNOTS
from marxador.study.hand.offer import Patch
from marxador.study.hand.stage import Stage
from marxador.study.packing import Table
from marxador.study.store import Damaged, Parts, Tables, write_parts
from marxador.study.table.answer import Told, answered, answers_of, every_of, unlisted
from marxador.study.table.campaign import SPARE, free_memory
from marxador.study.table.graft import HEARD, places, prefix
from marxador.study.table.sequel import Coming, LeanPlanner, Planner, WholePlanner
from marxador.study.table.solved import SolvedAnew, WithKnots, by_list, tree_of
from marxador.study.table.workbench import Layouts

LIBRARY = {"cpu": "numpy", "gpu": "cupy"}
PACED = 5
"""Iterations after which it is known how many there will be."""


class Tied(dict[str, Table], Tables):
    """The parts of a file, while knots are tied to it."""

    def __init__(self, of: Tables) -> None:
        super().__init__({name: of[name] for name in of if not name.startswith(HEARD)})
        self.about = replace(of.about, mst=None)  # by the list it is as it was


class Knotting:
    """A file to which knots are tied."""

    def __init__(self, of: SolvedAnew) -> None:
        self.of = of
        self.parts = Tied(of.parts)
        self.seen = [Told(of.trunk, self.parts).seen(seat) for seat in (0, 1)]
        self.listed = places(of.tree)
        self.layouts = Layouts({}, {})

    def planner(self, knot: Knot, room: int, horizon: int) -> LeanPlanner:
        """One to be solved, with room for so many numbers, in about so many times."""
        tree = self._tree([knot])
        coming, follows = self._coming(tree, knot), Sequel(tree, knot)
        return LeanPlanner(follows, self.of.deals, room, coming, horizon, self.layouts)

    def whole(self, knot: Knot, xp: Any) -> WholePlanner:
        """The same, all of it at every walk."""
        tree = self._tree([knot])
        return WholePlanner(Sequel(tree, knot), self.of.deals, xp, self._coming(tree, knot))

    def _coming(self, tree: Knotted, knot: Knot) -> Coming:
        branch, lane = tree.place(knot)
        there, at = self.listed[branch.position, branch.histories[lane]]
        here, seen = self.of.trunk.stages[there.number], self.seen[branch.mover]
        assert isinstance(here, Stage)
        reach, due = (
            each[there.number][:, :, at : at + 1].copy() for each in (seen.reaches, seen.values)
        )
        return Coming(branch.mover, here, reach, due)

    def tie(self, knot: Knot, found: Planner) -> None:
        """Put what was found of one beside the rest."""
        self.parts.update({prefix(knot) + name: part for name, part in found.travelling().items()})
        knots = (*(each for each in self.parts.about.knots if each != knot), knot)
        self.parts.about = replace(self.parts.about, knots=knots)

    def finish(self, xp: Any = np) -> WithKnots:
        """Who plays so, with answers to what may still be bid besides."""
        found = WithKnots(SolvedAnew(self.of.tree, self.of.deals, self.parts), self._tree())
        tree, here = found.tree, Stage(first(found.deals), xp)
        ground = found.trunk if xp is np else Patch(tree, found.deals, tree.trunk, here)
        for name, table in answered(ground, found.parts).items():
            self.parts[name.replace("answer/", HEARD)] = table
        found.answers = answers_of(found.parts)
        return found

    def _tree(self, knots: Sequence[Knot] = ()) -> Knotted:
        assert isinstance(self.of.tree, Tree)
        about = self.parts.about
        return Knotted(self.of.tree, about.bids, knots or about.knots)


def is_knot(tree: Tree, knot: Knot) -> bool:
    """Whether a bid may be made, after what is listed, and is not listed itself."""
    *before, bid = knot
    for branch in tree.trunk:
        if tuple(before) in branch.histories:
            lane = branch.histories.index(tuple(before))
            if int(tree.tables.bid[branch.position, branch.mover]) >= 0:
                return bid in unlisted(tree, every_of(tree), branch, lane)
    return False


def learnt(of: Knotting, knot: Knot, seconds: float, xp: Any = np) -> Planner:
    """A knot learnt for so many seconds; with another library than numpy, on a GPU."""
    start = time.monotonic()
    planner: Planner
    if xp is np:
        planner = of.planner(knot, int(SPARE * free_memory()) // 2, 1)
    else:
        planner = of.whole(knot, xp)
    planner.iterate()  # for which the corners are laid out, or the kernels compiled
    laid = time.monotonic()
    while (now := time.monotonic()) < start + seconds:
        if planner.iterations == PACED:
            each = (now - laid) / (PACED - 1)
            planner.aim(PACED + int((start + seconds - now) / each))
        planner.iterate()
        if xp is not np:
            xp.cuda.get_current_stream().synchronize()
    return planner


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--time", type=float, default=400, help="seconds for each (default: 400)")
    parser.add_argument("--device", choices=LIBRARY, default="cpu", help="where to compute")
    parser.add_argument("--out", type=Path, help="where it is written (default: where it was)")
    parser.add_argument(
        "--knot", action="append", help="what is said up to one, as '* envide=5' (default: all)"
    )
    args = parser.parse_args()
    try:
        parts = Parts(args.file)
    except Damaged as error:
        parser.error(str(error))
    wanted = [tuple(knot.split()) for knot in args.knot or ()] or KNOTS[parts.about.bids]
    if not parts.about.think or not wanted:
        parser.error(f"{args.file.name} wants no knots: it is whole, or its list has none")
    tree = tree_of(parts.about.variant, parts.about.bids)
    for knot in wanted:
        if not is_knot(tree, knot):
            parser.error(f"{' '.join(knot)!r} is no bid that the {parts.about.bids} list lacks")
    of, out = Knotting(by_list(parts)), args.out or args.file
    xp = import_module(LIBRARY[args.device])
    for knot in wanted:
        if not args.knot and knot in parts.about.knots:
            continue
        found = learnt(of, knot, args.time, xp)
        won = f"{1000 * found.won():.2f} thousandths of a stone are won by it"
        print(f"{' '.join(knot)}: {found.iterations} iterations, {won}", flush=True)
        of.tie(knot, found)
        write_parts(out, of.parts.about, of.parts)
    of.finish(xp)
    write_parts(out, of.parts.about, of.parts)


if __name__ == "__main__":
    main()
