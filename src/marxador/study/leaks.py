"""What a player does too often or too seldom, over many matches, and how sure that is."""

from collections.abc import Iterable, Sequence
from math import erf, sqrt
from typing import NamedTuple

from marxador.bots.reading import game
from marxador.study.coach import Moment

SURE = 0.95
FEWEST = 8
"""Decisions of a kind before anything is said of them."""


class Leak(NamedTuple):
    """A habit that differs from the champion's."""

    habit: str
    """One of `HABITS`."""
    against: str
    """The voice it answers, where it is an answer."""
    times: int
    done: int
    expected: float
    """How often the champion would have done it."""
    sure: float
    """How sure it is that this is no accident, from 0 to 1."""
    cost: float
    """Chance of winning the match that these decisions cost in all."""

    @property
    def too_often(self) -> bool:
        return self.done > self.expected


FOLD, CALL, ENVIT = "fold", "call", "envit"
HABITS = (FOLD, CALL, ENVIT)


def leaks(moments: Iterable[Moment]) -> Sequence[Leak]:
    """The habits that are no accident, the dearest first."""
    groups: dict[tuple[str, str], list[tuple[Moment, frozenset[str]]]] = {}
    for moment in moments:
        for habit, against, actions in _habits(moment):
            groups.setdefault((habit, against), []).append((moment, actions))
    found = [_leak(*key, seen) for key, seen in groups.items() if len(seen) >= FEWEST]
    return sorted((leak for leak in found if leak.sure >= SURE), key=lambda leak: -leak.cost)


def _habits(moment: Moment) -> Iterable[tuple[str, str, frozenset[str]]]:
    """What could be a habit here: which, against what, and the actions that are it."""
    view, variant = moment.view, game(moment.view).variant
    legal = frozenset(view.legal)
    if variant.no in legal:
        yield FOLD, _called(moment), frozenset((variant.no,))
        return
    calls = frozenset(str(v) for v in game(view).truc_voices) & legal
    if calls:
        yield CALL, "", calls
    bids = frozenset(a for a in legal if variant.envit and a.partition("=")[0] in _opens(moment))
    if bids:
        yield ENVIT, "", bids


def _opens(moment: Moment) -> frozenset[str]:
    envit = game(moment.view).variant.envit
    return frozenset(bid.voice for bid in envit.bids if bid.opens) if envit else frozenset()


def _called(moment: Moment) -> str:
    """What was called, that is to be answered."""
    view = moment.view
    if view.bidding:
        return view.bidding.voice
    call = next((pos.call for pos in view.positions if pos.call), None)
    return game(view).rungs[call.level - 1].voice if call else ""


def _leak(habit: str, against: str, seen: Sequence[tuple[Moment, frozenset[str]]]) -> Leak:
    chances = [sum(m.policy.get(action, 0.0) for action in actions) for m, actions in seen]
    done = sum(m.action in actions for m, actions in seen)
    expected = sum(chances)
    spread = sqrt(sum(chance * (1 - chance) for chance in chances) + 0.25)
    sure = erf(abs(done - expected) / spread / sqrt(2))
    cost = sum(m.cost for m, _ in seen)
    return Leak(habit, against, len(seen), done, expected, sure, cost)
