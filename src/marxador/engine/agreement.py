"""What players agree on before a match, checked: everything that can be wrong has a sentence."""

from collections.abc import Mapping, Sequence

from marxador import rules
from marxador.engine.scoring import Score
from marxador.engine.table import Table, table
from marxador.i18n import N_, _
from marxador.quoting import quoted
from marxador.rules.variant import Variant

MOST = 9999


def agreed_table(
    variant: str | Variant, seats: int | None, options: Mapping[str, str] | None
) -> Table:
    """The game, with its house rules, at that many seats."""
    if isinstance(variant, str):
        variant = rules.VARIANTS.get(variant) or rules.variant(variant)
    if not isinstance(variant, Variant):
        raise ValueError(
            _("a variant is a key or a Variant, not {found}").format(found=quoted(variant))
        )
    chosen = _texts("options", options)
    game = variant.with_options(**chosen) if chosen else variant
    count = game.usual_seats if seats is None else seats
    if type(count) is not int:
        raise ValueError(_("seats are a number, not {found}").format(found=quoted(seats)))
    return table(game, count)


def agreed_number(what: str, value: int | None, usual: int) -> int:
    """A target, or a number of games."""
    if value is None:
        return usual
    if type(value) is not int or not 1 <= value <= MOST:
        raise ValueError(
            _("{what} is a number from 1 to {most}, not {found}").format(
                what=what, most=MOST, found=quoted(value)
            )
        )
    return value


def agreed_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A name for each seat, or none at all."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise ValueError(_("names are a list of texts, not {found}").format(found=quoted(names)))
    if names and len(names) != seats:
        raise ValueError(_("{count} names for {seats} seats").format(count=len(names), seats=seats))
    for name in names:
        if not isinstance(name, str) or not _is_name(name):
            raise ValueError(
                _("a name holds something, and no quotes or semicolons: {found}").format(
                    found=quoted(name)
                )
            )
    return tuple(name.strip() for name in names)


def agreed_headers(headers: Mapping[str, str] | None) -> Mapping[str, str]:
    """What else the record of a match is to say of it."""
    return _texts("headers", headers)


def agreed_score(variant: Variant, score: Score, target: int) -> Score:
    """The stones to start with: below the target, or level in the extra hands of a close finish."""
    a, b = _counts(N_("stones"), score)
    level = variant.finish == "highest" and abs(a - b) <= 2
    if max(a, b) >= target and not level:
        raise ValueError(
            _("the score {a}-{b} is at the target of {target} already").format(
                a=a, b=b, target=target
            )
        )
    return a, b


def agreed_won(won: Score, games: int) -> Score:
    """The games to start with."""
    a, b = _counts(N_("games"), won)
    if max(a, b) >= games:
        raise ValueError(
            _("games won are from 0 to {most} each: {a}-{b}").format(most=games - 1, a=a, b=b)
        )
    return a, b


def _texts(what: str, texts: Mapping[str, str] | None) -> dict[str, str]:
    if texts is None:
        return {}
    if not isinstance(texts, Mapping):
        raise ValueError(
            _("{what} are names with their values, not {found}").format(
                what=what, found=quoted(texts)
            )
        )
    for name, value in texts.items():
        if not isinstance(name, str) or not isinstance(value, str):
            raise ValueError(
                _("{what} are texts, not {name}: {found}").format(
                    what=what, name=quoted(name), found=quoted(value)
                )
            )
    return dict(texts)


def _counts(what: str, pair: Score) -> Score:
    if not isinstance(pair, Sequence) or [type(count) for count in pair] != [int, int]:
        raise ValueError(
            _("{what} are two numbers, not {found}").format(what=_(what), found=quoted(pair))
        )
    if min(pair) < 0:
        raise ValueError(
            _("{what} are never fewer than none: {found}").format(what=_(what), found=quoted(pair))
        )
    return pair[0], pair[1]


def _is_name(name: str) -> bool:
    return bool(name.strip()) and name.isprintable() and not any(c in name for c in '";')
