"""A match as somebody may keep it: cards that were not shown to them are not in it.

Their own hands are there, and those whose three cards all lay open on the table in the end; the
others are `?`, as in a record of a real table, and who won an envit between such hands is said.
"""

from collections.abc import Iterable, Iterator

from marxador.cards import Card
from marxador.club.records.redo import OPEN, acts, fresh, may_tell, redo
from marxador.engine.errors import IllegalAction
from marxador.engine.events import Compared, Dealt, Event, HandOpened, HiddenTurned, Played
from marxador.engine.match import Match
from marxador.engine.view import shown

HEADER = "Ends-before"
Act = tuple[Event, tuple[Event, ...]]


def known(match: Match, seat: int | None) -> Match:
    """The match as a seat, or everybody, may know it."""
    kept = fresh(match)
    for hand in _hands(match):
        before = kept.clone()
        open_cards = _open_cards(hand)
        try:
            for act, follows in hand:
                if may_tell(match, act, seat):
                    redo(kept, _known(act, seat, open_cards))
                    _settle(kept, follows)
        except IllegalAction:
            # A record cannot say that a hand which is not known answered a flor with a flor.
            number = len(before.hands) + 1
            before.headers = {**before.headers, HEADER: f"hand {number}, a flor was not shown"}
            return before
    return kept


def acta_as(match: Match, sight: int | None) -> str:
    """The record as a seat, or everybody, may keep it; or `OPEN`."""
    return (match if sight == OPEN else known(match, sight)).acta().dumps()


def _hands(match: Match) -> Iterator[list[Act]]:
    """The acts of each hand; what comes before the first is with it."""
    hand: list[Act] = []
    for act in acts(match):
        if isinstance(act[0], HandOpened) and any(isinstance(a, HandOpened) for a, _ in hand):
            yield hand
            hand = []
        hand.append(act)
    yield hand


def _open_cards(hand: Iterable[Act]) -> dict[int, set[Card]]:
    """The cards of each seat that everybody saw in the end."""
    seen: dict[int, set[Card]] = {}
    for act, follows in hand:
        for event in (act, *follows):
            if isinstance(event, Played):
                seen.setdefault(event.seat, set()).add(event.card.partition("/")[0])
            elif isinstance(event, HiddenTurned):
                seen.setdefault(event.seat, set()).add(event.card)
    return seen


def _known(act: Event, seat: int | None, open_cards: dict[int, set[Card]]) -> Event:
    """An act with nothing in it that the seat may not know."""
    if isinstance(act, Dealt):
        return Dealt(
            tuple(
                hand
                if hand and (owner == seat or open_cards.get(owner, set()) >= set(hand))
                else None
                for owner, hand in enumerate(act.hands, start=1)
            )
        )
    if isinstance(act, Played) and act.card.partition("/")[2] in open_cards.get(act.seat, set()):
        return act
    return shown(act, seat)


def _settle(kept: Match, follows: Iterable[Event]) -> None:
    """Say who won what cannot be compared any more."""
    for event in follows:
        if isinstance(event, Compared) and kept.hand is not None and kept.hand.due:
            kept.settle_envit(event.winner)
