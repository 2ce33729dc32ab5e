"""The stones drawn: wells with beans and maize, coins, two sliding cards, pencil squares."""

from marxador.rules.variant import Variant
from marxador.terminal import cards
from marxador.terminal.canvas import Canvas, Ink
from marxador.terminal.palette import CREAM, GARNET, SUITS, Palette
from marxador.terminal.stones import BESIDE, BIG_COIN, CROSSED, SQUARE, eight_and_nine, halves

BEAN, MAIZE, WELL = "●", "●", "·"
BIG, COIN = "◉", "•"


class Tally:
    """Draws the stones of a side in a box, as its game keeps them."""

    def __init__(self, variant: Variant, target: int, palette: Palette) -> None:
        self.variant = variant
        self.target = target
        self.palette = palette

    @property
    def beside(self) -> bool:
        """Whether the two sides stand beside each other: the cards do."""
        return self.variant.tally == "eight-and-nine" and self.target <= 24

    def draw(self, canvas: Canvas, x: int, y: int, width: int, count: int, side: str) -> int:
        """Draw the stones of a side; how many rows they took."""
        if self.beside:
            return self._cards(canvas, x, y, count, side)
        if self.variant.tally == "coins":
            return self._coins(canvas, x, y, count)
        if self.variant.tally == "paper":
            return self._paper(canvas, x, y, width, count)
        return self._maize(canvas, x, y, width, count)

    def _maize(self, canvas: Canvas, x: int, y: int, width: int, count: int) -> int:
        """Wells in two rows: beans for the first half, maize for the second."""
        half = (self.target + 1) // 2
        step = 2 if 2 * half - 1 <= width else 1
        across = min(half, (width + step - 1) // step)
        row = 0
        for start, filled in ((0, CREAM), (half, self.palette.gold)):
            for at in range(min(half, self.target - start)):
                line, column = divmod(at, across)
                full = start + at < count
                ink = Ink(filled if full else self.palette.well, bold=full)
                canvas.put(x + step * column, y + row + line, BEAN if full else WELL, ink)
            row += -(-half // across)
        return row

    def _coins(self, canvas: Canvas, x: int, y: int, count: int) -> int:
        """A big coin is three, a small one is one; malas, and under them buenas."""
        assert self.variant.halves is not None
        for row, (name, kept) in enumerate(
            zip(self.variant.halves, halves(count, self.target), strict=True)
        ):
            big, small = divmod(kept, BIG_COIN)
            canvas.put(x, y + row, f"{name:<7}", Ink(self.palette.line))
            coins = " ".join([BIG] * big)
            canvas.put(x + 8, y + row, coins, Ink(self.palette.gold, bold=True))
            at = x + 8 + (len(coins) + 1 if coins else 0)
            canvas.put(at, y + row, " ".join([COIN] * small), Ink("#E39A5B", bold=True))
        return 2

    def _paper(self, canvas: Canvas, x: int, y: int, width: int, count: int) -> int:
        """Squares of five strokes; a dotted line between malas and buenas."""
        left = x
        for number, kept in enumerate(halves(count, self.target)):
            room = -(-self.target // 2 // SQUARE) or 1
            for square in range(room):
                strokes = min(SQUARE, max(0, kept - SQUARE * square))
                top, bottom = STROKES[strokes]
                canvas.put(left, y, top, Ink(self.palette.ink, bold=True))
                canvas.put(left, y + 1, bottom, Ink(self.palette.ink, bold=True))
                left += 3 if width < 4 * 2 * room + 2 else 4
            if not number:
                canvas.put(left, y, "┊", Ink(self.palette.red))
                canvas.put(left, y + 1, "┊", Ink(self.palette.red))
                left += 2
        return 2

    def _cards(self, canvas: Canvas, x: int, y: int, count: int, side: str) -> int:
        """*Sa manera d'apuntar*: one card slides over the other and uncovers its signs."""
        suit = "C" if side == "A" else "O"
        shows, signs, lie = eight_and_nine(count)
        dark = Ink("#D9A35B", GARNET)
        if lie:
            drawing = {CROSSED: LYING_CROSSED, BESIDE: LYING_BESIDE}.get(lie, LYING_STACKED)
            for row, text in enumerate(drawing):
                for column, letter in enumerate(text):
                    if letter != " ":
                        canvas.put(x + column, y + row, letter, dark)
            return len(drawing)
        card = Ink(SUITS[suit], self.palette.card, bold=True)
        pips = (cards.PIPS[suit] + " ") * signs
        upper, lower = pips[:10].rstrip(), pips[10:].rstrip()
        canvas.put(x, y, f"{shows}{suit:>10}", card)
        canvas.put(x, y + 1, f" {upper:<10}", card)
        canvas.put(x, y + 2, f" {lower:<10}", card if lower else dark)
        if not lower:
            canvas.put(x, y + 2, "◆·◆·◆·◆·◆·◆", dark)
        if count == 9:
            canvas.put(x, y + 3, f"{suit}{shows:>10}", card)
        else:
            canvas.put(x, y + 3, "·◆·◆·◆·◆·◆·", dark)
        return 4


STROKES = (
    ("   ", "   "),
    ("╷  ", "╵  "),
    ("┌─╴", "╵  "),
    ("┌─┐", "╵ ╵"),
    ("┌─┐", "└─┘"),
    ("┌─╱", "╱─┘"),
)
LYING_CROSSED = ("    ◆·◆    ", "◆·◆·◆·◆·◆·◆", "·◆·◆·◆·◆·◆·", "    ·◆·    ")
LYING_BESIDE = ("◆·◆·◆ ◆·◆·◆", "·◆·◆· ·◆·◆·", "◆·◆·◆ ◆·◆·◆", "·◆·◆· ·◆·◆·")
LYING_STACKED = ("   ◆·◆·◆   ", "   ·◆·◆·   ", "   ◆·◆·◆   ", "   ·◆·◆·   ")
