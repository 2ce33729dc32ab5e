"""How a hand is played and won: tricks, pardes, the stack, the duels, conceding."""

from collections.abc import Iterator

from marxador.i18n import _
from marxador.rulebook import examples
from marxador.rulebook.page import Block, Bullets, Heading, Paragraph, Table
from marxador.rulebook.pardes import patterns
from marxador.rulebook.seating import Seating
from marxador.rulebook.words import voice
from marxador.rules.variant import Variant


def blocks(seating: Seating) -> Iterator[Block]:
    yield Heading(_("The hand"))
    yield Bullets(list(_play(seating)))
    yield from examples.tricks(seating)
    yield Heading(_("Pardes"))
    yield Paragraph(
        _(
            "A trick whose best card was played, with equal value, by both sides is parda. X is the"
            " side that takes a trick first, Y the other."
        )
    )
    yield Table(
        (_("trick 1"), _("trick 2"), _("trick 3"), _("the hand is of")),
        [(*row.tricks, row.winner) for row in patterns(seating)],
    )
    yield Bullets(list(_pardes(seating.variant)))
    yield from examples.parda(seating)


def _play(seating: Seating) -> Iterator[str]:
    variant = seating.variant
    yield _(
        "Everyone gets three cards, one at a time, the first the mano, who sits to the dealer's"
        " right, the last the dealer. The deal passes to the right."
    )
    yield _(
        "The mano leads. Any card may be played; the highest takes the trick for its side, and"
        " its seat leads the next one. Two tricks win the hand."
    )
    if any(table.has_duels for table in seating.tables):
        yield _duels(variant)
    yield _("Who has the turn to play a card may first call, raise or concede.")
    yield _conceding(seating)


def _duels(variant: Variant) -> str:
    text = _(
        "With four seats two duels are played out of one deal: the dealer against the seat to its"
        " right, and the dealer's partner against the seat to the dealer's left. Those two seats"
        " lead; calls are answered inside the duel."
    )
    when = {
        "in-turn": _("The dealer's duel comes first; if it ends the game there is no other."),
        "at-once": _("Both are played at once."),
    }[variant.duels]
    return f"{text} {when}"


def _conceding(seating: Seating) -> str:
    variant = seating.variant
    when = {
        "turn": _("At its turn to play a card a seat may concede: {voice}."),
        "any": _("Whenever no call waits a seat may concede: {voice}."),
    }[variant.conceded_at].format(voice=voice(variant.concede))
    what = {
        "side": _("That gives the hand up for its side, for what the truc is worth by then."),
        "seat": _(
            "Only that seat leaves, and its partners play on; when the whole side has left, the"
            " hand is lost for what the truc is worth by then."
        ),
    }[variant.concedes if seating.partners else "side"]
    return f"{when} {what}"


def _pardes(variant: Variant) -> Iterator[str]:
    if variant.stack:
        yield _(
            "After a first parda the second trick is played stacked: everyone puts down both"
            " remaining cards, the higher on top and the other hidden under it."
        )
        yield _(
            "If the top cards tie, each tied seat in order from the mano has one word: the next"
            " voice of the truc that its side may say, or {look}. Then the hidden cards of the tied"
            " seats are turned: the highest wins, tied again the nearest to mano."
        ).format(look=voice(variant.look))
    yield {
        "tied": _("After a parda the nearest to mano of those who tied leads."),
        "mano": _("After a parda the mano of the hand leads."),
    }[variant.parda_lead]
