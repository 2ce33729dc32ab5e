"""`/api/tables/{id}/review`: what the coach says of a match that is over."""

from importlib.util import find_spec
from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter, SkipValidation
from msgspec import Struct

from marxador.club.http.caller import Anybody, Asked, Caller, TheClub, TheLimits, address
from marxador.club.http.errors import Refusal, Refused, invalid
from marxador.club.http.language import preferred
from marxador.club.http.limits import REVIEWS
from marxador.club.http.tables import found, seat_of
from marxador.club.http.variants import Lang
from marxador.club.records.review import Decision, Judged, Progress, Review
from marxador.club.records.reviews import Busy, Failed, Reviews, Wanted
from marxador.club.tables.table import Table
from marxador.engine.match import Match
from marxador.i18n import _

TheReviews = NamedDependency[SkipValidation[Reviews]]
Seat = Annotated[
    int | None,
    QueryParameter(ge=1, le=8, description="one's own; where hands are open, any"),
]
NEEDED = ("numpy", "numba")
"""What the coach thinks with."""
WAIT = 1.0
"""Seconds that an answer waits for the coach; then one asks again."""


class Told(Judged, frozen=True):
    """One decision, in one language."""

    words: str
    consell: str | None


class Lesson(Struct, frozen=True):
    """The decisions of a seat, in one language; `worst` are places in them."""

    seat: int
    decisions: list[Told]
    worst: list[int]
    costs: dict[str, float]
    summary: str


ANSWERS = {
    202: ResponseSpec(
        Progress, generate_examples=False, description="it is being looked at: ask again"
    ),
    501: ResponseSpec(
        Refusal, generate_examples=False, description="the coach needs what is not installed"
    ),
}


@get("/tables/{table:str}/review", responses=ANSWERS)
async def review(
    request: Asked,
    table: FromPath[str],
    club: TheClub,
    limits: TheLimits,
    reviews: TheReviews,
    visitor: Anybody,
    seat: Seat = None,
    lang: Lang = None,
) -> Response[Lesson]:
    """What each decision of a seat was worth, and what the champion would have done."""
    here = await found(club, table)
    wanted = Wanted(here.id, _seat(here, visitor, seat), len(here.match.events))
    try:
        known = reviews.known(wanted)
        if known is None:
            check_extra()
            limits.address(REVIEWS, address(request))
            begun(reviews, wanted, here.match)
        if not isinstance(known, Review):
            known = await reviews.further(wanted, WAIT)
    except Failed:
        raise Refused(503, "failed", _("the coach did not come to an end: try again")) from None
    if isinstance(known, Review):
        return Response(_told(known, lang or _language(request, visitor)))
    return Response(known or Progress(0, 0), status_code=202)  # type: ignore[arg-type]


def _seat(table: Table, who: Caller | None, asked: int | None) -> int:
    """Whose decisions are looked at; refused where that would tell too much, or too early."""
    if not table.match.is_over:
        raise Refused(409, "not-now", _("a match is reviewed when it is over"))
    person = who.person if who else None
    seat = asked or seat_of(table.summary(), who) or 1
    if seat > table.settings.seats:
        raise invalid(_("there is no seat {seat}").format(seat=seat))
    if not table.may_see(person, seat):
        raise Refused(
            403, "not-yours", _("one reviews what one did oneself, or where all hands are open")
        )
    return seat


def begun(reviews: Reviews, wanted: Wanted, match: Match) -> None:
    """Have a match looked at; refused where too many wait."""
    try:
        reviews.begin(wanted, match)
    except Busy:
        raise Refused(429, "rate", _("the coach has much to do: try again in a minute")) from None


def check_extra() -> None:
    """Say which extra the coach lacks."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise Refused(
            501,
            "extra",
            _("the coach needs {packages}: pip install 'marxador[study]'").format(
                packages=", ".join(missing)
            ),
        )


def _language(request: Asked, who: Caller | None) -> str:
    return who.person.language if who else preferred(request.headers.get("accept-language", ""))


def _told(review: Review, language: str) -> Lesson:
    return Lesson(
        review.seat,
        [_decision(decision, language) for decision in review.decisions],
        review.worst,
        review.costs,
        review.summary[language],
    )


def _decision(one: Decision, language: str) -> Told:
    judged = {name: getattr(one, name) for name in Judged.__struct_fields__}
    consell = one.consell.get(language) or None
    return Told(**judged, words=one.words[language], consell=consell)
