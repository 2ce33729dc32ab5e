#!/usr/bin/env python3
"""Learn a game by labels, write what is shipped, and measure what that loses in the exact game.

`./bench/study_labels.py negre --seconds 200 --device gpu` is made for one large GPU. On the CPU a
pack has to be cut down for the measure:
`./bench/study_labels.py negre --cards 1E,7E,7O,3O,3C,12C,6C,6B,4C --seconds 60 --deals 20000`.

Method: both seats bid from the short list; the figure is an exact best response with real cards,
over every hand of both seats, that remembers everything, to the strategy as it stands in the file.
Where envits are compared at once (`argentina`) that is a long way: with `--sample` the rival's
first card is one of each strength, drawn at random, for all of them; see `labels/compared.py`.
"""

import argparse
import json
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from marxador.rules import variant  # noqa: E402
from marxador.study.algebra import host, on_gpu  # noqa: E402
from marxador.study.hand.branch import Tree, stones  # noqa: E402
from marxador.study.hand.deals import deals  # noqa: E402
from marxador.study.hand.lists import listed  # noqa: E402
from marxador.study.labels.compared import Comparing, Listening, drawn  # noqa: E402
from marxador.study.labels.labelled import (  # noqa: E402
    Bytes,
    Game,
    Shares,
    game_of,
    path_of,
    read,
    write,
    written,
)
from marxador.study.labels.sampled import Sampled, fading  # noqa: E402
from marxador.study.labels.streamed import Layout, Streamed  # noqa: E402

START = time.monotonic()


def say(text: str, xp: Any) -> None:
    used = ""
    if on_gpu(xp):
        free, total = xp.cuda.runtime.memGetInfo()
        used = f", {(total - free) / 2**30:.1f} GiB"
    print(f"{time.monotonic() - START:6.1f} s{used}: {text}", flush=True)


def learned(game: Game, args: argparse.Namespace, xp: Any) -> tuple[Bytes, int]:
    """A strategy, learned for so many seconds, and from how many batches."""
    learner = Sampled(game.built.graph, game.built.size, game.of, xp, args.deals, fading)
    begin = time.monotonic()
    while time.monotonic() - begin < args.seconds:
        learner.iterate()
        if on_gpu(xp):
            xp.cuda.get_current_stream().synchronize()
        times = learner.pace.times
        if times in (1, 2, 5, 10, 20, 50) or times % 100 == 0:
            say(f"{times} batches of {args.deals} deals", xp)
    say(f"{learner.pace.times} batches", xp)
    visits = learner.pace.total * args.deals
    return written(game.built, host(learner.sums), visits), learner.pace.times


def measured(
    game: Game, cards: tuple[str, ...] | None, numbers: Bytes, args: argparse.Namespace, xp: Any
) -> list[float]:
    """What a best responder wins of a strategy, as the mano and as the peu."""
    dealt, book = deals(game.tables.table, cards), game.ledger
    say("dealt", xp)
    given = game.tables, book, stones(book), listed(book)
    content = xp.asarray(numbers, xp.float32)
    envit = game.tables.table.variant.envit

    def told(text: str) -> None:
        say(text, xp)

    if envit is None or envit.compared != "at-once":
        layout = Layout(game.built, game.of, xp)
        return Streamed(Tree(*given), dealt, layout, content, args.width).lost(told)
    found, weights = [], None if args.sample is None else drawn(game.of, args.sample)
    for walker in (0, 1):
        tree, layout = Comparing(*given, dealt, walker), Layout(game.built, game.of, xp)
        response = Listening(tree, dealt, layout, content, args.width, weights)
        found += response.lost(told, (walker,))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant")
    parser.add_argument("--cards", help="a pack cut down to these cards")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--deals", type=int, default=2**21, help="deals of a batch")
    parser.add_argument("--width", type=int, default=64, help="boards of the first trick at a time")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--measure", action="store_true", help="only measure what is written")
    parser.add_argument("--sample", type=int, help="measure by one card of each strength: a seed")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    xp = import_module("numpy" if args.device == "cpu" else "cupy")
    cards = tuple(args.cards.split(",")) if args.cards else None
    out = args.out or path_of(args.variant)
    game = game_of(variant(args.variant), cards)
    say(
        f"{len(game.of.hands)} hands, {game.built.size} numbers,"
        f" {20 * game.built.size / 2**30:.1f} GiB to learn in",
        xp,
    )
    if args.measure:
        about, packed = read(out)
        numbers = Shares(game.built, packed).all()
    else:
        numbers, batches = learned(game, args, xp)
        about = {
            "variant": args.variant,
            "cards": args.cards,
            "batches": batches,
            "deals": args.deals,
        }
        write(out, about, game.built, numbers)  # before it is measured: a walk that fails leaves it
    say(f"{out.stat().st_size} bytes written", xp)
    mano, peu = measured(game, cards, numbers, args, xp)
    found = {"mst": round(500 * (mano + peu), 2), "mano": round(mano, 4), "peu": round(peu, 4)}
    how = "exact best response" if args.sample is None else f"best response, sample {args.sample}"
    method = {"method": f"{how}, bids of the short list"}
    keys = ("variant", "cards", "batches", "deals")
    write(out, {key: about[key] for key in keys} | found | method, game.built, numbers)
    say(json.dumps(found | {"bytes": out.stat().st_size}), xp)


if __name__ == "__main__":
    main()
