"""The characters: one way of thinking, and a few dispositions that make it waiting or daring."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from marxador.bots.bot import Gesture
from marxador.bots.company import seemly
from marxador.bots.gestures import to_tell
from marxador.bots.judge import ENVIT, FIRMNESS, weigh
from marxador.bots.options import CARDS, Options, options
from marxador.bots.reading import Reading, game
from marxador.engine.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispositions:
    """What one character has more of than another; a stone is the measure of all."""

    nerve: float
    """How many stones apart two options still are nearly the same to it."""
    boldness: float
    """Stones by which it overrates calling and raising."""
    bluff: float
    """How often it calls whatever it has: a *fallanca*."""
    respect: float
    """How many times likelier it thinks that a rival who called is the better one."""
    folds: float
    """How often it expects a call to be refused."""
    counts: bool
    """It counts the cards that were played."""


ROQUER = Dispositions(nerve=0.1, boldness=-0.5, bluff=0, respect=3, folds=0.15, counts=False)
FALLANQUER = Dispositions(
    nerve=0.15, boldness=-0.15, bluff=0.15, respect=3.5, folds=0.22, counts=False
)
VETERA = Dispositions(nerve=0.1, boldness=-0.2, bluff=0.05, respect=3.5, folds=0.22, counts=True)


class Character:
    """A player with dispositions."""

    def __init__(self, dispositions: Dispositions, rng: Random) -> None:
        self.dispositions = dispositions
        self.rng = rng

    def act(self, view: View) -> str:
        return drawn(self.policy(view), self.rng)

    def policy(self, view: View) -> dict[str, float]:
        """How likely it is to do each thing."""
        return weighed(view, self.dispositions)

    def gestures(self, view: View) -> Sequence[Gesture]:
        return tuple(to_tell(view, game(view)))


def drawn(policy: Mapping[str, float], rng: Random) -> str:
    """One of the actions of a policy."""
    chance = rng.random()
    action = ""
    for action, likely in policy.items():
        chance -= likely
        if chance < 0:
            return action
    return action


def weighed(view: View, by: Dispositions) -> dict[str, float]:
    """A distribution over the legal actions of a view."""
    if len(view.legal) == 1:
        return {view.legal[0]: 1.0}
    reading = Reading(view, by.counts)
    stakes = options(reading)
    if not stakes.actions:
        return {view.legal[0]: 1.0}
    chances = reading.card_chances()
    likely = _weights(stakes, reading, max(chances.values()), by)
    policy = dict.fromkeys(view.legal, 0.0)
    for action, weight in zip(stakes.actions, likely, strict=True):
        if action != CARDS:
            policy[action] = weight
        else:
            for card, share in _cards(reading, chances).items():
                policy[card] = weight * share
    return policy


def _weights(stakes: Options, reading: Reading, truc: float, by: Dispositions) -> Sequence[float]:
    actions, does, about, won, lost, refused, heat, now, stone = stakes
    weights = [1.0] * len(actions)
    if len(actions) > 1:
        envit = reading.envit_chance() if ENVIT in about else 0.0
        weigh(
            len(actions), does, about, won, lost, refused, heat, envit, truc, now, stone,
            by.nerve, by.boldness, by.bluff, by.respect, by.folds, weights,
        )  # fmt: skip
    return weights


def _cards(reading: Reading, chances: Mapping[str, float]) -> dict[str, float]:
    """How likely each card is to be the one played."""
    cards = seemly(reading)
    if len(cards) == 1 or "/" in cards[0]:
        return {card: 1 / len(cards) for card in cards}
    top = max([chances[card] for card in cards])
    weights = {card: exp((chances[card] - top) / FIRMNESS) for card in cards}
    total = sum(weights.values())
    return {card: weight / total for card, weight in weights.items()}
