"""The palettes as themes of Textual, and the sheets that come over the table."""

import os

from textual.theme import Theme

from marxador.terminal.palette import DAY, NIGHT, Palette


def _theme(name: str, palette: Palette, dark: bool) -> Theme:
    return Theme(
        name=name,
        primary=palette.gold,
        secondary=palette.red,
        accent=palette.gold,
        foreground=palette.ink,
        background=palette.wall,
        surface=palette.paper,
        panel=palette.shade,
        success=palette.green,
        error=palette.red,
        dark=dark,
    )


DAY_THEME = _theme("casal-day", DAY, dark=False)
NIGHT_THEME = _theme("casal-night", NIGHT, dark=True)


def first_theme() -> str:
    """By day where the terminal says that it is light."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return DAY_THEME.name if ground in ("7", "15") else NIGHT_THEME.name


SHEETS = """
ModalScreen { align: center middle; background: $background 60%; }
.sheet { background: $surface; border: round $primary; padding: 0 1; width: 90%; height: 90%;
         max-width: 92; }
.sheet.short { height: auto; max-height: 90%; max-width: 64; }
.sheet.short VerticalScroll { height: auto; max-height: 18; }
.sheet.small { height: auto; max-width: 60; }
.heading { text-style: bold; color: $secondary; width: 100%; height: auto; padding: 0 0 1 0; }
.foot { color: $foreground 70%; width: 100%; height: auto; padding: 1 0 0 0; }
OptionList { height: auto; max-height: 100%; border: none; background: $surface; }
#number { width: 100%; height: auto; text-align: center; }
"""
