"""A hand to be explored: one's cards, what was said and played, and what the champion does then."""

from typing import Annotated

from msgspec import Meta, Struct, field

from marxador.cards import spelled
from marxador.engine.hand import UNKNOWN
from marxador.engine.match import Match

Word = Annotated[str, Meta(max_length=64)]
Seat = Annotated[int, Meta(ge=1, le=8)]
Stones = Annotated[int, Meta(ge=0, le=99)]
Games = Annotated[int, Meta(ge=0, le=9)]


class Question(Struct, frozen=True):
    """Three cards of a seat, and all that was done since they were dealt."""

    variant: Word
    cards: Annotated[list[Word], Meta(min_length=3, max_length=3)]
    seat: Seat
    """Whose cards they are; with the usual dealer, 1 is the mano."""
    seats: Seat = 2
    options: Annotated[dict[Word, Word], Meta(max_length=32)] = field(default_factory=dict)
    acts: Annotated[list[tuple[Seat, Word]], Meta(max_length=120)] = field(default_factory=list)
    dealer: Seat | None = None
    score: tuple[Stones, Stones] = (0, 0)
    won: tuple[Games, Games] = (0, 0)
    target: Annotated[int, Meta(ge=1, le=99)] | None = None
    games: Annotated[int, Meta(ge=1, le=9)] | None = None


class Choice(Struct, frozen=True):
    """Something to do: how often the champion does it, and what it is worth."""

    action: str
    share: float
    chance: float | None
    """Of winning the match; None for what was not looked at."""
    cost: float | None
    """Beside the best choice."""
    rank: str | None
    """By search, where no share is known: `best`, `alike` as far as it can tell, or `worse`."""


class Advice(Struct, frozen=True):
    """What the champion does, the most frequent first, and how that is known."""

    method: str
    """`solved`, `searched`; `played`, solved but for what choices are worth; or `strayed`, searched
    because the rival left the solution."""
    choices: list[Choice]


def arrived(question: Question) -> Match:
    """The match after all that was done; `ValueError` where that cannot be."""
    match = Match(
        question.variant,
        seats=question.seats,
        options=question.options,
        target=question.target,
        games=question.games,
        score=question.score,
        won=question.won,
        dealer=question.dealer,
    )
    hands = [UNKNOWN] * match.seats
    if question.seat <= match.seats:
        hands[question.seat - 1] = spelled(tuple(question.cards))
    match.deal(" ".join(hands))
    for seat, act in question.acts:
        match.apply(seat, act)
    return match
