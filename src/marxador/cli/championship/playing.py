"""At the tables: calendars, identities, results, suspensions."""

import argparse

from marxador.championship import Book
from marxador.championship.acts import (
    Absent,
    Correct,
    Identity,
    Names,
    Result,
    Resume,
    Schedule,
    Suspend,
)
from marxador.championship.intake import names
from marxador.cli import layout
from marxador.cli.championship.command import (
    Command,
    Parser,
    actor,
    add_acting,
    add_match,
    add_score,
    dumped,
    entered,
    tell,
)
from marxador.cli.errors import Mistake
from marxador.i18n import N_, _


def configure_calendar(parser: Parser) -> None:
    add_acting(parser)
    parser.add_argument(
        "group", nargs="?", metavar=_("GROUP"), help=_("a sector, A…D, SF1, SF2 or F")
    )
    parser.add_argument("--days", metavar=_("DATES"), help=_("days to play on, with commas"))
    parser.add_argument("--hours", metavar=_("HOURS"), help=_("such as 19:00,20:30"))
    parser.add_argument(
        "--venue",
        action="append",
        default=[],
        metavar=_("PLACE=TABLES"),
        help=_("a venue and its tables; may be given several times"),
    )
    parser.add_argument(
        "--without", metavar=_("PLACE"), help=_("move what was to be played at this venue")
    )


def calendar(args: argparse.Namespace) -> int:
    """Make the calendar of a group where days are given; else show it."""
    book = Book(args.file)
    if args.days or args.without:
        _arrange(args, book)
        return 0
    _show_calendar(args, book)
    return 0


def _arrange(args: argparse.Namespace, book: Book) -> None:
    from marxador.championship.calendar import arranged, moved, slots_of

    if not (args.group and args.days and args.hours and args.venue):
        raise Mistake(_("a calendar needs a group, --days, --hours and --venue"))
    state = book.championship
    group = state.groups.get(args.group)
    if group is None:
        raise Mistake(_("there is no group {name}").format(name=args.group))
    slots = slots_of(_split(args.days), _split(args.hours), dict(map(_venue, args.venue)))
    made = moved(state, group, args.without, slots) if args.without else arranged(group, slots)
    if not made:
        raise Mistake(_("there is nothing to set on a day"))
    tell(args, book, book.enter(Schedule(tuple(made)), actor(args), at=args.at))


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _venue(text: str) -> tuple[str, int]:
    place, equals, tables = text.rpartition("=")
    if not equals:
        return text, 1
    if not tables.isdecimal():
        raise Mistake(_("a venue is written PLACE=TABLES, not {found!r}").format(found=text))
    return place, int(tables)


def _show_calendar(args: argparse.Namespace, book: Book) -> None:
    from marxador.championship.calendar import meetings, rounds

    state = book.championship
    if args.group and args.group not in state.groups:
        raise Mistake(_("there is no group {name}").format(name=args.group))
    found = meetings(state, args.group)
    if args.json:
        print(dumped([one._asdict() for one in found]))
    elif found:
        head = (_("day and hour"), _("venue"), _("group"), _("home side"), _("away side"))
        rows = [(one.at, one.venue, one.group, one.home, one.away) for one in found]
        print(layout.table(head, rows))
    elif args.group:
        for one in rounds(state.groups[args.group].live):
            pairs = "  ".join(f"{home}–{away}" for home, away in one.pairs)
            rest = "  " + _("rests: {name}").format(name=one.bye) if one.bye else ""
            print(f"{one.number:3}  {pairs}{rest}")


def configure_identity(parser: Parser) -> None:
    add_acting(parser)
    add_match(parser)
    parser.add_argument("home_players", metavar=_("HOME PAIR"), help=_("two names with a comma"))
    parser.add_argument("away_players", metavar=_("AWAY PAIR"), help=_("two names with a comma"))


def identity(args: argparse.Namespace) -> int:
    pair = (names(args.home_players), names(args.away_players))
    return entered(args, Identity(args.group, args.home, args.away, pair))


def configure_result(parser: Parser) -> None:
    add_acting(parser)
    add_match(parser)
    add_score(parser)
    parser.add_argument(
        "--players",
        nargs=2,
        metavar=(_("HOME PAIR"), _("AWAY PAIR")),
        help=_("who played: two names with a comma, for each side"),
    )


def result(args: argparse.Namespace) -> int:
    pair: tuple[Names, Names] | None = None
    if args.players:
        pair = (names(args.players[0]), names(args.players[1]))
    return entered(args, Result(args.group, args.home, args.away, args.cames, args.pedres, pair))


def configure_correct(parser: Parser) -> None:
    add_acting(parser, why=True)
    parser.add_argument("number", type=int, metavar="N", help=_("the act that was the result"))
    add_score(parser)


def correct(args: argparse.Namespace) -> int:
    return entered(args, Correct(args.number, args.cames, args.pedres))


def configure_suspend(parser: Parser) -> None:
    add_acting(parser, why=True)
    add_match(parser)
    add_score(parser)
    parser.add_argument("--position", default="", metavar=_("TEXT"), help=_("what else to know"))


def suspend(args: argparse.Namespace) -> int:
    where = (args.group, args.home, args.away)
    return entered(args, Suspend(*where, args.cames, args.pedres, args.position))


def configure_resume(parser: Parser) -> None:
    add_acting(parser, why=True)
    add_match(parser)
    parser.add_argument("when", metavar=_("WHEN"), help=_("day and hour"))
    parser.add_argument("--venue", default="", metavar=_("PLACE"), help=_("where"))


def resume(args: argparse.Namespace) -> int:
    return entered(args, Resume(args.group, args.home, args.away, args.when, args.venue))


def configure_absent(parser: Parser) -> None:
    add_acting(parser, why=True)
    add_match(parser)
    parser.add_argument("who", metavar=_("CODE"), help=_("who did not turn up"))


def absent(args: argparse.Namespace) -> int:
    return entered(args, Absent(args.group, args.home, args.away, args.who))


COMMANDS = {
    "calendar": Command(N_("set matches on days and venues, or show them"), configure_calendar,
                        calendar),
    "identity": Command(N_("who sits down, their documents seen"), configure_identity, identity),
    "result": Command(N_("the result of a match"), configure_result, result),
    "correct": Command(N_("the right score of a result"), configure_correct, correct),
    "suspend": Command(N_("a match broken off at a position"), configure_suspend, suspend),
    "resume": Command(N_("a suspended match goes on"), configure_resume, resume),
    "absent": Command(N_("a commission did not turn up"), configure_absent, absent),
}  # fmt: skip
