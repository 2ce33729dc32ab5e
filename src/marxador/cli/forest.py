"""Intervals drawn in a terminal: a dot, how far it may be off, and the line that is even."""

from collections.abc import Sequence

from marxador.arena.figures import Interval
from marxador.cli.ink import PLAIN, Ink
from marxador.cli.layout import width

WIDEST_LABEL = 30


def forest(rows: Sequence[tuple[str, Interval]], even: float, ink: Ink = PLAIN) -> str:
    """A line for each interval, all on the scale of the widest."""
    labels = [label if len(label) <= WIDEST_LABEL else f"{label[:29]}…" for label, _row in rows]
    margin = max(map(len, labels))
    room = width() - margin - 4
    low = min(even, *(interval.low for _label, interval in rows))
    high = max(even, *(interval.high for _label, interval in rows))
    scale = (room - 1) / (high - low) if high > low else 0.0

    def at(value: float) -> int:
        return round((value - low) * scale)

    lines = []
    for label, (_label, interval) in zip(labels, rows, strict=True):
        cells = [" "] * room
        for cell in range(at(interval.low), at(interval.high) + 1):
            cells[cell] = "─"
        cells[at(interval.low)], cells[at(interval.high)] = "├", "┤"
        cells[at(even)] = "┊" if cells[at(even)] == " " else "┼"
        cells[at(interval.value)] = "●"
        drawn = "".join(cells).rstrip()
        style = "bold" if interval.clear_of(even) else "dim"
        lines.append(f"  {label.ljust(margin)}  {ink(style, drawn)}")
    return "\n".join(lines)
