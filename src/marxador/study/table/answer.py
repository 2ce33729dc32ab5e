"""What is answered to bids that are not on the list.

For a place where a side may bid, and a size that no list has, there is a small game. Each hand of
who bids does so, or takes what the best of all that is listed is worth to it there; who is asked
refuses, wants it, or says falta. After that the truc is worth to each hand of both what it is worth
after the bids that this one is taken for. It is solved like the later tricks are (`resolve.py`), so
that there is as little to be won by such a bid as can be. Where nothing was solved, the answer is a
mixture of those to the bids around it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marxador.engine.view import View
from marxador.study.algebra import Array, Pace, foreseeing, foreseen, host, matched
from marxador.study.hand.book import Book, book
from marxador.study.hand.branch import Branch, Growth
from marxador.study.hand.deals import Deals
from marxador.study.hand.lists import most_of
from marxador.study.hand.offer import Ground
from marxador.study.hand.stage import MANO, Stage
from marxador.study.solve.response import Response
from marxador.study.table.dues import unsqueezed
from marxador.study.table.shipped import ByBytes, due_of, mixture, trunk_of
from marxador.study.table.trace import (
    Asked,
    acts,
    after,
    can,
    either,
    entry,
    kinds,
    size_of,
    spoken,
    taken,
    waiting,
)

Table = NDArray[np.uint8]
"""[answer, board, entry, bid], the bids in the order of `unlisted`."""
STEPS = 31
"""In which it counts: what is answered to a bid of some size is much like what is to the next."""
TIMES = 300
RARELY = 1e-3
"""Of all hands: where who is asked comes less often, nothing is solved."""
SELDOM = np.float32(1e-4)
"""Of all deals: where a rival comes less often, nothing is known of a hand by itself."""


def unlisted(tree: Growth, every: Book, branch: Branch, lane: int) -> list[str]:
    """The bids that may be made in a place and are not on the list, the lowest first."""
    account = every.number[tree.ledger.accounts[int(branch.accounts[lane])]]
    found = [
        name
        for name, deed in every.ledger.bids.items()
        if every.ledger.after[account, deed] >= 0 and not can(branch, lane, name)
    ]
    return sorted(found, key=lambda name: size_of(tree, branch, lane, name))


def every_of(tree: Growth) -> Book:
    """The hand of a tree in which anything may be bid."""
    return book(tree.tables, tree.ledger.score, tree.ledger.target)


class Answers:
    """The answers that were solved, by branch and lane."""

    def __init__(self, tables: Mapping[tuple[int, int], Table]) -> None:
        self.tables = tables

    def names(self, tree: Growth, branch: Branch, lane: int, bid: str) -> set[str]:
        """What the player may say in a place, or to a bid that was made in it."""
        if not bid:
            said = branch.histories[lane]
            listed = {move.name for move in branch.moves if lane in move.lanes}
            return {name for name in listed if (*said, name) not in tree.knots}
        if self.knows(tree, branch, lane, bid):
            may = _may_raise(tree, every_of(tree), branch, lane, bid)
            return set(answers(tree)[: 3 if may else 2])
        heard = [after(move, lane) for _, move in taken(tree, branch, lane, bid)]
        return {name for place in heard for name in self.names(tree, *place, "")}

    def given(
        self, of: Response, branch: Branch, lane: int, bid: str
    ) -> Iterator[tuple[list[str], Array]]:
        """The names of actions and [action, board, entry] what is done, to be added up."""
        tree = of.ground.tree
        if not bid:
            offer = of.ground.offers[branch.number]
            yield offer.names, of.strategy(branch, offer)[:, :, :, lane]
        elif self.knows(tree, branch, lane, bid):
            yield answers(tree), mixture(self.table(tree, branch, lane, bid), None, of.xp)
        else:
            for share, move in taken(tree, branch, lane, bid):
                for names, mix in self.given(of, *after(move, lane), ""):
                    yield names, share * mix

    def policy(self, tree: Growth, deals: Deals, view: View) -> dict[str, float] | None:
        """What is answered to a bid that waits; None where it is listed, or none was solved."""
        waits = waiting(tree, deals, list(acts(view)))
        if waits is None or not self.knows(tree, waits[0].branch, waits[0].lane, waits[1]):
            return None
        spot, bid = waits
        kind = kinds(deals)
        held = entry(deals, tuple(kind[card] for card in view.cards))
        part = self.table(tree, spot.branch, spot.lane, bid)[:, max(spot.led, 0), held]
        given = dict(zip(answers(tree), mixture(part, None, np).tolist(), strict=True))
        total = sum(share for name, share in given.items() if name in view.legal)
        if total <= 0:
            return None
        return {action: given.get(action, 0.0) / total for action in view.legal}

    def share(self, tree: Growth, asked: Asked) -> Any:
        """[board, entry]: how likely an answer was to be given; None where none was solved."""
        place = tree.branches[asked.branch], asked.lane, asked.bid
        if not self.knows(tree, *place) or asked.answer not in answers(tree):
            return None
        mix = mixture(self.table(tree, *place), None, np)
        return mix[answers(tree).index(asked.answer)]

    def knows(self, tree: Growth, branch: Branch, lane: int, bid: str) -> bool:
        """Whether there is an answer to a bid; some, such as `igualar`, are in no book."""
        if (branch.number, lane) not in self.tables or either(tree, branch, lane, bid):
            return False
        return bid in unlisted(tree, every_of(tree), branch, lane)

    def table(self, tree: Growth, branch: Branch, lane: int, bid: str) -> Any:
        """[answer, board, entry]: what is answered to a bid."""
        names = unlisted(tree, every_of(tree), branch, lane)
        return self.tables[branch.number, lane][..., names.index(bid)]


def answers(tree: Growth) -> list[str]:
    """Refuse, want, and go to the end."""
    variant = tree.tables.table.variant
    return [variant.no, variant.yes, most_of(variant)]


def answers_of(parts: Mapping[str, Any]) -> Answers:
    """The answers of a file."""
    found = {}
    for name in parts:
        what, *place = name.split("/")
        if what == "answer":
            found[int(place[0]), int(place[1])] = parts[name]
    return Answers(found)


def parts_of(given: Answers) -> dict[str, Table]:
    """Answers by the names that they have in a file."""
    return {f"answer/{branch}/{lane}": table for (branch, lane), table in given.tables.items()}


# -- solving them


class Seen(NamedTuple):
    """What a walk for a seat has found in the first trick."""

    reaches: dict[int, Array]
    """[branch]: [board, entry, lane], that of the rival."""
    values: dict[int, Array]


class Seeing(Response):
    """A walk that keeps it."""

    def seen(self, walker: int) -> Seen:
        self.walk(walker)
        return Seen(self.kept, self.values)

    def down(self, reach: Array, mine: Array) -> None:
        super().down(reach, mine)
        self.kept = {number: rival for number, (rival, _) in self.reaches.items()}


class Told(Seeing, ByBytes):
    """The same by a file alone, which has what the later tricks are worth."""

    def __init__(self, ground: Ground, parts: Mapping[str, Any]) -> None:
        ByBytes.__init__(self, ground, trunk_of(parts))
        self.dues = parts

    def opened(self, root: Branch, reach: Array, _mine: Array) -> Array:
        here = self.ground.stages[root.number]
        assert isinstance(here, Stage)
        return unsqueezed(
            due_of(self.dues, self.walker, root.number), here, self.walker, reach, self.xp
        )


def answered(ground: Ground, parts: Mapping[str, Any]) -> dict[str, Table]:
    """What is answered by who plays from a file, by the names that it has there."""
    return parts_of(solved(ground, [Told(ground, parts).seen(seat) for seat in (0, 1)]))


def solved(ground: Ground, seen: Sequence[Seen], times: int = TIMES) -> Answers:
    """The answers to every bid that is not on the list, from walks for both seats."""
    tree = ground.tree
    every = every_of(tree)
    tables = {}
    for branch in tree.trunk:
        if int(tree.tables.bid[branch.position, branch.mover]) < 0:
            continue
        for lane in range(branch.lanes):
            bids = unlisted(tree, every, branch, lane)
            if bids and _comes(ground, seen, branch, lane) > RARELY:
                tables[branch.number, lane] = _solved(ground, seen, branch, lane, bids, times)
    return Answers(tables)


def _comes(ground: Ground, seen: Sequence[Seen], branch: Branch, lane: int) -> float:
    """How likely who is asked comes to a place, on the board where that is likeliest."""
    here, xp = ground.stages[branch.number], ground.xp
    assert isinstance(here, Stage)
    reach = seen[branch.mover].reaches[branch.number][:, :, lane : lane + 1]
    met, of = (
        here.weighed(branch.mover, each).sum(axis=(1, 2)) for each in (reach, xp.ones_like(reach))
    )
    return float((met / of).max())


def _solved(
    ground: Ground, seen: Sequence[Seen], branch: Branch, lane: int, bids: list[str], times: int
) -> Table:
    every = every_of(ground.tree)
    raised = [bid for bid in bids if _may_raise(ground.tree, every, branch, lane, bid)]
    others = [bid for bid in bids if bid not in raised]
    reach = host(seen[branch.mover].reaches[branch.number][:, :, lane])
    table = np.zeros((3, *reach.shape, len(bids)), np.uint8)
    for some, ways in ((raised, 3), (others, 2)):
        if some:
            question = Question(ground, seen, branch, lane, some, ways)
            for _ in range(times):
                question.iterate()
            mix = np.rint(STEPS * host(question.average())) * (reach > 0)[None, :, :, None]
            at = [bids.index(bid) for bid in some]
            table[:ways, :, :, at] = mix
    return table


def _may_raise(tree: Growth, every: Book, branch: Branch, lane: int, bid: str) -> bool:
    """Whether the falta may be said upon a bid."""
    book, account = every.ledger, every.number[tree.ledger.accounts[int(branch.accounts[lane])]]
    bids = [book.bids[bid], book.bids[answers(tree)[2]]]
    return bool(book.after[book.after[account, bids[0]], bids[1]] >= 0)


class Question:
    """Bids of a place, and what to answer."""

    def __init__(
        self,
        ground: Ground,
        seen: Sequence[Seen],
        branch: Branch,
        lane: int,
        bids: list[str],
        ways: int,
    ) -> None:
        tree, xp = ground.tree, ground.xp
        here = ground.stages[branch.number]
        assert isinstance(here, Stage)
        self.xp = xp
        self.bidder = branch.mover
        self.here = here
        self.target = tree.ledger.target
        account = tree.ledger.accounts[int(branch.accounts[lane])]
        self.refused = account.offered or 1
        self.size = xp.asarray([size_of(tree, branch, lane, bid) for bid in bids], xp.float32)
        mine = seen[self.bidder]
        self.reach = mine.reaches[branch.number][:, :, lane : lane + 1] + xp.zeros_like(self.size)
        self.due = mine.values[branch.number][:, :, lane : lane + 1] + xp.zeros_like(self.size)
        no, yes, most = answers(tree)
        ends = [(no,), (yes,), (most, yes), (most, no)][: 4 if ways == 3 else 2]
        self.truc: list[list[Array]] = [[], []]
        """Of the bidder, and of who answers: by how it is settled, [board, entry, bid]. What a deal
        is worth to the bidder is its hand's less the other's."""
        for end in ends:
            places = [spoken(tree, branch, lane, (bid, *end)) for bid in bids]
            found = [
                [_truc(ground, seen, place, seat) for place in places]
                for seat in (self.bidder, 1 - self.bidder)
            ]
            mine, theirs, mean = (
                xp.concatenate(each, axis=2)
                for each in (
                    [truc.each for truc in found[0]],
                    [truc.each for truc in found[1]],
                    [truc.mean for truc in found[1]],
                )
            )
            self.truc[0].append(mine + mean)
            self.truc[1].append(theirs)
        self.pace = Pace(xp, foreseeing)
        self.bids = xp.zeros((2, 2, *self.due.shape), xp.float32)
        """Regrets, and what was gained: of taking what is due, and of bidding."""
        self.last = xp.zeros_like(self.bids)
        """The same of wanting the falta, and of refusing it."""
        self.answer = xp.zeros((2, ways, *self.reach.shape), xp.float32)
        self.total = xp.zeros_like(self.answer[0])

    def average(self) -> Array:
        """[answer, board, entry, bid]"""
        return matched(self.total, None, self.xp)

    def iterate(self) -> None:
        """Who bids learns, and then who answers."""
        self.pace.step()
        parts = matched(self.answer[0], None, self.xp) * self.reach[None]
        foreseen(self.bids[0], self.bids[1], [self.due, self._bid(parts)], self.pace, self.xp)
        bids = matched(self.bids[0], None, self.xp)[1]
        self.total += matched(self.answer[0], None, self.xp)
        self.total *= self.pace.fade
        foreseen(self.answer[0], self.answer[1], self._asked(bids), self.pace, self.xp)

    def worth(self, mix: Array) -> Array:
        """[board, entry, bid]: what a bid is worth to each hand, of who answers with a mixture."""
        parts = mix * self.reach[None]
        value = self._settled(parts)
        if len(parts) == 3:
            value += self.xp.maximum(*self._raised(parts[2]))
        return value

    def won(self, mix: Array) -> Array:
        """[bid]: what the hands win that bid so, by it."""
        return self.xp.maximum(self.worth(mix) - self.due, 0).sum(axis=(0, 1))

    def _bid(self, parts: Array) -> Array:
        """What a bid is worth to who makes it."""
        value = self._settled(parts)
        if len(parts) == 3:
            ways = self._raised(parts[2])
            value += foreseen(self.last[0], self.last[1], ways, self.pace, self.xp)
        return value

    def _settled(self, parts: Array) -> Array:
        """The same where it is refused, or wanted."""
        refused, wanted = (self._had(0, end, parts[end]) for end in (0, 1))
        met = self._met(self.bidder, parts[0])
        return refused + self.refused * met + wanted + self.size * self._won(self.bidder, parts[1])

    def _raised(self, part: Array) -> list[Array]:
        """The same where it is raised to the falta: wanting that, and refusing."""
        wants = self._had(0, 2, part) + self.target * self._won(self.bidder, part)
        return [wants, self._had(0, 3, part) - self.size * self._met(self.bidder, part)]

    def _asked(self, bids: Array) -> list[Array]:
        """What the answers are worth to who gives them."""
        seat = 1 - self.bidder
        found = [
            self._had(1, 0, bids) - self.refused * self._met(seat, bids),
            self._had(1, 1, bids) + self.size * self._won(seat, bids),
        ]
        if len(self.total) == 3:
            wants, refuses = matched(self.last[0], None, self.xp) * bids[None]
            taken = self._had(1, 2, wants) + self.target * self._won(seat, wants)
            left = self._had(1, 3, refuses) + self.size * self._met(seat, refuses)
            found.append(taken + left)
        return found

    def _had(self, side: int, end: int, reach: Array) -> Array:
        """What a side, that of the bidder or the other, has from the truc against a reach."""
        seat = self.bidder if side == 0 else 1 - self.bidder
        mine, theirs = self.truc[side][end], self.truc[1 - side][end]
        bids = reach.shape[2]
        both = self._met(seat, self.xp.concatenate([reach, reach * theirs], axis=2))
        return mine * both[:, :, :bids] - both[:, :, bids:]

    def _met(self, seat: int, reach: Array) -> Array:
        return self.here.weighed(seat, reach)

    def _won(self, seat: int, reach: Array) -> Array:
        """The same, less where the envit is lost."""
        return self.here.weighed(seat, reach, envit=True) * (1 if seat == MANO else -1)


class Truc(NamedTuple):
    """What the rest of a hand is worth to a seat, without the envit."""

    each: Array
    """[board, entry, 1]: to each hand, against what comes to the place."""
    mean: Array
    """[board, 1, 1]: to those that come there themselves."""


def _truc(ground: Ground, seen: Sequence[Seen], place: tuple[Branch, int], seat: int) -> Truc:
    branch, lane = place
    xp, here = ground.xp, ground.stages[branch.number]
    assert isinstance(here, Stage)
    account = ground.tree.ledger.accounts[int(branch.accounts[lane])]
    sign = 1 if seat == MANO else -1
    reach = seen[seat].reaches[branch.number][:, :, lane : lane + 1]
    met = here.weighed(seat, reach)
    value = seen[seat].values[branch.number][:, :, lane : lane + 1] - met * np.float32(
        sign * (account.stones[0] - account.stones[1])
    )
    if account.stake:
        stake = ground.tree.ledger.target if account.stake < 0 else account.stake
        value = value - here.weighed(seat, reach, envit=True) * np.float32(sign * stake)
    comes = met > SELDOM * here.weighed(seat, xp.ones_like(reach))
    mean, own = (
        _mean(value, met, xp.where(comes, weight, 0), xp)
        for weight in (1, seen[1 - seat].reaches[branch.number][:, :, lane : lane + 1])
    )
    each = xp.where(comes, value / xp.maximum(met, 1e-30), mean)
    return Truc(each.astype(xp.float32), own.astype(xp.float32))


def _mean(value: Array, met: Array, weight: Array, xp: Any) -> Array:
    """[board, 1, 1]: the mean of what hands of some weight have."""
    whole, mass = ((weight * each).sum(axis=1, keepdims=True) for each in (value, met))
    return whole / xp.maximum(mass, 1e-30)
