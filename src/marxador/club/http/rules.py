"""`/api/rules/{key}`: the rules of a game, by the same hand as `marxador rules`."""

from functools import cache

from litestar import get
from litestar.params import FromPath
from msgspec import UNSET, Struct, UnsetType

from marxador.club.http.caller import Asked
from marxador.club.http.errors import missing
from marxador.club.http.language import preferred
from marxador.club.http.variants import Lang
from marxador.i18n import _, speaking
from marxador.rulebook import rulebook
from marxador.rulebook.page import Block as Piece
from marxador.rulebook.page import Bullets, Example, Paragraph, Table, sections
from marxador.rules import variant
from marxador.rules.variant import Variant


class Block(Struct, frozen=True, omit_defaults=True):
    """A piece of a page; `hand` is an example to go through by `/api/hands`."""

    kind: str
    text: str | UnsetType = UNSET
    items: list[str] | UnsetType = UNSET
    head: list[str] | UnsetType = UNSET
    rows: list[list[str]] | UnsetType = UNSET
    seats: int | UnsetType = UNSET
    deal: str | UnsetType = UNSET
    acts: list[tuple[int, str]] | UnsetType = UNSET


class Section(Struct, frozen=True):
    """A heading, and what stands under it."""

    title: str
    blocks: list[Block]


class Page(Struct, frozen=True):
    """The rules of a game."""

    key: str
    title: str
    sections: list[Section]


@get("/rules/{key:str}")
async def rules(request: Asked, key: FromPath[str], lang: Lang = None) -> Page:
    """The page of a game."""
    try:
        game = variant(key)
    except ValueError:
        raise missing(_("there is no such game")) from None
    return _page(game, lang or preferred(request.headers.get("accept-language", "")))


@cache
def _page(game: Variant, language: str) -> Page:
    with speaking(language):
        parts = [
            Section(part.title, [_block(piece) for piece in part.blocks])
            for part in sections(rulebook(game))
        ]
    return Page(game.key, game.name, parts)


def _block(piece: Piece) -> Block:
    match piece:
        case Paragraph(text):
            return Block("text", text=text)
        case Bullets(items):
            return Block("list", items=list(items))
        case Table(head, rows):
            return Block("table", head=list(head), rows=[list(row) for row in rows])
        case Example(text, seats, deal, acts):
            return Block("hand", text=text, seats=seats, deal=deal, acts=list(acts))
    raise TypeError(f"{piece!r} stands under no heading")
