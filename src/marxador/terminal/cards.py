"""Cards in letters: number and letter, the pinta in the frame, figures with a face.

The frame of a Spanish card is broken at its ends: oros nowhere, copes once, espases twice, bastos
three times, so that a suit is known from the edge alone.
"""

from marxador.cards import FIGURES, Card, number, suit
from marxador.cards import SUITS as LETTERS
from marxador.terminal.canvas import Ink, Run
from marxador.terminal.palette import CREAM, GARNET, SUITS, Palette

Drawing = list[list[Run]]

PIPS = {"O": "◉", "C": "∪", "E": "†", "B": "♣"}

CHIP, SMALL, MEDIUM, LARGE = (4, 1), (5, 3), (7, 5), (9, 7)
"""Widths and heights that cards are drawn in."""

Size = tuple[int, int]

SPOTS = {
    2: ("   *   ", "       ", "   *   "),
    3: ("   *   ", "   *   ", "   *   "),
    4: (" *   * ", "       ", " *   * "),
    5: (" *   * ", "   *   ", " *   * "),
    6: (" *   * ", " *   * ", " *   * "),
    7: (" *   * ", " * * * ", " *   * "),
    8: (" * * * ", " *   * ", " * * * "),
    9: (" * * * ", " * * * ", " * * * "),
}
ACES = {
    "O": (" \\ | / ", "-─(◉)─-", " / | \\ "),
    "C": (" ╲___╱ ", "  ╲ ╱  ", "  ▁┴▁  "),
    "E": ("   ╿   ", "   ┃   ", "  ═╬═  "),
    "B": ("  (◍)  ", "  )◍(  ", "  (_)  "),
}
FACES = {
    10: ("  ,▄▄, ", " (•‿•)*", " /▒▒▒\\│"),
    11: ("  ▄▟▖  ", " (•_•)*", " ♞▒▒▒│ "),
    12: (" ▖▟▙▗  ", " (ò_ó)*", " /▓▓▓\\│"),
}
WOMAN = (" @▄▄▄@ ", " (^‿^)*", " /▒▒▒\\ ")
"""The sotes of oros and copes; the one of oros is sa madona."""
AMO = (" ▁▟▙▁  ", " (òωó)*", " ♞▓▓▓│ ")
"""The horseman of bastos, who is the master of the house in Mallorca."""


def face(card: Card, size: Size, palette: Palette, *, lost: bool = False) -> Drawing:
    """A card face up."""
    ground = palette.lost if lost else palette.card
    ink = Ink(SUITS[suit(card)], ground, bold=True)
    if size == CHIP:
        return [[Run(f"{card:>3} ", ink)]]
    frame = Ink("#7A6A55", ground)
    rows = [[Run(_edge("╭", "╮", card, size[0]), frame)]]
    rows += [[Run("│", frame), Run(text, ink), Run("│", frame)] for text in _inside(card, size)]
    rows.append([Run(_edge("╰", "╯", card, size[0]), frame)])
    return rows


def back(size: Size) -> Drawing:
    """A card face down."""
    ink = Ink("#D9A35B", GARNET)
    if size == CHIP:
        return [[Run(" ▒▒ ", ink)]]
    width, height = size
    rows = [[Run("╭" + "─" * (width - 2) + "╮", Ink(CREAM, GARNET))]]
    for row in range(height - 2):
        cross = "".join("◆·"[(column + row) % 2] for column in range(width - 2))
        rows.append([Run("│", Ink(CREAM, GARNET)), Run(cross, ink), Run("│", Ink(CREAM, GARNET))])
    rows.append([Run("╰" + "─" * (width - 2) + "╯", Ink(CREAM, GARNET))])
    return rows


def gap(size: Size, colour: str) -> Drawing:
    """Where a card was, or will be."""
    width, height = size
    ink = Ink(colour)
    if size == CHIP:
        return [[Run(" ·· ", ink)]]
    middle = [[Run("╎" + " " * (width - 2) + "╎", ink)] for _ in range(height - 2)]
    return [
        [Run("╭" + "╌" * (width - 2) + "╮", ink)],
        *middle,
        [Run("╰" + "╌" * (width - 2) + "╯", ink)],
    ]


def _edge(left: str, right: str, card: Card, width: int) -> str:
    """The end of a frame, with the breaks of its suit.

    >>> [_edge("╭", "╮", card, 9) for card in ("7O", "7C", "7E", "7B")]
    ['╭───────╮', '╭─── ───╮', '╭── ─ ──╮', '╭─ ─ ─ ─╮']
    """
    room = width - 2
    line = ["─"] * room
    middle = room // 2
    breaks = {0: (), 1: (0,), 2: (-1, 1), 3: (-2, 0, 2)}[LETTERS.index(suit(card))]
    for at in breaks:
        line[min(room - 1, max(0, middle + (at if room > 3 else (at > 0) - (at < 0))))] = " "
    return f"{left}{''.join(line)}{right}"


def _inside(card: Card, size: Size) -> list[str]:
    width, height = size[0] - 2, size[1] - 2
    figure, letter = card[:-1], suit(card)
    if height == 1:
        return [f"{figure:<{width - 1}}{letter}"]
    middle = _middle(card) if height == 5 else [PIPS[letter].center(width)]
    return [f"{card:<{width}}", *middle, f"{card:>{width}}"]


def _middle(card: Card) -> tuple[str, ...]:
    figure, letter = number(card), suit(card)
    if figure == 1:
        return ACES[letter]
    if card == "11B":
        rows: tuple[str, ...] = AMO
    elif figure == 10 and letter in "OC":
        rows = WOMAN
    else:
        rows = FACES[figure] if figure in FIGURES else SPOTS[figure]
    return tuple(row.replace("*", PIPS[letter]) for row in rows)
