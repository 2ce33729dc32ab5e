"""Who may do what: the roles that the bases name, and how far each reaches (articles 2, 3 and 8).

The Junta is whoever keeps the book. Everybody else acts in a role that an act has appointed them
to, within its sector, group, commission or match.
"""

from typing import TYPE_CHECKING

from marxador.championship.acts import (
    WORDS,
    Act,
    Answer,
    Appoint,
    Confirm,
    Correct,
    Dismiss,
    Register,
    Reject,
    Schedule,
)
from marxador.championship.edition import day
from marxador.championship.entry import Actor, Entry
from marxador.championship.errors import NotAllowed
from marxador.championship.match import key_of
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.championship.championship import Championship

ROLES = ("junta", "representative", "delegate", "referee", "committee", "commission", "public")

_JUNTA = {"junta"}
_LOCAL = {"junta", "representative", "delegate"}
_TABLE = _LOCAL | {"referee"}

MAY: dict[str, set[str]] = {
    "edition": _JUNTA,
    "census": _JUNTA,
    "letter": {"junta", "representative"},
    "register": {"junta", "representative"},
    "roster": _LOCAL | {"commission"},
    "appoint": _LOCAL,
    "dismiss": _LOCAL,
    "schedule": {"junta", "representative"},
    "identity": _TABLE,
    "result": _TABLE,
    "correct": _LOCAL,
    "suspend": _TABLE,
    "absent": _TABLE,
    "incident": _TABLE | {"commission"},
    "ask": _TABLE | {"commission"},
    "answer": {"representative", "delegate", "committee"},
    "resume": {"committee"},
    "decide": {"committee"},
    "disqualify": {"committee"},
    "bar": {"committee"},
    "replace": {"committee"},
    "withdraw": _LOCAL | {"commission"},
    "tiebreak": _JUNTA,
    "close": _JUNTA,
    "announce": _JUNTA,
    "reveal": _JUNTA,
    "draw": _JUNTA,
    "handin": _LOCAL,
    "cancel": _JUNTA,
    "annul": _JUNTA,
}
"""The roles that may enter each act; `confirm` and `reject` are as the act they are about."""


def may(state: "Championship", entry: Entry) -> bool:
    """Whether a person may enter this."""
    try:
        check_may(state, entry)
    except NotAllowed:
        return False
    return True


def check_may(state: "Championship", entry: Entry) -> None:
    """Refuse what the rules do not give to this role, or not to this person."""
    by, act = entry.by, entry.act
    if by.role not in ROLES:
        raise NotAllowed(
            _("there is no role {role!r}; there are {known}").format(
                role=by.role, known=", ".join(ROLES)
            )
        )
    if not by.name.strip():
        raise NotAllowed(_("say who acts: ROLE:NAME"))
    if entry.settled:
        if by.role != "junta":
            raise NotAllowed(_("only the Junta enters what counts at once"))
        return
    if isinstance(act, Confirm | Reject):
        _check_second(state, by, act)
    else:
        _check_role(state, by, act)
        _check_date(entry)


def _check_role(state: "Championship", by: Actor, act: Act) -> None:
    word = WORDS[type(act)]
    if by.role not in MAY[word]:
        raise NotAllowed(
            _("{word} is not for the role {role}; it is for {known}").format(
                word=word, role=by.role, known=", ".join(r for r in ROLES if r in MAY[word])
            )
        )
    if by.role != "junta" and not _within(state, by, act):
        raise NotAllowed(
            _("{name} is not appointed as {role} for this").format(name=by.name, role=by.role)
        )


def _check_second(state: "Championship", by: Actor, act: Confirm | Reject) -> None:
    """Another person, who could have entered the act; of the committee, where two decide."""
    waiting = state.pending.get(act.of)
    if waiting is None:
        return
    same = waiting.by.key[1] == by.key[1]
    if same and isinstance(act, Confirm):
        raise NotAllowed(_("another person than {name} has to confirm this").format(name=by.name))
    if same:
        return
    if isinstance(waiting.act, Answer) and by.role != "committee":
        raise NotAllowed(_("two members of the committee have to agree on this"))
    if isinstance(waiting.act, Correct) and by.role == "referee":
        raise NotAllowed(_("a referee does not correct what was signed"))
    _check_role(state, by, waiting.act)


def _check_date(entry: Entry) -> None:
    """Only the Junta writes down a letter that came on another day."""
    act = entry.act
    late = isinstance(act, Register) and day(act.on) != day(entry.at)
    if late and entry.by.role != "junta":
        raise NotAllowed(_("a registration has the date of its day"))


def _within(state: "Championship", by: Actor, act: Act) -> bool:
    """Whether one of a person's appointments reaches as far as an act."""
    held = state.appointments.get(by.key, [])
    if by.role == "committee":
        return bool(held)
    return any(_reaches(state, one, act) for one in held)


def _reaches(state: "Championship", held: Appoint, act: Act) -> bool:
    match held.role:
        case "referee":
            assert held.match is not None
            name, *codes = held.match
            there = _match(state, act)
            word = WORDS[type(act)]
            return word == "ask" or there == (name, key_of(codes[0], codes[1]))
        case "commission":
            return WORDS[type(act)] == "ask" or held.scope in _codes(act)
        case _:
            return _reaches_group(state, held, act)


def _reaches_group(state: "Championship", held: Appoint, act: Act) -> bool:
    """A representative's sector or a delegate's group; of its own people it names referees only."""
    if isinstance(act, Schedule):
        return all(one.group == held.scope for one in act.meetings)
    if isinstance(act, Appoint | Dismiss):
        semis = held.scope.startswith("SF") or held.scope == "F"
        where = act.match[0] if act.match else None
        return (
            act.role == "referee"
            and where == held.scope
            and not (semis and held.role == "delegate")
        )
    if isinstance(act, Answer):
        asked = state.questions.get(act.of)
        return asked is not None and _group(state, asked.act) == held.scope
    if WORDS[type(act)] == "ask":
        return True
    return _group(state, act) == held.scope


def _group(state: "Championship", act: Act) -> str | None:
    """The group that an act is about."""
    there = _match(state, act)
    if there is not None:
        return there[0]
    for field in ("group", "sector"):
        if name := getattr(act, field, ""):
            return str(name)
    found = state.playing_in.get(getattr(act, "commission", ""))
    return None if found is None else found.name


def _match(state: "Championship", act: Act) -> tuple[str, tuple[str, str]] | None:
    """The match that an act is about."""
    if isinstance(act, Correct):
        found = state.results.get(act.of)
        return None if found is None else (found[0].name, found[1].key)
    group, home, away = (str(getattr(act, name, "")) for name in ("group", "home", "away"))
    return (group, key_of(home, away)) if home and away else None


def _codes(act: Act) -> tuple[str, ...]:
    """The commissions that an act speaks for or about."""
    return tuple(
        code for field in ("commission", "home", "away") if (code := getattr(act, field, ""))
    )
