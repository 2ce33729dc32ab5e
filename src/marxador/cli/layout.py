"""Text set for a terminal: paragraphs that wrap, tables that fit, a bar that fills.

`Backquotes` mark the words of the game; they take no room and are inked where there is colour.
"""

import re
import shutil
import sys
from collections.abc import Iterator, Sequence

from marxador.cli.ink import PLAIN, Ink

WIDEST = 80
GAP = 2

_MARKED = re.compile(r"`([^`]*)`")


def width() -> int:
    """How wide to write: the terminal, and no wider than reads well."""
    return max(40, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def bar(part: float) -> None:
    """How much of some work is done, on a terminal, beside what is printed."""
    if sys.stderr.isatty():
        room = width() - 8
        full = int(part * room)
        said = f"\r  {'━' * full}{'┄' * (room - full)} {part:4.0%}\r"
        print(said, end="", file=sys.stderr, flush=True)


def rub_out() -> None:
    """Nothing is left of it."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def size(text: str) -> int:
    """How much room a text takes.

    >>> size("say `truque`")
    10
    """
    return len(text) - text.count("`")


def inked(text: str, ink: Ink = PLAIN) -> str:
    """A text with its marked words in ink."""
    return _MARKED.sub(lambda marked: ink("bold", marked[1]), text)


def wrap(text: str, room: int) -> list[str]:
    """The lines of a text, none wider than the room unless a word is.

    >>> wrap("any card may be `played`", 12)
    ['any card may', 'be `played`']
    """
    kept = _MARKED.sub(lambda marked: marked[0].replace(" ", "\0"), text)
    lines: list[str] = []
    line = ""
    for word in kept.split():
        longer = f"{line} {word}" if line else word
        if line and size(longer) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [done.replace("\0", " ") for done in (*lines, line)]


def paragraph(text: str, ink: Ink = PLAIN, first: str = "", rest: str | None = None) -> str:
    """A text wrapped to the page, with what stands before its first line and the others."""
    rest = " " * len(first) if rest is None else rest
    lines = wrap(text, width() - len(first))
    return "\n".join(
        (rest if number else first) + inked(line, ink) for number, line in enumerate(lines)
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]], ink: Ink = PLAIN) -> str:
    """Rows in columns under a ruled head, indented; what is too wide wraps."""
    everything = [head, *rows] if any(head) else list(rows)
    widths = _fitted(everything, width() - GAP)
    lines = []
    if any(head):
        lines += [ink("dim", line) for line in _row(head, widths, PLAIN)]
        lines.append(" " * GAP + ink("dim", "─" * (sum(widths) + GAP * (len(widths) - 1))))
    for row in rows:
        lines += _row(row, widths, ink)
    return "\n".join(lines)


def _row(cells: Sequence[str], widths: Sequence[int], ink: Ink) -> Iterator[str]:
    columns = [wrap(cell, room) for cell, room in zip(cells, widths, strict=True)]
    for number in range(max(map(len, columns))):
        line = ""
        for column, room in zip(columns, widths, strict=True):
            text = column[number] if number < len(column) else ""
            line += " " * GAP + inked(text, ink) + " " * (room - size(text))
        yield line.rstrip()


def _fitted(rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """The width of each column; the widest gives way until all fit."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(size, column)) for column in columns]
    least = [max(size(word) for cell in column for word in wrap(cell, 1)) for column in columns]
    while sum(widths) + GAP * (len(widths) - 1) > room:
        spare = [(have, at) for at, have in enumerate(widths) if have > least[at]]
        if not spare:
            break
        widths[max(spare)[1]] -= 1
    return widths
