"""`/api/explore`: three cards and what was done since, and what the champion does then."""

from typing import Any

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody, SkipValidation
from msgspec import Struct

from marxador.bots.protocol.seen import view_to_json
from marxador.club.http.aside import aside
from marxador.club.http.caller import Asked, TheLimits, address
from marxador.club.http.errors import Refused, invalid
from marxador.club.http.limits import EXPLORED
from marxador.club.http.review import ANSWERS, check_extra
from marxador.club.records.explorations import Explorations
from marxador.club.records.explore import Advice, Question, arrived
from marxador.club.records.reviews import Busy, Failed
from marxador.i18n import _

TheExplorations = NamedDependency[SkipValidation[Explorations]]


class Explored(Struct, frozen=True):
    """A hand as one who holds these cards sees it."""

    view: dict[str, Any]
    seat: int | None
    """Who has the word; None where the hand is over."""
    legal: list[str]
    """What that seat may do, whatever cards it may have."""
    advice: Advice | None
    """Where the word is one's own, and there is something to decide."""


@post("/explore", status_code=200, responses={501: ANSWERS[501]})
async def explore(
    data: JSONBody[Question], request: Asked, limits: TheLimits, explorations: TheExplorations
) -> Explored:
    """Go to a place of a hand, and see what the champion does there; nothing is kept."""
    limits.address(EXPLORED, address(request))
    try:
        seen = await aside(_seen, data)
    except ValueError as error:
        raise invalid(str(error)) from None
    if seen.seat != data.seat or len(seen.legal) < 2:
        return seen
    check_extra()
    try:
        advice = await explorations.ask(data)
    except Busy:
        raise Refused(429, "rate", _("the coach has much to do: try again in a minute")) from None
    except Failed:
        raise Refused(503, "failed", _("the coach did not come to an end: try again")) from None
    return Explored(seen.view, seen.seat, seen.legal, advice)


def _seen(question: Question) -> Explored:
    match = arrived(question)
    acting = match.to_act if match.in_hand else ()
    seat = question.seat if question.seat in acting else next(iter(acting), None)
    legal = list(match.legal_actions(seat)) if seat else []
    return Explored(view_to_json(match.view(question.seat)), seat, legal, None)
