"""What an arena comes to: every two sides that met, and how each did against all the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from marxador.arena.figures import Figures
from marxador.arena.stop import BETTER, BOUND, likelihood


@dataclass(frozen=True)
class Met:
    """Two sides that met, and what it came to for the first."""

    first: str
    second: str
    figures: Figures
    stopped: str | None = None
    """`decided` or `sprt`, where it was enough before everything was played."""


def against_all(bot: str, met: Sequence[Met]) -> Figures:
    """What a bot did against all the others together."""
    total = Figures()
    for one in met:
        if one.first == bot:
            total += one.figures
        elif one.second == bot:
            total += -one.figures
    return total


def ranking(met: Sequence[Met]) -> list[tuple[str, Figures]]:
    """The bots with what each did, the best first."""
    bots = dict.fromkeys(name for one in met for name in (one.first, one.second))
    rows = [(bot, against_all(bot, met)) for bot in bots]
    return sorted(rows, key=lambda row: (-row[1].win_rate().value, row[0]))


def as_object(met: Met, sprt: bool) -> dict[str, Any]:
    """One meeting, as it is printed for programs."""
    about: dict[str, Any] = {"bots": [met.first, met.second], **numbers(met.figures)}
    about["stopped"] = met.stopped
    if sprt:
        ratio = likelihood(met.figures)
        held = ("better" if ratio > 0 else "even") if abs(ratio) >= BOUND else None
        about["sprt"] = {"better": BETTER, "llr": ratio, "bound": BOUND, "accepted": held}
    return about


def numbers(figures: Figures) -> dict[str, Any]:
    stones, wins = figures.stones_per_100(), figures.win_rate()
    return {
        "stones_per_100": stones.value,
        "ci95": [stones.low, stones.high],
        "win_rate": wins.value,
        "win_ci95": [wins.low, wins.high],
        "hands": figures.hands,
        "matches": figures.matches,
        "lost_turns": list(figures.lost_turns),
    }
