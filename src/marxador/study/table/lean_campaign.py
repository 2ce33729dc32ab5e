"""A solve in little memory as a piece of work: how much it takes, what it leaves, how good that is.

It is good for any game of which the first trick fits, and what is learnt in the corners that are
met most.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import ZipFile

import numpy as np
from numpy.lib import format as npy

from marxador.study.hand.boards import first
from marxador.study.hand.offer import Ground, Patch
from marxador.study.hand.stage import MANO, PEU, Stage
from marxador.study.store import About
from marxador.study.table.campaign import (
    MOST,
    SPARE,
    THINK,
    Campaign,
    Tick,
    Work,
    bytes_of,
    check_memory,
    finished,
    free_memory,
    numbers_of,
)
from marxador.study.table.dues import kin
from marxador.study.table.lean import Lean, Memory, Owing, travelling
from marxador.study.table.workbench import Workshop

LOOK = 20
"""Iterations between two looks."""
SAVE = 900.0
"""Seconds between two checkpoints, which are as large as what is kept."""
LEAST = 0.1
"""Of all that could be kept: with less room there is no point in it."""


def begun(ground: Ground, checkpoint: Path | None) -> tuple[Work, int]:
    """A solve, whole if that fits in memory, and how many bytes it takes."""
    needs, there = bytes_of(ground), int(SPARE * free_memory())
    if needs <= there or not ground.deals.exact:
        check_memory(needs)
        return Campaign(ground, checkpoint), needs
    beside, most = beside_of(ground), numbers_of_corners(ground)
    check_memory(beside + LEAST * most)
    room = min(most, there - beside)
    return LeanCampaign(ground, room, checkpoint), beside + room


def beside_of(ground: Ground) -> int:
    """Bytes that a lean solve takes beside what is kept of the corners."""
    tree, deals, roots = ground.tree, ground.deals, list(ground.tree.roots.values())
    boards = [ground.stages[root.number].count for root in roots]
    hands = [ground.stages[root.number].entries(MANO) * root.lanes for root in roots]
    shop = Workshop(Patch(tree, deals, tree.trunk, Stage(first(deals), np)), deals)
    laid, signs = 0, {False: 0, True: 0}
    for root, count in zip(roots, boards, strict=True):
        if count:
            one, alike = count // 2, kin(shop.ground.stages[root.number].boards)[0]
            laid += shop.laid(root, one).lay.nbytes * len(np.unique(alike))
            kind = shop.kind(root, one)
            signs[kind.waits] = shop.signs(root, kind).nbytes
    return (
        4 * (3 * numbers_of(ground, tree.trunk) + 12 * int(np.dot(boards, hands)))
        + laid
        + sum(signs.values()) * len(deals.kinds) * (len(deals.kinds) - 1)
    )


def numbers_of_corners(ground: Ground) -> int:
    """How many numbers are gained in all corners: a byte each."""
    return numbers_of(ground, (branch for branch in ground.tree.branches if branch.is_later))


class LeanCampaign(Work):
    """A solve of a game of which only the first trick fits in memory, and the corners met most."""

    solver: Lean
    look_every = LOOK
    save_every = SAVE
    sure = False

    def __init__(self, ground: Ground, room: int, checkpoint: Path | None = None) -> None:
        self.ground = ground
        self.solver = Lean(ground.tree, ground.deals, room)
        super().__init__(checkpoint)

    def lost(self) -> tuple[float, float]:
        """At least: in the corners hands may have more than is known of them."""
        owing = Owing(self.solver)
        return owing.value(MANO), owing.value(PEU)

    def ship(self, path: Path, about: About, tick: Tick | None = None) -> float:
        self.solver.codes.clear()  # there may be no room for anything else
        parts = travelling(self.solver)
        about = replace(about, think=THINK, most=MOST)
        return finished(path, about, parts, self.solver.patch, tick)

    # -- checkpoints

    def _arrays(self) -> Iterator[tuple[str, Any]]:
        """What is learned, but for the corners, by a name."""
        solver = self.solver
        for number, regret in solver.regrets.items():
            yield f"regret/{number}", regret
            yield f"sum/{number}", solver.sums[number]
        for (seat, root), memory in solver.memory.items():
            for name in Memory._fields:
                yield f"{name}/{seat}/{root}", getattr(memory, name)
        for root, heat in solver.heat.items():
            yield f"heat/{root}", heat

    def _save(self, file: BinaryIO) -> None:
        solver = self.solver
        pace = np.array([solver.pace.times, solver.pace.total, self.spent])
        keys = np.array([(*at, len(code)) for at, code in solver.codes.items()], np.int64)
        arrays = dict(self._arrays()) | {"pace": pace, "left": np.array(solver.left), "keys": keys}
        with ZipFile(file, "w") as zipped:
            for name, array in arrays.items():
                with zipped.open(name, "w", force_zip64=True) as part:
                    npy.write_array(part, array)
            with zipped.open("codes", "w", force_zip64=True) as part:
                for code in solver.codes.values():
                    part.write(code.data)

    def _resume(self, path: Path) -> None:
        solver = self.solver
        with ZipFile(path) as zipped:

            def kept(name: str) -> Any:
                with zipped.open(name) as part:
                    return npy.read_array(part)

            times, total, self.spent = kept("pace").tolist()
            for name, array in self._arrays():
                array[...] = kept(name)
            solver.left = kept("left").tolist()
            with zipped.open("codes") as part:
                for root, board, lane, size in kept("keys").reshape(-1, 4).tolist():
                    code = np.frombuffer(bytearray(part.read(size)), np.uint8)
                    solver.codes[root, board, lane] = code
        solver.pace.times, solver.pace.total = int(times), total
