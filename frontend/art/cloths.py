"""The cloths: one field tile and one border (nine-slice, 192 x 192, slice 48) per game.

Border loud, field tone on tone (under 1.5:1 within itself), so that cards own the table.
"""

import random

from frontend.art.ink import svg


def nine(edge: str, corner: str, bg: str) -> str:
    """A 192 nine-slice out of one horizontal edge (96 x 48, outside up) and one corner (48 x 48, top left)."""
    out = f'<rect width="192" height="192" fill="{bg}"/>'
    for a in (0, 90, 180, 270):
        out += f'<g transform="rotate({a} 96 96)"><g transform="translate(48 0)">{edge}</g>{corner}</g>'
    return svg(192, 192, out)


# ---------------------------------------------------------------- borders


def rajola(
    bg: str = "#F6F0E0",
    ink: str = "#1C4A93",
    sun: str = "#E8A521",
    leaf: str = "#3B8556",
    grout: str = "#CBBFA4",
    dot: str = "#B5452C",
) -> str:
    def tile(x: int) -> str:
        t = f'<rect x="{x}" y="0" width="48" height="48" fill="{bg}"/>'
        for cx, cy in ((x, 0), (x + 48, 0), (x, 48), (x + 48, 48)):
            t += f'<circle cx="{cx}" cy="{cy}" r="19" fill="{ink}"/><circle cx="{cx}" cy="{cy}" r="13.5" fill="{bg}"/><circle cx="{cx}" cy="{cy}" r="9" fill="{sun}"/><circle cx="{cx}" cy="{cy}" r="3.5" fill="{dot}"/>'
        for a in (0, 90, 180, 270):
            t += f'<g transform="rotate({a} {x + 24} 24)"><path d="M{x + 24} 24C{x + 17} 17 {x + 18} 8 {x + 24} 3C{x + 30} 8 {x + 31} 17 {x + 24} 24Z" fill="{leaf}"/><path d="M{x + 24} 21V7" stroke="{bg}" stroke-width="1.2"/></g>'
        t += f'<path d="M{x + 24} 14l10 10l-10 10l-10 -10Z" fill="{ink}"/><path d="M{x + 24} 18.5l5.5 5.5l-5.5 5.5l-5.5 -5.5Z" fill="{sun}"/>'
        return f'<svg x="{x}" y="0" width="48" height="48" viewBox="{x} 0 48 48">{t}</svg><path d="M{x} 0h48v48h-48Z" fill="none" stroke="{grout}" stroke-width="1.4"/>'

    return nine(tile(0) + tile(48), tile(0), bg)


def socarrat(
    bg: str = "#EFE3CB", red: str = "#A5402A", ink: str = "#2C1D18", grout: str = "#C9B693"
) -> str:
    def a(x: int) -> str:  # pomegranate
        return (
            f'<path d="M{x} 0h48v48h-48Z" fill="{bg}" stroke="{grout}" stroke-width="1.4"/><circle cx="{x + 24}" cy="27" r="13" fill="{red}"/><path d="M{x + 18} 16l-2 -9l5 4l3 -6l3 6l5 -4l-2 9Z" fill="{red}"/>'
            f'<path d="M{x + 24} 18c-6 4 -6 14 0 18c6 -4 6 -14 0 -18Z" fill="{bg}"/><path d="M{x + 24} 21v3m0 2v3m0 2v2" stroke="{ink}" stroke-width="2.2" stroke-linecap="round"/>'
            f'<path d="M{x + 6} 44c-2 -12 -2 -22 6 -34M{x + 42} 44c2 -12 2 -22 -6 -34" fill="none" stroke="{ink}" stroke-width="2.2" stroke-linecap="round"/>'
        )

    def b(x: int) -> str:  # fern wheel
        t = f'<path d="M{x} 0h48v48h-48Z" fill="{bg}" stroke="{grout}" stroke-width="1.4"/>'
        for r in range(0, 360, 45):
            t += f'<path transform="rotate({r} {x + 24} 24)" d="M{x + 24} 20c-4 -5 -4 -11 0 -16c4 5 4 11 0 16Z" fill="{(ink, red)[r // 45 % 2]}"/>'
        return t + f'<circle cx="{x + 24}" cy="24" r="4" fill="{red}"/>'

    return nine(a(0) + b(48), b(0), bg)


def night() -> str:
    bg, gold, dim = "#12142A", "#D9A94A", "#3C4066"

    def moon(x: int) -> str:
        return f'<path d="M{x} 0h48v48h-48Z" fill="{bg}" stroke="{dim}" stroke-width="1.4"/><path d="M{x + 30} 10a15 15 0 1 0 6 26a13 13 0 1 1 -6 -26Z" fill="{gold}"/><circle cx="{x + 34}" cy="23" r="2" fill="{gold}"/>'

    def star(x: int) -> str:
        t = f'<path d="M{x} 0h48v48h-48Z" fill="{bg}" stroke="{dim}" stroke-width="1.4"/>'
        for r in range(0, 360, 45):
            arm = 18 if r % 90 == 0 else 11
            t += f'<path transform="rotate({r} {x + 24} 24)" d="M{x + 21.5} 24L{x + 24} {24 - arm}L{x + 26.5} 24Z" fill="{gold if r % 90 == 0 else "#7E86C4"}"/>'
        return t

    return nine(moon(0) + star(48), star(0), bg)


def ikat(bg: str = "#F1E8D2", a: str = "#1F6B52", b: str = "#2C5C94", c: str = "#B4432E") -> str:
    """Roba de llengües: tongues with the stepped, feathered edge of a warp dye."""

    def tongue(cx: float, top: float, bot: float, half: float, col: str) -> str:
        pts, n = [], 7
        for i in range(n + 1):
            y = top + (bot - top) * i / n
            w = half * min(1, (i / n) * 1.5) if i < n else half * 0.55
            pts.append((w, y))
        d = f"M{cx} {top}"
        for w, y in pts[1:]:
            d += f"H{cx + w:.1f}V{y:.1f}"
        for i, (w, y) in reversed(list(enumerate(pts[1:], 1))):
            d += f"V{y:.1f}H{cx - w:.1f}V{pts[i - 1][1]:.1f}" if i else ""
        return f'<path d="{d}Z" fill="{col}"/>'

    e = f'<rect width="96" height="48" fill="{bg}"/><rect width="96" height="4" fill="{a}"/><rect y="44" width="96" height="4" fill="{a}"/><rect y="6" width="96" height="1.5" fill="{b}"/><rect y="40.5" width="96" height="1.5" fill="{b}"/>'
    for x, c1 in ((12, a), (36, b), (60, a), (84, b)):
        e += tongue(x, 9, 39, 11, c1) + tongue(x, 17, 37, 6.5, bg) + tongue(x, 23, 36, 3.2, c)
    k = f'<rect width="48" height="48" fill="{a}"/><rect x="4" y="4" width="40" height="40" fill="{bg}"/><path d="M24 8L40 24L24 40L8 24Z" fill="{b}"/><path d="M24 14L34 24L24 34L14 24Z" fill="{bg}"/><path d="M24 19L29 24L24 29L19 24Z" fill="{c}"/>'
    return nine(e, k, bg)


def jarapa() -> str:
    rows = (
        ("#EFE2C6", 4),
        ("#A63D25", 7),
        ("#EFE2C6", 2),
        ("#D8982F", 6),
        ("#2E5E78", 7),
        ("#EFE2C6", 3),
        ("#7A8B3A", 5),
        ("#A63D25", 4),
        ("#EFE2C6", 2),
        ("#5A2F1C", 8),
    )
    e, k, y = "", "", 0
    for col, h in rows:
        e += f'<rect y="{y}" width="96" height="{h}" fill="{col}"/>'
        k += f'<path d="M{y} {y}H48V{y + h}H{y + h}V48H{y}Z" fill="{col}"/>'
        y += h
    weave = "".join(
        f'<path d="M{x} 0V48" stroke="#000" stroke-opacity=".10" stroke-width="1.5"/>'
        for x in range(2, 96, 4)
    )
    return nine(e + weave, k, "#5A2F1C")


def filete(
    bg: str = "#1C0B10",
    gold: str = "#F0B437",
    sky: str = "#79C4E8",
    white: str = "#FFF8E8",
    red: str = "#D9402F",
    leaf: str = "#3FA06A",
) -> str:
    def curl(k: int) -> str:
        return (
            f'<g transform="translate(48 0) scale({k} 1)"><path d="M4 33C14 36 30 38 38 28C43 21 38 12 30 13C24 14 22 21 27 23C30 24 32 21 31 19" fill="none" stroke="{leaf}" stroke-width="4.6" stroke-linecap="round"/>'
            f'<path d="M4 32C14 34.5 29 36 36.5 27C41 20.5 37 13.5 30.5 14.5" fill="none" stroke="#B8E3B0" stroke-width="1.3" stroke-linecap="round"/>'
            f'<path d="M22 35C27 42 38 42 46 38C40 36 34 33 31 31Z" fill="{red}"/><path d="M25 36C30 40 37 40.5 42 38.5" stroke="#FFB49A" stroke-width="1.2" fill="none"/><path d="M13 33C12 25 17 18 23 14C23 22 20 29 16 34Z" fill="{sky}"/><path d="M15 31C15 25 18 20 21 17" stroke="{white}" stroke-width="1.2" fill="none"/></g>'
        )

    e = f'<rect width="96" height="48" fill="{bg}"/><path d="M0 5H96" stroke="{gold}" stroke-width="2.4"/><path d="M0 9.5H96" stroke="{sky}" stroke-width="1.2"/><path d="M0 45H96" stroke="{gold}" stroke-width="2.4"/>'
    e += (
        curl(1)
        + curl(-1)
        + f'<path d="M48 18l7 9l-7 9l-7 -9Z" fill="{gold}"/><path d="M48 18l7 9h-14Z" fill="#FFE29A"/><circle cx="48" cy="14" r="2.4" fill="{white}"/><circle cx="48" cy="40" r="2.4" fill="{white}"/>'
    )
    k = f'<rect width="48" height="48" fill="{bg}"/><path d="M48 5H16Q5 5 5 16V48" fill="none" stroke="{gold}" stroke-width="2.4"/><path d="M48 9.5H18Q9.5 9.5 9.5 18V48" fill="none" stroke="{sky}" stroke-width="1.2"/><path d="M45 48V45H48" fill="none" stroke="{gold}" stroke-width="2.4"/>'
    for r in range(0, 360, 72):
        k += f'<g transform="rotate({r} 27 27)"><path d="M27 27C18 22 19 13 27 11C35 13 36 22 27 27Z" fill="{white}"/><path d="M27 25C23 21 24 16 27 14" stroke="{sky}" stroke-width="1.5" fill="none"/></g>'
    k += f'<circle cx="27" cy="27" r="5" fill="{gold}"/><circle cx="26" cy="26" r="2" fill="#FFE9AE"/>'
    return nine(e, k, bg)


# ---------------------------------------------------------------- fields (tone on tone: never fights a card)


def espoli(base: str, hi: str, lo: str) -> str:
    def flower(x: float, y: float) -> str:
        t = f'<g transform="translate({x} {y})">'
        for r in range(0, 360, 45):
            t += f'<path transform="rotate({r})" d="M0 -5C-8 -12 -7 -22 0 -27C7 -22 8 -12 0 -5Z" fill="{hi}"/>'
        t += f'<circle r="6" fill="{lo}"/><circle r="2.5" fill="{hi}"/>'
        for s in (-1, 1):
            t += f'<path d="M{s * 8} 28C{s * 30} 24 {s * 36} 40 {s * 28} 52C{s * 22} 42 {s * 14} 38 {s * 4} 40Z" fill="{lo}"/>'
        return (
            t + f'<path d="M0 28C-6 40 6 52 0 64" fill="none" stroke="{lo}" stroke-width="3"/></g>'
        )

    b = f'<rect width="160" height="200" fill="{base}"/>'
    b += f'<path d="M0 0C40 30 40 70 0 100C-40 130 -40 170 0 200M160 0C120 30 120 70 160 100C200 130 200 170 160 200M80 -100C120 -70 120 -30 80 0C40 30 40 70 80 100C120 130 120 170 80 200" fill="none" stroke="{lo}" stroke-width="2.4"/>'
    return svg(
        160,
        200,
        b
        + flower(80, 46)
        + flower(0, 146)
        + flower(160, 146)
        + f'<circle cx="40" cy="100" r="3" fill="{hi}"/><circle cx="120" cy="100" r="3" fill="{hi}"/><circle cx="40" cy="0" r="3" fill="{hi}"/><circle cx="120" cy="0" r="3" fill="{hi}"/>',
    )


def starry() -> str:
    r = random.Random(7)
    b = '<rect width="240" height="240" fill="#181B36"/>'
    for _ in range(26):
        x, y, k = r.randrange(8, 232), r.randrange(8, 232), r.choice((1, 1, 1.6, 2.2))
        b += f'<path d="M{x} {y - 2.4 * k:.1f}L{x + 0.7 * k:.1f} {y - 0.7 * k:.1f}L{x + 2.4 * k:.1f} {y}L{x + 0.7 * k:.1f} {y + 0.7 * k:.1f}L{x} {y + 2.4 * k:.1f}L{x - 0.7 * k:.1f} {y + 0.7 * k:.1f}L{x - 2.4 * k:.1f} {y}L{x - 0.7 * k:.1f} {y - 0.7 * k:.1f}Z" fill="{r.choice(("#2C3160", "#39407A", "#2C3160"))}"/>'
    return svg(240, 240, b)


def tongues() -> str:
    b = '<rect width="96" height="128" fill="#1F5C49"/>'
    for ox, oy, c in ((24, 0, "#256A55"), (72, 64, "#256A55"), (72, -64, "#256A55")):
        for i, half in enumerate((3, 7, 11, 14, 17, 19, 20, 20, 19, 17, 14, 11, 7, 3)):
            b += f'<rect x="{ox - half}" y="{oy + 8 + i * 8}" width="{half * 2}" height="8" fill="{c}"/>'
        for i, half in enumerate((2, 5, 8, 10, 10, 8, 5, 2)):
            b += f'<rect x="{ox - half}" y="{oy + 32 + i * 8}" width="{half * 2}" height="8" fill="#1B5141"/>'
    return svg(96, 128, b)


def weave() -> str:
    b, y = "", 0
    for c, h in (
        ("#75521C", 44),
        ("#7E5A22", 8),
        ("#6B4A19", 5),
        ("#7A4A24", 14),
        ("#6B4A19", 5),
        ("#7E5A22", 8),
        ("#75521C", 44),
        ("#5F5730", 12),
        ("#6B4A19", 4),
        ("#5F5730", 6),
    ):
        b += f'<rect y="{y}" width="8" height="{h}" fill="{c}"/>'
        y += h
    return svg(
        8,
        y,
        b + f'<path d="M2 0V{y}M6 0V{y}" stroke="#000" stroke-opacity=".10" stroke-width="1.5"/>',
    )


def enamel() -> str:
    b = '<rect width="120" height="120" fill="#561424"/>'
    for s in (1, -1):
        b += f'<g transform="translate(60 60) scale({s})"><path d="M-60 0C-40 -34 -6 -34 0 0C6 30 34 34 44 14C50 0 34 -12 26 0C22 8 30 14 34 8" fill="none" stroke="#611A2B" stroke-width="5" stroke-linecap="round"/></g>'
    return svg(120, 120, b)


def grain(a: str, b: str, seed: int = 3) -> str:
    r, out = random.Random(seed), f'<rect width="480" height="160" fill="{a}"/>'
    for i in range(22):
        y, w = i * 7.3 + 3, r.uniform(0.6, 2)
        k = r.uniform(-5, 5)
        out += f'<path d="M0 {y:.1f}C120 {y + k:.1f} 160 {y - k:.1f} 240 {y:.1f}S400 {y + k:.1f} 480 {y:.1f}" fill="none" stroke="{b}" stroke-width="{w:.1f}" stroke-opacity="{r.uniform(0.25, 0.7):.2f}"/>'
    return svg(480, 160, out)


GAMES = {
    "jcf": (espoli("#1E427F", "#254C8E", "#1A3A71"), rajola()),
    "popular": (espoli("#8B3826", "#95422D", "#7C2F1F"), socarrat()),
    "negre": (starry(), night()),
    "mallorca": (tongues(), ikat()),
    "almeria": (weave(), jarapa()),
    "argentina": (enamel(), filete()),
}
