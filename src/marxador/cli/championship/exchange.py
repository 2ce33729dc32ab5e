"""Import and export: plain lines, sheets, calendars for telephones."""

import argparse
import sys
from pathlib import Path

from marxador.championship import Actor, Book, Championship, PlainError, read_plain, write_plain
from marxador.championship.intake import Report, entry_of, result_of, take, take_census
from marxador.championship.plain import IMPORT
from marxador.cli.championship.command import Command, Parser, actor, add_file, dumped, today
from marxador.cli.errors import Mistake
from marxador.i18n import N_, _

SHEETS = (".csv", ".xlsx")


def configure_import(parser: Parser) -> None:
    parser.add_argument(
        "source",
        type=Path,
        metavar=_("PLAIN"),
        help=_("plain lines (- for the standard input), or a sheet (CSV, XLSX)"),
    )
    add_file(parser)
    parser.add_argument("--as", dest="actor", metavar=_("ROLE:NAME"), help=_("who imports"))
    parser.add_argument("--at", default="", metavar=_("WHEN"), help=_("when (default: now)"))
    parser.add_argument("--partial", action="store_true", help=_("take what nothing is wrong with"))
    parser.add_argument("--json", action="store_true", help=_("print a JSON object"))


def take_in(args: argparse.Namespace) -> int:
    """Plain lines make a file; sheets are taken into one."""
    if args.source.suffix.lower() in SHEETS:
        return _sheet(args)
    if args.file.exists():
        raise Mistake(_("{path} is there already; it is left alone").format(path=args.file))
    by = actor(args) if args.actor else IMPORT
    try:
        piped = str(args.source) == "-"
        text = sys.stdin.buffer.read() if piped else args.source.read_bytes()
        read = read_plain(text, by, args.at)
    except PlainError as error:
        print(f"{args.source}:{error.line}: {error.reason}", file=sys.stderr)
        return 1
    for line, remark in read.remarks:
        print(f"{args.source}:{line}: {remark}", file=sys.stderr)
    book = Book.of(args.file, read.championship)
    count = len(book.championship.entries)
    if args.json:
        print(dumped({"acts": count, "head": book.championship.head}))
    else:
        print(_("{count} acts imported").format(count=count))
    return 0


def _sheet(args: argparse.Namespace) -> int:
    """What a sheet is follows from its columns: results, entries, or a census."""
    from marxador.championship.sheets import read_sheet

    book = Book(args.file)
    rows = read_sheet(args.source)
    by = actor(args) if args.actor else IMPORT
    columns = set().union(*rows) if rows else set()
    settled = by.role == "junta"
    if "home" in columns:
        report = take(book, rows, by, result_of, settled=settled, partial=args.partial)
    elif columns & {"on", "players"} or book.championship.census is not None:
        on = today(args)
        report = take(
            book,
            rows,
            by,
            lambda state, row: entry_of(state, row, on),
            settled=settled,
            partial=args.partial,
        )
    else:
        report = take_census(book, rows, Actor(by.role, by.name), partial=args.partial)
    return reported(args, report)


def reported(args: argparse.Namespace, report: Report) -> int:
    """What became of every row; 1 where one was wrong."""
    source = getattr(args, "source", None) or args.sheet
    if args.json:
        lines = [line._asdict() for line in report.lines]
        print(dumped({"taken": len(report.entries), "rows": lines}))
    for line in [] if args.json else report.lines:
        if line.reason:
            print(f"{source}:{line.row}: {line.reason}", file=sys.stderr)
        else:
            mark = "✓" if report.entries else "·"
            print(f"{mark} {line.row}: {line.text}")
    if report.wrong and not report.entries and not args.json:
        print(_("nothing was taken; --partial takes the rest"), file=sys.stderr)
    return int(bool(report.wrong))


def configure_export(parser: Parser) -> None:
    add_file(parser)
    parser.add_argument(
        "to",
        nargs="?",
        default="-",
        metavar=_("TO"),
        help=_("a file: plain lines, or by its ending .ics, .csv, .xlsx (default: -)"),
    )
    parser.add_argument(
        "--what",
        choices=("plain", "calendar", "results", "tables", "entries", "census"),
        help=_("what a sheet is of"),
    )
    parser.add_argument("--group", metavar=_("GROUP"), help=_("only this one"))
    parser.add_argument("--commission", metavar=_("CODE"), help=_("only this one's calendar"))


def give_out(args: argparse.Namespace) -> int:
    state = Book(args.file).championship
    if args.group is not None and args.group not in state.groups:
        raise Mistake(_("there is no group {name}").format(name=args.group))
    if args.commission is not None and args.commission not in state.commissions:
        raise Mistake(_("no commission {code} is registered").format(code=args.commission))
    text = _exported(args, state)
    if args.to == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(text)
    else:
        Path(args.to).write_bytes(text)
    return 0


def _exported(args: argparse.Namespace, state: Championship) -> bytes:
    from marxador.championship import listing, sheets
    from marxador.championship.ical import ical

    ending = Path(args.to).suffix.lower()
    made = {
        "calendar": lambda: listing.calendar_sheet(state, args.group),
        "results": lambda: listing.results_sheet(state, args.group),
        "tables": lambda: listing.tables_sheet(state, args.group),
        "entries": lambda: listing.entries_sheet(state),
        "census": lambda: listing.census_sheet(state),
    }
    if ending == ".ics":
        return ical(state, args.group, args.commission).encode()
    if ending == ".xlsx":
        named = {args.what: made[args.what]()} if args.what in made else listing.sheets(state)
        return sheets.write_xlsx(named)
    if ending == ".csv" or args.what in made:
        return sheets.write_csv(*made[args.what if args.what in made else "tables"]())
    return write_plain(state).encode()


COMMANDS = {
    "import": Command(N_("plain lines into a new file, or a sheet into this one"),
                      configure_import, take_in),
    "export": Command(N_("plain lines, sheets, calendars"), configure_export, give_out),
}  # fmt: skip
