"""Understanding what people type: accents, spaces and synonyms of a voice, never a marrulleria."""

import re
import unicodedata

from marxador.engine.errors import InvalidAction
from marxador.engine.table import Table

_NUMBERED = re.compile(r"([a-z-]+)=([1-9][0-9]{0,3})")
LONGEST = 40
"""No action is longer than this; what is longer is not quoted back whole."""


def plain(text: str) -> str:
    """Lower case, no accents, one hyphen between words.

    >>> plain("Quatre val"), plain("pa'l toro"), plain("Jo també")
    ('quatre-val', 'pal-toro', 'jo-tambe')
    """
    letters = unicodedata.normalize("NFD", text.strip().lower())
    bare = "".join(c for c in letters if not unicodedata.combining(c) and c not in "'’")
    return re.sub(r"[\s_-]+", "-", bare)


def quoted(text: object) -> str:
    """What was typed, short enough to show."""
    shown = str(text)
    return repr(shown if len(shown) <= LONGEST else shown[:LONGEST] + "…")


def understood(table: Table, text: object) -> str:
    """The action that a text means, as the variant's page writes it, legal now or not."""
    variant = table.variant
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InvalidAction(f"{quoted(text)} is neither a card nor a voice of {variant.key}")
    card = _card(table, text.strip().upper())
    if card:
        return card
    voice = plain(text)
    if voice in variant.marrulleries:
        raise InvalidAction(
            f"{voice} is a marrulleria: it sounds like a call so that it can be denied."
            " It never counts; say plainly what you call"
        )
    voice = variant.synonyms.get(voice, voice)
    numbered = _NUMBERED.fullmatch(voice)
    if numbered and variant.envit:
        if any(bid.numbers and bid.voice == numbered[1] for bid in variant.envit.bids):
            return voice
    elif voice in variant.voices:
        return voice
    raise InvalidAction(f"{quoted(text)} is neither a card nor a voice of {variant.key}")


def _card(table: Table, text: str) -> str | None:
    top, slash, hidden = text.partition("/")
    if not table.is_card(top) or (slash and not table.variant.stack):
        return None
    return text if not slash or hidden == "?" or table.is_card(hidden) else None
