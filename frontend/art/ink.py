"""The inks of the deck and the strokes that everything here is drawn with.

A card is 208 x 320 (a Spanish card's 61.5 x 95 mm): five inks on cream and one black key line.
"""

import math

W, H = 208, 320
PAPER, INK = "#FCF5E3", "#241712"
RED, GOLD, BLUE, GREEN = "#C8372A", "#EDAF2F", "#1E5B96", "#2C7A4B"
DRED, DGOLD, DBLUE, DGREEN = "#96221C", "#C98716", "#123C68", "#1B5534"
LBLUE, LGREEN, CREAM, SKIN, SKIN2 = "#BFD9E8", "#8FBF5F", "#FFF9EC", "#F2C79B", "#D89B6A"
SUITS = "OCEB"
BREAKS = {"O": 0, "C": 1, "E": 2, "B": 3}
THICK = 2.6


def key(width: float = THICK) -> str:
    """The key line."""
    return (
        f' stroke="{INK}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"'
    )


def _ink(keyed: bool, extra: str) -> str:
    return (key() if keyed else "") + (f" {extra}" if extra else "")


def g(body: str, transform: str = "") -> str:
    turned = f' transform="{transform}"' if transform else ""
    return f"<g{turned}>{body}</g>"


def path(d: str, fill: str = "none", keyed: bool = True, extra: str = "") -> str:
    return f'<path d="{d}" fill="{fill}"{_ink(keyed, extra)}/>'


def fine(d: str, fill: str, width: float = 1.8) -> str:
    """A shape with a thinner key line."""
    return f'<path d="{d}" fill="{fill}"{key(width)}/>'


def circ(
    x: float, y: float, r: float, fill: str = "none", keyed: bool = True, extra: str = ""
) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{_ink(keyed, extra)}/>'


def ell(
    x: float, y: float, rx: float, ry: float, fill: str, keyed: bool = True, extra: str = ""
) -> str:
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"'
        f"{_ink(keyed, extra)}/>"
    )


def rect(
    x: float, y: float, w: float, h: float, fill: str, rx: float = 0, keyed: bool = True,
    extra: str = "",
) -> str:  # fmt: skip
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{rx:g}" fill="{fill}"'
        f"{_ink(keyed, extra)}/>"
    )


def line(d: str, col: str = INK, w: float = 2.2) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{col}" stroke-width="{w:g}" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )


def limb(d: str, col: str, w: float) -> str:
    """A sleeve or a leg: one thick stroke with its key line."""
    return line(d, INK, w + 5.2) + line(d, col, w)


def polar(r: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return r * math.sin(angle), -r * math.cos(angle)


def ray(r0: float, r1: float, half: float, a: float, fill: str) -> str:
    (x1, y1), (x2, y2), (x3, y3) = polar(r0, a - half), polar(r1, a), polar(r0, a + half)
    return path(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}L{x3:.2f} {y3:.2f}Z", fill, False)


def svg(width: float, height: float, body: str) -> str:
    """A whole file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
        f' viewBox="0 0 {width:g} {height:g}">{body}</svg>\n'
    )
