#!/usr/bin/env python3
"""Estimate what a shipped game loses whose later tricks are solved anew, on any machine.

`./bench/study_corners.py jcf --batches 40` takes some ten minutes. Who answers best in the first
trick to what the file says, and in the best way of all in the later ones, wins for sure what is
found here. The first trick is exact, over every hand. Of the boards of the second trick some are
drawn, as often as that responder comes to them, solved anew with as many iterations as at the
table, and answered exactly; the error is that of the draw. A responder who minds in the first trick
what solving anew loses wins a little more: `bench/study_shipped.py` finds that, on a large GPU.
Both bid from the strategy's own list.
"""

import argparse
import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from marxador.study.algebra import Array  # noqa: E402
from marxador.study.answer import Told  # noqa: E402
from marxador.study.boards import first  # noqa: E402
from marxador.study.branch import Branch, below  # noqa: E402
from marxador.study.deals import deals  # noqa: E402
from marxador.study.offer import Ground, Offer, Patch  # noqa: E402
from marxador.study.resolve import Resolve  # noqa: E402
from marxador.study.response import Response  # noqa: E402
from marxador.study.solved import tree_of  # noqa: E402
from marxador.study.stage import Stage  # noqa: E402
from marxador.study.store import Parts, path_of  # noqa: E402
from marxador.study.walk import Values  # noqa: E402


class Arrived(NamedTuple):
    """What comes to a root: [board, entry, lane]."""

    reach: Array
    """Of who plays from the file."""
    mine: Array
    """Of the responder, 1 or 0."""
    due: Array


class Sent(Told):
    """The best answer to a file in the first trick, and where it goes with each hand."""

    def __init__(self, ground: Ground, parts: Mapping[str, Any]) -> None:
        super().__init__(ground, parts)
        self.chosen: dict[int, Array] = {}
        self.roots: dict[int, Arrived] = {}

    def share(self, branch: Branch, offer: Offer, reach: Array) -> Array:
        if branch.mover == self.walker and branch.number in self.chosen:
            return self.chosen[branch.number] * reach[None]
        return super().share(branch, offer, reach)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        value = super().settle(branch, offer, values, mine)
        worth = np.stack(values)
        if offer.legal is not None:
            worth = np.where(offer.legal > 0, worth, -np.inf)
        self.chosen.setdefault(
            branch.number,
            np.argmax(worth, axis=0)[None] == np.arange(len(worth))[:, None, None, None],
        )
        return value

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        due = super().opened(root, reach, mine)
        self.roots[root.number] = Arrived(reach, mine, due)
        return due

    def sent(self, walker: int) -> float:
        """What it wins by what the file says; `roots` has what comes to them."""
        value = self.value(walker)
        self.walk(walker)
        return value


def leak(parts: Parts, ground: Ground, root: Branch, some: Any, came: Arrived, seat: int) -> Any:
    """[board]: what more the responder wins on some boards than it is owed."""
    here = ground.stages[root.number]
    assert isinstance(here, Stage)
    corner = Patch(ground.tree, ground.deals, list(below(root)), Stage(here.boards.some(some), np))
    reach, due = came.reach[some], came.due[some]
    anew = Resolve(corner, root, 1 - seat, reach, due)
    for _ in range(parts.about.think):
        anew.iterate()
    response = Response(corner, anew.strategy)
    response.walker = seat
    more = (response.later(root, reach, None) - due) * came.mine[some]
    return more.sum(axis=(1, 2), dtype=np.float64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant")
    parser.add_argument(
        "--batches", type=int, default=40, help="how many times six boards are drawn for each seat"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="another strategy than the one that is shipped")
    args = parser.parse_args()
    start, rng = time.monotonic(), np.random.default_rng(args.seed)
    parts = Parts(args.file or path_of(args.variant))
    tree = tree_of(args.variant, parts.about.bids)
    dealt = deals(tree.tables.table, parts.about.cards)
    ground = Patch(tree, dealt, tree.trunk, Stage(first(dealt), np))
    both, variance = 0.0, 0.0
    for seat in (0, 1):
        told = Sent(ground, parts)
        sure = told.sent(seat)
        where, mass = [], []
        for number, came in told.roots.items():
            here = ground.stages[number]
            assert isinstance(here, Stage)
            met = (here.weighed(seat, came.reach) * came.mine).sum(axis=(1, 2))
            where += [(number, board) for board in range(len(met))]
            mass.append(met)
        chance = np.concatenate(mass).astype(np.float64)
        chance = (chance + 1e-6 * chance.sum()) / (chance + 1e-6 * chance.sum()).sum()
        drawn = rng.choice(len(where), 6 * args.batches, p=chance)
        found = np.zeros(len(drawn))
        roots = np.array([where[at][0] for at in drawn])
        for number in np.unique(roots).tolist():
            of = np.flatnonzero(roots == number)
            for begin in range(0, len(of), 6):
                few = of[begin : begin + 6]
                some = np.array([where[drawn[at]][1] for at in few])
                each = leak(parts, ground, tree.branches[number], some, told.roots[number], seat)
                found[few] = each / chance[drawn[few]]
        error = float(found.std(ddof=1) / np.sqrt(len(found)))
        both += sure + float(found.mean())
        variance += error**2
        print(
            json.dumps(
                {
                    "seat": seat,
                    "by the file": round(sure, 5),
                    "played": round(sure + float(found.mean()), 5),
                    "error": round(error, 5),
                    "seconds": round(time.monotonic() - start),
                }
            ),
            flush=True,
        )
    print(json.dumps({"mst": round(500 * both, 2), "error": round(500 * variance**0.5, 2)}))


if __name__ == "__main__":
    main()
