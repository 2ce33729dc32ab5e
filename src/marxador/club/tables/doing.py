"""What people ask of a table, message by message."""

import random
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from marxador.club.people.person import Person
from marxador.club.tables import entry as log
from marxador.club.tables.phrases import CONSULT, PHRASES
from marxador.club.tables.refusal import Refusal
from marxador.club.tables.state import started
from marxador.club.tables.thinking import known
from marxador.club.wire import messages as m
from marxador.engine.sitting import draw_dealer
from marxador.i18n import _

if TYPE_CHECKING:
    from marxador.club.tables.table import Table

Extra = dict[str, Any] | None

_chance = random.SystemRandom()


async def act(table: "Table", person: Person, message: m.Act) -> Extra:
    """A card or a voice, on the view that it was meant for."""
    seat = own_seat(table, person)
    state = table.state
    if message.at != state.move:
        raise Refusal("stale", _("the game has moved on; look again"))
    if not state.chairs[seat - 1].is_persons:
        raise Refusal("not-yours", _("a bot plays from your seat; take it back first"))
    if not state.match.in_hand:
        raise Refusal("not-now", _("no hand is being played"))
    entry = log.Acted(seat, message.action, "seat", table.turns.banks())
    await table.append(entry, person, message)
    return None


async def signal(table: "Table", person: Person, message: m.Signal) -> Extra:
    """A gesture to a partner, seen by whoever looks."""
    seat = own_seat(table, person)
    table.limits.check(person.id, "signal")
    seen = table.gaze.catchers(table.match, seat, table.state.playing)
    await table.append(log.Signalled(seat, message.to, message.name, seen), person, message)
    return None


async def say(table: "Table", person: Person, message: m.Say) -> Extra:
    """A saying of the game, a word to one's partners, a phrase, or free text."""
    table.limits.check(person.id, "say")
    seat = table.state.seat_of(person.id)
    kind, colon, key = message.text.partition(":")
    if colon and kind == "consult":
        own_seat(table, person)
        if key not in CONSULT:
            raise Refusal("illegal", _("there is no such phrase"))
        entry: log.Any = log.Chatted(person.id, seat, phrase=message.text, partners=True)
    elif colon and kind == "phrase":
        if key not in PHRASES:
            raise Refusal("illegal", _("there is no such phrase"))
        entry = log.Chatted(person.id, seat, phrase=message.text)
    elif seat and message.text in table.match.variant.sayings and table.match.in_hand:
        entry = log.Said(seat, message.text)
    elif table.settings.chat == "free":
        entry = log.Chatted(person.id, seat, text=_plain(message.text))
    else:
        raise Refusal("not-now", _("at this table only set phrases are said"))
    await table.append(entry, person, message)
    return None


def _plain(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise Refusal("illegal", _("a text says something, on one line"))
    return text.strip()


async def look(table: "Table", person: Person, message: m.Look) -> Extra:
    """Turn one's eyes; what was signalled there in this hand is seen."""
    seat = own_seat(table, person)
    if message.seat and message.seat not in table.gaze.in_sight(table.match, seat):
        raise Refusal("illegal", _("there is nothing to see there"))
    table.look(seat, message.seat)
    return None


async def sit(table: "Table", person: Person, message: m.Sit) -> Extra:
    """Take a seat before the match."""
    state = table.state
    mine = state.seat_of(person.id)
    if mine and message.seat in (None, mine):
        return {"ok": True, "seat": mine}
    if state.status != "waiting":
        raise Refusal("not-now", _("the match has begun"))
    free = [seat for seat, chair in enumerate(state.chairs, 1) if chair.is_free]
    seat = message.seat or next(iter(free), 0)
    if seat not in free:
        raise Refusal("full", _("that seat is not free"))
    await table.append(log.Sat(seat, person), person, message)
    table.reseat()
    return {"ok": True, "seat": seat}


async def stand(table: "Table", person: Person, message: m.Stand) -> Extra:
    """Leave one's seat before the match."""
    seat = own_seat(table, person)
    if table.state.status != "waiting":
        raise Refusal("not-now", _("the match has begun"))
    await table.append(log.Stood(seat), person, message)
    table.reseat()
    return None


async def bot(table: "Table", person: Person, message: m.Bot) -> Extra:
    """The owner puts a bot in a seat, or takes it away."""
    owned(table, person)
    state = table.state
    if state.status != "waiting":
        raise Refusal("not-now", _("the match has begun"))
    if message.seat > len(state.chairs) or state.chairs[message.seat - 1].person:
        raise Refusal("full", _("that seat is not free"))
    name = known(message.bot) if message.bot else ""
    await table.append(log.Hired(message.seat, name), person, message)
    return None


async def start(table: "Table", person: Person, message: m.Start) -> Extra:
    """The owner begins the match: seats and dealer are drawn as the game has it."""
    owned(table, person)
    state = table.state
    if state.status != "waiting":
        raise Refusal("not-now", _("the match has begun"))
    if not state.is_full:
        raise Refusal("not-now", _("there are seats free still"))
    order = list(range(1, state.match.seats + 1))
    if state.settings.seating == "drawn":
        _chance.shuffle(order)
    (dealer, *_rest) = draw_dealer(state.match.table, _chance).chosen
    await table.append(started(state, order, dealer), person, message)
    table.reseat()
    table.turns.miss()
    return None


async def commit(table: "Table", person: Person, message: m.Commit) -> Extra:
    """Be bound to one's part of the randomness."""
    seat = own_seat(table, person)
    dealer = table.state.dealer
    if dealer is None or dealer.step != "commit" or seat not in dealer.needs:
        raise Refusal("not-now", _("no commitment is waited for from this seat"))
    await table.append(log.Committed(seat, message.hash), person, message)
    return None


async def cut(table: "Table", person: Person, message: m.Cut) -> Extra:
    """Give one's part of the randomness, as one was bound to; the mano cuts the pack."""
    seat = own_seat(table, person)
    dealer = table.state.dealer
    if dealer is None or dealer.step == "commit" or seat not in dealer.needs:
        raise Refusal("not-now", _("nothing is waited for from this seat"))
    if not dealer.fits(seat, bytes.fromhex(message.value)):
        raise Refusal("illegal", _("this is not what the seat committed to"))
    entry = log.Revealed(seat, message.value, message.place)
    await table.append(entry, person, message)
    return None


async def back(table: "Table", person: Person, message: m.Back) -> Extra:
    """Take one's seat back from the bot."""
    seat = own_seat(table, person)
    if table.state.status == "playing" and table.state.chairs[seat - 1].bot:
        await table.append(log.Returned(seat), person, message)
        table.notice("back", seat)
    return None


async def open_hands(table: "Table", person: Person, message: m.Open) -> Extra:
    """Agree, or not, that all hands are opened after the match."""
    seat = own_seat(table, person)
    await table.append(log.Agreed(seat, message.yes), person, message)
    return None


async def concede(table: "Table", person: Person, message: m.ConcedeMatch) -> Extra:
    """Give the match up for one's side."""
    seat = own_seat(table, person)
    if table.state.status != "playing":
        raise Refusal("not-now", _("no match is being played"))
    await table.append(log.Conceded(seat), person, message)
    return None


async def hint(table: "Table", person: Person, _message: m.Hint) -> Extra:
    """What a good player would do, where the table allows hints."""
    seat = own_seat(table, person)
    if not table.settings.hints:
        raise Refusal("not-now", _("there are no hints at this table"))
    if not table.match.legal_actions(seat):
        raise Refusal("not-now", _("it is not your turn"))
    table.limits.check(person.id, "hint")
    table.turns.give_hint(seat, person.language)
    return None


async def ping(_table: "Table", _person: Person, _message: m.Ping) -> Extra:
    """Somebody is here."""
    return None


def own_seat(table: "Table", person: Person) -> int:
    """The seat of whoever asks."""
    seat = table.state.seat_of(person.id)
    if seat is None:
        raise Refusal("not-yours", _("you do not sit at this table"))
    return seat


def owned(table: "Table", person: Person) -> None:
    """Only whose table it is may do this."""
    if table.state.owner.id != person.id:
        raise Refusal("not-yours", _("that is for the owner of the table"))


DOES: dict[type, Callable[["Table", Person, Any], Awaitable[Extra]]] = {
    m.Act: act,
    m.Signal: signal,
    m.Say: say,
    m.Look: look,
    m.Sit: sit,
    m.Stand: stand,
    m.Bot: bot,
    m.Start: start,
    m.Commit: commit,
    m.Cut: cut,
    m.Back: back,
    m.Open: open_hands,
    m.ConcedeMatch: concede,
    m.Hint: hint,
    m.Ping: ping,
}
