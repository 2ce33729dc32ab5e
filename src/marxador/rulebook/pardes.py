"""Who wins the hand for every run of tricks, asked of the engine itself."""

from collections.abc import Iterator
from typing import NamedTuple

from marxador.engine.position import ABOVE, BELOW, EQUAL, PARDA, Position, start
from marxador.engine.step import step
from marxador.engine.table import Table
from marxador.i18n import _
from marxador.rulebook.seating import Seating
from marxador.rules.variant import Variant


class Pattern(NamedTuple):
    """The takers of three tricks (a dash where there is no need of one) and of the hand."""

    tricks: tuple[str, str, str]
    winner: str


def patterns(seating: Seating) -> Iterator[Pattern]:
    """Every run of tricks that settles a hand; X is the side that took one first, Y the other."""
    table = seating.tables[0]
    for position in _finished(table, start(table)):
        first, second, third = (*map(_taker, position.results), "–", "–")[:3]
        yield Pattern((first, second, third), _winner(seating.variant, position))


def _finished(table: Table, position: Position) -> Iterator[Position]:
    if position.over or position.tied:
        yield position
        return
    taken = set(position.results) - {PARDA}
    for result in (0, 1, PARDA) if taken else (0, PARDA):
        yield from _finished(table, _trick(table, position, result))


def _trick(table: Table, position: Position, result: int) -> Position:
    """The position after a trick that goes to a side, or to none."""
    lead = position.turn
    for step_on in range(table.places):
        place = (lead + step_on) % table.places
        position = step(table, position, _relation(place, lead, step_on, result), place)
    return position


def _relation(place: int, lead: int, step_on: int, result: int) -> int:
    """What the leader, and the rival that plays after it, put down to make that result."""
    if step_on == 0:
        return ABOVE
    if step_on == 1 and result == PARDA:
        return EQUAL
    return ABOVE if step_on == 1 and result == place % 2 != lead % 2 else BELOW


def _taker(result: int) -> str:
    return ("X", "Y", _("parda"))[result]


def _winner(variant: Variant, position: Position) -> str:
    if position.tied:
        return _("the hidden cards")
    if set(position.results) == {PARDA}:
        return {
            "tied": _("the nearest to mano of those who tied the last"),
            "mano": _("the side of the mano"),
            "postre": _("the side of the dealer, de postre"),
        }[variant.three_pardes]
    assert position.winner is not None
    return _taker(position.winner)
