"""The forms of the desk: for every act, what a person fills in, and how it is read."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from marxador.championship import Championship, Refused
from marxador.championship.acts import KINDS, WHY_DUE, Act, Announce, Meeting, Schedule
from marxador.championship.calendar import arranged, meetings, slots_of
from marxador.championship.draws import derived, digest
from marxador.championship.edition import moment
from marxador.championship.fields import act_from
from marxador.championship.naming import group_title
from marxador.i18n import _

Said = Mapping[str, str]
Options = list[tuple[str, str]]


class Field(NamedTuple):
    """A field of a form."""

    name: str
    kind: str
    """`text`, `long`, `lines`, `date`, `moment`, `number`, `two`, `flag`, `select`, `code`,
    `group`, `pair` or `sides`."""
    label: str
    needed: bool = True
    options: Options = []  # noqa: RUF012
    hint: str = ""


class Form(NamedTuple):
    """An act as a person enters it."""

    word: str
    title: str
    fields: list[Field]


def title_of(word: str) -> str:
    """What an act is called on the desk."""
    return {
        "letter": _("A sector's registration letter"),
        "register": _("Register a commission"),
        "roster": _("Name the players of a commission"),
        "appoint": _("Name somebody to a role"),
        "dismiss": _("End an appointment"),
        "schedule": _("Set the day of a match"),
        "calendar": _("Make the calendar of a group"),
        "identity": _("Check identities"),
        "result": _("Enter a result"),
        "correct": _("Correct a result"),
        "suspend": _("Suspend a match"),
        "resume": _("Rule on a suspended match"),
        "absent": _("Somebody did not turn up"),
        "decide": _("Decide a match"),
        "withdraw": _("A commission leaves"),
        "disqualify": _("Disqualify a commission"),
        "bar": _("Bar a player or a commission"),
        "incident": _("Report an incident"),
        "ask": _("Put a question to the committee"),
        "answer": _("Answer a question or an incident"),
        "tiebreak": _("Enter a draw among those tied"),
        "close": _("Close a phase"),
        "replace": _("Say who takes an empty place"),
        "announce": _("Announce a draw"),
        "reveal": _("Reveal a number or a source"),
        "hold": _("Hold an announced draw"),
        "draw": _("Enter a draw held by hand"),
        "handin": _("Hand in the results of a group"),
        "cancel": _("Suspend the edition"),
        "confirm": _("Confirm"),
        "reject": _("Reject"),
        "annul": _("Annul an act that was a mistake"),
    }[word]


ORDER = (
    *("letter", "register", "roster", "appoint", "calendar", "schedule"),
    *("identity", "result", "correct", "suspend", "absent", "incident", "withdraw", "ask"),
    *("answer", "resume", "decide", "disqualify", "bar", "replace"),
    *("handin", "tiebreak", "close", "announce", "reveal", "hold", "draw", "annul", "cancel"),
)
"""The acts in the order in which an edition needs them."""
AS = {"calendar": "schedule", "hold": "draw"}
"""Forms that make an act of another word."""


def form(state: Championship, word: str) -> Form:
    """The form of an act, with what can be chosen now."""
    fields = _fields(state, word)
    if KINDS[AS.get(word, word)] in WHY_DUE:
        fields.append(Field("why", "long", _("the reason")))
    elif word in ("withdraw", "resume"):
        fields.append(Field("why", "long", _("the reason"), needed=False))
    return Form(word, title_of(word), fields)


def _match() -> list[Field]:
    return [
        Field("group", "group", _("sector or group")),
        Field("home", "code", _("home side")),
        Field("away", "code", _("away side")),
    ]


def _fields(state: Championship, word: str) -> list[Field]:
    commission = Field("commission", "code", _("commission"))
    score = [Field("cames", "two", _("cames")), Field("pedres", "two", _("pedres"))]
    act = Field("of", "number", _("number of the act"))
    group = Field("group", "group", _("sector or group"))
    plain: dict[str, list[Field]] = {
        "letter": [
            Field("sector", "select", _("sector"), options=_sectors(state)),
            Field("days", "lines", _("days of play"), hint="2025-05-19"),
            Field("falles", "number", _("falles that enter")),
            Field("venue", "text", _("venue")),
        ],
        "register": [
            Field("commission", "text", _("code")),
            Field("name", "text", _("name")),
            Field("sector", "select", _("sector"), options=_sectors(state)),
            Field("on", "date", _("date")),
            Field("image", "flag", _("image rights are ceded"), needed=False),
        ],
        "roster": [commission, Field("players", "lines", _("players, one to a line"))],
        "appoint": [*_role(state), *(one._replace(needed=False) for one in _match())],
        "dismiss": [*_role(state), *(one._replace(needed=False) for one in _match())],
        "calendar": [
            group,
            Field("days", "lines", _("days of play"), hint="2025-05-19"),
            Field("hours", "lines", _("hours"), hint="19:00"),
            Field("venues", "lines", _("venues with their tables"), hint="Casal=2"),
        ],
        "schedule": [
            *_match(),
            Field("at", "moment", _("day and hour")),
            Field("venue", "text", _("venue")),
        ],
        "identity": [*_match(), Field("pair", "pair", _("pair"))],
        "result": [
            *_match(),
            *score,
            Field("pair", "pair", _("pair"), needed=False),
            Field("signed", "sides", _("signed by"), needed=False),
        ],
        "correct": [act, *score],
        "suspend": [
            *_match(),
            *score,
            Field("position", "long", _("who deals, what lies on the table"), needed=False),
        ],
        "resume": [*_match(), Field("when", "moment", _("day and hour")),
                   Field("venue", "text", _("venue"), needed=False)],
        "absent": [*_match(), Field("who", "code", _("who did not turn up"))],
        "decide": [
            *_match(),
            Field("winner", "code", _("winner; nobody to have it replayed"), needed=False),
        ],
        "withdraw": [commission, Field("justified", "flag", _("for a good reason"), needed=False)],
        "disqualify": [commission],
        "bar": [commission, Field("player", "text", _("player; nobody to bar the commission"),
                                  needed=False)],
        "incident": [
            Field("text", "long", _("what happened")),
            *(one._replace(needed=False) for one in _match()),
            commission._replace(needed=False),
        ],
        "ask": [Field("question", "long", _("question"))],
        "answer": [act, Field("text", "long", _("answer"))],
        "tiebreak": [group, Field("order", "lines", _("those tied, first to last"))],
        "close": [Field("phase", "select", _("phase"), options=_phases())],
        "replace": [
            Field("group", "select", _("the place of the winner of"), options=_empty(state)),
            Field("by", "code", _("who takes it; nobody to leave it empty"), needed=False),
        ],
        "announce": [
            Field("phase", "select", _("draw"), options=_draws(state)),
            Field("source", "text", _("public source that nobody controls"), needed=False),
            Field("commitments", "lines", _("or committed numbers: NAME=HASH"), needed=False),
            Field("at", "moment", _("when it is held"), needed=False),
        ],
        "reveal": [
            Field("of", "select", _("draw"), options=_announced(state)),
            Field("value", "text", _("what it came to")),
            Field("person", "text", _("whose number"), needed=False),
            Field("salt", "text", _("its salt"), needed=False),
        ],
        "hold": [Field("of", "select", _("draw"), options=_announced(state))],
        "draw": [
            Field("phase", "select", _("draw"), options=_draws(state, ties=False)),
            Field("drawn", "lines", _("as it came out"), hint="A=F01,F02"),
        ],
        "handin": [group],
        "cancel": [],
        "confirm": [act],
        "reject": [act],
        "annul": [act],
    }  # fmt: skip
    return plain[word]


def _role(state: Championship) -> list[Field]:
    roles: Options = [
        ("representative", role_title("representative")),
        ("delegate", role_title("delegate")),
        ("referee", role_title("referee")),
        ("committee", role_title("committee")),
        ("commission", role_title("commission")),
    ]
    scopes = [*state.edition.sectors, *state.edition.letters, "SF1", "SF2", "F"]
    return [
        Field("role", "select", _("role"), options=roles),
        Field("person", "text", _("who")),
        Field("scope", "text", _("of which sector, group or commission"), needed=False,
              options=[(name, name) for name in scopes]),
    ]  # fmt: skip


def role_title(role: str) -> str:
    return {
        "organiser": _("organiser"),
        "junta": _("Junta"),
        "representative": _("sector representative"),
        "delegate": _("group delegate"),
        "referee": _("referee"),
        "committee": _("competition committee"),
        "commission": _("commission"),
        "public": _("public"),
    }[role]


def _sectors(state: Championship) -> Options:
    return [(name, name) for name in state.edition.sectors]


def _phases() -> Options:
    return [
        ("sectors", _("Sectors")),
        ("groups", _("Groups")),
        ("semifinals", _("Semifinals")),
    ]


def _empty(state: Championship) -> Options:
    """The places that nobody has, or whose holder has dropped out."""
    gone = [
        (name, f"{name}: {state.name(holder)}" if holder else name)
        for name, holder in state.seats.items()
        if holder is None or state.commissions[holder].state != "in"
    ]
    return gone + [(name, name) for name in sorted(state.vacant)]


def _draws(state: Championship, ties: bool = True) -> Options:
    found: Options = []
    if state.next_draw == "groups":
        found.append(("groups", _("draw of the groups")))
    if state.next_draw == "semifinals":
        found.append(("semifinals", _("draw of the semifinals")))
    for group in state.groups.values() if ties else ():
        if group.table.tied and not group.closed and not group.table.open:
            found.append((f"tie {group.name}", group_title(group)))
    return found


def _announced(state: Championship) -> Options:
    used = {getattr(entry.act, "announced", None) for entry in state.entries}
    return [
        (str(number), f"{number}: {one.phase} {one.group}".strip())
        for number, one in state.announced.items()
        if number not in used
    ]


# -- reading


def read(state: Championship, word: str, said: Said) -> Act:
    """The act that a filled-in form is."""
    if word in _SPECIAL:
        return _SPECIAL[word](state, said)
    fields = {one.name: _value(one, said) for one in _fields(state, word)}
    given = {name: value for name, value in fields.items() if value is not None}
    if word == "decide":
        given["replay"] = "winner" not in given
    if word == "reveal":
        given["of"] = number(given["of"])
    if word in ("appoint", "dismiss"):
        given["match"] = _three(given)
    return act_from(word, given)


def _three(given: dict[str, Any]) -> tuple[str, str, str] | None:
    parts = [given.pop(name, "") for name in ("group", "home", "away")]
    return (parts[0], parts[1], parts[2]) if all(parts) else None


def _value(field: Field, said: Said) -> Any:
    """A field as an act has it; None where nothing was said."""
    text = said.get(field.name, "").strip()
    match field.kind:
        case "flag":
            return field.name in said
        case "two":
            return [number(said.get(f"{field.name}_{side}", "")) for side in (0, 1)]
        case "pair":
            four = [said.get(f"pair_{side}{at}", "").strip() for side in (0, 1) for at in (0, 1)]
            return [four[:2], four[2:]] if any(four) or field.needed else None
        case "sides":
            two = [said.get(f"{field.name}_{side}", "").strip() for side in (0, 1)]
            return two if any(two) else None
        case "lines":
            return lines(said.get(field.name, ""))
        case "number":
            return number(text)
        case "moment" | "date" if text:
            moment(text)
            return text
        case _:
            if field.needed and not text:
                raise Refused(_("{name} is missing").format(name=field.label))
            return text or None


def number(text: str) -> int:
    if not text.strip().isdecimal():
        raise Refused(_("{found!r} is no number").format(found=text))
    return int(text)


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _calendar(state: Championship, said: Said) -> Act:
    """All undecided matches of a group on the days, hours and tables that there are."""
    group = state.groups.get(said.get("group", ""))
    if group is None:
        raise Refused(_("there is no group {name}").format(name=said.get("group", "")))
    venues = {}
    for line in lines(said.get("venues", "")):
        name, _equals, tables = line.partition("=")
        venues[name.strip()] = number(tables) if tables else 1
    slots = slots_of(lines(said.get("days", "")), lines(said.get("hours", "")), venues)
    busy = [one for one in meetings(state) if one.group != group.name]
    return Schedule(tuple(arranged(group, slots, busy)))


def _schedule(_state: Championship, said: Said) -> Act:
    moment(said.get("at", ""))
    group, home, away, at, venue = (
        said.get(name, "").strip() for name in ("group", "home", "away", "at", "venue")
    )
    return Schedule((Meeting(group, home, away, at, venue),))


def _announce(state: Championship, said: Said) -> Act:
    phase, _space, group = said.get("phase", "").partition(" ")
    source = said.get("source", "").strip()
    promised = []
    for line in lines(said.get("commitments", "")):
        person, _equals, hashed = line.rpartition("=")
        promised.append((person.strip(), hashed.strip().lower()))
    if group:
        where = state.groups.get(group)
        tied = where.table.tied if where else ()
        if not tied:
            raise Refused(_("nobody is tied in group {group}").format(group=group))
        entrants = tied[0]
    else:
        entrants = tuple(sorted(state.qualified))
    method = "committed" if promised else "source"
    return Announce(
        "tiebreak" if group else phase, entrants, digest(entrants), method, source,
        tuple(promised), said.get("at", ""), group,
    )  # fmt: skip


def _hold(state: Championship, said: Said) -> Act:
    return derived(state, number(said.get("of", "")))


def _draw(_state: Championship, said: Said) -> Act:
    """A draw by hand: `A=F01,F02` for groups, `F01,F02` for semifinals, a line each."""
    drawn = [line.rpartition("=") for line in lines(said.get("drawn", ""))]
    codes = [[code.strip() for code in one[2].split(",")] for one in drawn]
    named = {one[0].strip(): these for one, these in zip(drawn, codes, strict=True)}
    phase = said.get("phase", "")
    given: dict[str, Any] = {"groups": named} if phase == "groups" else {"pairs": codes}
    return act_from("draw", {"phase": phase, **given})


def _replace(state: Championship, said: Said) -> Act:
    group = said.get("group", "")
    holder = state.seats.get(group)
    given = {"commission": holder, "by": said.get("by", "").strip() or None}
    return act_from("replace", given | ({} if holder else {"group": group}))


_SPECIAL: dict[str, Callable[[Championship, Said], Act]] = {
    "calendar": _calendar,
    "schedule": _schedule,
    "announce": _announce,
    "hold": _hold,
    "draw": _draw,
    "replace": _replace,
}
