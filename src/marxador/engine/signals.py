"""Signals between partners: *Els senyals*."""

from marxador.cards import Card
from marxador.engine.errors import IllegalAction, InvalidAction
from marxador.engine.hand import Hand
from marxador.engine.table import side_of
from marxador.engine.text import plain
from marxador.i18n import _
from marxador.quoting import quoted
from marxador.rules.values import envit_value
from marxador.rules.variant import Signal, Variant


def named(variant: Variant, name: str) -> Signal:
    """The signal of that name, or of a name understood as the same."""
    word = plain(name) if isinstance(name, str) else ""
    word = variant.synonyms.get(word, word)
    if not variant.signal:
        raise InvalidAction(_("there are no signals in {key}").format(key=variant.key))
    if word not in variant.signal:
        known = ", ".join(variant.signal)
        raise InvalidAction(
            _("{found} is not a signal of {key}; there are {known}").format(
                found=quoted(name), key=variant.key, known=known
            )
        )
    return variant.signal[word]


def check(hand: Hand, seat: int, to: int, signal: Signal, seen: tuple[int, ...]) -> None:
    """Refuse a signal to a rival, a false one where they must be true, a rival who cannot see."""
    variant = hand.table.variant
    if seat == to or side_of(seat) != side_of(to):
        raise IllegalAction(
            _("seat {other} is no partner of seat {seat}: one signals to a partner").format(
                other=to, seat=seat
            )
        )
    if seen and not variant.caught:
        raise IllegalAction(_("nobody catches signals at this table: that is the option caught=on"))
    for rival in seen:
        if side_of(rival) == side_of(seat):
            raise IllegalAction(
                _("seat {other} is no rival of seat {seat}: only rivals catch").format(
                    other=rival, seat=seat
                )
            )
    if variant.truthful and not may_be_true(hand, seat, signal):
        raise IllegalAction(
            _("{signal} is false for seat {seat}; signals are truthful here").format(
                signal=signal.name, seat=seat
            )
        )


def may_be_true(hand: Hand, seat: int, signal: Signal) -> bool:
    """Whether the cards of a seat make a signal true; those not known may always."""
    dealt = hand.hand_of(seat)
    return dealt is None or is_true(hand.table.variant, signal, dealt, hand.held[seat - 1])


def is_true(
    variant: Variant, signal: Signal, dealt: tuple[Card, ...], held: tuple[Card, ...]
) -> bool:
    """Whether cards make a signal true: an envit's those dealt, a card's those still held."""
    if signal.envit and signal.envit[0] <= envit_value(variant, dealt) <= signal.envit[1]:
        return True
    if signal.all_of and set(held).issuperset(signal.all_of):
        return True
    if signal.blind and variant.named_cards.isdisjoint(held):
        return True
    return not set(held).isdisjoint(signal.any_of)


def true_signals(hand: Hand, seat: int) -> tuple[str, ...]:
    """The names of the signals that a seat could truthfully make now."""
    signals = hand.table.variant.signal.values()
    return tuple(signal.name for signal in signals if may_be_true(hand, seat, signal))
