"""Bots at a table: the cards are dealt, partners talk, and whoever may act is asked."""

from collections.abc import Collection, Mapping
from random import Random

from marxador.bots.bot import Bot, Partner
from marxador.engine.errors import IllegalAction
from marxador.engine.events import Event
from marxador.engine.match import Match


def play_on(match: Match, bots: Mapping[int, Bot], rng: Random) -> tuple[Event, ...]:
    """One step of a table of bots: a deal, what partners tell each other, or one action."""
    if not match.in_hand:
        return match.deal(rng)
    seat = spokesman(match, speaks_for(match))
    return talk(match, bots, seat) or match.apply(seat, bots[seat].act(match.view(seat)))


def talk(match: Match, bots: Mapping[int, Bot], seat: int) -> tuple[Event, ...]:
    """The signals and sayings of a side before one of its seats acts, a call apart.

    Bots do not repeat themselves, so that asking them again is harmless.
    """
    if match.table.places == 2:
        return ()
    events: tuple[Event, ...] = ()
    for partner in range((seat - 1) % 2 + 1, match.seats + 1, 2):
        bot = bots.get(partner)
        if isinstance(bot, Partner):
            events += tuple(gestures(match, bot, partner))
    return events


def gestures(match: Match, bot: Partner, seat: int) -> list[Event]:
    """Let one bot talk; a gesture that the table does not allow is not made."""
    events: list[Event] = []
    for to, name in bot.gestures(match.view(seat)):
        try:
            events += match.say(seat, name) if to is None else match.signal(seat, to, name)
        except IllegalAction:
            continue
    return events


def speaks_for(match: Match, people: Collection[int] = ()) -> tuple[int, ...]:
    """The seats of `to_act` to be asked, people before their bot partners.

    With a call unanswered every seat that may answer it; else whoever has the turn, and nobody
    who could act but need not.
    """
    seats = match.to_act
    if len(seats) == 1:
        return seats
    assert match.hand is not None
    hand = match.hand
    asked = []
    for seat in seats:
        duel, place = hand.spots[seat]
        pos = hand.nodes[duel].position
        if pos.waits or pos.turn == place:
            asked.append(seat)
    return tuple(seat for seat in asked if seat in people) or tuple(asked)


def spokesman(match: Match, seats: tuple[int, ...]) -> int:
    """Of the seats that may answer, the last to play in its side: the peu leads the play."""
    if len(seats) == 1:
        return seats[0]
    assert match.hand is not None
    spots = match.hand.spots
    return max(seats, key=lambda seat: (-spots[seat][0], spots[seat][1]))


def whose_word(match: Match, rng: Random) -> int:
    """Any one of the seats to be asked."""
    seats = speaks_for(match)
    return seats[0] if len(seats) == 1 else seats[int(rng.random() * len(seats))]
