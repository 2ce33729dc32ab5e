"""What a GPU does quickly where some cards are alike: third tricks, and learning with twins.

A third trick is written out as `program` has it, but each card of a board may be met by another of
its kind. Two different cards are dealt as often as both together: all weights of a board are those
of one card for the mano, of one for the peu, and of twins.
"""

import os
from collections.abc import Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np

from marxador.study.algebra import Array, Pace, numbered
from marxador.study.hand.boards import Boards
from marxador.study.hand.branch import Branch
from marxador.study.hand.deals import Deals, Floats
from marxador.study.hand.offer import Ground, Worth
from marxador.study.hand.stage import MANO, Stage
from marxador.study.solve.program import Learning, Program
from marxador.study.solve.third import Rows, Third, room

LITTLE = "1e-30f"
KNOWN = """const float *WF = (const float *)envits + board * 3 * KINDS;
    const float *WG = WF + KINDS, *WD = WG + KINDS;
    float any = 0;"""


def factors(boards: Boards) -> Floats:
    """[board, 3, kind]: where one card of each is left, the share of the deals that is the product
    of what stands first for the mano's card and second for the peu's; third for twins.
    """
    deals = boards.deals
    held = [_counted(deals, played) for played in boards.played]
    copies = np.array([len(cards) for cards in deals.kinds])
    now, mano, peu, both = (
        _ways(copies, held[0] + one, held[1] + two) for one, two in ((0, 0), (1, 0), (0, 1), (1, 1))
    )
    count = int(copies.sum())
    base = now.prod(axis=1, keepdims=True) / (comb(count, 3) * comb(count - 3, 3))
    before = np.maximum(now, 1)
    found: Floats = np.stack([base * mano / before, peu / before, base * both / before], axis=1)
    return found.astype(np.float32)


def _counted(deals: Deals, played: Any) -> Any:
    """[board, kind]: how many of each were played."""
    return (played[:, :, None] == np.arange(len(deals.kinds))).sum(axis=1)


def _ways(copies: Any, mano: Any, peu: Any) -> Any:
    """[board, kind]: in how many ways some of a kind go to both."""
    most = int(copies.max()) + 4
    ways = np.array([[comb(n, k) for k in range(most)] for n in range(most)], np.float64)
    left = copies - mano
    return ways[copies, mano] * ways[np.maximum(left, 0), peu] * (left >= 0)


class Alike(Program):
    """A third trick written out where cards may have twins, and nobody bids for anything else."""

    def _cards(self, walker: bool) -> str:
        """What the weights of the walker's cards are called, or those of the rival's."""
        return "WF" if (self.walker == MANO) == walker else "WG"

    def _matched(self, regrets: int, count: int, cell: str, step: str) -> None:
        start = len(self.lines)
        super()._matched(regrets, count, cell, step)
        for at in range(start, len(self.lines)):  # next to nothing has no inverse
            self.lines[at] = self.lines[at].replace("total > 0", f"total > {LITTLE}")

    def _ends(self, worth: Worth, reach: str, out: str) -> None:
        base = self._at(worth.base[self.walker])
        mine, theirs = self._cards(True), self._cards(False)
        self._say(
            f"{{ float all = 0, base = FLOATS({base})[lane];",
            f"OVER(c) all += {theirs}[c] * {reach}[c];",
            f"OVER(c) {out}[c] = base * ({mine}[c] * (all - {theirs}[c] * {reach}[c])"
            f" + WD[c] * {reach}[c]); }}",
        )

    def _leads(self, onward: Branch, reach: str, mine: str, out: str) -> None:
        assert self.fates == 2
        leads = self.walker == self.leader
        of = reach if leads else mine
        led, card = ("WF", "WG") if self.leader == MANO else ("WG", "WF")
        meets = f"(c == j ? WD[c] : {led}[j] * {card}[c])"
        sums = [self._name("f") for _ in range(2)]
        if not leads:
            self._say(f"OVER(c) {out}[c] = 0;")
        ties = "TIES[j]" if self.ties == self.leader else "0"
        self._say("EACH(j) {", "const unsigned turn = j;")
        self._say(f"const unsigned loses = BELOW[j] | {ties};")
        self._say("float " + ", ".join(f"{name} = 0" for name in sums) + ";")
        if leads or self.averages:
            self._say(
                "OVER(c) {",
                f"const int fate = {self._fate()};",
                f"const float with = {of}[c] * {meets};",
                *(f"{name} += fate == {f} ? with : 0;" for f, name in enumerate(sums)),
                "}",
            )
        if leads:
            value = self._after(onward, sums, [f"{mine}[j]"])
            self._say(f"{out}[j] = {value[0]}; }}")
            return
        one, two = self._after(onward, [f"{reach}[j]"], sums)
        self._say("OVER(c) {", f"const int fate = {self._fate()};")
        self._say(f"{out}[c] += {meets} * (fate == 0 ? {one} : {two}); }} }}")

    @property
    def source(self) -> str:
        kinds = len(self.ground.deals.kinds)
        fan = super().source.replace(f"#define FAN {kinds - 4}\n", f"#define FAN {kinds}\n")
        return fan.replace("float any = 0;", KNOWN)


class Thirds(Third):
    """Third tricks for whoever learns with such cards."""

    def __init__(
        self, ground: Ground, learning: Learning, roots: Iterable[Branch], averages: tuple[int, ...]
    ) -> None:
        self.ground = ground
        self.xp = ground.xp
        self.learning = learning
        written = {
            (first.number, walker): Alike(
                ground, first, walker, learning, averages=walker in averages
            )
            for root in roots
            for first in _thirds(root)
            for walker in (0, 1)
        }
        with ThreadPoolExecutor(os.cpu_count()) as cores:
            sources = {key: program.source for key, program in written.items()}
            each = set(sources.values())
            kernels = dict(zip(each, cores.map(self._compiled, each), strict=True))
        self.programs = {
            key: (kernels[sources[key]], self._addresses(program))
            for key, program in written.items()
        }

    def values(
        self,
        branch: Branch,
        walker: int,
        reach: Rows,
        mine: Rows | None,
        full: Array,
        at: Array,
    ) -> None:
        kernel, addresses = self.programs[branch.number, walker]
        stage = self.ground.offers[branch.number].here
        assert isinstance(stage, Stage)
        if stage.facts is None:
            gone = self.xp.zeros(stage.count, self.xp.uint32)
            stage.facts = gone, self.xp.asarray(factors(stage.boards))
        mine = mine or reach
        kernel(
            *reach, *mine, full, at, addresses, *stage.facts, self.learning.pace.numbers,
            stage.count, branch.lanes,
        )  # fmt: skip


def _thirds(branch: Branch) -> list[Branch]:
    """The branches after this one that open the third trick."""
    after = [move.onward for move in branch.moves if move.onward is not None]
    after += branch.play.onward.values() if branch.play is not None else ()
    found: list[Branch] = []
    for onward in after:
        found += [onward] if len(onward.results) == 2 else _thirds(onward)
    return found


def quickened(ground: Ground, tables: Iterable[MutableMapping[int, Array]]) -> None:
    """From now on third tricks are done at one go, and what is learnt of them stands as that
    wants it.
    """
    ground.by_kernels = True
    for each in tables:
        for number, table in each.items():
            branch = ground.tree.branches[number]
            if len(branch.results) == 2:
                each[number] = room(ground, branch, table.dtype)


# -- learning at one go


def sharing(regret: Array, reach: Array, legal: Array, xp: Any) -> Array:
    """[action, ...]: what of a reach goes each way, as `algebra.shared` has it."""
    parts = xp.empty_like(regret)
    lawful = () if legal is None else (*legal,)
    _sharing(len(regret), bool(lawful), xp)(reach, *lawful, *regret, *parts)
    return parts


def learning(
    regret: Array, total: Array, values: list[Array], mine: Array, legal: Array, pace: Pace, xp: Any
) -> Array:
    """What a mixture is worth; regrets and sums fade and grow, as `Solver.settle` has it."""
    value = xp.empty_like(regret[0])
    lawful = () if legal is None else (*legal,)
    kernel = _learning(len(regret), bool(lawful), xp)
    kernel(*pace.keep, pace.fade, mine, *values, *lawful, *regret, *total, value)
    return value


def gaining(
    regret: Array, gain: Array, total: Array, values: list[Array], mine: Array, legal: Array,
    pace: Pace, xp: Any,
) -> Array:  # fmt: skip
    """The same for who foresees; without `mine`, nothing is summed up."""
    value = xp.empty_like(regret[0])
    lawful = () if legal is None else (*legal,)
    summed = () if mine is None else (*total,)
    kernel = _gaining(len(regret), bool(lawful), bool(summed), xp)
    reach = () if mine is None else (mine,)
    kernel(*pace.keep, pace.fade, *reach, *values, *lawful, *regret, *gain, *summed, value)
    return value


def _matched(count: int, lawful: bool) -> str:
    """The mixture m0, m1… in C, of regrets r0, r1… and what is legal, l0, l1…"""
    by = [f" * l{a}" if lawful else "" for a in range(count)]
    lines = ["float total = 0;"]
    lines += [f"float m{a} = r{a} > 0 ? r{a}{by[a]} : 0; total += m{a};" for a in range(count)]
    every = " + ".join(f"l{a}" for a in range(count)) if lawful else str(count)
    lines.append(f"const float even = 1.0f / ({every});")
    lines.append(f"const float by = total > {LITTLE} ? 1.0f / total : 0;")
    lines += [f"m{a} = total > {LITTLE} ? m{a} * by : even{by[a]};" for a in range(count)]
    return "\n".join(lines)


def _wanted(count: int, lawful: bool) -> str:
    return ", " + numbered("float32 l{0}", count) if lawful else ""


@lru_cache(maxsize=64)
def _sharing(count: int, lawful: bool, xp: Any) -> Any:
    body = _matched(count, lawful) + "".join(f"o{a} = m{a} * reach;" for a in range(count))
    take = "float32 reach" + _wanted(count, lawful) + ", " + numbered("float32 r{0}", count)
    name = f"sharing_alike{count}{int(lawful)}"
    return xp.ElementwiseKernel(take, numbered("float32 o{0}", count), body, name)


@lru_cache(maxsize=64)
def _learning(count: int, lawful: bool, xp: Any) -> Any:
    lines = [_matched(count, lawful), "float v = 0;"]
    for a in range(count):
        lines += [f"v += m{a} * q{a}; s{a} = (s{a} + m{a} * mine) * fade;"]
    lines += [f"r{a} = r{a} * (r{a} > 0 ? more : less) + q{a} - v;" for a in range(count)]
    lines.append("value = v;")
    take = "float32 more, float32 less, float32 fade, float32 mine, "
    take += numbered("float32 q{0}", count) + _wanted(count, lawful)
    give = ", ".join(numbered(text, count) for text in ("float32 r{0}", "float32 s{0}"))
    name = f"learning_alike{count}{int(lawful)}"
    return xp.ElementwiseKernel(take, give + ", float32 value", "\n".join(lines), name)


@lru_cache(maxsize=64)
def _gaining(count: int, lawful: bool, summed: bool, xp: Any) -> Any:
    lines = [_matched(count, lawful), "float v = 0;"]
    for a in range(count):
        lines.append(f"v += m{a} * q{a};")
        if summed:
            lines.append(f"s{a} = (s{a} + m{a} * mine) * fade;")
    for a in range(count):
        lines.append(f"const float n{a} = q{a} - v, w{a} = g{a} * kept + n{a};")
        lines.append(f"g{a} = w{a} > 0 ? w{a} : 0; r{a} = g{a} * ahead + n{a};")
    lines.append("value = v;")
    take = "float32 kept, float32 ahead, float32 fade, " + ("float32 mine, " if summed else "")
    take += numbered("float32 q{0}", count) + _wanted(count, lawful)
    outs = ["float32 r{0}", "float32 g{0}", *(["float32 s{0}"] if summed else [])]
    give = ", ".join(numbered(text, count) for text in outs)
    name = f"gaining_alike{count}{int(lawful)}{int(summed)}"
    return xp.ElementwiseKernel(take, give + ", float32 value", "\n".join(lines), name)
