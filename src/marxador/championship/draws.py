"""Draws that anyone can repeat: version 1 of the published algorithm.

1. The entrants are frozen: their codes in order, one to a line, hashed with SHA-256.
2. The seed is SHA-256 of `marxador draw 1`, that hash, and what was revealed, one to a line: the
   value of the announced source, or `person:value` of everyone who committed a number, in the
   order of the announcement. A commitment is SHA-256 of `salt:value`.
3. Block n of a stream is SHA-256 of the seed, a colon and n, from 0; each gives four numbers of 64
   bits, big-endian. A number below k is the next of them, those that would favour some passed
   over, modulo k.
4. Fisher and Yates: from the last place to the second, exchange with a place drawn from those up
   to it. Then the entrants are dealt one by one to A, B, C, D, A…, or two by two to semifinals.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from marxador.championship.acts import Announce, Draw, Names, Tiebreak
from marxador.championship.errors import Refused
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.championship.championship import Championship

VERSION = "marxador draw 1"


def digest(entrants: Sequence[str]) -> str:
    """The hash of the frozen entrants."""
    return _sha("\n".join(sorted(entrants)))


def commitment(value: str, salt: str) -> str:
    """What a person publishes before a draw, so as not to change the number after."""
    return _sha(f"{salt}:{value}")


def seed(announced: Announce, revealed: Sequence[str]) -> str:
    """The seed of an announced draw once everything is revealed."""
    return _sha("\n".join((VERSION, announced.digest, *revealed)))


def shuffled(entrants: Sequence[str], of: str) -> list[str]:
    """The entrants in the order that a seed gives.

    >>> shuffled(["F1", "F2", "F3", "F4"], "a seed")
    ['F1', 'F4', 'F3', 'F2']
    """
    order = sorted(entrants)
    numbers = _numbers(of)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return order


def dealt(order: Sequence[str], letters: Sequence[str]) -> tuple[tuple[str, Names], ...]:
    """An order dealt to groups, as even as can be."""
    count = len(letters)
    return tuple((letter, tuple(order[at::count])) for at, letter in enumerate(letters))


def paired(order: Sequence[str]) -> tuple[Names, ...]:
    """An order two by two."""
    return tuple(tuple(order[at : at + 2]) for at in range(0, len(order), 2))


def revealed_of(state: "Championship", number: int) -> list[str]:
    """Everything that an announced draw waited for; `Refused` where something is missing."""
    announced = state.announced.get(number)
    if announced is None:
        raise Refused(_("act {number} announces no draw").format(number=number))
    there = state.revealed.get(number, {})
    people = [person for person, _hash in announced.commitments] or [""]
    for person in people:
        if person not in there:
            raise Refused(
                _("the number of {person} is not revealed yet").format(person=person)
                if person
                else _("what the source came to is not revealed yet")
            )
    return [f"{person}:{there[person]}" if person else there[person] for person in people]


def order_of(state: "Championship", number: int) -> list[str]:
    """The order in which an announced draw brings its entrants out."""
    values = revealed_of(state, number)
    announced = state.announced[number]
    return shuffled(announced.entrants, seed(announced, values))


def derived(state: "Championship", number: int) -> Draw | Tiebreak:
    """The draw that follows from what was announced and revealed."""
    order = order_of(state, number)
    announced = state.announced[number]
    if announced.phase == "groups":
        groups = dealt(order, state.edition.letters)
        return Draw("groups", groups=groups, announced=number)
    if announced.phase == "semifinals":
        return Draw("semifinals", pairs=paired(order), announced=number)
    return Tiebreak(announced.group, tuple(order), announced=number)


def check_tiebreak_draw(state: "Championship", act: Tiebreak) -> None:
    assert act.announced is not None
    if derived(state, act.announced) != act:
        raise Refused(_("this is not what the announced draw comes to"))


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _numbers(of: str) -> Iterator[int]:
    block = 0
    while True:
        hashed = hashlib.sha256(f"{of}:{block}".encode()).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(hashed[at : at + 8], "big")
        block += 1


def _below(count: int, numbers: Iterator[int]) -> int:
    fair = 2**64 - 2**64 % count
    return next(number for number in numbers if number < fair) % count
