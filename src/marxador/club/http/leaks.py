"""`/api/me/leaks`: what one does too often or too seldom, over the matches one has played."""

from collections.abc import Callable
from functools import partial

from litestar import Response, get
from msgspec import Struct

from marxador.club.http.aside import aside
from marxador.club.http.caller import Caller, Somebody, TheClub, TheLimits
from marxador.club.http.limits import LEAKS
from marxador.club.http.review import ANSWERS, WAIT, TheReviews, begun, check_extra
from marxador.club.http.tables import seat_of
from marxador.club.http.variants import Lang
from marxador.club.records.review import Habit, Progress
from marxador.club.records.reviews import Failed, Reviews, Wanted
from marxador.club.state import Club
from marxador.i18n import speaking

MOST = 20
"""Matches that are looked at: the last ones."""


class Leak(Struct, frozen=True):
    """A habit that differs from the champion's."""

    habit: str
    against: str
    times: int
    done: int
    expected: float
    sure: float
    cost: float
    words: str


class Leaks(Struct, frozen=True):
    """The habits that are no accident, the dearest first."""

    matches: int
    decisions: int
    leaks: list[Leak]


@get("/me/leaks", responses=ANSWERS)
async def leaks(
    club: TheClub,
    limits: TheLimits,
    reviews: TheReviews,
    caller: Somebody,
    lang: Lang = None,
) -> Response[Leaks]:
    """What one does too often or too seldom in one's last matches, and how sure that is.

    The coach looks at one match at a time: `202` says how many it has seen; ask again.
    """
    check_extra()
    tables = await _finished(club, caller)
    known = [reviews.habits(table, seat) for table, seat in tables]
    if None in known:
        await _further(
            club,
            reviews,
            *tables[known.index(None)],
            partial(limits.person, LEAKS, caller.person.id),
        )
        done = sum(reviews.habits(*one) is not None for one in tables)
        return Response(Progress(done, len(tables)), status_code=202)  # type: ignore[arg-type]
    found = [one for habits in known for one in habits or ()]
    return Response(await aside(_leaks, len(tables), found, lang or caller.person.language))


async def _finished(club: Club, caller: Caller) -> list[tuple[str, int]]:
    """The last matches that somebody has played to the end, and in which seat."""
    played = [
        (summary.id, seat_of(summary, caller))
        for summary in await club.hub.of_person(caller.person.id)
        if summary.status == "over"
    ]
    return [(table, seat) for table, seat in played[:MOST] if seat]


async def _further(
    club: Club, reviews: Reviews, table: str, seat: int, count: Callable[[], None]
) -> None:
    """Look at a match, or wait a while for who is looking; one that fails is passed over."""
    here = await club.hub.table(table)
    wanted = Wanted(here.id, seat, len(here.match.events))
    try:
        if reviews.known(wanted) is None:
            count()
            begun(reviews, wanted, here.match)
        await reviews.further(wanted, WAIT)
    except Failed:
        reviews.pass_over(wanted)


def _leaks(matches: int, habits: list[Habit], language: str) -> Leaks:
    from marxador.study.coach import leaks as study

    seen = [study.Habit(one.habit, one.against, one.likely, one.done, one.cost) for one in habits]
    with speaking(language):
        found = [Leak(*leak, words=study.told(leak)) for leak in study.leaks(seen)]
    return Leaks(matches, len(habits), found)
