"""The bot called `campió`: it plays what was solved, and searches where nothing was.

Heads-up hands of a solved game are played by its strategy while no side is near the end of the
game; everything else by the search of `mestre`, with more time.
"""

from collections.abc import Sequence
from random import Random

from marxador.bots.bot import Gesture
from marxador.bots.character import drawn
from marxador.bots.mestre import Mestre, has_tables
from marxador.bots.reading import game
from marxador.engine.view import View
from marxador.study.solved import applies, solved
from marxador.study.trace import Lost

BUDGET = 80
"""Milliseconds of search for a move."""
BUDGET_AFAR = 400
"""The same where it has to search on the engine."""


class Champion:
    """Plays the solved strategy where there is one."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.near = Mestre(rng, BUDGET)
        self.afar = Mestre(rng, BUDGET_AFAR)

    def act(self, view: View) -> str:
        return drawn(self.policy(view), self.rng)

    def policy(self, view: View) -> dict[str, float]:
        """How likely it is to do each thing."""
        if applies(view):
            try:
                return solved(view.variant).policy(view)
            except Lost:
                pass
        search = self.near if has_tables(game(view)) else self.afar
        return search.policy(view)

    def gestures(self, view: View) -> Sequence[Gesture]:
        return self.near.gestures(view)
