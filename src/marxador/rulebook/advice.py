"""The house rules that a table may choose, and what the rulebook teaches."""

from collections.abc import Iterator

from marxador.i18n import _
from marxador.rulebook.page import Block, Bullets, Heading, Paragraph, Table
from marxador.rulebook.seating import Seating
from marxador.rules.variant import Option, Variant


def blocks(seating: Seating) -> Iterator[Block]:
    variant = seating.variant
    if variant.options:
        yield Heading(_("House rules"))
        yield Paragraph(_("In brackets, how it is played on this page."))
        yield Table(
            (_("option"), _("values"), _("meaning")),
            [(o.name, _values(variant, o), _(o.meaning)) for o in variant.options],
        )
    if variant.consells:
        yield Heading(_("Advice"))
        yield Bullets([_(consell) for consell in variant.consells])


def _values(variant: Variant, option: Option) -> str:
    here = variant.option(option.name)
    return " ".join(f"[{value}]" if value == here else value for value in option.values)
