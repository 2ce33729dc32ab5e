"""The words of the command line, with argparse's own in the same language."""

import argparse
from typing import Any, NoReturn

from marxador import __version__, i18n
from marxador.cli import (
    arena,
    bot,
    championship,
    club,
    demo,
    exploit,
    explore,
    odds,
    play,
    replay,
    review,
    rules,
    seat,
    simulate,
    solve,
    variants,
    verify,
)
from marxador.cli.errors import Mistake
from marxador.cli.layout import width
from marxador.i18n import _

COMMANDS = {
    "play": play,
    "club": club,
    "variants": variants,
    "rules": rules,
    "replay": replay,
    "review": review,
    "explore": explore,
    "simulate": simulate,
    "odds": odds,
    "arena": arena,
    "solve": solve,
    "exploit": exploit,
    "bot": bot,
    "seat": seat,
    "championship": championship,
    "verify": verify,
    "demo": demo,
}

# argparse translates through the catalogue of the process; ours belongs to the context.
vars(argparse).update(_=i18n._, ngettext=i18n.ngettext)


class Formatter(argparse.HelpFormatter):
    """Help that fits the page."""

    def __init__(self, prog: str, **settings: Any) -> None:
        super().__init__(prog, width=width(), max_help_position=26, **settings)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=Formatter, allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise Mistake(_("{message} (see {prog} --help)").format(message=message, prog=self.prog))


def parser() -> Parser:
    """The parser of the whole command line."""
    top = Parser(
        prog="marxador",
        description=_("The Truc and Truco family of card games: rules, records and tables."),
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"marxador {__version__}",
        help=_("show program's version number and exit"),
    )
    _add_language(top)
    commands = top.add_subparsers(
        title=_("commands"), metavar=_("COMMAND"), required=True, parser_class=Parser
    )
    for name, command in COMMANDS.items():
        summary = _(command.SUMMARY)
        sub = commands.add_parser(
            name, help=summary, description=f"{summary[0].upper()}{summary[1:]}."
        )
        command.configure(sub)
        _add_language(sub)
        sub.set_defaults(run=command.run)
    return top


def _add_language(parser: argparse.ArgumentParser) -> None:
    # Read before everything else, by `choose_language`; here so that the help names it.
    parser.add_argument("--lang", metavar="LANG", help=_("en, es or ca; else that of the locale"))
