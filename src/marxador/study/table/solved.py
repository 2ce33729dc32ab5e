"""Games that are solved, and shipped: what the champion does at any place of them.

Some are shipped whole. Of those that are too large for that there is the first trick, and what the
rival's hands are owed after it: the rest of a hand is solved anew when the second trick opens.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.engine.view import View
from marxador.fast import tables
from marxador.rules import variant
from marxador.study import store
from marxador.study.hand.boards import Boards, first
from marxador.study.hand.branch import CARD, Branch, Growth, Tree, stones
from marxador.study.hand.deals import Deals, Floats, Ints, deals
from marxador.study.hand.knots import Knotted
from marxador.study.hand.lists import listed, listed_ledger
from marxador.study.hand.offer import Ground, Offer, Patch
from marxador.study.hand.stage import MANO, Last, Stage
from marxador.study.table.answer import Answers, answers_of
from marxador.study.table.corner import Anew, Corner
from marxador.study.table.dues import Due, kin, paid_above, sided, unsqueezed
from marxador.study.table.gaps import filled
from marxador.study.table.graft import Grafted
from marxador.study.table.resolve import received
from marxador.study.table.shipped import Written, due_of, mixture
from marxador.study.table.trace import (
    Fork,
    Lost,
    Path,
    Spot,
    acts,
    entry,
    followed,
    kinds,
    readings,
)

NEAR = {"almeria": 9, "jcf": 18, "popular": 18}
"""How many stones a side has to miss for the strategy of a hand at 0–0 to hold.

With an envit a falta is worth what the leader misses: three quarters of what it was solved for, at
least."""
KEPT = 16
"""Hands that are kept as they were solved anew, some 5 MB each."""
Shares = NDArray[np.float64]


class Arrived(NamedTuple):
    """By one of two ways, after a bid that was heard as either."""

    share: float
    lane: int
    reach: Floats
    """[pair]: how likely one comes to the second trick so."""


class Player:
    """A heads-up hand with a strategy: how that comes to words and cards."""

    def __init__(self, tree: Growth, deals: Deals) -> None:
        self.tree = tree
        self.deals = deals
        self.answers = Answers({})

    def offer(self, spot: Spot) -> Offer:
        """What there is to do in a place."""
        raise NotImplementedError

    def shares(self, spot: Spot, held: tuple[int, ...]) -> Shares:
        """[action]: how likely each is, with these cards left."""
        raise NotImplementedError

    def spot(self, view: View) -> Spot:
        """Where a view stands."""
        return followed(self.tree, self.deals, list(acts(view)))

    def readings(self, view: View) -> list[tuple[float, Spot]]:
        """Where a view may be taken to stand, and how much each counts."""
        return readings(self.tree, self.deals, list(acts(view)))

    def policy(self, view: View) -> dict[str, float]:
        """How likely the champion is to do each thing."""
        given = self.answers.policy(self.tree, self.deals, view)
        if given is not None:
            return given
        found = dict.fromkeys(view.legal, 0.0)
        for weight, spot in self.readings(view):
            self._add(found, view, spot, weight)
        total = sum(found.values())
        if total <= 0:
            raise Lost(view.legal)
        return {action: share / total for action, share in found.items()}

    def _add(self, found: dict[str, float], view: View, spot: Spot, weight: float) -> None:
        kind = kinds(self.deals)
        offer = self.offer(spot)
        held = tuple(kind[card] for card in view.cards)
        shares = weight * (self.shares(spot, held) if offer.actions > 1 else np.ones(1))
        for name, share in zip(offer.names, shares.tolist(), strict=True):
            if share > 0 and name in found:
                found[name] += share
        for name, share in self._cards(spot, offer, held, shares):
            card = name if name in found else self._card(view, kind, int(name))
            found[card] += share

    def fate_of(self, here: Last, spot: Spot, held: tuple[int, ...]) -> int:
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
        self, spot: Spot, offer: Offer, held: tuple[int, ...], shares: Shares
    ) -> list[tuple[str, float]]:
        """What the shares of cards, and of the best end, come to: a kind, or a voice."""
        here = offer.here
        if offer.known is None:
            cards = sorted(held)
            first = len(offer.moves)
            return [(str(cards[at]), share) for at, share in enumerate(shares[first:].tolist())]
        assert isinstance(here, Last)
        names, worth = offer.ways
        fate = self.fate_of(here, spot, held)
        mine = worth[:, fate, spot.lane] * (1 if spot.branch.mover == MANO else -1)
        best = names[int(np.argmax(mine))]
        return [(str(held[0]) if best == CARD else best, float(shares[-1]))]

    def _card(self, view: View, kind: Mapping[str, int], wanted: int) -> str:
        return next(card for card in view.cards if kind[card] == wanted)


class Solved(Player):
    """One that is shipped whole."""

    def __init__(self, key: str, parts: store.Parts) -> None:
        self.about = parts.about
        self.ground = solved_ground(key)
        super().__init__(self.ground.tree, self.ground.deals)
        self.tables = {
            number: parts[f"branch/{number}"].reshape(offer.shape)
            for number, offer in enumerate(self.ground.offers)
            if f"branch/{number}" in parts
        }

    @property
    def strategy(self) -> Written:
        """The same for every hand at once, as a best response wants it."""
        return Written(self.tables, np)

    def offer(self, spot: Spot) -> Offer:
        return self.ground.offers[spot.branch.number]

    def shares(self, spot: Spot, held: tuple[int, ...]) -> Shares:
        offer = self.offer(spot)
        here = offer.here
        board = board_of(offer, spot)
        if isinstance(here, Last):
            at = 0 if spot.branch.mover == here.leader else self.fate_of(here, spot, held)
        else:
            at = entry(self.deals, held)
        legal = None if offer.legal is None else offer.legal[:, 0, at, spot.lane]
        part = self.tables[spot.branch.number][:, board, at, spot.lane]
        return np.asarray(mixture(part, legal, np), np.float64)


class SolvedAnew(Player):
    """One of which the first trick is shipped, and the rest is solved anew at the table."""

    def __init__(self, tree: Growth, deals: Deals, parts: store.Tables) -> None:
        super().__init__(tree, deals)
        self.about = parts.about
        self.parts = parts
        self.answers = answers_of(parts)
        self.trunk = Patch(tree, deals, tree.trunk, Stage(first(deals), np))
        self._anew = lru_cache(maxsize=KEPT)(self._solve)
        self._whole = lru_cache(maxsize=KEPT)(self._filled)

    def readings(self, view: View) -> list[tuple[float, Spot]]:
        found = super().readings(view)
        if len(found) < 2:
            return found
        spot = found[0][1]
        if not spot.branch.is_later:
            return [(share * self._came(view, each), each) for share, each in found]
        spot.forks = tuple(Fork(share, opened(each)[1], each.path) for share, each in found)
        return [(1.0, spot)]

    def _came(self, view: View, spot: Spot) -> float:
        """How likely who is to act comes to a place of the first trick with its cards."""
        kind, player = kinds(self.deals), spot.branch.mover
        held = tuple(kind[card] for card in view.cards)
        hand, left = (entry(self.deals, each) for each in ((*held, *spot.played[player]), held))
        reach = self._reach(spot.path, player, *(np.array([each]) for each in (hand, left)))
        return float(reach[0])

    def offer(self, spot: Spot) -> Offer:
        if not spot.branch.is_later:
            return self.trunk.offers[spot.branch.number]
        return self.anew(spot).corner.offers[spot.branch.number]

    def shares(self, spot: Spot, held: tuple[int, ...]) -> Shares:
        if not spot.branch.is_later:
            at = np.array([entry(self.deals, held)], np.int32)
            return self._trunk(spot.branch, spot.led, spot.lane, at)[:, 0].astype(np.float64)
        anew = self.anew(spot)
        here, fate = self.offer(spot).here, 0
        if isinstance(here, Last) and spot.branch.mover != here.leader:
            fate = self.fate_of(here, spot, held)
        return anew.shares(spot, held, fate)

    def anew(self, spot: Spot, player: int | None = None) -> Anew:
        """The rest of the hand, solved anew for a place, or for who has the word."""
        root, lane = opened(spot)
        board = spot.played[0][0], spot.played[1][0]
        mover = spot.branch.mover if player is None else player
        return self._anew(root.number, lane, board, mover, spot.path, spot.forks)

    def _solve(
        self,
        number: int,
        lane: int,
        board: tuple[int, int],
        player: int,
        path: Path,
        forks: tuple[Fork, ...] = (),
    ) -> Anew:
        root = self.tree.branches[number]
        corner = Corner(self.tree, self.deals, root, board)
        pairs = corner.board.entries
        hands = self.deals.hand[pairs, board[player]]
        if forks:
            came = [self._reach(fork.path, player, hands, pairs) for fork in forks]
            heard = [Arrived(f.share, f.lane, reach) for f, reach in zip(forks, came, strict=True)]
            reach = np.add.reduce([each.share * each.reach for each in heard], dtype=np.float32)
            due = self.owed_either(root, corner, heard, 1 - player)
        else:
            reach = self._reach(path, player, hands, pairs)
            twin = self._reach(path, player, hands, pairs, by_list=True)
            due = self.owed(root, lane, corner, reach, 1 - player, twin)
        (reach,), (due,) = received(reach[None], due[None], np)
        found = Anew(corner, lane, player, reach, due)
        found.solve(found.times(self.about.think, self.about.most))
        found.regrets = found.regrets[:0]
        return found

    def _reach(
        self, path: Path, player: int, hands: Ints, pairs: Ints, *, by_list: bool = False
    ) -> Floats:
        """[hand]: how likely the player does all that, with hands of which pairs are left.

        By the list, a bid that is not on it is answered as the one it is taken for.
        """
        each = np.arange(len(pairs))
        reach = np.ones(len(pairs), np.float32)
        led = -1
        for number, lane, name, kind, asked in path:
            branch = self.tree.branches[number]
            given = None
            if asked and not by_list and self.tree.branches[asked.branch].mover != player:
                given = self.answers.share(self.tree, asked)
            at = self.trunk.offers[asked.branch if asked and given is not None else number]
            boards = at.here.boards
            held = pairs if boards.played[player].shape[1] == 1 else hands
            if given is not None:
                reach *= given[_board(boards, led), held]
            elif branch.mover == player:
                way = np.full(len(pairs), at.names.index(name))
                if name == CARD:
                    way = len(at.moves) + (self.deals.hands[hands] < kind).sum(axis=1)
                reach *= self._trunk(branch, led, lane, held)[way, each]
            led = kind if name == CARD else led
        return reach

    def _trunk(self, branch: Branch, led: int, lane: int, hands: NDArray[np.int32]) -> Floats:
        """[action, hand]: what is done in the first trick."""
        offer = self.trunk.offers[branch.number]
        if offer.actions == 1:
            return np.ones((1, len(hands)), np.float32)
        board = _board(offer.here.boards, led)
        legal = None if offer.legal is None else offer.legal[:, 0, hands, lane]
        part = self._whole(branch)[:, board, hands, lane]
        mix: Floats = mixture(part, legal, np)
        return mix

    def _filled(self, branch: Branch) -> NDArray[np.uint8]:
        """[action, board, entry, lane]: the first trick of the file, without gaps."""
        return filled(self.tree, self.deals, branch, self.parts[f"trunk/{branch.number}"])

    def owed(
        self, root: Branch, lane: int, corner: Corner, reach: Floats, seat: int, twin: Floats
    ) -> Floats:
        """[pair]: what each pair of a seat is to have at least, against a reach of its rival.

        The file has it against a `twin` of that, who answers by the list.
        """
        boards = self.trunk.stages[root.number].boards
        played = np.concatenate(boards.played, axis=1)
        board = int(np.flatnonzero((played == corner.board.cards).all(axis=1))[0])
        kind = int(kin(boards)[0][board])
        due = self.due(seat, root.number, lane, board, kind)
        here, entries = corner.stages[root.number], corner.board.entries
        assert isinstance(here, Stage)
        full, other = np.zeros((2, 1, len(self.deals.pairs), 1), np.float32)
        full[0, entries, 0], other[0, entries, 0] = reach, twin
        owed = unsqueezed(due, here, seat, full, np, other)[0, entries, 0]
        return np.asarray(owed / self.deals.weight.max(), np.float32)

    def owed_either(
        self, root: Branch, corner: Corner, heard: Sequence[Arrived], seat: int
    ) -> Floats:
        """The same of who heard a bid as either of two, if it is paid like the first."""
        here, ledger = corner.stages[root.number], self.tree.ledger
        assert isinstance(here, Stage)
        total = np.zeros(len(corner.board.entries), np.float32)
        full = np.zeros((1, len(self.deals.pairs), 1), np.float32)
        for share, lane, reach in heard:
            full[0, corner.board.entries, 0] = reach
            first, own = ([int(root.accounts[each])] for each in (heard[0].lane, lane))
            above = paid_above(ledger, first, ledger, own)
            more = here.ended(seat, full, *(sided(part, seat) for part in above))
            total += share * self.owed(root, lane, corner, reach, seat, reach)
            total += share * more[0, corner.board.entries, 0] / self.deals.weight.max()
        return total

    def due(self, seat: int, root: int, lane: int, board: int, kind: int) -> Due:
        """What the file has of that."""
        return due_of(self.parts, seat, root).one(lane, board, kind)

    @cached_property
    def with_knots(self) -> "SolvedAnew":
        """The same with the knots of the file, if it has any."""
        if not self.about.knots:
            return self
        assert isinstance(self.tree, Tree)
        return WithKnots(self, Knotted(self.tree, self.about.bids, self.about.knots))


class WithKnots(SolvedAnew):
    """One that has plans for bids which it never makes."""

    def __init__(self, of: SolvedAnew, tree: Knotted) -> None:
        super().__init__(tree, of.deals, of.parts)
        self.parts = self.grafted = Grafted(of.parts, of.tree, self.trunk)
        self.answers = answers_of(self.parts)

    def due(self, seat: int, root: int, lane: int, board: int, kind: int) -> Due:
        return self.grafted.one(seat, root, lane, board, kind)


def opened(spot: Spot) -> tuple[Branch, int]:
    """Where the second trick opened on the way to a place, and in which lane."""
    later = next((step for step in spot.steps if step.branch.is_later), None)
    return (later.branch, later.lane) if later else (spot.branch, spot.lane)


def _board(boards: Boards, led: int) -> int:
    """Which board of the first trick has a card that was led."""
    return 0 if boards.led is None else int(np.flatnonzero(boards.led == led)[0])


def board_of(offer: Offer, spot: Spot) -> int:
    """Which of the boards of a branch lies on the table."""
    boards = offer.here.boards
    same = np.ones(boards.count, bool)
    for place in (0, 1):
        for at, kind in enumerate(spot.played[place]):
            same &= boards.played[place][:, at] == kind
    return int(np.flatnonzero(same)[0])


def tree_of(key: str, bids: str = "short") -> Tree:
    """The betting of a heads-up hand at 0–0, played for stones, with the bids of a list."""
    found = tables(variant(key), 2)
    book = listed_ledger(found, name=bids)
    return Tree(found, book, stones(book), listed(book, bids))


@lru_cache(maxsize=8)
def solved_ground(key: str) -> Ground:
    """The game that a shipped strategy is of."""
    tree = tree_of(key)
    return Ground(tree, deals(tree.tables.table))


@lru_cache(maxsize=8)
def player(key: str) -> Solved | SolvedAnew:
    """The shipped strategy of a game, by its list; `store.Damaged` where there is none."""
    parts = store.Parts(store.path_of(key))
    return by_list(parts) if parts.about.think else Solved(key, parts)


def at_table(key: str) -> Solved | SolvedAnew:
    """The same as the champion plays it, who has plans for bids that it never makes."""
    found = player(key)
    return found.with_knots if isinstance(found, SolvedAnew) else found


def by_list(parts: store.Parts) -> SolvedAnew:
    """The strategy of a file whose rest is solved anew."""
    tree = tree_of(parts.about.variant, parts.about.bids)
    return SolvedAnew(tree, deals(tree.tables.table, parts.about.cards), parts)


def solved(key: str) -> Solved:
    """The strategy of a game that is shipped whole."""
    found = player(key)
    assert isinstance(found, Solved)
    return found


def is_shipped(key: str) -> bool:
    """Whether a game has a strategy."""
    return key in NEAR and store.path_of(key).exists()


def plays(view: View) -> bool:
    """Whether there is a strategy for the hand that a view is of."""
    if view.seats != 2 or view.options or not is_shipped(view.variant):
        return False
    return view.target - max(view.score) >= NEAR[view.variant]
