"""The command line: `marxador COMMAND`, in English, Spanish or Valencian."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TextIO

INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit status."""
    try:
        return _run(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on: let the interpreter flush what is left into nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _run(argv: list[str]) -> int:
    from marxador.cli.errors import Mistake
    from marxador.cli.language import choose_language
    from marxador.cli.parser import parser

    _forgive(sys.stdout)
    try:
        argv = choose_language(argv)
        args = parser().parse_args(argv)
        status: int = args.run(args)
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"marxador: {mistake}", file=sys.stderr)
        return 2
    return status


def _forgive(stream: TextIO) -> None:
    """A terminal that has no accents shows a question mark in their place."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
