"""Where a call comes from: a page of another site may not act in somebody's name."""

from urllib.parse import urlsplit


def same(origin: str | None, host: str | None) -> bool:
    """Whether a page of this very site is asking.

    >>> same("http://casal.local:8000", "casal.local:8000"), same("https://evil.example", "casal")
    (True, False)
    """
    return bool(host) and origin is not None and urlsplit(origin).netloc == host
