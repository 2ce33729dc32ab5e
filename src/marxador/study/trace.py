"""Where a view stands in a solved tree: the branch, the lane, the cards on the table.

A truc accepted and raised with the next breath counts as raised at once. A bid that is not on the
list lies between two that are: while it waits for its answer it is read as either, with the weights
of the pseudo-harmonic mapping (Ganzfried and Sandholm, *Action Translation in Extensive-Form Games
with Large Action Spaces*, 2013); once it is answered as the lower one, for the truc does not depend
on how many stones the envit was worth.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from marxador.engine.events import Played, Spoke
from marxador.engine.view import View
from marxador.study.branch import CARD, LEADS, Branch, Growth, Move
from marxador.study.deals import NO_HAND, Deals


class Lost(Exception):
    """A hand that the tree does not know."""


@dataclass(slots=True)
class Step:
    """One thing done on the way: where, by whom, and which it was."""

    branch: Branch
    lane: int
    name: str
    kind: int = -1
    """Of a card."""


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
    for at, (place, said) in enumerate(done):
        if said in kind:
            spot = _played(spot, place, kind[said], deals)
        elif not _swallowed(tree, spot, done, at):
            spot = _said(tree, spot, said)
    return spot


def readings(tree: Growth, deals: Deals, done: list[tuple[int, str]]) -> list[tuple[float, Spot]]:
    """The places that these acts may be taken to lead to, and how much each counts."""
    if not done or done[-1][1] in kinds(deals):
        return [(1.0, followed(tree, deals, done))]
    *before, (_, said) = done
    spot = followed(tree, deals, before)
    between = _between(tree, spot, said)
    if between is None:
        return [(1.0, followed(tree, deals, done))]
    lower, upper, share = between
    other = followed(tree, deals, before)
    return [(share, _moved(spot, lower)), (1 - share, _moved(other, upper))]


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


def _said(tree: Growth, spot: Spot, said: str) -> Spot:
    move = next((move for move in _open(spot) if move.name == said), None)
    if move is None:
        between = _between(tree, spot, said)
        if between is None:
            raise Lost(said)
        move = between[0]
    return _moved(spot, move)


def _open(spot: Spot) -> list[Move]:
    """What can be said in a place."""
    return [move for move in spot.branch.moves if spot.lane in move.lanes]


def _moved(spot: Spot, move: Move) -> Spot:
    if move.onward is None:
        raise Lost(move.name)
    spot.steps.append(Step(spot.branch, spot.lane, move.name))
    spot.branch = move.onward
    spot.lane = move.first + int(np.flatnonzero(move.lanes == spot.lane)[0])
    return spot


def _between(tree: Growth, spot: Spot, said: str) -> tuple[Move, Move, float] | None:
    """The bids of the list below and above one that is not, and how much the lower one counts."""
    number = said.partition("=")[2]
    if said in tree.tables.voices or not number.isdigit():
        return None
    accounts, account = tree.ledger.accounts, int(spot.branch.accounts[spot.lane])
    size = accounts[account].offered + int(number)
    bids = {
        _size(tree, account, move): move for move in _open(spot) if move.name in tree.tables.bids
    }
    if not bids:
        return None
    low = max((each for each in bids if each <= size), default=min(bids))
    high = min((each for each in bids if each >= size), default=max(bids))
    if low >= high:
        return bids[high], bids[high], 1.0
    share = (high - size) * (1 + low) / ((high - low) * (1 + size))
    return bids[low], bids[high], share


def _size(tree: Growth, account: int, move: Move) -> int:
    """The stones that a bid of the list puts on the table."""
    deed = 1 + tree.tables.bids.index(move.name)
    offered = tree.ledger.accounts[int(tree.ledger.after[account, deed])].offered
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
