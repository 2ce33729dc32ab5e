"""What a table has come to: nothing but its log, read from the first line on."""

from collections.abc import Callable
from copy import copy
from typing import Any

from msgspec.structs import replace

from marxador.club.dealing.version1 import NOTHING
from marxador.club.people.person import Person
from marxador.club.tables import entry as log
from marxador.club.tables.company import Chair, names
from marxador.club.tables.dealer import Dealer
from marxador.club.tables.settings import Settings
from marxador.club.tables.summary import Owner, Status, Summary
from marxador.engine.events import Event
from marxador.engine.match import Match
from marxador.engine.table import SIDES, side_of
from marxador.rules import variant


class State:
    """A table as its log says it is."""

    settings: Settings
    owner: Person
    match: Match

    def __init__(self, id: str, secret: bytes, created: int) -> None:  # noqa: A002
        self.id = id
        self.secret = secret
        self.created = created
        self.seq = 0
        """The last line of the log."""
        self.status: Status = "waiting"
        self.chairs: list[Chair] = []
        self.dealer: Dealer | None = None
        self.banks: list[int] = []
        self.agreed: set[int] = set()
        self.deferring: set[int] = set()
        """People who leave the answer to their partners."""
        self.move = 0
        """How many times the match has moved: what an action refers to."""

    # -- what holds now

    def seat_of(self, person: str) -> int | None:
        """Where somebody sits."""
        for seat, chair in enumerate(self.chairs, 1):
            if chair.person and chair.person.id == person:
                return seat
        return None

    @property
    def people(self) -> list[int]:
        """The seats that belong to people, whoever plays from them now."""
        return [seat for seat, chair in enumerate(self.chairs, 1) if chair.person]

    @property
    def playing(self) -> list[int]:
        """The seats that people play from."""
        return [seat for seat, chair in enumerate(self.chairs, 1) if chair.is_persons]

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays from some seat."""
        return any(chair.bot for chair in self.chairs)

    @property
    def is_full(self) -> bool:
        return not any(chair.is_free for chair in self.chairs)

    @property
    def is_open(self) -> bool:
        """Whether all hands may be seen now: the match is over, and that was agreed."""
        if not self.match.is_over:
            return False
        people = self.people
        return self.settings.open_hands != "never" or (
            bool(people) and self.agreed.issuperset(people)
        )

    def summary(self, here: Callable[[int], bool] | None = None, spectators: int = 0) -> Summary:
        """The table at a glance."""
        match, settings = self.match, self.settings
        return Summary(
            id=self.id,
            name=settings.name,
            link=f"/t/{self.id}",
            variant=match.variant.key,
            options=dict(match.variant.chosen),
            seats=match.seats,
            target=match.target,
            games=match.games,
            status=self.status,
            public=settings.public,
            rated=settings.rated,
            hints=settings.hints,
            chat=settings.chat,
            open_hands=settings.open_hands,
            clock=settings.clock,
            people=[
                chair.seated(seat, bool(here and here(seat)))
                for seat, chair in enumerate(self.chairs, 1)
            ],
            score=match.score,
            won=match.won,
            winner=match.winner,
            created=self.created,
            spectators=spectators,
            owner=Owner(self.owner.id, self.owner.name),
        )

    # -- what happens

    def after(self, entry: log.Entry) -> tuple["State", tuple[Event, ...]]:
        """The table after another line of its log, and what that caused at the match.

        An action that the rules do not allow raises the engine's own error.
        """
        new = object.__new__(State)
        new.__dict__.update(self.__dict__)
        new.chairs = [*self.chairs]
        new.agreed = {*self.agreed}
        new.deferring = {*self.deferring}
        events: tuple[Event, ...] = ()
        act = ACTS.get(type(entry))
        if act:
            new.match = self.match.clone()
            events = act(new.match, entry)
        new.seq += 1
        if type(entry) in MOVES:
            new.move += 1
            new.deferring.clear()
        handler = HANDLERS.get(type(entry))
        if handler:
            handler(new, entry)
        if new.match.is_over:
            new.status = "over"
        return new, events

    def _created(self, entry: log.Created) -> None:
        self.settings = entry.settings
        self.owner = entry.owner
        self.match = new_match(entry.settings)
        self.chairs = [Chair() for _ in range(self.match.seats)]
        for hired in entry.settings.bots:
            self._change(hired.seat, bot=hired.bot)

    def _owned(self, entry: log.Owned) -> None:
        self.owner = entry.person

    def _sat(self, entry: log.Sat) -> None:
        before = self.seat_of(entry.person.id)
        if before:
            self._change(before, person=None)
        self._change(entry.seat, person=entry.person)

    def _stood(self, entry: log.Stood) -> None:
        self._change(entry.seat, person=None)

    def _hired(self, entry: log.Hired) -> None:
        self._change(entry.seat, bot=entry.bot or None)

    def _started(self, entry: log.Started) -> None:
        self.chairs = [self.chairs[seat - 1] for seat in entry.order]
        self.match = new_match(self.settings, entry.names, entry.dealer)
        self.status = "playing"
        if self.settings.clock:
            self.banks = [self.settings.clock.bank] * self.match.seats
        mano = entry.dealer % self.match.seats + 1
        self.dealer = Dealer(self.id, self.secret, self.playing, self.match.seats, mano)

    def _committed(self, entry: log.Committed) -> None:
        self.dealer = copy(self._dealer)
        self.dealer.commitments = {**self.dealer.commitments, entry.seat: entry.hash}

    def _revealed(self, entry: log.Revealed) -> None:
        self.dealer = copy(self._dealer)
        value = bytes.fromhex(entry.value) or NOTHING
        self.dealer.contributions = {**self.dealer.contributions, entry.seat: value}
        if entry.seat == self.dealer.mano and entry.place is not None:
            self.dealer.cut = entry.place

    def _dealt(self, entry: log.Dealt) -> None:
        self.dealer = copy(self._dealer)
        self.dealer.root = entry.root

    @property
    def _dealer(self) -> Dealer:
        assert self.dealer is not None
        return self.dealer

    def _acted(self, entry: log.Acted) -> None:
        if entry.banks is not None:
            self.banks = entry.banks

    def _chatted(self, entry: log.Chatted) -> None:
        if entry.seat and entry.phrase == "consult:you-decide":
            self.deferring.add(entry.seat)

    def _left(self, entry: log.Left) -> None:
        self._change(entry.seat, bot=entry.bot)

    def _returned(self, entry: log.Returned) -> None:
        self._change(entry.seat, bot=None)

    def _agreed(self, entry: log.Agreed) -> None:
        (self.agreed.add if entry.yes else self.agreed.discard)(entry.seat)

    def _change(self, seat: int, **changes: Any) -> None:
        self.chairs[seat - 1] = replace(self.chairs[seat - 1], **changes)


def new_match(
    settings: Settings, called: list[str] | None = None, dealer: int | None = None
) -> Match:
    """The match that was agreed on; a ValueError says what cannot be."""
    options = dict(settings.options)
    known = {option.name for option in variant(settings.variant).options}
    if settings.signals_caught is not None and "caught" in known:
        options["caught"] = "on" if settings.signals_caught else "off"
    return Match(
        settings.variant,
        seats=settings.seats,
        options=options,
        target=settings.target,
        games=settings.games,
        names=called or (),
        dealer=dealer,
    )


def started(state: State, order: list[int], dealer: int) -> log.Started:
    """The beginning of a match with the seats in that order."""
    return log.Started(order, names([state.chairs[seat - 1] for seat in order]), dealer)


def _conceded(match: Match, entry: log.Conceded) -> tuple[Event, ...]:
    other = SIDES[1 - SIDES.index(side_of(entry.seat))]
    return match.decide(other, f"conceded by seat {entry.seat}")


ACTS: dict[type, Callable[[Match, Any], tuple[Event, ...]]] = {
    log.Dealt: lambda match, entry: match.deal(entry.cards),
    log.Acted: lambda match, entry: match.apply(entry.seat, entry.action),
    log.Signalled: lambda match, entry: match.signal(
        entry.seat, entry.to, entry.name, tuple(entry.seen)
    ),
    log.Said: lambda match, entry: match.say(entry.seat, entry.text),
    log.Conceded: _conceded,
}
"""What is done to the match."""

MOVES = (log.Started, log.Dealt, log.Acted, log.Conceded)

HANDLERS: dict[type, Callable[[State, Any], None]] = {
    log.Created: State._created,
    log.Owned: State._owned,
    log.Sat: State._sat,
    log.Stood: State._stood,
    log.Hired: State._hired,
    log.Started: State._started,
    log.Committed: State._committed,
    log.Revealed: State._revealed,
    log.Dealt: State._dealt,
    log.Acted: State._acted,
    log.Chatted: State._chatted,
    log.Left: State._left,
    log.Returned: State._returned,
    log.Agreed: State._agreed,
}
"""What is done to everything else."""
