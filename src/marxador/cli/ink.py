"""Colour for a terminal that wants it: none in a pipe, a dumb terminal or under NO_COLOR."""

import os
from typing import TextIO

STYLES = {
    "bold": "1",
    "dim": "2",
    "title": "1;36",
    "voice": "1;31",
    "side A": "1;33",
    "side B": "1;36",
    "suit O": "33",
    "suit C": "31",
    "suit E": "34",
    "suit B": "32",
}


class Ink:
    """Writes text in a style, or plainly."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, style: str, text: str) -> str:
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.on and text else text


PLAIN = Ink(on=False)


def ink_for(stream: TextIO) -> Ink:
    """The ink that suits a stream."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Ink(on=wanted and stream.isatty())
