#!/usr/bin/env python3
"""Measure what is shipped of a game whose later tricks are solved anew, and write it into its file.

`./bench/study_shipped.py jcf --device gpu` takes one large GPU and some five minutes. The figures
are exact: a best response over every hand, in both seats, with real cards, to the first trick as it
stands in the file and to the later ones solved anew with as many iterations as at the table; once
with any bid that is legal, and once with the bids of the strategy's own list. What is found of a
seat is printed as soon as it is known; `--seat` asks for one of them.
"""

import argparse
import json
import sys
import time
from importlib import import_module
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from marxador.rules import variant  # noqa: E402
from marxador.study.campaign import ground_of, measured  # noqa: E402
from marxador.study.liberal import LiberalPlayed, figures  # noqa: E402
from marxador.study.store import Parts, path_of, write_parts  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--file", type=Path, help="another strategy than the one that is shipped")
    parser.add_argument("--seat", type=int, choices=(0, 1), help="only as the mano, or as the peu")
    args = parser.parse_args()
    path = args.file or path_of(args.variant)
    parts = Parts(path)
    about, start = parts.about, time.monotonic()
    xp = import_module("numpy" if args.device == "cpu" else "cupy")
    ground = ground_of(variant(args.variant), xp=xp, cards=about.cards, bids=about.bids)
    response = LiberalPlayed(ground, parts, about.think)
    found = []
    for seat in (0, 1) if args.seat is None else (args.seat,):
        found.append((response.value(seat), response.by_list))
        seconds = round(time.monotonic() - start, 1)
        won = {"seat": seat, "any bid": found[-1][0], "listed": found[-1][1], "seconds": seconds}
        print(json.dumps(won), flush=True)
    if args.seat is None:
        write_parts(path, measured(about, figures(found)), dict(parts))
        print(json.dumps(figures(found)._asdict()))


if __name__ == "__main__":
    main()
