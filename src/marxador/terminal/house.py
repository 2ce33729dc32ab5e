"""What the apps of this room share: the themes, and how one leaves."""

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from marxador.terminal.look import Drawn
from marxador.terminal.theme import DAY_THEME, NIGHT_THEME, SHEETS, first_theme


class HouseApp(App[object]):
    """An app in the colours of the house."""

    TITLE = "marxador"
    CSS = SHEETS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
    ]

    def on_mount(self) -> None:
        for theme in (DAY_THEME, NIGHT_THEME):
            self.register_theme(theme)
        self.theme = first_theme()

    def action_theme(self) -> None:
        """From day to night and back."""
        self.theme = DAY_THEME.name if self.current_theme.dark else NIGHT_THEME.name
        for drawn in self.screen.query(Drawn):
            drawn.redraw()
