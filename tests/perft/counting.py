"""Perft: how many ways a hand can go on, to a depth; each game's positions are a text file.

A file has blocks with an empty line between them. A block says what was agreed (`options`,
`target`, `games`, `score`, `dealer`), how the hand was dealt (`deal`) and how it began (`play`),
one thing to a line, each optional but the deal; then a line `DEPTH COUNT` for each depth. `;`
starts a comment.

The count at a depth is that of the different sequences of so many actions, each by any seat that
may act; a hand that ended sooner has none.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import marxador as mx
from tests.game import go

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.txt"))

_COUNT = re.compile(r"(\d+) +(\S+)")


def perft(match: mx.Match, depth: int) -> int:
    """The number of legal histories of `depth` actions from here."""
    actions = [(seat, action) for seat in match.to_act for action in match.legal_actions(seat)]
    if depth == 1:
        return len(actions)
    total = 0
    for seat, action in actions:
        match.apply(seat, action)
        if match.in_hand:
            total += perft(match, depth - 1)
        match.undo()
    return total


class Position(NamedTuple):
    """A position of a file: where it stands there, the match, and the counts it says."""

    line: int
    match: mx.Match
    counts: dict[int, str]


def read(path: Path) -> Iterator[Position]:
    """The positions of a file, which is named by its variant and number of seats."""
    variant, _, seats = path.stem.rpartition("-")
    block: dict[str, str] = {}
    start = 1
    lines = [*path.read_text("utf-8").splitlines(), ""]
    for at, line in enumerate(lines, start=1):
        text = line.partition(";")[0].strip()
        if text:
            start = start if block else at
            word, _, rest = text.partition(" ")
            block[word] = rest.strip()
        elif block:
            yield _position(variant, int(seats), start, block)
            block = {}


def _position(variant: str, seats: int, line: int, block: dict[str, str]) -> Position:
    counts = {int(word): rest for word, rest in block.items() if word.isdigit()}
    terms: dict[str, Any] = {name: int(block[name]) for name in _NUMBERS & block.keys()}
    if "options" in block:
        terms["options"] = dict(option.split("=") for option in block["options"].split())
    if "score" in block:
        a, b = block["score"].split("-")
        terms["score"] = (int(a), int(b))
    unknown = block.keys() - _NUMBERS - _WORDS - {str(depth) for depth in counts}
    assert not unknown, f"line {line}: {unknown}"
    match = mx.Match(variant, seats=seats, **terms)
    match.deal(block["deal"])
    return Position(line, go(match, block.get("play", "")), counts)


_NUMBERS = {"target", "games", "dealer"}
_WORDS = {"options", "score", "deal", "play"}


def recounted(path: Path) -> str:
    """The text of a file with its counts as they are now."""
    counts = (count for position in read(path) for count in _counts(position))
    return "".join(_recounted(path.read_text("utf-8").splitlines(keepends=True), counts))


def _counts(position: Position) -> Iterator[int]:
    return (perft(position.match, depth) for depth in position.counts)


def _recounted(lines: Iterable[str], counts: Iterator[int]) -> Iterator[str]:
    for line in lines:
        count = _COUNT.match(line)
        yield f"{count[1]} {next(counts)}{line[count.end() :]}" if count else line
