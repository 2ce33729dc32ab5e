"""Signals, sayings, and words that are understood as a voice or refused by name."""

from collections.abc import Iterator

from marxador.i18n import _
from marxador.rulebook.page import Block, Bullets, Heading, Paragraph, Table
from marxador.rulebook.seating import Seating
from marxador.rulebook.words import both, either, voice, voices
from marxador.rules.variant import Signal, Variant


def blocks(seating: Seating) -> Iterator[Block]:
    variant = seating.variant
    yield Heading(_("Signals"))
    if not variant.signal:
        yield Paragraph(_("There are no signals in this game."))
    elif not seating.partners:
        yield Paragraph(_("One signals to a partner: with two seats there is nobody to signal to."))
    else:
        yield Table(
            (_("signal"), _("gesture"), _("means")),
            [(voice(s.name), _(s.gesture), _meaning(variant, s)) for s in variant.signal.values()],
        )
        yield Bullets(list(_rules(variant)))
    yield from _words(variant)


def _meaning(variant: Variant, signal: Signal) -> str:
    meanings = []
    if signal.any_of:
        meanings.append(either([card for card in signal.any_of if card in variant.deck]))
    if signal.all_of:
        meanings.append(both(signal.all_of))
    if signal.blind:
        meanings.append(_("no card that has a signal"))
    if signal.envit:
        meanings.append(_envit(*signal.envit))
    return either(meanings)


def _envit(low: int, high: int) -> str:
    if low == high:
        return _("an envit of {value}").format(value=low)
    if not low:
        return _("an envit of {value} at most").format(value=high)
    return _("an envit of {low} to {high}").format(low=low, high=high)


def _rules(variant: Variant) -> Iterator[str]:
    yield _("They are made to a partner, of cards still in the hand, of the envit of all three.")
    if variant.truthful:
        yield _("Only true signals can be made.")
    else:
        yield _("Signals may be false.")
    if variant.caught:
        yield _("Rivals who are looking may catch them.")
    else:
        yield _("Rivals do not catch them.")


def _words(variant: Variant) -> Iterator[Block]:
    yield Heading(_("Words"))
    if variant.sayings:
        yield Paragraph(_("Said aloud: {sayings}.").format(sayings=voices(variant.sayings)))
    meant: dict[str, list[str]] = {}
    for said, word in variant.synonyms.items():
        meant.setdefault(word, []).append(said)
    yield Table(
        (_("voice"), _("understood as the same")),
        [(voice(word), ", ".join(said)) for word, said in meant.items()],
    )
    if variant.marrulleries:
        yield Paragraph(
            _(
                "Marrulleries, which sound like a call so that they can be denied, are refused:"
                " {words}."
            ).format(words=", ".join(variant.marrulleries))
        )
