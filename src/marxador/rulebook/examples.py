"""Hands to go through, dealt so that they show one thing, and played out by the engine."""

from collections.abc import Iterator, Sequence

from marxador.cards import Card, spelled, suit
from marxador.engine.match import Match
from marxador.i18n import _
from marxador.rulebook.page import Example
from marxador.rulebook.seating import Seating
from marxador.rulebook.words import voice
from marxador.rules.values import strengths
from marxador.rules.variant import Variant

SEATS = 2
Hands = tuple[Sequence[Card], Sequence[Card]]


def tricks(seating: Seating) -> Iterator[Example]:
    """Three tricks, none of them parda."""
    best = [group[0] for group in _groups(seating.variant)]
    if len(best) >= 6:
        text = _("A hand to follow: seat 2 takes the first trick, seat 1 the other two.")
        hands = (best[-1], best[0], best[2]), (best[1], best[-2], best[3])
        yield from _example(seating, text, hands)


def parda(seating: Seating) -> Iterator[Example]:
    """A first trick that nobody takes."""
    groups = _groups(seating.variant)
    equal = next((group for group in groups if len(group) > 1), None)
    best = [group[0] for group in groups if group is not equal]
    if equal and len(best) >= 4:
        text = _("A hand to follow: the first trick is parda, and the second decides.")
        hands = (equal[0], best[0], best[-1]), (equal[1], best[1], best[-2])
        yield from _example(seating, text, hands)


def truc(seating: Seating) -> Iterator[Example]:
    """A truc that is raised, and the raise refused."""
    variant = seating.variant
    first, second, *_more = variant.truc.rungs
    best = [group[0] for group in _groups(variant)]
    text = _("A hand to follow: {first} is raised with {second}, which is not wanted.")
    opening = (first.voice, variant.truc.passing or first.voice)
    yield from _example(
        seating,
        text.format(first=voice(first.voice), second=voice(second.voice)),
        ((best[0], best[2], best[4]), (best[1], best[3], best[5])),
        (opening, (second.voice,), (variant.no,)),
    )


def envit(seating: Seating) -> Iterator[Example]:
    """An envit that is wanted."""
    variant = seating.variant
    assert variant.envit is not None
    bid = next((b.voice for b in variant.envit.bids if b.opens and not b.numbers), None)
    hands = _of_suits(variant)
    if bid and hands:
        text = _("A hand to follow: {bid} is wanted, and the cards of both are compared.")
        yield from _example(seating, text.format(bid=voice(bid)), hands, ((bid,), (variant.yes,)))


def flor(seating: Seating) -> Iterator[Example]:
    """A flor that nobody answers."""
    variant = seating.variant
    assert variant.flor is not None
    by_suit = _by_suit(variant)
    one, other, another, *_more = by_suit.values()
    text = _("A hand to follow: {flor}, with three cards of one suit.")
    yield from _example(
        seating,
        text.format(flor=voice(variant.flor.voice)),
        (one[:3], (other[0], other[1], another[0])),
        ((variant.flor.voice,),),
    )


def _example(
    seating: Seating, text: str, hands: Hands, said: Sequence[Sequence[str]] = ()
) -> Iterator[Example]:
    """The hand, if it is played at this table and comes to what it should show."""
    if SEATS not in [table.seats for table in seating.tables]:
        return
    deal = " ".join(map(spelled, hands))
    match = Match(seating.variant, seats=SEATS)
    match.deal(deal)
    waiting = list(said)
    acts: list[tuple[int, str]] = []
    while match.to_act:
        seat = match.to_act[0]
        legal = match.legal_actions(seat)
        wanted = [word for word in waiting[0] if word in legal] if waiting else []
        act = wanted[0] if wanted else _card(hands[seat - 1], legal)
        if wanted:
            del waiting[0]
        match.apply(seat, act)
        acts.append((seat, act))
    if not waiting:
        yield Example(text, SEATS, deal, acts)


def _card(hand: Sequence[Card], legal: Sequence[str]) -> str:
    """The next card of a hand; stacked, or a word, where no single card may be played."""
    stacks = [action for action in legal if action[0].isdigit()]
    return next((card for card in hand if card in legal), (stacks or legal)[0])


def _groups(variant: Variant) -> list[list[Card]]:
    """The cards by strength, the strongest first."""
    groups: dict[int, list[Card]] = {}
    for card, power in strengths(variant, SEATS).items():
        groups.setdefault(power, []).append(card)
    return [groups[power] for power in sorted(groups, reverse=True)]


def _by_suit(variant: Variant) -> dict[str, list[Card]]:
    suits: dict[str, list[Card]] = {}
    for card in variant.deck:
        suits.setdefault(suit(card), []).append(card)
    return suits


def _of_suits(variant: Variant) -> Hands | None:
    """A good envit and a poor one: two of a suit with another, and three suits."""
    suits = [cards for cards in _by_suit(variant).values() if len(cards) >= 4]
    if len(suits) < 3:
        return None
    one, other, another = suits[:3]
    return (one[-1], one[-2], other[-1]), (one[-3], other[-2], another[-1])
