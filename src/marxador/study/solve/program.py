"""A third trick written out as a program in C, for CUDA to compile.

Most of a hand's decisions are in its last trick, and each needs only what its own thread has at
hand: the cards that are left. A thread has one board of four cards and one lane.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from marxador.study.algebra import Array, Pace
from marxador.study.hand.branch import LEADS, Branch
from marxador.study.hand.offer import Ground, Offer, Worth
from marxador.study.hand.stage import Last, Stage
from marxador.study.solve.narrow import LEAST, SHIFT

HEAD = f"""
typedef unsigned short code;
typedef unsigned long long address;
#ifdef __CUDACC__
#define KERNEL extern "C" __global__ void
#define BITS(x) __float_as_uint(x)
#define COUNT(x) __popc(x)
#define FLOAT(x) __uint_as_float(x)
#else
#include <string.h>
#define KERNEL static void
#define __restrict__
#define COUNT(x) __builtin_popcount(x)
static unsigned BITS(float x) {{ unsigned y; memcpy(&y, &x, 4); return y; }}
static float FLOAT(unsigned x) {{ float y; memcpy(&y, &x, 4); return y; }}
#endif
#define FLOATS(k) ((float *)addresses[k])
#define CODES(k) ((code *)addresses[k])
#define POSITIVE(x) ((x) > 0 ? (x) : 0.0f)
#define FADED(x) ((x) * ((x) > 0 ? more : less))
#define GONE(c) (gone >> (c) & 1)
#ifdef __CUDACC__
#define OVER(c) _Pragma(QUICK) for (int c = 0; c < KINDS; c++)
#define EACH(c) _Pragma(SLOW) for (int c = 0; c < KINDS; c++)
#else
#define OVER(c) for (int c = 0; c < KINDS; c++)
#define EACH(c) OVER(c)
#endif
#ifndef __CUDACC__
#define __fdividef(x, y) ((x) / (y))
#endif
#ifdef __CUDACC__
__device__ __forceinline__
#else
static inline
#endif
code kept(code old, float now, float newest, unsigned *noise) {{
    float average = old ? FLOAT(((unsigned)old << {SHIFT}) + {LEAST}u) : 0.0f;
    average += (now - average) * newest;
    *noise ^= *noise << 13; *noise ^= *noise >> 17; *noise ^= *noise << 5;
    int bits = (int)BITS(average) - {LEAST} + (int)(*noise >> {32 - SHIFT});
    return bits <= 0 ? 0 : bits >> {SHIFT} > 65535 ? 65535 : bits >> {SHIFT};
}}
"""

MAIN = """
KERNEL third(const float *__restrict__ reach, const int *__restrict__ reached,
             const float *__restrict__ own, const int *__restrict__ owned,
             float *__restrict__ worth, const int *__restrict__ places,
             const address *__restrict__ addresses, const unsigned *__restrict__ missing,
             const unsigned *__restrict__ envits, const float *__restrict__ pace,
             int boards, int lanes
#ifndef __CUDACC__
             , unsigned at
#endif
) {
#ifdef __CUDACC__
    unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= (unsigned)boards * lanes) return;
#endif
    const unsigned board = at / lanes, lane = at - board * lanes;
    const unsigned gone = missing[board];
    const unsigned *peu_beats = envits + board * 2 * KINDS, *mano_loses = peu_beats + KINDS;
    const float more = pace[0], less = pace[1], fade = pace[2], newest = pace[3];
    unsigned noise = (at + 1) * 2654435761u ^ (unsigned)pace[4] * 40503u;
    const unsigned plane = boards * lanes;
    float R0[KINDS], M0[KINDS], V0[KINDS];
    for (int c = 0; c < KINDS; c++) {
        R0[c] = GONE(c) ? 0 : reach[(size_t)reached[board * KINDS + c] * lanes + lane];
        M0[c] = GONE(c) || !MINE ? 0 : own[(size_t)owned[board * KINDS + c] * lanes + lane];
    }
    const size_t place = (size_t)places[board] * KINDS * lanes + lane;
    float any = 0;
    for (int c = 0; c < KINDS; c++) any += R0[c] + M0[c];
    if (any == 0) {  // nobody comes here
        for (int c = 0; c < KINDS; c++) worth[place + c * lanes] = 0;
        return;
    }
BODY
    for (int c = 0; c < KINDS; c++) worth[place + c * lanes] = GONE(c) ? 0 : V0[c];
}
"""


class Learning(NamedTuple):
    """What is learned from: regrets and averages by branch, and how fast they fade."""

    regrets: Mapping[int, Array]
    sums: Mapping[int, Array]
    pace: Pace
    gains: Mapping[int, Array] | None = None
    """Of who foresees: what was gained, without this time's once more."""


class Tables(NamedTuple):
    """Which addresses are those of a branch."""

    regrets: int
    gains: int = -1
    total: int = -1
    kind: str = ""
    """Of the averages."""


class Program:
    """The third trick from one branch on, for one walker, written out in C."""

    def __init__(
        self, ground: Ground, branch: Branch, walker: int, learning: Learning, *, averages: bool
    ) -> None:
        self.ground = ground
        self.walker = walker
        self.learning = learning
        self.averages = averages
        """Whether what the walker does is added to its averages."""
        self.addresses: list[Array] = []
        self.lines: list[str] = []
        self.names = 0
        self.stage = ground.offers[branch.number].here
        assert isinstance(self.stage, Stage)
        self.fates, self.ties, self.leader = self._last(branch)
        self._before(branch, "R0", "M0", "V0")

    def _last(self, branch: Branch) -> tuple[int, int, int]:
        """Of the boards of the last trick: fates, who wins with equal cards, who leads."""
        while branch.play is None:
            branch = next(move.onward for move in branch.moves if move.onward is not None)
        last = self.ground.offers[branch.play.onward[LEADS].number].here
        assert isinstance(last, Last)
        return last.fates, last.ties, last.leader

    # -- writing

    def _say(self, *lines: str) -> None:
        self.lines += lines

    def _name(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{self.names}"

    def _at(self, array: Array) -> int:
        self.addresses.append(array)
        return len(self.addresses) - 1

    def _tables(self, branch: Branch) -> "Tables":
        """Where what is known of a branch stands."""
        learning, number = self.learning, branch.number
        own = branch.mover == self.walker
        regrets = self._at(learning.regrets[number])
        gains = self._at(learning.gains[number]) if own and learning.gains else -1
        if not self.averages or not own:
            return Tables(regrets, gains)
        total = learning.sums[number]
        kind = "CODES" if total.dtype == np.uint16 else "FLOATS"
        return Tables(regrets, gains, self._at(total), kind)

    def _matched(self, regrets: int, count: int, cell: str, step: str) -> None:
        """The mixture m0, m1… of an entry."""
        for a in range(count):
            self._say(
                f"float r{a} = FLOATS({regrets})[{cell} + {a} * {step}], m{a} = POSITIVE(r{a});"
            )
        self._say("const float total = " + " + ".join(f"m{a}" for a in range(count)) + ";")
        self._say("const float share = total > 0 ? __fdividef(1.0f, total) : 0.0f;")
        for a in range(count):
            self._say(f"m{a} = total > 0 ? m{a} * share : {1 / count!r}f;")

    def _learned(
        self, tables: "Tables", cell: str, step: str, values: list[str], mine: str
    ) -> None:
        """The regrets and averages of an entry; `value` is what its mixture is worth."""
        regrets, gains, total, kind = tables
        self._say("float value = " + " + ".join(f"m{a} * {v}" for a, v in enumerate(values)) + ";")
        for a, v in enumerate(values):
            where = f"[{cell} + {a} * {step}]"
            if gains < 0:
                self._say(f"FLOATS({regrets}){where} = FADED(r{a}) + {v} - value;")
            else:
                self._say(
                    f"const float n{a} = {v} - value;",
                    f"const float s{a} = POSITIVE(FLOATS({gains}){where} * more + n{a});",
                    f"FLOATS({gains}){where} = s{a};",
                    f"FLOATS({regrets}){where} = s{a} * less + n{a};",
                )
            now = f"m{a} * {mine}"
            if kind == "CODES":
                self._say(
                    f"CODES({total}){where} = kept(CODES({total}){where}, {now}, newest, &noise);"
                )
            elif kind == "FLOATS":
                self._say(f"FLOATS({total}){where} = (FLOATS({total}){where} + {now}) * fade;")

    # -- before the last trick is led: vectors over cards

    def _before(self, branch: Branch, reach: str, mine: str, out: str) -> None:
        offer = self.ground.offers[branch.number]
        own = branch.mover == self.walker
        moved = mine if own else reach
        parts = [moved] * offer.actions
        self._say("{")
        if offer.actions > 1 and (not own or self.averages):
            parts = self._shared(branch, offer, moved)
        values = [self._name("V") for _ in parts]
        if own:
            self._say(*(f"float {value}[KINDS];" for value in values))
        else:
            self._say(f"OVER(c) {out}[c] = 0;")
        for at, (part, value) in enumerate(zip(parts, values, strict=True)):
            self._say("{")
            if not own:
                self._say(f"float {value}[KINDS];")
            pair = (reach, part) if own else (part, mine)
            if at == len(offer.moves):
                assert branch.play is not None
                self._leads(branch.play.onward[LEADS], *pair, value)
            elif (onward := offer.moves[at].onward) is not None:
                self._before(onward, *pair, value)
            else:
                self._ends(offer.worth[at], pair[0], value)
            if not own:
                self._say(f"OVER(c) {out}[c] += {value}[c];")
            self._say("}")
        if own and offer.actions > 1:
            self._say("EACH(c) if (!GONE(c)) {")
            tables = self._tables(branch)
            self._matched(tables.regrets, offer.actions, "c * plane + at", "KINDS * plane")
            each = [f"{value}[c]" for value in values]
            self._learned(tables, "c * plane + at", "KINDS * plane", each, f"{mine}[c]")
            self._say(f"{out}[c] = value; }}")
        elif own:
            self._say(f"OVER(c) {out}[c] = {values[0]}[c];")
        self._say("}")

    def _shared(self, branch: Branch, offer: Offer, moved: str) -> list[str]:
        """Arrays of what of a reach goes each way."""
        parts = [self._name("P") for _ in range(offer.actions)]
        self._say(*(f"float {part}[KINDS];" for part in parts))
        self._say("EACH(c) {")
        regrets = self._at(self.learning.regrets[branch.number])
        self._matched(regrets, offer.actions, "c * plane + at", "KINDS * plane")
        for a, part in enumerate(parts):
            self._say(f"{part}[c] = GONE(c) ? 0 : {moved}[c] * m{a};")
        self._say("}")
        return parts

    def _ends(self, worth: Worth, reach: str, out: str) -> None:
        """The hand ends, whatever the cards."""
        base = self._at(worth.base[self.walker])
        self._say("{ float all = 0;", f"OVER(c) all += {reach}[c];")
        self._say(f"float base = WEIGHT * FLOATS({base})[lane];")
        if worth.envit is None:
            self._say(f"OVER(c) {out}[c] = base * (all - {reach}[c]); }}")
            return
        envit = self._at(worth.envit[self.walker])
        masks = "peu_beats" if self.walker == 0 else "mano_loses"
        self._say(
            f"float envit = WEIGHT * FLOATS({envit})[lane];",
            "OVER(c) {",
            f"const unsigned wins = {masks}[c]; float sum = 0;",
            "OVER(d)",
            f"if (d != c) sum += wins >> d & 1 ? -{reach}[d] : {reach}[d];",
            f"{out}[c] = base * (all - {reach}[c]) + envit * sum; }} }}",
        )

    # -- the last card is led: by whom, and what it comes to

    def _fate(self) -> str:
        """The fate of the card `c` of who answers, when `j` was led."""
        truc = f"(loses >> c & 1 ? {self.leader} : {1 - self.leader})"
        return truc if self.fates == 2 else f"({truc} + 2 * (envit >> c & 1))"

    def _leads(self, onward: Branch, reach: str, mine: str, out: str) -> None:
        leads = self.walker == self.leader
        of = reach if leads else mine
        fates = range(self.fates)
        sums = [self._name("f") for _ in fates]
        if not leads:
            self._say(f"OVER(c) {out}[c] = 0;")
        self._say("EACH(j) {")
        if leads:
            self._say(f"if (GONE(j)) {{ {out}[j] = 0; continue; }}")
        else:
            self._say("if (GONE(j)) continue;")
        self._say("const unsigned turn = j - COUNT(gone & ((1u << j) - 1));")
        ties = "TIES[j]" if self.ties == self.leader else "0"
        self._say(f"const unsigned loses = BELOW[j] | {ties};")
        if self.fates == 4:
            masks = "peu_beats" if self.leader == 0 else "mano_loses"
            self._say(f"const unsigned envit = {masks}[j];")
        self._say("float " + ", ".join(f"{name} = 0" for name in sums) + ";")
        if leads or self.averages:
            self._say("OVER(c) if (c != j) {")
            self._say(f"const int fate = {self._fate()};", f"const float with = {of}[c];")
            self._say(*(f"{name} += fate == {f} ? with : 0;" for f, name in enumerate(sums)), "}")
            self._say(*(f"{name} *= WEIGHT;" for name in sums))
        if leads:
            value = self._after(onward, sums, [f"{mine}[j]"])
            self._say(f"{out}[j] = {value[0]}; }}")
            return
        values = self._after(onward, [f"{reach}[j]"], sums)
        self._say("OVER(c) if (c != j) {")
        self._say(f"const int fate = {self._fate()};")
        picked = values[-1]
        for f in reversed(fates[:-1]):
            picked = f"fate == {f} ? {values[f]} : {picked}"
        self._say(f"{out}[c] += WEIGHT * ({picked}); }} }}")

    def _after(self, branch: Branch, reach: list[str], mine: list[str]) -> list[str]:
        """With a card led: numbers by fate for who answers, one number for who led."""
        offer = self.ground.offers[branch.number]
        own = branch.mover == self.walker
        entries = 1 if branch.mover == self.leader else self.fates
        moved = mine if own else reach
        tables = Tables(-1)
        mixes = [["1.0f"] for _ in range(entries)]
        if offer.actions > 1:
            tables = self._tables(branch)
            mixes = [self._mix(tables.regrets, offer.actions, e, entries) for e in range(entries)]
        outs = []
        for at in range(offer.actions):
            part = []
            for e in range(entries):
                name = self._name("p")
                self._say(f"const float {name} = {moved[e]} * {mixes[e][at]};")
                part.append(name)
            pair = (reach, part) if own else (part, mine)
            if at < len(offer.moves) and (onward := offer.moves[at].onward) is not None:
                outs.append(self._after(onward, *pair))
            else:
                worth: Any = offer.known if at == len(offer.moves) else offer.worth[at]
                outs.append(self._shown(worth[self.walker], pair[0]))
        walkers = 1 if self.walker == self.leader else self.fates
        found = [self._name("v") for _ in range(walkers)]
        for e, name in enumerate(found):
            if own and offer.actions > 1:
                each = [out[e] for out in outs]
                self._say(f"float {name};", "{")
                cell, step = self._cell(e, entries)
                for a in range(offer.actions):
                    self._say(f"const float m{a} = {mixes[e][a]};")
                    self._say(
                        f"const float r{a} = FLOATS({tables.regrets})[{cell} + {a} * {step}];"
                    )
                self._learned(tables, cell, step, each, mine[e])
                self._say(f"{name} = value; }}")
            else:
                self._say(f"const float {name} = " + " + ".join(out[e] for out in outs) + ";")
        return found

    def _cell(self, entry: int, entries: int) -> tuple[str, str]:
        return f"(turn * {entries} + {entry}) * plane + at", f"{entries} * FAN * plane"

    def _mix(self, regrets: int, count: int, entry: int, entries: int) -> list[str]:
        names = [self._name("x") for _ in range(count)]
        cell, step = self._cell(entry, entries)
        self._say("float " + ", ".join(names) + ";", "{")
        self._matched(regrets, count, cell, step)
        self._say(*(f"{name} = m{a};" for a, name in enumerate(names)), "}")
        return names

    def _shown(self, worth: Array, reach: list[str]) -> list[str]:
        """The hand ends: worth by fate and lane."""
        at = self._at(worth)
        each = [f"FLOATS({at})[{f} * lanes + lane]" for f in range(self.fates)]
        if self.walker == self.leader:
            return ["(" + " + ".join(f"{r} * {w}" for r, w in zip(reach, each, strict=True)) + ")"]
        return [f"({reach[0]} * {w})" for w in each]

    # -- compiled

    @property
    def source(self) -> str:
        deals = self.ground.deals
        kinds = len(deals.kinds)
        strength = deals.strength
        below, ties = (
            "{" + ", ".join(f"{_bits(row)}u" for row in rows) + "}"
            for rows in (strength < strength[:, None], strength == strength[:, None])
        )
        weight = float(deals.weight.max())
        return "\n".join(
            [
                HEAD,
                f"#define KINDS {kinds}\n#define FAN {kinds - 4}\n#define WEIGHT {weight!r}f",
                f"#define MINE {int(self.averages)}",
                "#ifdef __CUDACC__\n#define TABLE __constant__ const unsigned",
                "#else\n#define TABLE static const unsigned\n#endif",
                f"TABLE BELOW[KINDS] = {below};\nTABLE TIES[KINDS] = {ties};",
                MAIN.replace("BODY", "\n".join(self.lines)),
            ]
        )


def _bits(row: Any) -> int:
    return sum(1 << at for at, is_set in enumerate(row.tolist()) if is_set)
