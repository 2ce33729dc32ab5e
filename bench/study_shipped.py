#!/usr/bin/env python3
"""Measure what is shipped of a game whose later tricks are solved anew, and write it into its file.

`./bench/study_shipped.py jcf` finds what one wins who bids from the strategy's own list, on any
machine, in half an hour or so on two cores: a best response over every hand, in both seats, with
real cards, to the first trick as it stands in the file and to the later ones solved anew with as
many iterations as at the table, wherever it goes to. With `--any` it may bid anything that is
legal, some sizes after the others (or some alone: `--sizes 5 8 24`), which takes longer; then it is
said which bids win something, and what is written is the least that may be won. `--seldom 1e-4`
looks at fewer corners, those to which one goes with more than one hand in ten thousand.

With `--device gpu`, a large one, all of the later tricks are solved anew, and both are found in one
pass. What is found of a seat is printed as soon as it is known; `--seat` asks for one of them, and
writes nothing.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from marxador.study.hand.offer import Ground  # noqa: E402
from marxador.study.store import Parts, path_of, write_parts  # noqa: E402
from marxador.study.table import visits  # noqa: E402
from marxador.study.table.campaign import VISITED, measured  # noqa: E402
from marxador.study.table.liberal import LiberalPlayed, figures  # noqa: E402
from marxador.study.table.solved import SolvedAnew, by_list  # noqa: E402
from marxador.study.table.visits import (  # noqa: E402
    Anything,
    Progress,
    Visits,
    in_rounds,
    visited,
)

ROUNDS = 6
"""In how many the sizes of bids are looked at."""


def say(**found: Any) -> None:
    print(json.dumps(found), flush=True)


def told(progress: Iterator[Progress]) -> float:
    """What is won corner by corner, for one seat."""
    start, rounds = time.monotonic(), -1
    for so_far in progress:
        if so_far.corners >= rounds or not so_far.ahead:
            rounds = so_far.corners + so_far.ahead
            say(**so_far._asdict(), seconds=round(time.monotonic() - start))
    return so_far.value


def by_visits(of: SolvedAnew, seat: int, sizes: Sequence[int] | None) -> float:
    """By the list; and then with bids of some sizes that are not on it, if any are wanted."""
    if sizes is None:
        return told(visited(Visits(of, seat)))
    free = Anything(of, seat)
    rounds = [sizes[at::ROUNDS] for at in range(min(ROUNDS, len(sizes)))]
    won = told(in_rounds(free, [(), *rounds]))
    say(seat=seat, winning=free.winning())
    return won


def by_gpu(path: Path, parts: Parts, seats: tuple[int, ...]) -> None:
    """With any bid, and by the list."""
    about, start = parts.about, time.monotonic()
    of = by_list(parts).with_knots
    ground = Ground(of.tree, of.deals, import_module("cupy"))
    response = LiberalPlayed(ground, of.parts, about.think)
    found = []
    for seat in seats:
        found.append((response.value(seat), response.by_list))
        seconds = round(time.monotonic() - start, 1)
        say(seat=seat, any=found[-1][0], listed=found[-1][1], seconds=seconds)
    if len(seats) == 2:
        write_parts(path, measured(about, figures(found)), dict(parts))
        say(**figures(found)._asdict())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--file", type=Path, help="another strategy than the one that is shipped")
    parser.add_argument("--seat", type=int, choices=(0, 1), help="only as the mano, or as the peu")
    parser.add_argument("--any", action="store_true", help="with bids that are not listed")
    parser.add_argument("--sizes", type=int, nargs="+", help="those of these stones (default: all)")
    parser.add_argument(
        "--seldom",
        type=float,
        default=visits.SELDOM,
        help="a corner to which one goes less often is not looked at (default: %(default)s)",
    )
    args = parser.parse_args()
    visits.SELDOM = args.seldom
    path = args.file or path_of(args.variant)
    parts, seats = Parts(path), (0, 1) if args.seat is None else (args.seat,)
    if args.device == "gpu":
        by_gpu(path, parts, seats)
        return
    of = by_list(parts).with_knots
    sizes = (args.sizes or range(1, of.tree.ledger.target + 1)) if args.any else None
    won = sum(by_visits(of, seat, sizes) for seat in seats)
    if len(seats) == 2:
        found = {"anything" if args.any else "listed": round(500 * won, 3)}
        about = replace(parts.about, measured=parts.about.measured or VISITED, **found)
        write_parts(path, about, dict(parts))
        say(**found)


if __name__ == "__main__":
    main()
