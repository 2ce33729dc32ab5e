"""The coach: what each decision of a match was worth, and what the champion would have done.

Where a hand is solved the frequencies are those of its solution; what choices are worth, and all
of the rest, comes from the search of `mestre`, which sees what the seat saw and no more.
"""

from collections.abc import Iterator, Sequence
from math import exp
from typing import NamedTuple

from marxador.bots import afar
from marxador.bots.mestre import EVEN, RATE_AFAR, has_tables, seed, stone
from marxador.bots.reading import game, spot
from marxador.bots.standing import MASTERY, standing
from marxador.engine.events import Played, Spoke
from marxador.engine.match import Match
from marxador.engine.table import side_of
from marxador.engine.view import View
from marxador.study.search import searched_values
from marxador.study.solved import applies, solved
from marxador.study.trace import Lost

BUDGET = 30
"""Milliseconds of search for a decision."""
KINDS = ("envit", "answer-envit", "truc", "answer-truc", "card")
SOLVED, SEARCHED = "solved", "searched"
FREE = 0.05
"""What the solved strategy does at least so often costs nothing."""


class Moment(NamedTuple):
    """One decision."""

    hand: int
    seat: int
    view: View
    action: str
    kind: str
    """What it was about, one of `KINDS`."""
    policy: dict[str, float]
    """How often the champion would do each thing."""
    values: dict[str, float]
    """The chance of winning the match by each choice that was looked at."""
    before: float
    """The chance of winning the match with the best choice."""
    after: float
    """With the one that was made."""
    method: str
    """`SOLVED` or `SEARCHED`: where the policy comes from."""

    @property
    def cost(self) -> float:
        return self.before - self.after

    @property
    def best(self) -> str:
        """What the champion would do most."""
        return max(self.policy, key=self.policy.__getitem__)


class Review(NamedTuple):
    """A match looked at."""

    moments: tuple[Moment, ...]
    course: tuple[float, ...]
    """The chance of side A before each of them."""

    def of(self, seat: int) -> "Review":
        """What one seat did."""
        return Review(tuple(m for m in self.moments if m.seat == seat), self.course)

    @property
    def worst(self) -> tuple[Moment, ...]:
        """The three moments that cost most."""
        dear = [moment for moment in self.moments if moment.cost > 0]
        return tuple(sorted(dear, key=lambda moment: -moment.cost)[:3])

    @property
    def cost_by_kind(self) -> dict[str, float]:
        """What each kind of decision cost in all."""
        return {k: sum(m.cost for m in self.moments if m.kind == k) for k in KINDS}


def decisions(match: Match) -> Iterator[tuple[Match, int, str]]:
    """The match before each decision, the seat, and what it did; of hands whose cards are known."""
    taken: list[tuple[Match, int, str]] = []
    now = match.clone()
    while now.events:
        events = now.undo()
        first = events[0]
        if isinstance(first, Spoke | Played):
            said = first.voice if isinstance(first, Spoke) else first.card
            taken.append((now.clone(), first.seat, said))
    for before, seat, said in reversed(taken):
        if before.view(seat).dealt and said in before.legal_actions(seat):
            yield before, seat, said


def review(
    match: Match, seats: Sequence[int] | None = None, budget: float = BUDGET
) -> Iterator[Moment]:
    """Every decision of a match, or of some seats of it, in order; those without a choice apart."""
    for before, seat, action in decisions(match):
        if seats is not None and seat not in seats:
            continue
        moment = judged(before, seat, action, budget)
        if moment is not None:
            yield moment


def gathered(moments: Sequence[Moment]) -> Review:
    """The moments of a match as a whole."""
    course = [m.before if side_of(m.seat) == "A" else 1 - m.before for m in moments]
    return Review(tuple(moments), tuple(course))


def judged(before: Match, seat: int, action: str, budget: float = BUDGET) -> Moment | None:
    """One decision; None where there was nothing to decide."""
    view = before.view(seat)
    choices = [a for a in view.legal if a != game(view).variant.concede]
    if len(choices) < 2:
        return None
    values = choice_values(view, budget)
    if len(values) < 2:
        return None
    mine = _value(before, view, action, values)
    if mine is None:
        return None
    values.setdefault(action, mine)
    policy, method = advised(view, values)
    best = max(values.values())
    if method == SOLVED and policy.get(action, 0) >= FREE:
        mine = best
    return Moment(
        hand=view.number,
        seat=seat,
        view=view,
        action=action,
        kind=kind_of(view, action),
        policy=policy,
        values=values,
        before=best,
        after=min(mine, best),
        method=method,
    )


def choice_values(view: View, budget: float = BUDGET) -> dict[str, float]:
    """The chance of winning the match by each choice that is thought of, among equals."""
    if has_tables(game(view)):
        return searched_values(view, budget)
    values = afar.looked_ahead(view, int(10 * budget * RATE_AFAR), seed(view))
    return {action: _among_equals(view, value) for action, value in values.items()}


def _among_equals(view: View, value: float) -> float:
    """A chance of who is the better player, as it is for one who is not."""
    assert view.seat is not None
    side = (view.seat - 1) % 2
    at = view.score[side], view.score[1 - side], view.won[side], view.won[1 - side]
    variant = game(view).variant
    better = standing(variant, view.target, view.games, MASTERY).chance(*at)
    equal = standing(variant, view.target, view.games).chance(*at)
    odds = value / max(1 - value, 1e-9) * _odds(equal) / _odds(better)
    return odds / (1 + odds)


def _odds(chance: float) -> float:
    return max(chance, 1e-9) / max(1 - chance, 1e-9)


def advised(view: View, values: dict[str, float]) -> tuple[dict[str, float], str]:
    """What the champion would do, and how that is known."""
    if applies(view):
        try:
            return solved(view.variant).policy(view), SOLVED
        except Lost:
            pass
    top, even = max(values.values()), EVEN * stone(view)
    weights = {action: exp((value - top) / even) for action, value in values.items()}
    total = sum(weights.values())
    shares = {action: weight / total for action, weight in weights.items()}
    return dict.fromkeys(view.legal, 0.0) | shares, SEARCHED


def _value(before: Match, view: View, action: str, values: dict[str, float]) -> float | None:
    """What an action is worth: as it was looked at, or as the nearest that was."""
    if action in values:
        return values[action]
    if action == game(view).variant.concede:
        return _given_up(before, view, action)
    if not action[0].isdigit():
        return _as_nearest_bid(view, action, values)
    cards = [values[a] for a in values if a[0].isdigit()]
    return min(cards, default=None)


def _as_nearest_bid(view: View, action: str, values: dict[str, float]) -> float | None:
    """What the bid is worth that comes nearest in size, of those that were looked at."""
    size = _size(view, action)
    sizes = {other: _size(view, other) for other in values}
    near = {other: abs(number - size) for other, number in sizes.items() if number and size}
    return values[min(near, key=near.__getitem__)] if near else None


def _size(view: View, action: str) -> int:
    """The stones that a bid adds, 0 for what is none."""
    envit = game(view).variant.envit
    name, _, number = action.partition("=")
    for bid in envit.bids if envit else ():
        if bid.voice == name and bool(bid.numbers) == bool(number):
            return view.target if bid.everything else int(number or 0) or bid.adds or bid.becomes
    return 0


def _given_up(before: Match, view: View, action: str) -> float | None:
    """The chance that is left after conceding, where that ends the hand."""
    assert view.seat is not None
    after = before.clone()
    after.apply(view.seat, action)
    if after.in_hand:
        return None
    side = (view.seat - 1) % 2
    if after.winner:
        return float(after.winner == "AB"[side])
    stand = standing(game(view).variant, view.target, view.games)
    mine, theirs = after.score[side], after.score[1 - side]
    return stand.chance(mine, theirs, after.won[side], after.won[1 - side])


def kind_of(view: View, action: str) -> str:
    """What a decision is about."""
    position = view.positions[spot(view)[0]]
    if position.bidder >= 0 or position.flor is not None:
        return "answer-envit"
    if position.call is not None:
        return "answer-truc" if action in _answers(view) else "envit"
    if action[0].isdigit():
        return "card"
    return "truc" if action in _answers(view) or action == game(view).variant.concede else "envit"


def _answers(view: View) -> frozenset[str]:
    table = game(view)
    voices = {str(voice) for voice in table.truc_voices}
    return frozenset(voices | {table.variant.yes, table.variant.no, table.variant.look})
