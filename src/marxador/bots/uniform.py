"""The bot called `random`: any legal action, all alike, but it never concedes."""

from collections.abc import Sequence
from random import Random

from marxador.bots.reading import game
from marxador.engine.view import View


def allowed(legal: Sequence[str], concede: str) -> Sequence[str]:
    """The legal actions without conceding, unless there is nothing else."""
    return [action for action in legal if action != concede] or legal


def pick(rng: Random, legal: Sequence[str], concede: str) -> str:
    """One of the legal actions; conceding only where there is nothing else."""
    actions = allowed(legal, concede)
    return actions[int(rng.random() * len(actions))]


class Uniform:
    """Nothing it does means anything."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def act(self, view: View) -> str:
        return pick(self.rng, view.legal, game(view).variant.concede)

    def policy(self, view: View) -> dict[str, float]:
        """All alike; conceding never."""
        actions = allowed(view.legal, game(view).variant.concede)
        return {action: (action in actions) / len(actions) for action in view.legal}
