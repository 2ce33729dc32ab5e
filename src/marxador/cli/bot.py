"""`marxador bot`: one of our bots, for any program that speaks the protocol of docs/protocol.md."""

import argparse
import sys
from random import Random

from marxador.cli.errors import plainly
from marxador.i18n import N_, _

SUMMARY = N_("a bot that talks the protocol over standard input and output")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="BOT", help=_("the bot to be"))
    parser.add_argument(
        "--seed", type=int, metavar="S", help=_("the same seed, the same play (default: any)")
    )


def run(args: argparse.Namespace) -> int:
    from marxador.bots import bot
    from marxador.bots.protocol.host import serve

    rng = Random(args.seed)
    with plainly():
        bot(args.name, Random(0))
    serve(args.name, lambda: bot(args.name, rng), sys.stdin.buffer, sys.stdout.buffer)
    return 0
