"""What a player that is a program has to be: it is shown a view, and answers with an action."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from marxador.engine.view import View


class Bot(Protocol):
    """Anything that can sit at a table."""

    def act(self, view: View) -> str:
        """One of `view.legal`, which is never empty when a bot is asked."""


@runtime_checkable
class Mixed(Bot, Protocol):
    """A player that does not always do the same."""

    def policy(self, view: View) -> Mapping[str, float]:
        """How likely it is to do each thing: a distribution over `view.legal`."""


class Gesture(NamedTuple):
    """A signal to a partner, or a saying that everyone hears."""

    to: int | None
    """The partner's seat; None for a saying."""
    name: str


@runtime_checkable
class Partner(Bot, Protocol):
    """A player that talks to its partners."""

    def gestures(self, view: View) -> Sequence[Gesture]:
        """The signals and sayings to make now; none that its history holds already."""
