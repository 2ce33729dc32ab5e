"""The flor, where it is played."""

from collections.abc import Iterator

from marxador.i18n import _
from marxador.rulebook import examples
from marxador.rulebook.page import Block, Bullets, Heading, Table
from marxador.rulebook.seating import Seating
from marxador.rulebook.words import prize, stones, voice
from marxador.rules.variant import Flor


def blocks(seating: Seating) -> Iterator[Block]:
    variant = seating.variant
    flor = variant.flor
    if flor is None or not flor.on:
        return
    yield Heading(_("The flor"))
    rows = [(voice(flor.shy), "–", _("{count} for who called").format(count=flor.shy_pays))]
    rows += [
        (
            voice(rung.voice),
            prize(variant, rung.wanted),
            _("{count} for who raised").format(count=rung.refused),
        )
        for rung in flor.raises
    ]
    yield Table((_("answer"), _("wanted"), _("not wanted")), rows)
    yield Bullets(list(_rules(flor)))
    yield from examples.flor(seating)


def _rules(flor: Flor) -> Iterator[str]:
    yield _(
        "Three cards of one suit are a flor, worth 20 plus all three. It is called, {voice}, when"
        " an envit might be opened, or instead of answering one, which it cancels."
    ).format(voice=voice(flor.voice))
    yield _("With no flor among the rivals it is {stones} at once.").format(
        stones=stones(flor.alone)
    )
    yield _("A rival with one of its own has to answer. Equal flors: the nearest to mano.")
    if flor.raise_over_raise and len(flor.raises) > 1:
        low, high = flor.raises[-2:]
        yield _("{low} may be answered with {high}.").format(
            low=voice(low.voice), high=voice(high.voice)
        )
    if flor.compulsory:
        yield _("Who has a flor has to call it.")
    else:
        yield _("Who has a flor need not call it.")
