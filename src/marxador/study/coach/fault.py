"""What kind of mistake a decision was: by what was done, what was better, and what lay there."""

from marxador.bots.reading import game, spot
from marxador.engine.table import side_of
from marxador.study.coach.coach import Moment

FOLDED, STAYED, PUSHED, CONTENT, GREEDY = "folded", "stayed", "pushed", "content", "greedy"
"""Answers: gave way; accepted, raised where one gives way; did not raise, raised too much."""
QUIET, SILENT, HASTY, BOLD, WORD = "quiet", "silent", "hasty", "bold", "word"
"""No truc called, no envit opened; a truc too many, an envit too many; another word."""
GAVE, WASTED, THREW, TOOK, OVERTOOK = "gave", "wasted", "threw", "took", "overtook"
"""A trick given away, taken too dearly, lost too dearly, not worth it, the partner's already."""
LED_HIGH, LED_LOW, CARD = "led-high", "led-low", "card"
FAULTS = (
    FOLDED, STAYED, PUSHED, CONTENT, GREEDY, QUIET, SILENT, HASTY, BOLD, WORD,
    GAVE, WASTED, THREW, TOOK, OVERTOOK, LED_HIGH, LED_LOW, CARD,
)  # fmt: skip


def fault(moment: Moment) -> str:
    """The kind of mistake, one of `FAULTS`; of decisions that were none it says nothing useful."""
    done, best = moment.action, moment.best
    if is_card(done) and is_card(best):
        return _of_cards(moment)
    if _answers(moment):
        return _of_answers(moment)
    if is_card(done):
        return SILENT if best in _bids(moment) else QUIET
    if is_card(best):
        return BOLD if done in _bids(moment) else HASTY
    return WORD


def is_card(action: str) -> bool:
    return action[0].isdigit()


def folds(moment: Moment) -> frozenset[str]:
    """What gives way."""
    variant = game(moment.view).variant
    return frozenset((variant.no, variant.concede))


def strength(moment: Moment, card: str) -> int:
    """Of a card, or of the one on top of a stack."""
    return game(moment.view).strength[card.partition("/")[0]]


def lying(moment: Moment) -> list[tuple[int, str]]:
    """The cards of the trick in course, with their seats."""
    return list(moment.view.trick[spot(moment.view)[0]])


def _answers(moment: Moment) -> bool:
    done, best, ways = moment.action, moment.best, folds(moment)
    return done in ways or best in ways or game(moment.view).variant.no in moment.view.legal


def _of_answers(moment: Moment) -> str:
    yes, ways = game(moment.view).variant.yes, folds(moment)
    if moment.action in ways:
        return FOLDED if moment.best not in ways else WORD
    if moment.best in ways:
        return STAYED if moment.action == yes or is_card(moment.action) else PUSHED
    if moment.action == yes:
        return CONTENT
    return GREEDY if moment.best == yes else WORD


def _bids(moment: Moment) -> frozenset[str]:
    envit = game(moment.view).variant.envit
    voices = {bid.voice for bid in envit.bids} if envit else set()
    return frozenset(action for action in moment.view.legal if action.partition("=")[0] in voices)


def _of_cards(moment: Moment) -> str:
    done, best = strength(moment, moment.action), strength(moment, moment.best)
    there = lying(moment)
    if done == best:
        return CARD
    if not there:
        return LED_HIGH if done > best else LED_LOW
    seat, card = max(there, key=lambda one: strength(moment, one[1]))
    assert moment.view.seat is not None
    if side_of(seat) == side_of(moment.view.seat):
        return OVERTOOK if done > best else CARD
    top = strength(moment, card)
    if done <= top < best:
        return GAVE
    if best <= top < done:
        return TOOK
    if done < best:
        return CARD
    return WASTED if best > top else THREW
