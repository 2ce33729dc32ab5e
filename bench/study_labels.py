#!/usr/bin/env python3
"""Learn a game by labels, write what is shipped, and measure what that loses in the exact game.

`./bench/study_labels.py negre --seconds 200 --device gpu --width 128 --turns 3` is made for one
large GPU. On the CPU a pack has to be cut down:
`./bench/study_labels.py negre --cards 1E,7E,7O,3O,3C,12C,6C,6B,4C --seconds 60`.

Method: both seats bid from the short list; the figure is an exact best response with real cards,
over every hand of both seats, that remembers everything, to the strategy as it stands in the file.
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
from marxador.study.algebra import host  # noqa: E402
from marxador.study.branch import Tree, short_list, stones  # noqa: E402
from marxador.study.deals import deals  # noqa: E402
from marxador.study.labelled import game_of, path_of, write, written  # noqa: E402
from marxador.study.streamed import Layout, Learner, Streamed  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant")
    parser.add_argument("--cards", help="a pack cut down to these cards")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--width", type=int, default=20, help="boards of the first trick at a time")
    parser.add_argument("--turns", type=int, default=1, help="learn from one board in so many")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    xp = import_module("numpy" if args.device == "cpu" else "cupy")
    cards = tuple(args.cards.split(",")) if args.cards else None
    start = time.monotonic()
    game = game_of(variant(args.variant), cards)
    tree = Tree(game.tables, game.ledger, stones(game.ledger), short_list(game.ledger))
    layout = Layout(game.built, game.of, xp)
    learner = Learner(tree, deals(game.tables.table, cards), layout, args.width)
    print(
        f"{len(game.of.hands)} hands, {game.of.classes} classes, {game.built.size} numbers,"
        f" {len(learner.rests)} parts; laid out in {time.monotonic() - start:.0f} s",
        flush=True,
    )
    start = time.monotonic()
    while time.monotonic() - start < args.seconds:
        learner.iterate(args.turns)
        if args.device == "gpu":
            xp.cuda.get_current_stream().synchronize()
        if learner.pace.times in (1, 2, 5) or learner.pace.times % 10 == 0:
            print(f"{learner.pace.times}: {time.monotonic() - start:.1f} s", flush=True)
    spent = time.monotonic() - start
    numbers = written(game.built, host(learner.sums), learner.pace.total)
    out = args.out or path_of(args.variant)
    about = {"variant": args.variant, "iterations": learner.pace.times, "cards": args.cards}
    write(out, about, numbers)  # before it is measured: a walk that fails leaves it
    start = time.monotonic()
    learner.mixes.clear()
    learner.before.clear()
    response = Streamed(learner, layout, xp.asarray(numbers, xp.float32))
    mano, peu = response.value(0), response.value(1)
    mst = round(500 * (mano + peu), 2)
    write(
        out, about | {"mst": mst, "method": "exact best response, bids of the short list"}, numbers
    )
    found = about | {
        "mst": mst,
        "mano": round(mano, 4),
        "peu": round(peu, 4),
        "seconds": round(spent),
        "measured_in": round(time.monotonic() - start),
        "bytes": out.stat().st_size,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
