"""Whole cards: the forty-eight, and the back they share."""

from frontend.art.aces import ace
from frontend.art.court import cavall, rei, sota
from frontend.art.ink import CREAM, GOLD, PAPER, SUITS, H, W, circ, ell, g, path, rect, svg
from frontend.art.pips import frame, index, pips
from frontend.art.signs import SIGN, use

GARNET, DGARNET = "#8A2330", "#6E1824"
COURT = {10: sota, 11: cavall, 12: rei}
NAMES = [f"{n}{s}" for s in SUITS for n in range(1, 13)]


def card(name: str) -> str:
    """The file of one card."""
    number, suit = int(name[:-1]), name[-1]
    if number == 1:
        body = ace(suit)
    elif number < 10:
        body = pips(number, suit)
    else:
        body = g(COURT[number](suit), "translate(1 12) scale(.95)")
    return _file(suit, _sheet() + frame(suit) + body + index(number, suit))


def _sheet() -> str:
    return rect(
        0.75, 0.75, W - 1.5, H - 1.5, PAPER, 15, False, 'stroke="#CDBE9C" stroke-width="1.5"'
    )


def _file(suits: str, body: str) -> str:
    defs = "".join(f'<g id="s{suit}">{SIGN[suit]()}</g>' for suit in suits)
    return svg(W, H, f"<defs>{defs}</defs>{body}")


def back() -> str:
    """The back: garnet tiles, and the four suits in a lozenge."""
    tiles = ""
    for j in range(9):
        for i in range(5):
            x, y = 12 + (i + 0.5) * 36.8, 12 + (j + 0.5) * 32.9
            tiles += path(
                f"M{x:.1f} {y - 16.4:.1f}L{x + 18.4:.1f} {y:.1f}L{x:.1f} {y + 16.4:.1f}L{x - 18.4:.1f} {y:.1f}Z",
                DGARNET,
                False,
            )
            tiles += "".join(
                ell(
                    0,
                    -6.4,
                    2.5,
                    4.8,
                    CREAM,
                    False,
                    f'transform="translate({x:.1f} {y:.1f}) rotate({a})"',
                )
                for a in (0, 90, 180, 270)
            )
            tiles += circ(x, y, 1.8, GOLD, False)
    s = _sheet() + rect(12, 12, W - 24, H - 24, GARNET, 8, False)
    s += f'<clipPath id="b"><rect x="12" y="12" width="{W - 24}" height="{H - 24}" rx="8"/></clipPath>'
    s += f'<g clip-path="url(#b)">{tiles}</g>'
    s += rect(17, 17, W - 34, H - 34, "none", 5, False, f'stroke="{GOLD}" stroke-width="1.6"')
    s += path("M104 92L160 160L104 228L48 160Z", PAPER, False)
    s += path("M104 101L152.5 160L104 219L55.5 160Z", GARNET, False)
    s += path("M104 108L147 160L104 212L61 160Z", PAPER, False)
    s += use("O", 104, 133, 30) + use("C", 82, 161, 31) + use("E", 104, 184, 46)
    return _file(SUITS, s + use("B", 126, 160, 44))


BOXES = {"O": 100, "C": 112, "E": 164, "B": 160}


def sign(suit: str) -> str:
    """The sign of a suit alone; the long ones lie aslant."""
    size = BOXES[suit]
    turned = " rotate(38)" if suit in "EB" else ""
    return svg(size, size, g(SIGN[suit](), f"translate({size / 2:g} {size / 2:g}){turned}"))
