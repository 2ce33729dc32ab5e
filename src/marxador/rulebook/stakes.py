"""What is at stake, read from a view: the envit and its state, the truc ladder, what waits."""

from typing import NamedTuple

from marxador.engine.position import Position
from marxador.engine.view import View
from marxador.i18n import _
from marxador.rulebook.words import stones
from marxador.rules import variant
from marxador.rules.variant import ALL, WHOLE_GAME, WHOLE_MATCH, Variant


class Ladder(NamedTuple):
    """What the hand may come to be worth, step by step: now at `worth`, asked to go to `asked`."""

    steps: tuple[str, ...]
    worth: int
    asked: int | None


def game_of(view: View) -> Variant:
    """The game that a view is of, with its house rules."""
    return variant(view.variant, **dict(view.options))


def duel_on(view: View, seat: int | None = None) -> int:
    """The duel in course; of several, the one that a seat plays."""
    for number, seats in enumerate(view.duels):
        if any(acting in seats for acting in view.to_act) and seat in (None, *seats):
            return number
    over = [number for number, position in enumerate(view.positions) if position.over]
    return min(len(over), len(view.duels) - 1)


def ladder(view: View) -> Ladder:
    game = game_of(view)
    position = view.positions[duel_on(view)]
    steps = ("1", *(short(game, rung.wanted) for rung in game.truc.rungs))
    return Ladder(steps, position.level, position.call.level if position.call else None)


def short(game: Variant, wanted: int) -> str:
    """A prize in a word."""
    if wanted == WHOLE_GAME:
        return game.game
    return game.match if wanted == WHOLE_MATCH else str(wanted)


def envit(view: View) -> tuple[str, str]:
    """The envit: its number, and how it stands."""
    game = game_of(view)
    if view.bidding:
        return _size(game, view.bidding.offered), _("asked")
    if view.stake:
        return _size(game, view.stake), _("wanted")
    if view.envit.called:
        if view.envit.accepted is None:
            return "–", _("cancelled")
        won = str(view.envit.stones) if view.envit.stones is not None else "–"
        return won, _("wanted") if view.envit.accepted else _("not wanted")
    over = view.hand_over or not view.positions[0].envit_open or not view.positions[0].first_trick
    return "–", _("not called") if over else _("open")


def _size(game: Variant, offered: int) -> str:
    if offered != ALL:
        return str(offered)
    assert game.envit is not None
    return next(bid.voice for bid in game.envit.bids if bid.everything).partition("-")[0]


def waiting(view: View) -> str:
    """What waits for an answer and what each answer comes to, in one sentence; empty if nothing."""
    game = game_of(view)
    position = view.positions[duel_on(view, view.seat)]
    if position.flor:
        return _("A flor waits for its answer.")
    if view.bidding:
        return _either(_size(game, view.bidding.offered), view.bidding.refused)
    if position.call:
        return _truc(game, position)
    return ""


def _truc(game: Variant, position: Position) -> str:
    assert position.call is not None
    rung = game.truc.rungs[position.call.level - 1]
    return _either(short(game, rung.wanted), rung.refused)


def _either(wanted: str, refused: int) -> str:
    return _("Wanted: {worth}. Not wanted: {stones} for them.").format(
        worth=wanted, stones=stones(refused)
    )
