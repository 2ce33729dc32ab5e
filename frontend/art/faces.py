"""Portraits of the people and the bots who sit down, each with every face that a signal needs.

A file holds one person; each expression is a view of it: `3.svg#wink`. The ground behind is the
page's, so that two bots of one kind can be told apart.
"""

from dataclasses import dataclass
from typing import Any

from frontend.art.head import head
from frontend.art.ink import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    RED,
    SKIN,
    SKIN2,
    circ,
    g,
    line,
    path,
    rect,
)

SIZE = 120
CREAMY, BLACK, GREY, WHITE = "#FFF9EC", "#241712", "#6E6257", "#F4EBDD"


@dataclass(frozen=True)
class Person:
    """Who: hair, hat, beard, skin and shirt."""

    hair: str
    hat: str = "none"
    beard: str | None = None
    skin: str = SKIN
    shirt: str = RED


PEOPLE = {
    "0": Person("#3B2417", shirt=RED),
    "1": Person(GREY, "cap", "tache", shirt=BLUE),
    "2": Person("#2A1B16", "buns", shirt=RED),
    "3": Person("#2A1B16", "beret", "round", SKIN2, GREEN),
    "4": Person("#7A4319", "scarf", shirt=CREAMY),
    "5": Person(WHITE, "wide", "long", shirt=BLACK),
    "6": Person("#4A2A14", "none", "tache", SKIN2, BLUE),
    "7": Person("#7A2E1C", "buns", shirt=BLUE),
    "8": Person(GREY, "cap", "round", shirt="#8A2330"),
    "9": Person("#2A1B16", "gacho", "tache", SKIN2, BLACK),
    "10": Person("#241712", "long", shirt=GREEN, skin=SKIN2),
    "11": Person(WHITE, "bun", shirt="#5A3B7A"),
    "random": Person("#8A7A5E", "feather", skin="#E9DFC8", shirt=GREEN),
    "roquer": Person("#54606A", "helmet", "tache", "#E9DFC8", "#54606A"),
    "fallanquer": Person("#5B2417", "mask", skin="#E9DFC8", shirt="#8A2330"),
    "veterà": Person(WHITE, "wide", "long", "#E9DFC8", "#5B4537"),
    "mestre": Person("#5B4537", "crown", "fork", "#E9DFC8", BLUE),
    "campió": Person("#3B2417", "crown", "round", "#E9DFC8", RED),
    "bot": Person("#5B4537", "crown", skin="#E9DFC8", shirt="#5B4537"),
}

EXPRESSIONS: dict[str, dict[str, Any]] = {
    "calm": {},
    "shout": {"mouth": "shout", "lift": 2},
    "eyes-up": {"look": (0, -2.6), "lift": 3},
    "brows": {"lift": 5},
    "wink": {"kind": "wink"},
    "tongue-right": {"mouth": "tongue-right"},
    "tongue-left": {"mouth": "tongue-left"},
    "snout-right": {"mouth": "snout-right"},
    "snout-left": {"mouth": "snout-left"},
    "bite": {"mouth": "bite"},
    "shut": {"kind": "shut", "mouth": "flat"},
    "nod": {"tilt": 9, "look": (0, 2.4)},
    "puff": {"mouth": "puff", "puff": True},
    "air": {"mouth": "air"},
    "kiss": {"mouth": "kiss"},
    "shoulder": {"shoulder": True},
    "yawn": {"mouth": "yawn", "kind": "shut"},
    "left": {"look": (-2.4, 0)},
    "right": {"look": (2.4, 0)},
    "down": {"look": (0, 2.2)},
}


def _comb(h: str) -> str:
    rings = "".join(
        circ(x, 62, 5, "none", False, f'stroke="{GOLD}" stroke-width="2"') for x in (32, 88)
    )
    return path("M44 34Q60 -4 76 34Z", GOLD) + circ(32, 62, 12, h) + circ(88, 62, 12, h) + rings + circ(60, 56, 27, h)  # fmt: skip


def _behind(hat: str, h: str) -> str:
    """Hair and cloth behind the head."""
    shapes = {
        "buns": _comb(h),
        "none": path("M35 66C30 24 90 24 85 66L80 70H40Z", h),
        "scarf": path("M34 70C28 20 92 20 86 70L92 96H28Z", CREAMY),
        "long": path(
            "M33 58C30 18 90 18 87 58L94 100C84 106 78 98 78 90H42C42 98 36 106 26 100Z", h
        ),
        "bun": circ(60, 26, 13, h) + path("M35 66C30 26 90 26 85 66L80 70H40Z", h),
        "crown": "",
        "helmet": "",
    }
    return shapes.get(hat, path("M37 68C34 40 86 40 83 68V76H37Z", h))


def _before(hat: str, h: str) -> str:
    """Hair and hat over the brow."""
    fringe = path("M37 56C34 26 86 26 83 56C76 50 72 44 68 40C60 48 48 52 37 56Z", h)
    parting = path(
        "M39 54C40 34 52 30 60 40C68 30 80 34 81 54C74 52 66 48 60 41C54 48 46 52 39 54Z", h
    )
    shapes = {
        "buns": parting,
        "bun": parting,
        "long": parting + "".join(circ(x, 80, 3, GOLD) for x in (38, 82)),
        "none": fringe,
        "cap": path("M34 50C30 24 90 22 88 46C98 48 100 54 94 55C76 48 54 50 34 52Z", "#4A3A2E") + line("M36 49Q62 40 90 47", INK, 2),
        "beret": path("M36 50C18 44 26 24 56 22C88 20 104 32 92 46C86 52 76 48 60 48Z", RED) + line("M58 22V15", INK, 3),
        "scarf": path("M36 54C34 24 86 24 84 54C72 40 48 40 36 54Z", CREAMY) + line("M38 50C50 38 70 38 82 50", GOLD, 3),
        "wide": path("M14 48Q60 28 106 48Q60 58 14 48Z", INK) + path("M38 45C38 16 82 16 82 45Q60 52 38 45Z", INK) + path("M38 38Q60 45 82 38V45Q60 52 38 45Z", RED),
        "gacho": path("M18 50Q60 34 102 44Q62 58 18 50Z", "#2F2A33") + path("M36 46C38 18 54 26 60 22C66 26 82 16 86 43Q60 52 36 46Z", "#2F2A33") + path("M36 40Q60 46 86 37V43Q60 52 36 46Z", "#79C4E8"),
        "crown": path("M38 50L34 24L48 36L60 18L72 36L86 24L82 50Z", "#E0CFA0") + rect(38, 42, 44, 9, "#E0CFA0", 3) + circ(60, 46.5, 2.6, RED, False),
        "helmet": path("M36 54C32 18 88 18 84 54L74 46H46Z", "#AFC4D2") + line("M60 26V45", INK, 2) + rect(36, 45, 48, 8, "#8FA5B5", 3),
        "mask": fringe + path("M36 56C46 50 54 54 60 56C66 54 74 50 84 56C84 66 74 68 66 64Q60 60 54 64C46 68 36 66 36 56Z", "#241712") + "".join(circ(x, 59, 3.4, "#FFFDF6", False) + circ(x, 59, 1.8, INK, False) for x in (50, 70)),
        "feather": fringe + path("M34 46Q60 34 86 46L86 54Q60 42 34 54Z", GREEN) + path("M74 44C74 22 90 12 100 16C100 32 90 42 78 48Z", CREAM) + line("M78 44C84 34 90 26 98 18", INK, 1.6),
    }  # fmt: skip
    return shapes[hat]


def portrait(
    person: Person, mouth: str = "smile", kind: str = "open", look: tuple[float, float] = (0, 0),
    lift: float = 0, puff: bool = False, shoulder: bool = False, tilt: float = 0,
) -> str:  # fmt: skip
    """Somebody with one expression."""
    left, right = (84, 70) if shoulder else (88, 88)
    s = path(f"M16 122C18 98 36 {left} 60 92S102 {right} 104 122Z", person.shirt)
    body = _behind(person.hat, person.hair)
    if puff:
        body += circ(41, 75, 10, person.skin) + circ(79, 75, 10, person.skin)
    body += head(60, 62, person.skin, person.hair, person.beard, look, kind, mouth, lift)
    if puff:
        body += "".join(circ(x, 75, 8.5, person.skin, False) for x in (43, 77))
        body += "".join(circ(x, 75, 5, "#E0735A", False, 'opacity=".8"') for x in (42, 78))
    body += _before(person.hat, person.hair)
    return s + g(body, f"rotate({tilt:g} 60 90)" if tilt else "")


def face(name: str) -> str:
    """The file of somebody: the expressions side by side, a view on each."""
    person, views, body = PEOPLE[name], "", ""
    for at, (expression, how) in enumerate(EXPRESSIONS.items()):
        views += f'<view id="{expression}" viewBox="{at * SIZE} 0 {SIZE} {SIZE}"/>'
        clipped = f'<g clip-path="url(#r)">{portrait(person, **how)}</g>'
        body += g(clipped, f"translate({at * SIZE} 0)")
    clip = (
        f'<clipPath id="r"><circle cx="{SIZE // 2}" cy="{SIZE // 2}" r="{SIZE // 2}"/></clipPath>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">{views}{clip}{body}'
        "</svg>\n"
    )
