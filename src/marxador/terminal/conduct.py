"""The conduct of a match at one keyboard: who is asked, what bots do, the acta on disk.

It shows nothing to anybody: the faces ask it whose turn it is, and tell what it gives back.
"""

from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import Literal, NamedTuple

from marxador.bots import SOLVED, Gesture, Partner, bot
from marxador.bots.driver import speaks_for, spokesman
from marxador.bots.steady import Steady, steady
from marxador.cli.acts import Act
from marxador.engine.errors import IllegalAction
from marxador.engine.events import Event, Signalled
from marxador.engine.match import Match
from marxador.engine.table import side_of
from marxador.engine.view import View
from marxador.i18n import _
from marxador.quoting import quoted
from marxador.study.coach.hint import SEARCHER
from marxador.terminal.company import Company, partners
from marxador.terminal.record import Record

SLOWEST = 5.0
STEP = 0.3
CATCH = 0.2
"""How often a bot sees a signal of its rivals, where signals may be caught."""


class Turn(NamedTuple):
    """What comes next: a deal, a bot, people (any of them may act), or nothing more."""

    kind: Literal["deal", "bot", "people", "over"]
    seats: tuple[int, ...] = ()


class Conduct:
    """A match, who sits where, how fast it goes, and its file."""

    def __init__(
        self,
        match: Match,
        company: Company,
        record: Record | None = None,
        *,
        seed: int | None = None,
        pace: float = 0.0,
    ) -> None:
        self.match = match
        self.company = company
        self.record = record
        self.seed = seed
        self.pace = pace
        self.people = frozenset(company.people)
        self._gaze: dict[int, int] = {}
        self._chance: Mapping[int, Random] = {seat: Random() for seat in company.bots}
        self._bots: dict[int, Steady] = {
            seat: _steady(name, self._chance[seat]) for seat, name in company.bots.items()
        }
        self._left: set[int] = set()
        """People who leave the answer to their partners."""
        if match.is_suspended:
            self._done(match.clone(), match.resume())
        elif record:
            record.write(match)

    # -- whose turn

    @property
    def turn(self) -> Turn:
        match = self.match
        if match.is_over:
            return Turn("over")
        if not match.in_hand:
            return Turn("deal")
        asked = speaks_for(match, self.people - self._left)
        willing = tuple(seat for seat in asked if seat in self.people - self._left)
        if willing:
            return Turn("people", willing)
        able = tuple(seat for seat in asked if seat not in self.people)
        return Turn("bot", (spokesman(match, able),)) if able else Turn("people", asked)

    def may_leave(self, seat: int) -> bool:
        """Whether somebody else of the side could answer instead."""
        match = self.match
        return self.match.in_hand and any(
            other != seat and side_of(other) == side_of(seat) and other not in self._left
            for other in speaks_for(match)
        )

    def leave(self, seat: int) -> None:
        """Let the partners answer."""
        if not self.may_leave(seat):
            raise IllegalAction(_("nobody else can answer this"))
        self._left.add(seat)

    # -- what is done

    def deal(self) -> Act:
        """Shuffle and deal the next hand; with a seed, always the same."""
        number = self.match.hand.number + 1 if self.match.hand else 1
        rng = SystemRandom() if self.seed is None else Random(f"{self.seed}/{number}")
        before = self.match.clone()
        return self._done(before, self.match.deal(rng))

    def gestures(self, seat: int) -> list[tuple[int, Gesture]]:
        """What the bots of a seat's side want to tell each other before it acts.

        This may take them a while, and changes nothing.
        """
        if self.match.table.places == 2:
            return []
        made: list[tuple[int, Gesture]] = []
        for partner in (seat, *partners(seat, self.match.seats)):
            player = self._bots.get(partner)
            if isinstance(player, Partner):
                self._reseed(partner)
                made += [(partner, one) for one in player.gestures(self.match.view(partner))]
        return made

    def talk(self, gestures: Sequence[tuple[int, Gesture]]) -> Act | None:
        """Make gestures; those that the table does not allow are not made."""
        before, events = self.match.clone(), list[Event]()
        for seat, (to, name) in gestures:
            events += self._gesture(seat, to, name)
        return self._done(before, events) if events else None

    def _gesture(self, seat: int, to: int | None, name: str) -> tuple[Event, ...]:
        try:
            if to is None:
                return self.match.say(seat, name)
            return self.match.signal(seat, to, name, self._catchers(seat))
        except ValueError:
            return ()

    def think(self, seat: int) -> str:
        """What a bot will do; this may take it a while, and changes nothing."""
        self._reseed(seat)
        return self._bots[seat].act(self.match.view(seat))

    def _reseed(self, seat: int) -> None:
        """With a seed a bot draws the same at the same moment, resumed or not."""
        if self.seed is not None:
            self._chance[seat].seed(f"{self.seed}/{len(self.match.events)}/{seat}")

    def act(self, seat: int, action: str) -> Act:
        """A seat plays a card or says a voice, as it was typed."""
        before = self.match.clone()
        events = self.match.apply(seat, action)
        self._left.clear()
        return self._done(before, events)

    def signal(self, seat: int, name: str, to: int | None = None) -> Act:
        """A person makes a signal to the partner it looks at, or to another one."""
        before = self.match.clone()
        partner = to or self.partner(seat)
        if partner is None:
            raise IllegalAction(_("there is no partner to signal to"))
        return self._done(before, self.match.signal(seat, partner, name, self._catchers(seat)))

    def partner(self, seat: int) -> int | None:
        """The partner that a person signals to: the one it looks at, or the next to play."""
        friends = [other for other in self.in_sight(seat) if side_of(other) == side_of(seat)]
        at = self.looks_at(seat)
        return at if at in friends else next(iter(friends), None)

    def say(self, seat: int, text: str) -> Act:
        """A person says something that changes nothing."""
        before = self.match.clone()
        return self._done(before, self.match.say(seat, text))

    def warm(self) -> None:
        """Let a bot that searches or solves get ready before anybody waits for it.

        The first time ever it compiles what it needs, which takes half a minute.
        """
        scratch = Match(self.match.variant, seats=self.match.seats)
        scratch.deal(Random(0))
        for name in sorted(set(self.company.bots.values())):
            if name.partition(":")[0] == SEARCHER:
                bot(name, Random(0)).act(scratch.view(scratch.to_act[0]))
            elif name in SOLVED and scratch.seats == 2:
                from marxador.study.table.warm import warm

                warm(scratch.variant.key)

    def close(self) -> None:
        """Tell the bots that nobody plays on."""
        for seat, player in self._bots.items():
            player.end(self.match.view(seat))

    def _done(self, before: Match, events: Sequence[Event]) -> Act:
        if self.record:
            self.record.write(self.match)
        return Act(before, tuple(events), self.match.clone())

    def _catchers(self, seat: int) -> tuple[int, ...]:
        """The rivals who see a signal: bots now and then, people who look that way."""
        if not self.match.variant.caught:
            return ()
        chance = Random(None if self.seed is None else f"{self.seed}/{len(self.match.events)}")
        rivals = [s for s in range(1, self.match.seats + 1) if side_of(s) != side_of(seat)]
        return tuple(
            rival
            for rival in rivals
            if (self.looks_at(rival) == seat if rival in self.people else chance.random() < CATCH)
        )

    # -- looking

    def look(self, seat: int, at: int) -> None:
        """A person turns its eyes to a partner or, where signals may be caught, to anybody."""
        if at not in self.in_sight(seat):
            raise IllegalAction(_("there is nothing to see there"))
        self._gaze[seat] = at

    def in_sight(self, seat: int) -> tuple[int, ...]:
        """Those whom it is worth looking at: partners first."""
        match = self.match
        if match.table.has_duels or not match.variant.signal:
            return ()
        friends = partners(seat, match.seats)
        if not match.variant.caught:
            return friends
        rivals = range(2 if seat % 2 else 1, match.seats + 1, 2)
        return (*friends, *(rivals if match.seats > 2 else ()))

    def looks_at(self, seat: int) -> int | None:
        """Whom a person looks at: the next partner to play, until it chooses."""
        return self._gaze.get(seat) or next(iter(self.in_sight(seat)), None)

    def signals_to(self, seat: int) -> tuple[Signalled, ...]:
        """The signals of this hand that a person sees: those of whom it looks at."""
        at = self.looks_at(seat)
        return tuple(
            event
            for event in self.view(seat).history
            if isinstance(event, Signalled) and event.seat == at
        )

    def view(self, seat: int | None) -> View:
        return self.match.view(seat)

    # -- pace

    def quicken(self, steps: int) -> None:
        """Faster for a positive number of steps, slower for a negative one."""
        self.pace = min(SLOWEST, max(0.0, round(self.pace - STEP * steps, 2)))

    def set_pace(self, text: str) -> None:
        """The pace in seconds, as it was typed."""
        self.pace = seconds(text)


def _steady(name: str, rng: Random) -> Steady:
    """A bot whose mistakes cost it its turn, and never the match."""
    try:
        player = bot(name, rng)
    except ImportError as error:
        if error.name and error.name.startswith("marxador"):
            raise
        raise ValueError(
            _("{name} needs the extra [fast]: pip install 'marxador[fast]'").format(name=name)
        ) from error
    return steady(player, name)


def seconds(text: str) -> float:
    """A pace: seconds between two moves of others.

    >>> seconds("0,5")
    0.5
    """
    try:
        pace = float(text.replace(",", "."))
    except ValueError:
        pace = -1.0
    if not 0 <= pace <= SLOWEST:
        raise ValueError(
            _("a pace is a number of seconds from 0 to {most}, not {found}").format(
                most=SLOWEST, found=quoted(text)
            )
        )
    return pace
