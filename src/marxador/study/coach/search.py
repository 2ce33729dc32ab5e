"""The search of `mestre`, asked what choices are worth to one who is no better than the rest."""

import numpy as np
from numpy.typing import NDArray

from marxador.bots.mestre import looked_ahead
from marxador.bots.worlds import Worlds
from marxador.engine.view import View
from marxador.study.hand.utility import match_chances


def searched_values(view: View, budget: float) -> dict[str, float]:
    """The chance of winning the match by each choice that is thought of."""
    return looked_ahead(view, budget, _among_equals)


def _among_equals(worlds: Worlds) -> NDArray[np.float64]:
    variant, games = worlds.table.variant, worlds.view.games
    return (match_chances(worlds.ledger, variant, worlds.won, games) + 1) / 2
