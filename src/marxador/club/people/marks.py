"""What rows are marked with: ids, times, and secrets that are kept only as digests."""

import hashlib
import secrets
import time

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters that look like one another."""


def fresh(length: int = 10) -> str:
    """A new id."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def now() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def secret() -> str:
    """Something that only its holder knows."""
    return secrets.token_urlsafe(24)


def digest(text: str) -> str:
    """What is kept of a secret. It is random and long, so that a plain hash is enough."""
    return hashlib.sha256(text.encode()).hexdigest()
