"""The search of `mestre`, asked what choices are worth to one who is no better than the rest."""

import numpy as np

from marxador.bots.ground import desk, ground
from marxador.bots.mestre import COMPANY, IMAGINED, MANNERS, RATE, search, seed
from marxador.bots.reading import game
from marxador.bots.worlds import Worlds
from marxador.engine.view import View
from marxador.fast import tables
from marxador.study.utility import match_chances


def searched_values(view: View, budget: float) -> dict[str, float]:
    """The chance of winning the match by each choice that is thought of."""
    table = game(view)
    found = tables(table.variant, table.seats)
    worlds = Worlds(view, found)
    about, choices = worlds.about(COMPANY), worlds.choices()
    if len(choices) < 2:
        return dict.fromkeys(choices, 0.5)
    signals = worlds.signalling()
    here = ground(found, worlds.score, worlds.won, view.target, view.games, signals, worlds.me % 2)
    accounts = here.accounts.copy()
    even = match_chances(worlds.ledger, table.variant, worlds.won, view.games)
    accounts["leaf"] = (even + 1) / 2
    here = here._replace(accounts=accounts)
    count = max(int(budget * RATE / len(choices)), 8)
    values = np.zeros((count, len(choices)))
    dealt = np.zeros((IMAGINED * count, len(about.known)), np.int64)
    weight = np.zeros(IMAGINED * count)
    acts = np.array([act[1:] for act in choices.values()], np.int64)
    search()(here, desk(here, MANNERS), about, acts, dealt, weight, seed(view), values)
    return dict(zip(choices, values.mean(axis=0).tolist(), strict=True))
