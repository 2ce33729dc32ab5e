#!/usr/bin/env python3
"""How fast the exact hand is solved on one large GPU.

`./bench/study_gpu.py --seconds 590` counts from its own start, with all that is compiled, and
writes nothing but what it finds. `marxador solve jcf --device gpu` does the same, looks oftener how
good the strategy is, and writes the file that is shipped.
"""

import argparse
import json
import sys
import time
from pathlib import Path

START = time.monotonic()
sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

try:
    import cupy  # type: ignore[import-not-found]
except ImportError:
    sys.exit("bench/study_gpu.py: CuPy is missing; it is made for one large GPU")

from marxador.rules import variant  # noqa: E402
from marxador.study.hand.lists import list_of  # noqa: E402
from marxador.study.table.campaign import Campaign, check_gpu, ground_of  # noqa: E402

LOOK = 300
"""Iterations between two looks at how good it is."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant", nargs="?", default="jcf")
    parser.add_argument("--seconds", type=float, default=590)
    args = parser.parse_args()
    rules = variant(args.variant)
    ground = ground_of(rules, xp=cupy, bids=list_of(rules))
    print(f"memory: {check_gpu(ground) / 1e9:.1f} GB", flush=True)
    campaign = Campaign(ground)
    campaign.look_every = LOOK
    before = time.monotonic() - START
    print(f"compiled: {before:.1f} s", flush=True)
    for look in campaign.run(args.seconds - before):
        print(json.dumps(look._asdict() | {"whole": time.monotonic() - START}), flush=True)


if __name__ == "__main__":
    main()
