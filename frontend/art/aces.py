"""The aces."""

from frontend.art.head import brows, eyes
from frontend.art.ink import (
    CREAM,
    DGREEN,
    DRED,
    GOLD,
    GREEN,
    INK,
    LGREEN,
    RED,
    circ,
    g,
    line,
    path,
    polar,
)


def ace(suit: str) -> str:
    if suit == "O":
        s = "".join(
            path(
                f"M-11 -58Q{(a % 60 and 8) or -8} -78 0 -98Q{(a % 60 and -2) or 2} -76 11 -58Z",
                (GOLD, RED)[(a // 30) % 2],
                True,
                f'transform="rotate({a})"',
            )
            for a in range(0, 360, 30)
        )
        s += (
            circ(0, 0, 62, GOLD)
            + circ(0, 0, 53, CREAM)
            + "".join(circ(*polar(57.5, a), 2.4, RED, False) for a in range(0, 360, 15))
        )
        s += circ(0, 0, 48, GOLD)
        s += circ(-24, 14, 8, "#E2763A", False) + circ(24, 14, 8, "#E2763A", False)
        s += g(brows(0, 0, 9, 0, INK, 2.2) + eyes(0, -3, 9), "translate(0 -2) scale(1.9)")
        s += line("M3 -14L-6 14H4", INK, 3.2) + line("M-15 27Q0 39 15 27", DRED, 4.6)
        return g(s, "translate(104 160) scale(.84)")
    if suit == "C":
        s = '<use href="#sC" transform="translate(104 170) scale(1.62)"/>'
        s += path("M104 84C86 70 90 50 104 40C118 50 122 70 104 84Z", RED) + path(
            "M104 84C98 72 99 58 104 50C109 58 110 72 104 84Z", GOLD
        )
        for k in (-1, 1):
            s += path(
                f"M{104 + k * 14} 82C{104 + k * 20} 66 {104 + k * 36} 62 {104 + k * 46} 68C{104 + k * 42} 80 {104 + k * 28} 86 {104 + k * 14} 82Z",
                GREEN,
            ) + line(f"M{104 + k * 16} 81Q{104 + k * 30} 76 {104 + k * 42} 69", LGREEN, 2)
        s += path("M52 262Q104 250 156 262L150 284Q104 272 58 284Z", GOLD) + "".join(
            circ(x, y, 2.6, RED, False)
            for x, y in ((72, 270), (88, 267.5), (104, 267), (120, 267.5), (136, 270))
        )
        return s
    if suit == "E":
        s = path(
            "M44 208C60 186 84 196 104 206C124 196 148 186 164 208L152 212L164 228C144 216 124 222 104 230C84 222 64 216 44 228L56 212Z",
            RED,
        ) + line("M58 207Q82 198 104 217Q126 198 150 207", DRED, 2.2)
        s += '<use href="#sE" transform="translate(104 160) scale(1.56)"/>'
        for k in (-1, 1):
            s += "".join(
                path(
                    f"M{104 + k * (26 + i * 2)} {150 - i * 26}q{k * 8} -16 {k * 22} -14q{-k * 2} 14 {-k * 22} 14Z",
                    (GREEN, LGREEN)[i % 2],
                )
                for i in range(3)
            )
            s += line(f"M{104 + k * 24} 158Q{104 + k * 30} 120 {104 + k * 32} 92", GREEN, 2.6)
        return s
    s = '<use href="#sB" transform="translate(104 160) rotate(0) scale(1.56)"/>'
    for k, y in ((1, 96), (-1, 150), (1, 206)):
        x = 104 + k * 30
        s += line(f"M{104 + k * 20} {y + 8}Q{x} {y + 4} {x + k * 8} {y - 8}", DGREEN, 3)
        s += path(f"M{x} {y}q{k * 6} -20 {k * 26} -20q{-k * 2} 20 {-k * 26} 20Z", LGREEN) + path(
            f"M{x - k * 2} {y + 2}q{k * 16} 2 {k * 24} 16q{-k * 20} 4 {-k * 24} -16Z", GREEN
        )
        s += circ(x + k * 2, y + 1, 4.6, RED)
    return s
