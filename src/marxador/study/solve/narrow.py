"""Averages in two bytes each, where four would not fit.

Six bits of exponent and ten of mantissa hold shares between 2⁻⁶³ and 1. Ten bits are too few to
add a thousandth to a number: so what falls off is rounded up as often as it is large, and an
average stays right in the mean.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from marxador.study.algebra import Array, Pace, matched, matched_in_c, numbered, on_gpu

SHIFT = 13
"""Bits of a float32 that fall off."""
LEAST = 0x20000000
"""The float32 that is 2⁻⁶³, as a whole number."""


def widened(codes: Array, xp: Any) -> Array:
    """The averages that codes stand for."""
    bits = (codes.astype(xp.uint32) << SHIFT) + np.uint32(LEAST)
    return bits.view(xp.float32) * (codes > 0)


def narrowed(values: Array, noise: Array, xp: Any) -> Array:
    """The codes of averages; `noise`, below 2¹³, says which are rounded up."""
    bits = values.astype(xp.float32).view(xp.uint32).astype(xp.int64) - LEAST + noise
    return (xp.clip(bits, 0, 0xFFFF << SHIFT) >> SHIFT).astype(xp.uint16)


def averaged(codes: Array, regret: Array, reach: Array, pace: Pace, xp: Any) -> None:
    """What of a reach goes each way now comes into the average."""
    if on_gpu(xp):
        _averaging(len(regret), xp)(reach, *pace.newest, *regret, *codes)
        return
    old = widened(codes, xp)
    now = matched(regret, None, xp) * reach[None]
    noise = np.random.default_rng(pace.times).integers(0, 1 << SHIFT, codes.shape)
    codes[...] = narrowed(old + (now - old) * pace.newest[0], noise, xp)


@lru_cache(maxsize=64)
def _averaging(count: int, xp: Any) -> Any:
    lines = [
        matched_in_c(count),
        "unsigned noise = (unsigned)i * 2654435761u ^ (unsigned)which * 40503u, bits;",
        "int code; float old;",
    ]
    for a in range(count):
        lines += [
            "noise ^= noise << 13; noise ^= noise >> 17; noise ^= noise << 5;",
            f"bits = ((unsigned)c{a} << {SHIFT}) + {LEAST}u;",
            f"old = c{a} ? __uint_as_float(bits) : 0.0f;",
            f"old += (m{a} * reach - old) * newest;",
            f"code = (int)__float_as_uint(old) - {LEAST} + (int)(noise >> 19);",
            f"c{a} = code <= 0 ? 0 : code >> {SHIFT} > 65535 ? 65535 : code >> {SHIFT};",
        ]
    take = "float32 reach, float32 newest, float32 which, " + numbered("float32 r{0}", count)
    return xp.ElementwiseKernel(
        take, numbered("uint16 c{0}", count), "\n".join(lines), f"averaging{count}"
    )
