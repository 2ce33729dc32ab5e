"""The parts of the table on the screen: bar, cloth, stones, log, hand, what can be done."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.events import Click
from textual.message import Message

from marxador.cli.layout import wrap
from marxador.engine.table import side_of
from marxador.engine.view import View
from marxador.i18n import _
from marxador.rulebook import stakes
from marxador.terminal import cards
from marxador.terminal.canvas import Canvas, Ink
from marxador.terminal.cards import LARGE
from marxador.terminal.conduct import Conduct
from marxador.terminal.look import Drawn
from marxador.terminal.offers import Offer, label
from marxador.terminal.palette import BLACK, CREAM, FILLED
from marxador.terminal.scene import Scene
from marxador.terminal.tally import Tally
from marxador.terminal.telling import Line, side_name


class Bar(Drawn):
    """The wooden bar: what is played, and the keys that always work."""

    DEFAULT_CSS = "Bar { height: 1; }"
    title = ""
    keys: Sequence[tuple[str, str, str]] = ()
    """Key, word, and the action of the app that a click does."""

    class Pressed(Message):
        """A key of the bar was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def draw(self, canvas: Canvas) -> None:
        wood = Ink(self.palette.on_wood, self.palette.wood)
        canvas.fill(0, 0, canvas.width, 1, wood)
        canvas.put(1, 0, "●", Ink(CREAM, self.palette.wood, bold=True))
        canvas.put(2, 0, "●", Ink(FILLED["gold"], self.palette.wood, bold=True))
        canvas.put(4, 0, self.title, wood._replace(bold=True))
        self._spots: list[tuple[int, int, str]] = []
        x = canvas.width
        for key, word, action in reversed(self.keys):
            x -= len(key) + len(word) + 4
            if x < len(self.title) + 5:
                break
            canvas.put(x, 0, f" {key} ", Ink(BLACK, "#E8D9B8", bold=True))
            canvas.put(x + len(key) + 2, 0, f" {word}", wood)
            self._spots.append((x, x + len(key) + len(word) + 3, action))

    def on_click(self, event: Click) -> None:
        for left, right, action in self._spots:
            if left <= event.x < right:
                self.post_message(self.Pressed(action))


class ClothView(Drawn):
    """The cloth."""

    scene: Scene | None = None

    def draw(self, canvas: Canvas) -> None:
        if self.scene:
            self.scene.draw(canvas, self.palette)


class StonesView(Drawn):
    """The stones of both sides, as the game keeps them, with the number beside them."""

    conduct: Conduct
    viewer: int | None = None

    def ground(self) -> Ink:
        palette = self.palette
        if self.conduct.match.variant.tally == "paper":
            return Ink(palette.ink, palette.paper)
        return Ink(palette.on_wood, palette.wood)

    def rows(self) -> int:
        """How many rows it needs."""
        match = self.conduct.match
        tally = Tally(match.variant, match.target, self.palette)
        if tally.beside:
            return 6
        each = tally.draw(Canvas(26, 40, self.ground()), 1, 0, 24, 0, "A")
        return 2 * (each + 1) + 1

    def draw(self, canvas: Canvas) -> None:
        match = self.conduct.match
        tally = Tally(match.variant, match.target, self.palette)
        ours = side_of(self.viewer) if self.viewer else "A"
        sides = (ours, "B" if ours == "A" else "A")
        if tally.beside:
            half = canvas.width // 2
            for number, side in enumerate(sides):
                self._head(canvas, 1 + half * number, 0, half - 2, side)
                tally.draw(canvas, 1 + half * number, 1, half - 2, self._stones(side), side)
            return
        y = 0
        for side in sides:
            self._head(canvas, 1, y, canvas.width - 2, side)
            y += 1 + tally.draw(canvas, 1, y + 1, canvas.width - 2, self._stones(side), side)
            y += canvas.height > self.rows() and side == sides[0]

    def _stones(self, side: str) -> int:
        return self.conduct.match.score["AB".index(side)]

    def _head(self, canvas: Canvas, x: int, y: int, width: int, side: str) -> None:
        """A side with its games and its number."""
        match = self.conduct.match
        ink = self.ground()._replace(bold=True)
        won = match.won["AB".index(side)]
        count = str(self._stones(side))
        coins = "◉" * won + "○" * (match.games - won) if match.games > 1 else ""
        name = side_name(match, side, self.viewer)
        room = max(3, width - len(count) - len(coins) - 2)
        canvas.put(x, y, name[:room].capitalize() if match.seats > 2 else name[:room], ink)
        canvas.put(x + min(len(name), room) + 1, y, coins, Ink(self.palette.gold, bold=True))
        canvas.put(x + width - len(count), y, count, ink)


class LogView(Drawn):
    """What happened, the last of it at the bottom."""

    conduct: Conduct
    lines: Sequence[Line] = ()

    def ground(self) -> Ink:
        return Ink(self.palette.ink, self.palette.paper)

    def draw(self, canvas: Canvas) -> None:
        rows: list[tuple[str, Line]] = []
        for line in self.lines[-4 * canvas.height :]:
            text = sentence(self.conduct.match.names, line)
            wrapped = wrap(text, canvas.width - 3)
            rows += [(part if not at else f" {part}", line) for at, part in enumerate(wrapped)]
        for y, (text, line) in enumerate(rows[-canvas.height :]):
            canvas.put(1, y, text, self._ink(line))

    def _ink(self, line: Line) -> Ink:
        palette = self.palette
        plain = Ink(palette.ink, palette.paper)
        return {
            "hand": Ink(palette.faint, palette.paper, bold=True),
            "said": Ink(palette.red, palette.paper, bold=True),
            "trick": Ink(palette.faint, palette.paper, italic=True),
            "stones": plain._replace(bold=True),
            "end": Ink(palette.green, palette.paper, bold=True),
            "signal": Ink(palette.faint, palette.paper),
        }.get(line.kind, plain)


def sentence(names: Sequence[str], line: Line) -> str:
    """A line of the log in few words."""
    if line.kind == "hand":
        return f"── {line.text}"
    name = f"{names[line.seat - 1]} " if line.seat else ""
    if line.kind == "said":
        return f"{name}«{line.text}»"
    if line.kind == "talk":
        return f"{name}“{line.text}”"
    if line.kind == "signal":
        return f"{name}{_('signals {name}').format(name=line.text)}"
    return f"{name}{line.text}"


class Taken(Message):
    """Something that is offered was chosen with the mouse."""

    def __init__(self, offer: Offer) -> None:
        super().__init__()
        self.offer = offer


class HandView(Drawn):
    """One's own cards, each with its key; backs while they are covered."""

    DEFAULT_CSS = "HandView { width: 31; }"
    view: View | None = None
    offered: Sequence[Offer] = ()
    cursor: Offer | None = None
    covered = False

    def draw(self, canvas: Canvas) -> None:
        palette = self.palette
        dealt = self.view.dealt if self.view else ()
        width, height = LARGE
        top = max(0, (canvas.height - height) // 2)
        for number in range(3):
            x = 1 + number * (width + 1)
            if self.covered and self.view:
                canvas.stamp(x, top, cards.back(LARGE))
            elif number < len(dealt) and self.view and dealt[number] in self.view.cards:
                canvas.stamp(x, top, cards.face(dealt[number], LARGE, palette))
                self._key(canvas, x, top + height - 1, number)
            else:
                canvas.stamp(x, top, cards.gap(LARGE, palette.line))

    def _offer(self, number: int) -> Offer | None:
        if not self.view or number >= len(self.view.dealt):
            return None
        card = self.view.dealt[number]
        for offer in self.offered:
            if offer.kind == "card" and card in offer.action.split("/"):
                return offer
        return None

    def _key(self, canvas: Canvas, x: int, y: int, number: int) -> None:
        offer = self._offer(number)
        if offer and offer.key == str(number + 1):
            chosen = offer == self.cursor
            ink = Ink(BLACK, FILLED["gold"] if chosen else "#E8D9B8", bold=True)
            canvas.put(x + 3, y, f" {offer.key} ", ink)

    def on_click(self, event: Click) -> None:
        offer = self._offer((event.x - 1) // (LARGE[0] + 1))
        if offer and not self.covered:
            self.post_message(Taken(offer))


class Chip(NamedTuple):
    """Where a thing that may be said is drawn."""

    x: int
    y: int
    width: int
    offer: Offer


class ActionsView(Drawn):
    """What waits, in a sentence, and everything that may be said, with its keys."""

    view: View | None = None
    text = ""
    offered: Sequence[Offer] = ()
    cursor: Offer | None = None

    def ground(self) -> Ink:
        return Ink(self.palette.ink, self.palette.wall)

    def draw(self, canvas: Canvas) -> None:
        self.chips: list[Chip] = []
        rows = wrap(self.text, canvas.width - 2)
        voices = [offer for offer in self.offered if offer.kind != "card"]
        tall = self._rows(voices, canvas.width) * 2 + len(rows) + 1 <= canvas.height
        for y, row in enumerate(rows[: canvas.height]):
            canvas.put(1, y + tall, row, Ink(self.palette.ink, bold=True))
        x, y = 1, len(rows) + 2 * tall
        for offer in voices:
            width = self._width(offer)
            if x + width > canvas.width - 1 and x > 1:
                x, y = 1, y + (2 if tall else 1)
            self._chip(canvas, x, y, offer)
            self.chips.append(Chip(x, y, width, offer))
            x += width + 1

    def _rows(self, voices: Sequence[Offer], room: int) -> int:
        rows, x = 1, 1
        for offer in voices:
            width = self._width(offer)
            if x + width > room - 1 and x > 1:
                rows, x = rows + 1, 1
            x += width + 1
        return rows

    def _aside(self, offer: Offer) -> str:
        """What a voice comes to, beside it."""
        if self.view is None or offer.kind != "truc":
            return ""
        game = stakes.game_of(self.view)
        for rung in game.truc.rungs:
            if offer.action in (rung.voice, game.truc.passing):
                return f" {stakes.short(game, rung.wanted)}"
        return ""

    def _width(self, offer: Offer) -> int:
        return len(label(offer)) + len(self._aside(offer)) + 6

    def _chip(self, canvas: Canvas, x: int, y: int, offer: Offer) -> None:
        ground, colour = {
            "yes": (FILLED["green"], CREAM),
            "no": (self.palette.paper, self.palette.ink),
            "truc": (FILLED["red"], CREAM),
            "flor": (FILLED["gold"], BLACK),
            "envit": (FILLED["gold"], BLACK),
            "word": (FILLED["green"], CREAM),
        }.get(offer.kind, (self.palette.shade, self.palette.faint))
        chosen = offer == self.cursor
        canvas.put(
            x,
            y,
            f" {offer.key.upper()} ",
            Ink(BLACK, "#FFFFFF" if chosen else "#E8D9B8", bold=True),
        )
        text = f" {label(offer)}{self._aside(offer)} "
        canvas.put(x + 3, y, text, Ink(colour, ground, bold=True))
        if chosen:
            canvas.put(x + 3 + len(text), y, "◂", Ink(self.palette.red, bold=True))

    def on_click(self, event: Click) -> None:
        for chip in self.chips:
            if chip.y == event.y and chip.x <= event.x < chip.x + chip.width:
                self.post_message(Taken(chip.offer))
