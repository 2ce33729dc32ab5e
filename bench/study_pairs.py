"""Measure the champion in company: its pairs against those of `mestre`, one cama, duplicate deals.

    .venv/bin/python bench/study_pairs.py --jobs 16 --seconds 480
    .venv/bin/python bench/study_pairs.py --moves 40

Every cama is played twice on the same deals with the sides exchanged; what is finished is written
down at once (build/pairs.jsonl), and the next run goes on from there. With `--moves` the time of
the champion's moves is measured instead, in that many hands. What is known is printed as JSON.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import marxador as mx
from marxador.arena.crew import crew_of
from marxador.arena.figures import Figures
from marxador.arena.ledger import Ledger
from marxador.arena.meeting import meeting
from marxador.arena.pairing import Pairing, Table
from marxador.bots import Gesture, Partner, bot
from marxador.bots.driver import play_on
from marxador.engine.view import View
from marxador.rules import variant

ROOT = Path(__file__).parent.parent
SEATS = 4
FLOOR, GOAL = 0.52, 0.60
SLOWEST = 500
"""Milliseconds of a move, at the 99th percentile."""


def campaign(pairing: Pairing, path: Path, jobs: int, seconds: float) -> Figures:
    """Play for some time; the figures of all that was played, in order and without gaps."""
    path.parent.mkdir(parents=True, exist_ok=True)
    warm_up(pairing)
    end = time.monotonic() + seconds
    figures = Figures()
    with Ledger(path, pairing.table) as ledger, crew_of(jobs) as crew:
        known = len(ledger.of(pairing))
        for figures in meeting(pairing, crew, lambda _: time.monotonic() > end, ledger):
            if figures.units > known and figures.units % 20 == 0:
                print(json.dumps(summary(figures)), file=sys.stderr, flush=True)
    return figures


def warm_up(pairing: Pairing) -> None:
    """Have both sides move once, so that what is compiled is compiled before the crew comes."""
    match = pairing.table.match(dealer=1)
    match.deal(Random(1))
    view = match.view(match.to_act[0])
    for player in pairing.bots(0, 0).values():
        player.act(view)


def summary(figures: Figures) -> dict[str, float]:
    """What was played, and what it proves at 95%."""
    wins, stones = figures.win_rate(), figures.stones_per_100()
    return {
        "units": figures.units,
        "matches": figures.matches,
        "won": figures.wins,
        "win rate": round(wins.value, 4),
        "low": round(wins.low, 4),
        "high": round(wins.high, 4),
        "hands": figures.hands,
        "stones per 100": round(stones.value, 1),
        "stones low": round(stones.low, 1),
        "stones high": round(stones.high, 1),
        "lost turns": figures.lost_turns[0],
    }


class Timed:
    """A bot whose moves are timed."""

    def __init__(self, name: str, rng: Random) -> None:
        self.bot = bot(name, rng)
        self.times: list[float] = []

    def act(self, view: View) -> str:
        start = time.process_time()
        action = self.bot.act(view)
        self.times.append(1000 * (time.process_time() - start))
        return action

    def gestures(self, view: View) -> Sequence[Gesture]:
        return self.bot.gestures(view) if isinstance(self.bot, Partner) else ()


def move_times(key: str, name: str, hands: int) -> dict[str, float]:
    """CPU-milliseconds of a bot's moves at four seats, those that were moves at all."""
    rng = Random(7)
    player = Timed(name, rng)
    bots = dict.fromkeys(range(1, SEATS + 1), player)
    match = mx.Match(key, seats=SEATS, games=1)
    played = 0
    while played < hands:
        if match.is_over:
            match = mx.Match(key, seats=SEATS, games=1)
        if not match.in_hand:
            played += 1
            # The first hand compiles, and fills what is remembered.
            if played == 2:
                player.times.clear()
        play_on(match, bots, rng)
    times = sorted(player.times)
    return {
        "moves": len(times),
        "median ms": round(times[len(times) // 2], 1),
        "p99 ms": round(times[int(0.99 * len(times))], 1),
        "slowest ms": round(times[-1], 1),
    }


def main() -> int:
    ask = argparse.ArgumentParser(description="The champion's pairs against mestre's.")
    ask.add_argument("--variant", default="jcf")
    ask.add_argument("--first", default="campió")
    ask.add_argument("--second", default="mestre")
    ask.add_argument("--jobs", type=int, default=2)
    ask.add_argument("--seconds", type=float, default=480)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--out", type=Path, default=ROOT / "build" / "pairs.jsonl")
    ask.add_argument("--moves", type=int, help="time the first's moves in so many hands")
    told = ask.parse_args()
    if told.moves:
        times = move_times(told.variant, told.first, told.moves)
        print(json.dumps(times))
        return int(times["p99 ms"] > SLOWEST)
    target = variant(told.variant).target
    table = Table(told.variant, (), SEATS, 1, target, told.seed)
    figures = campaign(Pairing(table, told.first, told.second), told.out, told.jobs, told.seconds)
    found = summary(figures)
    print(json.dumps(found | {"floor": FLOOR, "goal": GOAL}))
    return int(found["low"] <= 0.5 or found["win rate"] <= FLOOR)


if __name__ == "__main__":
    sys.exit(main())
