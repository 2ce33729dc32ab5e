"""The coach in a process of its own, which gives way to the tables.

It reads a `Task` and says a `Line` for each decision it has looked at; the last is the review.
"""

import os
import sys
from collections.abc import Callable, Iterator

import msgspec

from marxador.acta.record import Acta
from marxador.club.records.review import (
    Choice,
    Decision,
    Habit,
    Line,
    Progress,
    Review,
    Task,
    Texts,
)
from marxador.engine.events import Played, Spoke
from marxador.engine.match import Match
from marxador.i18n import LANGUAGES, speaking
from marxador.study.coach.coach import BUDGET, Moment, decisions, gathered, judged
from marxador.study.coach.counsel import consell
from marxador.study.coach.leaks import habits
from marxador.study.coach.lessons import summary, verdict
from marxador.study.coach.search import WORSE

NICE = 10
WHOLE = 20_000
"""Milliseconds of search for a whole match: a long one is looked at more quickly."""
NEVER = 0.005
"""What the champion does less often is not shown."""


def reviewed(match: Match, seat: int) -> Iterator[Line]:
    """Look at the decisions of a seat with its own eyes: progress, and at last the review."""
    own = [(before, said) for before, at, said in decisions(match) if at == seat]
    budget = min(BUDGET, WHOLE / max(len(own), 1))
    moments: list[Moment] = []
    for done, (before, said) in enumerate(own):
        yield Line(Progress(done, len(own)))
        moment = judged(before, seat, said, budget)
        if moment is not None:
            moments.append(moment)
    whole = gathered(moments)
    review = Review(
        seat=seat,
        decisions=[_decision(moment) for moment in moments],
        worst=[moments.index(moment) for moment in whole.worst],
        costs={kind: round(cost, 4) for kind, cost in whole.cost_by_kind.items()},
        summary=_in_all(lambda: summary(whole)),
        habits=[Habit(*one) for moment in moments for one in habits(moment)],
    )
    yield Line(review=review)


def _decision(moment: Moment) -> Decision:
    return Decision(
        hand=moment.hand,
        turn=sum(isinstance(event, Spoke | Played) for event in moment.view.history),
        cards=list(moment.view.cards),
        action=moment.action,
        kind=moment.kind,
        method=moment.method,
        choices=_choices(moment),
        before=round(moment.before, 4),
        after=round(moment.after, 4),
        cost=round(moment.cost, 4),
        clear=moment.is_clear,
        stones=round(moment.stones, 2),
        words=_in_all(lambda: verdict(moment)),
        consell=_in_all(lambda: consell(moment)),
    )


def _choices(moment: Moment) -> list[Choice]:
    """What the champion does or may as well do, and what was done, whatever that is."""
    share, rank = moment.policy, moment.ranks
    shown = {a for a in share if (rank.get(a, WORSE) != WORSE if rank else share[a] >= NEVER)}
    ranked = sorted(
        shown | {moment.action}, key=lambda a: (-share[a], -moment.values.get(a, 0.0), a)
    )
    return [Choice(action, round(share[action], 4), rank.get(action)) for action in ranked]


def _in_all(said: Callable[[], str]) -> Texts:
    """The same words in every language of the house."""
    texts: Texts = {}
    for language in LANGUAGES:
        with speaking(language):
            texts[language] = said()
    return texts


def main() -> None:
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    for line in reviewed(Acta.parse(task.acta).match(), task.seat):
        sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    main()
