"""Who the game is, and what is agreed before the first deal."""

from collections.abc import Iterator

from marxador.i18n import _
from marxador.rulebook.page import Block, Heading, Paragraph, Table, Title
from marxador.rulebook.seating import Seating
from marxador.rulebook.words import either
from marxador.rules.variant import Variant


def blocks(seating: Seating) -> Iterator[Block]:
    variant = seating.variant
    yield Title(
        variant.name, _("{key}, version {version}").format(key=variant.key, version=variant.version)
    )
    yield Paragraph(f"{variant.region}. {variant.source}.")
    if variant.chosen:
        chosen = ", ".join(f"{name}={value}" for name, value in variant.chosen)
        yield Paragraph(_("House rules: {chosen}.").format(chosen=chosen))
    yield Heading(_("The table"))
    yield Table(
        ("", ""),
        [
            (_("Seats"), _seats(seating)),
            (_("Pack"), _("{count} cards").format(count=len(variant.deck))),
            (_("Game"), _game(variant)),
            (_("Match"), _match(variant)),
            (_("Score"), _tally(variant)),
            (_("First dealer"), _first_dealer(variant)),
            (_("Voices"), _voices(variant)),
            (_("Also called"), ", ".join(variant.aliases) or "–"),
        ],
    )


def _seats(seating: Seating) -> str:
    variant = seating.variant
    sides = _("odd seats are side A, even seats side B")
    if seating.only:
        return f"{seating.only}; {sides}"
    usual = _("{seats}, usually {usual}").format(
        seats=either(variant.seats), usual=variant.usual_seats
    )
    return f"{usual}; {sides}"


def _game(variant: Variant) -> str:
    if variant.halves is None:
        return _("{game}: {target} {stones}").format(
            game=variant.game, target=variant.target, stones=variant.stones
        )
    first, second = variant.halves
    half = variant.target // 2
    return _("{game}: {target} {stones} ({half} {first}, then {rest} {second})").format(
        game=variant.game,
        target=variant.target,
        stones=variant.stones,
        half=half,
        first=first,
        rest=variant.target - half,
        second=second,
    )


def _match(variant: Variant) -> str:
    if variant.games == 1:
        return _("{match}: a single game").format(match=variant.match)
    return _("{match}: for the first to win {games} games").format(
        match=variant.match, games=variant.games
    )


def _tally(variant: Variant) -> str:
    return {
        "maize": _("maize, coffee beans or beans in the middle of the table"),
        "coins": _("coins: a big one is three, a small one is one"),
        "eight-and-nine": _("the 8 and the 9 of copes for one side, of oros for the other"),
        "paper": _("paper and pencil"),
    }[variant.tally]


def _first_dealer(variant: Variant) -> str:
    return {
        "any": _("whoever it falls to"),
        "highest-card": _("everyone draws a card and the highest deals; ties draw again"),
        "suit": _("each seat has a suit and the pack is opened anywhere: the suit seen deals"),
    }[variant.first_dealer]


def _voices(variant: Variant) -> str:
    return {"ca": _("in Valencian or Catalan"), "es": _("in Spanish")}[variant.language]
