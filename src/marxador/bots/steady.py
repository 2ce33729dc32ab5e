"""A bot whose mistakes cost it the turn, and never the match.

A bot that raises, or answers what is not legal, does the mildest thing there is instead; that is
logged and counted.
"""

import logging
from collections.abc import Sequence

from marxador.bots.bot import Bot, Gesture, Partner
from marxador.cards import Card
from marxador.engine.errors import InvalidAction
from marxador.engine.events import Said, Signalled
from marxador.engine.match import LONGEST_TEXT
from marxador.engine.signals import named
from marxador.engine.view import View
from marxador.rules import variant
from marxador.rules.values import strengths

log = logging.getLogger(__name__)
# Who runs a table says where this goes; a library does not write on its own.
log.addHandler(logging.NullHandler())

MOST_GESTURES = 12
"""As much as one seat may talk in a hand."""


class Steady:
    """A bot that always answers with something legal."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot = bot
        self.name = name
        self.lost = 0
        """Turns that it lost."""
        self.reason = ""
        """Why it lost the first of them."""

    def act(self, view: View) -> str:
        try:
            action: str = self.bot.act(view)
        except Exception as error:
            return self._lose(view, f"{type(error).__name__}: {error}")
        return action if action in view.legal else self._lose(view, f"{action!r} is not legal")

    def end(self, view: View) -> None:
        """The match is over: whoever wants to know is told."""
        told = getattr(self.bot, "end", None)
        if told:
            told(view)

    def _lose(self, view: View, reason: str) -> str:
        action = mildest(view)
        self.lost += 1
        self.reason = self.reason or reason
        log.warning(
            "%s (seat %s, hand %d) loses its turn to %s: %s",
            self.name, view.seat, view.number, action, reason,
        )  # fmt: skip
        return action


class SteadyPartner(Steady):
    """One that talks to its partners; what cannot be said at this table it does not say."""

    bot: Partner

    def gestures(self, view: View) -> Sequence[Gesture]:
        try:
            wanted = [Gesture(*gesture) for gesture in self.bot.gestures(view)]
        except Exception as error:
            log.warning("%s (seat %s) makes no gesture: %s", self.name, view.seat, error)
            return ()
        made = [
            Gesture(event.to if isinstance(event, Signalled) else None, _said(event))
            for event in view.history
            if isinstance(event, Signalled | Said) and event.seat == view.seat
        ]
        fresh = [one for one in wanted if sayable(view, one) and one not in made]
        return fresh[: max(0, MOST_GESTURES - len(made))]


def steady(bot: Bot, name: str) -> Steady:
    """The bot, made safe to play with."""
    if isinstance(bot, Steady):
        return bot
    return SteadyPartner(bot, name) if isinstance(bot, Partner) else Steady(bot, name)


def _said(event: Signalled | Said) -> str:
    return event.name if isinstance(event, Signalled) else event.text


def sayable(view: View, gesture: Gesture) -> bool:
    """A signal of this game to a seat of this table, or a line of talk."""
    to, name = gesture
    if not isinstance(name, str):
        return False
    if to is None:
        plain = name.isprintable() and '"' not in name
        return plain and bool(name.strip()) and len(name) <= LONGEST_TEXT
    if type(to) is not int or not 1 <= to <= view.seats:
        return False
    try:
        named(variant(view.variant, **dict(view.options)), name)
    except InvalidAction:
        return False
    return True


def mildest(view: View) -> str:
    """The mildest legal thing: refuse, look, shrink, else the weakest card; concede at the last."""
    game = variant(view.variant, **dict(view.options))
    mild = [game.no, game.look]
    if game.flor:
        mild.append(game.flor.shy)
    for word in mild:
        if word in view.legal:
            return word
    strength = strengths(game, view.seats)

    def power(card: Card) -> list[int]:
        return [strength[part] for part in card.split("/")]

    cards = [action for action in view.legal if action[0].isdigit()]
    if cards:
        return min(cards, key=power)
    return next((action for action in view.legal if action != game.concede), view.legal[0])
