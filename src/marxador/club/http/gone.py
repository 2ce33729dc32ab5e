"""People who left for good: those they played with find somebody without a name."""

from collections.abc import Iterable

from msgspec.structs import replace

from marxador.club.state import Club
from marxador.club.tables.summary import Owner, Seated, Summary
from marxador.i18n import _


async def nameless(club: Club, summaries: list[Summary]) -> list[Summary]:
    """Tables at a glance, without the names of those who left."""
    gone = await _gone(club, (person for one in summaries for person in _people(one)))
    return [_without(one, gone) if gone.intersection(_people(one)) else one for one in summaries]


async def _gone(club: Club, people: Iterable[str]) -> set[str]:
    wanted = set(people)
    return wanted - await club.store.known(wanted)


def _people(summary: Summary) -> set[str]:
    sitting = {seated.person.id for seated in summary.people if seated and seated.person}
    return sitting | {summary.owner.id}


def _without(summary: Summary, gone: set[str]) -> Summary:
    owner = Owner("", _("somebody")) if summary.owner.id in gone else summary.owner
    people = [_seated(seated, gone) if seated else None for seated in summary.people]
    return replace(summary, people=people, owner=owner)


def _seated(seated: Seated, gone: set[str]) -> Seated:
    person = seated.person
    if person is None or person.id not in gone:
        return seated
    return replace(seated, person=replace(person, id="", name=_("somebody")))
