"""How messages quote what somebody typed."""

LONGEST = 40
"""What is longer is not quoted back whole."""


def quoted(text: object) -> str:
    """What was typed, short enough to show.

    >>> quoted("7X"), len(quoted("x" * 1000000))
    ("'7X'", 43)
    """
    shown = text if isinstance(text, str) else repr(text)
    return repr(shown if len(shown) <= LONGEST else shown[:LONGEST] + "…")
