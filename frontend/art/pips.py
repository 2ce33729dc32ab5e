"""What stands round a sign: number and letter, the pinta in the frame, and where the pips go.

Numbers and letters are drawn as strokes, so that a card needs no font.
"""

from frontend.art.ink import BREAKS, INK, H, W, line
from frontend.art.signs import use

DIG = {
    "1": (9, "M1.5 5.5L7.5 1V25"),
    "2": (14, "M1.5 7.5A5.7 5.7 0 0 1 12.7 7.5C12.7 13 5 18 1.5 24.5H13.5"),
    "3": (14, "M2 1.5H12.5L6.5 10A7.2 7.2 0 1 1 1.5 21.5"),
    "4": (15, "M11 25V1.5L1.5 18H14.5"),
    "5": (14, "M12 1.5H4L3 11.5A7 7 0 1 1 1.5 21.5"),
    "6": (14, "M10.5 1.5C5 5 1.5 11 1.5 18M7.2 11.700A6 6.3 0 1 0 7.3 11.7"),
    "7": (14, "M1.5 1.5H13L5.5 25M5 13.5H12"),
    "8": (14, "M7.2 11.5A5 5 0 1 0 7.1 11.5A6.2 6.6 0 1 0 7.3 11.5"),
    "9": (14, "M4 25C9.5 21 13 15.5 13 8.5M7.2 14.300A6 6.3 0 1 0 7.1 14.3"),
    "0": (14, "M7.2 1.5C-0.5 1.5 -0.5 25 7.2 25S15 1.5 7.2 1.5Z"),
    "O": (15, "M7.5 1.5A6.5 7 0 1 0 7.6 1.5"),
    "C": (13, "M12 4.5A6.5 7 0 1 0 12 12.5"),
    "E": (11, "M10.5 1.5H2V15.5H10.5M2 8.5H9"),
    "B": (12, "M2 1.5H6.5A3.5 3.5 0 0 1 6.5 8.5H2H7A3.5 3.5 0 0 1 7 15.5H2Z"),
}
SUITINK = {"O": "#8A5A00", "C": "#A8251B", "E": "#174A7C", "B": "#1E6139"}


def glyphs(text: str, cx: float, y: float, w: float = 3.6, col: str = INK, k: float = 1.0) -> str:
    gap = 4
    total = sum(DIG[c][0] for c in text) + gap * (len(text) - 1)
    x, out = -total / 2, ""
    for c in text:
        out += f'<path d="{DIG[c][1]}" transform="translate({x:g} 0)"/>'
        x += DIG[c][0] + gap
    return f'<g transform="translate({cx:g} {y:g}) scale({k})" fill="none" stroke="{col}" stroke-width="{w}" stroke-linecap="round" stroke-linejoin="round">{out}</g>'


def index(n: int, suit: str) -> str:
    one = glyphs(str(n), 31, 22, 4.2 if n < 10 else 3.9) + glyphs(
        suit, 31, 54, 3.4, SUITINK[suit], 0.82
    )
    return one + f'<g transform="rotate(180 {W / 2} {H / 2})">{one}</g>'


def frame(suit: str) -> str:
    n, x0, x1, y0, y1, r, gap = BREAKS[suit], 12, W - 12, 12, H - 12, 8, 13
    cs = [W / 2 + (i - (n - 1) / 2) * 34 for i in range(n)]

    def side(y: float) -> str:
        xs, d = [x0 + r] + [v for c in cs for v in (c - gap / 2, c + gap / 2)] + [x1 - r], ""
        for a, b in zip(xs[::2], xs[1::2], strict=True):
            d += f"M{a:g} {y}H{b:g}"
        return d

    d = side(y0) + side(y1)
    d += f"M{x1 - r} {y0}A{r} {r} 0 0 1 {x1} {y0 + r}V{y1 - r}A{r} {r} 0 0 1 {x1 - r} {y1}M{x0 + r} {y1}A{r} {r} 0 0 1 {x0} {y1 - r}V{y0 + r}A{r} {r} 0 0 1 {x0 + r} {y0}"
    ticks = "".join(
        f"M{c + s * gap / 2:g} {y - 3}v6" for c in cs for s in (-1, 1) for y in (y0, y1)
    )
    return line(d + ticks, INK, 2.2)


def grid(xs: tuple[float, ...], ys: tuple[float, ...]) -> list[tuple[float, float]]:
    return [(x, y) for y in ys for x in xs]


ROUND: dict[int, tuple[list[tuple[float, float]], float]] = {  # coins and cups: places, size
    2: ([(104, 92), (104, 228)], 112),
    3: ([(104, 72), (104, 160), (104, 248)], 84),
    4: (grid((67, 141), (96, 224)), 72),
    5: ([*grid((65, 143), (94, 226)), (104, 160)], 72),
    6: (grid((67, 141), (86, 160, 234)), 70),
    7: ([*grid((65, 143), (96, 166, 236)), (104, 131)], 55),
    # no game plays with these: Mallorca keeps its score with them, so they climb like a
    # stair and a card sliding over them uncovers one sign at a time
    8: ([(74 + 60 * (i % 2), 58 + 29.5 * i) for i in range(8)], 48),
    9: ([(62 + 42 * (i % 3), 62 + 25 * i) for i in range(9)], 42),
}
LONG: dict[int, list[tuple[int, int, int, int]]] = {  # swords and clubs: x, y, turn, length
    2: [(104, 160, -24, 214), (104, 160, 24, 214)],
    3: [(104, 160, -34, 206), (104, 160, 34, 206), (104, 160, 0, 232)],
    4: [(68, 98, 0, 112), (140, 98, 0, 112), (68, 222, 180, 112), (140, 222, 180, 112)],
    5: [
        (58, 102, 0, 104),
        (150, 102, 0, 104),
        (58, 218, 180, 104),
        (150, 218, 180, 104),
        (104, 160, 0, 112),
    ],
    6: [(x, 101, 0, 106) for x in (58, 104, 150)] + [(x, 219, 180, 106) for x in (58, 104, 150)],
    7: [(x, 86, 0, 94) for x in (58, 104, 150)]
    + [(x, 234, 180, 94) for x in (58, 104, 150)]
    + [(104, 160, 90, 124)],
    8: [(x, 79, 0, 80) for x in (58, 104, 150)]
    + [(x, 241, 180, 80) for x in (58, 104, 150)]
    + [(104, 142, 90, 110), (104, 178, 270, 110)],
    9: [(x, y, t, 72) for y, t in ((84, 0), (160, 0), (236, 180)) for x in (58, 104, 150)],
}


def pips(n: int, suit: str) -> str:
    if suit in "OC":
        places, size = ROUND[n]
        return "".join(use(suit, x, y, size) for x, y in places)
    k = 0.94 if suit == "B" else 1  # clubs are stout: keep them off the index
    return "".join(
        use(suit, 104 + (x - 104) * k, y, size * (k if n > 5 else 1), t)
        for x, y, t, size in LONG[n]
    )
