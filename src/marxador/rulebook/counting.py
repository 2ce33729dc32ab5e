"""How stones are painted, and how a game ends."""

from collections.abc import Iterator

from marxador.i18n import _
from marxador.rulebook.page import Block, Bullets, Heading
from marxador.rulebook.seating import Seating
from marxador.rulebook.words import stones, voices
from marxador.rules.variant import Variant


def blocks(seating: Seating) -> Iterator[Block]:
    yield Heading(_("Counting"))
    yield Bullets(list(_rules(seating.variant)))


def _rules(variant: Variant) -> Iterator[str]:
    if variant.finish == "first":
        yield _(
            "The game is over the moment a side reaches {target}: what would come after is not"
            " painted."
        ).format(target=variant.target)
    else:
        yield from _highest(variant)
    if variant.misdeal:
        yield _(
            "A card turned up while dealing: the mano chooses to go on with the same cards or a new"
            " deal. That, or more or fewer than three cards, costs the dealer's side {stones} and"
            " the deal passes on."
        ).format(stones=stones(variant.misdeal))


def _highest(variant: Variant) -> Iterator[str]:
    yield _(
        "Nothing stops a hand: both sides paint everything, and the higher total of {target} or"
        " more wins. Equal, hands go on until a side is more than 2 ahead."
    ).format(target=variant.target)
    if variant.envit:
        extra = [bid.voice for bid in variant.envit.bids if bid.extra]
        yield _("In those hands only {voices} opens the envit, and nothing raises it.").format(
            voices=voices(extra) or "–"
        )
