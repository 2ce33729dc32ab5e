"""What is played for the promises: kept in files, gone on with, the least clear first."""

import json
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from likeness import likeness
from promises import GAINS, PROMISES, SECTIONS, Gain, Promise

from marxador.arena.crew import Crew, crew_of
from marxador.arena.figures import Figures, Interval, student
from marxador.arena.ledger import Ledger
from marxador.arena.meeting import meeting
from marxador.arena.pairing import Pairing
from marxador.arena.stop import LOOK, enough_units
from marxador.arena.unit import Unit

MOST = 4000
"""Units after which a promise is left as it is."""
FEWEST_GAIN = 100
"""Units of a gain that are played even where it is clear sooner."""


class Campaign:
    """Everything that has been played so far."""

    def __init__(self, place: Path, sources: str) -> None:
        place.mkdir(parents=True, exist_ok=True)
        self.place = place
        self._speeds = place / f"speeds-{sources}.json"
        """How fast the bots are is known of these sources only."""
        self._ledgers: dict[Pairing, Ledger] = {}

    def play(self, sections: Sequence[str], seconds: float, jobs: int) -> None:
        """Spend the time on the sections by their shares; what one leaves goes to the next."""
        if seconds <= 0:
            return
        with crew_of(jobs) as crew:
            for at, name in enumerate(sections):
                left = seconds * SECTIONS[name] / sum(SECTIONS[n] for n in sections[at:])
                seconds -= self._section(name, left, crew, jobs)

    def _section(self, name: str, seconds: float, crew: Crew, jobs: int) -> float:
        """Play one section, at most for so long; how long it took."""
        start = time.monotonic()
        pairings = self._open(name)
        while pairings and time.monotonic() - start < seconds:
            pairing = min(pairings, key=lambda one: (len(self._units(one)), one.first))
            self._play(pairing, crew, jobs)
            left = seconds - (time.monotonic() - start)
            told = f"{name}: {left:.0f} s left, {len(pairings)} not clear, {_label(pairing)}"
            print(f"\r\x1b[K{told}" if sys.stderr.isatty() else told, end="", file=sys.stderr)
            print("" if sys.stderr.isatty() else "\n", end="", file=sys.stderr, flush=True)
            pairings = self._open(name)
        return time.monotonic() - start

    def _open(self, name: str) -> list[Pairing]:
        """The pairings that have yet to be played on."""
        if name == "partners":
            gains = [gain for gain in GAINS if not self._gain_clear(gain)]
            return list(dict.fromkeys(one for gain in gains for one in (gain.first, gain.second)))
        return [one.pairing for one in PROMISES[name] if not self._clear(one)]

    def _clear(self, promise: Promise) -> bool:
        figures = self.figures(promise.pairing)
        if figures.units < promise.fewest:
            return False
        return figures.units >= MOST or promise.interval(figures, LOOK).clear_of(promise.floor)

    def _gain_clear(self, gain: Gain) -> bool:
        played = min(len(self._units(gain.first)), len(self._units(gain.second)))
        if played < FEWEST_GAIN:
            return False
        _, _, stones = self.gain(gain, LOOK)
        return played >= MOST or stones.clear_of(0)

    def _play(self, pairing: Pairing, crew: Crew, jobs: int) -> None:
        """A few more units of one pairing: those of mestre take seconds each."""
        ledger = self._ledger(pairing)
        units = len(ledger.of(pairing))
        more = units + jobs * (2 if "mestre" in pairing.first else 10)
        for _figures in meeting(pairing, crew, enough_units(more), ledger, more):
            pass

    def _ledger(self, pairing: Pairing) -> Ledger:
        """What two have played as they play now; when one of them changes it is another file."""
        if pairing not in self._ledgers:
            table = pairing.table
            name = f"{table.variant}-{table.seats}-{table.games}-{likeness(pairing)}.jsonl"
            self._ledgers[pairing] = Ledger(self.place / name, table)
        return self._ledgers[pairing]

    def _units(self, pairing: Pairing) -> list[Unit]:
        """What two have played, without gaps."""
        known = self._ledger(pairing).of(pairing)
        whole = next((n for n in range(len(known)) if n not in known), len(known))
        return [known[number] for number in range(whole)]

    def figures(self, pairing: Pairing) -> Figures:
        figures = Figures()
        for unit in self._units(pairing):
            figures.add(unit)
        return figures

    def gain(self, gain: Gain, level: float = 0.95) -> tuple[int, Interval, Interval]:
        """Units both have played, and what the first has over the second in them.

        In matches won, and in stones per match: each with the deals in common taken out.
        """
        both = list(zip(self._units(gain.first), self._units(gain.second), strict=False))
        wins = [(a.wins - b.wins) / 2 for a, b in both]
        stones = [(a.stones - b.stones) / 2 for a, b in both]
        return len(both), _mean(wins, level), _mean(stones, level)

    def keep_speeds(self, speeds: dict[str, float]) -> None:
        self._speeds.write_text(json.dumps(speeds), encoding="utf-8")

    def speeds(self) -> dict[str, float]:
        if not self._speeds.exists():
            return {}
        found: dict[str, float] = json.loads(self._speeds.read_text("utf-8"))
        return found


def _mean(values: Iterable[float], level: float) -> Interval:
    sample = list(values)
    count = len(sample)
    if count < 2:
        return Interval(0.0, float("-inf"), float("inf"))
    mean = sum(sample) / count
    error = (sum((value - mean) ** 2 for value in sample) / (count - 1) / count) ** 0.5
    half = student(count - 1, level) * error
    return Interval(mean, mean - half, mean + half)


def _label(pairing: Pairing) -> str:
    return f"{pairing.table.variant} {pairing.table.seats}: {pairing.first} – {pairing.second}"
