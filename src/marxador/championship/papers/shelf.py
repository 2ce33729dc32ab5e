"""Every paper of a championship, by kind: what there is to print now."""

from collections.abc import Callable, Iterator

from marxador.championship.championship import Championship
from marxador.championship.group import Group
from marxador.championship.papers import draws, edition, league, match, records
from marxador.championship.papers.paper import Paper

Of = Callable[[Championship], Iterator[Paper]]


def _each(make: Callable[[Championship, Group], Paper | None]) -> Of:
    """A paper of every group that has one."""

    def of(state: Championship) -> Iterator[Paper]:
        for group in state.groups.values():
            if group.live:
                paper = make(state, group)
                if paper is not None:
                    yield paper

    return of


KINDS: dict[str, Of] = {
    "convocation": edition.convocation,
    "letter": edition.letters,
    "calendar": _each(league.calendar),
    "players": _each(league.players),
    "blank": _each(match.blank),
    "acta": _each(match.filled),
    "quadrant": _each(league.quadrant),
    "classification": _each(league.classification),
    "handin": _each(league.handin),
    "bracket": edition.bracket,
    "minute": draws.minutes,
    "suspension": records.suspensions,
    "decision": records.decisions,
}
"""The kinds of paper, and those that there are of each."""


def papers(
    state: Championship, kinds: list[str] | None = None, group: str | None = None
) -> list[Paper]:
    """The papers of these kinds, or all; of one group, or of all."""
    found = [paper for kind in kinds or KINDS for paper in KINDS[kind](state)]
    return [paper for paper in found if group is None or paper.on_it.get("group") == group]
