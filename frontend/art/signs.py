"""The signs of the four suits, centred on 0,0."""

from frontend.art.ink import (
    BLUE,
    CREAM,
    DGOLD,
    DGREEN,
    DRED,
    GOLD,
    GREEN,
    INK,
    LBLUE,
    LGREEN,
    RED,
    circ,
    ell,
    g,
    line,
    path,
    polar,
    ray,
    rect,
)


def oro() -> str:
    s = circ(0, 0, 48, GOLD)
    s += "".join(circ(*polar(42.2, a), 2.3, DGOLD, False) for a in range(0, 360, 20))
    s += circ(0, 0, 36.5, RED)
    s += "".join(ray(19, 35, 17, a, GOLD) for a in range(0, 360, 45))
    s += circ(0, 0, 18, CREAM)
    s += "".join(
        ell(0, -8.6, 3.6, 6.6, BLUE, False, f'transform="rotate({a})"') for a in range(0, 360, 60)
    )
    s += circ(0, 0, 4.4, RED, False)
    return s


def copa() -> str:
    s = path("M-9 22C-11 34 -28 36 -33 52H33C28 36 11 34 9 22Z", GOLD)
    s += path("M2 22H9C11 34 28 36 33 52H14C10 40 3 36 2 22Z", DGOLD, False)
    s += path("M-9 22C-11 34 -28 36 -33 52H33C28 36 11 34 9 22Z")
    s += path("M-37 -42C-38 -8 -24 18 0 18S38 -8 37 -42Z", RED)
    s += path("M8 -41H35.8C36.5 -10 24 15 4 16.600C16 4 12 -20 8 -41Z", DRED, False)
    s += path(
        "M-36 -22C-24 -12 -12 -12 0 -20C12 -12 24 -12 36 -22L34.5 -12C24 -3 12 -3 0 -11C-12 -3 -24 -3 -34.5 -12Z",
        CREAM,
    )
    s += path("M-37 -42C-38 -8 -24 18 0 18S38 -8 37 -42Z")
    s += rect(-43, -53, 86, 13, GOLD, 5)
    s += "".join(circ(x, -46.5, 2.4, RED, False) for x in (-30, -15, 0, 15, 30))
    s += circ(0, 24, 8.5, BLUE) + circ(-2.5, 21.5, 2.2, LBLUE, False)
    return s


def espasa() -> str:
    s = path("M-10.5 34V-54L0 -77L10.5 -54V34Z", LBLUE)
    s += path("M0 -77L10.5 -54V34H0Z", "#7FB0D0", False)
    s += path("M-10.5 34V-54L0 -77L10.5 -54V34Z") + line("M0 -60V28", INK, 1.8)
    s += rect(-6.5, 38, 13, 26, RED, 2) + line("M-6 50L6 44M-6 58L6 52", INK, 2)
    s += path(
        "M-28 27C-34 33 -32 43 -25 43C-21 43 -19 40 -14 40H14C19 40 21 43 25 43C32 43 34 33 28 27C24 31 19 31 14 30H-14C-19 31 -24 31 -28 27Z",
        GOLD,
    )
    s += circ(0, 35, 4.4, BLUE)
    s += circ(0, 69, 8.5, GOLD) + circ(0, 69, 2.8, RED, False)
    return s


def _stub(x: float, y: float, a: float) -> str:
    b = (
        rect(-7, -17, 14, 18, GREEN, 2)
        + ell(0, -17, 7, 4.6, GOLD)
        + ell(0, -17, 2.6, 1.5, DGOLD, False)
    )
    return g(b, f"translate({x} {y}) rotate({a})")


def basto() -> str:
    body = "M-8 70C-9 38 -20 2 -21 -40C-21.5 -62 -12 -75 0 -75S21.5 -62 21 -40C20 2 9 38 8 70C5 76 -5 76 -8 70Z"
    s = _stub(-15, -24, -58) + _stub(16, 4, 58) + _stub(-11, 26, -58)
    s += path(body, GREEN)
    s += path(
        "M4 -75C15 -73 21.5 -60 21 -40C20 2 9 38 8 70C6 73.5 3 75 0 75C6 30 12 -40 4 -75Z",
        DGREEN,
        False,
    )
    s += line("M-10 -56C-13 -48 -12 -38 -9 -32M-4 -6C-6 4 -5 10 -3 16", LGREEN, 3.4)
    s += path(body)
    s += line("M6 -64C10 -54 10 -40 7 -30M3 -2C6 10 5 22 3 34", "#0F3A22", 2.4)
    s += g(ell(0, 0, 6.4, 5, GOLD) + ell(0, 0, 2.4, 1.8, DGOLD, False), "translate(-1 -44)")
    s += path("M-9.6 50L9.4 46L8.8 55L-9 59Z", RED) + path("M-8.7 63L8.4 59.5L8 68L-8.2 70Z", GOLD)
    return s


SIGN = {"O": oro, "C": copa, "E": espasa, "B": basto}


def use(suit: str, x: float, y: float, size: float, rot: float = 0) -> str:
    """A sign whose height (swords and clubs) or width (coins and cups) is `size`."""
    k = size / {"O": 98, "C": 108, "E": 156, "B": 152}[suit]
    r = f" rotate({rot})" if rot else ""
    return f'<use href="#s{suit}" transform="translate({x:g} {y:g}){r} scale({k:.4f})"/>'
