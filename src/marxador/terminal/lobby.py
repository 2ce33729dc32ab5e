"""The menu before a match, in Textual: six cloths as doors, and who sits at the table."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message
from textual.screen import Screen

from marxador.bots import BOTS, SOLVED
from marxador.i18n import _
from marxador.rules import VARIANTS
from marxador.study.coach.hint import best
from marxador.terminal import saves
from marxador.terminal.arrangement import Arrangement
from marxador.terminal.canvas import Canvas, Ink
from marxador.terminal.company import PERSON
from marxador.terminal.house import HouseApp
from marxador.terminal.look import Drawn
from marxador.terminal.menu import Menu
from marxador.terminal.palette import BLACK, CLOTHS, CREAM, FILLED

INVITATION = "Seu, que falta u!"
DOOR = (24, 4)
ACROSS = 3


class Row(NamedTuple):
    """A question of the menu: its values, and the one that is chosen."""

    name: str
    values: Sequence[str]
    chosen: str


class Spot(NamedTuple):
    """Where a value can be clicked."""

    x: int
    y: int
    width: int
    height: int
    row: int
    value: str


class MenuView(Drawn):
    """Draws the menu and says what was clicked."""

    menu = Menu()
    row = 0
    last: Path | None = None

    class Chosen(Message):
        def __init__(self, row: int, value: str) -> None:
            super().__init__()
            self.row = row
            self.value = value

    def rows(self) -> list[Row]:
        menu, names = self.menu, [*reversed(list(BOTS)), *SOLVED]
        found = [
            Row(_("Game"), list(VARIANTS), menu.game),
            Row(_("Seats"), list(map(str, menu.variant.seats)), str(menu.seats)),
            Row(_("Opponents"), names, menu.rivals or best()),
        ]
        if menu.has_partner:
            found.append(Row(_("Partner"), [*names, PERSON], menu.partner or best()))
        return found

    def draw(self, canvas: Canvas) -> None:
        palette = self.palette
        self._spots: list[Spot] = []
        wide = ACROSS * (DOOR[0] + 1) - 1
        x, y = max(1, (canvas.width - wide) // 2), max(0, (canvas.height - 20) // 2)
        canvas.put(x, y, "●", Ink(CREAM if palette.wall < "#8" else palette.faint, bold=True))
        canvas.put(x + 1, y, "●", Ink(palette.gold, bold=True))
        canvas.put(x + 3, y, INVITATION, Ink(palette.red, bold=True, italic=True))
        self._doors(canvas, x, y + 2)
        y += 3 + 2 * DOOR[1] + 1
        for number, row in enumerate(self.rows()[1:], 1):
            self._row(canvas, x, y, number, row)
            y += 1
        y += 1
        canvas.put(x, y, " ⏎ ", Ink(BLACK, "#E8D9B8", bold=True))
        canvas.put(x + 3, y, f" {_('sit down')} ", Ink(CREAM, FILLED["green"], bold=True))
        self._spots.append(Spot(x, y, len(_("sit down")) + 5, 1, -1, "play"))
        if self.last:
            text = f" {_('go on with {name}').format(name=self.last.stem)} "
            left = x + len(_("sit down")) + 7
            canvas.put(left, y, " R ", Ink(BLACK, "#E8D9B8", bold=True))
            canvas.put(left + 3, y, text, Ink(BLACK, FILLED["gold"], bold=True))
            self._spots.append(Spot(left, y, len(text) + 3, 1, -1, "resume"))
        keys = _("arrows choose, Enter sits down, T day or night, ^Q leaves")
        canvas.put(x, y + 2, keys, Ink(palette.faint))

    def _doors(self, canvas: Canvas, x: int, y: int) -> None:
        width, height = DOOR
        for number, (key, variant) in enumerate(VARIANTS.items()):
            left = x + number % ACROSS * (width + 1)
            top = y + number // ACROSS * (height + 1)
            cloth = CLOTHS[key]
            canvas.fill(left, top, width, height, Ink(CREAM, cloth.field))
            for column in range(width):
                letter, colour = cloth.border[column % len(cloth.border)]
                canvas.put(left + column, top, letter, Ink(colour, cloth.ground))
            chosen = key == self.menu.game
            mark = "▶ " if chosen else "  "
            name = Ink(FILLED["gold"] if chosen else CREAM, bold=True)
            canvas.put(left + 1, top + 1, f"{mark}{variant.name}", name)
            canvas.put(left + 3, top + 2, variant.region, Ink(CREAM))
            canvas.put(left + 3, top + 3, key, Ink(CREAM, italic=True))
            if chosen and self.row == 0:
                canvas.put(left, top + 1, "▌", Ink(FILLED["gold"]))
                canvas.put(left, top + 2, "▌", Ink(FILLED["gold"]))
                canvas.put(left, top + 3, "▌", Ink(FILLED["gold"]))
            self._spots.append(Spot(left, top, width, height, 0, key))

    def _row(self, canvas: Canvas, x: int, y: int, number: int, row: Row) -> None:
        palette = self.palette
        here = number == self.row
        canvas.put(x, y, "▌" if here else " ", Ink(palette.gold, bold=True))
        canvas.put(x + 1, y, row.name, Ink(palette.ink, bold=here))
        left = x + 13
        for value in row.values:
            text = f" {_(value) if value == PERSON else value} "
            chosen = value == row.chosen
            ink = Ink(BLACK, FILLED["gold"], bold=True) if chosen else Ink(palette.faint)
            canvas.put(left, y, text, ink)
            self._spots.append(Spot(left, y, len(text), 1, number, value))
            left += len(text) + 1

    def on_click(self, event: Click) -> None:
        for spot in self._spots:
            across = spot.x <= event.x < spot.x + spot.width
            if across and spot.y <= event.y < spot.y + spot.height:
                self.post_message(self.Chosen(spot.row, spot.value))


class MenuScreen(Screen[None]):
    """The menu by keys and by mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "row(-1)", show=False),
        Binding("down,tab", "row(1)", show=False),
        Binding("left", "value(-1)", show=False),
        Binding("right", "value(1)", show=False),
        Binding("enter,space", "play", show=False),
        Binding("r", "resume", show=False),
        Binding("t", "app.theme", show=False),
    ]
    CSS = "MenuView { width: 100%; height: 100%; }"

    def compose(self) -> ComposeResult:
        self.view = MenuView()
        self.view.last = saves.last_unfinished()
        yield self.view

    def action_row(self, step: int) -> None:
        self.view.row = (self.view.row + step) % len(self.view.rows())
        self.view.redraw()

    def action_value(self, step: int) -> None:
        row = self.view.rows()[self.view.row]
        at = list(row.values).index(row.chosen)
        self._choose(self.view.row, row.values[(at + step) % len(row.values)])

    def _choose(self, row: int, value: str) -> None:
        view = self.view
        view.row = row
        if row == 0:
            view.menu = view.menu.of_game(value)
        elif row == 1:
            view.menu = replace(view.menu, seats=int(value))
        elif row == 2:
            view.menu = replace(view.menu, rivals=value)
        else:
            view.menu = replace(view.menu, partner=value)
        view.redraw()

    def on_menu_view_chosen(self, message: MenuView.Chosen) -> None:
        if message.value == "play":
            self.action_play()
        elif message.value == "resume":
            self.action_resume()
        else:
            self._choose(message.row, message.value)

    def action_play(self) -> None:
        self.app.exit(self.view.menu.arrangement())

    def action_resume(self) -> None:
        if self.view.last:
            self.app.exit(self.view.last)


class LobbyApp(HouseApp):
    """Gives back what was chosen: a match to begin, a file to go on with, or nothing."""

    def on_mount(self) -> None:
        super().on_mount()
        self.push_screen(MenuScreen())


def choose() -> Arrangement | Path | None:
    """Ask with the menu; None where somebody leaves."""
    chosen = LobbyApp().run()
    return chosen if isinstance(chosen, Arrangement | Path) else None
