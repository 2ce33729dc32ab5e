"""The page of the club's figures, and what is promised of them."""

import datetime
import os
import platform
from pathlib import Path
from typing import NamedTuple

P99 = 0.050
KILOBYTES = 30
RATE = 2000


class Figures(NamedTuple):
    """What was measured."""

    tables: int
    sockets: int
    seconds: float
    times: list[float]
    flat: list[float]
    memory: float
    """Bytes of a socket that sits at a table that has begun."""
    played: float
    """The same after it has played for a while."""
    idle: float
    """The share of a core that a full hall takes where nobody moves."""
    busy: float
    cost: float
    """Seconds of a core that a move takes the server, flat out."""
    refused: dict[str, int]
    lost: int
    load: tuple[float, float, float]
    """The machine's load average at the end."""

    @property
    def p99(self) -> float:
        return percentile(self.times, 0.99)

    @property
    def rate(self) -> float:
        return len(self.flat) / self.seconds


def percentile(times: list[float], share: float) -> float:
    """
    >>> percentile([3.0, 1.0, 2.0], 0.5)
    2.0
    """
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else float("inf")


def missed(figures: Figures) -> bool:
    """Whether a promise was not kept."""
    return (
        figures.p99 > P99
        or figures.memory > KILOBYTES * 1024
        or figures.rate < RATE
        or figures.lost > 0
    )


def middle(runs: list[Figures]) -> Figures:
    """The run that stands in the middle by its p99."""
    return sorted(runs, key=lambda run: run.p99)[len(runs) // 2]


def page(runs: list[Figures]) -> str:
    figures = middle(runs)
    thinking = " / ".join(f"{percentile(figures.times, p) * 1000:.1f}" for p in (0.5, 0.95, 0.99))
    flat = " / ".join(f"{percentile(figures.flat, p) * 1000:.0f}" for p in (0.5, 0.95, 0.99))
    load = " ".join(f"{one:.1f}" for one in figures.load)
    refused = ", ".join(f"{n} {word}" for word, n in figures.refused.items()) or "none"
    return f"""# How fast the club is

By `./bench/club` on {datetime.date.today().isoformat()}: {figures.tables} tables of four seats, \
{figures.sockets} sockets over loopback, SQLite with `synchronous=FULL`; server and driver share \
the machine ({_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}; load \
average at the end {load}).

| | measured | promised |
|---|---|---|
| a move acknowledged, thinking 2 s on average: p50 / p95 / p99, ms | {thinking} | \
p99 ≤ {P99 * 1000:.0f} |
| moves a second meanwhile | {len(figures.times) / figures.seconds:.0f} | |
| share of a core that the server takes meanwhile | {figures.busy:.0%} | |
| memory of a socket, KB: when the match has begun | {figures.memory / 1024:.1f} | ≤ {KILOBYTES} |
| memory of a socket, KB: after {figures.seconds:.0f} s of play, its share of the match included | \
{figures.played / 1024:.1f} | |
| durable moves a second, flat out | {figures.rate:.0f} | ≥ {RATE} |
| a move acknowledged, flat out: p50 / p95 / p99, ms | {flat} | |
| processor time of the server for a move, flat out, ms | {figures.cost * 1000:.2f} | |
| share of a core that the hall takes where nobody moves | {figures.idle:.1%} | |
| moves refused | {refused} | |
| sockets lost | {figures.lost} | 0 |

Memory is the growth of the server's resident set over an empty club, divided by the sockets.
{_scatter(runs) if len(runs) > 1 else ""}"""


def _scatter(runs: list[Figures]) -> str:
    rows = "\n".join(
        f"| {number} | {run.p99 * 1000:.1f} | {run.rate:.0f} | {run.cost * 1000:.2f} | "
        f"{run.memory / 1024:.1f} | {run.idle:.1%} | {run.load[0]:.1f} |"
        for number, run in enumerate(runs, 1)
    )
    return f"""
## How much it scatters

{len(runs)} runs, one after the other; the table above is the middle one by its p99. Nothing but the
machine differs between them: the processor time of a move, which nothing else should change, says
how much the machine does.

| run | p99 of a move, ms | durable moves a second, flat out | processor time of the server for a \
move, ms | KB of a socket | share of a core, nobody moves | load average |
|---|---|---|---|---|---|---|
{rows}
"""


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.partition(": ")[2] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()
