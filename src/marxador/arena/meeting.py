"""Two sides meet: units in the order of their numbers, until a rule says that it is enough."""

from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import count

from marxador.arena.crew import Crew
from marxador.arena.figures import Figures
from marxador.arena.ledger import Ledger
from marxador.arena.pairing import Pairing
from marxador.arena.stop import Rule
from marxador.arena.unit import Task, Unit


def meeting(
    pairing: Pairing,
    crew: Crew,
    enough: Rule,
    ledger: Ledger | None = None,
    most: int | None = None,
) -> Iterator[Figures]:
    """The figures after each unit; the last ones are what the meeting comes to.

    No more than `most` units are begun, where it is known how many will be enough.
    Units count in order and without gaps, however the crew finishes them, so that the result does
    not depend on who plays or how many play at once.
    """
    known = dict(ledger.of(pairing)) if ledger else {}
    done = frozenset(known)
    numbers = count() if most is None else range(most)
    tasks = ((pairing, number) for number in numbers if number not in done)
    figures = Figures()
    with closing(_finished(crew, tasks, pairing, ledger)) as finished:
        for number in count():
            while number not in known:
                unit = next(finished)
                known[unit.number] = unit
            figures.add(known.pop(number))
            yield figures
            if enough(figures):
                return


def _finished(
    crew: Crew, tasks: Iterator[Task], pairing: Pairing, ledger: Ledger | None
) -> Generator[Unit]:
    """The units as they come, each written down first."""
    for unit in crew(tasks):
        if ledger:
            ledger.add(pairing, unit)
        yield unit
