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
        percentile(figures.times, 0.99) > P99
        or figures.memory > KILOBYTES * 1024
        or len(figures.flat) / figures.seconds < RATE
        or figures.lost > 0
    )


def page(figures: Figures) -> str:
    thinking = " / ".join(f"{percentile(figures.times, p) * 1000:.1f}" for p in (0.5, 0.95, 0.99))
    flat = " / ".join(f"{percentile(figures.flat, p) * 1000:.0f}" for p in (0.5, 0.95, 0.99))
    rate = len(figures.flat) / figures.seconds
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
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
| durable moves a second, flat out | {rate:.0f} | ≥ {RATE} |
| a move acknowledged, flat out: p50 / p95 / p99, ms | {flat} | |
| processor time of the server for a move, flat out, ms | {figures.cost * 1000:.2f} | |
| share of a core that the hall takes where nobody moves | {figures.idle:.1%} | |
| moves refused | {refused} | |
| sockets lost | {figures.lost} | 0 |

Memory is the growth of the server's resident set over an empty club, divided by the sockets.
"""


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.partition(": ")[2] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()
