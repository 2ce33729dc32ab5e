"""The chance that three cards win the tricks when everybody plays any card, all alike.

Nothing is called. Between two every rival hand and every order of cards is gone through; with more
seats hands are dealt and played by a generator.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import NamedTuple

from marxador.cards import Card, spelled
from marxador.engine.match import Match
from marxador.engine.table import side_of
from marxador.rules.values import strengths
from marxador.rules.variant import Variant


class Estimate(NamedTuple):
    """A share of samples, and how far it may well be off."""

    chance: float
    error: float


# -- between two


def exact_chances(game: Variant, cards: Sequence[Card]) -> list[Fraction]:
    """The chance of the mano and of the dealer, with two at the table."""
    strength = strengths(game, 2)
    hands: Counter[tuple[int, ...]] = Counter()
    example: dict[tuple[int, ...], tuple[Card, ...]] = {}
    against = [strength[card] for card in cards]
    for rival in combinations([card for card in game.deck if card not in cards], 3):
        # Only how a card stands against each of ours matters.
        kind = tuple(sorted(_standing(strength[card], against) for card in rival))
        hands[kind] += 1
        example[kind] = rival
    total = comb(len(game.deck) - 3, 3)
    return [
        sum(
            (_won(game, cards, example[kind], seat) * count for kind, count in hands.items()),
            Fraction(0),
        )
        / total
        for seat in (1, 2)
    ]


def _standing(power: int, against: Sequence[int]) -> int:
    return sum((power > other) + (power >= other) for other in against)


def _won(game: Variant, cards: Sequence[Card], rival: Sequence[Card], seat: int) -> Fraction:
    match = Match(game, seats=2)
    hands = [spelled(cards), spelled(rival)]
    match.deal(" ".join(hands if seat == 1 else reversed(hands)))
    return _explored(match, side_of(seat))


def _explored(match: Match, side: str) -> Fraction:
    if not match.in_hand:
        return Fraction(_winner(match) == side)
    seat, actions = _choices(match)
    chances = Fraction(0)
    for action in actions:
        after = match.clone()
        after.apply(seat, action)
        chances += _explored(after, side)
    return chances / len(actions)


# -- with more


def sampled_chances(
    game: Variant, cards: Sequence[Card], seats: int, samples: int, seed: int
) -> Iterator[Estimate]:
    """The chance from each place, the mano's first, by hands dealt and played at random."""
    rest = [card for card in game.deck if card not in cards]
    for place in range(seats):
        rng = Random(seed)
        won = sum(_sample(game, cards, rest, seats, place, rng) for _ in range(samples))
        share = won / samples
        yield Estimate(share, sqrt(share * (1 - share) / samples))


def _sample(
    game: Variant,
    cards: Sequence[Card],
    rest: Sequence[Card],
    seats: int,
    place: int,
    rng: Random,
) -> bool:
    others = rng.sample(rest, 3 * (seats - 1))
    hands = [spelled(others[at : at + 3]) for at in range(0, len(others), 3)]
    hands.insert(place, spelled(cards))
    match = Match(game, seats=seats)
    match.deal(" ".join(hands))
    while match.in_hand:
        seat, actions = _choices(match)
        match.apply(seat, actions[int(rng.random() * len(actions))])
    return _winner(match) == side_of(place + 1)


def _choices(match: Match) -> tuple[int, tuple[str, ...]]:
    """The seat that has to play, and its cards; or to look, when both stacks lie there."""
    for seat in match.to_act:
        legal = match.legal_actions(seat)
        cards = tuple(action for action in legal if action[0].isdigit())
        if cards or match.variant.look in legal:
            return seat, cards or (match.variant.look,)
    raise AssertionError(match.to_act)


def _winner(match: Match) -> str | None:
    assert match.hand is not None
    return match.hand.truc[0].winner
