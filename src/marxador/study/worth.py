"""What each choice of a solved hand is worth: exactly, against who plays the solved strategy.

The rival holds each of its hands as likely as the solution would have brought it here, and plays on
by it; oneself plays on as well as can be. After the hand both are as good as each other. So the
best choice is worth what the solved game promises, and no choice is worth more than that.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from marxador.bots.mestre import stone
from marxador.engine.scoring import Score
from marxador.engine.view import View
from marxador.fast import ledger, tables
from marxador.rules import variant
from marxador.study.algebra import Array
from marxador.study.branch import CARD, Branch, Tree, Utility, short_list
from marxador.study.offer import BEST, Ground, Offer
from marxador.study.response import Response
from marxador.study.solved import Solved, board_of, player, solved
from marxador.study.stage import MANO, Last
from marxador.study.trace import Lost, Spot, entry, kinds
from marxador.study.utility import match_chances
from marxador.study.walk import Values

SLIP = 0.1
"""Stones that a choice of the solution may cost."""
SEEN = 1e-7
"""A rival who comes somewhere less often than this, by the solution, never comes there."""


class Unpriced(Exception):
    """A game too large to be walked through whole: its later tricks are solved at the table."""


class Standing(NamedTuple):
    """What a hand is played for: the stones before it, the mano's first, and the games won."""

    key: str
    score: Score
    won: Score
    target: int
    games: int


class Priced(Response):
    """The best answer of one seat to the solved strategy, with what each of its choices brings."""

    def __init__(self, ground: Ground, of: Solved, seat: int) -> None:
        super().__init__(ground, of.strategy)
        self.found: dict[int, Array] = {}
        """[branch]: [action, board, entry, lane], weighed as a walk weighs it."""
        self.walk(seat)

    def settle(self, branch: Branch, offer: Offer, values: Values, mine: Array) -> Array:
        self.found[branch.number] = np.stack(values)
        return super().settle(branch, offer, values, mine)


def solved_choice(view: View) -> tuple[dict[str, float], dict[str, float]]:
    """The chance of winning the match by each choice, and how often the champion makes it.

    Where the solution hardly ever comes itself it has no plan: what loses by it is left out, and if
    that is all of it, the best choice is the champion's. `Lost` where it never brings the rival,
    and so nothing is known of the rival's cards; `Unpriced` where only what it does is known.
    """
    assert view.seat is not None
    of = player(view.variant)
    if not isinstance(of, Solved):
        raise Unpriced(view.variant)
    values = Place(of, view, view.duels[0].index(view.seat)).values()
    best = max(values, key=values.__getitem__)
    least = values[best] - SLIP * stone(view)
    sound = {a: share for a, share in of.policy(view).items() if values.get(a, 0.0) >= least}
    total = sum(sound.values())
    if total <= 0:
        return values, {action: float(action == best) for action in view.legal}
    return values, {action: sound.get(action, 0.0) / total for action in view.legal}


class Place:
    """Where a view stands in a solved hand, for the seat that is to act."""

    def __init__(self, of: Solved, view: View, seat: int) -> None:
        self.of, self.view, self.seat = of, view, seat
        self.kind = kinds(of.deals)
        self.held = tuple(self.kind[card] for card in view.cards)
        at = _standing(view)
        self.priced = _priced(at, seat)
        self.weighed = _weighed(view.variant, seat)
        self.worth = _ground(at).offers

    def values(self) -> dict[str, float]:
        """The chance of winning the match by each choice that the tree knows."""
        found = self._at(self.of.spot(self.view))
        if not found:
            raise Lost(self.view.legal)
        return {action: value for action, value in found.items() if action in self.view.legal}

    def _at(self, spot: Spot) -> dict[str, float]:
        number = spot.branch.number
        offer = self.of.ground.offers[number]
        if spot.branch.mover != self.seat:
            raise Lost(self.view.legal)
        board, at = board_of(offer, spot), self._entry(offer, spot)
        if offer.actions == 1:
            return self._ends(offer, spot, at)
        values = self.priced[number][:, board, at, spot.lane]
        mass = float(np.abs(self.weighed[number][:, board, at, spot.lane]).max())
        if mass < SEEN:
            raise Lost(self.view.legal)
        chances = ((values / mass + 1) / 2).clip(0, 1).tolist()
        found = {name: chances[n] for n, name in enumerate(offer.names) if name not in (CARD, BEST)}
        if offer.legal is not None:
            legal = offer.legal[:, 0, at, spot.lane]
            found = {n: v for n, v in found.items() if legal[offer.names.index(n)] > 0}
        return found | self._cards(offer, chances) | self._ends(offer, spot, at)

    def _entry(self, offer: Offer, spot: Spot) -> int:
        here = offer.here
        if not isinstance(here, Last):
            return entry(self.of.deals, self.held)
        return 0 if spot.branch.mover == here.leader else self.of.fate_of(here, spot, self.held)

    def _cards(self, offer: Offer, chances: list[float]) -> dict[str, float]:
        """What the cards are worth; those of one kind the same."""
        if not offer.slots:
            return {}
        by_kind: dict[int, float] = {}
        for slot, kind in enumerate(sorted(self.held)):
            by_kind.setdefault(kind, chances[len(offer.moves) + slot])
        return {card: by_kind[self.kind[card]] for card in self.view.cards}

    def _ends(self, offer: Offer, spot: Spot, at: int) -> dict[str, float]:
        """Who answers the last card knows what every end is worth."""
        names, worth = self.worth[spot.branch.number].ways
        if offer.known is None or worth is None:
            return {}
        mine = worth[:, at, spot.lane] * (1 if self.seat == MANO else -1)
        card = self.view.cards[0]
        chances = zip(names, ((mine + 1) / 2).tolist(), strict=True)
        return {card if name == CARD else name: chance for name, chance in chances}


def _standing(view: View) -> Standing:
    """What is at stake, as the mano sees it."""
    mano = (view.duels[0][0] - 1) % 2
    score, won = view.score, view.won
    return Standing(
        key=view.variant,
        score=(score[mano], score[1 - mano]),
        won=(won[mano], won[1 - mano]),
        target=view.target,
        games=view.games,
    )


@lru_cache(maxsize=4)
def _ground(at: Standing) -> Ground:
    """The hand, played for the match from where it stands."""
    rules = variant(at.key)
    book = ledger(tables(rules, 2), at.score, at.target)
    return _laid_out(at.key, match_chances(book, rules, at.won, at.games), at.score, at.target)


def _laid_out(key: str, utility: Utility, score: Score, target: int) -> Ground:
    found = tables(variant(key), 2)
    book = ledger(found, score, target)
    return Ground(Tree(found, book, utility, short_list(book)), solved(key).deals)


@lru_cache(maxsize=4)
def _priced(at: Standing, seat: int) -> Mapping[int, Array]:
    return Priced(_ground(at), solved(at.key), seat).found


@lru_cache(maxsize=4)
def _weighed(key: str, seat: int) -> Mapping[int, Array]:
    """How likely the rival is where each hand comes to: what a hand is worth that pays 1."""
    tree = solved(key).ground.tree
    paying = _laid_out(key, np.ones_like(tree.utility), tree.ledger.score, tree.ledger.target)
    return Priced(paying, solved(key), seat).found
