"""Small things: beans, maize, coins, the house's mark and the icons of the installed app."""

from frontend.art.ink import BLUE, CREAM, GOLD, INK, RED, circ, g, line, path, svg

BEAN = (
    '<path d="M-7 -2C-7 -7 -2 -8 1 -6C3 -4.5 5 -5 6.5 -3C9 1 5 7 -.5 6.5C-5 6.2 -7 2 -7 -2Z"'
    ' fill="#F6E9CD" stroke="#3B1C0C" stroke-width="1.3"/>'
    + line("M2.6 -4.2C1.8 -2.6 2.6 -1 4 -.6", "#8E3B22", 2.2)
    + line("M-4.6 1.8C-4 3.6 -2.4 4.6 -.8 4.5", "#CDB68B", 1.5)
)
MAIZE = (
    '<path d="M0 -7.5C5 -6 7.5 0 6 4.5C4 8 -4 8 -6 4.5C-7.5 0 -5 -6 0 -7.5Z" fill="#F2B632"'
    ' stroke="#7E5006" stroke-width="1.2"/>'
    '<path d="M-2.5 4.5C-1.5 2 1.5 2 2.5 4.5" fill="#FFF3CF"/>'
    + line("M-2.8 -2C-2.2 -4 -1 -5 0 -5.2", "#FFE9A8", 1.6)
)
COPPER = (
    '<circle r="12" fill="#C97B3A" stroke="#241712" stroke-width="2"/>'
    '<circle r="7.5" fill="none" stroke="#7A3F14" stroke-width="1.6"/>'
    + line("M0 -4V4M-2.5 -2.5L0 -4", "#3B1C08", 2)
)


def stone(body: str, size: float) -> str:
    return svg(size, size, g(body, f"translate({size / 2:g} {size / 2:g})"))


def mark() -> str:
    """The house's mark: a bean and a grain of maize."""
    bean = g(BEAN, "translate(9 14) rotate(-20)")
    return svg(24, 24, bean + g(MAIZE, "translate(17 9) rotate(24) scale(.9)"))


def icon(size: int = 512) -> str:
    """The icon of the installed app: the mark on the cloth of jcf, framed in tile."""
    s = f'<rect width="512" height="512" fill="#1E427F"/><rect x="22" y="22" width="468" height="468" rx="40" fill="none" stroke="{GOLD}" stroke-width="14"/>'
    s += f'<rect x="44" y="44" width="424" height="424" rx="26" fill="none" stroke="{CREAM}" stroke-width="6"/>'
    s += g(BEAN, "translate(205 290) rotate(-20) scale(16)")
    s += g(MAIZE, "translate(330 205) rotate(24) scale(14.5)")
    return svg(size, size, g(s, f"scale({size / 512:g})"))


def speaker(on: bool) -> str:
    """For the button of the sound."""
    s = path("M4 9H8L13 5V19L8 15H4Z", CREAM, False)
    s += line(
        "M16 9Q18.5 12 16 15M18.5 6.5Q22.5 12 18.5 17.5" if on else "M16 9L21 15M21 9L16 15",
        CREAM,
        2,
    )
    return svg(24, 24, s)


def rose() -> str:
    """A flor: five petals."""
    s = "".join(
        path("M0 -3C-6 -6 -6 -13 0 -15C6 -13 6 -6 0 -3Z", RED, True, f'transform="rotate({a})"')
        for a in range(0, 360, 72)
    )
    return stone(s + circ(0, 0, 4.5, GOLD) + circ(0, 0, 1.6, BLUE, False), 36)


def finger() -> str:
    """The finger that cuts the pack."""
    s = path(
        "M10 4C10 0 16 0 16 4V15L24 17C27 18 28 20 27.5 23L26 31H12L5 21C3 18 6 15 9 18L10 19Z",
        "#F2C79B",
    )
    return svg(32, 34, s + line("M12 31H26", INK, 2))
