#!/usr/bin/env python3
"""How fast the exact hand is solved on one large GPU.

`./bench/study_gpu.py --seconds 590` counts from its own start, with all that is compiled; it looks
three times how good the strategy is, and writes nothing but what it finds. `marxador solve jcf
--device gpu` does the same, looks oftener, and writes the file that is shipped.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

START = time.monotonic()
sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

try:
    import cupy  # type: ignore[import-not-found]
except ImportError:
    sys.exit("bench/study_gpu.py: CuPy is missing; it is made for one large GPU")

from marxador.rules import variant  # noqa: E402
from marxador.study.algebra import scheduled  # noqa: E402
from marxador.study.campaign import check_gpu, ground_of  # noqa: E402
from marxador.study.lists import list_of  # noqa: E402
from marxador.study.response import exploitability  # noqa: E402
from marxador.study.solver import Solver  # noqa: E402

SLOW, PACED = 3, 12
"""Between these iterations it is found how long one takes."""
LOOKS = (0.5, 0.83)
"""How much of the time is gone at the looks before the last."""
LOOKING = 18
"""Seconds that the looks take together."""


def took() -> float:
    """Seconds since it was started, when the GPU is done."""
    cupy.cuda.get_current_stream().synchronize()
    return time.monotonic() - START


def say(**found: Any) -> None:
    print(json.dumps(found), flush=True)


def look(solver: Solver) -> None:
    mano, peu = exploitability(solver.ground, solver.average)
    bounds = [round(-peu, 5), round(mano, 5)]
    say(
        iterations=solver.iterations,
        seconds=round(took(), 1),
        mst=round(500 * (mano + peu), 3),
        mano=bounds,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant", nargs="?", default="jcf")
    parser.add_argument("--seconds", type=float, default=590)
    args = parser.parse_args()
    rules = variant(args.variant)
    ground = ground_of(rules, xp=cupy, bids=list_of(rules))
    say(memory=f"{check_gpu(ground) / 1e9:.1f} GB")
    solver = Solver(ground, narrow=True)
    say(compiled=round(took(), 1))
    looks, begun = [part * args.seconds for part in LOOKS], 0.0
    while took() < args.seconds:
        solver.iterate()
        if solver.iterations == SLOW:
            begun = took()
        if solver.iterations == PACED:
            each = (took() - begun) / (PACED - SLOW)
            more = (args.seconds - took() - LOOKING) / each
            solver.pace.fading = scheduled(PACED + max(PACED, int(more)))
            say(iteration=round(each, 3))
        if looks and took() >= looks[0]:
            looks.pop(0)
            look(solver)
    look(solver)


if __name__ == "__main__":
    main()
