"""`marxador club backup FILE` and `marxador club restore FILE`: the whole club in one file."""

import argparse
from pathlib import Path

from marxador.cli.errors import Mistake, plainly
from marxador.i18n import _


def add(parser: argparse.ArgumentParser) -> None:
    """The words after `marxador club`."""
    parser.add_argument(
        "what",
        nargs="?",
        choices=("backup", "restore"),
        help=_("keep the whole club in a file, or fill an empty one from it"),
    )
    parser.add_argument("file", nargs="?", metavar=_("FILE"), help=_("the file of the backup"))


def run(what: str, file: str | None, database: str) -> int:
    """Do it, and say how many rows there were."""
    import asyncio

    from marxador.club.backup import back_up, restore

    if file is None:
        raise Mistake(_("say which file: marxador club {what} FILE").format(what=what))
    work = back_up if what == "backup" else restore
    try:
        with plainly():
            rows = asyncio.run(work(database, Path(file)))
    except OSError as error:
        raise Mistake(f"{error.strerror}: {error.filename}") from error
    if what == "backup":
        print(_("{file} holds the club: {rows} rows").format(file=file, rows=rows))
    else:
        print(_("The club is back: {rows} rows").format(rows=rows))
    return 0
