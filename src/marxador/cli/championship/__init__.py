"""`marxador championship`: an edition from its registration to its final, in a single file."""

import argparse
import sys
from typing import Any

from marxador.cli.errors import Mistake
from marxador.i18n import N_, _

SUMMARY = N_("a championship, from its registration to its final, in a single file")


def configure(parser: argparse.ArgumentParser) -> None:
    """Its commands, when one is asked for: who wants another room does not wait for this one."""
    parse = parser.parse_known_args

    def filled(*given: Any) -> Any:
        _add_commands(parser)
        return parse(*given)

    vars(parser)["parse_known_args"] = filled


def _add_commands(parser: argparse.ArgumentParser) -> None:
    from marxador.cli.championship.commands import COMMANDS

    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), required=True)
    for name, command in COMMANDS.items():
        summary = _(command.summary)
        sub = commands.add_parser(
            name, help=summary, description=f"{summary[0].upper()}{summary[1:]}."
        )
        command.configure(sub)
        sub.set_defaults(do=command.run)


def run(args: argparse.Namespace) -> int:
    from marxador.championship.errors import Refused, Tampered, Unreadable
    from marxador.championship.extras import MissingExtra
    from marxador.championship.sheets import SheetError

    try:
        status: int = args.do(args)
    except (Refused, Unreadable, Tampered, SheetError) as error:
        sys.stdout.flush()
        print(f"marxador: {error}", file=sys.stderr)
        return 1
    except MissingExtra as missing:
        raise Mistake(str(missing)) from missing
    except BrokenPipeError:
        raise
    except FileExistsError as error:
        raise Mistake(
            _("{path} is there already; it is left alone").format(path=error.filename)
        ) from error
    except FileNotFoundError as error:
        raise Mistake(_("there is no file {name}").format(name=error.filename)) from error
    except OSError as error:
        raise Mistake(f"{error.filename}: {error.strerror}") from error
    return status
