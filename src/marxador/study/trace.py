"""Where a view stands in a solved tree: the branch, the lane, the cards on the table.

Bids that are not on the list count as the nearest that is; a truc accepted and raised with the
next breath counts as raised at once.
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
    branch, lane = spot.branch, spot.lane
    moves = [move for move in branch.moves if lane in move.lanes]
    move = next((move for move in moves if move.name == said), None)
    move = move or _nearest(tree, spot, moves, said)
    if move is None or move.onward is None:
        raise Lost(said)
    spot.steps.append(Step(branch, lane, move.name))
    spot.branch = move.onward
    spot.lane = move.first + int(np.flatnonzero(move.lanes == lane)[0])
    return spot


def _nearest(tree: Growth, spot: Spot, moves: list[Move], said: str) -> Move | None:
    """The bid of the list that comes nearest to one that was made."""
    if said in tree.tables.voices:
        return None
    bids = [move for move in moves if move.name in tree.tables.bids]
    accounts, account = tree.ledger.accounts, int(spot.branch.accounts[spot.lane])
    number = said.partition("=")[2]
    size = accounts[account].offered + int(number) if number.isdigit() else 2

    def distance(move: Move) -> int:
        deed = 1 + tree.tables.bids.index(move.name)
        offered = accounts[int(tree.ledger.after[account, deed])].offered
        return abs((24 if offered < 0 else offered) - size)

    return min(bids, key=distance, default=None)


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
