"""`marxador play`: sit down at a table in the terminal."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from marxador.acta import ActaError
from marxador.cli.arguments import add_option, checked_seats, chosen_variant
from marxador.cli.errors import Mistake, plainly
from marxador.i18n import N_, _

if TYPE_CHECKING:
    from marxador.terminal.arrangement import Arrangement
    from marxador.terminal.conduct import Conduct

SUMMARY = N_("sit down and play")

PACE = 0.9
USUAL = "jcf"
LAST = "last"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--variant", metavar=_("KEY"), help=_("the game (default: jcf)"))
    parser.add_argument("--seats", type=int, metavar="N", help=_("how many play (default: 2)"))
    parser.add_argument(
        "--bots", metavar="BOT[,BOT...]", help=_("one bot for all free seats, or one for each")
    )
    parser.add_argument(
        "--people", metavar="N", help=_("how many people, partners first; or their seats: 1,2")
    )
    parser.add_argument("--names", metavar="NAME[,NAME...]", help=_("what the people are called"))
    parser.add_argument("--target", type=int, metavar="N", help=_("stones that win a game"))
    parser.add_argument("--games", type=int, metavar="N", help=_("games that win the match"))
    parser.add_argument("--seed", type=int, metavar="S", help=_("the same deals for the same S"))
    add_option(parser)
    parser.add_argument(
        "--pace", metavar="S", help=_("seconds between the moves of others, 0 to 5")
    )
    parser.add_argument(
        "--plain", action="store_true", help=_("line by line, for screen readers and pipes")
    )
    parser.add_argument(
        "--resume",
        nargs="?",
        const=LAST,
        metavar=_("FILE"),
        help=_("go on with a saved match; without a file, the last one"),
    )
    parser.add_argument(
        "--acta", metavar=_("FILE"), help=_("where the record goes (default: the data folder)")
    )


def run(args: argparse.Namespace) -> int:
    plain = args.plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    try:
        conduct = _conduct(args, plain)
    except ActaError as error:
        # The file is kept as it is: nothing is written until it has been read whole.
        print(
            f"{_resumed(args.resume)}:{error.line}:{error.column}: {error.message}", file=sys.stderr
        )
        return 1
    if conduct is None:
        return 0
    try:
        return _plain(conduct) if plain else _textual(conduct)
    finally:
        conduct.close()


def _conduct(args: argparse.Namespace, plain: bool) -> "Conduct | None":
    """The table that was asked for; None where nobody sat down."""
    from marxador.terminal.arrangement import resume, sit_down
    from marxador.terminal.conduct import seconds

    with plainly():
        pace = seconds(args.pace) if args.pace else 0.0 if plain else PACE
    asked: Arrangement | Path | None
    if args.resume:
        asked = _resumed(args.resume)
    else:
        asked = _asked_for(args) if _says_something(args) else _menu(plain)
    if asked is None:
        return None
    try:
        if isinstance(asked, Path):
            return resume(asked, pace)
        return sit_down(asked, Path(args.acta) if args.acta else None, pace)
    except OSError as error:
        raise Mistake(f"{error.strerror}: {error.filename}") from error
    except ValueError as error:
        if isinstance(error, ActaError):
            raise
        raise Mistake(str(error)) from error


def _resumed(name: str) -> Path:
    from marxador.terminal import saves

    if name != LAST:
        return Path(name)
    last = saves.last_unfinished()
    if last is None:
        raise Mistake(_("there is no unfinished match in {path}").format(path=saves.folder()))
    return last


def _says_something(args: argparse.Namespace) -> bool:
    said = (args.variant, args.seats, args.bots, args.people, args.names, args.target, args.games)
    return any(value is not None for value in (*said, args.seed)) or bool(args.option)


def _asked_for(args: argparse.Namespace) -> "Arrangement":
    from marxador.terminal.arrangement import Arrangement

    args.variant = args.variant or USUAL
    game = chosen_variant(args)
    seats = checked_seats(game, args.seats or min(game.seats))
    with plainly():
        return Arrangement(
            variant=game,
            seats=seats,
            people=_people(args.people, seats),
            bots=_listed(args.bots),
            names=_listed(args.names),
            target=args.target,
            games=args.games,
            seed=args.seed,
        )


def _people(text: str | None, seats: int) -> tuple[int, ...]:
    from marxador.terminal.company import places_for

    numbers = _listed(text) or ("1",)
    if not all(number.isdecimal() for number in numbers):
        raise ValueError(
            _("people are a number, or seats such as 1,2; not {found!r}").format(found=text)
        )
    if text is None or "," not in text:
        return places_for(int(numbers[0]), seats)
    return tuple(sorted({int(number) for number in numbers}))


def _listed(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip()) if text else ()


def _menu(plain: bool) -> "Arrangement | Path | None":
    if plain:
        from marxador.terminal.menu import ask

        return ask(sys.stdin, sys.stdout)
    _needs_textual()
    from marxador.terminal.lobby import choose

    return choose()


def _plain(conduct: "Conduct") -> int:
    from marxador.terminal.plain import Left, Plain

    try:
        Plain(conduct, sys.stdin, sys.stdout).run()
    except Left:
        print()
        _kept(conduct)
    except KeyboardInterrupt:
        _kept(conduct)
        raise
    return 0


def _textual(conduct: "Conduct") -> int:
    _needs_textual()
    from marxador.terminal.app import TableApp

    TableApp(conduct).run()
    _kept(conduct)
    return 0


def _needs_textual() -> None:
    from importlib.util import find_spec

    if find_spec("textual") is None:
        raise Mistake(
            _(
                "the table needs the extra [terminal]: pip install 'marxador[terminal]';"
                " or play with --plain"
            )
        )


def _kept(conduct: "Conduct") -> None:
    """Where the match is, and how one goes on with it."""
    assert conduct.record is not None
    path = conduct.record.path
    print(_("The acta is in {path}").format(path=path))
    if not conduct.match.is_over:
        print(_("Go on with: marxador play --resume {path}").format(path=path))
