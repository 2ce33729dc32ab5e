#!/usr/bin/env python3
"""Reckon what one wins of a shipped game by bids that are not on its list, on any machine.

`./bench/study_bids.py jcf` takes a minute or two. The first trick is exact, over every hand of both
seats, with every bid that is legal. A knot is as if it were listed; after any other bid that is
not, each hand has from the truc what it has after the bids that the strategy takes it for. It is no
bound: the truc is played with the cards that one would hold after those. `bench/study_shipped.py`
measures it.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from marxador.study.algebra import Array  # noqa: E402
from marxador.study.hand.branch import Branch  # noqa: E402
from marxador.study.hand.offer import Ground, Offer  # noqa: E402
from marxador.study.solve.walk import Values  # noqa: E402
from marxador.study.store import Parts, path_of  # noqa: E402
from marxador.study.table.answer import (  # noqa: E402
    Answers,
    Question,
    Seen,
    Told,
    answers_of,
    every_of,
    unlisted,
)
from marxador.study.table.shipped import mixture  # noqa: E402
from marxador.study.table.solved import by_list  # noqa: E402


class Reckoned(Told):
    """A best answer to a file, with bids that are not on its list."""

    def __init__(self, ground: Ground, parts: Mapping[str, Any]) -> None:
        super().__init__(ground, parts)
        self.extra: dict[int, Array] = {}
        """[branch]: [board, entry, lane], the best of such bids."""

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        value = super().settle(branch, offer, values, mine)
        extra = self.extra.get(branch.number)
        return value if extra is None else np.maximum(value, extra)


def bids(ground: Ground, seen: list[Seen], given: Answers, seat: int) -> dict[int, Array]:
    """What the best of the bids that are not listed is worth to a seat, wherever it may bid."""
    tree, found = ground.tree, {}
    for number, lane in given.tables:
        branch = tree.branches[number]
        if branch.mover != seat:
            continue
        names = unlisted(tree, every_of(tree), branch, lane)
        table = given.tables[number, lane]
        for ways in (2, 3):
            some = [at for at in range(len(names)) if table[2, :, :, at].any() == (ways == 3)]
            if not some:
                continue
            question = Question(ground, seen, branch, lane, [names[at] for at in some], ways)
            mix = mixture(table[:ways, :, :, some], None, np)
            worth = question.worth(mix).max(axis=2)
            shape = (*worth.shape, branch.lanes)
            each = found.setdefault(number, np.full(shape, -np.inf, np.float32))
            each[:, :, lane] = np.maximum(each[:, :, lane], worth)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant")
    parser.add_argument("--file", type=Path, help="another strategy than the one that is shipped")
    args = parser.parse_args()
    of = by_list(Parts(args.file or path_of(args.variant))).with_knots
    parts, ground = of.parts, of.trunk
    seen = [Told(ground, parts).seen(seat) for seat in (0, 1)]
    listed, free = [], []
    for seat in (0, 1):
        response = Reckoned(ground, parts)
        listed.append(response.value(seat))
        response.extra = bids(ground, seen, answers_of(parts), seat)
        free.append(response.value(seat))
    print(
        json.dumps(
            {
                "listed": round(500 * sum(listed), 2),
                "any": round(500 * sum(free), 2),
                "by seat": [round(1000 * (a - b), 1) for a, b in zip(free, listed, strict=True)],
            }
        )
    )


if __name__ == "__main__":
    main()
