"""Heads: Romanesque ones, with a long nose, almond eyes and round cheeks."""

from collections.abc import Callable

from frontend.art.ink import DRED, INK, PAPER, RED, SKIN, circ, ell, fine, line, path

TEETH, TONGUE, CHEEK = "#FFFDF6", "#E4574B", "#E0735A"
Look = tuple[float, float]


def eyes(x: float, y: float, d: float = 9, look: Look = (0, 0), kind: str = "open") -> str:
    """A pair of eyes: open, shut, or one of them winking."""
    out = ""
    for side in (-1, 1):
        cx = x + side * d
        if kind == "open" or (kind == "wink" and side < 0):
            almond = f"M{cx - 6.4:g} {y}Q{cx:g} {y - 7} {cx + 6.4:g} {y}Q{cx:g} {y + 6} {cx - 6.4:g} {y}Z"
            out += fine(almond, TEETH) + circ(cx + look[0], y - 0.4 + look[1], 2.9, INK, False)
        else:
            out += line(f"M{cx - 6:g} {y - 1}Q{cx:g} {y + 5} {cx + 6:g} {y - 1}", INK, 2.4)
    return out


def brows(x: float, y: float, d: float = 9, lift: float = 0, col: str = INK, w: float = 2.6) -> str:
    return "".join(
        line(
            f"M{x + s * (d + 6.5):g} {y - 8.5 - lift:g}Q{x + s * d:g} {y - 13 - lift:g}"
            f" {x + s * (d - 6):g} {y - 9 - lift:g}",
            col,
            w,
        )
        for s in (-1, 1)
    )


def _long(x: float, y: float, hair: str) -> str:
    s = path(
        f"M{x - 20} {y + 2}C{x - 15} {y + 12} {x - 10} {y + 10} {x - 8} {y + 11}Q{x} {y + 6} {x + 8} {y + 11}C{x + 10} {y + 10} {x + 15} {y + 12} {x + 20} {y + 2}C{x + 24} {y + 30} {x + 14} {y + 48} {x} {y + 54}C{x - 14} {y + 48} {x - 24} {y + 30} {x - 20} {y + 2}Z",
        hair,
    )
    return s + line(
        f"M{x - 9} {y + 26}Q{x - 8} {y + 38} {x - 2} {y + 44}M{x + 9} {y + 26}Q{x + 8} {y + 38} {x + 2} {y + 44}M{x} {y + 26}V{y + 46}",
        PAPER,
        1.6,
    )


def _fork(x: float, y: float, hair: str) -> str:
    return path(
        f"M{x - 20} {y + 2}C{x - 14} {y + 12} {x - 8} {y + 10} {x - 7} {y + 11}Q{x} {y + 6} {x + 7} {y + 11}C{x + 8} {y + 10} {x + 14} {y + 12} {x + 20} {y + 2}C{x + 22} {y + 26} {x + 20} {y + 40} {x + 11} {y + 52}Q{x + 8} {y + 38} {x} {y + 36}Q{x - 8} {y + 38} {x - 11} {y + 52}C{x - 20} {y + 40} {x - 22} {y + 26} {x - 20} {y + 2}Z",
        hair,
    )


def _round(x: float, y: float, hair: str) -> str:
    s = path(
        f"M{x - 20} {y + 2}C{x - 14} {y + 12} {x - 8} {y + 10} {x - 7} {y + 11}Q{x} {y + 6} {x + 7} {y + 11}C{x + 8} {y + 10} {x + 14} {y + 12} {x + 20} {y + 2}C{x + 25} {y + 22} {x + 16} {y + 40} {x} {y + 40}S{x - 25} {y + 22} {x - 20} {y + 2}Z",
        hair,
    )
    curls = ((-10, 24), (0, 30), (10, 24), (-5, 34), (5, 34))
    return s + "".join(circ(x + a, y + b, 1.6, PAPER, False) for a, b in curls)


def _tache(x: float, y: float, hair: str) -> str:
    return path(
        f"M{x} {y + 10}C{x - 5} {y + 6} {x - 10} {y + 16} {x - 18} {y + 10}C{x - 13} {y + 20} {x - 4} {y + 18} {x} {y + 14}C{x + 4} {y + 18} {x + 13} {y + 20} {x + 18} {y + 10}C{x + 10} {y + 16} {x + 5} {y + 6} {x} {y + 10}Z",
        hair,
    )


BEARDS: dict[str, Callable[[float, float, str], str]] = {
    "long": _long, "fork": _fork, "round": _round, "tache": _tache,
}  # fmt: skip


def _tongue(x: float, y: float, k: int) -> str:
    lips = line(f"M{x - 7} {y}Q{x} {y + 3} {x + 7} {y}", INK, 2.4)
    return lips + path(
        f"M{x + k * 2} {y + 1.5}H{x + k * 10}Q{x + k * 12} {y + 10} {x + k * 6} {y + 9}Q{x + k * 2} {y + 8} {x + k * 2} {y + 1.5}Z",
        TONGUE,
    )


def _bite(x: float, y: float) -> str:
    s = path(f"M{x - 8} {y - 2}Q{x} {y + 2} {x + 8} {y - 2}L{x + 6} {y + 5}H{x - 6}Z", TEETH)
    s += line(f"M{x - 2.5} {y}V{y + 5}M{x + 2.5} {y}V{y + 5}", INK, 1.4)
    return s + line(f"M{x - 6} {y + 7}Q{x} {y + 10} {x + 6} {y + 7}", TONGUE, 4)


def _kiss(x: float, y: float) -> str:
    return path(
        f"M{x - 4} {y - 4}Q{x + 6} {y - 3} {x} {y}Q{x + 6} {y + 3} {x - 4} {y + 4}Q{x - 1} {y} {x - 4} {y - 4}Z",
        RED,
    )


def _snout(x: float, y: float, k: int) -> str:
    return line(f"M{x - k * 2} {y + 1}Q{x + k * 5} {y - 3} {x + k * 11} {y - 1}", DRED, 3.4)


MOUTHS: dict[str, Callable[[float, float], str]] = {
    "smile": lambda x, y: line(f"M{x - 6} {y}Q{x} {y + 5} {x + 6} {y}", DRED, 3),
    "flat": lambda x, y: line(f"M{x - 6} {y + 1}H{x + 6}", DRED, 3),
    "shout": lambda x, y: ell(x, y + 1, 6, 6.5, DRED),
    "yawn": lambda x, y: ell(x, y + 3, 7, 9.5, DRED) + ell(x, y + 8, 4, 3, TONGUE, False),
    "puff": lambda x, y: circ(x, y, 3.4, DRED),
    "air": lambda x, y: (
        ell(x, y, 2.6, 3.4, DRED)
        + line(f"M{x + 8} {y - 3}l6 -2M{x + 9} {y + 1}h7M{x + 8} {y + 5}l6 2", INK, 1.8)
    ),
    "bite": _bite,
    "kiss": _kiss,
    "tongue-right": lambda x, y: _tongue(x, y, 1),
    "tongue-left": lambda x, y: _tongue(x, y, -1),
    "snout-right": lambda x, y: _snout(x, y, 1),
    "snout-left": lambda x, y: _snout(x, y, -1),
}


def head(
    x: float, y: float, skin: str = SKIN, hair: str = INK, beard: str | None = None,
    look: Look = (0, 0), kind: str = "open", mouth: str = "smile", lift: float = 0,
) -> str:  # fmt: skip
    """A whole head. Right and left are those of whoever sees it."""
    s = path(
        f"M{x - 20} {y - 18}V{y + 4}C{x - 20} {y + 22} {x - 9} {y + 30} {x} {y + 30}S{x + 20} {y + 22} {x + 20} {y + 4}V{y - 18}Z",
        skin,
    )
    s += "".join(circ(x + k * 13, y + 9, 4.2, CHEEK, False, 'opacity=".75"') for k in (-1, 1))
    if beard:
        s += BEARDS[beard](x, y, hair)
    s += brows(x, y, 9, lift, hair if hair != "#F4EBDD" else "#B9A98F")
    s += eyes(x, y - 3, 9, look, kind)
    s += line(f"M{x + 2} {y - 6}L{x - 3} {y + 6}H{x + 2}", INK, 2)
    below = {None: 18, "tache": 21}.get(beard, 17)
    return s + MOUTHS[mouth](x, y + below)
