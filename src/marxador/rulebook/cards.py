"""The order of the cards in the truc."""

from collections.abc import Iterator, Mapping

from marxador.cards import Card
from marxador.i18n import _
from marxador.rulebook.page import Block, Heading, Paragraph, Table
from marxador.rulebook.seating import Seating
from marxador.rulebook.words import either


def blocks(seating: Seating) -> Iterator[Block]:
    yield Heading(_("The cards"))
    yield Paragraph(
        _(
            "From the strongest down, equal ones together. O oros, C copes, E espases, B bastos;"
            " 10 sota, 11 cavall, 12 rei."
        )
    )
    orders: dict[tuple[tuple[Card, ...], ...], list[int]] = {}
    for table in seating.tables:
        orders.setdefault(_groups(table.strength), []).append(table.seats)
    for order, seats in orders.items():
        if len(orders) > 1:
            yield Paragraph(_("With {seats} seats:").format(seats=either(seats)))
        rows = [(str(place), " ".join(group)) for place, group in enumerate(order, start=1)]
        yield Table(("", ""), rows)


def _groups(strength: Mapping[Card, int]) -> tuple[tuple[Card, ...], ...]:
    """The cards by strength, the strongest first."""
    groups: dict[int, list[Card]] = {}
    for card, power in strength.items():
        groups.setdefault(power, []).append(card)
    return tuple(tuple(groups[power]) for power in sorted(groups, reverse=True))
