"""The rulebook's consell for a mistake: chosen by what was done wrong, none where none fits."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from marxador.bots.reading import game, spot
from marxador.engine.position import PARDA
from marxador.engine.table import side_of
from marxador.i18n import _
from marxador.study.coach import fault as faults
from marxador.study.coach.coach import Moment
from marxador.study.coach.fault import fault


class Counsel(NamedTuple):
    """A consell, by words that stand in it, and the mistakes it mends."""

    words: str
    mends: Collection[str]
    when: Callable[[Moment], bool] = lambda _moment: True


def consell(moment: Moment) -> str:
    """The consell for the mistake of a moment, or nothing."""
    if not moment.matters:
        return ""
    wrong = fault(moment)
    for words, mends, when in COUNSELS:
        if wrong in mends and when(moment):
            fitting = [text for text in game(moment.view).variant.consells if words in text]
            if fitting:
                return _(fitting[0])
    return ""


def _tricks(moment: Moment) -> tuple[int, ...]:
    return tuple(moment.view.positions[spot(moment.view)[0]].results)


def _first(moment: Moment) -> bool:
    return not _tricks(moment)


def _second(moment: Moment) -> bool:
    return len(_tricks(moment)) == 1


def _even(moment: Moment) -> bool:
    """One trick each, or two pardes."""
    tricks = _tricks(moment)
    return len(tricks) == 2 and (PARDA not in tricks or set(tricks) == {PARDA})


def _with_a_parda(moment: Moment) -> bool:
    return PARDA in _tricks(moment)


def _rivals_miss_one(moment: Moment) -> bool:
    view = moment.view
    rivals = view.score[1 if side_of(view.seat or 1) == "A" else 0]
    return view.target - rivals == 1


def _falta(moment: Moment) -> bool:
    return moment.action.startswith("falta")


def _behind(moment: Moment) -> bool:
    """The card that lies there is not beaten by any of one's own."""
    there = faults.lying(moment)
    top = max((faults.strength(moment, card) for _, card in there), default=-1)
    return bool(there) and all(faults.strength(moment, card) <= top for card in moment.view.cards)


def _partners(moment: Moment) -> bool:
    return moment.view.seats > 2


ANSWERS = (faults.FOLDED, faults.STAYED, faults.PUSHED)

COUNSELS = (
    Counsel("miss a single stone", (faults.FOLDED,), _rivals_miss_one),
    Counsel("voice of the desperate", (faults.PUSHED, faults.GREEDY, faults.BOLD), _falta),
    Counsel("With one trick each, or two pardes", (faults.QUIET, faults.FOLDED), _even),
    Counsel("third card equal to the opener's", (faults.FOLDED, faults.QUIET), _even),
    Counsel("With one trick each and one parda", (*ANSWERS, faults.CARD), _with_a_parda),
    Counsel("played before the truco", (faults.SILENT, faults.WORD, faults.QUIET), _first),
    Counsel("call truco, on nothing", (faults.QUIET,), _behind),
    Counsel("The mano leads when the peu orders it", (faults.LED_HIGH,), _partners),
    Counsel("The first trick is worth two", (faults.GAVE, faults.LED_LOW), _first),
    Counsel("Darse de malas", (faults.TOOK, faults.WASTED), _first),
    Counsel("Veure-les venir", (faults.TOOK, faults.LED_HIGH), _first),
    Counsel("Cortar y volver", (faults.GAVE,)),
    Counsel("Joc segur", (faults.TOOK,), _first),
    Counsel("Don't keep all the big cards", (faults.GAVE, faults.LED_LOW), _second),
    Counsel("A fallanca needs courage", (faults.QUIET,)),
    Counsel("meca", (faults.QUIET, faults.SILENT, faults.FOLDED)),
    Counsel("Play the rivals' cards", ANSWERS),
)
