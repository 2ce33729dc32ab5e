"""The acts that make a championship, each a frozen record named as the plain format names it.

Those of the exchange format decide the tables (`PLAIN`); the others are
what an organiser writes down besides. Who, when, in which role and why is in the `Entry`.
"""

from typing import NamedTuple

from marxador.championship.edition import Edition

Two = tuple[int, int]
Names = tuple[str, ...]


class Start(NamedTuple):
    """`edition`: always the first act."""

    edition: Edition


class Census(NamedTuple):
    """The commissions that may enter: code, name and sector of each."""

    commissions: tuple[tuple[str, str, str], ...]


class Letter(NamedTuple):
    """A sector's registration in writing: its days, how many falles, and where (article 1)."""

    sector: str
    days: Names
    falles: int
    venue: str


class Register(NamedTuple):
    commission: str
    name: str
    sector: str
    on: str
    image: bool = True
    """Whether image rights are ceded; an objection is kept and honoured."""


class Roster(NamedTuple):
    """The players that a commission names; a later list takes the place of the one before."""

    commission: str
    players: Names


class Appoint(NamedTuple):
    """Names a person to a role: `scope` is a sector, a group, a commission, or nothing."""

    role: str
    person: str
    scope: str = ""
    match: tuple[str, str, str] | None = None
    """Of a referee: group, home and away."""


class Dismiss(NamedTuple):
    """Ends an appointment; its fields are those of the appointment."""

    role: str
    person: str
    scope: str = ""
    match: tuple[str, str, str] | None = None


class Meeting(NamedTuple):
    """When and where two commissions meet."""

    group: str
    home: str
    away: str
    at: str
    venue: str
    round: int = 0


class Schedule(NamedTuple):
    """Meetings that are fixed, or moved: the last word on a match stands."""

    meetings: tuple[Meeting, ...]


class Identity(NamedTuple):
    """The documents of both pairs were seen before a match; no number is kept (article 3)."""

    group: str
    home: str
    away: str
    pair: tuple[Names, Names]


class Result(NamedTuple):
    group: str
    home: str
    away: str
    cames: Two
    pedres: Two
    pair: tuple[Names, Names] | None = None
    signed: Names = ()
    """Who signed the acta for each side."""
    acta: str = ""
    """Where the record of a match played online is, or its hash."""


class Suspend(NamedTuple):
    """A match broken off for an exceptional cause, at an exact position (article 4)."""

    group: str
    home: str
    away: str
    cames: Two
    pedres: Two
    position: str = ""
    """Who deals, what lies on the table: whatever else is needed to go on."""


class Resume(NamedTuple):
    """The committee's ruling that a suspended match goes on, and when."""

    group: str
    home: str
    away: str
    when: str
    venue: str = ""


class Absent(NamedTuple):
    """A commission did not turn up: an incident for the committee (article 5)."""

    group: str
    home: str
    away: str
    who: str


class Decide(NamedTuple):
    """The committee gives a match to one side, or has it replayed."""

    group: str
    home: str
    away: str
    winner: str | None = None
    replay: bool = False


class Withdraw(NamedTuple):
    """A commission leaves: all its matches are annulled (article 4)."""

    commission: str
    justified: bool


class Disqualify(NamedTuple):
    """A grave fault: all matches of the commission are given as lost (article 7)."""

    commission: str


class Bar(NamedTuple):
    """A player (or, without one, the commission) is barred, in this and future editions."""

    commission: str
    player: str = ""


class Incident(NamedTuple):
    """Something to be looked into, at a match or about a commission."""

    text: str
    group: str = ""
    home: str = ""
    away: str = ""
    commission: str = ""


class Ask(NamedTuple):
    """A question that the rules leave open, put to the committee."""

    question: str


class Answer(NamedTuple):
    """The answer to an incident or a question, by the number of its act."""

    of: int
    text: str


class Tiebreak(NamedTuple):
    """The recorded draw among the commissions of a tie, first to last."""

    group: str
    order: Names
    announced: int | None = None


class Close(NamedTuple):
    """A phase (`sectors`, `groups`, `semifinals`) is over: its tables stand."""

    phase: str


class Replace(NamedTuple):
    """Who takes the place of a commission that drops out between phases, or of a group's missing
    winner; nobody, where `by` is None."""

    commission: str | None
    by: str | None
    group: str | None = None


class Correct(NamedTuple):
    """The right score of a result, by the number of its act."""

    of: int
    cames: Two
    pedres: Two


class Announce(NamedTuple):
    """A draw before it is held: who is in it, and what the seed will be made of."""

    phase: str
    """`groups`, `semifinals`, or `tiebreak` with its group."""
    entrants: Names
    digest: str
    method: str
    """`source`: something public that nobody controls; `committed`: numbers of several people."""
    source: str = ""
    commitments: tuple[tuple[str, str], ...] = ()
    at: str = ""
    group: str = ""


class Reveal(NamedTuple):
    """What the announced source came to, or a committed number with its salt."""

    of: int
    value: str
    person: str = ""
    salt: str = ""


class Draw(NamedTuple):
    """The draw of a phase: into `groups`, or into the `pairs` of the semifinals."""

    phase: str
    groups: tuple[tuple[str, Names], ...] = ()
    pairs: tuple[Names, ...] = ()
    announced: int | None = None
    """The act that announced it; None for a physical draw."""


class HandIn(NamedTuple):
    """A sector's or group's results are handed in: winner, players, quadrant (article 2)."""

    group: str


class Cancel(NamedTuple):
    """The organiser suspends the edition (article 10)."""


class Confirm(NamedTuple):
    """A second person stands by an act; from here on it counts."""

    of: int


class Reject(NamedTuple):
    """An act that waited for a second person will not count."""

    of: int


class Annul(NamedTuple):
    """An act that was a mistake: everything is counted as if it had not been entered."""

    of: int


Act = (
    Start
    | Census
    | Letter
    | Register
    | Roster
    | Appoint
    | Dismiss
    | Schedule
    | Identity
    | Result
    | Suspend
    | Resume
    | Absent
    | Decide
    | Withdraw
    | Disqualify
    | Bar
    | Incident
    | Ask
    | Answer
    | Tiebreak
    | Close
    | Replace
    | Correct
    | Announce
    | Reveal
    | Draw
    | HandIn
    | Cancel
    | Confirm
    | Reject
    | Annul
)

KINDS: dict[str, type[Act]] = {
    "edition": Start,
    "census": Census,
    "letter": Letter,
    "register": Register,
    "roster": Roster,
    "appoint": Appoint,
    "dismiss": Dismiss,
    "schedule": Schedule,
    "identity": Identity,
    "result": Result,
    "suspend": Suspend,
    "resume": Resume,
    "absent": Absent,
    "decide": Decide,
    "withdraw": Withdraw,
    "disqualify": Disqualify,
    "bar": Bar,
    "incident": Incident,
    "ask": Ask,
    "answer": Answer,
    "tiebreak": Tiebreak,
    "close": Close,
    "replace": Replace,
    "correct": Correct,
    "announce": Announce,
    "reveal": Reveal,
    "draw": Draw,
    "handin": HandIn,
    "cancel": Cancel,
    "confirm": Confirm,
    "reject": Reject,
    "annul": Annul,
}
"""Every act by the word that a file has for it."""

WORDS: dict[type[Act], str] = {kind: word for word, kind in KINDS.items()}

PLAIN = (
    *("edition", "register", "roster", "result", "suspend", "resume", "absent", "decide"),
    *("withdraw", "disqualify", "tiebreak", "close", "replace", "correct", "draw"),
)
"""The acts of the exchange format."""

WHY_DUE = frozenset(
    {Suspend, Decide, Disqualify, Bar, Replace, Correct, Cancel, Reject, Annul, Dismiss}
)
"""The acts that have to say why."""

TWO_PEOPLE = frozenset({Result, Correct, Draw, Annul})
"""What one person enters and another confirms."""
TWO_MEMBERS = frozenset({Decide, Resume, Replace, Disqualify, Bar})
"""What two members of the committee have to agree on; an `Answer` of theirs too."""
