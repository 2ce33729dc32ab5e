"""The cloth with everybody round it: seats, played cards, the stakes, the call."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from marxador.engine.table import side_of, table
from marxador.engine.view import View
from marxador.i18n import _
from marxador.rulebook import stakes
from marxador.terminal import cards
from marxador.terminal.canvas import Canvas, Ink
from marxador.terminal.cards import CHIP
from marxador.terminal.palette import BLACK, CLOTHS, CREAM, FILLED, GARNET, Cloth, Palette
from marxador.terminal.places import STEP, Place, places

MANO = {"ca": "mà", "es": "mano"}
PEU = {"ca": "peu", "es": "pie"}
POSTRE = "postre"
"""What the dealer is called where the hand is played in duels."""
BACKS = Ink("#E7A0AE")
BALLOON = 3
"""Rows of a balloon."""
LAST_STEPS = 2
"""The highest voices of the ladder shout in red."""


@dataclass(frozen=True, slots=True)
class Balloon:
    """What somebody said last, and how loudly: 0 an answer, then the steps of a ladder."""

    seat: int
    text: str
    loud: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the cloth shows."""

    view: View
    own: int
    """Who sits at the bottom."""
    acting: tuple[int, ...]
    balloon: Balloon | None = None
    signals: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """What each partner signals to whoever looks."""

    def draw(self, canvas: Canvas, palette: Palette) -> None:
        cloth = CLOTHS[self.view.variant]
        _weave(canvas, cloth)
        inner = _Inner(canvas, 1, 1, canvas.width - 2, canvas.height - 2)
        sitting = places(self.view.seats, self.own, inner.width, inner.height)
        lying = _lying(self.view)
        for seat, place in sitting.items():
            self._seat(inner, place, palette, cloth)
            _cards(inner, place, lying.get(seat, []), palette, cloth)
            if place.size == CHIP and seat != self.own:
                self._held(inner, place, len(lying.get(seat, [])))
        _plaque(inner, self.view, palette)
        if self.balloon:
            _speak(inner, sitting[self.balloon.seat], self.balloon)

    def _seat(self, inner: "_Inner", place: Place, palette: Palette, cloth: Cloth) -> None:
        """A name with its ring, its badges and the cards still held."""
        view, seat = self.view, place.seat
        game = stakes.game_of(view)
        last = PEU[game.language] if game.duels == "none" else POSTRE
        ours = side_of(seat) == side_of(self.own)
        duel = next((d for d in view.duels if seat in d), ())
        resting = len(view.duels) > 1 and view.number and seat not in _playing(view)
        turn = seat in self.acting
        ring = "▶" if turn else "◉" if ours else "○"
        colour = palette.gold if ours or turn else CREAM
        parts = [(f"{ring} ", Ink(colour, bold=True))]
        name = view.names[seat - 1] if view.names else str(seat)
        parts.append(
            (
                name[: 9 if place.size != CHIP else 8],
                Ink(cloth.tone if resting else CREAM, bold=turn or ours),
            )
        )
        if resting:
            parts[0] = (f"{ring} ", Ink("#B9A98C"))
            parts[1] = (name[:9], Ink("#B9A98C"))
        if view.number and duel and seat == duel[0]:
            parts += [
                (" ", Ink(CREAM)),
                (f" {MANO[game.language]} ", Ink(BLACK, FILLED["gold"], bold=True)),
            ]
        elif view.number and duel and seat == duel[-1]:
            parts += [(" ", Ink(CREAM)), (last, Ink(CREAM, italic=True))]
        held = self._backs(seat)
        if seat != self.own and held > 0 and place.size != CHIP:
            parts += [(" ", Ink(CREAM)), ("▮" * held, BACKS)]
        if seat in self.signals:
            room = 3 if place.edge == "top" and not place.along else 1
            text = " · ".join(self.signals[seat][-room:])
            parts += [(" ", Ink(CREAM)), (f" {text} ", Ink(BLACK, FILLED["gold"]))]
        _line(inner, place, parts)

    def _backs(self, seat: int) -> int:
        """How many cards a seat still holds."""
        if self.view.hand_over or not self.view.number:
            return 0
        return 3 - _played(self.view, seat)

    def _held(self, inner: "_Inner", place: Place, lying: int) -> None:
        """The backs of a seat's cards beside those it played."""
        held = self._backs(place.seat)
        left = place.x + 4 * lying + (1 if lying else 0)
        if place.edge == "right":
            left = place.x + place.width - 4 * lying - held - (1 if lying else 0)
        elif place.edge == "top":
            left = place.x + (place.width + 4 * lying) // 2 + (1 if lying else -1)
        inner.put(left, place.y + 1, "▮" * held, BACKS)


class _Inner:
    """The field of the cloth inside its border."""

    def __init__(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        self.canvas, self.x, self.y, self.width, self.height = canvas, x, y, width, height

    def put(self, x: int, y: int, text: str, ink: Ink) -> None:
        self.canvas.put(self.x + x, self.y + y, text, ink)

    def stamp(self, x: int, y: int, drawing: cards.Drawing) -> None:
        self.canvas.stamp(self.x + x, self.y + y, drawing)


def _weave(canvas: Canvas, cloth: Cloth) -> None:
    """The field tone on tone, the border loud."""
    canvas.fill(0, 0, canvas.width, canvas.height, Ink(CREAM, cloth.field))
    tone = Ink(cloth.tone, cloth.field)
    for y in range(2, canvas.height - 1, 3):
        for x in range(4 + (y // 3 % 2) * 5, canvas.width - 2, 10):
            canvas.put(x, y, cloth.figure, tone)
    count = len(cloth.border)
    for x in range(canvas.width):
        letter, colour = cloth.border[x % count]
        for y in (0, canvas.height - 1):
            canvas.put(x, y, letter, Ink(colour, cloth.ground))
    for y in range(1, canvas.height - 1):
        letter, colour = cloth.border[y % count]
        for x in (0, canvas.width - 1):
            canvas.put(x, y, letter, Ink(colour, cloth.ground))


def _playing(view: View) -> tuple[int, ...]:
    """The seats of the duel in course; of both where they are played at once."""
    acting = [duel for duel in view.duels if any(seat in duel for seat in view.to_act)]
    return tuple(seat for duel in acting or view.duels for seat in duel)


def _line(inner: _Inner, place: Place, parts: list[tuple[str, Ink]]) -> None:
    """The name row: over the cards, or at the bottom edge under one's own."""
    length = sum(len(text) for text, _ink in parts)
    y = place.y + place.height - 1 if place.edge == "bottom" else place.y
    x = place.x
    if place.edge == "right":
        x = place.x + place.width - length
    elif place.edge != "left":
        x = place.x + (place.width - length) // 2
    x = max(0, min(x, inner.width - length))
    for text, ink in parts:
        inner.put(x, y, text, ink)
        x += len(text)


@dataclass(frozen=True, slots=True)
class _Lying:
    """A card on the table, and how its trick went."""

    card: str
    won: bool = False
    lost: bool = False


def _played(view: View, seat: int) -> int:
    """How many cards a seat has put down."""
    cards_down = _lying(view).get(seat, [])
    return sum(2 if "/" in lying.card else 1 for lying in cards_down)


def _lying(view: View) -> dict[int, list[_Lying]]:
    """What lies before each seat, in the order in which it was played."""
    found: dict[int, list[_Lying]] = {}
    strength = table(stakes.game_of(view), view.seats).strength
    turned = dict(view.turned)

    def shown(seat: int, card: str) -> str:
        top, slash, _hidden = card.partition("/")
        return f"{top}/{turned[seat]}" if slash and seat in turned else card

    for tricks, course in zip(view.tricks, view.trick, strict=True):
        for trick in tricks:
            best = max(strength[card.partition("/")[0]] for _seat, card in trick.cards)
            taken = [
                (seat, card)
                for seat, card in trick.cards
                if strength[card.partition("/")[0]] == best and side_of(seat) == trick.winner
            ]
            for seat, card in trick.cards:
                won = bool(taken) and (seat, card) == taken[0]
                found.setdefault(seat, []).append(_Lying(shown(seat, card), won, not won))
        for seat, card in course:
            found.setdefault(seat, []).append(_Lying(shown(seat, card)))
    return found


def _cards(
    inner: _Inner, place: Place, lying: list[_Lying], palette: Palette, cloth: Cloth
) -> None:
    """The cards before a seat, each over a part of the one before."""
    size = place.size
    y = place.y if place.edge == "bottom" else place.y + 1
    stacked = any("/" in one.card for one in lying)
    width = STEP * (max(0, len(lying) - 1) + stacked) + size[0]
    x = place.x
    if place.edge == "right":
        x = place.x + place.width - width
    elif place.edge != "left":
        x = place.x + (place.width - width) // 2
    if not lying and size != CHIP:
        inner.stamp(x, y, cards.gap(size, cloth.tone))
    for number, one in enumerate(lying):
        left = x + number * STEP
        top, _slash, hidden = one.card.partition("/")
        if hidden:
            _hidden(inner, left, y, hidden, size, palette)
        inner.stamp(left, y, cards.face(top, size, palette, lost=one.lost))
        if one.won:
            inner.put(
                left + size[0] // 2 if size != CHIP else left, y, "●", Ink("#C98A00", bold=True)
            )


def _hidden(inner: _Inner, x: int, y: int, hidden: str, size: cards.Size, palette: Palette) -> None:
    """The card under a stack: its back looks out, or its face once it is turned."""
    if size == CHIP:
        text = "▒" if hidden == "?" else f"/{hidden} "
        ink = Ink("#D9A35B", GARNET) if hidden == "?" else Ink(BLACK, palette.card)
        inner.put(x + 4, y, text, ink)
        return
    under = cards.back(size) if hidden == "?" else cards.face(hidden, size, palette)
    inner.stamp(x + 4, y, under)


def _plaque(inner: _Inner, view: View, palette: Palette) -> None:
    """The stakes at a glance: the envit and its state, the ladder of the truc."""
    ladder = stakes.ladder(view)
    envit = stakes.envit(view) if stakes.game_of(view).envit else None
    beads = sum(len(text) + 2 for text in ladder.steps)
    width = max(beads + 4, 22)
    height = 5 if envit else 3
    x, y = (inner.width - width) // 2, (inner.height - height + (view.seats > 4)) // 2
    frame = Ink(palette.gold, palette.paper)
    plain = Ink(palette.ink, palette.paper)
    title = plain._replace(bold=True)

    def rule(row: int, left: str, right: str, text: str = "") -> None:
        inner.put(x, y + row, left + "─" * (width - 2) + right, frame)
        if text:
            inner.put(x + 2, y + row, f" {text} ", title)

    for row in range(1, height - 1):
        inner.put(x, y + row, "│" + " " * (width - 2) + "│", frame)
    rule(0, "╭", "╮", _("Envit") if envit else _("Truc"))
    rule(height - 1, "╰", "╯")
    if envit:
        rule(2, "├", "┤", _("Truc"))
        number, state = envit
        bead = _bead(palette, worth=number != "–", asked=view.bidding is not None)
        inner.put(x + 2, y + 1, f" {number} ", bead)
        inner.put(x + 5 + len(number), y + 1, state[: width - 6 - len(number)], plain)
    at = x + 2 + (width - 4 - beads) // 2
    for step_, text in enumerate(ladder.steps):
        bead = _bead(palette, worth=step_ == ladder.worth, asked=step_ == ladder.asked)
        inner.put(at, y + height - 2, f" {text} ", bead)
        at += len(text) + 2


def _bead(palette: Palette, *, worth: bool, asked: bool) -> Ink:
    """Black for what holds now, red for what is asked."""
    if asked:
        return Ink(CREAM, FILLED["red"], bold=True)
    if worth:
        return Ink(palette.paper, palette.ink, bold=True)
    return Ink(palette.faint, palette.paper)


def _speak(inner: _Inner, place: Place, balloon: Balloon) -> None:
    """One balloon, beside who speaks and never over a card."""
    loud = balloon.loud
    if loud > LAST_STEPS:
        ink = Ink(CREAM, FILLED["red"], bold=True)
    else:
        ink = Ink(FILLED["red"] if loud else BLACK, CREAM, bold=True)
    shout = f" {balloon.text}! " if loud else f" {balloon.text} "
    width = len(shout) + 2
    x, y = _beside(inner, place, width)
    inner.put(x, y, "╭" + "─" * (width - 2) + "╮", ink)
    inner.put(x, y + 1, "│", ink)
    inner.put(x + 1, y + 1, shout, ink._replace(italic=bool(loud)))
    inner.put(x + width - 1, y + 1, "│", ink)
    inner.put(x, y + 2, "╰" + "─" * (width - 2) + "╯", ink)
    _tail(inner, place, (x, y), width, ink)


def _beside(inner: _Inner, place: Place, width: int) -> tuple[int, int]:
    """Where the balloon of a place goes: beside it, above it, or in the corner below."""
    x, y = place.x, place.y - BALLOON
    if place.edge == "bottom":
        x, y = place.x + place.width + 2, inner.height - BALLOON
    elif place.edge == "top":
        x, y = place.x + place.width + 2, place.y
        if _crowded_top(inner, place, width):
            x, y = place.x, place.y + place.height
    elif place.edge == "right":
        x = place.x + place.width - width
    if place.edge in ("left", "right") and place.low:
        y = place.y + place.height
    return max(0, min(x, inner.width - width)), max(0, min(y, inner.height - BALLOON))


def _crowded_top(inner: _Inner, place: Place, width: int) -> bool:
    return place.height < BALLOON or place.along or place.x + place.width + 2 + width > inner.width


def _tail(inner: _Inner, place: Place, at: tuple[int, int], width: int, ink: Ink) -> None:
    """The tail of a balloon points at who speaks."""
    x, y = at
    inside, outside = ink._replace(italic=False), Ink(ink.ground or CREAM, bold=True)
    near = x + width - 4 if place.edge == "right" else x + 3
    if y >= place.y + place.height:
        inner.put(near, y, "▲", inside)
    elif y + BALLOON <= place.y:
        inner.put(near, y + 2, "▼", inside)
    else:
        inner.put(x - 1, y + 1, "◀", outside)
