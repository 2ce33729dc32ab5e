"""The envit: what hands are worth, its voices, who opens it and what it pays."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from marxador.i18n import _
from marxador.rulebook import examples
from marxador.rulebook.chains import chains
from marxador.rulebook.page import Block, Bullets, Heading, Paragraph, Table
from marxador.rulebook.seating import Seating
from marxador.rulebook.words import both, stake, voice, voices
from marxador.rules.values import envit_value
from marxador.rules.variant import BOAST, Bid, Envit, Variant


def blocks(seating: Seating) -> Iterator[Block]:
    variant = seating.variant
    yield Heading(_("The envit"))
    if variant.envit is None:
        yield Paragraph(_("There is no envit in this game."))
        return
    yield Bullets(list(_value(variant, variant.envit)))
    yield Table(
        (_("voice"), _("opens"), _("goes over"), _("the stake")),
        [(_said(bid), _opens(bid), _over(bid), _stake(bid)) for bid in variant.envit.bids],
    )
    yield Table(
        (_("said"), _("not wanted"), _("wanted")),
        [
            (voices(chain.said), str(chain.refused), stake(variant, chain.offered))
            for chain in chains(variant)
        ],
    )
    yield Bullets(
        [*_opening(seating, variant.envit), *_answers(variant), *_worth(variant, variant.envit)]
    )
    yield from examples.envit(seating)


def _value(variant: Variant, envit: Envit) -> Iterator[str]:
    yield _(
        "Two cards of one suit count 20 plus both, the two highest if there are three; with no two"
        " of a suit, the highest card counts. Figures count nothing."
    )
    for card, counts in envit.ties_with_all:
        yield _("{card} ties with any card, and counts {counts} plus it.").format(
            card=voice(card), counts=counts
        )
    if envit.three_count:
        yield _("Three cards of one suit count 20 plus all three.")
    best = max(combinations(variant.deck, 3), key=lambda hand: envit_value(variant, hand))
    yield _("The most there is: {value}, as with {cards}.").format(
        value=envit_value(variant, best), cards=voice(" ".join(best))
    )
    yield _("A side has the envit of its best seat; equal, the nearest to mano wins it.")


def _said(bid: Bid) -> str:
    return voice(f"{bid.voice}=N" if bid.numbers else bid.voice)


def _opens(bid: Bid) -> str:
    return _("yes") if bid.opens else "–"


def _over(bid: Bid) -> str:
    over = [*dict.fromkeys(bid.over)]
    opening = [_("{voice} that opened").format(voice=voice(word)) for word in bid.over_opening]
    return ", ".join([*map(voice, over), *opening]) or "–"


def _stake(bid: Bid) -> str:
    if bid.numbers:
        sizes = _sizes(bid.numbers)
        return (_("N: {sizes}") if bid.opens else _("N more: {sizes}")).format(sizes=sizes)
    if bid.becomes_gap:
        return _("the difference in stones")
    if bid.everything:
        return _("everything")
    if bid.becomes:
        return str(bid.becomes)
    if not bid.opens:
        return _("{count} more").format(count=bid.adds)
    if not (bid.over or bid.over_opening):
        return str(bid.adds)
    return _("{count}, or {count} more").format(count=bid.adds)


def _sizes(numbers: Sequence[int]) -> str:
    return ", ".join([*map(str, numbers[:-1]), _("{number} and up").format(number=numbers[-1])])


def _opening(seating: Seating, envit: Envit) -> Iterator[str]:
    yield {
        "all": _("A seat may open it at its turn in the first trick, before playing its card."),
        "last": _(
            "Only the last of each side to play may open it, at its turn in the first trick, before"
            " playing its card."
        ),
    }[envit.openers]
    if envit.openers == "last":
        yield _("Counting from the mano those are {who}.").format(
            who="; ".join(_openers(table.seats, table.envit_openers) for table in seating.tables)
        )
    if envit.before_answer:
        yield _(
            "Envit first: while the first voice of the truc waits in the first trick, whoever of"
            " the answering side may still open the envit can do it before the answer."
        )
    else:
        yield _("It is never opened out of turn, before answering a truc.")
    for bid in envit.bids:
        if bid.always and not bid.everything:
            yield _("{voice} may open it whatever is missing.").format(voice=voice(bid.voice))
    yield _("It is opened once in a hand; refused or accepted, there is no more of it.")


def _openers(seats: int, mask: int) -> str:
    places = [place + 1 for place in range(seats) if mask >> place & 1]
    return _("{places} of {seats}").format(seats=seats, places=both(places))


def _answers(variant: Variant) -> Iterator[str]:
    yield _(
        "Answers: {yes}, {no}, or a higher bid. Refused, the caller's side at once gets what was"
        " accepted so far, 1 if that was nothing."
    ).format(yes=voice(variant.yes), no=voice(variant.no))


def _worth(variant: Variant, envit: Envit) -> Iterator[str]:
    yield {
        "missing": _("No bid goes over what the leader misses."),
        "boast": _(
            "One may bid as much as {boast}, as a boast; what the leader misses is all that is"
            " painted."
        ).format(boast=BOAST),
        "none": _("What a side misses does not limit the bids."),
    }[envit.limit]
    last = next(bid for bid in envit.bids if bid.everything)
    yield {
        "leader": _("{voice} is worth what the leader misses, whoever wins it."),
        "loser": _("{voice} is worth what the side that loses the envit misses."),
        "half": _(
            "{voice} is worth the whole game ({game}) while nobody has more than {half}; after"
            " that, what the leader misses."
        ),
    }[envit.worth].format(voice=voice(last.voice), game=variant.game, half=variant.target // 2)
    if last.always:
        yield _("{voice} may always be said, also where it is worth less than the stake.").format(
            voice=voice(last.voice)
        )
    yield from _comparing(envit)


def _comparing(envit: Envit) -> Iterator[str]:
    if envit.compared == "at-once":
        yield _(
            "Accepted, it is compared at once: values are said from the mano round, and who does"
            " not beat the best rival so far keeps its own. It is painted there and then."
        )
        return
    yield _(
        "Accepted, it is compared when the hand is over, not before, and painted before the truc."
    )
    if envit.loser_declares:
        yield _("Winner and loser declare their values.")
    else:
        yield _("The winner declares its value; the loser need not.")
