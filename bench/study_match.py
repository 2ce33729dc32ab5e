"""Measure playing for the match: what the champion loses of a cama, from its worst score.

    .venv/bin/python bench/study_match.py --make --device gpu --out build/cama
    .venv/bin/python bench/study_match.py --measure --device gpu --out build/cama
    .venv/bin/python bench/study_match.py --scores 0-0 16-15

The rival knows how the champion plays at every score, and answers in the best way with the cama in
mind, hand after hand; the seats change after each. It is exact, over every deal, from the end of
the cama backwards. That takes a large GPU; there the strategies are made too, all scores at once,
with as many of them in the file as `--knots` says. Without one, what the shipped champion loses in
one hand at some scores is found, a minute or two each. What is found is printed as JSON.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from marxador.engine.scoring import Score
from marxador.rules import variant
from marxador.rules.variant import Variant
from marxador.study import store
from marxador.study.algebra import scheduled
from marxador.study.cama.abreast import Answer, Books, Floats, Scores, laid_out, picked
from marxador.study.cama.cama import Cama, Together, backwards, even_ends, levels
from marxador.study.cama.scored import shelf_of
from marxador.study.cama.shelf import Shelf, Sitting, knotted, travelling
from marxador.study.table.solved import tree_of

FLOOR, GOAL = 0.005, 0.001
KNOTS = (0, 5, 9, 12, 14, 15, 16, 17)
THINK = 40
PACED = 8
"""Iterations after which it is known how many there will be."""
MOST = 400
LOOKS = (0.04, 0.08, 0.12, 0.18, 0.25, 0.35, 0.5, 0.65, 0.8)
"""How far a solve has come when it is found anew what the scores are worth."""
CLOSE = (0.12, 0.35)


def say(**found: Any) -> None:
    print(json.dumps(found), flush=True)


def solved(rules: Variant, seconds: float, xp: Any) -> Together:
    """Every score of a cama, with as many iterations as there is time for."""
    solve = Together(rules, MOST, xp)
    start = time.monotonic()
    for _ in range(PACED):
        solve.learner.iterate()
    settle(xp)
    total = min(MOST, max(4 * PACED, int(PACED * seconds / (time.monotonic() - start))))
    solve.learner.pace.fading = scheduled(total)
    looks = {max(PACED + 1, int(total * part)): part in CLOSE for part in LOOKS}
    while solve.learner.iterations < total:
        solve.learner.iterate()
        if solve.learner.iterations in looks:
            solve.look(closely=looks[solve.learner.iterations])
    solve.look()
    return solve


def settle(xp: Any) -> None:
    """Wait for a GPU."""
    if xp is not np:
        xp.cuda.get_current_stream().synchronize()


def make(rules: Variant, out: Path, seconds: float, knots: Sequence[int], xp: Any) -> None:
    """Make the file."""
    start = time.monotonic()
    solve = solved(rules, seconds, xp)
    ground, iterations = solve.learner.ground, solve.learner.iterations
    answer = Answer(ground, solve.learner.average)
    most = [answer.each(seat) for seat in (0, 1)]
    each = (most[0] + most[1]) / 2
    say(iterations=iterations, seconds=took(start), **lost("solved", each, solve.scores))
    alone = tree_of(rules.key)
    parts = travelling(solve, range(rules.target), alone)
    solve.learner.forget()
    about = store.About(
        variant=rules.key,
        version=rules.version,
        utility="match",
        iterations=iterations,
        think=THINK,
    )
    store.write_parts(out / f"{rules.key}.cama", about, knotted(parts, knots))


def measured(rules: Variant, out: Path, xp: Any) -> Cama:
    """What a file loses, hand by hand and over a cama."""
    start, path = time.monotonic(), out / f"{rules.key}.cama"
    parts = store.Parts(path)
    shelf = Shelf(tree_of(rules.key), parts, xp, think=parts.about.think)
    scores = tuple(score for level in levels(rules.target, 1) for score in level)
    books = Books(rules, scores)
    ground = laid_out(books, [even_ends(book, shelf.even) for book in books.each], xp=xp)
    seats = Sitting(ground, shelf)
    hand = (seats.each(1) + seats.each(0)) / 2
    say(bytes=path.stat().st_size, seconds=took(start), **lost("played, a hand", hand, scores))
    return backwards(rules, lambda *_: picked(seats.played, ground), xp=xp)


def took(start: float) -> int:
    return round(time.monotonic() - start)


def lost(what: str, each: Floats, scores: Scores) -> dict[str, Any]:
    """What is lost at the scores, in chances of winning a cama."""
    worst = scores[int(each.argmax())]
    return {"what": what, "worst": float(each.max()), "at": worst, "mean": float(each.mean())}


def summary(cama: Cama) -> dict[str, Any]:
    """What the champion may lose of a cama."""
    gap = cama.gap
    worst = np.unravel_index(int(gap.argmax()), gap.shape)
    return {
        "worst": round(float(gap.max()), 6),
        "at": [int(stones) for stones in worst],
        "mean": round(float(gap.mean()), 6),
        "at 0-0": round(float(gap[0, 0]), 6),
        "mano at 0-0": [
            round(float(cama.sure[0, 0, 0]), 5),
            round(1 - float(cama.sure[1, 0, 0]), 5),
        ],
    }


def checked(rules: Variant, scores: tuple[Score, ...]) -> None:
    """What the shipped champion loses in a hand at some scores, both seats together."""
    shelf = shelf_of(rules.key)
    for score in scores:
        start = time.monotonic()
        books = Books(rules, (score,))
        ground = laid_out(books, [even_ends(book, shelf.even) for book in books.each])
        seats = Sitting(ground, shelf)
        both = sum(float(seats.each(seat)[0]) for seat in (0, 1)) / 2
        say(what="played, a hand, both seats", at=score, lost=both, seconds=took(start))


def main() -> int:
    ask = argparse.ArgumentParser(description="What the champion loses of a cama.")
    ask.add_argument("--variant", default="almeria")
    ask.add_argument("--scores", nargs="+", default=["0-0", "9-3", "16-15"])
    ask.add_argument("--make", action="store_true", help="make the strategies, and measure all")
    ask.add_argument("--measure", action="store_true", help="measure all of what was made")
    ask.add_argument("--seconds", type=float, default=100, help="how long to solve")
    ask.add_argument("--knots", type=int, nargs="+", default=KNOTS)
    ask.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    ask.add_argument("--out", type=Path, default=store.FOLDER)
    told = ask.parse_args()
    rules = variant(told.variant)
    if not (told.make or told.measure):
        stones = [score.split("-") for score in told.scores]
        checked(rules, tuple((int(mano), int(peu)) for mano, peu in stones))
        return 0
    xp: Any = np
    if told.device == "gpu":
        import cupy  # type: ignore[import-not-found]

        xp = cupy
    if told.make:
        make(rules, told.out, told.seconds, told.knots, xp)
    found = summary(measured(rules, told.out, xp))
    say(what="played, a cama", floor=FLOOR, goal=GOAL, **found)
    return int(found["worst"] > FLOOR)


if __name__ == "__main__":
    sys.exit(main())
