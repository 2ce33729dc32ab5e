"""What a seat may know: the one place where a game is shown to anybody.

A `View` is computed from public facts and the viewer's own cards. Hidden are the other hands, the
lower cards of a stack until they are turned, envit values that nobody declared, who leads an
accepted envit that is not compared yet, and signals that went to others unseen.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from marxador.cards import Card
from marxador.engine.bidding import Bidding
from marxador.engine.events import Dealt, Event, Played, Signalled
from marxador.engine.hand import UNKNOWN, Hand
from marxador.engine.outcome import Envit, Trick, Truc
from marxador.engine.position import Position
from marxador.engine.scoring import Score

if TYPE_CHECKING:
    from marxador.engine.match import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat sees; with `seat` None, what everybody does."""

    variant: str
    options: tuple[tuple[str, str], ...]
    seats: int
    seat: int | None
    names: tuple[str, ...]
    target: int
    games: int
    score: Score
    won: Score
    winner: str | None
    suspended: bool
    number: int
    """The number of the hand, 0 before the first."""
    dealer: int
    mano: int
    dealt: tuple[Card, ...]
    """The viewer's three cards."""
    cards: tuple[Card, ...]
    """Those it still holds."""
    duels: tuple[tuple[int, ...], ...]
    """The seats by place, of each hand that is played out of this deal."""
    positions: tuple[Position, ...]
    """Turn, tricks and calls, by place."""
    tricks: tuple[tuple[Trick, ...], ...]
    trick: tuple[tuple[tuple[int, str], ...], ...]
    """The cards of the trick in course, with their seats."""
    turned: tuple[tuple[int, Card], ...]
    bidding: Bidding | None
    """The envit on the table, while it waits for its answer."""
    stake: int
    """A wanted envit that is not compared yet: its stones, or `ALL`."""
    envit: Envit
    flor: Envit
    truc: tuple[Truc, ...]
    hand_over: bool
    to_act: tuple[int, ...]
    legal: tuple[str, ...]
    """What the viewer may do now."""
    history: tuple[Event, ...]
    """What it saw and heard in this hand, in order."""


Own = tuple[tuple[Card, ...], tuple[Card, ...], tuple[str, ...]]
"""The cards that a seat was dealt, those it still holds, what it may do."""


def view(match: "Match", last: Hand | None, seat: int | None) -> View:
    """What a seat of a match may see now, in the hand in course or the last one."""
    hand = last or match.upcoming()
    dealt, cards, legal = own(match, last, seat)
    tricks, trick = hand.tricks, tuple(hand.trick)
    if match.variant.stack:
        tricks = tuple(tuple(_trick(trick, seat) for trick in duel) for duel in tricks)
        trick = tuple(_cards(cards, seat) for cards in trick)
    return View(
        variant=match.variant.key,
        options=match.variant.chosen,
        seats=match.seats,
        seat=seat,
        names=match.names,
        target=match.target,
        games=match.games,
        score=match.score,
        won=match.won,
        winner=match.winner,
        suspended=match.is_suspended,
        number=hand.number if last else 0,
        dealer=hand.dealer,
        mano=hand.mano,
        dealt=dealt,
        cards=cards,
        duels=hand.duels,
        positions=hand.positions,
        tricks=tricks,
        trick=trick,
        turned=hand.turned,
        bidding=hand.bidding,
        stake=hand.stake,
        envit=_declared(hand.envit),
        flor=_declared(hand.flor),
        truc=hand.truc,
        hand_over=hand.complete,
        to_act=match.to_act,
        legal=legal,
        history=_told(match.hand_events, seat),
    )


def own(match: "Match", last: Hand | None, seat: int | None) -> Own:
    """What a view has that no other seat's has."""
    if last is None or not seat:
        return (), (), ()
    dealt = last.hand_of(seat)
    return dealt or (), last.held[seat - 1] if dealt else (), match.legal_actions(seat)


def _told(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """What a seat saw and heard of what happened."""
    return tuple(
        [
            shown(event, seat) if isinstance(event, Dealt | Signalled | Played) else event
            for event in events
            if sees(event, seat)
        ]
    )


def sees(event: Event, seat: int | None) -> bool:
    """Whether an event reaches a seat at all."""
    return not isinstance(event, Signalled) or seat in (event.seat, event.to, *event.seen)


def shown(event: Event, seat: int | None) -> Event:
    """An event as a seat sees it."""
    if isinstance(event, Dealt):
        hands = enumerate(event.hands, start=1)
        return Dealt(tuple(hand if owner == seat else None for owner, hand in hands))
    if isinstance(event, Signalled):
        # Who was caught is not told so, and who caught it does not know who else did.
        return event._replace(seen=(seat,) if seat in event.seen else ())
    if isinstance(event, Played) and "/" in event.card:
        return event._replace(card=_card(event.seat, event.card, seat))
    return event


def _card(owner: int, card: str, seat: int | None) -> str:
    """A stack shows its top card only, but to its owner."""
    top, slash, _ = card.partition("/")
    return card if owner == seat or not slash else f"{top}/{UNKNOWN}"


def _cards(cards: tuple[tuple[int, str], ...], seat: int | None) -> tuple[tuple[int, str], ...]:
    return tuple((owner, _card(owner, card, seat)) for owner, card in cards)


def _trick(trick: Trick, seat: int | None) -> Trick:
    return trick._replace(cards=_cards(trick.cards, seat))


def _declared(envit: Envit) -> Envit:
    """The values that were said aloud; the best of each side is the record's, not the table's."""
    return envit if envit.values is None else envit._replace(values=None)
