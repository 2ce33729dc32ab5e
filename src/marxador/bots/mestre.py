"""The bot called `mestre`: it imagines the cards of the others and plays every choice on.

Deals that fit all that was seen are weighed by how likely a sensible player would have done with
them what was done; each choice is played on in the same worlds, and the one that wins the match
most often is made, or one that is as good.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from random import Random
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from marxador.bots import afar, judge
from marxador.bots.bot import Gesture
from marxador.bots.character import FALLANQUER, ROQUER, VETERA, Dispositions, drawn
from marxador.bots.gestures import to_tell
from marxador.bots.ground import desk, ground
from marxador.bots.judge import FIRMNESS
from marxador.bots.outlook import Outlook
from marxador.bots.reading import game
from marxador.bots.standing import standing
from marxador.bots.worlds import Worlds
from marxador.engine.table import Table
from marxador.engine.view import View
from marxador.fast import tables
from marxador.fast.walk import SEATS

BUDGET = 10
"""Milliseconds for a move, unless it is told otherwise."""
BUDGET_AFAR = 150
"""The same where it has to search on the engine."""
RATE_AFAR = 0.3
"""Choices played on for each millisecond on the engine."""
RATE = 60
"""Choices played on for each millisecond of the budget."""
IMAGINED = 3
"""Deals that are imagined for each that is played on."""
EVEN = 0.06
"""How many stones apart two choices still are as good as each other."""
WILD = Dispositions(nerve=1000, boldness=0, bluff=0, respect=1, folds=0.2, counts=False)
"""Somebody who does anything, however much it costs."""
KINDS = ((VETERA, 7), (FALLANQUER, 5), (ROQUER, 5), (WILD, 3))
"""Whom one meets, of twenty; its own side is always of the first kind."""
MANNERS = np.array(
    [
        (k.nerve, k.boldness, k.bluff, k.respect, k.folds, FIRMNESS if k is not WILD else 1.0)
        for k, _ in KINDS
    ]
)
COMPANY = np.array([kind for kind, (_, often) in enumerate(KINDS) for _ in range(often)], np.int64)


Leaves = Callable[[Worlds], NDArray[np.float64]]
"""[account]: what the end of a hand is worth to the mano, as a chance of winning the match."""


class Mestre:
    def __init__(self, rng: Random, budget: float = 0) -> None:
        self.rng = rng
        self.budget = budget

    def act(self, view: View) -> str:
        return drawn(self.policy(view), self.rng)

    def policy(self, view: View) -> dict[str, float]:
        """How likely it is to do each thing; the same for the same view."""
        choices = [action for action in view.legal if action != game(view).variant.concede]
        if len(choices) <= 1:
            return {action: float(action in choices or not choices) for action in view.legal}
        return searched(view, self.budget)

    def gestures(self, view: View) -> Sequence[Gesture]:
        return tuple(to_tell(view, game(view)))


def searched(view: View, budget: float) -> dict[str, float]:
    """A distribution over the legal actions: the best choice, and those as good as it."""
    table = game(view)
    if has_tables(table):
        values = looked_ahead(view, budget or BUDGET).values
    else:
        count = int((budget or BUDGET_AFAR) * RATE_AFAR)
        values = afar.looked_ahead(view, count, seed(view)).values
    top, even = max(values.values()), EVEN * stone(view)
    weights = {action: exp((value - top) / even) for action, value in values.items()}
    total = sum(weights.values())
    shares = {action: weight / total for action, weight in weights.items()}
    return dict.fromkeys(view.legal, 0.0) | shares


def has_tables(table: Table) -> bool:
    """Whether `fast` plays this game: with two or four seats, one duel at a time, no flor."""
    return table.seats in SEATS and not table.at_once and not table.has_flor


def stone(view: View) -> float:
    """What a stone is worth now."""
    assert view.seat is not None
    side = (view.seat - 1) % 2
    mine, theirs = view.score[side], view.score[1 - side]
    won, lost = view.won[side], view.won[1 - side]
    chance = standing(game(view).variant, view.target, view.games).chance
    gained, given = chance(mine + 1, theirs, won, lost), chance(mine, theirs + 1, won, lost)
    return max(gained - given, 1e-6) / 2


def looked_ahead(view: View, budget: float, leaves: Leaves | None = None) -> Outlook:
    """Every choice played on; ends are worth its own leaves, or others if they are given."""
    table = game(view)
    found = tables(table.variant, table.seats)
    worlds = Worlds(view, found)
    about, choices = worlds.about(COMPANY), worlds.choices()
    signals = worlds.signalling()
    here = ground(found, worlds.score, worlds.won, view.target, view.games, signals, worlds.me % 2)
    if leaves is not None:
        accounts = here.accounts.copy()
        accounts["leaf"] = leaves(worlds)
        here = here._replace(accounts=accounts)
    count = max(int(budget * RATE / len(choices)), 8)
    ends = np.zeros((count, len(choices)))
    dealt = np.zeros((IMAGINED * count, len(about.known)), np.int64)
    weight = np.zeros(IMAGINED * count)
    acts = np.array([act[1:] for act in choices.values()], np.int64)
    search()(here, desk(here, MANNERS), about, acts, dealt, weight, seed(view), ends)
    return Outlook(tuple(choices), ends, np.full(count, 1 / count))


def seed(view: View) -> int:
    """A number that belongs to a view, for what chance there is in thinking about it."""
    return crc32(repr((view.seat, view.dealt, view.score, view.history)).encode()) >> 8


@cache
def search() -> Callable[..., Any]:
    """The search, compiled."""
    from numba import njit
    from numba.extending import register_jitable

    for thought in judge.COMPILED:
        register_jitable(thought)
    return njit(cache=True, error_model="numpy")(judge.search)
