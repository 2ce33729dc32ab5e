"""A decision in words: what was done, what would have been better, and why."""

from marxador.bots.reading import game
from marxador.i18n import _
from marxador.study.coach import SOLVED, Moment

SMALL = 0.005
"""A cost that is not worth a word."""
RARE = 0.05
"""Choices that the champion makes less often are left out."""


def chance(share: float) -> str:
    """
    >>> chance(0.534)
    '53%'
    """
    return f"{share:.0%}"


def points(cost: float) -> str:
    """
    >>> points(0.0321)
    '3.2'
    """
    return f"{100 * cost:.1f}".replace(".", _("."))


def frequencies(moment: Moment) -> str:
    """What the champion would do, the most frequent first."""
    ranked = sorted(moment.policy.items(), key=lambda item: -item[1])
    said = [f"`{action}` {chance(share)}" for action, share in ranked if share >= RARE]
    return ", ".join(said)


def verdict(moment: Moment) -> str:
    """One sentence about the decision."""
    if moment.cost < SMALL or moment.action == moment.best:
        return _("Well done: nothing better was there.")
    return _reason(moment).format(
        action=f"`{moment.action}`",
        best=f"`{moment.best}`",
        points=points(moment.cost),
    )


def _reason(moment: Moment) -> str:
    variant = game(moment.view).variant
    folds = (variant.no, variant.concede)
    done, best = moment.action, moment.best
    if done in folds:
        return _(
            "Giving way was dear: {best} holds more than it risks ({points} points of chance)."
        )
    if best in folds:
        return _("These cards do not carry it: {best} loses less ({points} points of chance).")
    if done[0].isdigit() and best[0].isdigit():
        return _("The other card was better: {best} keeps more ways to win ({points} points).")
    if best[0].isdigit():
        return _("Too bold: quietly {best}, and wait for the rival ({points} points of chance).")
    if done == variant.yes:
        return _("One could ask for more: {best} instead of only {action} ({points} points).")
    return _("A chance went by: {best} was the moment's word ({points} points of chance).")


def source(moment: Moment) -> str:
    """Where the advice comes from."""
    if moment.method == SOLVED:
        return _("solved")
    return _("by search: this hand is not solved")
