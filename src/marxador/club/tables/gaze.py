"""Who looks at whom: a signal is seen by those who are looking."""

from random import SystemRandom

from marxador.engine.events import Signalled
from marxador.engine.match import Match
from marxador.engine.table import side_of

CATCH = 0.2
"""How often a bot sees a signal of its rivals, where signals may be caught."""

_chance = SystemRandom()


class Gaze:
    """The eyes of the people at a table, in the hand in course."""

    def __init__(self) -> None:
        self._at: dict[int, int] = {}
        self._watched: dict[int, set[int]] = {}

    def in_sight(self, match: Match, seat: int) -> list[int]:
        """Those whom it is worth looking at: partners from the next one on, then rivals."""
        if match.table.has_duels or match.seats == 2 or not match.variant.signal:
            return []
        others = [(seat + step - 1) % match.seats + 1 for step in range(1, match.seats)]
        friends = [other for other in others if side_of(other) == side_of(seat)]
        rivals = [other for other in others if side_of(other) != side_of(seat)]
        return friends + rivals if match.variant.caught else friends

    def looks_at(self, match: Match, seat: int) -> int | None:
        """Whom somebody looks at: the next partner, until they choose."""
        return self._at.get(seat) or next(iter(self.in_sight(match, seat)), None)

    def look(self, seat: int, at: int | None) -> None:
        if at is None:
            self._at.pop(seat, None)
        else:
            self._at[seat] = at
            self._watched.setdefault(seat, set()).add(at)

    def new_hand(self, match: Match) -> None:
        """What was seen before is over."""
        self._watched = {}
        for seat in range(1, match.seats + 1):
            at = self.looks_at(match, seat)
            self._watched[seat] = {at} if at else set()

    def watched(self, seat: int | None, signal: Signalled) -> bool:
        """Whether a viewer has seen a signal: a partner's once it looked there, or caught."""
        if seat is None:
            return False
        return seat in signal.seen or signal.seat in self._watched.get(seat, ())

    def catchers(self, match: Match, seat: int, people: list[int]) -> list[int]:
        """The rivals who see a signal: bots now and then, people who look that way."""
        if not match.variant.caught:
            return []
        rivals = [one for one in range(1, match.seats + 1) if side_of(one) != side_of(seat)]
        return [
            rival
            for rival in rivals
            if (
                self.looks_at(match, rival) == seat if rival in people else _chance.random() < CATCH
            )
        ]
