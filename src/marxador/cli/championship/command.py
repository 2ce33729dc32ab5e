"""What the commands of a championship share: the file, who acts, and telling what was done."""

import argparse
import getpass
import json
import re
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import NamedTuple

from marxador.championship import Actor, Book
from marxador.championship.acts import Act
from marxador.championship.entry import Entry
from marxador.cli.errors import Mistake
from marxador.i18n import _

Parser = argparse.ArgumentParser


class Command(NamedTuple):
    """A command: what it does in a line, its arguments, and the doing."""

    summary: str
    configure: Callable[[Parser], None]
    run: Callable[[argparse.Namespace], int]


def add_file(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar=_("FILE"), help=_("the championship (.jsonl)"))


def add_acting(parser: Parser, *, why: bool = False) -> None:
    """Who acts, when, and why."""
    add_file(parser)
    parser.add_argument(
        "--as",
        dest="actor",
        metavar=_("ROLE:NAME"),
        help=_("who acts, such as representative:Rosa (default: the Junta)"),
    )
    parser.add_argument("--at", default="", metavar=_("WHEN"), help=_("when (default: now)"))
    parser.add_argument("--json", action="store_true", help=_("print a JSON object"))
    if why:
        parser.add_argument("--why", default="", metavar=_("REASON"), help=_("the reason"))


def add_match(parser: Parser) -> None:
    """A match: its group and its two commissions."""
    parser.add_argument("group", metavar=_("GROUP"), help=_("a sector, A…D, SF1, SF2 or F"))
    parser.add_argument("home", metavar=_("HOME"), help=_("a commission's code"))
    parser.add_argument("away", metavar=_("AWAY"), help=_("the other's"))


def add_score(parser: Parser) -> None:
    parser.add_argument("cames", metavar=_("CAMES"), type=two, help=_("of each side: 2-1"))
    parser.add_argument("pedres", metavar=_("PEDRES"), type=two, help=_("of each side: 65-51"))


def two(text: str) -> tuple[int, int]:
    """Two numbers, written 2-1."""
    found = re.fullmatch(r"([0-9]{1,4})[-–:]([0-9]{1,4})", text)
    if not found:
        raise argparse.ArgumentTypeError(
            _("two numbers such as 2-1 are needed, not {found!r}").format(found=text)
        )
    return int(found[1]), int(found[2])


def actor(args: argparse.Namespace) -> Actor:
    """Whoever acts."""
    if args.actor is None:
        return Actor("junta", _user())
    role, colon, name = args.actor.partition(":")
    if not colon or not name.strip():
        raise Mistake(_("who acts is written ROLE:NAME, not {found!r}").format(found=args.actor))
    return Actor(role.strip(), name.strip())


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "organiser"


def today(args: argparse.Namespace) -> str:
    return args.at[:10] if args.at else date.today().isoformat()


def entered(args: argparse.Namespace, act: Act) -> int:
    """Enter an act into the file and tell it."""
    book = Book(args.file)
    if book.torn:
        text = _("the last line of {path} was not whole; it was never entered")
        print(f"marxador: {text.format(path=args.file)}", file=sys.stderr)
    entry = book.enter(act, actor(args), why=getattr(args, "why", ""), at=args.at)
    tell(args, book, entry)
    return 0


def tell(args: argparse.Namespace, book: Book, entry: Entry) -> None:
    """One line for an act."""
    if args.json:
        print(entry.dumps())
        return
    text = _("act {number}, {word}").format(number=entry.number, word=entry.word)
    if entry.number in book.championship.pending:
        text += ": " + _("it counts when a second person enters `confirm {number}`").format(
            number=entry.number
        )
    print(text)


def dumped(said: object) -> str:
    return json.dumps(said, ensure_ascii=False)
