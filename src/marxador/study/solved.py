"""Games that are solved, and shipped: what the champion does at any place of them."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from marxador.engine.view import View
from marxador.fast import ledger, tables
from marxador.rules import variant
from marxador.study import store
from marxador.study.branch import CARD, Tree, short_list, stones
from marxador.study.campaign import Written
from marxador.study.deals import Deals, deals
from marxador.study.offer import Ground, Offer
from marxador.study.shipped import mixture
from marxador.study.stage import MANO, Last
from marxador.study.trace import Lost, Spot, acts, entry, followed, kinds

NEAR = {"almeria": 9}
"""How many stones a side has to miss for the strategy of a hand at 0–0 to hold."""


class Solved:
    """A heads-up hand with its solved strategy."""

    def __init__(self, key: str) -> None:
        self.about, flat = store.read(store.path_of(key))
        self.ground = solved_ground(key)
        self.deals: Deals = self.ground.deals
        self.tables = {
            number: flat[number].reshape(self.ground.offers[number].shape) for number in flat
        }

    def spot(self, view: View) -> Spot:
        """Where a view stands."""
        return followed(self.ground.tree, self.deals, list(acts(view)))

    @property
    def strategy(self) -> Written:
        """The same for every hand at once, as a best response wants it."""
        return Written(self.tables, np)

    def policy(self, view: View) -> dict[str, float]:
        """How likely the champion is to do each thing."""
        kind = kinds(self.deals)
        spot = self.spot(view)
        offer = self.ground.offers[spot.branch.number]
        held = tuple(kind[card] for card in view.cards)
        shares = self._shares(spot, offer, held)
        found = dict.fromkeys(view.legal, 0.0)
        for name, share in zip(offer.names, shares.tolist(), strict=True):
            if share > 0 and name in found:
                found[name] += share
        for name, share in self._cards(spot, offer, held, shares):
            card = name if name in found else self._card(view, kind, int(name))
            found[card] += share
        total = sum(found.values())
        if total <= 0:
            raise Lost(view.legal)
        return {action: share / total for action, share in found.items()}

    def _shares(self, spot: Spot, offer: Offer, held: tuple[int, ...]) -> NDArray[np.float64]:
        if offer.actions == 1:
            return np.ones(1)
        here = offer.here
        board = _board(offer, spot)
        if isinstance(here, Last):
            at = 0 if spot.branch.mover == here.leader else self._fate(here, spot, held)
        else:
            at = entry(self.deals, held)
        legal = None if offer.legal is None else offer.legal[:, 0, at, spot.lane]
        part = self.tables[spot.branch.number][:, board, at, spot.lane]
        return np.asarray(mixture(part, legal, np), np.float64)

    def _fate(self, here: Last, spot: Spot, held: tuple[int, ...]) -> int:
        """How the hand goes with the last card, for who answers it."""
        strength = self.deals.strength
        mine, theirs = int(strength[held[0]]), int(strength[spot.led])
        winner = 1 - here.leader if mine > theirs else here.leader if mine < theirs else here.ties
        if here.fates == 2:
            return winner
        place = 1 - here.leader
        hands = [0, 0]
        hands[place] = entry(self.deals, (*spot.played[place], *held))
        hands[1 - place] = entry(self.deals, spot.played[1 - place])
        return winner + 2 * int(self.deals.contest[hands[0], hands[1]] < 0)

    def _cards(
        self, spot: Spot, offer: Offer, held: tuple[int, ...], shares: NDArray[np.float64]
    ) -> list[tuple[str, float]]:
        """What the shares of cards, and of the best end, come to: a kind, or a voice."""
        here = offer.here
        if offer.known is None:
            cards = sorted(held)
            first = len(offer.moves)
            return [(str(cards[at]), share) for at, share in enumerate(shares[first:].tolist())]
        assert isinstance(here, Last)
        names, worth = offer.ways
        fate = self._fate(here, spot, held)
        mine = worth[:, fate, spot.lane] * (1 if spot.branch.mover == MANO else -1)
        best = names[int(np.argmax(mine))]
        return [(str(held[0]) if best == CARD else best, float(shares[-1]))]

    def _card(self, view: View, kind: Mapping[str, int], wanted: int) -> str:
        return next(card for card in view.cards if kind[card] == wanted)


def _board(offer: Offer, spot: Spot) -> int:
    """Which of the boards of a branch lies on the table."""
    boards = offer.here.boards
    same = np.ones(boards.count, bool)
    for place in (0, 1):
        for at, kind in enumerate(spot.played[place]):
            same &= boards.played[place][:, at] == kind
    return int(np.flatnonzero(same)[0])


@lru_cache(maxsize=8)
def solved_ground(key: str) -> Ground:
    """The game that a shipped strategy is of."""
    found = tables(variant(key), 2)
    book = ledger(found)
    return Ground(Tree(found, book, stones(book), short_list(book)), deals(found.table))


@lru_cache(maxsize=8)
def solved(key: str) -> Solved:
    """The shipped solution of a game; `store.Damaged` where there is none."""
    return Solved(key)


def applies(view: View) -> bool:
    """Whether there is a solution for the hand that a view is of."""
    if view.seats != 2 or view.options or view.variant not in NEAR:
        return False
    return (
        view.target - max(view.score) >= NEAR[view.variant] and store.path_of(view.variant).exists()
    )
