"""Tickets: a way from the HTTP API, which knows who one is, to the socket of one table."""

import secrets
from collections.abc import Callable
from time import monotonic

from marxador.club.people.person import Person

LIFE = 30.0
"""Seconds that a ticket is good for."""
MOST = 100_000


class Tickets:
    """Those that were issued and not used yet."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._issued: dict[str, tuple[float, Person, str]] = {}

    def issue(self, person: Person, table: str) -> str:
        """A ticket for one person, one table and one use."""
        self._forget()
        ticket = secrets.token_urlsafe(18)
        self._issued[ticket] = (self._now() + LIFE, person, table)
        return ticket

    def redeem(self, ticket: str) -> tuple[Person, str] | None:
        """Whose ticket it is and for which table; None if it is not good."""
        until, person, table = self._issued.pop(ticket, (0.0, None, ""))
        return None if person is None or until < self._now() else (person, table)

    def _forget(self) -> None:
        """Drop those that are out of date: the oldest stand first."""
        for ticket, (until, _, _) in list(self._issued.items()):
            if until >= self._now() and len(self._issued) < MOST:
                break
            del self._issued[ticket]
