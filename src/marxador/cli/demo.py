"""`marxador demo`: a match between simple bots, told move by move."""

import argparse
import sys
from random import Random

from marxador.cli.arguments import checked_seats
from marxador.cli.errors import plainly
from marxador.cli.ink import ink_for
from marxador.i18n import N_, _

SUMMARY = N_("a match between simple bots, told move by move")

NAMES = ("Anna", "Blai", "Carme", "Dani", "Empar", "Ferran", "Glòria", "Hug")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--variant", metavar=_("KEY"), default="jcf", help=_("the game (default: jcf)")
    )
    parser.add_argument(
        "--seats", type=int, default=2, metavar="N", help=_("how many play (default: 2)")
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help=_("another match for each (default: 1)")
    )


def run(args: argparse.Namespace) -> int:
    from marxador.bots import BOTS
    from marxador.bots.driver import play_on
    from marxador.cli.acts import Act
    from marxador.cli.teller import Teller
    from marxador.engine.match import Match
    from marxador.rules import variant

    with plainly():
        game = variant(args.variant)
    seats = checked_seats(game, args.seats)
    match = Match(game, seats=seats, names=NAMES[:seats])
    rng = Random(args.seed)
    bots = {seat: BOTS["veterà"](rng) for seat in range(1, seats + 1)}
    teller = Teller(match, ink_for(sys.stdout))
    print(*teller.opening(), sep="\n")
    while not match.is_over:
        before = match.clone()
        events = play_on(match, bots, rng)
        for line in teller.act(Act(before, events, match)):
            print(line)
    return 0
