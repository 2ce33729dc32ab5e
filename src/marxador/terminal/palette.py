"""The colours of the house, by day and by night, and the cloth of each game."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Palette:
    """What everything but the cloth is painted with."""

    wall: str
    paper: str
    shade: str
    ink: str
    faint: str
    line: str
    wood: str
    on_wood: str
    well: str
    red: str
    green: str
    gold: str
    card: str
    lost: str
    """A card that lost its trick."""


DAY = Palette(
    wall="#EADFC8",
    paper="#FCF5E3",
    shade="#F3E8CF",
    ink="#241712",
    faint="#5B4537",
    line="#D6C39C",
    wood="#7F4E2B",
    on_wood="#FFF3DC",
    well="#B58A60",
    red="#B02A1F",
    green="#1E6A41",
    gold="#EDAF2F",
    card="#FCF5E3",
    lost="#CFC4AA",
)
NIGHT = Palette(
    wall="#15100C",
    paper="#2A1F18",
    shade="#352820",
    ink="#F7EBD4",
    faint="#D2BD9E",
    line="#54402F",
    wood="#3E2717",
    on_wood="#F7EBD4",
    well="#7A5A3E",
    red="#FF8D74",
    green="#7CCB9A",
    gold="#F0B93F",
    card="#EBE4D3",
    lost="#B3A993",
)

FILLED = {"red": "#B02A1F", "green": "#1E6A41", "gold": "#EDAF2F"}
"""Filled buttons and balloons keep the colours of the day."""
CREAM = "#FFF6E0"
BLACK = "#241712"
GARNET = "#7C1D33"

SUITS = {"O": "#8A5A00", "C": "#B02A1F", "E": "#1C4A93", "B": "#1E6A41"}
"""The ink of each suit, on a card."""


class Cloth(NamedTuple):
    """The cloth names the game: its field, a tone of it, and its border."""

    field: str
    tone: str
    figure: str
    """What is woven into the field."""
    ground: str
    """The ground of the border."""
    border: tuple[tuple[str, str], ...]
    """Its letters and their colours, one after another."""


CLOTHS = {
    "jcf": Cloth(
        "#1E427F",
        "#2B5191",
        "✿",
        "#F3E8CF",
        (("◆", "#1C4A93"), ("◇", "#1E6A41"), ("◆", "#B8801A"), ("◇", "#1E6A41")),
    ),
    "popular": Cloth(
        "#8B3826",
        "#9B4733",
        "✧",
        "#F3E8CF",
        (("▲", "#8B3826"), ("●", "#241712"), ("▼", "#8B3826"), ("●", "#241712")),
    ),
    "negre": Cloth(
        "#181B36",
        "#2A2E54",
        "✦",
        "#0E1024",
        (("◆", "#E6BE6A"), ("·", "#7A86C9"), ("◇", "#7A86C9"), ("·", "#7A86C9")),
    ),
    "mallorca": Cloth(
        "#1F5C49",
        "#2D6C58",
        "◊",
        "#F3E8CF",
        (("▲", "#1F5C49"), ("◆", "#B02A1F"), ("▼", "#1C4A93"), ("◆", "#B02A1F")),
    ),
    "almeria": Cloth(
        "#75521C",
        "#86622A",
        "═",
        "#2E1F0C",
        (("▬", "#C8452F"), ("▬", "#E0A93C"), ("▬", "#4C8CB8"), ("▬", "#5E9C63")),
    ),
    "argentina": Cloth(
        "#561424",
        "#672234",
        "❀",
        "#150A0C",
        (("◆", "#E3B23C"), ("∿", "#5FB07A"), ("●", "#D8503F"), ("∿", "#5FB07A")),
    ),
}
