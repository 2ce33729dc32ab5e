"""The champion's hand at one score of a cama, from what is shipped of it.

The first trick is looked up; when the second trick opens, the rest is solved anew for the cards
that lie there and for what the stones are worth at this very score.
"""

import time
from functools import lru_cache

import numpy as np

from marxador.engine.scoring import Score
from marxador.engine.view import View
from marxador.rules import variant
from marxador.rules.variant import Variant
from marxador.study.algebra import Array
from marxador.study.cama.abreast import Abreast, Answer, Books
from marxador.study.cama.cama import even_ends
from marxador.study.cama.rest import Rest, Script
from marxador.study.cama.shelf import Shelf, Sitting, least_owed
from marxador.study.hand.boards import Boards, first
from marxador.study.hand.branch import CARD, Branch, Growth, below
from marxador.study.hand.deals import NO_HAND, Deals, Floats, deals
from marxador.study.hand.offer import Ground, Offer, Patch
from marxador.study.hand.stage import Last, Stage
from marxador.study.store import FOLDER, Parts
from marxador.study.table.solved import Player, Shares, board_of, tree_of
from marxador.study.table.trace import Lost, Path, Spot, entry

KEPT = 16
"""Hands that are kept as they were solved anew."""


class Scored(Player):
    """A hand at a score."""

    def __init__(self, rules: Variant, shelf: Shelf, score: Score, cards: Deals) -> None:
        books = Books(rules, (score,))
        super().__init__(Abreast(books, even_ends(books.each[0], shelf.even)), cards)
        self.shelf = shelf
        self.trunk = Patch(self.tree, cards, self.tree.trunk, Stage(first(cards), np))
        self._mixes: dict[int, Array] = {}
        self._anew = lru_cache(maxsize=KEPT)(self._solve)

    def offer(self, spot: Spot) -> Offer:
        number = spot.branch.number
        return self.anew(spot).patch.offers[number] if spot.branch.is_later else self._first(number)

    def _first(self, number: int) -> Offer:
        return self.trunk.offers[number]

    def shares(self, spot: Spot, held: tuple[int, ...]) -> Shares:
        offer = self.offer(spot)
        here = offer.here
        at = 0
        if not isinstance(here, Last):
            at = entry(self.deals, held)
        elif spot.branch.mover != here.leader:
            at = self.fate_of(here, spot, held)
        if spot.branch.is_later:
            return self.anew(spot).share(spot.branch, later_board(offer, spot), at)
        mix = self._mix(spot.branch)[:, board_of(offer, spot), at, spot.lane]
        return np.asarray(mix, np.float64)

    def _mix(self, branch: Branch) -> Array:
        """[action, board, entry, lane]: what is done in the first trick."""
        if branch.number not in self._mixes:
            offer = self._first(branch.number)
            mix = self.shelf.trunk(branch, offer) if offer.actions > 1 else np.ones(offer.shape)
            self._mixes[branch.number] = mix
        return self._mixes[branch.number]

    def anew(self, spot: Spot) -> Rest:
        """The rest of the hand, solved anew for who has the word from what lies there."""
        later = next((step for step in spot.steps if step.branch.is_later), None)
        root, lane = (later.branch, later.lane) if later else (spot.branch, spot.lane)
        board = spot.played[0][0], spot.played[1][0]
        return self._anew(root.number, lane, board, spot.branch.mover, spot.path)

    def _solve(
        self, number: int, lane: int, board: tuple[int, int], player: int, path: Path
    ) -> Rest:
        reach = self._reach(path, player, board[player])
        if not reach.any():
            raise Lost(self.tree.branches[number].histories[lane])
        found = self.rest(number, lane, board, player, reach)
        found.solve()
        return found

    def rest(
        self, number: int, lane: int, board: tuple[int, int], player: int, reach: Floats
    ) -> Rest:
        """The rest of a hand to be solved anew, for who comes with such pairs."""
        root = self.tree.branches[number]
        script = script_of(self.shelf.alone, self.deals, number, player)
        played = [np.array([[kind]], np.int32) for kind in board]
        boards = Boards(deals=self.deals, played=(played[0], played[1]), led=None)
        here = Stage(boards, np)
        every = np.zeros((1, len(reach), root.lanes), np.float32)
        every[0, :, lane] = reach
        least, comes, mass = least_owed(here, root, 1 - player, every)
        table = self.shelf.due(1 - player, root)[self._place(root, board)]
        due = (least + table * mass)[0, :, lane]
        times = int(self.shelf.times(comes[0, :, lane].sum()))
        same = script.patch.stages[number]
        patch = Patch(self.tree, self.deals, list(below(root)), same)
        return Rest(script, patch, lane, board, reach, due, times)

    def _place(self, root: Branch, board: tuple[int, int]) -> list[int]:
        """Which of the boards of a root it is."""
        here = self.trunk.stages[root.number]
        same = [here.boards.played[seat][:, 0] == kind for seat, kind in enumerate(board)]
        return np.flatnonzero(same[0] & same[1]).tolist()

    def _reach(self, path: Path, player: int, card: int) -> Floats:
        """[pair]: how likely the player, who played a card, comes to the second trick with it."""
        hands = self.deals.hand[:-1, card]
        pairs = np.arange(len(hands))
        reach: Floats = (hands != NO_HAND).astype(np.float32)
        led = -1
        for number, lane, name, kind, _ in path:
            branch = self.tree.branches[number]
            if branch.mover == player:
                offer = self.trunk.offers[number]
                boards = offer.here.boards
                at = np.full(len(pairs), offer.names.index(name))
                if name == CARD:
                    at = len(offer.moves) + (self.deals.hands[hands] < kind).sum(axis=1)
                board = 0 if boards.led is None else int(np.flatnonzero(boards.led == led)[0])
                held = pairs if boards.played[player].shape[1] else hands
                reach *= self._mix(branch)[at, board, held, lane]
            led = kind if name == CARD else led
        return reach


class Seated(Sitting):
    """The best response to who sits at the table at a score, whatever lies there."""

    def __init__(self, champion: Scored) -> None:
        super().__init__(Ground(champion.tree, champion.deals), champion.shelf)
        self.champion = champion
        self.took: list[float] = []
        """Seconds for each rest of a hand that was solved anew."""

    def opened(self, root: Branch, reach: Array, mine: Array) -> Array:
        player = 1 - self.walker
        for branch in below(root):
            offer = self.ground.offers[branch.number]
            if branch.mover == player and offer.actions > 1:
                even = np.ones(offer.shape, np.float32) if offer.legal is None else offer.legal
                self.found[branch.number] = np.broadcast_to(
                    even / even.sum(axis=0), offer.shape
                ).copy()
        boards = self.ground.stages[root.number].boards
        played = zip(boards.played[0][:, 0].tolist(), boards.played[1][:, 0].tolist(), strict=True)
        for at, board in enumerate(played):
            for lane in np.flatnonzero(reach[at].any(axis=0)).tolist():
                start = time.perf_counter()
                rest = self.champion.rest(root.number, lane, board, player, reach[at, :, lane])
                rest.solve()
                self.took.append(time.perf_counter() - start)
                self._put(rest, board, lane)
        return Answer.opened(self, root, reach, mine)

    def _put(self, rest: Rest, board: tuple[int, int], lane: int) -> None:
        """What is done on one board, among all others."""
        for number, mix in rest.strategy():
            boards = self.ground.stages[number].boards
            same = [played[:, 0] == kind for played, kind in zip(boards.played, board, strict=True)]
            self.found[number][..., lane][:, same[0] & same[1]] = mix


def later_board(offer: Offer, spot: Spot) -> int:
    """Which of the boards after two cards lies on the table."""
    boards = offer.here.boards
    same = np.ones(boards.count, bool)
    for place in (0, 1):
        for at, kind in enumerate(spot.played[place][1:], 1):
            same &= boards.played[place][:, at] == kind
    return int(np.flatnonzero(same)[0])


@lru_cache(maxsize=128)
def script_of(alone: Growth, deals: Deals, number: int, player: int) -> Script:
    """How the rest of a hand is walked through, the same whatever the score and the cards."""
    root, nothing = alone.branches[number], np.zeros((1, 1), np.int32)
    here = Stage(Boards(deals=deals, played=(nothing, nothing), led=None), np)
    return Script(Patch(alone, deals, list(below(root)), here), root, player)


@lru_cache(maxsize=4)
def shelf_of(key: str) -> Shelf:
    """What is shipped of a cama; `store.Damaged` where nothing is."""
    parts = Parts(FOLDER / f"{key}.cama")
    return Shelf(tree_of(key), parts, think=parts.about.think, most=parts.about.most)


@lru_cache(maxsize=8)
def scored(key: str, score: Score) -> Scored:
    """The hand of a game at a score, the mano's stones first."""
    shelf = shelf_of(key)
    return Scored(variant(key), shelf, score, deals(shelf.alone.tables.table))


def plays(view: View) -> bool:
    """Whether the champion knows how to play for the cama that a view is of."""
    if view.seats != 2 or view.options or not (FOLDER / f"{view.variant}.cama").exists():
        return False
    return view.target == variant(view.variant).target


def player(view: View) -> Scored:
    """Who plays the hand of a view."""
    mano = (view.duels[0][0] - 1) % 2
    return scored(view.variant, (view.score[mano], view.score[1 - mano]))
