"""A solve as a piece of work: how much memory it takes, how far it is, where it was cut short."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple
from zipfile import BadZipFile

import numpy as np

from marxador.engine.scoring import Score
from marxador.fast import tables
from marxador.i18n import _
from marxador.rules.variant import Variant
from marxador.study.algebra import host
from marxador.study.hand.branch import Branch, Tree, stones
from marxador.study.hand.deals import deals
from marxador.study.hand.lists import listed, listed_ledger
from marxador.study.hand.offer import Ground
from marxador.study.hand.utility import match_chances
from marxador.study.packing import Table
from marxador.study.solve.response import exploitability
from marxador.study.solve.solver import Solver
from marxador.study.store import About, Parts, write, write_parts
from marxador.study.table.answer import answered
from marxador.study.table.liberal import Figures, lost
from marxador.study.table.shipped import Visited, Written, finely, travelling
from marxador.study.table.solved import SolvedAnew
from marxador.study.table.visits import Progress, lost_by_list

LOOK = 50
LOOK_BY_KERNELS = 100
"""Iterations between two looks at how good it is."""
PACED = 10
"""Iterations after which it is known how many there will be; of a solve that resumes, two."""
WHOLE = 50_000_000
"""Numbers of a strategy that is shipped whole; of a larger one only the first trick is."""
THINK, MOST = 140, 560
"""Iterations with which the rest is solved anew then, and where there is little to learn."""
SPARE = 0.9
"""How much of the free memory may be taken."""


VISITED = "a best response over every hand, with the bids of the list, where it goes"

Tick = Callable[[float], None]
"""Is told how much of some work is done."""


class TooLarge(ValueError):
    """A game that does not fit in memory."""


class Look(NamedTuple):
    """How far a solve has come."""

    iterations: int
    seconds: float
    mst: float
    low: float
    """What the mano is sure of, in stones."""
    high: float
    """What the peu lets it have."""


def ground_of(
    variant: Variant,
    score: Score = (0, 0),
    utility: str = "stones",
    xp: Any = np,
    cards: tuple[str, ...] | None = None,
    bids: str = "short",
) -> Ground:
    """The heads-up hand of a game at a score, bid from a list, to be walked through."""
    if variant.stack or (variant.flor and variant.flor.on):
        raise ValueError(
            _("{key} cannot be solved: stacks and flors are not in the tree").format(
                key=variant.key
            )
        )
    found = tables(variant, 2)
    book = listed_ledger(found, score, bids)
    worth = stones(book) if utility == "stones" else match_chances(book, variant)
    return Ground(Tree(found, book, worth, listed(book, bids)), deals(found.table, cards), xp)


def bytes_of(ground: Ground, *, tables: bool = True) -> int:
    """What the tables of a solve take, and about what the largest walk takes beside them."""
    largest = max(int(np.prod(offer.shape, dtype=np.int64)) for offer in ground.offers)
    each = 6 if ground.by_kernels else 8
    return each * numbers_of(ground) * tables + 4 * 12 * largest


def numbers_of(ground: Ground, branches: Iterable[Branch] | None = None) -> int:
    """How many numbers a strategy is, or what of it is of some branches."""
    some = ground.branches if branches is None else branches
    offers = (ground.offers[branch.number] for branch in some)
    return sum(int(np.prod(o.shape, dtype=np.int64)) for o in offers if o.actions > 1)


def free_memory() -> int:
    """Bytes that are free on this machine."""
    try:
        with Path("/proc/meminfo").open() as lines:
            for line in lines:
                if line.startswith("MemAvailable"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def check_gpu(ground: Ground) -> int:
    """The same on a GPU."""
    needs, there = bytes_of(ground), int(ground.xp.cuda.runtime.memGetInfo()[0])
    if needs > there:
        raise TooLarge(
            _("this solve takes {needs:.1f} GB and the GPU has {there:.1f} GB free").format(
                needs=needs / 1e9, there=there / 1e9
            )
        )
    return needs


def check_memory(needs: float) -> None:
    """`TooLarge` where so many bytes are more than there is."""
    there = free_memory()
    if needs > SPARE * there:
        raise TooLarge(
            _(
                "this solve takes {needs:.1f} GB and {there:.1f} GB are free; a smaller game fits:"
                " almeria, or a pack cut down with --cards"
            ).format(needs=needs / 1e9, there=there / 1e9)
        )


def measured(about: About, found: Figures) -> About:
    """What a file says of itself when it was measured."""
    return replace(
        about,
        mst=round(found.mst, 3),
        listed=round(found.listed, 3),
        measured="a best response over every hand, with any bid",
    )


def finished(
    path: Path, about: About, parts: dict[str, Table], ground: Ground, tick: Tick | None
) -> float:
    """Write a first trick, with answers to any bid, and what it loses to who bids from its list.

    That is found corner by corner, as on any machine.
    """
    parts = parts | answered(ground, parts)
    write_parts(path, about, parts)  # before it is measured, which takes a while
    of = SolvedAnew(ground.tree, ground.deals, Parts(path))

    def tell(so_far: Progress) -> None:
        if tick:
            tick((so_far.seat + so_far.corners / max(1, so_far.corners + so_far.ahead)) / 2)

    listed = lost_by_list(of, tell)
    write_parts(path, replace(about, listed=round(listed, 3), measured=VISITED), parts)
    return listed


class Work:
    """A solve that goes on until its time is up, and resumes where it was cut short."""

    solver: Solver
    look_every = LOOK
    save_every = 0.0
    """Seconds between two checkpoints, at least."""
    sure = True
    """Whether a look sees everything."""

    def __init__(self, checkpoint: Path | None = None) -> None:
        self.checkpoint = checkpoint
        self.spent = 0.0
        if checkpoint and checkpoint.exists():
            try:
                self._resume(checkpoint)
            except (OSError, KeyError, ValueError, EOFError, BadZipFile) as error:
                raise ValueError(
                    _(
                        "the checkpoint {file} is not of this solve ({why}); remove it to begin"
                        " anew"
                    ).format(file=checkpoint.name, why=type(error).__name__)
                ) from None

    def run(self, seconds: float, goal: float = 0.0, tick: Tick | None = None) -> Iterator[Look]:
        """A look now and then, the last one when the time is up or the goal, in mst, is reached.

        `tick` is told after every iteration how much of the time is gone.
        """
        start, saved = time.monotonic() - self.spent, self.spent
        paced = max(PACED, self.solver.iterations + 2)
        while True:
            before = self.spent
            self.solver.iterate()
            self.spent = time.monotonic() - start
            if self.solver.iterations == paced:
                more = int((seconds - self.spent) / (self.spent - before))
                self.solver.aim(max(LOOK, paced + more))
            over = self.spent >= seconds
            if tick:
                tick(min(1.0, self.spent / seconds))
            if over or self.solver.iterations % self.look_every == 0:
                look = self.look()
                if over or self.spent >= saved + self.save_every:
                    self.save()
                    saved = self.spent
                yield look
                if over or look.mst <= goal:
                    return

    def look(self) -> Look:
        mano, peu = self.lost()
        return Look(self.solver.iterations, self.spent, 500 * (mano + peu), -peu, mano)

    def lost(self) -> tuple[float, float]:
        """What one wins of it as the mano, and as the peu."""
        raise NotImplementedError

    def ship(self, path: Path, about: About, tick: Tick | None = None) -> float:
        """Write the strategy, with what it loses as it is written, in mst.

        `tick` is told how much of that is done, where it takes long to find.
        """
        raise NotImplementedError

    def save(self) -> None:
        """Keep what was learned; a kill in the middle leaves the one before."""
        if self.checkpoint is not None:
            fresh = self.checkpoint.with_suffix(".new")
            with fresh.open("wb") as file:
                self._save(file)
            fresh.replace(self.checkpoint)

    def _save(self, file: BinaryIO) -> None:
        raise NotImplementedError

    def _resume(self, path: Path) -> None:
        raise NotImplementedError


class Campaign(Work):
    """A solve of a game whose numbers all fit in memory."""

    def __init__(self, ground: Ground, checkpoint: Path | None = None) -> None:
        self.ground = ground
        self.solver = Solver(ground, narrow=ground.by_kernels)
        self.look_every = LOOK_BY_KERNELS if ground.by_kernels else LOOK
        super().__init__(checkpoint)

    def lost(self) -> tuple[float, float]:
        return exploitability(self.ground, self.solver.average)

    def tables(self) -> dict[int, Any]:
        """The strategy as it is shipped, by branch; nothing where it never comes."""
        branches, offers = self.ground.tree.branches, self.ground.offers
        visited = Visited(self.ground, self.solver.average).found
        return {
            number: finely(
                host(self.solver.average(branches[number], offers[number])), visited[number]
            )
            for number in self.solver.sums
        }

    def ship(self, path: Path, about: About, tick: Tick | None = None) -> float:
        if numbers_of(self.ground) > WHOLE:
            return self._ship_first(path, replace(about, think=THINK, most=MOST), tick)
        tables = self.tables()
        lost = 500 * sum(exploitability(self.ground, Written(tables, self.ground.xp)))
        write(path, replace(about, mst=round(lost, 3)), tables)
        return lost

    def _ship_first(self, path: Path, about: About, tick: Tick | None) -> float:
        """The same of a game whose later tricks are solved anew; what was learned is let go of."""
        parts = travelling(self.solver)
        self.solver.forget()
        if not self.ground.by_kernels:
            return finished(path, about, parts, self.ground, tick)
        parts |= answered(self.ground, parts)
        write_parts(path, about, parts)  # before it is measured, which takes a while
        found = lost(self.ground, parts, about.think)
        write_parts(path, measured(about, found), parts)
        return found.mst

    # -- checkpoints

    def _save(self, file: BinaryIO) -> None:
        arrays = {f"r{number}": host(array) for number, array in self.solver.regrets.items()}
        arrays |= {f"s{number}": host(array) for number, array in self.solver.sums.items()}
        pace = np.array([self.solver.pace.times, self.solver.pace.total, self.spent])
        np.savez(file, pace=pace, **arrays)

    def _resume(self, path: Path) -> None:
        xp = self.ground.xp
        with path.open("rb") as kept, np.load(kept) as found:
            times, total, self.spent = found["pace"].tolist()
            for number, array in self.solver.regrets.items():
                array[...] = xp.asarray(found[f"r{number}"])
            for number, array in self.solver.sums.items():
                array[...] = xp.asarray(found[f"s{number}"])
        self.solver.pace.times, self.solver.pace.total = int(times), total
