"""A file with knots, as if they were listed.

What a file has of its list stays as it is. Beside it stands what was found of each knot by itself
(`sequel.py`): the first trick of who is asked, and what is owed to who bids. Lanes are told apart
by what was said and done, which is the same in every tree.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.study.hand.branch import CARD, Branch, Growth
from marxador.study.hand.knots import Knot, Knotted, Sequel
from marxador.study.hand.offer import Ground
from marxador.study.packing import Table
from marxador.study.store import Tables
from marxador.study.table.dues import Due
from marxador.study.table.trace import Lost

Lanes = NDArray[np.intp]
Places = dict[tuple[int, tuple[str, ...]], tuple[Branch, int]]
"""By position, and by what was said and done: a branch, and a lane."""
HEARD = "heard/"
"""Before the names of answers to what is not listed and no knot either."""


class Source(NamedTuple):
    """Where some lanes of a branch come from."""

    prefix: str
    """Of the names of the parts."""
    branch: Branch
    """As it is there."""
    own: Lanes
    there: Lanes
    """The lanes, here and there."""

    def due(self, seat: int, field: str) -> str:
        """The name of a part of what a seat is owed there."""
        return f"{self.prefix}due/{seat}/{self.branch.number}/{field}"


class Grafted(Tables):
    """The parts of a file, by their names in the tree with knots."""

    def __init__(self, parts: Tables, plain: Growth, ground: Ground) -> None:
        self.parts, self.ground, self.about = parts, ground, parts.about
        tree = ground.tree
        assert isinstance(tree, Knotted)
        there = {"": places(plain)}
        there |= {prefix(knot): places(Sequel(tree, knot)) for knot in tree.knots}
        self.sources = {
            branch.number: [
                source for name, where in there.items() for source in _sources(branch, name, where)
            ]
            for branch in (*tree.trunk, *tree.roots.values())
        }
        """[branch]"""

    def __iter__(self) -> Iterator[str]:
        tree, offers = self.ground.tree, self.ground.offers
        yield from (f"trunk/{b.number}" for b in tree.trunk if offers[b.number].actions > 1)
        for seat in (0, 1):
            for root in tree.roots.values():
                yield from (f"due/{seat}/{root.number}/{field}" for field in Due._fields)
        yield from (name.replace(HEARD, "answer/") for name in self.parts if name.startswith(HEARD))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, name: str) -> Table:
        what, *where = name.split("/")
        if what == "trunk":
            return self._trunk(int(where[0]))
        if what == "due":
            return self._due(int(where[0]), int(where[1]), where[2])
        table: Table = self.parts[name.replace("answer/", HEARD)]
        return table

    def one(self, seat: int, root: int, lane: int, board: int, kin: int) -> Due:
        """What a seat is owed in a single lane of a root, on a board.

        `Lost` for who is asked after a knot: of what it is owed who bids has no need.
        """
        source = next(each for each in self.sources[root] if lane in each.own)
        if source.due(seat, "rest") not in self.parts:
            raise Lost(source.prefix)
        there = int(source.there[source.own == lane][0])
        due = Due(*(self.parts[source.due(seat, field)] for field in Due._fields))
        return due.one(there, board, kin)

    def _trunk(self, number: int) -> Table:
        offer = self.ground.offers[number]
        table = np.zeros(offer.shape, np.uint8)
        for source in self.sources[number]:
            part = self.parts.get(f"{source.prefix}trunk/{source.branch.number}")
            if part is not None:
                for at, way in same_actions(offer.names, names_of(source.branch)):
                    table[at][:, :, source.own] = part[way][:, :, source.there]
        return table

    def _due(self, seat: int, number: int, field: str) -> Table:
        """[lane, ...], or [2, lane, ...]; nothing in lanes where nobody asks for it."""
        lanes, axis = self.ground.tree.branches[number].lanes, int(field != "envit")
        table: Any = None
        for source in self.sources[number]:
            name = source.due(seat, field)
            if name in self.parts:
                part = np.moveaxis(self.parts[name], axis, 0)
                if table is None:
                    table = np.zeros((lanes, *part.shape[1:]), part.dtype)
                table[source.own] = part[source.there]
        found: Table = np.moveaxis(table, 0, axis)
        return found


def prefix(knot: Knot) -> str:
    """Of the names of all that belongs to a knot."""
    return f"knot/{','.join(knot)}/"


def places(tree: Growth) -> Places:
    """Those of the first trick, and where the second opens."""
    return {
        (branch.position, history): (branch, lane)
        for branch in (*tree.trunk, *tree.roots.values())
        for lane, history in enumerate(branch.histories)
    }


def _sources(branch: Branch, prefix: str, there: Places) -> Iterator[Source]:
    """The lanes of a branch that are somewhere else too."""
    known = [
        (lane, *there[branch.position, history])
        for lane, history in enumerate(branch.histories)
        if (branch.position, history) in there
    ]
    if known:
        own, branches, lanes = zip(*known, strict=True)
        yield Source(prefix, branches[0], np.array(own), np.array(lanes))


def names_of(branch: Branch) -> list[str]:
    """What may be done at a branch of the first trick."""
    return [move.name for move in branch.moves] + [CARD] * (3 if branch.play else 0)


def same_actions(names: list[str], others: list[str]) -> Iterator[tuple[int, int]]:
    """Which action is which: by its name, the cards in their order."""
    said = {name: at for at, name in enumerate(others) if name != CARD}
    cards = iter([at for at, name in enumerate(others) if name == CARD])
    for at, name in enumerate(names):
        if name == CARD:
            yield at, next(cards)
        elif name in said:
            yield at, said[name]
