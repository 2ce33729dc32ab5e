"""The bots' page: every promise with what was measured, and whether it is kept."""

import datetime
from collections.abc import Iterator

from campaign import Campaign
from machine import processor
from promises import (
    CHARACTERS,
    FOUR_SEATS,
    GAINS,
    HANDS_PER_SECOND,
    HEADS_UP,
    MESTRE,
    Promise,
)
from report import MISSED, table_lines

from marxador.arena.figures import Interval

HOW = """\
- Every match is played twice on the same deals with the sides exchanged; intervals are of 95%.
  What both plays made of a deal is one observation of the stones, what became of both matches one
  of the wins; more on it is in `docs/cli.md`, under `arena`.
- Heads-up against `random` whole matches are played; all else is one game to a match.
- A promise is kept where the whole interval is above the floor, missed where the whole of it is
  below, and not clear yet in between.
- What is clear is looked for after every few matches, by intervals of 99.9% (Haybittle and Peto's
  rule): then a pairing is left, so that the time goes to those that are not. Of two who are even
  that finds one to be the better once in fifty times, in the 8,000 matches played at most.
- `mestre`'s budget buys a number of played hands, not time: a busy machine does not weaken it.
- The partners' test is four-seat `jcf` against the same pair of `veterà` on the same deals; without
  signals the same bots sit there and say nothing to each other. A gain is kept by the stones:
  nearly all of these matches are won, with a good partner or a better one.
- Speed is heads-up hands per CPU-second of a bot against itself, on one core, the median of three
  rounds.
"""


def page(campaign: Campaign) -> tuple[str, bool]:
    """The whole of BOTS.md, and whether a promise is missed."""
    head = ["game", "seats", "first", "second", "hands", "matches"]
    stones, wins = "stones per 100 hands", "matches won"
    sections = [
        ("Characters against `random`, heads-up", HEADS_UP, stones),
        ("Characters against a `random` pair, four seats", FOUR_SEATS, wins),
        ("`mestre` against every other bot, at its default budget", MESTRE, wins),
    ]
    rows: list[list[str]] = []
    lines = [
        "# How good the bots are\n",
        "Written by `./bench/bots`; run it again to play on.\n",
        f"- date: {datetime.date.today().isoformat()}",
        f"- processor: {processor()}",
    ]
    for title, promises, what in sections:
        section = [_promise(campaign, promise) for promise in promises]
        lines += [f"\n## {title}\n", *table_lines([*head, what, "95%", "floor", "kept"], section)]
        rows += section
    gains = list(_gains(campaign))
    speeds = list(_speeds(campaign))
    lines += ["\n## Partners\n", *table_lines(GAIN_HEAD, gains)]
    lines += ["\n## Speed\n", *table_lines(["bot", "game", "hands/s", "floor", "kept"], speeds)]
    lines += ["\n## How it is measured\n", HOW]
    return "\n".join(lines), any(row[-1] == MISSED for row in [*rows, *gains, *speeds])


GAIN_HEAD = ["gain of", "matches", "in matches won", "95%", "in stones a match", "95%", "kept"]


def _promise(campaign: Campaign, promise: Promise) -> list[str]:
    pairing = promise.pairing
    figures = campaign.figures(pairing)
    about = [pairing.table.variant, str(pairing.table.seats), pairing.first, pairing.second]
    shares = promise.measure == "wins"
    floor = f"> {_number(promise.floor, shares)}"
    if figures.units < 2:
        return [*about, "0", "0", "", "", floor, "not measured"]
    found = promise.interval(figures)
    counts = [str(figures.hands), str(figures.matches)]
    return [*about, *counts, *_cells(found, shares), floor, _kept(found, promise.floor)]


def _gains(campaign: Campaign) -> Iterator[list[str]]:
    for gain in GAINS:
        units, wins, stones = campaign.gain(gain)
        if units < 2:
            yield [gain.what, "0", "", "", "", "", "not measured"]
            continue
        cells = [*_cells(wins, shares=True), *_cells(stones, shares=False)]
        yield [gain.what, str(2 * units), *cells, _kept(stones, 0.0)]


def _speeds(campaign: Campaign) -> Iterator[list[str]]:
    for label, speed in campaign.speeds().items():
        name, key = label.split()
        promised = name in CHARACTERS
        kept = ("yes" if speed >= HANDS_PER_SECOND else MISSED) if promised else ""
        floor = f"≥ {HANDS_PER_SECOND}" if promised else ""
        yield [name, key, f"{speed:.0f}", floor, kept]


def _kept(found: Interval, floor: float) -> str:
    if found.low > floor:
        return "yes"
    return MISSED if found.high < floor else "not clear yet"


def _cells(found: Interval, shares: bool) -> list[str]:
    low, high = _number(found.low, shares), _number(found.high, shares)
    return [_number(found.value, shares), f"{low} … {high}"]


def _number(value: float, shares: bool) -> str:
    return f"{100 * value:.1f}%" if shares else f"{value:+.1f}"
