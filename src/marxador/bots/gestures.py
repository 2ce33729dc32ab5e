"""What partners tell each other: which signals to make, and what those that were made say.

*Els senyals*: a card's signal is true while the card is in the hand, an envit's of the cards dealt.
"""

from collections.abc import Iterator
from typing import NamedTuple

from marxador.bots.bot import Gesture
from marxador.cards import Card
from marxador.engine.events import Played, Said, Signalled, TrickTaken
from marxador.engine.signals import is_true
from marxador.engine.table import Table
from marxador.engine.view import View
from marxador.rules.variant import Signal

WEAK, STRONG = "weak", "strong"
ORDERS = {"al-peu": WEAK, "vine-a-mi": WEAK, "pitja": STRONG}
"""What the sayings ask of a partner that has yet to play: its lowest card, or its highest."""

MOST = 3
"""Signals made in one hand."""
MASTER = 0.9
"""A card that beats this much of the pack will take the trick: *vine a mi*."""
NOTHING = 0.55
"""Who has no card over this much of the pack has none to take a trick with: *pitja*."""


class Told(NamedTuple):
    """What the partners of a seat have shown by signals."""

    cards: tuple[Card, ...] = ()
    """Cards that they hold."""
    envit: int = 0
    """An envit that one of them has at least."""
    speakers: int = 0
    """How many of them have said what they hold."""


NOTHING_TOLD = Told()


def told(view: View, table: Table) -> Told:
    """What this seat has learnt from its partners' signals and not seen played since."""
    made = [
        event
        for event in view.history
        if isinstance(event, Signalled) and event.to == view.seat and event.seat != view.seat
    ]
    if not made:
        return NOTHING_TOLD
    seen = {event.card.partition("/")[0] for event in view.history if isinstance(event, Played)}
    signals = table.variant.signal
    cards: list[Card] = []
    envit = 0
    for event in made:
        signal = signals[event.name]
        kinds = {table.strength[card] for card in signal.any_of}
        free = [
            card for card in (*signal.any_of, *signal.all_of) if card not in seen | set(view.dealt)
        ]
        if signal.all_of:
            cards += free
        elif free and len(kinds) == 1 and not _spent(view, event, signal):
            cards.append(free[0])
        if signal.envit and not signal.blind:
            envit = max(envit, signal.envit[0])
    return Told(tuple(dict.fromkeys(cards)), envit, len({event.seat for event in made}))


def _spent(view: View, made: Signalled, signal: Signal) -> bool:
    """Whether the card that a signal showed may have been the one that was played."""
    return any(
        isinstance(event, Played)
        and event.seat == made.seat
        and event.card.partition("/")[0] in signal.any_of
        for event in view.history
    )


def order(view: View, duel: int) -> str | None:
    """What a partner that plays later in this trick has asked of this seat's card."""
    said: str | None = None
    assert view.seat is not None
    for event in view.history:
        if isinstance(event, TrickTaken):
            said = None
        elif isinstance(event, Said) and event.text in ORDERS and event.seat != view.seat:
            partner = (event.seat - view.seat) % 2 == 0
            played = any(seat == event.seat for seat, _ in view.trick[duel])
            if partner and not played:
                said = ORDERS[event.text]
    return said


def to_tell(view: View, table: Table) -> Iterator[Gesture]:
    """The signals and sayings that help a partner now, and were not made yet."""
    yield from _signals(view, table)
    yield from _sayings(view, table)


def leader(view: View) -> int:
    """The partner to signal: the peu of the side; the peu itself signals who plays first."""
    assert view.seat is not None
    side = [seat for seat in view.duels[0] if (seat - view.seat) % 2 == 0]
    return side[-1] if side[-1] != view.seat else side[0]


def _signals(view: View, table: Table) -> Iterator[Gesture]:
    assert view.seat is not None
    signals = table.variant.signal
    if not signals or len(view.cards) < len(view.dealt):
        return
    for event in view.history:
        if isinstance(event, Signalled) and event.seat == view.seat:
            return
    true = [s for s in signals.values() if is_true(table.variant, s, view.dealt, view.cards)]
    weight = table.strength

    def worth(signal: Signal) -> int:
        return max(
            (weight[card] for card in (*signal.any_of, *signal.all_of) if card in view.cards),
            default=0,
        )

    about_cards = sorted((s for s in true if worth(s)), key=worth, reverse=True)
    about_envit = sorted(
        (s for s in true if s.envit and not s.blind), key=lambda s: s.envit or (0, 0), reverse=True
    )
    blind = [s for s in true if s.blind]
    chosen = (about_cards[: MOST - 1] or blind) + about_envit[:1]
    for signal in chosen:
        yield Gesture(leader(view), signal.name)


def _sayings(view: View, table: Table) -> Iterator[Gesture]:
    """Orders to the partner whose turn it is, from one who plays after it in the trick."""
    sayings = [saying for saying in table.variant.sayings if saying in ORDERS]
    if not sayings or not view.cards or view.seat is None:
        return
    pos, seats = view.positions[0], view.duels[0]
    place = seats.index(view.seat)
    turn = seats[pos.turn]
    mine = (turn - view.seat) % 2 == 0 and turn != view.seat
    if not mine or pos.waits or pos.tied or pos.played >> place & 1 or _spoken(view):
        return
    best = max(table.strength[card] for card in view.cards)
    rank = sum(strength < best for strength in table.strength.values()) / len(table.deck)
    for saying in sayings:
        wanted = ORDERS[saying]
        if wanted == WEAK and rank >= MASTER:
            yield Gesture(None, saying)
            return
        if wanted == STRONG and rank < NOTHING and not pos.results:
            yield Gesture(None, saying)
            return


def _spoken(view: View) -> bool:
    """Whether this seat gave an order in this trick already."""
    spoken = False
    for event in view.history:
        if isinstance(event, TrickTaken):
            spoken = False
        elif isinstance(event, Said) and event.seat == view.seat and event.text in ORDERS:
            spoken = True
    return spoken
