"""The log of a match, a chapter to a hand."""

from marxador.engine.events import (
    Dealt,
    EnvitSettled,
    Event,
    Faulted,
    HandEnded,
    HandOpened,
    Played,
    Resumed,
    Spoke,
    Suspended,
)
from marxador.engine.hand import Hand
from marxador.engine.standing import Standing, after_hand
from marxador.engine.table import SIDES, Table

Act = tuple[Event, ...]
"""What somebody did, with all that it caused."""


class Chapter:
    """A hand and its acts, from its opening until the next one is opened.

    The first chapter, without a hand, is what happens before the first one.
    """

    __slots__ = ("acts", "hand", "previous", "standing")

    def __init__(
        self, previous: "Chapter | None", standing: Standing, hand: Hand | None = None
    ) -> None:
        self.previous = previous
        self.standing = standing
        """Where the match stood before it."""
        self.hand = hand
        self.acts: list[Act] = []

    def story(self) -> list["Chapter"]:
        """Every chapter up to this one, in order."""
        chapters = [self]
        while previous := chapters[-1].previous:
            chapters.append(previous)
        return chapters[::-1]

    def copy(self) -> "Chapter":
        copy = Chapter(self.previous, self.standing, self.hand and self.hand.changed())
        copy.acts = self.acts.copy()
        return copy

    def retold(self, table: Table, target: int, games: int) -> tuple["Chapter", Standing]:
        """This chapter without its last act, gone over again; where the match stands then.

        What ends a match, a decision too, can only be the last act.
        """
        again, standing, hand = Chapter(self.previous, self.standing), self.standing, None
        again.acts = self.acts[:-1]
        for event in (event for act in again.acts for event in act):
            if isinstance(event, HandOpened):
                score, won = standing.score, standing.won
                hand = Hand(table, event.number, event.dealer, target, score, won)
                standing = standing._replace(dealer=event.dealer)
            elif hand is not None:
                _do_again(hand, event)
            if isinstance(event, HandEnded) and hand is not None:
                standing, _ = after_hand(standing, hand, games)
            elif isinstance(event, Suspended | Resumed):
                standing = standing._replace(suspended=isinstance(event, Suspended))
        again.hand = hand
        return again, standing


def _do_again(hand: Hand, event: Event) -> None:
    """Do what a player or the marxador did; all else that happens comes of that."""
    if isinstance(event, Played | Spoke):
        hand.act(*event)
    elif isinstance(event, Dealt):
        hand.take(event.hands)
    elif isinstance(event, EnvitSettled):
        hand.settle_envit(SIDES.index(event.winner))
    elif isinstance(event, Faulted) and event.choice != "continue":
        hand.misdeal(hand.table.variant.misdeal)
