"""Playing in company: a partner's words are obeyed, and its trick is not killed."""

from collections.abc import Sequence

from marxador.bots.gestures import STRONG, order
from marxador.bots.reading import Reading
from marxador.cards import Card


def seemly(reading: Reading) -> Sequence[Card]:
    """The cards, or stacks, that a good partner may play now."""
    view, strength = reading.view, reading.table.strength
    cards: Sequence[Card] = view.cards
    if cards[0] not in view.legal:
        return [action for action in view.legal if "/" in action]
    if reading.table.places == 2 or len(cards) == 1:
        return cards
    asked = order(view, reading.duel)
    if not asked and not reading.is_ours:
        return cards
    wanted = (max if asked == STRONG else min)([strength[card] for card in cards])
    return [card for card in cards if strength[card] == wanted]
