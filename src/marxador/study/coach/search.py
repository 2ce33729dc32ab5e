"""The search of `mestre`, asked what choices are worth to one who is no better than the rest.

And how far off that may be. The worlds it looks at are many, but the players it imagines in them
are not those of a solution: in hands that are solved, most of what it is off by comes from them
(`bench/study_search.py`).
"""

from collections.abc import Mapping
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.bots import afar
from marxador.bots.mestre import RATE_AFAR, has_tables, looked_ahead, seed, stone
from marxador.bots.outlook import Outlook
from marxador.bots.reading import game
from marxador.bots.standing import standing
from marxador.bots.worlds import Worlds
from marxador.engine.view import View
from marxador.study.hand.utility import match_chances

OFF, SWAY = 0.5, 1 / 3
"""The standard error of what a choice costs: so many stones, and so much of what it differs by from
world to world. As measured, seven of ten are within one of them and nine of ten within two."""
CLEAR = 2
"""Standard errors that a choice has to be behind the best one to be worse."""
BEST, ALIKE, WORSE = "best", "alike", "worse"


class Searched(NamedTuple):
    """What choices are worth, by search."""

    values: dict[str, float]
    """The chance of winning the match by each that is thought of."""
    errors: dict[str, float]
    """The standard error of what each is behind the best."""


def searched(view: View, budget: float) -> Searched:
    if has_tables(game(view)):
        seen = looked_ahead(view, budget, _among_equals)
    else:
        seen = afar.looked_ahead(view, int(10 * budget * RATE_AFAR), seed(view), edge=0.5)
    return Searched(seen.values, _errors(view, seen))


def ranks(values: Mapping[str, float], errors: Mapping[str, float]) -> dict[str, str]:
    """Of each choice whether it is the best, as good as far as search can tell, or worse."""
    best = max(values, key=values.__getitem__)
    behind = {action: values[best] - value for action, value in values.items()}
    found = {a: WORSE if behind[a] > CLEAR * errors.get(a, 0.0) else ALIKE for a in behind}
    return found | {best: BEST}


def _among_equals(worlds: Worlds) -> NDArray[np.float64]:
    variant, games = worlds.table.variant, worlds.view.games
    return (match_chances(worlds.ledger, variant, worlds.won, games) + 1) / 2


def _errors(view: View, seen: Outlook) -> dict[str, float]:
    values, worlds = seen.values, seen.worlds
    if worlds < 2:
        return dict.fromkeys(values, 1.0)
    off, sway = OFF * stone(view), sqrt(SWAY**2 + 1 / worlds)
    errors = {action: hypot(off, sway * spread) for action, spread in seen.spread.items()}
    sure = {action: 0.0 for action, value in values.items() if value <= _lost(view)}
    return errors | sure | {max(values, key=values.__getitem__): 0.0}


def _lost(view: View) -> float:
    """The chance of winning the match when the game is lost: nothing is worse than that."""
    assert view.seat is not None
    side = (view.seat - 1) % 2
    stand = standing(game(view).variant, view.target, view.games)
    return stand.chance(0, view.target, view.won[side], view.won[1 - side]) + 1e-9
