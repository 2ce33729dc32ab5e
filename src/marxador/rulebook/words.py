"""Small pieces of the sentences that rules are told in."""

from collections.abc import Sequence

from marxador.i18n import _, ngettext
from marxador.rules.variant import ALL, WHOLE_GAME, WHOLE_MATCH, Variant


def either(things: Sequence[object]) -> str:
    """These things as a choice.

    >>> either([2, 4, 6])
    '2, 4 or 6'
    """
    return _joined(things, _("{these} or {last}"))


def both(things: Sequence[object]) -> str:
    """These things together.

    >>> both(["A", "B"])
    'A and B'
    """
    return _joined(things, _("{these} and {last}"))


def _joined(things: Sequence[object], pattern: str) -> str:
    *these, last = map(str, things)
    return pattern.format(these=", ".join(these), last=last) if these else last


def voice(word: str) -> str:
    """A voice, marked as a word of the game."""
    return f"`{word}`"


def voices(words: Sequence[str]) -> str:
    return ", ".join(map(voice, words))


def stones(count: int) -> str:
    """
    >>> stones(1), stones(4)
    ('1 stone', '4 stones')
    """
    return ngettext("{count} stone", "{count} stones", count).format(count=count)


def decimal(value: float, digits: int) -> str:
    """
    >>> decimal(8.2666, 3)
    '8.267'
    """
    return f"{value:.{digits}f}".replace(".", _("."))


def percent(share: float) -> str:
    """
    >>> percent(0.0421)
    '4.2%'
    """
    return _("{number}%").format(number=decimal(100 * share, 1))


def prize(variant: Variant, wanted: int) -> str:
    """What an accepted voice of the truc, or a contraflor, takes."""
    if wanted == WHOLE_GAME:
        return _("the whole game ({game})").format(game=variant.game)
    if wanted == WHOLE_MATCH:
        return _("the whole match ({match})").format(match=variant.match)
    return str(wanted)


def stake(variant: Variant, offered: int) -> str:
    """What an envit plays for."""
    return voice(everything(variant)) if offered == ALL else str(offered)


def everything(variant: Variant) -> str:
    """The voice that bids everything: the falta, the tots."""
    assert variant.envit is not None
    return next((bid.voice for bid in variant.envit.bids if bid.everything), "")
