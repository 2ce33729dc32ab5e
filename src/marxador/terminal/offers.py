"""What a seat may do, as it is offered to a person: one thing, one key, numbered bids together."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from marxador.engine.view import View
from marxador.i18n import _
from marxador.rules import variant
from marxador.rules.variant import Variant

Kind = Literal["card", "yes", "no", "truc", "envit", "flor", "concede", "word", "leave", "next"]

TAKEN = frozenset("hsltgkx")
"""Keys that mean something else at the table: hint, signals, log, theme, gaze, keys, concede."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be done now. `sizes` are the numbers of a numbered bid."""

    kind: Kind
    key: str
    action: str
    sizes: tuple[int, ...] = ()

    def sized(self, size: int) -> str:
        """The action with its number."""
        return f"{self.action}={size}"


NEXT = Offer("next", "enter", "")
"""On to the next hand."""


def offers(view: View, may_leave: bool = False) -> tuple[Offer, ...]:
    """Everything that the viewer may do now, each with its key."""
    game = variant(view.variant, **dict(view.options))
    found = [*_cards(view), *_voices(game, view.legal)]
    if may_leave and found:
        found.append(Offer("leave", "p", ""))
    return tuple(_with_keys(game, found))


def _cards(view: View) -> Iterator[Offer]:
    """Cards by the place that they have in the hand as it was dealt."""
    for place, card in enumerate(view.dealt, 1):
        for action in view.legal:
            if action.partition("/")[0] == card:
                yield Offer("card", str(place), action)


def _voices(game: Variant, legal: tuple[str, ...]) -> Iterator[Offer]:
    sizes: dict[str, list[int]] = {}
    plain = []
    for action in legal:
        voice, numbered, size = action.partition("=")
        if numbered:
            sizes.setdefault(voice, []).append(int(size))
        elif not action[0].isdigit():
            plain.append(Offer(_kind(game, voice), "", voice))
    found = [
        *plain,
        *(Offer("envit", "", voice, tuple(sorted(some))) for voice, some in sizes.items()),
    ]
    yield from sorted(found, key=lambda offer: (ORDER[offer.kind], bool(offer.sizes)))


ORDER: dict[Kind, int] = {
    "yes": 0,
    "no": 1,
    "flor": 2,
    "truc": 3,
    "envit": 4,
    "word": 5,
    "concede": 6,
}


def _kind(game: Variant, voice: str) -> Kind:
    if voice == game.yes:
        return "yes"
    if voice == game.no:
        return "no"
    if voice == game.concede:
        return "concede"
    if voice == game.truc.passing or any(rung.voice == voice for rung in game.truc.rungs):
        return "truc"
    if game.flor and voice in (game.flor.voice, *game.flor.answers):
        return "flor"
    return "word" if voice == game.look else "envit"


def _with_keys(game: Variant, found: list[Offer]) -> Iterator[Offer]:
    used = set(TAKEN)
    keyed: dict[int, str] = {}
    for number, offer in enumerate(found):
        wanted = offer.key or _usual(game, offer)
        if wanted and (wanted not in used or offer.kind == "concede"):
            keyed[number] = wanted
            used.add(wanted)
    for number, offer in enumerate(found):
        if number not in keyed:
            letters = [c for c in f"{offer.action}abcdijuwyz" if c.isalpha() and c not in used]
            keyed[number] = letters[0]
            used.add(letters[0])
        yield Offer(offer.kind, keyed[number], offer.action, offer.sizes)


def _usual(game: Variant, offer: Offer) -> str:
    """The key that a thing has whenever it can."""
    if offer.sizes:
        return "m"
    if offer.kind == "envit":
        everything = game.envit and any(
            bid.everything and bid.voice == offer.action for bid in game.envit.bids
        )
        return "f" if everything else "e"
    keys = {"yes": offer.action[0], "no": "n", "truc": "r", "concede": "x", "word": "m"}
    return keys.get(offer.kind, "")


def label(offer: Offer) -> str:
    """What is written on it."""
    if offer.kind == "leave":
        return _("leave it to your partner")
    if offer.kind == "next":
        return _("go on")
    if offer.sizes:
        low, high = offer.sizes[0], offer.sizes[-1]
        return f"{offer.action}={low}" if low == high else f"{offer.action}={low}…{high}"
    return offer.action
