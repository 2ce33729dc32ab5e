"""What a hand came to, as far as it has been played: its tricks, its envit, its truc."""

from typing import NamedTuple

Played = tuple[int, str]
"""A seat and the card (or stack) that it played."""


class Trick(NamedTuple):
    """A complete trick; the winner is None for a parda."""

    leader: int
    winner: str | None
    cards: tuple[Played, ...]


class Envit(NamedTuple):
    """What became of the envit, or of the flor; what is not settled yet is None."""

    called: bool = False
    accepted: bool | None = None
    winner: str | None = None
    stones: int | None = None
    values: tuple[int, int] | None = None
    """The best value of side A and of side B, where they were compared."""
    declared: tuple[tuple[int, int], ...] = ()
    """The seats that said their value, with it."""

    def compared(self, values: tuple[int, int], declared: tuple[tuple[int, int], ...]) -> "Envit":
        """The same, with its values known."""
        return Envit(self.called, self.accepted, self.winner, self.stones, values, declared)

    def painted(self, winner: str, stones: int) -> "Envit":
        """The same, won and painted."""
        return Envit(self.called, self.accepted, winner, stones, self.values, self.declared)


class Truc(NamedTuple):
    """What became of the truc; what is not settled yet is None."""

    voice: str | None = None
    accepted: bool | None = None
    winner: str | None = None
    stones: int | None = None


class Due(NamedTuple):
    """A comparison that is due and cannot be made, some of its cards not being known."""

    what: str
    stones: int
