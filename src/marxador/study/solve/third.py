"""The whole third trick at one go: a kernel for all its boards and lanes.

The decks are exact here, each card a kind of its own; `program` writes the kernels.
"""

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from marxador.study.algebra import Array, on_gpu
from marxador.study.hand.branch import Branch
from marxador.study.hand.offer import Ground
from marxador.study.hand.stage import Last, Stage
from marxador.study.solve.program import Learning, Program

OPTIONS = ("-std=c++17", '-DQUICK="unroll"', '-DSLOW="unroll 1"', "--maxrregcount=128")


def room(ground: Ground, branch: Branch, kind: Any) -> Array:
    """Room for the regrets or averages of a branch: as a kernel has them, boards and lanes last."""
    offer, xp = ground.offers[branch.number], ground.xp
    actions, boards, entries, lanes = offer.shape
    if not ground.by_kernels or len(branch.results) < 2:
        return xp.zeros(offer.shape, kind)
    if isinstance(offer.here, Last):
        fan = offer.here.fan
        return xp.zeros((actions, fan, entries, boards // fan, lanes), kind)
    return xp.zeros((actions, entries, boards, lanes), kind)


def in_order(ground: Ground, branch: Branch, table: Array) -> Array:
    """[action, board, entry, lane]: what stands in such a room."""
    offer = ground.offers[branch.number]
    if table.ndim == 5:
        return table.transpose(0, 3, 1, 2, 4).reshape(offer.shape)
    return table if table.shape == offer.shape else table.transpose(0, 2, 1, 3)


class Third:
    """Third tricks for whoever learns."""

    def __init__(
        self, ground: Ground, learning: Learning, roots: Iterable[Branch], averages: tuple[int, ...]
    ) -> None:
        """`averages` are the walkers whose averages are kept."""
        self.ground = ground
        self.xp = ground.xp
        self.learning = learning
        firsts = [first for root in roots for first in _thirds(root)]
        written = {
            (first.number, walker): Program(
                ground, first, walker, learning, averages=walker in averages
            )
            for first in firsts
            for walker in (0, 1)
        }
        with ThreadPoolExecutor(os.cpu_count()) as cores:
            sources = {program.source for program in written.values()}
            kernels = dict(zip(sources, cores.map(self._compiled, sources), strict=True))
        self.programs = {
            key: (kernels[program.source], self._addresses(program))
            for key, program in written.items()
        }
        """By branch and walker: a kernel, and the addresses it works on."""

    def _compiled(self, source: str) -> Any:
        return compiled(source, self.xp)

    def values(
        self,
        branch: Branch,
        walker: int,
        reach: "Rows",
        mine: "Rows | None",
        full: Array,
        at: Array,
    ) -> None:
        """What the walker's cards are worth, put in its places; regrets and averages move on."""
        kernel, addresses = self.programs[branch.number, walker]
        stage = self.ground.offers[branch.number].here
        assert isinstance(stage, Stage)
        mine = mine or reach
        kernel(
            *reach, *mine, full, at, addresses, *facts(stage), self.learning.pace.numbers,
            stage.count, branch.lanes,
        )  # fmt: skip

    def _addresses(self, program: Program) -> Array:
        if on_gpu(self.xp):
            return self.xp.asarray([array.data.ptr for array in program.addresses], self.xp.uint64)
        return np.array([array.ctypes.data for array in program.addresses], np.uint64)


class Rows(NamedTuple):
    """A reach, and where in it the cards of each board stand."""

    of: Array
    """[..., lane]"""
    at: Array
    """[board, card]"""


def facts(stage: Stage) -> tuple[Array, Array]:
    """By board: the cards that are gone as bits; by card of each place, those of the other with
    which the peu wins the envit.
    """
    if stage.facts is None:
        deals, boards = stage.boards.deals, stage.boards
        gone = np.zeros(boards.count, np.uint32)
        for played in boards.played:
            for at in range(played.shape[1]):
                gone |= np.uint32(1) << played[:, at].astype(np.uint32)
        mano, peu = (deals.envit[boards.hands(place)] for place in (0, 1))
        beats = mano[:, :, None] < peu[:, None, :]
        bit = np.uint32(1) << np.arange(len(deals.kinds), dtype=np.uint32)
        masks = np.stack([beats @ bit, beats.transpose(0, 2, 1) @ bit], axis=1)
        stage.facts = stage.xp.asarray(gone), stage.xp.asarray(masks.astype(np.uint32))
    return stage.facts


@lru_cache(maxsize=512)
def compiled(source: str, xp: Any, options: tuple[str, ...] = OPTIONS) -> Any:
    """The kernel of a program."""
    kernel = xp.RawKernel(source, "third", options=options)
    kernel.compile()

    def call(*given: Any) -> None:
        *arrays, boards, lanes = given
        threads = 128
        blocks = (boards * lanes + threads - 1) // threads
        kernel((blocks,), (threads,), (*arrays, np.int32(boards), np.int32(lanes)))

    return call


def _thirds(branch: Branch) -> Iterator[Branch]:
    """The branches after this one that open the third trick."""
    after = [move.onward for move in branch.moves if move.onward is not None]
    if branch.play is not None:
        after += branch.play.onward.values()
    for onward in after:
        if len(onward.results) == 2:
            yield onward
        else:
            yield from _thirds(onward)
