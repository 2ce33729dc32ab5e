"""What a player does too often or too seldom, over many matches, and how sure that is."""

from collections.abc import Iterable, Iterator, Sequence
from math import erf, sqrt
from typing import TYPE_CHECKING, NamedTuple

from marxador.bots.reading import game, spot
from marxador.i18n import N_, _
from marxador.rulebook.words import percent, voice

if TYPE_CHECKING:
    from marxador.study.coach.coach import Moment

SURE = 0.95
FEWEST = 8
"""Decisions of a kind before anything is said of them."""
UNSURE = 0.05
"""The champion itself is never surer than this of what it does."""
WEAK = 1 / 3
"""A card is weak that beats no more of those still out."""

FOLD, CALL, BLUFF, ENVIT = "fold", "call", "bluff", "envit"

SENTENCES = {
    (FOLD, True): N_("Refuses {voice} too often: {done} of {times}, the champion {expected}."),
    (FOLD, False): N_(
        "Accepts {voice} too often: refused {done} of {times}, the champion {expected}."
    ),
    (CALL, True): N_("Calls the truc too often: {done} of {times}, the champion {expected}."),
    (CALL, False): N_("Calls the truc too seldom: {done} of {times}, the champion {expected}."),
    (BLUFF, True): N_(
        "Bluffs the third trick too often: {done} of {times}, the champion {expected}."
    ),
    (BLUFF, False): N_(
        "Bluffs the third trick too seldom: {done} of {times}, the champion {expected}."
    ),
    (ENVIT, True): N_("Opens the envit too often: {done} of {times}, the champion {expected}."),
    (ENVIT, False): N_("Opens the envit too seldom: {done} of {times}, the champion {expected}."),
}
NEVER_BLUFFS = N_("Never bluffs the third trick: {done} of {times}, the champion {expected}.")


class Habit(NamedTuple):
    """Something that one may do by habit, at a moment where one did it or not."""

    habit: str
    """`FOLD`, `CALL`, `BLUFF` or `ENVIT`."""
    against: str
    """The voice it answers, where it is an answer."""
    likely: float
    """How often the champion does it with these cards."""
    done: bool
    cost: float
    """Chance of winning the match that was lost by doing it, or by not doing it."""


class Leak(NamedTuple):
    """A habit that differs from the champion's."""

    habit: str
    against: str
    times: int
    done: int
    expected: float
    """How often the champion would have done it."""
    sure: float
    """How sure it is that this is no accident, from 0 to 1, of all habits that were looked at."""
    cost: float
    """Chance of winning the match that it cost in all."""

    @property
    def too_often(self) -> bool:
        return self.done > self.expected


def leaks(seen: Iterable[Habit]) -> Sequence[Leak]:
    """The habits that are no accident, the dearest first."""
    groups: dict[tuple[str, str], list[Habit]] = {}
    for one in seen:
        groups.setdefault((one.habit, one.against), []).append(one)
    many = {key: group for key, group in groups.items() if len(group) >= FEWEST}
    found = [_leak(*key, group, len(many)) for key, group in many.items()]
    return sorted((leak for leak in found if leak.sure >= SURE), key=lambda leak: -leak.cost)


def habits(moment: "Moment") -> Iterator[Habit]:
    """What could be a habit at a moment, where it is known what the champion does.

    By search it is not: the champion itself would have habits (`bench/study_search.py`).
    """
    if moment.ranks:
        return
    for habit, against, actions in _possible(moment):
        did, should = moment.action in actions, moment.best in actions
        likely = sum(moment.policy.get(action, 0.0) for action in actions)
        yield Habit(habit, against, min(likely, 1.0), did, moment.lost if did != should else 0.0)


def _possible(moment: "Moment") -> Iterator[tuple[str, str, frozenset[str]]]:
    """Which habits: against what, and the actions that are it."""
    view, variant = moment.view, game(moment.view).variant
    legal = frozenset(view.legal)
    if variant.no in legal:
        yield FOLD, _called(moment), frozenset((variant.no,))
        return
    calls = frozenset(str(v) for v in game(view).truc_voices) & legal
    if calls:
        yield (BLUFF if _bluffs(moment) else CALL), "", calls
    bids = frozenset(a for a in legal if variant.envit and a.partition("=")[0] in _opens(moment))
    if bids:
        yield ENVIT, "", bids


def _bluffs(moment: "Moment") -> bool:
    """Whether a call would be a bluff of the third trick: one card left, and a weak one."""
    view, table = moment.view, game(moment.view)
    duel = spot(view)[0]
    if view.seats > 2 or len(view.positions[duel].results) != 2 or not view.cards:
        return False
    own = max(table.strength[card] for card in view.cards)
    lying = [card.partition("/")[0] for _seat, card in view.trick[duel]]
    gone = {part for t in view.tricks[duel] for _seat, card in t.cards for part in card.split("/")}
    out = lying or [card for card in table.deck if card not in gone | set(view.dealt)]
    return sum(own > table.strength[card] for card in out) <= WEAK * len(out)


def _opens(moment: "Moment") -> frozenset[str]:
    envit = game(moment.view).variant.envit
    return frozenset(bid.voice for bid in envit.bids if bid.opens) if envit else frozenset()


def _called(moment: "Moment") -> str:
    """What was called, that is to be answered."""
    view = moment.view
    if view.bidding:
        return view.bidding.voice
    call = next((pos.call for pos in view.positions if pos.call), None)
    return game(view).rungs[call.level - 1].voice if call else ""


def _leak(habit: str, against: str, seen: Sequence[Habit], looks: int) -> Leak:
    done, expected = sum(one.done for one in seen), sum(one.likely for one in seen)
    chances = [min(max(one.likely, UNSURE), 1 - UNSURE) for one in seen]
    spread = sqrt(sum(chance * (1 - chance) for chance in chances) + 0.25)
    accident = 1 - erf(abs(done - expected) / spread / sqrt(2))
    sure = max(0.0, 1 - looks * accident)  # who looks at many habits finds an accident sooner
    return Leak(habit, against, len(seen), done, expected, sure, sum(one.cost for one in seen))


def told(leak: Leak) -> str:
    """A habit in a sentence, and how sure it is."""
    never = leak.habit == BLUFF and not leak.done and not leak.too_often
    text = NEVER_BLUFFS if never else SENTENCES[leak.habit, leak.too_often]
    said = _(text).format(
        voice=voice(leak.against),
        done=leak.done,
        times=leak.times,
        expected=f"{leak.expected:.0f}",
    )
    sure = percent(min(leak.sure, 0.999))
    if leak.sure > 0.9995:
        sure = _("more than {share}").format(share=sure)
    return said + " " + _("Sure to {sure}.").format(sure=sure)
