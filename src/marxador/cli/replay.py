"""`marxador replay`: what a record comes to, as JSON or told to people."""

import argparse
import json
import sys
from pathlib import Path

from marxador.cli.errors import Mistake
from marxador.cli.ink import ink_for
from marxador.cli.words import ranges
from marxador.i18n import N_, _

SUMMARY = N_("a record replayed: told hand by hand, or as JSON")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        metavar=_("FILE"),
        help=_("a record (.acta), or - for the standard input"),
    )
    parser.add_argument(
        "--json", action="store_true", help=_("print one JSON object per line and file")
    )


def run(args: argparse.Namespace) -> int:
    status = 0
    for place, name in enumerate(args.files):
        text = _read(name)
        if not args.json and place:
            print()
        fits = _as_json(name, text) if args.json else _told(name, text)
        status = status if fits else 1
    return status


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except FileNotFoundError:
        raise Mistake(_("there is no file {name}").format(name=name)) from None
    except IsADirectoryError:
        raise Mistake(_("{name} is a folder, not a record").format(name=name)) from None
    except OSError as error:
        raise Mistake(
            _("{name} cannot be read: {reason}").format(name=name, reason=error.strerror)
        ) from None


def _as_json(name: str, text: bytes) -> bool:
    from marxador.acta.replay import replay

    said = replay(text)
    print(json.dumps(said, ensure_ascii=False))
    error = said["error"]
    if error:
        _complain(name, error["line"], error["column"], error["message"])
    return error is None


def _told(name: str, text: bytes) -> bool:
    from marxador.acta.errors import ActaError
    from marxador.acta.reader import Reader
    from marxador.cli.acts import acts
    from marxador.cli.teller import Teller

    reader = Reader(text)
    unfit: ActaError | None = None
    try:
        reader.read()
    except ActaError as error:
        unfit = error
    if reader.match:
        teller = Teller(reader.match, ink_for(sys.stdout))
        print(*teller.opening(), sep="\n")
        for act in acts(reader.match):
            for line in teller.act(act):
                print(line)
        for line in teller.closing(reader.match):
            print(line)
    if unfit:
        _complain(name, unfit.line, unfit.column, unfit.message)
    return unfit is None


def _complain(name: str, line: int, column: int, message: str) -> None:
    sys.stdout.flush()
    print(f"{name}:{line}:{column}: {ranges(message)}", file=sys.stderr)
