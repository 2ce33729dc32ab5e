"""A finished match as the coach saw it, decision by decision, for the pages to show."""

from msgspec import Struct

Texts = dict[str, str]
"""By language."""


class Choice(Struct, frozen=True):
    """Something one could have done, and how often the champion does it."""

    action: str
    share: float
    rank: str | None
    """By search, where no share is known: `best`, `alike` as far as it can tell, or `worse`."""


class Judged(Struct, frozen=True):
    """One decision: what was done, what the champion would do, and what it cost."""

    hand: int
    turn: int
    """Cards and voices in this hand before it."""
    cards: list[str]
    action: str
    kind: str
    method: str
    """`solved`, `searched`; `played`, solved but for what choices are worth; or `strayed`, searched
    because the rival left the solution."""
    choices: list[Choice]
    """The most frequent first."""
    before: float
    """The chance of winning the match with the best choice."""
    after: float
    cost: float
    clear: bool
    """Whether the cost can be told from nothing; by search it often cannot, and is not counted."""
    stones: float
    """The cost in stones, by what a stone is worth at this score."""


class Decision(Judged, frozen=True):
    """One decision, in words of every language."""

    words: Texts
    consell: Texts


class Habit(Struct, frozen=True):
    """Something that one may do by habit; how often the champion does it, and whether one did."""

    habit: str
    against: str
    likely: float
    done: bool
    cost: float


class Review(Struct, frozen=True):
    """All decisions of a seat, the three that cost most, and what each kind cost in all."""

    seat: int
    decisions: list[Decision]
    worst: list[int]
    """Places in `decisions`, the dearest first."""
    costs: dict[str, float]
    summary: Texts
    habits: list[Habit]


class Progress(Struct, frozen=True):
    """How many of the decisions have been looked at."""

    done: int
    of: int


class Task(Struct, frozen=True):
    """What the coach is asked: a match as its record, and whose decisions are wanted."""

    acta: str
    seat: int


class Line(Struct, frozen=True, omit_defaults=True):
    """What the coach says: how far it is, and at last what it found."""

    progress: Progress | None = None
    review: Review | None = None
