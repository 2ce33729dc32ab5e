"""What happened, in sentences for those who sit here: both faces tell it from these."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from marxador.cli import comments
from marxador.cli.acts import Act
from marxador.cli.outcomes import next_duel, outcome
from marxador.cli.words import both, stones
from marxador.engine.events import Event, HandEnded, HandOpened, Played, Said, Signalled, Spoke
from marxador.engine.match import Match
from marxador.engine.table import side_of
from marxador.engine.view import sees, shown
from marxador.i18n import _

Kind = Literal["hand", "said", "played", "signal", "talk", "trick", "stones", "end", "note"]


class Line(NamedTuple):
    """One thing that happened: who did it (0 for nobody), what, and what that means."""

    kind: Kind
    seat: int
    text: str
    remark: str = ""


def side_name(match: Match, side: str, viewer: int | None) -> str:
    """What a side is called by who reads it."""
    members = [name for seat, name in enumerate(match.names, 1) if side_of(seat) == side]
    if len(members) == 1:
        return members[0]
    if viewer is None:
        return both(members)
    return _("us") if side_of(viewer) == side else _("them")


def tell(act: Act, viewer: int | None) -> Iterator[Line]:
    """The lines of an act as a seat, or (None) everybody, sees it."""
    for event in act.events:
        if sees(event, viewer):
            yield from _lines(shown(event, viewer), act, viewer)
    duel = next_duel(act, Names(act.after, viewer))
    if duel:
        yield Line("note", 0, duel)


def _lines(event: Event, act: Act, viewer: int | None) -> Iterator[Line]:
    match event:
        case HandOpened(number, dealer):
            text = _("Hand {number}, {name} deals").format(
                number=number, name=act.after.names[dealer - 1]
            )
            yield Line("hand", 0, text, score(act.after, viewer))
        case Spoke(seat, voice):
            yield Line("said", seat, voice, comments.on_voice(act, voice))
        case Played(seat, card):
            yield Line("played", seat, card, comments.on_card(act, seat, card))
        case Signalled(seat, to, name, _seen):
            gesture = _(act.after.variant.signal[name].gesture)
            yield Line("signal", seat, name, _to(act.after, to, viewer, gesture))
        case Said(seat, text):
            yield Line("talk", seat, text)
        case HandEnded():
            yield Line("trick", 0, score(act.after, viewer))
        case _:
            names = Names(act.after, viewer)
            yield from (Line(kind, 0, text) for kind, text in outcome(event, act, names))


class Names(NamedTuple):
    """What those who sit here call people, sides, cards and stones."""

    match: Match
    viewer: int | None

    def name(self, seat: int) -> str:
        return self.match.names[seat - 1]

    def side(self, side: str) -> str:
        return side_name(self.match, side, self.viewer)

    def card(self, card: str) -> str:
        return card

    def stones(self, count: int) -> str:
        return stones(count)


def _to(match: Match, to: int, viewer: int | None, gesture: str) -> str:
    if to == viewer:
        return gesture
    return _("{gesture}, to {name}").format(gesture=gesture, name=match.names[to - 1])


def score(match: Match, viewer: int | None) -> str:
    """The stones and games of both sides, one's own first."""
    ours, theirs = ("B", "A") if viewer and side_of(viewer) == "B" else ("A", "B")
    return ", ".join(_standing(match, side, viewer) for side in (ours, theirs))


def _standing(match: Match, side: str, viewer: int | None) -> str:
    at = "AB".index(side)
    text = f"{side_name(match, side, viewer)} {match.score[at]}"
    return f"{text} ({match.won[at]} {match.variant.game})" if any(match.won) else text
