"""Where a view stands in a solved tree: the branch, the lane, the cards on the table.

A truc accepted and raised with the next breath counts as raised at once. A bid that is not on the
list lies between two that are: while it waits for its answer it is read as either, with the weights
of the pseudo-harmonic mapping (Ganzfried and Sandholm, *Action Translation in Extensive-Form Games
with Large Action Spaces*, 2013), unless there is an answer of its own (`answer.py`). Wanted, it is
the lower one from then on, or what lay on the table before where all are higher; refused, the one
that it was most like: the truc does not depend on how many stones the envit was worth.

A bid between two numbers of the list has no such answer. Who is asked *hears* one of the two, drawn
with those weights, and keeps to that for the rest of the hand: then it holds the hands that it
holds after either, whatever the rival does, and only the stones of the envit are others.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from marxador.engine.events import Played, Spoke
from marxador.engine.view import View
from marxador.study.hand.branch import CARD, LEADS, Branch, Growth, Move
from marxador.study.hand.deals import NO_HAND, Deals
from marxador.study.hand.lists import most_of


class Lost(Exception):
    """A hand that the tree does not know."""


class Asked(NamedTuple):
    """A bid that is not on the list: the branch and lane it was made in, and what was answered."""

    branch: int
    lane: int
    bid: str
    answer: str


@dataclass(slots=True)
class Step:
    """One thing done on the way: where, by whom, and which it was."""

    branch: Branch
    lane: int
    name: str
    kind: int = -1
    """Of a card."""
    asked: Asked | None = None
    """What it answers, if that is none of the list."""


Path = tuple[tuple[int, int, str, int, Asked | None], ...]
"""What was done in the first trick: the branch, the lane, the name, the kind of a card, and what
was answered by it.
"""


class Fork(NamedTuple):
    """One of two ways to a second trick, after a bid between two of the list."""

    share: float
    """How likely it was heard so."""
    lane: int
    path: Path


@dataclass(slots=True)
class Spot:
    """A place of a tree."""

    branch: Branch
    lane: int = 0
    played: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The kinds that each place has played."""
    led: int = -1
    """The kind that lies in the trick in course."""
    steps: list[Step] = field(default_factory=list)
    forks: tuple[Fork, ...] = ()
    """The ways that lead there, where a bid was heard as either of two."""

    @property
    def path(self) -> Path:
        """What was done in the first trick."""
        return tuple(
            (step.branch.number, step.lane, step.name, step.kind, step.asked)
            for step in self.steps
            if not step.branch.is_later
        )


def acts(view: View) -> Iterator[tuple[int, str]]:
    """The place and the words, or the card, of all that was done."""
    seats = view.duels[0]
    done = [event for event in view.history if isinstance(event, Spoke | Played)]
    for event in done:
        said = event.voice if isinstance(event, Spoke) else event.card
        yield seats.index(event.seat), said


def kinds(deals: Deals) -> Mapping[str, int]:
    """The kind of each card."""
    return {card: at for at, cards in enumerate(deals.kinds) for card in cards}


def followed(tree: Growth, deals: Deals, done: list[tuple[int, str]]) -> Spot:
    """The place of a tree that these acts lead to."""
    kind = kinds(deals)
    spot = Spot(tree.start)
    asked = None
    for at, (place, said) in enumerate(done):
        if said in kind:
            spot = _played(spot, place, kind[said], deals)
        elif not _swallowed(tree, spot, done, at):
            answer = done[at + 1][1] if at + 1 < len(done) else ""
            branch, lane, steps = spot.branch, spot.lane, len(spot.steps)
            spot = _said(tree, spot, said, answer)
            for step in spot.steps[steps:]:
                step.asked = asked
            strange = is_bid(tree, said) and not can(branch, lane, said)
            asked = Asked(branch.number, lane, said, answer) if strange else None
    return spot


def readings(tree: Growth, deals: Deals, done: list[tuple[int, str]]) -> list[tuple[float, Spot]]:
    """The places that these acts may be taken to lead to, and how much each counts."""
    waits = waiting(tree, deals, done)
    if waits is None:
        return _heard(tree, deals, done)
    spot, said = waits
    heard = taken(tree, spot.branch, spot.lane, said)
    return [(share, _moved(followed(tree, deals, done[:-1]), move)) for share, move in heard]


def _heard(tree: Growth, deals: Deals, done: list[tuple[int, str]]) -> list[tuple[float, Spot]]:
    """The same where no bid waits: by each of two that one between them was heard as."""
    for at, (place, said) in enumerate(done[:-1]):
        if is_bid(tree, said):
            spot = followed(tree, deals, done[:at])
            forks = either(tree, spot.branch, spot.lane, said)
            if forks:
                return [
                    (
                        share,
                        followed(tree, deals, [*done[:at], (place, move.name), *done[at + 1 :]]),
                    )
                    for share, move in forks
                ]
    return [(1.0, followed(tree, deals, done))]


def waiting(tree: Growth, deals: Deals, done: list[tuple[int, str]]) -> tuple[Spot, str] | None:
    """The bid that waits for an answer, if it is none of the list, and the place it was made in."""
    if not done or done[-1][1] in kinds(deals):
        return None
    said = done[-1][1]
    if not is_bid(tree, said):
        return None
    spot = followed(tree, deals, done[:-1])
    return None if can(spot.branch, spot.lane, said) else (spot, said)


def _swallowed(tree: Growth, spot: Spot, done: list[tuple[int, str]], at: int) -> bool:
    """Whether a truc is accepted only to be raised with the next breath."""
    variant = tree.tables.table.variant
    place, said = done[at]
    if said != variant.yes or tree.tables.positions[spot.branch.position].bidder >= 0:
        return False
    if at + 1 >= len(done):
        return False
    following, voice = done[at + 1]
    return following == place and voice in tree.tables.table.truc_voices


def _said(tree: Growth, spot: Spot, said: str, answer: str) -> Spot:
    move = meant(tree, spot.branch, spot.lane, said, answer)
    return spot if move is None else _moved(spot, move)


def _moved(spot: Spot, move: Move) -> Spot:
    if move.onward is None:
        raise Lost(move.name)
    spot.steps.append(Step(spot.branch, spot.lane, move.name))
    spot.branch, spot.lane = after(move, spot.lane)
    return spot


def after(move: Move, lane: int) -> tuple[Branch, int]:
    """Where a move leads."""
    if move.onward is None:
        raise Lost(move.name)
    return move.onward, move.first + int(np.flatnonzero(move.lanes == lane)[0])


def can(branch: Branch, lane: int, said: str) -> Move | None:
    """A move of the list, where it may be made."""
    return next((m for m in branch.moves if m.name == said and lane in m.lanes), None)


def taken(tree: Growth, branch: Branch, lane: int, said: str) -> list[tuple[float, Move]]:
    """What a voice is taken for, and how much each counts; the lower bid first.

    Nothing where the list lets nobody bid: upon a falta that stands for a lower bid.
    """
    move = can(branch, lane, said)
    if move is not None:
        return [(1.0, move)]
    size, bids = size_of(tree, branch, lane, said), _bids(tree, branch, lane)
    if not bids and size:
        return []
    if not size:
        raise Lost(said)
    low = max((each for each in bids if each <= size), default=min(bids))
    high = min((each for each in bids if each >= size), default=max(bids))
    if low >= high:
        return [(1.0, bids[high])]
    refused = tree.ledger.accounts[int(branch.accounts[lane])].offered or 1
    share = (high - size) * (refused + low) / ((high - low) * (refused + size))
    return [(share, bids[low]), (1 - share, bids[high])]


def either(tree: Growth, branch: Branch, lane: int, said: str) -> list[tuple[float, Move]]:
    """The two numbers of the list of which a bid between them is heard as one, the lower first, and
    how likely each is; nothing where it is another bid.
    """
    if not is_bid(tree, said) or can(branch, lane, said):
        return []
    heard = taken(tree, branch, lane, said)
    most = most_of(tree.tables.table.variant)
    return heard if len(heard) == 2 and all(move.name != most for _, move in heard) else []


def meant(tree: Growth, branch: Branch, lane: int, said: str, answer: str) -> Move | None:
    """What a voice counts as once it is answered; None where it is as if nothing had been said."""
    heard = taken(tree, branch, lane, said)
    if not heard:
        return None
    variant = tree.tables.table.variant
    if answer == variant.no:
        return max(heard, key=lambda each: each[0])[1]
    lowest = min(_bids(tree, branch, lane), default=0)
    if answer == variant.yes and 0 < size_of(tree, branch, lane, said) < lowest:
        return None
    return heard[0][1]


def ways(
    tree: Growth, said: Sequence[str], *, answered: bool = False
) -> list[tuple[float, tuple[Branch, int]]]:
    """Where words of the first trick, and a card as `*`, may be heard to lead, and how likely.

    The last of them waits for its answer, unless it is `answered`.
    """
    for at, word in enumerate(said if answered else said[:-1]):
        place = spoken(tree, tree.start, 0, said[:at])
        forks = either(tree, *place, word)
        if forks:
            rest = said[at + 1 :]
            heard = [(share, after(move, place[1])) for share, move in forks]
            return [
                (share, spoken(tree, *there, rest))
                for share, there in heard
                if _listed(tree, there, rest)
            ]
    return [(1.0, spoken(tree, tree.start, 0, said))]


def _listed(tree: Growth, place: tuple[Branch, int], said: Sequence[str]) -> bool:
    """Whether the list has all bids of what is said from a place on."""
    return all(
        not is_bid(tree, word) or can(*spoken(tree, *place, said[:at]), word)
        for at, word in enumerate(said)
    )


def spoken(tree: Growth, branch: Branch, lane: int, said: Sequence[str]) -> tuple[Branch, int]:
    """Where words of the first trick, and a card as `*`, lead from a place."""
    for at, word in enumerate(said):
        if word == CARD:
            assert branch.play is not None
            branch = branch.play.onward[LEADS]
            continue
        move = meant(tree, branch, lane, word, said[at + 1] if at + 1 < len(said) else "")
        if move is not None:
            branch, lane = after(move, lane)
    return branch, lane


def _bids(tree: Growth, branch: Branch, lane: int) -> dict[int, Move]:
    """The bids of the list that may be made in a place, by what they put on the table."""
    account = int(branch.accounts[lane])
    return {
        _size(tree, account, move.name): move
        for move in branch.moves
        if move.name in tree.ledger.bids and lane in move.lanes
    }


def is_bid(tree: Growth, said: str) -> bool:
    """Whether a voice is a bid of the envit."""
    envit = tree.tables.table.variant.envit
    return envit is not None and said.partition("=")[0] in {bid.voice for bid in envit.bids}


def size_of(tree: Growth, branch: Branch, lane: int, said: str) -> int:
    """The stones that a bid puts on the table; 0 for any other voice."""
    name, _, number = said.partition("=")
    envit = tree.tables.table.variant.envit
    for bid in envit.bids if envit else ():
        if bid.voice == name and bid.everything:
            return tree.ledger.target
        if bid.voice == name and bool(bid.numbers) == bool(number) and (number or bid.adds):
            offered = tree.ledger.accounts[int(branch.accounts[lane])].offered
            return offered + int(number or bid.adds)
    return 0


def _size(tree: Growth, account: int, name: str) -> int:
    """The stones that a bid of the list puts on the table."""
    after = int(tree.ledger.after[account, tree.ledger.bids[name]])
    offered = tree.ledger.accounts[after].offered
    return tree.ledger.target if offered < 0 else offered


def _played(spot: Spot, place: int, kind: int, deals: Deals) -> Spot:
    play = spot.branch.play
    if play is None:
        raise Lost(CARD)
    relation = LEADS
    if spot.led >= 0:
        relation = int(np.sign(int(deals.strength[kind]) - int(deals.strength[spot.led])))
    spot.steps.append(Step(spot.branch, spot.lane, CARD, kind))
    played = list(spot.played)
    played[place] = (*played[place], kind)
    spot.played = played[0], played[1]
    spot.led = kind if spot.led < 0 else -1
    if relation in play.onward:
        spot.branch = play.onward[relation]
        return spot
    for feed in play.feeds:
        at = np.flatnonzero(feed.lanes == spot.lane)
        if feed.relation == relation and len(at):
            spot.branch, spot.lane = feed.root, feed.first + int(at[0])
            return spot
    raise Lost(CARD)


def entry(deals: Deals, held: tuple[int, ...]) -> int:
    """The entry that some kinds are."""
    one, *rest = sorted(held)
    if not rest:
        return one
    pair = int(deals.pair[rest[0], rest[-1]]) if len(rest) == 2 else int(deals.pair[one, rest[0]])
    found = int(deals.hand[pair, one]) if len(rest) == 2 else pair
    if found == NO_HAND:
        raise Lost(str(held))
    return found
