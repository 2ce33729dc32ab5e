"""A match: hands until a game is won, games until the match is (*Cama i coto*).

What happens changes the hand in course in place, and the log of acts is the only history: `undo`
goes over it again. What somebody else may hold, a clone or who looked at the hand, is copied before
it changes, so that `clone` costs nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from marxador.engine import signals
from marxador.engine.agreement import (
    agreed_headers,
    agreed_names,
    agreed_number,
    agreed_score,
    agreed_table,
    agreed_won,
)
from marxador.engine.chapter import Act, Chapter
from marxador.engine.dealing import parse_deal, shuffled_deal
from marxador.engine.errors import IllegalAction, InvalidAction
from marxador.engine.events import (
    Dealt,
    Decided,
    Event,
    Faulted,
    HandOpened,
    Resumed,
    Said,
    Signalled,
    Suspended,
)
from marxador.engine.hand import Hand
from marxador.engine.scoring import Score
from marxador.engine.standing import Game, Standing, after_hand
from marxador.engine.table import SIDES, Table
from marxador.engine.text import understood, understood_side
from marxador.engine.view import Own, View, own, view
from marxador.i18n import _
from marxador.quoting import quoted
from marxador.rules.variant import Variant

if TYPE_CHECKING:
    import random

    from marxador.acta import Acta

LONGEST_TEXT = 200


class Match:
    """A match of a variant, from its first deal to its last stone."""

    __slots__ = (
        "_asked",
        "_chapter",
        "_live",
        "_shared",
        "_standing",
        "games",
        "headers",
        "names",
        "start",
        "table",
        "target",
    )

    table: Table
    target: int
    """Stones that win a game."""
    games: int
    """Games that win the match."""
    names: tuple[str, ...]
    headers: Mapping[str, str]
    """What else its record says of it."""
    start: tuple[Score, Score]
    """The stones and games that it started with."""
    _standing: Standing
    _chapter: Chapter
    _live: Hand | None
    """The hand of the chapter, unless the match is over or suspended: then nobody may act."""
    _shared: bool
    """Somebody else may hold the chapter or its hand."""
    _asked: tuple[int, tuple[str, ...]]
    """The seat that was told last what it may do now, and that."""

    def __init__(
        self,
        variant: str | Variant,
        *,
        seats: int | None = None,
        names: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
        target: int | None = None,
        games: int | None = None,
        score: Score = (0, 0),
        won: Score = (0, 0),
        dealer: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.table = agreed_table(variant, seats, options)
        self.target = agreed_number("target", target, self.variant.target)
        self.games = agreed_number("games", games, self.variant.games)
        self.names = agreed_names(names, self.seats)
        self.headers = agreed_headers(headers)
        self.start = (
            agreed_score(self.variant, score, self.target),
            agreed_won(won, self.games),
        )
        first = self.seats if dealer is None else self._seat(dealer)
        self._standing = Standing(*self.start, first)
        self._turn_to(Chapter(None, self._standing))

    # -- what holds now

    @property
    def variant(self) -> Variant:
        return self.table.variant

    @property
    def seats(self) -> int:
        return self.table.seats

    @property
    def score(self) -> Score:
        """The stones of A and B in the game in course."""
        hand = self._chapter.hand
        return self._standing.score if hand is None or hand.complete else hand.score

    @property
    def won(self) -> Score:
        """The games of A and B."""
        return self._standing.won

    @property
    def winner(self) -> str | None:
        return self._standing.winner

    @property
    def is_over(self) -> bool:
        return self._standing.winner is not None

    @property
    def is_suspended(self) -> bool:
        return self._standing.suspended

    @property
    def dealer(self) -> int:
        """Who deals the hand in course, or the next one."""
        return self._standing.dealer

    @property
    def hand(self) -> Hand | None:
        """The hand in course, or the last one, as it is now."""
        self._shared = True
        return self._chapter.hand

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand so far, the one in course last, as they are now."""
        self._shared = True
        return tuple(chapter.hand for chapter in self._chapter.story() if chapter.hand)

    @property
    def finished_games(self) -> tuple[Game, ...]:
        return self._standing.finished

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        story = self._chapter.story()
        return tuple(event for chapter in story for act in chapter.acts for event in act)

    @property
    def hand_events(self) -> tuple[Event, ...]:
        """What happened since the hand in course (or the last one) was opened."""
        return tuple([event for act in self._chapter.acts for event in act])

    @property
    def in_hand(self) -> bool:
        """Whether cards are dealt and the hand goes on."""
        hand = self._chapter.hand
        return hand is not None and hand.dealt is not None and not hand.complete

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        hand = self._live
        return () if hand is None else hand.to_act

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """Every action that a seat may take now, sorted."""
        hand = self._live
        if hand is None:
            return ()
        try:
            legal = hand.legal(seat)
        except (KeyError, TypeError):
            self._seat(seat)
            raise
        self._asked = (seat, legal)
        return legal

    def view(self, seat: int | None) -> View:
        """What a seat may see; with None, what everybody may."""
        return view(self, self._chapter.hand, seat if seat is None else self._seat(seat))

    def own(self, seat: int | None) -> Own:
        """Of that view, what nobody else's has: cards dealt, cards held, what may be done."""
        return own(self, self._chapter.hand, seat)

    # -- what can be done

    def open_hand(self, dealer: int | None = None) -> tuple[Event, ...]:
        """Open the next hand without dealing it; who deals the first one is free."""
        hand, opening = self._opened()
        if not opening:
            raise IllegalAction(_("hand {number} is open already").format(number=hand.number))
        if dealer is not None and dealer != hand.dealer:
            if hand.number > 1:
                raise IllegalAction(
                    _("seat {seat} deals this hand, not seat {other}").format(
                        seat=hand.dealer, other=dealer
                    )
                )
            hand = self.upcoming(self._seat(dealer))
            opening = (HandOpened(1, dealer),)
        self._own(hand, opening)
        return self._go(opening, dealer=hand.dealer)

    def deal(self, cards: "str | random.Random") -> tuple[Event, ...]:
        """Deal the next hand: written out as a record does, or shuffled."""
        hand, opening = self._opened()
        if hand.dealt is not None:
            raise IllegalAction(
                _("the cards of hand {number} are dealt already").format(number=hand.number)
            )
        if isinstance(cards, str):
            hands = parse_deal(self.table, cards)
        elif hasattr(cards, "randrange"):
            hands = shuffled_deal(self.table, hand.dealer, cards)
        else:
            raise InvalidAction(
                _("a deal is a text or a random.Random, not {found}").format(found=quoted(cards))
            )
        self._own(hand, opening).take(hands)
        return self._go((*opening, Dealt(hands)))

    def apply(self, seat: int, action: str) -> tuple[Event, ...]:
        """A seat plays a card or says a voice: the events that this caused."""
        asker, legal = self._asked
        if asker != seat:
            legal = self.legal_actions(seat)
        if action not in legal:
            action = self._understood(seat, action, legal)
        chapter = self._own_chapter() if self._shared else self._chapter
        hand = chapter.hand
        assert hand is not None
        events = hand.act(seat, action)
        if hand.complete:
            return self._end_hand(hand, events)
        chapter.acts.append(events)
        self._asked = NOBODY_ASKED
        return events

    def settle_envit(self, side: str) -> tuple[Event, ...]:
        """Say who won an accepted envit whose cards the record does not know."""
        self._check_open()
        hand = self._chapter.hand
        if hand is None or not hand.due:
            raise IllegalAction(_("no envit waits to be settled by hand"))
        winner, hand = understood_side(side), self._own(hand, ())
        events = hand.settle_envit(winner)
        return self._end_hand(hand, events) if hand.complete else self._go(events)

    def signal(self, seat: int, to: int, name: str, seen: Iterable[int] = ()) -> tuple[Event, ...]:
        """A seat makes a signal to a partner; `seen` are rivals who caught it."""
        meant = signals.named(self.variant, name)
        self._check_open()
        hand = self._chapter.hand
        if hand is None or not self.in_hand:
            raise IllegalAction(_("signals are made while a hand is played"))
        if not isinstance(seen, Iterable):
            raise InvalidAction(
                _("the rivals who saw a signal are seats, not {found}").format(found=quoted(seen))
            )
        caught = tuple(sorted({self._seat(rival) for rival in seen}))
        signals.check(hand, self._seat(seat), self._seat(to), meant, caught)
        return self._go((Signalled(seat, to, meant.name, caught),))

    def say(self, seat: int, text: str) -> tuple[Event, ...]:
        """A seat says something that everyone hears and that changes nothing."""
        self._check_open()
        if self._chapter.hand is None:
            raise IllegalAction(_("talk is recorded from the first hand on"))
        return self._go((Said(self._seat(seat), _checked_text(text)),))

    def fault(self, fault: str, choice: str | None = None) -> tuple[Event, ...]:
        """A misdeal: `exposed` with the mano's choice to `continue` or `redeal`, or `count`."""
        if (fault, choice) not in (("exposed", "continue"), ("exposed", "redeal"), ("count", None)):
            said = f"{fault} {choice}" if choice else fault
            raise InvalidAction(
                _(
                    "{found} is not a fault: there are exposed continue, exposed redeal, count"
                ).format(found=quoted(said))
            )
        if not self.variant.misdeal:
            raise IllegalAction(
                _("misdeals are not recorded in {key}").format(key=self.variant.key)
            )
        hand, opening = self._opened()
        if not opening and not self._untouched():
            raise IllegalAction(_("a misdeal is called before anything happens in the hand"))
        events = (*opening, Faulted(fault, choice))
        hand = self._own(hand, opening)
        if choice == "continue":
            return self._go(events)
        hand.misdeal(self.variant.misdeal)
        return self._end_hand(hand, events)

    def suspend(self, reason: str) -> tuple[Event, ...]:
        """Stop the match where it stands, until it is resumed."""
        self._check_open()
        return self._go((Suspended(_checked_text(reason)),), suspended=True)

    def resume(self) -> tuple[Event, ...]:
        """Go on where the match was stopped."""
        if self.is_over:
            raise IllegalAction(_("the match is over"))
        if not self.is_suspended:
            raise IllegalAction(_("the match is not suspended"))
        hand = self._chapter.hand
        return self._go((Resumed(hand.number if hand else 0),), suspended=False)

    def decide(self, side: str, reason: str) -> tuple[Event, ...]:
        """A referee gives the match to a side; stones and games stay as they are."""
        if self.is_over:
            raise IllegalAction(_("the match is over"))
        winner = SIDES[understood_side(side)]
        return self._go((Decided(winner, _checked_text(reason)),), winner=winner)

    def clone(self) -> "Match":
        """An independent match at the same moment."""
        copy = object.__new__(Match)
        copy.table = self.table
        copy.target = self.target
        copy.games = self.games
        copy.names = self.names
        copy.headers = self.headers
        copy.start = self.start
        copy._standing = self._standing
        copy._chapter = self._chapter
        copy._live = self._live
        copy._asked = NOBODY_ASKED
        copy._shared = self._shared = True
        return copy

    def undo(self) -> tuple[Event, ...]:
        """Take back the last act; what it had caused."""
        chapter = self._chapter
        if not chapter.acts:
            raise IllegalAction(_("there is nothing to undo"))
        if chapter.previous and len(chapter.acts) == 1:
            self._standing = chapter.standing
            self._turn_to(chapter.previous)
            self._shared = True
        else:
            again, self._standing = chapter.retold(self.table, self.target, self.games)
            self._turn_to(again)
        return chapter.acts[-1]

    def acta(self) -> "Acta":
        """The record of this match."""
        # The record lives in the next room: only this convenience reaches forward to it.
        from marxador.acta import Acta

        return Acta.of(self)

    # -- how it is done

    def _seat(self, seat: int) -> int:
        if not isinstance(seat, int) or not 1 <= seat <= self.seats:
            raise InvalidAction(
                _("there is no seat {found}: seats go from 1 to {seats}").format(
                    found=quoted(seat), seats=self.seats
                )
            )
        return seat

    def _check_open(self) -> None:
        if not self._standing.closed:
            return
        if self.is_over:
            raise IllegalAction(_("the match is over"))
        raise IllegalAction(_("the match is suspended: nobody may act until it is resumed"))

    def _understood(self, seat: int, action: str, legal: tuple[str, ...]) -> str:
        """What was meant by an action that is not written as the page writes it."""
        self._seat(seat)
        meant = understood(self.table, action)
        if meant in legal:
            return meant
        self._check_open()
        raise IllegalAction(self._why_not(seat, meant, legal))

    def _why_not(self, seat: int, action: str, legal: tuple[str, ...]) -> str:
        hand = self._chapter.hand
        if hand is None or not self.in_hand:
            return _("no hand is being played: the next one has to be dealt first")
        if hand.due:
            return _("an accepted envit waits to be settled first")
        if legal:
            return _("seat {seat} cannot say or play {action} now; it can: {legal}").format(
                seat=seat, action=action, legal=", ".join(legal)
            )
        waiting = _(" or ").join(map(str, self.to_act))
        return _("seat {seat} cannot act now: it is for seat {waiting}").format(
            seat=seat, waiting=waiting
        )

    def upcoming(self, dealer: int | None = None) -> Hand:
        """The next hand, not opened yet."""
        last, now = self._chapter.hand, self._standing
        number = last.number + 1 if last else 1
        return Hand(self.table, number, dealer or now.dealer, self.target, now.score, now.won)

    def _opened(self) -> tuple[Hand, tuple[Event, ...]]:
        """The hand in course, or the next one and its opening."""
        if self._live is None:
            self._check_open()
        hand = self._chapter.hand
        if hand is not None and not hand.complete:
            return hand, ()
        hand = self.upcoming()
        return hand, (HandOpened(hand.number, hand.dealer),)

    def _untouched(self) -> bool:
        """Nothing has happened in the hand in course but its dealing."""
        return all(
            isinstance(event, HandOpened | Dealt | Faulted | Suspended | Resumed)
            for event in self.hand_events
        )

    def _turn_to(self, chapter: Chapter) -> None:
        """Go on in a chapter, which is this match's own."""
        self._chapter = chapter
        self._live = None if self._standing.closed else chapter.hand
        self._asked = NOBODY_ASKED
        self._shared = False

    def _own(self, hand: Hand, opening: Act) -> Hand:
        """The hand of `_opened`, to be changed: in a new chapter, if this opens it."""
        if not opening:
            return self._own_chapter().hand or hand
        self._chapter = Chapter(self._chapter, self._standing, hand)
        self._live = hand
        self._shared = False
        return hand

    def _own_chapter(self) -> Chapter:
        """The chapter in course, to be changed."""
        if self._shared:
            self._turn_to(self._chapter.copy())
        return self._chapter

    def _go(self, act: Act, **changes: Any) -> Act:
        """An act that changed no stones or games."""
        chapter = self._own_chapter() if self._shared else self._chapter
        chapter.acts.append(act)
        if changes:
            self._standing = self._standing._replace(**changes)
            self._live = None if self._standing.closed else chapter.hand
        self._asked = NOBODY_ASKED
        return act

    def _end_hand(self, hand: Hand, events: Act) -> Act:
        """An act that ended the hand: what it came to in stones, games and the match."""
        self._standing, ending = after_hand(self._standing, hand, self.games)
        act = events + ending
        self._chapter.acts.append(act)
        self._live = None if self._standing.winner else hand
        self._asked = NOBODY_ASKED
        return act


NOBODY_ASKED: tuple[int, tuple[str, ...]] = (0, ())
"""Nothing was asked since something happened."""


def _checked_text(text: str) -> str:
    if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
        raise InvalidAction(
            _("a text of one line and at most {longest} characters is needed").format(
                longest=LONGEST_TEXT
            )
        )
    if '"' in text or not text.strip():
        raise InvalidAction(_("a text says something, and holds no quotes"))
    return text
