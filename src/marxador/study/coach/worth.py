"""What each choice of a solved hand is worth: exactly, against who plays the solved strategy.

The rival holds each of its hands as likely as the solution would have brought it here, and plays on
by it; oneself plays on as well as can be. So the best choice is worth what the solved game
promises, and no choice is worth more than that. A game that is shipped whole is walked through for
the match as it stands; after the hand both are as good as each other. One whose later tricks are
solved anew at the table was solved for stones: they come to what a stone is worth now.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from marxador.bots.mestre import stone
from marxador.bots.reading import game
from marxador.bots.standing import standing
from marxador.engine.scoring import Score
from marxador.engine.view import View
from marxador.fast import ledger, tables
from marxador.rules import variant
from marxador.study.algebra import Array
from marxador.study.coach.riposte import Riposte, Ripostes
from marxador.study.hand.branch import CARD, Branch, Tree, Utility
from marxador.study.hand.lists import listed
from marxador.study.hand.offer import BEST, Ground, Offer
from marxador.study.hand.stage import MANO, Last
from marxador.study.hand.utility import match_chances
from marxador.study.solve.response import Response
from marxador.study.solve.walk import Values
from marxador.study.table.solved import Player, Solved, SolvedAnew, board_of, player, solved
from marxador.study.table.trace import Lost, Spot, acts, entry, kinds, taken, waiting

SLIP = 0.1
"""Stones that a choice of the solution may cost."""
SEEN = 1e-7
"""A rival who comes somewhere less often than this, by the solution, never comes there."""
FAINT = 2, 0.01
"""With how many deals a rival comes somewhere at least, in the first trick and after it: what the
file owes is in steps too coarse to tell more."""


class Unpriced(Exception):
    """A bid waits that is not on the list of those that were solved."""


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
    of = player(view.variant)
    place = Whole(of, view) if isinstance(of, Solved) else AtTable(of, view)
    values = place.values()
    best = max(values, key=values.__getitem__)
    least = values[best] - SLIP * stone(view)
    sound = {a: share for a, share in _plan(of, view).items() if values.get(a, 0.0) >= least}
    total = sum(sound.values())
    if total <= 0:
        return values, {action: float(action == best) for action in view.legal}
    return values, {action: sound.get(action, 0.0) / total for action in view.legal}


def read(view: View, action: str, values: Mapping[str, float]) -> float | None:
    """What a bid that is not on the list is worth: as those are that the champion takes it for."""
    of = player(view.variant)
    try:
        spot = of.spot(view)
        heard = taken(of.tree, spot.branch, spot.lane, action)
    except Lost:
        return None
    if not heard or any(move.name not in values for _, move in heard):
        return None
    return sum(share * values[move.name] for share, move in heard)


def _plan(of: Player, view: View) -> dict[str, float]:
    """What the champion does; nothing where it would never have come."""
    try:
        return of.policy(view)
    except Lost:
        return {}


class Place:
    """Where a view stands in a solved hand, for the seat that is to act."""

    def __init__(self, of: Player, view: View) -> None:
        assert view.seat is not None
        self.player, self.view = of, view
        self.seat = view.duels[0].index(view.seat)
        self.kind = kinds(of.deals)
        self.held = tuple(self.kind[card] for card in view.cards)

    def offer(self, spot: Spot) -> Offer:
        """What there is to do."""
        raise NotImplementedError

    def brought(self, spot: Spot, board: int, at: int) -> Any:
        """[action]: what each brings an entry on a board; `Lost` where the rival never comes."""
        raise NotImplementedError

    def ends(self, spot: Spot) -> tuple[list[str], Any]:
        """What ends the hand for who answers the last card, and [way, fate] its worth to the mano.

        None where there is no such thing.
        """
        raise NotImplementedError

    def chances(self, worth: Any) -> list[float]:
        """The chances of winning the match that some things come to."""
        raise NotImplementedError

    def values(self) -> dict[str, float]:
        """The chance of winning the match by each choice that the tree knows."""
        found = self._at(self.player.spot(self.view))
        if not found:
            raise Lost(self.view.legal)
        return {action: value for action, value in found.items() if action in self.view.legal}

    def _at(self, spot: Spot) -> dict[str, float]:
        if spot.branch.mover != self.seat:
            raise Lost(self.view.legal)
        offer = self.offer(spot)
        at = self._entry(offer, spot)
        if offer.actions == 1:
            return self._ends(offer, spot, at)
        chances = self.chances(self.brought(spot, board_of(offer, spot), at))
        found = {name: chances[n] for n, name in enumerate(offer.names) if name not in (CARD, BEST)}
        can = {move.name for move in spot.branch.moves if spot.lane in (*move.lanes, *move.ended)}
        found = {name: chance for name, chance in found.items() if name in can}
        return found | self._cards(offer, chances) | self._ends(offer, spot, at)

    def _entry(self, offer: Offer, spot: Spot) -> int:
        here = offer.here
        if not isinstance(here, Last):
            return entry(self.player.deals, self.held)
        return 0 if spot.branch.mover == here.leader else self.player.fate_of(here, spot, self.held)

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
        names, worth = self.ends(spot)
        if offer.known is None or worth is None:
            return {}
        mine = worth[:, at] * (1 if self.seat == MANO else -1)
        card = self.view.cards[0]
        chances = zip(names, self.chances(mine), strict=True)
        return {card if name == CARD else name: chance for name, chance in chances}


class Whole(Place):
    """In a game that is shipped whole: walked through for the match as it stands."""

    def __init__(self, of: Solved, view: View) -> None:
        super().__init__(of, view)
        at = _standing(view)
        self.of = of
        self.priced = _priced(at, self.seat)
        self.weighed = _weighed(view.variant, self.seat)
        self.worth = _ground(at).offers

    def offer(self, spot: Spot) -> Offer:
        return self.of.ground.offers[spot.branch.number]

    def brought(self, spot: Spot, board: int, at: int) -> Any:
        number = spot.branch.number
        mass = float(np.abs(self.weighed[number][:, board, at, spot.lane]).max())
        if mass < SEEN:
            raise Lost(self.view.legal)
        return self.priced[number][:, board, at, spot.lane] / mass

    def ends(self, spot: Spot) -> tuple[list[str], Any]:
        names, worth = self.worth[spot.branch.number].ways
        return names, None if worth is None else worth[:, :, spot.lane]

    def chances(self, worth: Any) -> list[float]:
        found: list[float] = ((worth + 1) / 2).clip(0, 1).tolist()
        return found


class AtTable(Place):
    """In a game whose later tricks are solved anew: in stones, at what a stone is worth now."""

    def __init__(self, of: SolvedAnew, view: View) -> None:
        super().__init__(of, view)
        if waiting(of.tree, of.deals, list(acts(view))) is not None:
            raise Unpriced(view.legal)
        self.of = of

    def riposte(self, spot: Spot) -> Riposte:
        """The best that can be done against the rival from here on."""
        cards = tuple(sorted(self.kind[card] for card in self.view.dealt))
        if spot.branch.is_later:
            return ripostes(self.of).rest(spot, self.seat, cards)
        return ripostes(self.of).first(self.seat, cards)

    def offer(self, spot: Spot) -> Offer:
        return self.riposte(spot).ground.offers[spot.branch.number]

    def brought(self, spot: Spot, board: int, at: int) -> Any:
        found, number, later = self.riposte(spot), spot.branch.number, spot.branch.is_later
        at, lane = (at, 0) if later else (0, spot.lane)
        mass = float(found.met[number][board, at, lane])
        if mass < FAINT[later] * float(self.of.deals.weight.max()):
            raise Lost(self.view.legal)
        return found.found[number][:, board, at, lane] / mass

    def ends(self, spot: Spot) -> tuple[list[str], Any]:
        names, worth = self.offer(spot).ways
        return names, None if worth is None else worth[:, :, 0]

    def chances(self, worth: Any) -> list[float]:
        """No hand is worth more than the game, nor loses more."""
        side = ((self.view.seat or 0) - 1) % 2
        score, won, target = self.view.score, self.view.won, self.view.target
        stand = standing(game(self.view).variant, target, self.view.games)
        games = won[side], won[1 - side]
        least, now, most = (
            stand.chance(*stones, *games)
            for stones in ((0, target), (score[side], score[1 - side]), (target, 0))
        )
        found: list[float] = np.clip(now + stone(self.view) * worth, least, most).tolist()
        return found


@lru_cache(maxsize=2)
def ripostes(of: SolvedAnew) -> Ripostes:
    """Those to who plays from a file."""
    return Ripostes(of)


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
    return Ground(Tree(found, book, utility, listed(book)), solved(key).deals)


@lru_cache(maxsize=4)
def _priced(at: Standing, seat: int) -> Mapping[int, Array]:
    return Priced(_ground(at), solved(at.key), seat).found


@lru_cache(maxsize=4)
def _weighed(key: str, seat: int) -> Mapping[int, Array]:
    """How likely the rival is where each hand comes to: what a hand is worth that pays 1."""
    tree = solved(key).ground.tree
    paying = _laid_out(key, np.ones_like(tree.utility), tree.ledger.score, tree.ledger.target)
    return Priced(paying, solved(key), seat).found
