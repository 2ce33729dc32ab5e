"""`papers`: everything that is printed, in Valencian or Spanish."""

import argparse
import re
from pathlib import Path

from marxador.championship import Book
from marxador.cli.championship.command import Command, Parser, add_file
from marxador.cli.errors import Mistake
from marxador.cli.progress import progress
from marxador.i18n import N_, _, speaking

LANGUAGES = ("ca", "es", "en")


def configure_papers(parser: Parser) -> None:
    add_file(parser)
    parser.add_argument("folder", type=Path, metavar=_("FOLDER"), help=_("where they go"))
    parser.add_argument(
        "--kind",
        action="append",
        metavar=_("KIND"),
        help="convocation, letter, calendar, players, blank, acta, quadrant, classification, "
        "handin, bracket, minute, suspension, decision",
    )
    parser.add_argument("--group", metavar=_("GROUP"), help=_("only this one"))
    parser.add_argument(
        "--in",
        dest="language",
        choices=LANGUAGES,
        default="ca",
        metavar=_("LANGUAGE"),
        help=_("ca, es or en (default: ca)"),
    )


def print_papers(args: argparse.Namespace) -> int:
    from marxador.championship.papers import KINDS, Press, papers

    for kind in args.kind or ():
        if kind not in KINDS:
            raise Mistake(
                _("there is no paper {kind!r}; there are {known}").format(
                    kind=kind, known=", ".join(KINDS)
                )
            )
    state = Book(args.file).championship
    if args.group is not None and args.group not in state.groups:
        raise Mistake(_("there is no group {name}").format(name=args.group))
    with speaking(args.language):
        found = papers(state, args.kind, args.group)
        press = Press(state, args.language)
        args.folder.mkdir(parents=True, exist_ok=True)
        for paper, pdf in progress(press.pdfs(found), len(found)):
            (args.folder / f"{_file(paper.file)}.pdf").write_bytes(pdf)
    print(_("{count} papers in {folder}").format(count=len(found), folder=args.folder))
    return 0


def _file(name: str) -> str:
    """The name of a file, whatever a sector is called."""
    return re.sub(r"[^\w.-]+", "_", name)


COMMANDS = {"papers": Command(N_("print papers"), configure_papers, print_papers)}
