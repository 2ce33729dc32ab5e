"""Passwords, kept as argon2 keeps them; hashing happens beside the event loop."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from marxador.i18n import _

SHORTEST, LONGEST = 8, 200

_hasher = PasswordHasher()
# Each hash takes 64 MB: two at once, and the others wait.
_threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="argon2")


class BadPassword(ValueError):
    """A password that cannot be had."""


def check(password: str) -> None:
    """Refuse a password that is too short, or too long to be read."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadPassword(
            _("a password has from {shortest} to {longest} characters").format(
                shortest=SHORTEST, longest=LONGEST
            )
        )


async def hashed(password: str) -> str:
    """What is kept of a password."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_threads, _hasher.hash, password)


async def fits(kept: str | None, password: str) -> bool:
    """Whether it is the password; a name that nobody has takes as long to refuse."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_threads, _verify, kept, password)


def _verify(kept: str | None, password: str) -> bool:
    try:
        return _hasher.verify(kept or _nobody(), password) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobody() -> str:
    return _hasher.hash("nobody has this password")
