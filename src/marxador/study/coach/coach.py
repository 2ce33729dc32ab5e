"""The coach: what each decision of a match was worth, and what the champion would have done.

Where a hand is solved, what its choices are worth is known (`worth`) and the frequencies are those
of the solution. Everywhere else both come from the search of `mestre`, which knows how far off it
may be: what is not clear then is no mistake. Either way it sees what the seat saw and no more.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp
from types import MappingProxyType
from typing import NamedTuple

from marxador.bots.mestre import EVEN, stone
from marxador.bots.reading import game, spot
from marxador.bots.standing import standing
from marxador.engine.events import Played, Spoke
from marxador.engine.match import Match
from marxador.engine.table import side_of
from marxador.engine.view import View
from marxador.study.coach.search import CLEAR, ranks, searched
from marxador.study.coach.worth import Unpriced, read, solved_choice
from marxador.study.table.solved import SolvedAnew, at_table, player, plays
from marxador.study.table.trace import Lost

BUDGET = 30
"""Milliseconds of search for a decision."""
FIRST, REST = 0.2, 0.8
"""Seconds that the first trick of a hand takes, or the others of both seats, to be answered."""
KINDS = ("envit", "answer-envit", "truc", "answer-truc", "card")
SOLVED, PLAYED, SEARCHED, STRAYED = "solved", "played", "searched", "strayed"
"""How a decision is judged: by the solution; by what the solution does, with what that is worth by
search, since a bid waits that was not solved; all by search; so too, since the rival left the
solution."""
BY_SEARCH = SEARCHED, STRAYED
"""Where not even what the champion does is known but by search."""
FREE = 0.05
"""What the solution does at least so often costs nothing."""
TRIFLE = 0.2
"""Stones that are not worth a word."""


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
    """Where policy and values come from: `SOLVED`, `PLAYED`, `SEARCHED` or `STRAYED`."""
    as_read: bool = False
    """Whether it was a bid of a size that is not solved, and is worth what it is taken for."""
    errors: Mapping[str, float] = MappingProxyType({})
    """Where values come from search, the standard error of what each is behind the best."""

    @property
    def cost(self) -> float:
        return self.before - self.after

    @property
    def error(self) -> float:
        """The standard error of the cost."""
        return self.errors.get(self.action, 0.0)

    @property
    def is_clear(self) -> bool:
        """Whether the cost can be told from nothing."""
        return self.cost >= CLEAR * self.error

    @property
    def lost(self) -> float:
        """The cost, where it is clear."""
        return self.cost if self.is_clear else 0.0

    @property
    def stones(self) -> float:
        """The cost in stones, by what a stone is worth at this score."""
        return self.cost / stone(self.view)

    @property
    def differs(self) -> bool:
        """Whether the cost, clear or not, is worth a word."""
        return self.stones >= TRIFLE and self.action != self.best

    @property
    def matters(self) -> bool:
        """Whether it was a mistake."""
        return self.differs and self.is_clear

    @property
    def ranks(self) -> dict[str, str]:
        """Where all comes from search, what it says of each choice: see `search.ranks`."""
        return ranks(self.values, self.errors) if self.method in BY_SEARCH else {}

    @property
    def best(self) -> str:
        """What the champion would do most."""
        return max(self.policy, key=self.policy.__getitem__)


class Review(NamedTuple):
    """A match looked at."""

    moments: tuple[Moment, ...]
    course: tuple[float, ...]
    """The chance of the side of who is looked at, or of A, before each of them."""

    @property
    def worst(self) -> tuple[Moment, ...]:
        """The three moments that cost most."""
        dear = [moment for moment in self.moments if moment.matters]
        return tuple(sorted(dear, key=lambda moment: -moment.cost)[:3])

    @property
    def cost_by_kind(self) -> dict[str, float]:
        """What each kind of decision cost in all, as far as it is clear."""
        return {k: sum(m.lost for m in self.moments if m.kind == k) for k in KINDS}


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


def lasts(match: Match, seats: Sequence[int] | None = None, budget: float = BUDGET) -> float:
    """About how many seconds a review takes."""
    searched, thought = 0, set()
    for before, seat, _ in decisions(match):
        view = before.view(seat)
        if seats is not None and seat not in seats:
            continue
        if plays(view) and isinstance(player(view.variant), SolvedAnew):
            thought.add((view.number, 0 if view.tricks[0] else seat))
        else:
            searched += 1
    return searched * budget / 1000 + sum(FIRST if seat else REST for _, seat in thought)


def gathered(moments: Sequence[Moment]) -> Review:
    """The moments of a match as a whole."""
    sides = {side_of(moment.seat) for moment in moments}
    ours = sides.pop() if len(sides) == 1 else "A"
    course = [m.before if side_of(m.seat) == ours else 1 - m.before for m in moments]
    return Review(tuple(moments), tuple(course))


def judged(before: Match, seat: int, action: str, budget: float = BUDGET) -> Moment | None:
    """One decision; None where there was nothing to decide."""
    view = before.view(seat)
    choices = [a for a in view.legal if a != game(view).variant.concede]
    if len(choices) < 2:
        return None
    values, policy, method, errors = considered(view, budget)
    if len(values) < 2:
        return None
    off = method == SOLVED and action not in values
    heard = read(view, action, values) if off else None
    mine = _value(before, view, action, values) if heard is None else heard
    if mine is None:
        return None
    values.setdefault(action, mine)
    if errors:
        errors.setdefault(action, max(errors.values()))
    best = max(values.values())
    return Moment(
        hand=view.number,
        seat=seat,
        view=view,
        action=action,
        kind=kind_of(view, _about(action, policy)),
        policy=policy,
        values=values,
        before=best,
        after=mine,
        method=method,
        as_read=heard is not None,
        errors=errors,
    )


class Considered(NamedTuple):
    """A decision to be made, thought over."""

    values: dict[str, float]
    """The chance of winning the match, among equals, by each choice that was thought of."""
    policy: dict[str, float]
    """What the champion does how often, of all that is legal."""
    method: str
    errors: dict[str, float]
    """Where values come from search, the standard error of what each is behind the best."""

    @property
    def ranks(self) -> dict[str, str]:
        """Where all comes from search, what it says of each choice: see `search.ranks`."""
        return ranks(self.values, self.errors) if self.method in BY_SEARCH else {}


def considered(view: View, budget: float = BUDGET) -> Considered:
    """What the choices of a view are worth, and what the champion does."""
    method = SEARCHED
    if plays(view):
        try:
            return Considered(*solved_choice(view), SOLVED, {})
        except Unpriced:
            return _played(view, budget)
        except Lost:
            method = STRAYED
    values, errors = searched(view, budget)
    return Considered(values, _mixed(view, values), method, errors)


def _played(view: View, budget: float) -> Considered:
    """What a solution does about a bid that it does not know the worth of."""
    values, errors = searched(view, budget)
    try:
        policy = at_table(view.variant).policy(view)
    except Lost:
        return Considered(values, _mixed(view, values), STRAYED, errors)
    top = max(values.values())
    free = [action for action, share in policy.items() if share >= FREE]
    return Considered(
        values | dict.fromkeys(free, top), policy, PLAYED, errors | dict.fromkeys(free, 0.0)
    )


def _mixed(view: View, values: dict[str, float]) -> dict[str, float]:
    """The best choice, and those as good as it."""
    top, even = max(values.values()), EVEN * stone(view)
    weights = {action: exp((value - top) / even) for action, value in values.items()}
    total = sum(weights.values())
    shares = {action: weight / total for action, weight in weights.items()}
    return dict.fromkeys(view.legal, 0.0) | shares


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


def _about(action: str, policy: dict[str, float]) -> str:
    """What a decision is about: a card played where a word was better is about the word."""
    best = max(policy, key=policy.__getitem__)
    return best if action[0].isdigit() else action


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
