"""`marxador club backup FILE` and `marxador club restore FILE`: the whole club in one file."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from marxador.cli.errors import Mistake, needing_the_club, plainly
from marxador.i18n import _, ngettext

if TYPE_CHECKING:
    from marxador.club.config import Config


def add(parser: argparse.ArgumentParser) -> None:
    """The words after `marxador club`."""
    parser.add_argument(
        "what",
        nargs="?",
        choices=("backup", "restore"),
        help=_("keep the whole club in a file, or fill an empty one from it"),
    )
    parser.add_argument("file", nargs="?", metavar=_("FILE"), help=_("the file of the backup"))


def run(what: str, file: str | None, config: "Config") -> int:
    """Do it, and say how much there was."""
    import asyncio

    with needing_the_club():
        from marxador.club.backup import back_up, restore
        from marxador.club.championship import folder_of

    if file is None:
        raise Mistake(_("say which file: marxador club {what} FILE").format(what=what))
    work = back_up if what == "backup" else restore
    try:
        with plainly():
            rows, books = asyncio.run(work(config.database, folder_of(config), Path(file)))
    except OSError as error:
        raise Mistake(f"{error.strerror}: {error.filename or file}") from error
    if what == "backup":
        print(_("{file} holds the club: {rows} rows").format(file=file, rows=rows))
    else:
        print(_("The club is back: {rows} rows").format(rows=rows))
    if books:
        print(
            ngettext(
                "With it the book of {count} championship",
                "With it the books of {count} championships",
                books,
            ).format(count=books)
        )
    return 0
