"""What a client is told: the shapes of the server's messages, for the schema and for tests."""

from typing import Any as Anything
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from marxador.club.tables.settings import Settings
from marxador.club.tables.summary import Owner, Seated


class Dealing(Struct, forbid_unknown_fields=True):
    """How far the fair dealing is, and what was published of it."""

    version: int
    step: Literal["commit", "reveal", "cut", "dealt"]
    needs: list[int]
    mano: int
    secret: str
    commitments: dict[str, str]
    contributions: dict[str, str]
    cut: float | None
    root: str | None


class Ticking(Struct, forbid_unknown_fields=True):
    """The clocks, in milliseconds left."""

    seats: list[int]
    call: int | None
    ticking: list[int]
    at: int


class Opened(Struct, forbid_unknown_fields=True):
    """A hand of before, for spectators."""

    number: int
    hands: list[list[str]]


class TableState(Struct, forbid_unknown_fields=True):
    """The table, beside the game."""

    status: Literal["waiting", "playing", "over"]
    people: list[Seated | None]
    owner: Owner
    me: int | None
    clock: Ticking | None
    open_hands: str
    agreed: list[int]
    settings: Settings
    spectators: int
    dealing: Dealing | None
    move: int
    opened: Opened | UnsetType | None = UNSET


class State(Struct, tag="state", tag_field="type", forbid_unknown_fields=True):
    """All that one may know (with `view` and `run`), or what changed (`patch`)."""

    seq: int
    run: str | UnsetType = UNSET
    table: TableState | UnsetType = UNSET
    view: dict[str, Anything] | UnsetType = UNSET
    patch: dict[str, Anything] | UnsetType = UNSET
    events: list[dict[str, Anything]] | UnsetType = UNSET


class Chat(Struct, tag="chat", tag_field="type", forbid_unknown_fields=True):
    """Somebody said something."""

    seq: int
    seat: int | None
    person: str
    at: int
    text: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET


class Signal(Struct, tag="signal", tag_field="type", forbid_unknown_fields=True):
    """A gesture that one has seen."""

    seq: int
    from_: int = field(name="from")
    to: int
    name: str


class Hint(Struct, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """What a good player would do, and how often."""

    seq: int
    action: str
    why: list[str]
    frequencies: dict[str, float]


class Notice(Struct, tag="notice", tag_field="type", forbid_unknown_fields=True):
    """Something that is not the game's."""

    seq: int
    what: Literal["away", "back", "bot", "slow", "storage", "restart"]
    seat: int | None


Any = State | Chat | Signal | Hint | Notice


class Answer(Struct, omit_defaults=True):
    """The answer to a message: `ok`, or an `error` and its sentence."""

    re: str
    ok: bool = False
    error: str | UnsetType = UNSET
    message: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    run: str | UnsetType = UNSET
    type: str | UnsetType = UNSET
