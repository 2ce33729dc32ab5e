"""The bot called `campió`: it plays what was solved, and searches where nothing was.

Heads-up hands are played for the cama where that is solved at every score; others of a solved game
by its strategy while no side is near the end of it; four-seat games that pupils have learnt by a
search among them (`pairs.py`); everything else by the search of `mestre`, with more time.
"""

from collections.abc import Sequence
from random import Random

from marxador.bots.bot import Gesture
from marxador.bots.character import drawn
from marxador.bots.mestre import Mestre, has_tables
from marxador.bots.reading import game
from marxador.engine.view import View
from marxador.study.cama import scored
from marxador.study.champion import pairs
from marxador.study.table.solved import at_table, plays
from marxador.study.table.trace import Lost

BUDGET = 80
"""Milliseconds of search for a move."""
BUDGET_PAIRS = 150
"""The same among pupils."""
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
        try:
            if scored.plays(view):
                return scored.player(view).policy(view)
            if plays(view):
                return at_table(view.variant).policy(view)
        except Lost:
            pass
        if pairs.applies(view):
            return pairs.policy(view, BUDGET_PAIRS)
        search = self.near if has_tables(game(view)) else self.afar
        return search.policy(view)

    def gestures(self, view: View) -> Sequence[Gesture]:
        return self.near.gestures(view)
