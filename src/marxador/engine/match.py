"""A match: hands until a game is won, games until the match is (*Cama i coto*).

A `Match` is a handle on an immutable `Moment`; every moment knows the one before it, so that the
history is the log, `clone` costs nothing and `undo` goes back.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
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
from marxador.engine.dealing import parse_deal, shuffled_deal
from marxador.engine.errors import IllegalAction, InvalidAction
from marxador.engine.events import (
    Dealt,
    Decided,
    Event,
    Faulted,
    GameWon,
    HandEnded,
    HandOpened,
    MatchWon,
    Resumed,
    Said,
    Signalled,
    Suspended,
)
from marxador.engine.hand import Hand, opened
from marxador.engine.moment import Game, Moment, Standing
from marxador.engine.scoring import Score
from marxador.engine.table import SIDES, Table, next_seat
from marxador.engine.text import understood
from marxador.engine.view import View, view
from marxador.i18n import _
from marxador.quoting import quoted
from marxador.rules.variant import Variant

if TYPE_CHECKING:
    import random

    from marxador.acta import Acta

LONGEST_TEXT = 200


class Match:
    """A match of a variant, from its first deal to its last stone."""

    __slots__ = ("_asked", "_now", "games", "headers", "names", "start", "table", "target")

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
        self._now = Moment(None, (), None, Standing(*self.start, first))
        self._asked = NOT_ASKED

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
        hand, standing = self._now.hand, self._now.standing
        return standing.score if hand is None or hand.complete else hand.score

    @property
    def won(self) -> Score:
        """The games of A and B."""
        return self._now.standing.won

    @property
    def winner(self) -> str | None:
        return self._now.standing.winner

    @property
    def is_over(self) -> bool:
        return self._now.standing.winner is not None

    @property
    def is_suspended(self) -> bool:
        return self._now.standing.suspended

    @property
    def dealer(self) -> int:
        """Who deals the hand in course, or the next one."""
        return self._now.standing.dealer

    @property
    def hand(self) -> Hand | None:
        """The hand in course, or the last one."""
        return self._now.hand

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand so far, the one in course last."""
        hand, past = self._now.hand, self._now.standing.past
        return past if hand is None or hand.complete else (*past, hand)

    @property
    def finished_games(self) -> tuple[Game, ...]:
        return self._now.standing.finished

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(event for moment in self._moments() for event in moment.events)

    @property
    def hand_events(self) -> tuple[Event, ...]:
        """What happened since the hand in course (or the last one) was opened."""
        moments = []
        moment: Moment | None = self._now
        while moment is not None:
            moments.append(moment.events)
            if moment.events and isinstance(moment.events[0], HandOpened):
                break
            moment = moment.previous
        return tuple([event for events in reversed(moments) for event in events])

    def _moments(self) -> list[Moment]:
        moments = []
        moment: Moment | None = self._now
        while moment is not None:
            moments.append(moment)
            moment = moment.previous
        return moments[::-1]

    @property
    def in_hand(self) -> bool:
        """Whether cards are dealt and the hand goes on."""
        hand = self._now.hand
        return hand is not None and hand.dealt is not None and not hand.complete

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        hand = self._now.live
        return () if hand is None else hand.to_act

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """Every action that a seat may take now, sorted."""
        now = self._now
        if now.live is None:
            return ()
        try:
            legal = now.live.legal(seat)
        except (KeyError, TypeError):
            self._seat(seat)
            raise
        self._asked = (now, seat, legal)
        return legal

    def view(self, seat: int | None) -> View:
        """What a seat may see; with None, what everybody may."""
        return view(self, seat if seat is None else self._seat(seat))

    # -- what can be done

    def open_hand(self, dealer: int | None = None) -> tuple[Event, ...]:
        """Open the next hand without dealing it; who deals the first one is free."""
        hand, events = self._opened()
        if not events:
            raise IllegalAction(_("hand {number} is open already").format(number=hand.number))
        if dealer is not None and dealer != hand.dealer:
            if hand.number > 1:
                raise IllegalAction(
                    _("seat {seat} deals this hand, not seat {other}").format(
                        seat=hand.dealer, other=dealer
                    )
                )
            hand = self._hand(1, self._seat(dealer))
            events = (HandOpened(1, dealer),)
        return self._go(events, hand)

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
        return self._go((*opening, Dealt(hands)), hand.with_cards(hands))

    def apply(self, seat: int, action: str) -> tuple[Event, ...]:
        """A seat plays a card or says a voice: the events that this caused."""
        now = self._now
        asked, asker, legal = self._asked
        if asked is not now or asker != seat:
            legal = self.legal_actions(seat)
        if action not in legal:
            action = self._understood(seat, action, legal)
        hand = now.hand
        assert hand is not None
        after, events = hand.after(seat, action)
        if after.complete:
            self._end_hand(after, events)
        else:
            self._now = Moment(now, events, after, now.standing, after)
        return tuple(events)

    def settle_envit(self, side: str) -> tuple[Event, ...]:
        """Say who won an accepted envit whose cards the record does not know."""
        self._check_open()
        hand = self._now.hand
        if hand is None or not hand.due:
            raise IllegalAction(_("no envit waits to be settled by hand"))
        after, events = hand.envit_settled(_side(side))
        return self._end_hand(after, events) if after.complete else self._go(events, after)

    def signal(self, seat: int, to: int, name: str, seen: Iterable[int] = ()) -> tuple[Event, ...]:
        """A seat makes a signal to a partner; `seen` are rivals who caught it."""
        meant = signals.named(self.variant, name)
        self._check_open()
        hand = self._now.hand
        if hand is None or not self.in_hand:
            raise IllegalAction(_("signals are made while a hand is played"))
        if not isinstance(seen, Iterable):
            raise InvalidAction(
                _("the rivals who saw a signal are seats, not {found}").format(found=quoted(seen))
            )
        caught = tuple(sorted({self._seat(rival) for rival in seen}))
        signals.check(hand, self._seat(seat), self._seat(to), meant, caught)
        return self._go((Signalled(seat, to, meant.name, caught),), hand)

    def say(self, seat: int, text: str) -> tuple[Event, ...]:
        """A seat says something that everyone hears and that changes nothing."""
        self._check_open()
        if self._now.hand is None:
            raise IllegalAction(_("talk is recorded from the first hand on"))
        return self._go((Said(self._seat(seat), _checked_text(text)),), self._now.hand)

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
        event = Faulted(fault, choice)
        if choice == "continue":
            return self._go((*opening, event), hand)
        return self._end_hand(hand.misdealt(self.variant.misdeal), [*opening, event])

    def suspend(self, reason: str) -> tuple[Event, ...]:
        """Stop the match where it stands, until it is resumed."""
        self._check_open()
        return self._go((Suspended(_checked_text(reason)),), self._now.hand, suspended=True)

    def resume(self) -> tuple[Event, ...]:
        """Go on where the match was stopped."""
        if self.is_over:
            raise IllegalAction(_("the match is over"))
        if not self.is_suspended:
            raise IllegalAction(_("the match is not suspended"))
        hand = self._now.hand
        return self._go((Resumed(hand.number if hand else 0),), hand, suspended=False)

    def decide(self, side: str, reason: str) -> tuple[Event, ...]:
        """A referee gives the match to a side; stones and games stay as they are."""
        if self.is_over:
            raise IllegalAction(_("the match is over"))
        winner = SIDES[_side(side)]
        return self._go((Decided(winner, _checked_text(reason)),), self._now.hand, winner=winner)

    def clone(self) -> "Match":
        """An independent match at the same moment."""
        copy = object.__new__(Match)
        copy.table = self.table
        copy.target = self.target
        copy.games = self.games
        copy.names = self.names
        copy.headers = self.headers
        copy.start = self.start
        copy._now = self._now
        copy._asked = NOT_ASKED
        return copy

    def undo(self) -> tuple[Event, ...]:
        """Take back the last act; what it had caused."""
        if self._now.previous is None:
            raise IllegalAction(_("there is nothing to undo"))
        undone = tuple(self._now.events)
        self._now = self._now.previous
        return undone

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
        standing = self._now.standing
        if not standing.suspended and standing.winner is None:
            return
        if self.is_over:
            raise IllegalAction(_("the match is over"))
        if self.is_suspended:
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
        hand = self._now.hand
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

    def upcoming(self) -> Hand:
        """The next hand, not opened yet."""
        return self._hand(self._now.hand.number + 1 if self._now.hand else 1, self.dealer)

    def _hand(self, number: int, dealer: int) -> Hand:
        standing = self._now.standing
        return opened(self.table, number, dealer, self.target, standing.score, standing.won)

    def _opened(self) -> tuple[Hand, tuple[Event, ...]]:
        """The hand in course, or the next one and its opening."""
        self._check_open()
        now = self._now
        if now.hand is not None and not now.hand.complete:
            return now.hand, ()
        hand = self.upcoming()
        return hand, (HandOpened(hand.number, hand.dealer),)

    def _untouched(self) -> bool:
        """Nothing has happened in the hand in course but its dealing."""
        return all(
            isinstance(event, HandOpened | Dealt | Faulted | Suspended | Resumed)
            for event in self.hand_events
        )

    def _go(self, events: Sequence[Event], hand: Hand | None, **changes: Any) -> tuple[Event, ...]:
        """On to the next moment, with no stones or games changed."""
        standing = self._now.standing
        if hand is not None and not hand.complete and hand.dealer != standing.dealer:
            changes["dealer"] = hand.dealer
        if changes:
            standing = replace(standing, **changes)
        closed = standing.suspended or standing.winner is not None
        self._now = Moment(self._now, events, hand, standing, None if closed else hand)
        return tuple(events)

    def _end_hand(self, hand: Hand, events: list[Event]) -> tuple[Event, ...]:
        """On to the moment after a hand: what it came to in stones, games and the match."""
        standing = self._now.standing
        score, won, finished = hand.score, standing.won, standing.finished
        if hand.game_to is not None:
            games = self._games_won(hand, hand.game_to)
            events.extend([GameWon(*game) for game in games])
            finished = (*finished, *games)
            score, won = (0, 0), _added(won, hand.game_to, len(games))
        hand.closing, hand.won = score, won
        events.append(HandEnded(hand.number, score, won))
        winner = None
        if won[0] >= self.games or won[1] >= self.games:
            winner = SIDES[won.index(max(won))]
            events.append(MatchWon(winner))
        dealer = next_seat(hand.dealer, self.seats)
        after = Standing(score, won, dealer, (*standing.past, hand), finished, winner)
        self._now = Moment(self._now, events, hand, after)
        return tuple(events)

    def _games_won(self, hand: Hand, side: int) -> list[Game]:
        """The game that a hand ended; after a joc fora all that the winner still needed."""
        games = [Game(SIDES[side], hand.score)]
        if hand.match_to is not None:
            given = (self.target, 0) if side == 0 else (0, self.target)
            needed = self.games - self.won[side]
            games += [Game(SIDES[side], given)] * (needed - 1)
        return games


NOT_ASKED: tuple[Moment | None, int, tuple[str, ...]] = (None, 0, ())
"""What a match that was not asked for legal actions yet remembers of the last question."""


def _added(won: Score, side: int, games: int) -> Score:
    return (won[0] + games, won[1]) if side == 0 else (won[0], won[1] + games)


def _side(side: str) -> int:
    if side not in SIDES:
        raise InvalidAction(
            _("{found} is not a side: there are A and B").format(found=quoted(side))
        )
    return SIDES.index(side)


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
