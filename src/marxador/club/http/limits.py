"""How much one address, or one person, may ask of the club."""

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import NamedTuple

from marxador.club.http.errors import Refused
from marxador.i18n import ngettext


class Limit(NamedTuple):
    """So many in so many seconds: at once if one likes, and then as they come back."""

    name: str
    number: int
    seconds: float


REQUESTS = Limit("requests", 1200, 60)
GUESTS = Limit("guests", 200, 3600)
ACCOUNTS = Limit("accounts", 20, 3600)
LOGINS = Limit("logins", 30, 600)
PASSWORDS = Limit("passwords", 10, 600)
HANDS = Limit("hands", 240, 60)
CALLS = Limit("calls", 600, 60)
TABLES = Limit("tables", 120, 3600)
TICKETS = Limit("tickets", 120, 60)
REPLAYS = Limit("replays", 60, 60)
EXPORTS = Limit("exports", 10, 3600)
REVIEWS = Limit("reviews", 60, 3600)
LEAKS = Limit("leaks", 60, 3600)
EXPLORED = Limit("explored", 180, 60)
REPORTS = Limit("reports", 20, 3600)

MOST = 50_000
"""Addresses and people that are remembered; beyond that, those who owe nothing are forgotten,
and if all owe something, all of it."""


class Limits:
    """Who has asked how much."""

    def __init__(
        self, *, loopback: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.loopback = loopback
        self.clock = clock
        self._until: dict[tuple[str, str], float] = {}

    def address(self, limit: Limit, address: str | None) -> None:
        """Count one more of an address; refuse what is too much."""
        caller = household(address)
        if caller is None and not self.loopback:
            return
        self.person(limit, caller or "here")

    def person(self, limit: Limit, who: str) -> None:
        """Count one more of a person; refuse what is too much."""
        wait = self._wait(limit, who)
        if wait > 0:
            seconds = ceil(wait)
            raise Refused(
                429,
                "rate",
                ngettext(
                    "that is too much at once: try again in {seconds} second",
                    "that is too much at once: try again in {seconds} seconds",
                    seconds,
                ).format(seconds=seconds),
                {"retry-after": str(seconds)},
            )

    def _wait(self, limit: Limit, who: str) -> float:
        """How long until one more is all right; 0 takes it."""
        at = self.clock()
        each = limit.seconds / limit.number
        key = (limit.name, who)
        until = max(self._until.get(key, at), at) + each
        if until > at + limit.seconds:
            return until - at - limit.seconds
        if len(self._until) >= MOST:
            self._until = {known: own for known, own in self._until.items() if own > at}
            if len(self._until) >= MOST:
                self._until.clear()
        self._until[key] = until
        return 0


def household(address: str | None) -> str | None:
    """Who shares an address: in IPv6 a whole network has it; None for this machine.

    >>> household("10.0.0.7"), household("2001:db8::7"), household("::1"), household("a pipe")
    ('10.0.0.7', '2001:db8::/64', None, None)
    """
    try:
        known = ip_address(address or "")
    except ValueError:
        return None
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is None:
            return None if known.is_loopback else str(ip_network((known, 64), strict=False))
        known = known.ipv4_mapped
    return None if known.is_loopback else str(known)
