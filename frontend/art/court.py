"""The court: kings, horsemen, and the sotes, of whom those of oros and copes are women."""

from frontend.art.head import head
from frontend.art.ink import (
    BLUE,
    CREAM,
    DBLUE,
    DGOLD,
    DRED,
    GOLD,
    GREEN,
    INK,
    LBLUE,
    LGREEN,
    PAPER,
    RED,
    SKIN,
    SKIN2,
    circ,
    fine,
    limb,
    line,
    path,
    rect,
)
from frontend.art.signs import use


def crown(x: float, y: float, col: str = GOLD, gem: str = RED, style: int = 0) -> str:
    if style == 0:
        s = path(
            f"M{x - 26} {y}L{x - 31} {y - 36}L{x - 15} {y - 18}L{x} {y - 42}L{x + 15} {y - 18}L{x + 31} {y - 36}L{x + 26} {y}Z",
            col,
        )
        s += "".join(circ(x + a, y + b, 4.6, gem) for a, b in ((-31, -38), (0, -44), (31, -38)))
    elif style == 1:
        s = path(
            f"M{x - 26} {y}V{y - 28}H{x - 14}V{y - 18}H{x - 6}V{y - 34}H{x + 6}V{y - 18}H{x + 14}V{y - 28}H{x + 26}V{y}Z",
            col,
        )
        s += path(f"M{x - 6} {y - 34}L{x} {y - 44}L{x + 6} {y - 34}Z", gem)
    elif style == 2:
        s = path(
            f"M{x - 26} {y}C{x - 36} {y - 16} {x - 30} {y - 30} {x - 24} {y - 34}C{x - 20} {y - 26} {x - 12} {y - 22} {x - 8} {y - 20}C{x - 8} {y - 30} {x - 4} {y - 38} {x} {y - 44}C{x + 4} {y - 38} {x + 8} {y - 30} {x + 8} {y - 20}C{x + 12} {y - 22} {x + 20} {y - 26} {x + 24} {y - 34}C{x + 30} {y - 30} {x + 36} {y - 16} {x + 26} {y}Z",
            col,
        )
        s += circ(x, y - 22, 4.6, gem)
    else:
        s = "".join(
            path(
                f"M{x + a} {y}Q{x + a - 12} {y - 20} {x + a + b} {y - 38}Q{x + a + 12} {y - 18} {x + a} {y}Z",
                c,
            )
            for a, b, c in (
                (-20, -7, LGREEN),
                (20, 7, LGREEN),
                (-10, -2, GREEN),
                (10, 2, GREEN),
                (0, 0, col),
            )
        )
    s += rect(x - 27, y - 11, 54, 13, col if style != 3 else GOLD, 3)
    s += (
        path(f"M{x} {y - 9}l5 4.5l-5 4.5l-5 -4.5Z", gem, False)
        + circ(x - 16, y - 4.5, 2.8, BLUE, False)
        + circ(x + 16, y - 4.5, 2.8, BLUE, False)
    )
    return s


def hand(x: float, y: float, skin: str = SKIN) -> str:
    return circ(x, y, 8.4, skin)


def held(suit: str, x: float, y: float) -> str:
    """The sign held up in a hand at x, y."""
    if suit == "O":
        return use("O", x, y - 30, 52)
    if suit == "C":
        return use("C", x, y - 28, 56)
    if suit == "E":
        return use("E", x, y - 44, 128)
    return use("B", x, y - 40, 128)


CLOTHES = {  # mantle, tunic, sleeve, hair, trim
    "O": (RED, BLUE, GOLD, "#6B3A1C", GOLD),
    "C": (BLUE, GOLD, RED, "#2A1B16", GOLD),
    "E": (DBLUE, RED, LBLUE, "#F4EBDD", GOLD),
    "B": (GREEN, RED, GOLD, "#3B2417", GOLD),
}


def diamonds(x: float, y0: float, y1: float, step: float, col: str, r: float = 4.5) -> str:
    out, y = "", y0
    while y <= y1:
        out += path(f"M{x} {y - r * 1.3}l{r} {r * 1.3}l{-r} {r * 1.3}l{-r} {-r * 1.3}Z", col, False)
        y += step
    return out


def floor(x0: float = 46, x1: float = 162) -> str:
    w = (x1 - x0) / 8
    return "".join(
        path(
            f"M{x0 + i * w:g} 298L{x0 + (i + 0.5) * w:g} 290L{x0 + (i + 1) * w:g} 298Z",
            (RED, BLUE, GREEN, GOLD)[i % 4],
            False,
        )
        for i in range(8)
    ) + line(f"M{x0} 299H{x1}", INK, 2.2)


def rei(suit: str) -> str:
    m, t, sl, hair, trim = CLOTHES[suit]
    s = floor()
    s += path("M84 284C76 284 66 288 66 292H98V282Z", DRED) + path(
        "M124 284C132 284 142 288 142 292H110V282Z", DRED
    )
    s += path("M104 124C70 124 60 142 56 176L46 284H162L152 176C148 142 138 124 104 124Z", m)
    s += path("M104 130L88 140L76 284H132L120 140Z", t)
    s += diamonds(104, 216, 262, 21, trim, 5)
    for a, b in (((88, 140), (76, 284)), ((120, 140), (132, 284))):
        s += line(f"M{a[0]} {a[1]}L{b[0]} {b[1]}", INK, 13) + line(
            f"M{a[0]} {a[1]}L{b[0]} {b[1]}", CREAM, 8.4
        )
        s += "".join(
            circ(a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, 1.7, INK, False)
            for k in (0.3, 0.42, 0.54, 0.66, 0.78, 0.9)
        )
    s += path("M80 198H128V209H80Z", trim) + circ(104, 203.5, 5, m)
    s += path("M46.8 274H75V284H46ZM133 274H161.200L162 284H132Z", trim)
    s += line("M60 190L54 262M148 190L154 262", INK, 2)
    # arms
    s += (
        limb("M66 150C54 172 58 190 78 194", sl, 17)
        + path("M74 184L84 186L82 204L72 201Z", trim)
        + hand(90, 196)
    )
    s += path("M68 142Q104 178 140 142Q132 122 104 122Q76 122 68 142Z", CREAM) + "".join(
        circ(x, y, 1.8, INK, False)
        for x, y in ((78, 142), (86, 152), (122, 152), (130, 142), (96, 158), (112, 158))
    )
    s += limb("M140 150C156 168 162 160 161 146", sl, 17)
    s += (
        held(suit, 162, 128 if suit in "OC" else 134)
        + path("M152 140L171 142L170 152L152 150Z", trim)
        + hand(162, 134)
    )
    # head
    for x in (-1, 1):
        s += "".join(circ(104 + x * 24, y, 7.5, hair) for y in (88, 100, 112))
    s += head(
        104,
        94,
        SKIN,
        hair,
        {"O": "long", "C": "round", "E": "long", "B": "fork"}[suit],
        look=(1.4, 0) if suit != "E" else (0, 0),
    )
    s += crown(
        104,
        80,
        GOLD,
        {"O": BLUE, "C": RED, "E": RED, "B": RED}[suit],
        {"O": 0, "C": 2, "E": 1, "B": 3}[suit],
    )
    return s


def sota(suit: str) -> str:
    m, t, sl, hair, trim = CLOTHES[suit]
    hair = {"O": "#2A1B16", "C": "#7A4319", "E": "#C98716", "B": "#2A1B16"}[suit]
    s = floor()
    if suit in "OC":  # a young woman: skirt, apron, shawl, side buns and a comb
        s += path("M94 286C86 286 78 289 77 293H102V284Z", INK) + path(
            "M114 286C122 286 130 289 131 293H106V284Z", INK
        )
        s += path("M84 184C62 214 50 250 46 286H162C158 250 146 214 124 184Z", m)
        s += path("M48 270H160L162 286H46Z", trim) + "".join(
            path(f"M{x} 286l6.5 -14l6.5 14Z", t, False) for x in range(48, 160, 14)
        )
        s += "".join(
            path(f"M{x} {y}q5 -8 10 0q-5 8 -10 0Z", trim, False)
            for x, y in ((62, 246), (136, 246), (70, 222), (128, 222))
        )
        s += path("M90 186C82 212 76 240 76 262Q104 274 132 262C132 240 126 212 118 186Z", CREAM)
        s += (
            diamonds(104, 206, 244, 19, RED, 5)
            + diamonds(91, 222, 244, 19, BLUE, 4)
            + diamonds(117, 222, 244, 19, BLUE, 4)
        )
        s += path("M104 126C84 126 78 138 80 152L84 188H124L128 152C130 138 124 126 104 126Z", t)
        s += limb("M80 146C60 164 60 182 84 190", sl, 15) + hand(92, 192)
        s += (
            path("M104 184L78 140Q86 126 96 126L104 140L112 126Q122 126 130 140Z", CREAM)
            + line("M84 140L104 176L124 140", trim, 3.2)
            + circ(104, 160, 4, RED)
        )
        s += limb("M129 146C152 160 156 152 156 138", sl, 15)
        s += held(suit, 156, 124) + hand(156, 130)
        s += path("M88 72Q104 28 120 72Z", GOLD) + line(
            "M96 68Q104 44 112 68M104 50V68", DGOLD, 2.2
        )
        for x in (-1, 1):
            s += circ(104 + x * 27, 96, 12.5, hair) + line(
                f"M{104 + x * 27} 96m-6 0a6 6 0 1 1 6 6a3 3 0 0 1 0 -6", GOLD, 2
            )
        s += circ(104, 92, 27, hair)
        s += head(104, 94, SKIN, hair, None, look=(1.6, 0))
        s += path(
            "M83 86C84 66 96 62 104 72C112 62 124 66 125 86C118 84 110 80 104 73C98 80 90 84 83 86Z",
            hair,
        )
        s += circ(77, 114, 3.2, trim) + circ(131, 114, 3.2, trim)
        return s
    s += path("M82 134C52 150 44 210 56 250L98 236L96 140Z", m) + line(
        "M66 168C60 194 62 220 66 240", INK, 2
    )
    for d, c in (
        ("M94 204L90 274", CLOTHES[suit][2]),
        ("M114 204L122 274", GREEN if suit == "E" else BLUE),
    ):
        s += limb(d, c, 17)
    s += path("M99 270V284C90 284 78 292 68 292L64 286C72 284 78 278 81 270Z", INK) + path(
        "M113 270V284C122 284 136 292 146 292L150 286C140 284 134 278 131 270Z", INK
    )
    s += path(
        "M104 126C84 126 76 136 75 150L64 216Q84 226 104 218Q124 226 144 216L133 150C132 136 124 126 104 126Z",
        t,
    )
    s += path(
        "M66.5 202Q84 212 104 204Q124 212 141.5 202L144 216Q124 226 104 218Q84 226 64 216Z", trim
    )
    s += line("M104 146V204M88 184L82 206M120 184L126 206", INK, 2)
    s += "".join(circ(104, y, 2.6, trim, False) for y in (148, 158, 168))
    s += path("M73 176H135L136 187H71.5Z", m) + rect(98, 175, 12, 13, trim, 2)
    s += limb("M78 146C58 160 56 178 74 190", sl, 16) + hand(80, 193)
    s += path("M84 134Q104 152 124 134L120 124H88Z", CREAM)
    s += limb("M130 144C152 158 157 150 157 138", sl, 16)
    s += held(suit, 157, 128) + hand(157, 132)
    s += path(
        "M78 92C76 64 132 64 130 92V118C126 122 120 120 118 116H90C88 120 82 122 78 118Z", hair
    )
    s += head(
        104,
        94,
        SKIN if suit == "E" else SKIN2,
        hair,
        None if suit == "E" else "tache",
        look=(1.6, 0),
        mouth="smile",
    )
    if suit == "E":  # beret with a feather
        s += path(
            "M80 78C66 74 68 56 92 52C122 48 142 58 134 74C130 80 120 78 104 78Z", RED
        ) + rect(81, 73, 46, 9, GOLD, 4)
        s += path("M122 60C124 36 142 30 152 36C150 52 140 62 126 66Z", CREAM) + line(
            "M126 64C132 52 140 44 150 38", INK, 1.8
        )
    else:  # a wide hat with a sprig
        s += (
            path("M62 80Q104 62 146 80Q104 92 62 80Z", GOLD)
            + path("M82 76C82 48 126 48 126 76Q104 84 82 76Z", GOLD)
            + path("M82 70Q104 78 126 70L126 77Q104 84 82 77Z", RED)
        )
        s += path("M120 66C122 52 134 46 142 48C142 58 134 66 122 70Z", LGREEN) + path(
            "M120 66C114 54 118 44 124 40C130 48 128 58 122 68Z", GREEN
        )
    return s


def cavall(suit: str) -> str:
    m, t, sl, hair, trim = CLOTHES[suit]
    coat, dark, mane = {
        "O": ("#F7EBD2", "#DCC9A4", RED),
        "C": ("#8A5230", "#663818", "#2A1B16"),
        "E": ("#DDE4EA", "#AFC0CC", DBLUE),
        "B": ("#5B3F37", "#41291F", GOLD),
    }[suit]
    hair = {"O": "#6B3A1C", "C": "#2A1B16", "E": "#5A3319", "B": "#F4EBDD"}[suit]
    s = floor()
    # tail, far legs
    s += path(
        "M156 196C182 196 182 236 170 272C164 262 158 250 160 226C160 214 156 208 150 206Z", mane
    )
    s += limb("M138 226L128 254L132 280", dark, 13) + limb("M90 226L92 280", dark, 13)
    s += path("M125 278H139L141 289H122Z", INK) + path("M85 278H99L101 289H82Z", INK)
    # rider's cloak behind
    s += path("M118 124C146 128 162 160 160 190L118 186Z", m)
    # mane and neck
    s += path("M84 128C104 134 108 160 106 186L88 190C92 166 88 146 74 130Z", mane)
    s += path(
        "M56 206C46 190 50 158 62 134L84 128C94 146 94 176 100 190L92 226H66C60 222 58 214 56 206Z",
        coat,
    )
    # body
    s += path(
        "M60 200C62 184 84 178 106 180C134 176 164 178 166 206C167 224 158 236 142 236H80C66 234 58 220 60 200Z",
        coat,
    )
    s += path("M58 196C56 186 58 176 60 168L88 176L92 190Z", coat, False)
    # near legs
    s += limb("M74 226L50 238L58 260", coat, 14) + path("M50.5 256L65 256L66 268H49Z", INK)
    s += limb("M152 224L160 250L150 280", coat, 14) + path("M142 278H158L160 289H139Z", INK)
    s += line("M134 196C142 204 144 216 140 228", INK, 1.8)
    # head
    s += path("M70 118L66 102L80 114Z", coat) + path("M78 118L82 100L90 120Z", coat)
    s += path(
        "M66 116C78 108 92 120 88 134C84 148 72 152 64 158L52 172C46 178 34 176 34 166C34 160 38 156 42 150L56 124Z",
        coat,
    )
    s += path("M62 112C58 104 62 98 70 100C78 104 80 112 74 120Z", mane)
    s += fine("M57.5 131Q63 125 70 131Q63 137 57.5 131Z", "#FFFDF6") + circ(
        63, 131, 2.8, INK, False
    )
    s += circ(41, 164, 2, INK if suit != "B" else PAPER, False) + line(
        "M37 171Q43 171 48 167", INK if suit != "B" else PAPER, 1.8
    )
    s += line(
        "M50 134L60 158M84 122C84 138 76 148 60 158M60 158C74 170 88 168 98 164",
        RED if suit != "O" else BLUE,
        3.6,
    ) + circ(60, 158, 3.6, GOLD)
    s += path("M58 194C70 204 84 204 96 198L98 206C84 213 68 212 57 203Z", t) + "".join(
        circ(x, y, 3.4, GOLD) for x, y in ((66, 209), (77, 212), (88, 211))
    )
    # saddle cloth
    s += path("M96 178H140L148 222Q122 232 92 222Z", t) + path(
        "M93.5 211Q122 221 146 211L148 222Q122 232 92 222Z", trim
    )
    s += diamonds(133, 190, 200, 20, trim, 4.5)
    # rider
    s += path(
        "M112 120C96 120 92 132 92 146L90 184H134L132 146C132 130 128 120 112 120Z",
        t if suit not in "EB" else m,
    )
    s += "".join(circ(112, y, 2.6, trim, False) for y in (146, 157)) + path(
        "M90 170H134V180H90Z", trim
    )
    s += limb("M112 186C106 200 104 212 106 226", sl, 18) + path(
        "M94 214H117V232C108 240 96 242 84 240C84 234 92 232 94 228Z", INK
    )
    s += limb("M98 138C90 152 92 160 100 164", sl, 15) + hand(100, 165)
    s += path("M92 132Q112 148 132 132L128 120H96Z", CREAM)
    s += limb("M128 138C152 152 158 144 157 134", sl, 15)
    s += held(suit, 158, 122 if suit in "OC" else 126) + hand(158, 128)
    for x in (-1, 1):
        s += "".join(circ(112 + x * 22, y, 6.5, hair) for y in (92, 103))
    s += head(
        112,
        88,
        SKIN if suit != "C" else SKIN2,
        hair,
        {"O": None, "C": "tache", "E": "tache", "B": "round"}[suit],
        look=(-1.8, 0),
    )
    if suit == "O":
        s += (
            path("M88 74C84 54 104 44 116 46C134 48 140 62 136 74Z", BLUE)
            + rect(86, 68, 52, 10, GOLD, 5)
            + path("M126 56C130 38 146 34 154 42C150 54 140 62 128 64Z", CREAM)
        )
    elif suit == "C":
        s += (
            path("M88 76C84 48 140 48 136 76Z", RED)
            + path("M84 76C88 64 136 64 140 76C132 82 92 82 84 76Z", CREAM)
            + circ(112, 50, 5, GOLD)
        )
    elif suit == "E":
        s += (
            path("M88 80C86 48 138 48 136 80L124 72H100Z", "#AFC4D2")
            + line("M112 52V72", INK, 2)
            + path("M112 56C104 36 122 30 140 38C134 44 124 46 116 56Z", RED)
            + rect(88, 70, 48, 8, GOLD, 3)
        )
    else:  # l'amo: the countryman's wide hat
        s += (
            path("M64 76Q112 56 160 76Q112 88 64 76Z", INK)
            + path("M90 72C90 42 134 42 134 72Q112 80 90 72Z", INK)
            + path("M90 65Q112 73 134 65V72Q112 80 90 72Z", RED)
        )
    return s
