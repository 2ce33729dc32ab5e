"""The rulebooks' own advice, by the moment it is for."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from marxador.engine.position import PARDA
from marxador.engine.table import side_of
from marxador.engine.view import View
from marxador.i18n import _
from marxador.rulebook import stakes


class Moment(NamedTuple):
    """A piece of advice, by words that stand in it, and when it helps."""

    words: str
    helps: Callable[[View], bool]


def consell(view: View) -> str:
    """The advice that fits this moment best; the variant's first one if none does."""
    said = stakes.game_of(view).consells
    for words, helps in MOMENTS:
        fitting = [text for text in said if words in text]
        if fitting and helps(view):
            return _(fitting[0])
    return _(said[0]) if said else ""


def _results(view: View) -> Sequence[int]:
    return view.positions[stakes.duel_on(view, view.seat)].results


def _rivals_miss_one(view: View) -> bool:
    rivals = view.score[1 if side_of(view.seat or 1) == "A" else 0]
    return stakes.waiting(view) != "" and view.target - rivals == 1


def _even(view: View) -> bool:
    """One trick each, or two pardes."""
    results = _results(view)
    return len(results) == 2 and (PARDA not in results or set(results) == {PARDA})


def _bidding(view: View) -> bool:
    return view.bidding is not None


def _falta(view: View) -> bool:
    return any(action.startswith("falta") for action in view.legal)


def _first_trick(view: View) -> bool:
    return not _results(view)


def _on_table(view: View) -> int:
    return len(view.trick[stakes.duel_on(view, view.seat)])


def _leads(view: View) -> bool:
    return _first_trick(view) and not _on_table(view)


def _follows(view: View) -> bool:
    return _first_trick(view) and _on_table(view) > 0


def _partner_leads(view: View) -> bool:
    return _leads(view) and view.seats > 2


def _postre(view: View) -> bool:
    duel = view.duels[stakes.duel_on(view, view.seat)]
    return len(_results(view)) == 2 and view.seat == duel[-1]


MOMENTS = (
    Moment("miss a single stone", _rivals_miss_one),
    Moment("With one trick each, or two pardes", _even),
    Moment("third card equal to the opener's", _postre),
    Moment("With one trick each and one parda", _even),
    Moment("son buenas", _bidding),
    Moment("played before the truco", lambda view: _first_trick(view) and not _bidding(view)),
    Moment("voice of the desperate", lambda view: _falta(view) and _bidding(view)),
    Moment("The mano leads when the peu orders it", _partner_leads),
    Moment("The first trick is worth two", _first_trick),
    Moment("Darse de malas", _follows),
    Moment("Cortar y volver", _leads),
    Moment("Veure-les venir", _first_trick),
    Moment("call truco, on nothing", lambda view: not _first_trick(view)),
    Moment("Joc segur", lambda view: len(_results(view)) == 1),
    Moment("meca", lambda view: bool(stakes.waiting(view))),
    Moment("Don't keep all the big cards", lambda view: len(_results(view)) == 1),
    Moment("Play the rivals' cards", lambda view: len(_results(view)) == 2),
    Moment("A fallanca needs courage", lambda view: bool(stakes.waiting(view))),
)
