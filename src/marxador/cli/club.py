"""`marxador club`: opens the club on this machine, and the door to it in a browser."""

import argparse
import os
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

from marxador.cli import safekeeping
from marxador.cli.arguments import natural
from marxador.cli.errors import Mistake, needing_the_club
from marxador.i18n import N_, _

if TYPE_CHECKING:
    from marxador.club.config import Config

SUMMARY = N_("open the club: tables in the browser, for you and your friends")

PORT = 8642
FILE = "club.db"
SOCKETS = 500


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="H",
        help=_("where to listen; 0.0.0.0 lets the local network in (default: this machine)"),
    )
    parser.add_argument(
        "--port",
        type=int,
        default=PORT,
        metavar="N",
        help=_("the port, 0 for any that is free (default: {port})").format(port=PORT),
    )
    parser.add_argument(
        "--database",
        metavar="DB",
        help=_("a file, or postgresql://... (default: a file in the data folder)"),
    )
    parser.add_argument(
        "--championships",
        default="",
        metavar="DIR",
        help=_("the folder of the championships' books (default: beside the database)"),
    )
    parser.add_argument("--name", default="marxador", help=_("what the club is called"))
    parser.add_argument(
        "--no-browser", action="store_true", help=_("only print the address of the club")
    )
    parser.add_argument(
        "--sockets",
        type=natural,
        default=SOCKETS,
        metavar="N",
        help=_(
            "sockets that one address may have open; more where all of a club comes by one"
            " (default: {count})"
        ).format(count=SOCKETS),
    )
    parser.add_argument("--pace", type=float, default=1.0, help=argparse.SUPPRESS)
    safekeeping.add(parser)


def run(args: argparse.Namespace) -> int:
    with needing_the_club():
        config = _config(args)
    if args.what:
        return safekeeping.run(args.what, args.file, config)
    with _port(config) as door:
        return _open(config, door, browser=not args.no_browser)


def _port(config: "Config") -> socket:
    from marxador.club.port import take

    try:
        return take(config.host, config.port)
    except (OSError, OverflowError) as error:
        raise Mistake(
            _("cannot listen on {host}:{port}: {reason}").format(
                host=config.host, port=config.port, reason=getattr(error, "strerror", error)
            )
        ) from error


def _open(config: "Config", door: socket, browser: bool) -> int:
    """Load the club, while people may wait at the door already, and run it."""
    with needing_the_club():
        from marxador.club.championship import door_of
        from marxador.club.log import set_up
        from marxador.club.server import open_club

    def opened(address: str) -> None:
        print(_("The club is open: {address}").format(address=address), flush=True)
        link = _("The organiser's link to the championships is in {file}")
        print(link.format(file=door_of(config)), flush=True)
        if browser:
            import webbrowser

            webbrowser.open(address)

    set_up()
    return 0 if open_club(config, opened, door) else 1


def _config(args: argparse.Namespace) -> "Config":
    from marxador.club.config import Config

    return Config(
        database=args.database or str(_data() / FILE),
        host=args.host,
        port=args.port,
        name=args.name,
        championships=args.championships,
        sockets=args.sockets,
        pace=args.pace,
    )


def _data() -> Path:
    """The data folder of whoever opens the club, by the XDG base directories."""
    data = os.environ.get("XDG_DATA_HOME", "")
    home = Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share"
    folder = home / "marxador"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(f"{error.strerror}: {folder}") from error
    return folder
