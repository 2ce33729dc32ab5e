"""Beginning: the edition, its census, entries and players, people in their roles."""

import argparse
import json
from pathlib import Path
from typing import Any

from marxador.championship import Book, Edition
from marxador.championship.acts import Appoint, Dismiss, Letter, Register, Roster
from marxador.cli.championship.command import (
    Command,
    Parser,
    actor,
    add_acting,
    entered,
    tell,
    today,
)
from marxador.cli.errors import Mistake
from marxador.i18n import N_, _

EDITION_68: dict[str, Any] = {
    "name": "68 Campionat Faller de Truc",
    "sectors": tuple(str(number) for number in range(1, 27)),
    "groups": 4,
    "target": 24,
    "games": 2,
    "register_by": "2025-05-16",
    "results_by": "2025-06-20",
    "draw_at": "2025-06-25T19:30",
    "census": 0,
}
"""The edition that the bases are of."""


def configure_new(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument(
        "--edition",
        type=Path,
        metavar=_("EDITION.json"),
        help=_("an object with the edition's fields (default: those of the 68th)"),
    )
    parser.add_argument("--name", help=_("what it is called"))
    parser.add_argument(
        "--sectors", metavar=_("NAMES"), help=_("how many, or their names with commas")
    )
    parser.add_argument(
        "--groups", type=int, choices=(0, 1, 2, 4), help=_("groups of the second phase")
    )
    parser.add_argument("--target", type=int, metavar="N", help=_("pedres of a cama"))
    parser.add_argument("--games", type=int, metavar="N", help=_("cames that win a match"))
    parser.add_argument("--register-by", metavar=_("DATE"), help=_("the last day of entries"))
    parser.add_argument("--results-by", metavar=_("DATE"), help=_("when sectors hand in"))
    parser.add_argument("--draw-at", metavar=_("WHEN"), help=_("when the groups are drawn"))
    parser.add_argument("--census", type=int, metavar="N", help=_("commissions in the census"))
    parser.add_argument("--organiser", help=_("who organises it"))
    parser.add_argument("--names-until", metavar=_("DATE"), help=_("last day of names in public"))


def new(args: argparse.Namespace) -> int:
    fields = dict(EDITION_68)
    if args.edition:
        fields |= _object(args.edition)
    for name in (*EDITION_68, "organiser", "names_until"):
        given = getattr(args, name, None)
        if given is not None:
            fields[name] = _sectors(given) if name == "sectors" else given
    edition = Edition(**{**fields, "sectors": tuple(fields["sectors"])})
    for name in (*edition.letters, "SF1", "SF2", "F"):
        if name in edition.sectors:
            raise Mistake(_("a sector cannot be called {name}: a group is").format(name=name))
    book = Book.new(args.file, edition, actor(args), args.at)
    tell(args, book, book.championship.entries[0])
    return 0


def _object(path: Path) -> dict[str, Any]:
    known = Edition.__dataclass_fields__
    try:
        said = json.loads(path.read_text("utf-8"))
        odd = sorted(set(said) - set(known))
    except (ValueError, TypeError):
        raise Mistake(_("{path} is no JSON object").format(path=path)) from None
    if odd:
        raise Mistake(
            _("{path}: {name} is no field of an edition; there are {known}").format(
                path=path, name=odd[0], known=", ".join(known)
            )
        )
    return dict(said)


def _sectors(text: str) -> tuple[str, ...]:
    if text.isdecimal() and int(text) < 1000:
        return tuple(str(number) for number in range(1, int(text) + 1))
    return tuple(name.strip() for name in text.split(",") if name.strip())


def configure_census(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("sheet", type=Path, metavar=_("SHEET"), help=_("CSV or XLSX"))
    parser.add_argument("--partial", action="store_true", help=_("take what nothing is wrong with"))


def census(args: argparse.Namespace) -> int:
    from marxador.championship.intake import take_census
    from marxador.championship.sheets import read_sheet
    from marxador.cli.championship.exchange import reported

    book = Book(args.file)
    rows = read_sheet(args.sheet)
    return reported(args, take_census(book, rows, actor(args), partial=args.partial))


def configure_register(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("commission", metavar=_("CODE"), help=_("a commission's code"))
    parser.add_argument("--name", help=_("its name (default: as the census has it)"))
    parser.add_argument("--sector", help=_("its sector (default: as the census has it)"))
    parser.add_argument("--on", metavar=_("DATE"), help=_("when it entered (default: today)"))
    parser.add_argument("--no-image", action="store_true", help=_("it does not cede image rights"))


def register(args: argparse.Namespace) -> int:
    book = Book(args.file)
    listed = (book.championship.census or {}).get(args.commission, ("", ""))
    name, sector = args.name or listed[0], args.sector or listed[1]
    if not name or not sector:
        raise Mistake(_("say --name and --sector: the census does not have them"))
    on = args.on or today(args)
    act = Register(args.commission, name, sector, on, not args.no_image)
    tell(args, book, book.enter(act, actor(args), at=args.at))
    return 0


def configure_roster(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("commission", metavar=_("CODE"), help=_("a commission's code"))
    parser.add_argument("players", nargs="+", metavar=_("PLAYER"), help=_("four are advised"))


def roster(args: argparse.Namespace) -> int:
    return entered(args, Roster(args.commission, tuple(args.players)))


def configure_letter(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument("sector", metavar=_("SECTOR"))
    parser.add_argument("--days", required=True, metavar=_("DATES"), help=_("with commas"))
    parser.add_argument("--falles", type=int, required=True, metavar="N", help=_("how many enter"))
    parser.add_argument("--venue", required=True, metavar=_("PLACE"), help=_("where they play"))


def letter(args: argparse.Namespace) -> int:
    days = tuple(day.strip() for day in args.days.split(","))
    return entered(args, Letter(args.sector, days, args.falles, args.venue))


def configure_appoint(parser: Parser) -> None:
    add_acting(parser, why=True)
    parser.add_argument(
        "role", metavar=_("ROLE"), help="representative, delegate, referee, committee, commission"
    )
    parser.add_argument("person", metavar=_("NAME"))
    parser.add_argument("--of", default="", metavar=_("SCOPE"), help=_("sector, group or code"))
    parser.add_argument(
        "--match",
        nargs=3,
        metavar=(_("GROUP"), _("HOME"), _("AWAY")),
        help=_("the match of a referee"),
    )
    parser.add_argument("--end", action="store_true", help=_("end the appointment"))


def appoint(args: argparse.Namespace) -> int:
    match = tuple(args.match) if args.match else None
    kind = Dismiss if args.end else Appoint
    return entered(args, kind(args.role, args.person, args.of, match))


COMMANDS = {
    "new": Command(N_("begin a championship"), configure_new, new),
    "census": Command(N_("load the census from a sheet"), configure_census, census),
    "letter": Command(N_("a sector's registration in writing"), configure_letter, letter),
    "register": Command(N_("enter a commission"), configure_register, register),
    "roster": Command(N_("name the players of a commission"), configure_roster, roster),
    "appoint": Command(N_("name a person to a role"), configure_appoint, appoint),
}
