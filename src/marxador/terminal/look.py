"""What the widgets of the table share: a canvas as a widget, and the palette in course."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from marxador.terminal.canvas import Canvas, Ink
from marxador.terminal.palette import DAY, NIGHT, Palette


def style(ink: Ink) -> Style:
    return Style(color=ink.colour, bgcolor=ink.ground, bold=ink.bold, italic=ink.italic)


class Drawn(Widget):
    """A widget that draws itself on a canvas, and again when it is asked to."""

    canvas: Canvas | None = None

    @property
    def palette(self) -> Palette:
        return NIGHT if self.app.current_theme.dark else DAY

    def draw(self, canvas: Canvas) -> None:
        """Fill the canvas."""
        raise NotImplementedError

    def ground(self) -> Ink:
        return Ink(self.palette.ink, self.palette.wall)

    def redraw(self) -> None:
        """Draw again what may have changed."""
        self.canvas = None
        self.refresh()

    def on_resize(self) -> None:
        self.redraw()

    def render_line(self, y: int) -> Strip:
        size = self.size
        if self.canvas is None or (self.canvas.width, self.canvas.height) != tuple(size):
            self.canvas = Canvas(size.width, size.height, self.ground())
            self.draw(self.canvas)
        if y >= self.canvas.height:
            return Strip.blank(size.width)
        return Strip([Segment(run.text, style(run.ink)) for run in self.canvas.runs(y)])
