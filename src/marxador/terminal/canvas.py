"""A grid of coloured letters to draw on; what it becomes on a screen is the widget's."""

from collections.abc import Iterator
from typing import NamedTuple


class Ink(NamedTuple):
    """A colour to write in; without a ground of its own it leaves what is there."""

    colour: str
    ground: str | None = None
    bold: bool = False
    italic: bool = False

    def on(self, ground: str) -> "Ink":
        return self._replace(ground=ground)


class Run(NamedTuple):
    """Letters of one ink, side by side."""

    text: str
    ink: Ink


class Canvas:
    """Letters in rows; what falls outside is not drawn."""

    def __init__(self, width: int, height: int, ink: Ink) -> None:
        self.width = width
        self.height = height
        self._rows = [[(" ", ink)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: Ink) -> None:
        """Write a text from a point on."""
        if not 0 <= y < self.height:
            return
        row = self._rows[y]
        for column, letter in enumerate(text, x):
            if 0 <= column < self.width:
                ground = ink.ground or row[column][1].ground
                row[column] = (letter, ink._replace(ground=ground))

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink) -> None:
        """Cover a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, ink)

    def stamp(self, x: int, y: int, rows: "list[list[Run]]") -> None:
        """Put a drawing made of rows of runs."""
        for line, runs in enumerate(rows):
            column = x
            for text, ink in runs:
                self.put(column, y + line, text, ink)
                column += len(text)

    def runs(self, y: int) -> Iterator[Run]:
        """A row as runs of one ink."""
        text, ink = "", self._rows[y][0][1] if self.width else Ink("")
        for letter, its in self._rows[y]:
            if its != ink:
                yield Run(text, ink)
                text, ink = "", its
            text += letter
        yield Run(text, ink)

    def text(self) -> str:
        """Only the letters, line by line."""
        return "\n".join("".join(letter for letter, _ in row).rstrip() for row in self._rows)
