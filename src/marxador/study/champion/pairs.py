"""The champion in company: the search of `mestre`, among players who have learnt.

Worlds are imagined, weighed and played on as `mestre` does it; but the rivals are those one meets
among masters, and a partner plays as the champion itself does (`pupil.py`). Choices that fall
behind are dropped, so that the time goes to those that are nearly as good.
"""

from functools import lru_cache
from math import exp

import numpy as np
from numpy.typing import NDArray

from marxador.bots import judge
from marxador.bots.gestures import order
from marxador.bots.ground import Ground, desk, ground
from marxador.bots.mestre import MANNERS, has_tables, seed, stone
from marxador.bots.reading import game
from marxador.bots.standing import Standing
from marxador.bots.worlds import Act, Worlds
from marxador.engine.scoring import Score
from marxador.engine.view import View
from marxador.fast import Tables, ledger, tables
from marxador.fast.accounts import Account
from marxador.study.champion.playing import compiled
from marxador.study.champion.pupil import Class, Floats, classes, money, pupil

RATE = 40
"""Choices played on for each millisecond of the budget."""
IMAGINED = 3
"""Deals that are imagined for each choice that is played on in all worlds."""
FEWEST = 16
"""Worlds of a round, at least."""
ROUNDS = 4
"""Times that the choices are compared."""
BEHIND = 2.5
"""Standard errors that a choice has to be behind the best one to be dropped."""
EVEN = 0.03
"""How many stones apart two choices still are as good as each other."""
OWN, MASTER = len(MANNERS), len(MANNERS) + 1
"""The kinds of players who have learnt: as the champion plays, and as `mestre` does."""
ALL_MANNERS = np.vstack((MANNERS, MANNERS[:1], MANNERS[:1]))
MET = ((MASTER, 4), (OWN, 1), (0, 6), (1, 4), (2, 3), (3, 2))
"""Whom one meets, of twenty. Few masters will do: what they do in the hand soon tells them; among
many it would bluff those who do not fold."""
MASTERS = np.array([kind for kind, often in MET for _ in range(often)], np.int64)
SHARES = {1: 0.19, 2: 0.24, 3: 0.24, 4: 0.14, 5: 0.14, 24: 0.05}
"""How often a hand between masters brings its winner so many stones; the last, all it misses."""


def applies(view: View) -> bool:
    """Whether somebody has learnt the game that a view is of."""
    table = game(view)
    if view.seats != 4 or not has_tables(table):
        return False
    return classes(tables(table.variant, table.seats)) is not None


def policy(view: View, budget: float, taught: Class | None = None) -> dict[str, float]:
    """A distribution over the legal actions: the best choice, and those as good as it."""
    concede = game(view).variant.concede
    if len(view.legal) - (concede in view.legal) <= 1:
        return {action: float(action != concede or len(view.legal) == 1) for action in view.legal}
    values = looked_ahead(view, budget, taught)
    top, even = max(values.values()), EVEN * stone(view)
    weights = {action: exp((value - top) / even) for action, value in values.items()}
    total = sum(weights.values())
    shares = {action: weight / total for action, weight in weights.items()}
    return dict.fromkeys(view.legal, 0.0) | shares


def looked_ahead(view: View, budget: float, taught: Class | None = None) -> dict[str, float]:
    """The chance of winning the match by each choice that did not fall behind."""
    worlds = Worlds(view, tables(game(view).variant, view.seats))
    options = choices(worlds)
    names = list(options)
    if len(names) == 1:
        return {names[0]: 1.0}
    table = Imagination(worlds, taught, int(budget * RATE), len(names))
    acts = np.array([act[1:] for act in options.values()], np.int64)
    left = np.arange(len(names))
    values = np.zeros((0, len(names)))
    for turn in range(ROUNDS):
        values = np.concatenate((values, table.played(acts[left], turn)))
        keep = _abreast(values)
        left, values = left[keep], values[:, keep]
        if len(left) == 1:
            break
    return {names[at]: value for at, value in zip(left, values.mean(axis=0).tolist(), strict=True)}


def choices(worlds: Worlds) -> dict[str, Act]:
    """What can be done now: any card too, unless a partner has asked for one."""
    found = worlds.choices()
    view = worlds.view
    if not order(view, worlds.duel):
        for card in view.cards:
            if card in view.legal:
                found[card] = worlds.me, judge.CARD, worlds.number[card]
    return found


def _abreast(values: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which choices are not clearly behind the best one."""
    best = int(values.mean(axis=0).argmax())
    behind = values[:, [best]] - values
    error = behind.std(axis=0) / np.sqrt(len(values))
    near = behind.mean(axis=0) <= BEHIND * error
    near[best] = True
    return np.asarray(near)


class Imagination:
    """The worlds that a seat imagines, weighed, and choices played on in them."""

    def __init__(self, worlds: Worlds, taught: Class | None, playouts: int, width: int) -> None:
        view, found = worlds.view, worlds.tables
        taught = taught or classes(found)
        assert taught is not None
        self.playouts = playouts
        self.seed = seed(view)
        self.about = worlds.about(MASTERS)
        self.ground, purse = _setting(
            found, worlds.score, worlds.won, view.target, view.games, worlds.signalling(),
            worlds.me % 2,
        )  # fmt: skip
        self.desk = desk(self.ground, ALL_MANNERS)
        self.pupil = pupil(found, purse, (taught.own, taught.rival))
        deals = max(min(IMAGINED * playouts // width, playouts // 2), FEWEST)
        self.dealt = np.zeros((deals, len(self.about.known)), np.int64)
        weight = np.zeros(deals)
        imagine, self._play_on = compiled()
        imagine(self.ground, self.desk, self.pupil, self.about, OWN, self.dealt, weight, self.seed)
        self.so_far = np.cumsum(weight)
        self.chance = np.random.default_rng(self.seed)

    def played(self, acts: NDArray[np.int64], turn: int) -> NDArray[np.float64]:
        """[world, act]: how acts end in as many worlds as there is time for, the likely ones."""
        worlds = max(self.playouts // ROUNDS // len(acts), FEWEST)
        where = (np.arange(worlds) + self.chance.random()) / worlds * self.so_far[-1]
        picked = np.minimum(np.searchsorted(self.so_far, where), len(self.dealt) - 1)
        values = np.zeros((worlds, len(acts)))
        self._play_on(
            self.ground, self.desk, self.pupil, self.about, OWN, acts, self.dealt, picked,
            self.seed + 7919 * (turn + 1), values,
        )  # fmt: skip
        return values


@lru_cache(maxsize=512)
def _setting(
    tables: Tables, score: Score, won: Score, target: int, games: int, signals: int, side: int
) -> tuple[Ground, Floats]:
    """A ground where the end of a hand is worth what it is among masters, and its money."""
    here = ground(tables, score, won, target, games, signals, side)
    book = ledger(tables, score, target)
    worth = among_masters(target, games)
    accounts = here.accounts.copy()
    accounts["leaf"] = [_leaf(account, worth, score, won) for account in book.accounts]
    here = here._replace(accounts=accounts)
    return here, money(book, here)


def _leaf(account: Account, worth: Standing, score: Score, won: Score) -> float:
    if account.match >= 0:
        return float(account.match == 0)
    mine, theirs = (score[side] + account.stones[side] for side in (0, 1))
    if account.game >= 0:
        mine, theirs = (worth.target, 0) if account.game == 0 else (0, worth.target)
    return worth.chance(mine, theirs, *won)


@lru_cache(maxsize=64)
def among_masters(target: int, games: int) -> Standing:
    """What stones are worth between masters, who now and then play a whole game on one hand."""
    return Standing(target, games, SHARES, 0.5)
