"""A decision in words: what was done, what would have been better, and why."""

from collections.abc import Sequence

from marxador.engine.events import Played, Spoke
from marxador.i18n import N_, _, ngettext
from marxador.rulebook.words import decimal, stones, voice, voices
from marxador.study.coach import fault as faults
from marxador.study.coach.coach import PLAYED, SOLVED, STRAYED, Moment, Review
from marxador.study.coach.fault import fault
from marxador.study.coach.search import ALIKE, BEST, WORSE
from marxador.study.table.solved import SolvedAnew, player

RARE = 0.05
"""Choices that the champion makes less often are left out."""

SENTENCES = {
    faults.FOLDED: N_("Given up too soon: {best} was worth the risk."),
    faults.STAYED: N_("These cards do not carry it: with {best} the hand costs little."),
    faults.PUSHED: N_("Raising on these cards is looking for trouble: {best} loses less."),
    faults.CONTENT: N_("Accepting was right, asking for more was better: {best}."),
    faults.GREEDY: N_("One raise too many: {best} wins what there is without risking more."),
    faults.QUIET: N_("The moment to call went by: {best} makes the rival pay to see it."),
    faults.SILENT: N_("An envit was left on the table: {best} was worth saying."),
    faults.HASTY: N_("Too much haste: {best} without a word, and let the rival speak."),
    faults.BOLD: N_("Not enough for an envit: {best} without a word."),
    faults.WORD: N_("Another word was the right one: {best}, not {action}."),
    faults.GAVE: N_("{best} takes this trick, and it pays to take it."),
    faults.WASTED: N_("{best} is enough to take this trick: {action} is kept for later."),
    faults.THREW: N_("This trick is lost anyway: throw {best} and keep {action}."),
    faults.TOOK: N_("Let this trick go with {best}: {action} does more in those to come."),
    faults.OVERTOOK: N_("The partner has this trick already: {best}, and keep {action}."),
    faults.LED_HIGH: N_("Lead {best}: {action} is worth more once the others have shown theirs."),
    faults.LED_LOW: N_("Lead {best}: who leads low here gives the trick away."),
    faults.CARD: N_("{best} was the card: it keeps more ways to win than {action}."),
}


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
    return decimal(100 * cost, 1)


def advice(moment: Moment) -> str:
    """What the champion would do and how often, or by search what looks best."""
    found = moment.ranks
    if not found:
        return _frequencies(moment)
    alike = [action for action, rank in found.items() if rank == ALIKE]
    if not alike:
        return _("{best} looks best").format(best=voice(moment.best))
    alike.sort(key=lambda action: -moment.values[action])
    return _("{best} looks best, may be as good: {others}").format(
        best=voice(moment.best), others=voices(alike)
    )


def rank_names() -> dict[str, str]:
    """What search says of a choice, for people."""
    return {BEST: _("looks best"), ALIKE: _("may be as good"), WORSE: _("looks worse")}


def _frequencies(moment: Moment) -> str:
    """The most frequent first."""
    ranked = sorted(moment.policy.items(), key=lambda item: -item[1])
    said = [f"{voice(action)} {chance(share)}" for action, share in ranked if share >= RARE]
    return ", ".join(said)


def verdict(moment: Moment) -> str:
    """One sentence about the decision."""
    if moment.matters:
        return _(SENTENCES[fault(moment)]).format(
            action=voice(moment.action), best=voice(moment.best)
        )
    if moment.ranks:
        return _by_search(moment)
    if moment.action == moment.best:
        return _("Well done: the champion does the same.")
    if moment.policy.get(moment.action, 0.0) >= RARE:
        return _("Well done: the champion does it too, now and then.")
    if not moment.is_clear:
        return _("The champion does otherwise, but search cannot tell what that cost.")
    return _("The champion does otherwise, but it cost next to nothing.")


def _by_search(moment: Moment) -> str:
    if moment.action == moment.best:
        return _("Well done: by search nothing looks better.")
    if moment.differs:
        said = _("{best} may be better: search cannot tell for sure.")
    else:
        said = _("About as good as {best}, by search.")
    return said.format(best=voice(moment.best))


def scene(moment: Moment, names: Sequence[str]) -> str:
    """Where the decision was made: the hand, the score, the cards, what was done last."""
    view = moment.view
    done = [event for event in view.history if isinstance(event, Spoke | Played)]
    last = done[-1] if done else None
    text = _("Hand {hand}, {score}: {name} with {cards}")
    if last is not None and last.seat != moment.seat:
        text = _("Hand {hand}, {score}: {name} with {cards}, after {act} of {rival}")
    return text.format(
        hand=moment.hand,
        score="–".join(map(str, view.score)),
        name=names[moment.seat - 1],
        cards=" ".join(view.cards) or _("no card left"),
        act=voice(_said(last)) if last else "",
        rival=names[last.seat - 1] if last else "",
    )


def _said(event: Spoke | Played) -> str:
    return event.voice if isinstance(event, Spoke) else event.card


def summary(review: Review) -> str:
    """How it went as a whole, in a sentence or two."""
    if not review.moments:
        return _("Nothing to look at: no cards are known, or nothing was decided.")
    good = sum(not moment.differs for moment in review.moments)
    close = sum(moment.differs and not moment.is_clear for moment in review.moments)
    said = ngettext(
        "{good} of {count} decision as good as the champion's.",
        "{good} of {count} decisions as good as the champion's.",
        len(review.moments),
    ).format(good=good, count=len(review.moments))
    if close:
        said += " " + ngettext(
            "{count} more was too close for search to tell.",
            "{count} more were too close for search to tell.",
            close,
        ).format(count=close)
    costs = review.cost_by_kind
    dearest = max(costs, key=costs.__getitem__)
    if not review.worst:
        return said
    return (
        said
        + " "
        + _("What cost most: {kind}, {points} points of chance.").format(
            kind=kind_names()[dearest], points=points(costs[dearest])
        )
    )


def kind_names() -> dict[str, str]:
    """The kinds of decisions, for people."""
    return {
        "envit": _("opening the envit"),
        "answer-envit": _("answering the envit"),
        "truc": _("calling the truc"),
        "answer-truc": _("answering the truc"),
        "card": _("cards"),
    }


def price(moment: Moment) -> str:
    """What it cost, in chances and in stones; by search only about."""
    if moment.errors:
        return _about(moment)
    said = _(
        "It cost {points} points of the chance of winning, as much as {stones} stones."
    ).format(points=points(moment.cost), stones=decimal(moment.stones, 1))
    if moment.as_read:
        said += " " + _("A bid of this size is not solved: it counts as those around it.")
    return said


def _about(moment: Moment) -> str:
    count = max(round(100 * moment.cost), 1)
    return ngettext(
        "It cost about {count} point of the chance of winning, as much as {stones}.",
        "It cost about {count} points of the chance of winning, as much as {stones}.",
        count,
    ).format(count=count, stones=stones(max(round(moment.stones), 1)))


def source(method: str, key: str = "") -> str:
    """Where the advice comes from, in the game of a key."""
    if method == SOLVED:
        return _solution(key)
    if method == PLAYED:
        return _("solved, but not for a bid of this size: what choices cost is by search")
    if method == STRAYED:
        return _("by search: the rival did what the solution hardly ever does")
    return _("by search: this hand is not solved")


def _solution(key: str) -> str:
    """How good the solution of a game is: exact, or with what is still to be won of it."""
    of = player(key) if key else None
    if not isinstance(of, SolvedAnew):
        return _("exact: this hand is solved")
    if of.about.mst is None:
        return _("solved for stones")
    mst = decimal(of.about.mst, 1)
    return _("solved for stones, to {mst} thousandths of one a hand").format(mst=mst)
