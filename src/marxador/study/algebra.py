"""The few computations that a walk spends its time in, with numpy or fused on a GPU."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

Array = Any
"""An array of numpy, or of CuPy, which does as numpy does on a GPU."""

TINY = np.float32(1e-30)


def on_gpu(xp: Any) -> bool:
    return hasattr(xp, "ElementwiseKernel")


def host(array: Array) -> Any:
    """The same array in plain memory."""
    return array.get() if hasattr(array, "get") else array


def joined(parts: Sequence[Array], xp: Any) -> Array:
    """Lanes put side by side."""
    if len(parts) == 1:
        return parts[0]
    ends = np.cumsum([0, *(part.shape[2] for part in parts)]).tolist()
    whole = xp.empty((*parts[0].shape[:2], ends[-1]), xp.float32)
    for at, part in enumerate(parts):
        whole[:, :, ends[at] : ends[at + 1]] = part
    return whole


Fading = Callable[[int], tuple[float, float, float]]
"""By how often was learned: what is kept of a regret above 0, of one below, and of a sum."""


class Pace:
    """How fast what was learned before fades, by how often was learned."""

    def __init__(self, xp: Any, fading: Fading) -> None:
        self.xp = xp
        self.fading = fading
        self.numbers = xp.zeros(5, xp.float32)
        self.times = 0
        self.total = 0.0
        """What all sums so far have been weighed with."""

    def step(self) -> None:
        self.times += 1
        more, less, fade = self.fading(self.times)
        newest = 1 / (self.total + 1)
        self.total = (self.total + 1) * fade
        numbers = more, less, fade, newest, self.times
        self.numbers[...] = self.xp.asarray(numbers, self.xp.float32)

    @property
    def keep(self) -> tuple[Array, Array]:
        """What is kept of a regret above 0, and below."""
        return self.numbers[0:1], self.numbers[1:2]

    @property
    def fade(self) -> Array:
        """What is kept of a sum."""
        return self.numbers[2:3]

    @property
    def newest(self) -> tuple[Array, Array]:
        """What the newest counts in an average, and which one it is."""
        return self.numbers[3:4], self.numbers[4:5]


def scheduled(horizon: int) -> Fading:
    """For about so many times: what speaks against an action fades at once, what speaks for it
    the less the nearer the end.

    Zhang, McAleer and Sandholm, *Faster Game Solving via Hyperparameter Schedules* (2024), with a
    lighter weight on what was learned last.
    """

    def fading(times: int) -> tuple[float, float, float]:
        gone = min(1.0, times / horizon)
        more, less = times ** (1 + 3 * gone), times ** (-1 - 2 * gone)
        fade = (times / (times + 1)) ** (8 - 3 * gone)
        return more / (more + 1), less / (less + 1), fade

    return fading


SOON = 100
"""Times after which who foresees forgets no faster."""


def foreseeing(times: int) -> tuple[float, float, float]:
    """For who foresees: what is kept of what was gained, now and the next time, and of a sum.

    Xu, Li, Fu, Fu, Xing and Cheng, *Minimizing Weighted Counterfactual Regret with Optimistic
    Online Mirror Descent* (2024), where that fades too; at first faster here, since nobody knows
    anything then and the joc fora is dear.
    """
    power = 0.7 + 1.8 * min(1.0, times / SOON)
    now, then = (times - 1) ** power, times**power
    return now / (now + 1), then / (then + 1), (times / (times + 1)) ** 5


def matched(regret: Array, legal: Array, xp: Any) -> Array:
    """[action, ...]: each action in proportion to its regret; all alike where there is none."""
    if on_gpu(xp) and legal is None:
        mix = xp.empty_like(regret)
        _matching(len(regret), xp)(*regret, *mix)
        return mix
    mix = xp.maximum(regret, 0)
    if legal is not None:
        mix *= legal
    total = mix.sum(axis=0, keepdims=True)
    even = 1 / len(mix) if legal is None else legal / xp.maximum(legal.sum(axis=0), 1)
    return xp.where(total > 0, mix / xp.maximum(total, TINY), even).astype(xp.float32)


def shared(regret: Array, reach: Array, legal: Array, xp: Any) -> Array:
    """[action, ...]: what of a reach goes each way."""
    if on_gpu(xp) and legal is None:
        parts = xp.empty_like(regret)
        _sharing(len(regret), xp)(reach, *regret, *parts)
        return parts
    return matched(regret, legal, xp) * reach[None]


def learned(regret: Array, values: Sequence[Array], legal: Array, pace: Pace, xp: Any) -> Array:
    """What a mixture of actions is worth; their regrets fade and grow on the way."""
    if on_gpu(xp) and legal is None:
        value = xp.empty_like(values[0])
        _learning(len(regret), xp)(*pace.keep, *values, *regret, value)
        return value
    mix = matched(regret, legal, xp)
    value = mix[0] * values[0]
    for at in range(1, len(values)):
        value += mix[at] * values[at]
    regret *= xp.where(regret > 0, *pace.keep)
    for at, each in enumerate(values):
        regret[at] += each - value
    return value


def foreseen(regret: Array, gain: Array, values: Sequence[Array], pace: Pace, xp: Any) -> Array:
    """The same for who takes the next time to be like this one: `regret` is what was gained, never
    below 0, and this time's once more.

    Farina, Kroer and Sandholm, *Faster Game Solving via Predictive Blackwell Approachability*
    (2021).
    """
    if on_gpu(xp):
        value = xp.empty_like(values[0])
        _foreseeing(len(regret), xp)(*pace.keep, *values, *regret, *gain, value)
        return value
    mix = matched(regret, None, xp)
    value = mix[0] * values[0]
    for at in range(1, len(values)):
        value += mix[at] * values[at]
    kept, ahead = pace.keep
    for at, each in enumerate(values):
        now = each - value
        gain[at] = xp.maximum(gain[at] * kept + now, 0)
        regret[at] = gain[at] * ahead + now
    return value


def best(values: Sequence[Array], legal: Array, xp: Any) -> Array:
    """The best of what can be done."""
    top = None
    for at, value in enumerate(values):
        each = value if legal is None else xp.where(legal[at] > 0, value, -np.inf)
        top = each if top is None else xp.maximum(top, each)
    return top


def product(rows: Array, columns: Array, xp: Any) -> Array:
    """[board, row, lane]: the product of matrices, board by board."""
    if not on_gpu(xp):
        return xp.matmul(rows, columns)
    boards, count, inner = rows.shape
    lanes = columns.shape[2]
    out = xp.empty((boards, count, lanes), xp.float32)
    columns = xp.ascontiguousarray(columns)
    _multiplying(xp)(rows, columns, np.int32(count), np.int32(inner), np.int32(lanes), out)
    return out


def settled(signs: Array, reach: Array, base: Array, envit: Array, chance: float, xp: Any) -> Array:
    """[board, row, lane]: what a hand that is over is worth, on a GPU, from signs in bytes."""
    boards, count, width = signs.shape
    inner, lanes = reach.shape[1:]
    out = xp.empty((boards, count, lanes), xp.float32)
    reach = xp.ascontiguousarray(reach)
    sizes = (np.int32(n) for n in (count, width // 4, inner, lanes))
    words = signs.view(xp.int32)
    if envit is None:
        _settling(xp, False)(words, reach, base, base, *sizes, np.float32(chance), out)
    else:
        _settling(xp, True)(words, reach, base, envit, *sizes, np.float32(chance), out)
    return out


# -- on a GPU


@lru_cache(maxsize=2)
def _settling(xp: Any, both: bool) -> Any:
    other = "other += __int2float_rn(sign) * with;" if both else ""
    return xp.ElementwiseKernel(
        "raw int32 words, raw float32 reach, raw float32 base, raw float32 envit,"
        " int32 count, int32 width, int32 inner, int32 lanes, float32 chance",
        "float32 out",
        f"""
        unsigned at = (unsigned)i, line = at / lanes, lane = at - line * lanes;
        const int *row = &words[(size_t)line * width];
        const float *column = &reach[(size_t)(line / count) * inner * lanes + lane];
        float all = 0, other = 0;
        for (int w = 0; w < width; w++) {{
            int word = row[w];
            for (int b = 0; b < 4; b++) {{
                int sign = (signed char)(word >> 8 * b);
                if (4 * w + b < inner) {{
                    float with = column[(4 * w + b) * lanes];
                    all += sign ? with : 0;
                    {other}
                }}
            }}
        }}
        out = chance * (base[lane] * all + {"envit[lane] * other" if both else "0"});
        """,
        f"settling{int(both)}",
    )


@lru_cache(maxsize=1)
def _multiplying(xp: Any) -> Any:
    """A thread for each number: a library's products cannot be recorded."""
    return xp.ElementwiseKernel(
        "raw float32 rows, raw float32 columns, int32 count, int32 inner, int32 lanes",
        "float32 out",
        """
        unsigned at = (unsigned)i, line = at / lanes, lane = at - line * lanes;
        const float *row = &rows[(size_t)line * inner];
        const float *column = &columns[(size_t)(line / count) * inner * lanes + lane];
        float sum = 0;
        for (int k = 0; k < inner; k++) sum += row[k] * column[k * lanes];
        out = sum;
        """,
        "multiplying",
    )


def numbered(text: str, count: int) -> str:
    return ", ".join(text.format(at) for at in range(count))


def matched_in_c(count: int) -> str:
    lines = ["float total = 0;"]
    lines += [f"float m{a} = r{a} > 0 ? r{a} : 0; total += m{a};" for a in range(count)]
    lines += [f"m{a} = total > 0 ? m{a} / total : 1.0f / {count};" for a in range(count)]
    return "\n".join(lines)


@lru_cache(maxsize=64)
def _matching(count: int, xp: Any) -> Any:
    body = matched_in_c(count) + "".join(f"o{a} = m{a};" for a in range(count))
    into = numbered("float32 o{0}", count)
    return xp.ElementwiseKernel(numbered("float32 r{0}", count), into, body, f"matching{count}")


@lru_cache(maxsize=64)
def _sharing(count: int, xp: Any) -> Any:
    body = matched_in_c(count) + "".join(f"o{a} = m{a} * reach;" for a in range(count))
    take = "float32 reach, " + numbered("float32 r{0}", count)
    return xp.ElementwiseKernel(take, numbered("float32 o{0}", count), body, f"sharing{count}")


@lru_cache(maxsize=64)
def _learning(count: int, xp: Any) -> Any:
    lines = [matched_in_c(count), "float v = 0;"]
    lines += [f"v += m{a} * q{a};" for a in range(count)]
    lines += [f"r{a} = r{a} * (r{a} > 0 ? more : less) + q{a} - v;" for a in range(count)]
    take = "float32 more, float32 less, " + numbered("float32 q{0}", count)
    give = numbered("float32 r{0}", count) + ", float32 value"
    lines.append("value = v;")
    return xp.ElementwiseKernel(take, give, "\n".join(lines), f"learning{count}")


@lru_cache(maxsize=64)
def _foreseeing(count: int, xp: Any) -> Any:
    lines = [matched_in_c(count), "float v = 0;"]
    lines += [f"v += m{a} * q{a};" for a in range(count)]
    for a in range(count):
        lines.append(f"const float n{a} = q{a} - v, s{a} = g{a} * kept + n{a};")
        lines.append(f"g{a} = s{a} > 0 ? s{a} : 0; r{a} = g{a} * ahead + n{a};")
    lines.append("value = v;")
    give = numbered("float32 r{0}", count) + ", " + numbered("float32 g{0}", count)
    take = "float32 kept, float32 ahead, " + numbered("float32 q{0}", count)
    return xp.ElementwiseKernel(
        take, give + ", float32 value", "\n".join(lines), f"foreseeing{count}"
    )
