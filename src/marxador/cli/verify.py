"""`marxador verify`: whether the cards of a match were dealt as the club says."""

import argparse
import sys
from pathlib import Path

from marxador.cli.errors import Mistake, needing_the_club, plainly
from marxador.i18n import N_, _, ngettext

SUMMARY = N_("check the dealing of a match by its transcript")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar=_("FILE"), help=_("a transcript (.json), or - for the standard input")
    )


def run(args: argparse.Namespace) -> int:
    with needing_the_club():
        from marxador.club.dealing.verify import read, verify
    with plainly():
        said = read(_text(args.file))
    verdict = verify(said)
    for fault in verdict.wrong:
        print(fault, file=sys.stderr)
    if verdict.wrong:
        print(_("The dealing of table {table} is NOT as it should be.").format(table=said.table))
        return 1
    cards = ngettext("{count} card", "{count} cards", verdict.cards).format(count=verdict.cards)
    hands = ngettext("{count} hand", "{count} hands", verdict.hands).format(count=verdict.hands)
    print(
        _("Table {table}: {cards} of {hands} lay where they were committed to.").format(
            table=said.table, cards=cards, hands=hands
        )
    )
    for seat in said.missing:
        print(_("Seat {seat} gave no randomness: zero bytes stand for it.").format(seat=seat))
    if verdict.secret:
        print(_("Every pack follows from the secret and what everybody gave."))
    else:
        print(_("The secret is not published: cards that nobody showed stay unknown."))
    return 0


def _text(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise Mistake(
            _("{name} cannot be read: {reason}").format(name=name, reason=error.strerror)
        ) from None
