"""The program's chair: it sits down, helps to deal, plays, and comes back when the line breaks."""

import json
import secrets
import time
from itertools import count
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from marxador.bots.steady import Steady, SteadyPartner
from marxador.club.dealing.version1 import SIZE, commitment
from marxador.club.seat.house import House, NotThere, Turned
from marxador.club.seat.sight import Sight
from marxador.engine.view import View
from marxador.i18n import _

FOR_PARTNERS = 3.0
"""Seconds that partners who may answer too are left to do it."""
AGAIN = 1.0
"""Seconds until what was refused for the moment is tried once more."""
FINAL = (4000, 4004)
"""How a table says that there is no coming back: another client took the seat; no such table."""
FIRST_WAIT, WAIT_GROWS, WORST_WAIT = 0.2, 1.7, 5.0
TRIES = 30
"""Times in a row that the club may be away."""


class Chair:
    """A bot in a seat of a club's table."""

    def __init__(self, house: House, person: str, bot: Steady, seat: int | None = None) -> None:
        self.house = house
        self.person = person
        self.bot = bot
        self.wanted = seat
        self.sight = Sight()
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in count(1))
        self._contribution = secrets.token_bytes(SIZE)
        self._asked: dict[str, str] = {}
        self._said: set[object] = set()
        self._acted = -1
        self._not_before = 0.0
        self._seen = (-1, 0.0)

    def play(self) -> View:
        """Sit and play until the match is over; the last view."""
        away = 0
        while away < TRIES:
            known = self.sight.last
            try:
                self._visit()
                return self.sight.view
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code in FINAL:
                    raise Turned(_("the table has sent the bot away")) from None
            except (NotThere, WebSocketException, OSError):
                pass
            away = 0 if self.sight.last != known else away + 1
            wait = min(WORST_WAIT, FIRST_WAIT * WAIT_GROWS**away)
            time.sleep(wait * (0.5 + Random().random()))
        raise Turned(_("the club does not answer any more"))

    def _visit(self) -> None:
        """One connection, as long as it lasts."""
        origin = Origin(self.house.origin)
        with connect(self.house.socket(), origin=origin, compression=None) as line:
            self._said.clear()
            self._acted = -1
            self._say(line, "hello", last=self.sight.last, run=self.sight.run)
            while not self.sight.is_over:
                self._hear(line, self._do(line))

    # -- talking

    def _say(self, line: ClientConnection, do: str, **more: Any) -> None:
        number = next(self._ids)
        self._asked[number] = do
        line.send(json.dumps({"do": do, "id": number, **more}))

    def _once(self, line: ClientConnection, key: object, do: str, **more: Any) -> None:
        """Say something that need not be said twice on one connection."""
        if key not in self._said:
            self._said.add(key)
            self._say(line, do, **more)

    def _hear(self, line: ClientConnection, wait: float | None) -> None:
        """Take in the next message, if one comes in time."""
        try:
            message = json.loads(line.recv(wait))
        except TimeoutError:
            return
        do = self._asked.pop(message.get("re", ""), None)
        if do is None:
            self.sight.take(message)
        elif "error" in message:
            self._refused(do, message)

    def _refused(self, do: str, message: dict[str, Any]) -> None:
        if do == "sit":
            raise Turned(message["message"])
        if do == "act" and message["error"] != "stale":
            self._acted = -1
            self._not_before = time.monotonic() + AGAIN

    # -- what is to be done now

    def _do(self, line: ClientConnection) -> float | None:
        """Do what is due; how long to listen until something else may be."""
        sight = self.sight
        if not sight.table:
            return None
        seat = sight.seat
        if seat is None:
            self._once(line, "sit", "sit", **({"seat": self.wanted} if self.wanted else {}))
            return None
        self._start(line)
        self._deal(line, seat)
        if sight.table["people"][seat - 1]["bot"]:
            self._once(line, ("back", sight.move), "back")
            return None
        view = sight.view
        if not view.to_act:
            return None
        self._gesture(line, view, seat)
        return self._act(line, view, seat)

    def _start(self, line: ClientConnection) -> None:
        """Begin the match, at one's own table, when every seat is taken."""
        table = self.sight.table
        waiting = table["status"] == "waiting" and table["owner"]["id"] == self.person
        if waiting and all(table["people"]):
            self._once(line, tuple(map(str, table["people"])), "start")

    def _deal(self, line: ClientConnection, seat: int) -> None:
        """Give one's part of the randomness."""
        dealing = self.sight.table.get("dealing")
        if not dealing or seat not in dealing["needs"]:
            return
        if dealing["step"] == "commit":
            self._once(line, "commit", "commit", hash=commitment(self._contribution))
        else:
            place = {"place": round(Random().random(), 6)} if seat == dealing["mano"] else {}
            self._once(line, "cut", "cut", value=self._contribution.hex(), **place)

    def _gesture(self, line: ClientConnection, view: View, seat: int) -> None:
        """Before anybody of one's side acts: look at a partner, and tell them."""
        talks = isinstance(self.bot, SteadyPartner) and len(view.duels[0]) > 2
        mine = [other for other in view.to_act if (other - seat) % 2 == 0]
        if not talks or not mine or ("talk", self.sight.move) in self._said:
            return
        self._said.add(("talk", self.sight.move))
        partner = next(other for other in range(1, view.seats + 1) if _partners(other, seat))
        self._once(line, ("look", view.number), "look", seat=partner)
        assert isinstance(self.bot, SteadyPartner)
        for to, name in self.bot.gestures(view):
            if to is None:
                self._say(line, "say", text=name)
            else:
                self._say(line, "signal", to=to, name=name)

    def _act(self, line: ClientConnection, view: View, seat: int) -> float | None:
        move = self.sight.move
        if self._acted == move or not view.legal or not is_asked(view, seat):
            return None
        now = time.monotonic()
        if self._seen[0] != move:
            self._seen = (move, now)
        wait = max(self._seen[1] + _courtesy(view, seat), self._not_before) - now
        if wait > 0:
            return wait
        self._acted = move
        self._say(line, "act", action=self.bot.act(view), at=move)
        return None


def is_asked(view: View, seat: int) -> bool:
    """Whether the seat has the turn or a call to answer: not only something it could say."""
    for position, places in zip(view.positions, view.duels, strict=True):
        if seat in places and seat in view.to_act:
            return position.waits or position.turn == places.index(seat)
    return False


def _courtesy(view: View, seat: int) -> float:
    """Who is not the last of their side to play lets a partner answer first."""
    places = next(duel for duel in view.duels if seat in duel)
    others = [other for other in view.to_act if other in places and _partners(other, seat)]
    last = all(places.index(other) < places.index(seat) for other in others)
    return 0.0 if last else FOR_PARTNERS


def _partners(one: int, other: int) -> bool:
    return one != other and (one - other) % 2 == 0
