"""Tables to sit at: every game at every number of seats, and people who do anything offered."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

import marxador as mx
from marxador.terminal.app import TableApp
from marxador.terminal.arrangement import Arrangement
from marxador.terminal.conduct import Conduct
from marxador.terminal.offers import Offer
from marxador.terminal.record import Record

TABLES = [(key, seats) for key, variant in mx.VARIANTS.items() for seats in variant.seats]


def table(
    key: str = "jcf",
    seats: int = 2,
    *,
    people: tuple[int, ...] = (1,),
    seed: int | None = 1,
    target: int | None = 6,
    games: int | None = 1,
    bots: Sequence[str] = ("random",),
    path: Path | None = None,
    pace: float = 0.0,
    **options: str,
) -> Conduct:
    """A short match against bots that do anything."""
    arrangement = Arrangement(
        variant=mx.variant(key, **options),
        seats=seats,
        people=people,
        bots=tuple(bots),
        names=("Anna", "Blai", "Carme", "Dani")[: len(people)],
        seed=seed,
        target=target,
        games=games,
    )
    record = Record(path) if path else None
    return Conduct(arrangement.match(), arrangement.company(), record, seed=seed, pace=pace)


def pick(offered: Sequence[Offer], rng: random.Random) -> Offer:
    """Anything offered, but conceding only where there is nothing else."""
    return rng.choice([offer for offer in offered if offer.kind != "concede"] or list(offered))


async def until_asked(pilot: Pilot[Any], app: TableApp) -> bool:
    """Wait until a person may act; False where the match is over first."""
    for _ in range(2000):
        if app.conduct.match.is_over:
            return False
        if app.table.asked and app.table.offered:
            return True
        await asyncio.sleep(0.005)
    raise AssertionError("nobody is asked")


async def play_out(pilot: Pilot[Any], app: TableApp, rng: random.Random) -> None:
    """Press the keys of what is offered until the match is over."""
    while await until_asked(pilot, app):
        offer = pick(app.table.offered, rng)
        await pilot.press(offer.key)
        if offer.sizes:
            await pilot.press("enter")
