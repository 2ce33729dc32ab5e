#!/usr/bin/env python3
"""What a list of bids costs its player, where the envit is all there is.

`./bench/study_envit.py` takes two minutes. Hands are their points, dealt as often as the cards of
`jcf` give them; the mano may open, then the peu, and they go on until one wants it or refuses. One
side bids from a list, and answers any other bid with no, yes or falta; the other has every size of
`SIZES`. What the listed side loses by that is found for both seats, in thousandths of a stone a
hand, to the error that solving leaves.
"""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from marxador.fast import tables  # noqa: E402
from marxador.rules import variant  # noqa: E402
from marxador.rules.variant import ALL  # noqa: E402
from marxador.study.algebra import matched, scheduled  # noqa: E402
from marxador.study.hand.deals import deals  # noqa: E402
from marxador.study.hand.lists import has  # noqa: E402

FALTA = 24
SIZES = (2, 3, 4, 5, 6, 8, 12, FALTA)
TIMES = 700
Steps = Callable[[int], Sequence[int]]
"""What a side may make of a stake; 0 where nothing is bid."""


def anything(stake: int) -> Sequence[int]:
    return [size for size in SIZES if size >= stake + 2 or (stake == 0 and size >= 2)]


def by_list(name: str, side: int) -> Steps:
    """From a list; upon a stake that it does not know, the falta."""

    def may(stake: int) -> Sequence[int]:
        sizes = [to for to in SIZES if has(name, side, stake, ALL if to == FALTA else to)]
        return sizes or [FALTA]

    return may


class Node(NamedTuple):
    """A place where a side has the word: its children, or (winner, stones), winner 2 by cards."""

    side: int
    after: list["Node | tuple[int, int]"]
    regret: Any
    total: Any


class Envit:
    """The envit of a game, for two sides that may bid so."""

    def __init__(self, key: str, sides: tuple[Steps, Steps]) -> None:
        dealt = deals(tables(variant(key), 2).table)
        points, number = np.unique(dealt.envit, return_inverse=True)
        self.weight = np.zeros((len(points), len(points)))
        np.add.at(self.weight, (number[:, None], number[None, :]), dealt.weight)
        self.contest = np.where(points[:, None] >= points[None, :], self.weight, -self.weight)
        self.sides, self.count = sides, len(points)
        passed = self._node(1, [(0, 0), *(self._asked(0, size, 1) for size in sides[1](0))])
        self.root = self._node(0, [passed, *(self._asked(1, size, 1) for size in sides[0](0))])

    def _node(self, side: int, after: list[Node | tuple[int, int]]) -> Node:
        zeros = np.zeros((2, len(after), self.count))
        return Node(side, after, zeros[0], zeros[1])

    def _asked(self, side: int, stake: int, refused: int) -> Node:
        raises = self.sides[side](stake) if stake < FALTA else ()
        over = [self._asked(1 - side, size, stake) for size in raises]
        return self._node(side, [(1 - side, refused), (2, stake), *over])

    def solve(self) -> tuple[float, float]:
        """What the mano is sure of, and what the peu lets it have."""
        pace = scheduled(TIMES)
        ones = np.ones(self.count)
        for time in range(1, TIMES + 1):
            for walker in (0, 1):
                self._learn(self.root, walker, ones, ones, pace(time))
        return -self._best(self.root, 1, ones).sum(), self._best(self.root, 0, ones).sum()

    def _learn(self, node: Any, walker: int, reach: Any, mine: Any, pace: Any) -> Any:
        if not isinstance(node, Node):
            return self._end(node, walker, reach)
        mix = matched(node.regret, None, np)
        if node.side != walker:
            parts = zip(node.after, mix, strict=True)
            return sum(self._learn(to, walker, reach * part, mine, pace) for to, part in parts)
        parts = zip(node.after, mix, strict=True)
        values = np.stack([self._learn(to, walker, reach, mine * part, pace) for to, part in parts])
        value = (mix * values).sum(axis=0)
        more, less, fade = pace
        node.total[...] = (node.total + mix * mine) * fade
        node.regret[...] *= np.where(node.regret > 0, more, less)
        node.regret[...] += values - value
        return value

    def _best(self, node: Any, walker: int, reach: Any) -> Any:
        if not isinstance(node, Node):
            return self._end(node, walker, reach)
        if node.side == walker:
            return np.max([self._best(to, walker, reach) for to in node.after], axis=0)
        parts = zip(node.after, matched(node.total, None, np), strict=True)
        return sum(self._best(to, walker, reach * part) for to, part in parts)

    def _end(self, end: tuple[int, int], walker: int, reach: Any) -> Any:
        winner, stones = end
        if winner == 2:
            of = self.contest if walker == 0 else -self.contest.T
            return stones * (of @ reach)
        of = self.weight if walker == 0 else self.weight.T
        return (stones if winner == walker else -stones) * (of @ reach)


def main() -> None:
    free = np.array(Envit("jcf", (anything, anything)).solve())
    print(json.dumps({"any bid": [round(1000 * each, 1) for each in free]}), flush=True)
    for name in ("short", "long"):
        mano = np.mean(Envit("jcf", (by_list(name, 0), anything)).solve())
        peu = np.mean(Envit("jcf", (anything, by_list(name, 1))).solve())
        cost = {"mano": 1000 * (free.mean() - mano), "peu": 1000 * (peu - free.mean())}
        cost["mean"] = sum(cost.values()) / 2
        print(json.dumps({"list": name} | {who: round(each, 1) for who, each in cost.items()}))


if __name__ == "__main__":
    main()
