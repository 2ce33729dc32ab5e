"""`marxador seat`: a bot of the line protocol, or one of ours, takes a seat at a club."""

import argparse
import os
from random import Random
from typing import TYPE_CHECKING

from marxador.cli.errors import Mistake, needing_the_club, plainly
from marxador.i18n import N_, _

if TYPE_CHECKING:
    from marxador.bots import Bot

SUMMARY = N_("a bot takes a seat at a table of a club")

TOKEN = "MARXADOR_TOKEN"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help=_("the link of the table"))
    parser.add_argument(
        "--bot",
        required=True,
        metavar="BOT",
        help=_("a command that speaks the protocol, or a bot"),
    )
    parser.add_argument(
        "--token",
        metavar="T",
        help=_("in whose name; else ${name}, else as a guest").format(name=TOKEN),
    )
    parser.add_argument(
        "--seat", type=int, metavar="N", help=_("which seat (default: the first that is free)")
    )
    parser.add_argument("--name", metavar=_("NAME"), help=_("what the guest is called"))


def run(args: argparse.Namespace) -> int:
    with needing_the_club():
        from marxador.club.seat.chair import Chair
        from marxador.club.seat.house import House, NotThere
    from marxador.bots.steady import steady

    with plainly():
        made = steady(_bot(args.bot), args.bot)
        house = House(args.url, args.token or os.environ.get(TOKEN) or None)
        try:
            me = house.come_in(args.name or _short(args.bot))
        except NotThere as error:
            raise Mistake(str(error)) from error
        print(_("{name} comes to {url}").format(name=me["name"], url=args.url), flush=True)
        view = Chair(house, me["id"], made, args.seat).play()
    made.end(view)
    print(_("The match is over: {a}–{b}").format(a=view.won[0], b=view.won[1]))
    return 0


def _bot(name: str) -> "Bot":
    """One of ours by its name, or a program by its command."""
    from marxador.bots import ALIASES, NAMES, bot

    kind = name.partition(":")[0]
    ours = kind in NAMES or kind in ALIASES or kind.partition("@")[0] == "cmd"
    return bot(name if ours else f"cmd:{name}", Random())


def _short(command: str) -> str:
    """What a bot is called that was given no name."""
    from marxador.club.people.names import LONGEST, UNWRITABLE

    word = command.removeprefix("cmd:").split()[-1].rpartition("/")[2]
    return "".join(letter for letter in word if letter not in UNWRITABLE)[:LONGEST] or "bot"
