"""Understanding what people type: accents, spaces and synonyms of a voice, never a marrulleria."""

import re
import unicodedata

from marxador.engine.errors import InvalidAction
from marxador.engine.table import SIDES, Table
from marxador.i18n import _
from marxador.quoting import LONGEST, quoted
from marxador.rules.variant import Variant

_NUMBERED = re.compile(r"([a-z-]+)=([1-9][0-9]{0,3})")


def plain(text: str) -> str:
    """Lower case, no accents, one hyphen between words.

    >>> plain("Quatre val"), plain("pa'l toro"), plain("Jo també")
    ('quatre-val', 'pal-toro', 'jo-tambe')
    """
    letters = unicodedata.normalize("NFD", text.strip().lower())
    bare = "".join(c for c in letters if not unicodedata.combining(c) and c not in "'’")
    return re.sub(r"[\s_-]+", "-", bare)


def understood(table: Table, text: object) -> str:
    """The action that a text means, as the variant's page writes it, legal now or not."""
    variant = table.variant
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InvalidAction(_nothing(variant, text))
    card = _card(table, text.strip().upper())
    if card:
        return card
    voice = plain(text)
    if voice in variant.marrulleries:
        raise InvalidAction(
            _(
                "{voice} is a marrulleria: it sounds like a call so that it can be denied."
                " It never counts; say plainly what you call"
            ).format(voice=voice)
        )
    voice = variant.synonyms.get(voice, voice)
    numbered = _NUMBERED.fullmatch(voice)
    if numbered and variant.envit:
        if any(bid.numbers and bid.voice == numbered[1] for bid in variant.envit.bids):
            return voice
    elif voice in variant.voices:
        return voice
    raise InvalidAction(_nothing(variant, text))


def understood_side(side: str) -> int:
    """0 for A and 1 for B."""
    if side not in SIDES:
        raise InvalidAction(
            _("{found} is not a side: there are A and B").format(found=quoted(side))
        )
    return SIDES.index(side)


def _nothing(variant: Variant, text: object) -> str:
    return _("{found} is neither a card nor a voice of {key}").format(
        found=quoted(text), key=variant.key
    )


def _card(table: Table, text: str) -> str | None:
    top, slash, hidden = text.partition("/")
    if not table.is_card(top) or (slash and not table.variant.stack):
        return None
    return text if not slash or hidden == "?" or table.is_card(hidden) else None
