"""Measure playing for the match: what the champion loses of a cama, from its worst score.

    .venv/bin/python bench/study_match.py --make --device gpu --seconds 300 --out build/cama
    .venv/bin/python bench/study_match.py --join build/cama
    .venv/bin/python bench/study_match.py --scores 0-0 16-15

The rival knows how the champion plays at every score, and answers in the best way with the cama in
mind, hand after hand; the seats change after each. It is exact, over every deal, from the end of
the cama backwards. That takes a large GPU; there the strategies are made too, all scores at once.
What travels is written in pieces, as soon as there is something, and joined at home. Without a GPU,
what the shipped champion loses in one hand at some scores is found. What is found is printed as
JSON.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from marxador.engine.scoring import Score
from marxador.rules import variant
from marxador.rules.variant import Variant
from marxador.study import store
from marxador.study.algebra import scheduled
from marxador.study.cama.abreast import Answer, Books, Floats, Learner, Scores, laid_out, picked
from marxador.study.cama.cama import Cama, Together, backwards, even_ends, levels
from marxador.study.cama.scored import Scored, Seated, shelf_of
from marxador.study.cama.shelf import Shelf, Sitting, coarser, travelling
from marxador.study.hand.deals import deals
from marxador.study.hand.offer import Ground
from marxador.study.hand.utility import match_chances
from marxador.study.packing import Table
from marxador.study.table.solved import tree_of

FLOOR, GOAL = 0.005, 0.001
THINK, STEPS, GRAIN = 500, (31, 63), (1000, 4000)
"""Iterations at the table; steps of shares; of what is owed, steps as it is shipped, and at most.
"""
PACED, MOST, AT_ONCE = 8, 1600, 16
"""Iterations after which it is known how many there will be; how many at most; and how many are
asked of a GPU at once."""
LEAST = 40
"""Iterations at the table with which it is worth looking."""
LOOKS = (0.03, 0.06, 0.1, 0.15, 0.22, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
"""How far a solve has come when it is found anew what the scores are worth."""
CLOSE = (0.1, 0.3)
ALIKE = 0.01
DEAR = 0.12
"""How much of the time a close look may take."""
PIECE = 15 << 20

Parts = Mapping[str, Table]


def say(**found: Any) -> None:
    print(json.dumps(found), flush=True)


class Clock:
    """How long something goes on."""

    def __init__(self, xp: Any, limit: float) -> None:
        self.xp = xp
        self.limit = limit
        self.start = time.monotonic()

    def __call__(self) -> float:
        """Seconds since the start, when a GPU has done what was asked of it."""
        if self.xp is not np:
            self.xp.cuda.get_current_stream().synchronize()
        return round(time.monotonic() - self.start, 1)

    @property
    def left(self) -> float:
        return self.limit - self()

    @property
    def memory(self) -> dict[str, float]:
        """Of a GPU, in GB: what is held of it."""
        if self.xp is np:
            return {}
        free, every = self.xp.cuda.runtime.memGetInfo()
        return {"held": round((every - free) / 1e9, 1)}


def every(rules: Variant) -> Scores:
    return tuple(score for level in levels(rules.target, 1) for score in level)


def needed(rules: Variant) -> float:
    """About how many GB a solve takes."""
    alone = Ground(tree_of(rules.key), deals(tree_of(rules.key).tables.table))
    learnt = sum(int(np.prod(offer.shape)) for offer in alone.offers if offer.actions > 1)
    return round(1.15 * 8 * learnt * rules.target**2 / 1e9, 1)


def agrees(rules: Variant, clock: Clock) -> bool:
    """Whether what is learnt kernel by kernel on this GPU is what is learnt step by step."""
    scores = ((0, 0), (rules.target - 1, rules.target - 2))
    books, found = Books(rules, scores), []
    ends = [match_chances(book, rules, games=1) for book in books.each]
    try:
        for quick in (False, True):
            learner = Learner(laid_out(books, ends, xp=clock.xp), horizon=6, quick=quick)
            for _ in range(6):
                learner.iterate()
            answer = Answer(learner.ground, learner.average)
            found.append(np.concatenate([answer.each(seat) for seat in (0, 1)]))
    except Exception as error:  # a GPU is dear: it goes on with what there is
        say(what="no kernels", why=repr(error)[:500], seconds=clock())
        return False
    apart = float(np.abs(found[0] - found[1]).max())
    say(what="kernels", apart=apart, of=found[0].tolist(), seconds=clock())
    return apart < ALIKE


def solved(rules: Variant, seconds: float, clock: Clock) -> tuple[Together, float]:
    """Every score of a cama, with as many iterations as there is time for; seconds for each."""
    xp = clock.xp
    quick = xp is not np and agrees(rules, clock)
    begun = clock()
    solve = Together(rules, MOST, xp, quick=quick)
    learner = solve.learner
    say(what="laid out", seconds=clock(), **clock.memory)
    for _ in range(2):
        learner.iterate()
    first = clock()
    for _ in range(PACED):
        learner.iterate()
    pace, total, dear = (clock() - first) / PACED, MOST, 0.0
    say(what="first iterations", seconds=clock(), each=round(pace, 4), **clock.memory)
    looks = dict.fromkeys(LOOKS)
    while learner.iterations < total and clock() - begun < seconds:
        ahead = len(looks) * max(dear, pace)
        more = max(0.0, seconds - (clock() - begun) - ahead) / max(pace, 1e-6)
        total = min(MOST, learner.iterations + int(more))
        learner.pace.fading = scheduled(max(total, 1))
        first, before = clock(), learner.iterations
        for _ in range(min(AT_ONCE, total - before)):
            learner.iterate()
        pace = (clock() - first) / max(1, learner.iterations - before)
        gone = learner.iterations / max(total, 1)
        due = [at for at in looks if at <= gone]
        if due:
            known, first = solve.even.copy(), clock()
            closely = any(at in CLOSE for at in due)
            solve.look(closely=closely and dear * 10 < DEAR * seconds)
            learner.iterate()
            for at in due:
                del looks[at]
            took, moved = clock() - first, float(np.abs(solve.even - known).max())
            dear = took if not closely else dear
            say(what="look", iterations=learner.iterations, of=total, each=round(pace, 4),
                moved=moved, took=round(took, 1), seconds=clock(), **clock.memory)  # fmt: skip
    solve.look()
    return solve, pace


def make(rules: Variant, told: argparse.Namespace, xp: Any) -> None:
    """Solve, measure what was solved, write it, and measure what would be shipped."""
    clock = Clock(xp, told.limit)
    say(what="begun", needs=needed(rules), **clock.memory)
    with ThreadPoolExecutor(1) as aside:
        kept, written, pace, quick = learned(rules, told, clock, aside)
        emptied(xp)
        for at, (steps, grain, wanted) in enumerate(candidates(told)):
            report(written)
            think = min(wanted, int((clock.left - told.reserve) / (2.2 * pace)))
            if think >= LEAST:
                shelf = Shelf(tree_of(rules.key), coarser(kept[steps], grain), xp, think=think)
                name = {"steps": steps, "grain": grain, "think": think}
                try:
                    measure(rules, shelf, told.out / f"played-{at}.npy", clock, name, quick=quick)
                except Exception as error:  # what comes after may do
                    say(what="not measured", why=repr(error)[:500], seconds=clock(), **name)
                emptied(xp)
    report(written)


def learned(
    rules: Variant, told: argparse.Namespace, clock: Clock, aside: ThreadPoolExecutor
) -> tuple[dict[int, Parts], list[Future[dict[str, Any]]], float, bool]:
    """What travels of a solve, by the steps of shares; what is being written of it; seconds of an
    iteration, and whether that was by kernels.
    """
    solve, pace = solved(rules, told.seconds, clock)
    learner, alone = solve.learner, tree_of(rules.key)
    answer = Answer(learner.ground, learner.average)
    hand = (answer.each(0) + answer.each(1)) / 2
    found = lost("solved, a hand", hand, solve.scores)
    say(iterations=learner.iterations, seconds=clock(), **found)
    about = store.About(
        variant=rules.key,
        version=rules.version,
        utility="match",
        iterations=learner.iterations,
        think=told.think[0],
    )
    kept: dict[int, Parts] = {}
    written = []
    for steps in told.steps:
        parts = kept[steps] = travelling(solve, alone, steps, told.grain[-1])
        name = f"{rules.key}-{steps}"
        written.append(aside.submit(in_pieces, told.out, name, about, parts))
        say(what="travels", steps=steps, seconds=clock())
    if clock.left > told.spare:
        plan = picked(learner.average, learner.ground)
        cama = backwards(rules, lambda *_: plan, xp=clock.xp, tick=telling(clock))
        kept_as(told.out / "solved.npy", cama)
        say(what="solved, a cama", seconds=clock(), **summary(cama))
    learner.forget()
    return kept, written, pace, learner.quick


def candidates(told: argparse.Namespace) -> list[tuple[int, int, int]]:
    """Steps, grain, and how long is thought: the likeliest to be shipped first."""
    found = [(told.steps[0], told.grain[0], think) for think in told.think]
    return [*found, (told.steps[-1], told.grain[-1], told.think[0])]


def measure(
    rules: Variant, shelf: Shelf, out: Path, clock: Clock, name: Mapping[str, Any], *, quick: bool
) -> None:
    """What is lost of what would be shipped, hand by hand and over a cama."""
    xp, scores = clock.xp, every(rules)
    books = Books(rules, scores)
    ground = laid_out(books, [even_ends(book, shelf.even) for book in books.each], xp=xp)
    seats = Sitting(ground, shelf, quick=quick)
    hand = (seats.each(1) + seats.each(0)) / 2
    np.save(out.with_name(f"{out.stem}-hand.npy"), hand)
    say(seconds=clock(), **clock.memory, **lost("played, a hand", hand, every(rules)), **name)
    played = picked(seats.played, ground)
    cama = backwards(rules, lambda *_: played, xp=xp, tick=telling(clock))
    kept_as(out, cama)
    say(what="played, a cama", seconds=clock(), floor=FLOOR, goal=GOAL, **summary(cama), **name)


def telling(clock: Clock) -> Callable[[Scores, Cama], None]:
    """Says now and then how far a cama is, from its end."""
    said = [clock()]

    def tick(scores: Scores, cama: Cama) -> None:
        if clock() - said[0] > 10:
            said[0] = clock()
            worst = float(np.nanmax(cama.gap))
            say(what="backwards", at=scores[0], worst=worst, seconds=said[0])

    return tick


def emptied(xp: Any) -> None:
    """Memory that is not needed goes back to a GPU."""
    if xp is not np:
        xp.get_default_memory_pool().free_all_blocks()


def kept_as(out: Path, cama: Cama) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    np.save(out, cama.sure.astype(np.float32))


def in_pieces(out: Path, name: str, about: store.About, parts: Parts) -> dict[str, Any]:
    """Write a file in pieces, none of them large."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.cama"
        store.write_parts(path, about, parts)
        body = path.read_bytes()
    for at, first in enumerate(range(0, len(body), PIECE)):
        (out / f"{name}.cama.{at}").write_bytes(body[first : first + PIECE])
    return {"written": name, "bytes": len(body)}


def report(written: list[Future[dict[str, Any]]]) -> None:
    while written and written[0].done():
        say(**written.pop(0).result())


def joined(out: Path) -> None:
    """The pieces put together again."""
    for first in sorted(out.glob("*.cama.0")):
        path = first.with_suffix("")
        pieces = sorted(out.glob(f"{path.name}.*"), key=lambda piece: int(piece.suffix[1:]))
        path.write_bytes(b"".join(piece.read_bytes() for piece in pieces))
        about = store.Parts(path).about
        say(joined=str(path), bytes=path.stat().st_size, iterations=about.iterations)


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


def checked(rules: Variant, shelf: Shelf, scores: tuple[Score, ...]) -> None:
    """What is lost in a hand at some scores, both seats together, and how long is thought."""
    for score in scores:
        start = time.monotonic()
        seats = Seated(Scored(rules, shelf, score, deals(shelf.alone.tables.table)))
        both = sum(float(seats.each(seat)[0]) for seat in (0, 1)) / 2
        median, slow = (round(1000 * each) for each in np.quantile(seats.took, (0.5, 0.99)))
        took = round(time.monotonic() - start)
        say(what="played, a hand, both seats", at=score, lost=both, think=shelf.think,
            median_ms=median, p99_ms=slow, most_ms=round(1000 * max(seats.took)),
            places=len(seats.took), seconds=took)  # fmt: skip


def main() -> int:
    ask = argparse.ArgumentParser(description="What the champion loses of a cama.")
    ask.add_argument("--variant", default="almeria")
    ask.add_argument("--scores", nargs="+", default=["0-0", "9-3", "16-15"])
    ask.add_argument("--file", type=Path, help="not what is shipped but another file")
    ask.add_argument("--make", action="store_true", help="make the strategies, and measure all")
    ask.add_argument("--join", type=Path, help="put the pieces of a folder together")
    ask.add_argument("--seconds", type=float, default=300, help="how long to solve")
    ask.add_argument("--limit", type=float, default=560, help="how long all may take")
    ask.add_argument("--spare", type=float, default=200, help="seconds to be left for playing")
    ask.add_argument("--reserve", type=float, default=90, help="the same after a hand was played")
    ask.add_argument("--think", type=int, nargs="+", default=[THINK])
    ask.add_argument("--steps", type=int, nargs="+", default=STEPS)
    ask.add_argument("--grain", type=int, nargs="+", default=GRAIN)
    ask.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    ask.add_argument("--out", type=Path, default=store.FOLDER)
    told = ask.parse_args()
    rules = variant(told.variant)
    if told.join:
        joined(told.join)
    elif told.make:
        xp: Any = np
        if told.device == "gpu":
            import cupy  # type: ignore[import-not-found]

            xp = cupy
        make(rules, told, xp)
    else:
        stones = [score.split("-") for score in told.scores]
        if told.file:
            parts = coarser(store.Parts(told.file), told.grain[0])
            shelf = Shelf(tree_of(rules.key), parts, think=told.think[0])
        else:
            shelf = shelf_of(rules.key)
        checked(rules, shelf, tuple((int(mano), int(peu)) for mano, peu in stones))
    return 0


if __name__ == "__main__":
    sys.exit(main())
