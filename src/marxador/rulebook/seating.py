"""A game and the numbers of seats that a page is about."""

from marxador.engine.table import Table, table
from marxador.rules.variant import Variant


class Seating:
    """The tables that a page describes: one, or those of every number of seats."""

    def __init__(self, variant: Variant, seats: int | None) -> None:
        self.variant = variant
        self.only = seats
        self.tables: tuple[Table, ...] = tuple(
            table(variant, number) for number in ((seats,) if seats else variant.seats)
        )

    @property
    def partners(self) -> bool:
        """Whether somebody may have a partner."""
        return any(table.seats > 2 for table in self.tables)
