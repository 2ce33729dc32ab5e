"""Showing: tables, the desk, the acts, and whether the file holds."""

import argparse
import sys
from datetime import date

from marxador.championship import Book, Championship, Table, verify
from marxador.championship.desk import desk
from marxador.championship.edition import day
from marxador.championship.fields import as_json
from marxador.championship.naming import group_title, reason
from marxador.cli import layout
from marxador.cli.championship.command import Command, Parser, add_file, dumped
from marxador.cli.errors import Mistake
from marxador.cli.ink import Ink, ink_for
from marxador.i18n import N_, _


def configure_table(parser: Parser) -> None:
    add_file(parser)
    parser.add_argument("--group", metavar=_("GROUP"), help=_("only this one"))
    parser.add_argument("--json", action="store_true", help=_("print a JSON list"))


def table(args: argparse.Namespace) -> int:
    state = Book(args.file).championship
    tables = state.tables()
    if args.group is not None:
        tables = [one for one in tables if one.group == args.group]
        if not tables:
            raise Mistake(
                _("there is no group {name}; there are {known}").format(
                    name=args.group, known=", ".join(state.groups)
                )
            )
    if args.json:
        print(dumped([one.as_json() for one in tables]))
    else:
        ink = ink_for(sys.stdout)
        print("\n\n".join(_told(state, one, ink) for one in tables))
    return 0


def _told(state: Championship, one: Table, ink: Ink) -> str:
    head = ("", "", _("commission"), _("pl."), _("won"), _("lost"), _("pts"), _("cames"),
            _("pedres"), _("by"))  # fmt: skip
    rows = [
        (
            str(row.position),
            row.commission,
            state.name(row.commission) + (" ✗" if row.state != "in" else ""),
            *(str(n) for n in (row.played, row.won, row.lost, row.points, row.cames, row.pedres)),
            reason(row.by),
        )
        for row in one.rows
    ]
    parts = [ink("title", group_title(state.groups[one.group]))]
    parts.append(layout.table(head, rows) if rows else "  " + _("nobody has entered"))
    if one.winner:
        parts.append("  " + _("winner: {name}").format(name=state.name(one.winner)))
    elif one.open:
        parts.append("  " + _("matches open: {count}").format(count=len(one.open)))
    ties = () if one.open else one.tied
    parts += ["  " + _("tied: {codes}").format(codes=", ".join(tie)) for tie in ties]
    return "\n".join(parts)


def configure_desk(parser: Parser) -> None:
    add_file(parser)
    parser.add_argument("--today", metavar=_("DATE"), help=_("as of this day (default: today)"))
    parser.add_argument("--json", action="store_true", help=_("print a JSON list"))


def show_desk(args: argparse.Namespace) -> int:
    state = Book(args.file).championship
    items = desk(state, day(args.today) if args.today else date.today())
    if args.json:
        print(dumped([item._asdict() for item in items]))
        return 0
    words = {
        "late": _("late"),
        "decide": _("for the committee"),
        "confirm": _("to confirm"),
        "due": _("due"),
        "note": _("note"),
    }
    rows = [
        (words[item.kind], item.on, item.text + (f" ({item.number})" if item.number else ""))
        for item in items
    ]
    print(layout.table(("", "", ""), rows) if rows else _("nothing on the desk"))
    return 0


def configure_log(parser: Parser) -> None:
    add_file(parser)


def log(args: argparse.Namespace) -> int:
    """Every act in a line."""
    state = Book(args.file).championship
    for entry in state.entries:
        mark = (
            "✗" if entry.number in state.annulled else "…" if entry.number in state.pending else " "
        )
        why = f" ({entry.why})" if entry.why else ""
        what = _short(dumped(as_json(entry.act)))
        print(f"{entry.number:5}{mark} {entry.at}  {entry.by}  {entry.word} {what}{why}")
    return 0


def _short(text: str) -> str:
    return text if len(text) < 120 else f"{text[:117]}…"


def configure_verify(parser: Parser) -> None:
    add_file(parser)
    parser.add_argument("--head", metavar=_("HASH"), help=_("the hash that was published"))


def check(args: argparse.Namespace) -> int:
    state = verify(args.file)
    hashes = {entry.hash for entry in state.entries}
    count = len(state.entries)
    if args.head and not any(one.startswith(args.head.lower()) for one in hashes):
        print(_("{hash} is no line of this file").format(hash=args.head), file=sys.stderr)
        return 1
    print(_("{count} acts hold; the last is {hash}").format(count=count, hash=state.head))
    return 0


COMMANDS = {
    "table": Command(N_("the tables"), configure_table, table),
    "desk": Command(N_("what is due, late, or waits"), configure_desk, show_desk),
    "log": Command(N_("every act in a line"), configure_log, log),
    "verify": Command(N_("check every hash, rule and right"), configure_verify, check),
}
