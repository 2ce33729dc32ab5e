"""`marxador rules`: the rules of a game as a page."""

import argparse
import sys

from marxador.cli.arguments import add_option, add_variant, checked_seats, chosen_variant
from marxador.cli.ink import ink_for
from marxador.i18n import N_, _

SUMMARY = N_("the rules of a game as a page")


def configure(parser: argparse.ArgumentParser) -> None:
    add_variant(parser)
    add_option(parser)
    parser.add_argument(
        "--seats", type=int, metavar="N", help=_("only what holds with that many seats")
    )
    parser.add_argument("--markdown", action="store_true", help=_("print it as Markdown"))


def run(args: argparse.Namespace) -> int:
    from marxador.cli.page import as_markdown, as_text
    from marxador.rulebook import rulebook

    variant = chosen_variant(args)
    page = rulebook(variant, checked_seats(variant, args.seats) if args.seats else None)
    print(as_markdown(page) if args.markdown else as_text(page, ink_for(sys.stdout)))
    return 0
