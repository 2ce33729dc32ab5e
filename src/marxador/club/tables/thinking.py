"""Bots at the club's tables: they think on threads of their own, and answer when it suits."""

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.util import find_spec
from random import Random, SystemRandom
from typing import TypeVar

from marxador.bots import ALIASES, NAMES, SOLVED, Gesture, Partner, bot
from marxador.bots.steady import Steady, steady
from marxador.engine.view import View
from marxador.i18n import _, speaking
from marxador.quoting import quoted
from marxador.study.coach.hint import SEARCHER, Hint, hint

SUBSTITUTE = "veterà"
"""Who plays for people who are gone."""
STEP = 0.5
"""Whoever thinks longer than it was to take answers at the next of these, in seconds."""

_chance = SystemRandom()
T = TypeVar("T")


def known(name: str) -> str:
    """The name of a bot that may sit here; never a program of somebody else's machine."""
    name = ALIASES.get(name, name)
    if name not in NAMES:
        raise ValueError(
            _("there is no bot {found}; there are {known}").format(
                found=quoted(name), known=", ".join(NAMES)
            )
        )
    if name in (SEARCHER, *SOLVED) and not find_spec("numba"):
        raise ValueError(
            _("{name} needs the extra [fast]: pip install 'marxador[fast]'").format(name=name)
        )
    return name


class Thinkers:
    """The threads that bots think on: they give way to everything else."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "bot", _give_way)

    async def think(self, player: "Player", view: View) -> str:
        """What a bot does."""
        return await self._away(lambda: player.ready().act(view))

    async def gestures(self, player: "Player", view: View) -> list[Gesture]:
        """What a bot tells its partners."""
        return await self._away(lambda: _gestures(player.ready(), view))

    async def hint(self, view: View, language: str) -> Hint:
        """What the best bot would do, and why, in somebody's language."""
        return await self._away(lambda: _hint(view, language))

    async def _away(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class Player:
    """A bot in a seat; it is made where it thinks, since some take a while to be made."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._bot: Steady | None = None

    def ready(self) -> Steady:
        if self._bot is None:
            self._bot = steady(bot(self.name, Random()), self.name)
        return self._bot


def patience(pace: float) -> float:
    """Seconds that a bot's answer is to take: drawn before it thinks, so that it tells nothing."""
    return pace * _chance.uniform(0.7, 1.7)


def late(taken: float, meant: float, pace: float) -> float:
    """Seconds still to wait: up to what was meant, or to the next step after it."""
    if taken <= meant or not pace:
        return max(0.0, meant - taken)
    return STEP - (taken - meant) % STEP


def _gestures(player: Steady, view: View) -> list[Gesture]:
    return list(player.gestures(view)) if isinstance(player, Partner) else []


def _hint(view: View, language: str) -> Hint:
    with speaking(language):
        return hint(view)


def _give_way() -> None:
    # Elsewhere than on Linux this would be the priority of the whole club.
    if sys.platform != "linux":
        return
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, 10)
