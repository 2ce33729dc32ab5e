"""`/api/hands`: a hand gone through with all cards open, for rules, first game and explorer."""

from typing import Annotated

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct, field

from marxador.club.http.aside import aside
from marxador.club.http.caller import Asked, TheLimits, address
from marxador.club.http.errors import invalid
from marxador.club.http.limits import HANDS
from marxador.club.records.redo import OPEN
from marxador.club.records.steps import Step, step
from marxador.engine.events import Played, Spoke
from marxador.engine.match import Match

Word = Annotated[str, Meta(max_length=64)]
Seat = Annotated[int, Meta(ge=1, le=8)]
Stones = Annotated[int, Meta(ge=0, le=99)]


class Wanted(Struct, frozen=True):
    """A hand as a record writes it."""

    variant: Word
    deal: Annotated[str, Meta(max_length=200)]
    seats: Seat | None = None
    options: Annotated[dict[Word, Word], Meta(max_length=32)] = field(default_factory=dict)
    acts: Annotated[list[tuple[Seat, Word]], Meta(max_length=120)] = field(default_factory=list)
    dealer: Seat | None = None
    score: tuple[Stones, Stones] = (0, 0)


class Steps(Struct, frozen=True):
    """A hand, step by step; the first is the deal."""

    steps: list[Step]


@post("/hands", status_code=200)
async def hands(data: JSONBody[Wanted], request: Asked, limits: TheLimits) -> Steps:
    """Go through a hand; nothing is kept."""
    limits.address(HANDS, address(request))
    try:
        return Steps(await aside(_steps, data))
    except ValueError as error:
        raise invalid(str(error)) from None


def _steps(wanted: Wanted) -> list[Step]:
    match = Match(
        wanted.variant,
        seats=wanted.seats,
        options=wanted.options,
        dealer=wanted.dealer,
        score=wanted.score,
    )
    events = match.deal(wanted.deal)
    made = [step(match, events[0], events, OPEN)]
    for seat, act in wanted.acts:
        events = match.apply(seat, act)
        assert isinstance(events[0], Spoke | Played)
        made.append(step(match, events[0], events, OPEN))
    return made
