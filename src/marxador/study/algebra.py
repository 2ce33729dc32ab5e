"""The few computations that a walk spends its time in, with numpy or fused on a GPU."""

from collections.abc import Sequence
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


class Pace:
    """How fast what was learned before fades, by how often was learned."""

    def __init__(self, xp: Any) -> None:
        self.numbers = xp.zeros(3, xp.float32)
        self.times = 0
        self.total = 0.0
        """What all sums so far have been weighed with."""

    def step(self) -> None:
        self.times += 1
        rate = self.times**1.5
        fade = (self.times / (self.times + 1)) ** 2
        self.total = (self.total + 1) * fade
        for at, number in enumerate((rate / (rate + 1), 0.5, fade)):
            self.numbers[at] = number

    @property
    def keep(self) -> tuple[Array, Array]:
        """What is kept of a regret above 0, and below."""
        return self.numbers[0:1], self.numbers[1:2]

    @property
    def fade(self) -> Array:
        """What is kept of a sum."""
        return self.numbers[2:3]


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


def best(values: Sequence[Array], legal: Array, xp: Any) -> Array:
    """The best of what can be done."""
    top = None
    for at, value in enumerate(values):
        each = value if legal is None else xp.where(legal[at] > 0, value, -np.inf)
        top = each if top is None else xp.maximum(top, each)
    return top


# -- on a GPU


def _list(text: str, count: int) -> str:
    return ", ".join(text.format(at) for at in range(count))


def _matched_in_c(count: int) -> str:
    lines = ["float total = 0;"]
    lines += [f"float m{a} = r{a} > 0 ? r{a} : 0; total += m{a};" for a in range(count)]
    lines += [f"m{a} = total > 0 ? m{a} / total : 1.0f / {count};" for a in range(count)]
    return "\n".join(lines)


@lru_cache(maxsize=64)
def _matching(count: int, xp: Any) -> Any:
    body = _matched_in_c(count) + "".join(f"o{a} = m{a};" for a in range(count))
    into = _list("float32 o{0}", count)
    return xp.ElementwiseKernel(_list("float32 r{0}", count), into, body, f"matching{count}")


@lru_cache(maxsize=64)
def _sharing(count: int, xp: Any) -> Any:
    body = _matched_in_c(count) + "".join(f"o{a} = m{a} * reach;" for a in range(count))
    take = "float32 reach, " + _list("float32 r{0}", count)
    return xp.ElementwiseKernel(take, _list("float32 o{0}", count), body, f"sharing{count}")


@lru_cache(maxsize=64)
def _learning(count: int, xp: Any) -> Any:
    lines = [_matched_in_c(count), "float v = 0;"]
    lines += [f"v += m{a} * q{a};" for a in range(count)]
    lines += [f"r{a} = r{a} * (r{a} > 0 ? more : less) + q{a} - v;" for a in range(count)]
    take = "float32 more, float32 less, " + _list("float32 q{0}", count)
    give = _list("float32 r{0}", count) + ", float32 value"
    lines.append("value = v;")
    return xp.ElementwiseKernel(take, give, "\n".join(lines), f"learning{count}")
