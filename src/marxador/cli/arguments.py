"""Arguments that several commands take, and their mistakes."""

import argparse

from marxador.cli.errors import Mistake, plainly
from marxador.engine.table import table
from marxador.i18n import _
from marxador.rules import variant
from marxador.rules.variant import Variant


def add_variant(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "variant", metavar=_("KEY"), help=_("the game: a key or alias of `marxador variants`")
    )


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=_("NAME=VALUE"),
        help=_("a house rule; may be given several times"),
    )


def chosen_variant(args: argparse.Namespace) -> Variant:
    """The game that was asked for, with its house rules."""
    options = {}
    for option in args.option:
        name, equals, value = option.partition("=")
        if not equals:
            raise Mistake(_("an option is written NAME=VALUE, not {found!r}").format(found=option))
        options[name] = value
    with plainly():
        game = variant(args.variant)
        for name in options:
            game.option(name)
        return game.with_options(**options)


def checked_seats(game: Variant, seats: int | None) -> int:
    """The number of seats that was asked for, or the usual one."""
    with plainly():
        return table(game, game.usual_seats if seats is None else seats).seats


def natural(text: str) -> int:
    """A number of things, one at least."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(
            _("a whole number from 1 up is needed, not {found!r}").format(found=text)
        )
    return number
