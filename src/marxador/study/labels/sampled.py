"""A strategy by labels, learned from deals at random: one thread for each, on a GPU or by `cc`.

External sampling: who learns tries everything it may do, the rival does one thing. Lanctot, Waugh,
Zinkevich and Bowling, *Monte Carlo Sampling for Regret Minimization in Extensive Games* (2009). In
a batch of deals nobody changes its ways; what all of them teach is added up, and fades as in
`algebra`.
"""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marxador.study.algebra import Fading, Pace, on_gpu
from marxador.study.labels.graph import NOWHERE, Graph
from marxador.study.labels.labels import Labels

Ints = NDArray[np.int32]
Kernel = Callable[..., None]
MOST = 8
"""Things to do at a node, at most."""

HEAD = """
#ifdef __CUDACC__
#define KERNEL extern "C" __global__ void
#define INSIDE __device__ __forceinline__
#define ADD(x, y) atomicAdd(&(x), y)
#else
#define KERNEL static void
#define INSIDE static inline
#define ADD(x, y) ((x) += (y))
#endif
typedef unsigned long long word;
#define STRENGTH(card) cards[2 * (card)]
#define GROUP(card) cards[2 * (card) + 1]
#define SLOT(code, trick) ((int)((code) >> 2 * (trick) & 3) - 1)
#define WORTH(end) (side * (endings[-2 - 2 * (end)] + sign * endings[-1 - 2 * (end)]))
enum { MOVER, STAGE, FIRST, SAID, PLAYS, TABLE, CARD, TIES = CARD + 3, NODE };
enum { VALUE = 3, NUMBER, HAND };

// What a place has played is a number: the slots of its hand, one more than each, in base 4.

INSIDE int nth(unsigned code, int number) {
    for (unsigned slot = 1; slot < 4; slot++)
        if ((code & 3) != slot && (code >> 2 & 3) != slot && (code >> 4 & 3) != slot)
            if (number-- == 0) return slot - 1;
    return -1;
}

INSIDE float noise(word *state) {
    word z = *state += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return (float)((z ^ z >> 31) >> 40) / 16777216.0f;
}

// The label of who is to act, as `labels.label_of` has it.
INSIDE int label(const int *cards, const int *h, const int *r, const int *node,
                 unsigned mine, unsigned theirs, int led) {
    const int stage = node[STAGE], leads = stage & 1 && mine >> 2 * (stage / 2) & 3;
    if (stage == 0) return h[NUMBER];
    if (stage == 1) return leads ? 3 * h[NUMBER] + SLOT(mine, 0) : h[NUMBER] * CARDS + led;
    const int gone = h[SLOT(mine, 0)], one = r[SLOT(theirs, 0)], left = nth(mine, 0);
    const int own = left < 0 ? 0 : STRENGTH(h[left]);
    if (stage == 2 || (stage == 3 && !leads)) {
        const int pair = own * (own + 1) / 2 + STRENGTH(h[nth(mine, 1)]);
        if (stage == 2) return (pair * S + STRENGTH(gone)) * S + STRENGTH(one);
        return ((pair * S + STRENGTH(led)) * S + STRENGTH(one)) * G + GROUP(gone);
    }
    if (stage == 3) return ((own * S + STRENGTH(led)) * G + GROUP(one)) * G + GROUP(gone);
    const int seen = GROUP(one) * G + GROUP(r[SLOT(theirs, 1)]);
    if (stage == 5 && !leads) {
        const int lies = STRENGTH(led);
        const int ahead = own > lies || (own == lies && node[TIES] == node[MOVER]);
        return ((ahead ? S : 0) + lies) * G * G + seen;
    }
    const int before = GROUP(gone), after = GROUP(h[SLOT(mine, 1)]);
    const int strong = leads ? STRENGTH(led) : own;
    return (strong * G * G + seen) * G + (before < after ? before : after);
}
"""

MAIN = """
typedef struct { int node, led, begin, at; unsigned played; float mix[MOST], worth[MOST]; } Frame;

KERNEL learn(const int *__restrict__ nodes, const int *__restrict__ edges,
             const float *__restrict__ endings, const int *__restrict__ cards,
             const int *__restrict__ hands, const float *__restrict__ regrets,
             float *__restrict__ fresh, float *__restrict__ done,
             int walker, int deals, word seed
#ifndef __CUDACC__
             , int at
#endif
) {
#ifdef __CUDACC__
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= deals) return;
#endif
    word state = (seed * (word)deals + at) * 0xD1342543DE82EF95ull;
    const int *held[2];
    held[0] = &hands[HAND * ((at + (int)(seed % HANDS)) % HANDS)];
    for (;;) {
        const int *other = held[1] = &hands[HAND * ((int)(noise(&state) * HANDS) % HANDS)];
        int both = 0;
        for (int k = 0; k < 9; k++) both |= held[0][k / 3] == other[k % 3];
        if (!both) break;
    }
    const int envit = held[0][VALUE] >= held[1][VALUE] ? 0 : 1;
    const float sign = envit ? -1.0f : 1.0f, side = walker ? -1.0f : 1.0f;
    Frame stack[DEPTH];
    int depth = 0, node = 0, led = -1, does = -1;
    unsigned played = 0;  // six bits for each place
    float value = 0;
    for (;;) {
        if (node >= 0 && does < 0) {  // somebody has the word
            const int *here = &nodes[NODE * node];
            const int mover = here[MOVER], said = here[SAID];
            const int count = said + (here[PLAYS] ? 3 - here[STAGE] / 2 : 0);
            does = 0;
            if (count > 1) {
                const unsigned mine = played >> 6 * mover & 63, theirs = played >> 6 * !mover & 63;
                const int begin = here[TABLE]
                    + count * label(cards, held[mover], held[!mover], here, mine, theirs, led);
                float mix[MOST], total = 0;
                for (int a = 0; a < count; a++) {
                    const float regret = regrets[begin + a];
                    total += mix[a] = regret > 0 ? regret : 0;
                }
                for (int a = 0; a < count; a++) mix[a] = total > 0 ? mix[a] / total : 1.0f / count;
                if (mover == walker) {
                    Frame *top = &stack[depth++];
                    top->node = node, top->led = led, top->begin = begin, top->at = 0;
                    top->played = played;
                    for (int a = 0; a < count; a++) top->mix[a] = mix[a];
                } else {
                    float left = noise(&state);
                    for (int a = 0; a < count; a++) ADD(done[begin + a], mix[a]);
                    while (does < count - 1 && (left -= mix[does]) >= 0) does++;
                }
            }
        }
        if (does >= 0) {  // and does something
            const int *here = &nodes[NODE * node];
            const int mover = here[MOVER], said = here[SAID], stage = here[STAGE];
            const unsigned mine = played >> 6 * mover & 63;
            const int last = stage == 5 && !(mine >> 4 & 3);
            const int lies = led;
            if (does < said) {
                node = edges[2 * (here[FIRST] + does) + envit];
            } else {
                const int slot = nth(mine, does - said), card = held[mover][slot];
                const int by = led < 0 ? 1 : STRENGTH(card) - STRENGTH(led);
                node = here[CARD + (by > 0) + (by >= 0)];
                played |= (unsigned)(slot + 1) << (6 * mover + 2 * (stage / 2));
                led = led < 0 ? card : -1;
            }
            if (node < 0) {
                value = WORTH(node);
                if (last) {  // who answers the last card knows the best way to end it
                    const float own = mover == walker ? 1.0f : -1.0f;
                    for (int a = 0; a <= said; a++) {
                        int to = 0;
                        if (a < said) to = edges[2 * (here[FIRST] + a) + envit];
                        else if (here[PLAYS]) {
                            const int by = STRENGTH(held[mover][nth(mine, 0)]) - STRENGTH(lies);
                            to = here[CARD + (by > 0) + (by >= 0)];
                        }
                        if (to >= 0) continue;
                        const float end = WORTH(to);
                        if (own * end > own * value) value = end;
                    }
                }
            }
            does = -1;
            continue;
        }
        if (depth == 0) return;  // what was tried is worth something
        Frame *top = &stack[depth - 1];
        const int *here = &nodes[NODE * top->node];
        const int count = here[SAID] + (here[PLAYS] ? 3 - here[STAGE] / 2 : 0);
        top->worth[top->at++] = value;
        if (top->at < count) {
            node = top->node, led = top->led, played = top->played, does = top->at;
            continue;
        }
        value = 0;
        for (int a = 0; a < count; a++) value += top->mix[a] * top->worth[a];
        for (int a = 0; a < count; a++) ADD(fresh[top->begin + a], top->worth[a] - value);
        depth--;
    }
}
"""

ON_HOST = """
void on_host(const int *nodes, const int *edges, const float *endings, const int *cards,
             const int *hands, const float *regrets, float *fresh, float *done,
             int walker, int deals, word seed) {
    for (int at = 0; at < deals; at++)
        learn(nodes, edges, endings, cards, hands, regrets, fresh, done, walker, deals, seed, at);
}
"""


class Sampled:
    """Learns from so many deals at a time."""

    def __init__(
        self, graph: Graph, size: int, of: Labels, xp: Any, deals: int, fading: Fading
    ) -> None:
        self.xp, self.deals = xp, deals
        self.pace = Pace(xp, fading)
        self.regrets, self.sums = (xp.zeros(size, xp.float32) for _ in "rs")
        self.fresh, self.done = (xp.zeros(size, xp.float32) for _ in "fd")
        """What a batch adds to them, apart: a large number forgets what is added bit by bit."""
        self.facts = [xp.asarray(array) for array in laid_out(graph, of)]
        self.kernel = compiled(source(graph, of), xp)

    def iterate(self) -> None:
        """Both seats learn once."""
        self.pace.step()
        for walker in (0, 1):
            self.fresh[...] = 0
            seed = 2 * self.pace.times + walker
            self.kernel(*self.facts, self.regrets, self.fresh, self.done, walker, self.deals, seed)
            self.regrets *= self.xp.where(self.regrets > 0, *self.pace.keep)
            self.regrets += self.fresh
        self.sums += self.done
        self.sums *= self.pace.fade
        self.done[...] = 0


def laid_out(graph: Graph, of: Labels) -> tuple[Ints, Ints, NDArray[np.float32], Ints, Ints]:
    """Nodes, edges, endings, cards and hands, as a kernel reads them."""
    assert graph.table.max() < 2**31
    said = np.stack([graph.first, graph.said, graph.plays, graph.table.astype(np.int32)])
    nodes = np.vstack([graph.mover, graph.stage, said, graph.card.T, graph.ties]).T.copy()
    cards = np.column_stack([of.strength, of.group])
    number = np.arange(len(of.hands), dtype=np.int32)
    hands = np.column_stack([of.hands, of.value, number])
    endings = np.column_stack([graph.base, graph.envit])
    return nodes, graph.to, endings, cards, hands


def source(graph: Graph, of: Labels) -> str:
    """The program for a game."""
    held = np.where(graph.plays > 0, 3 - graph.stage // 2, 0)
    assert (graph.said + held).max() <= MOST
    sizes = {
        "S": of.strengths,
        "G": of.groups,
        "CARDS": len(of.strength),
        "HANDS": len(of.hands),
        "MOST": MOST,
        "DEPTH": depth(graph),
    }
    lines = [f"#define {name} {number}" for name, number in sizes.items()]
    return "\n".join([*lines, HEAD, MAIN])


def depth(graph: Graph) -> int:
    """How often, at most, one seat has to choose in a hand."""
    found: dict[int, tuple[int, int]] = {}

    def longest(node: int) -> tuple[int, int]:
        if node not in found:
            first, said = int(graph.first[node]), int(graph.said[node])
            onward = {*graph.to[first : first + said].ravel().tolist(), *graph.card[node].tolist()}
            after = [longest(to) for to in onward - {NOWHERE} if to >= 0]
            most = [max((each[place] for each in after), default=0) for place in (0, 1)]
            most[int(graph.mover[node])] += 1
            found[node] = most[0], most[1]
        return found[node]

    return max(longest(0))


@lru_cache(maxsize=8)
def compiled(source: str, xp: Any) -> Kernel:
    """The program, compiled for where it runs."""
    return _by_cuda(source, xp) if on_gpu(xp) else _by_cc(source)


def _by_cuda(source: str, xp: Any) -> Kernel:
    kernel = xp.RawKernel(source, "learn")
    kernel.compile()

    def call(*given: Any) -> None:
        *arrays, walker, deals, seed = given
        threads = 128
        blocks = (deals + threads - 1) // threads
        numbers = np.int32(walker), np.int32(deals), np.uint64(seed)
        kernel((blocks,), (threads,), (*arrays, *numbers))

    return call


def _by_cc(source: str) -> Kernel:
    compiler = shutil.which("cc")
    if compiler is None:
        raise RuntimeError("cc")
    with TemporaryDirectory() as folder:
        written, library = Path(folder, "learn.c"), Path(folder, "learn.so")
        written.write_text(source + ON_HOST)
        options = ["-O2", "-shared", "-fPIC", "-o", str(library)]
        subprocess.run([compiler, *options, str(written)], check=True)
        function = ctypes.CDLL(str(library)).on_host
    function.argtypes = [ctypes.c_void_p] * 8 + [ctypes.c_int] * 2 + [ctypes.c_ulonglong]

    def call(*given: Any) -> None:
        *arrays, walker, deals, seed = given
        function(*(array.ctypes.data for array in arrays), walker, deals, seed)

    return call


def fading(times: int) -> tuple[float, float, float]:
    """What is learned from few deals is noise: what speaks against an action fades slowly too."""
    return times**1.5 / (times**1.5 + 1), times**0.5 / (times**0.5 + 1), (times / (times + 1)) ** 3
