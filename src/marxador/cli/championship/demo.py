"""`demo`: a whole edition with made-up commissions, played to its final."""

import argparse

from marxador.championship import Book
from marxador.championship.demo import demo
from marxador.cli.arguments import natural
from marxador.cli.championship.command import Command, Parser, add_file
from marxador.cli.errors import Mistake
from marxador.cli.progress import progress
from marxador.i18n import N_, _


def configure_demo(parser: Parser) -> None:
    add_file(parser)
    parser.add_argument(
        "--seed", type=int, default=68, metavar="S", help=_("the same seed, the same edition")
    )
    parser.add_argument(
        "--commissions", type=natural, default=400, metavar="N", help=_("how many (default: 400)")
    )


def make_demo(args: argparse.Namespace) -> int:
    if args.file.exists():
        raise Mistake(_("{path} is there already; it is left alone").format(path=args.file))
    if not 26 <= args.commissions <= 1500:
        raise Mistake(_("a demo has 26 to 1500 commissions"))
    for state in progress(demo(args.seed, args.commissions), 32):  # noqa: B007
        pass
    Book.of(args.file, state)
    assert state.champion is not None
    text = _("{name}: {count} commissions, {acts} acts; champion: {champion}")
    print(
        text.format(
            name=state.edition.name,
            count=len(state.commissions),
            acts=len(state.entries),
            champion=state.name(state.champion),
        )
    )
    return 0


COMMANDS = {"demo": Command(N_("a whole edition, made up and played"), configure_demo, make_demo)}
