"""People and listeners for tests of tables without a network."""

import asyncio
import hashlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

from marxador.club.people.person import Person
from marxador.club.state import Club
from marxador.club.tables.settings import SeatBot, Settings
from marxador.club.tables.table import Table
from marxador.club.wire import messages

LIMIT = 20.0
PART = b"\1" * 32


def person(name: str) -> Person:
    return Person(name.lower(), name, "guest", "en", 1)


ANNA, BLAI, CARME, DIDAC = map(person, ("Anna", "Blai", "Carme", "Dídac"))
EVERYBODY = (ANNA, BLAI, CARME, DIDAC)


class Ears:
    """Somebody who listens."""

    def __init__(self, who: Person, client: str = "") -> None:
        self.person = who
        self.client = client
        self.raw: list[bytes] = []
        self.closed: int | None = None
        self.muted: frozenset[str] = frozenset()

    def send(self, message: bytes) -> None:
        self.raw.append(message)

    def close(self, code: int) -> None:
        self.closed = code

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [json.loads(message) for message in self.raw]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message.get("type") == kind]


async def until(holds: Callable[[], Any]) -> None:
    """Wait for something to hold."""
    async with asyncio.timeout(LIMIT):
        while not holds():
            await asyncio.sleep(0.002)


class Asking:
    """Messages with ids of their own."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._count = 0

    async def __call__(self, who: Person, kind: type, **fields: Any) -> dict[str, Any]:
        self._count += 1
        name = fields.pop("id", f"t{self._count}")
        return await self.table.do(who, kind(id=name, **fields))


async def seated(
    club: Club, *people: Person, bots: int = 0, listen: bool = True, **settings: Any
) -> tuple[Table, Asking, dict[str, Ears]]:
    """A table with these people in the first seats and bots in the others, not started."""
    count = len(people) + bots
    plain: dict[str, Any] = {"variant": "jcf", "seats": count} | settings
    plain["bots"] = [SeatBot(seat, "roquer") for seat in range(len(people) + 1, count + 1)]
    table = await club.hub.create(Settings(**plain), people[0])
    asking = Asking(table)
    ears = {one.name: Ears(one) for one in people}
    if listen:
        for one in ears.values():
            table.join(one, 0, "")
    for seat, one in enumerate(people[1:], 2):
        answer = await asking(one, messages.Sit, seat=seat)
        assert answer.get("ok"), answer
    return table, asking, ears


async def playing(
    club: Club, *people: Person, bots: int = 0, **settings: Any
) -> tuple[Table, Asking, dict[str, Ears]]:
    """The same, with the first hand dealt."""
    table, asking, ears = await seated(club, *people, bots=bots, **settings)
    answer = await asking(people[0], messages.Start)
    assert answer.get("ok"), answer
    await contribute(table, asking)
    await until(lambda: table.match.in_hand)
    return table, asking, ears


async def contribute(table: Table, asking: Asking) -> None:
    """Everybody gives their part."""
    while (dealer := table.state.dealer) and dealer.step != "dealt":
        for seat in dealer.needs:
            who = table.state.chairs[seat - 1].person
            assert who is not None
            if dealer.step == "commit":
                await asking(who, messages.Commit, hash=hashlib.sha256(PART).hexdigest())
            else:
                await asking(who, messages.Cut, value=PART.hex(), place=0.25)


async def play(table: Table, asking: Asking, rng: Random, most: int = 10_000) -> None:
    """Play at random until the match is over, or for so many acts."""
    for _ in range(most):
        await until(lambda: table.state.status == "over" or table.turns.asked())
        if table.state.status == "over":
            return
        seat = table.turns.asked()[0]
        who = table.state.chairs[seat - 1].person
        assert who is not None
        action = rng.choice(table.match.legal_actions(seat))
        await asking(who, messages.Act, action=action, at=table.state.move)
