"""Make what the champion plays a cama by, and measure what it loses of it, on CPU cores.

    .venv/bin/python bench/study_cama.py --make --out build/almeria.cama
    .venv/bin/python bench/study_cama.py

The first learns the hand at every score, from the end of the cama backwards. The second says what
is lost from each score by what is shipped (or `--file`): the rival knows how the champion plays at
every score, and answers in the best way with the cama in mind, hand after hand; the seats change
after each. It is exact, over every deal, and the later tricks are solved anew as at the table.
Both take up where they were stopped. What is found is printed as JSON.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from marxador.rules import variant
from marxador.study import store
from marxador.study.cama.abreast import Scores
from marxador.study.cama.cama import Cama, levels
from marxador.study.cama.level import Filling, LevelLearner, Workshop, look
from marxador.study.cama.shelf import Shelf
from marxador.study.hand.deals import deals
from marxador.study.table.solved import tree_of

FLOOR, GOAL = 0.005, 0.001
WIDTH = 18
"""How many scores are walked through abreast."""
LATE = 8
"""Stones before the last of a cama from which a score is no longer like the next."""


def say(**found: Any) -> None:
    print(json.dumps(found), flush=True)


def timed(scores: Iterator[Scores], what: str, every: int) -> Iterator[Scores]:
    """The same, saying how far it is."""
    start, done = time.monotonic(), 0
    for some in scores:
        yield some
        done += len(some)
        say(what=what, stones=sum(some[0]), done=done, of=every,
            seconds=round(time.monotonic() - start))  # fmt: skip


def make(shop: Workshop, told: argparse.Namespace, cores: Executor) -> None:
    """Learn every score, and write what travels of it."""
    target, kept = shop.rules.target, told.out.with_suffix(".npz")
    filling = Filling(shop.alone, target, told.steps, told.grain)
    if kept.exists():
        with np.load(kept) as known:
            filling.even = known["known"]
            filling.parts = {name: known[name] for name in known if name != "known"}
    left = (some for some in levels(target, WIDTH) if np.isnan(filling.even[some[0]]))
    before = None
    for scores in timed(left, "learnt", int(np.isnan(filling.even).sum())):
        horizon = 2 * told.times
        learner = LevelLearner(shop, scores, filling.even, horizon=horizon, cores=cores)
        if before:
            learner.go_on(before)
        late = sum(scores[0]) > 2 * (target - 1) - LATE
        for _ in range(told.times if before and not late else horizon):
            learner.iterate()
        filling.put(learner)
        before = learner
        np.savez(kept, known=filling.even, **filling.parts)
    about = store.About(
        variant=shop.rules.key,
        version=shop.rules.version,
        utility="match",
        iterations=told.times,
        think=told.think,
        most=told.most,
    )
    store.write_parts(told.out, about, filling.parts)
    say(what="written", bytes=told.out.stat().st_size)


def measure(shop: Workshop, told: argparse.Namespace, cores: Executor) -> None:
    """What is lost from every score, from the end backwards."""
    parts = store.Parts(told.file)
    about, kept = parts.about, told.file.with_suffix(".npy")
    think, most = told.think or about.think, told.most if told.think else about.most
    shelf = Shelf(shop.alone, dict(parts), think=think, most=most)
    cama = Cama(shop.rules.target)
    if told.go_on and kept.exists():
        cama.sure = np.load(kept)
    left = (some for some in levels(cama.target, WIDTH) if np.isnan(cama.gap[some[0]]))
    for scores in timed(left, "measured", int(np.isnan(cama.gap).sum())):
        look(shop, shelf, cama, scores, cores)
        if told.go_on:
            np.save(kept, cama.sure)
        say(worst=round(float(np.nanmax(cama.gap)), 6))
    gap = cama.gap
    worst = np.unravel_index(int(gap.argmax()), gap.shape)
    say(
        what="lost of a cama, both seats together",
        worst=round(float(gap.max()), 6),
        at=[int(stones) for stones in worst],
        mean=round(float(gap.mean()), 6),
        at_0_0=round(float(gap[0, 0]), 6),
        mano_at_0_0=[round(float(cama.sure[0, 0, 0]), 5), round(1 - float(cama.sure[1, 0, 0]), 5)],
        think=[think, most],
        floor=FLOOR,
        goal=GOAL,
    )


def main() -> int:
    ask = argparse.ArgumentParser(description="What the champion plays a cama by.")
    ask.add_argument("--variant", default="almeria")
    ask.add_argument("--make", action="store_true", help="learn it, instead of measuring it")
    ask.add_argument("--out", type=Path, default=Path("build/almeria.cama"))
    ask.add_argument("--file", type=Path, help="what to measure (default: what is shipped)")
    ask.add_argument("--go-on", action="store_true", help="keep what is measured beside the file")
    ask.add_argument("--times", type=int, default=80, help="iterations for each score")
    ask.add_argument("--think", type=int, default=0, help="the same at the table")
    ask.add_argument("--most", type=int, default=0, help="where one often comes")
    ask.add_argument("--steps", type=int, default=63, help="in which shares travel")
    ask.add_argument("--grain", type=int, default=4000, help="steps of what is owed")
    told = ask.parse_args()
    rules, alone = variant(told.variant), tree_of(told.variant)
    shop = Workshop(rules, alone, deals(alone.tables.table))
    told.file = told.file or store.FOLDER / f"{rules.key}.cama"
    with ThreadPoolExecutor() as cores:
        if told.make:
            told.think, told.most = told.think or 100, told.most or 400
            told.out.parent.mkdir(parents=True, exist_ok=True)
            make(shop, told, cores)
        else:
            measure(shop, told, cores)
    return 0


if __name__ == "__main__":
    sys.exit(main())
