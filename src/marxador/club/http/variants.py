"""`/api/variants`: every game as a card, made of its data."""

import hashlib
from functools import cache
from typing import Annotated, Literal

from litestar import Response, get
from litestar.params import QueryParameter
from msgspec import Struct, json

from marxador.club.http.caller import Asked
from marxador.club.http.language import preferred
from marxador.i18n import _, speaking
from marxador.rules import VARIANTS
from marxador.rules.values import strengths
from marxador.rules.variant import Flor, Variant

Language = Literal["ca", "es", "en"]
Lang = Annotated[Language | None, QueryParameter(description="else by Accept-Language")]


class TrucVoice(Struct, frozen=True):
    """A voice of the truc: -1 is the game, -2 the match."""

    voice: str
    wanted: int
    refused: int


class EnvitVoice(Struct, frozen=True):
    """A voice of the envit; a numbered one is said as `mes=3`."""

    voice: str
    numbered: bool
    everything: bool


class FlorVoices(Struct, frozen=True):
    """The flor, where it is played."""

    voice: str
    answers: list[str]
    on: bool
    """Whether it is played without an option."""


class Gesture(Struct, frozen=True):
    """A signal, and how it is made."""

    name: str
    gesture: str


class HouseRule(Struct, frozen=True):
    """An option; the first of its values is the default."""

    name: str
    meaning: str
    values: list[str]


class VariantCard(Struct, frozen=True):
    """A game, for a page that shows it."""

    key: str
    name: str
    aliases: list[str]
    region: str
    source: str
    version: int
    language: str
    seats: list[int]
    usual_seats: int
    target: int
    games: int
    game: str
    match: str
    stones: str
    halves: list[str] | None
    tally: str
    deck: list[str]
    strength: dict[str, int]
    crowded: dict[str, int]
    """The same with six seats or more."""
    titles: dict[str, str]
    truc: list[TrucVoice]
    passing: str | None
    envit: list[EnvitVoice] | None
    flor: FlorVoices | None
    yes: str
    no: str
    concede: str
    look: str | None
    stack: bool
    duels: str
    signals: list[Gesture]
    sayings: list[str]
    consells: list[str]
    options: list[HouseRule]


@get("/variants")
async def variants(request: Asked, lang: Lang = None) -> Response[list[VariantCard]]:
    """All games."""
    language = lang or preferred(request.headers.get("accept-language", ""))
    body, tag = _cards(language)
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-language"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)  # type: ignore[arg-type]
    return Response(body, headers=headers, media_type="application/json")  # type: ignore[arg-type]


@cache
def _cards(language: str) -> tuple[bytes, str]:
    """The cards in a language, and what tells them from others."""
    with speaking(language):
        body = json.encode([card(variant) for variant in VARIANTS.values()])
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'


def card(variant: Variant) -> VariantCard:
    """A game as a card, in the language of this context."""
    return VariantCard(
        key=variant.key,
        name=variant.name,
        aliases=list(variant.aliases),
        region=variant.region,
        source=variant.source,
        version=variant.version,
        language=variant.language,
        seats=list(variant.seats),
        usual_seats=variant.usual_seats,
        target=variant.target,
        games=variant.games,
        game=variant.game,
        match=variant.match,
        stones=variant.stones,
        halves=list(variant.halves) if variant.halves else None,
        tally=variant.tally,
        deck=list(variant.deck),
        strength=dict(strengths(variant, variant.seats[0])),
        crowded=dict(strengths(variant, variant.seats[-1])),
        titles=_titles(variant),
        truc=[TrucVoice(rung.voice, rung.wanted, rung.refused) for rung in variant.truc.rungs],
        passing=variant.truc.passing,
        envit=_envit(variant),
        flor=_flor(variant.flor),
        yes=variant.yes,
        no=variant.no,
        concede=variant.concede,
        look=variant.look if variant.stack else None,
        stack=variant.stack,
        duels=variant.duels,
        signals=[Gesture(signal.name, _(signal.gesture)) for signal in variant.signal.values()],
        sayings=list(variant.sayings),
        consells=[_(consell) for consell in variant.consells],
        options=[HouseRule(o.name, _(o.meaning), list(o.values)) for o in variant.options],
    )


def _titles(variant: Variant) -> dict[str, str]:
    """What the game calls a card: the signal that means that card alone is named after it."""
    return {
        signal.any_of[0]: signal.name.replace("-", " ")
        for signal in variant.signals
        if len(signal.any_of) == 1
    }


def _envit(variant: Variant) -> list[EnvitVoice] | None:
    if variant.envit is None:
        return None
    return [EnvitVoice(b.voice, bool(b.numbers), b.everything) for b in variant.envit.bids]


def _flor(flor: Flor | None) -> FlorVoices | None:
    return None if flor is None else FlorVoices(flor.voice, list(flor.answers), flor.on)
