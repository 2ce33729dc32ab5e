"""`marxador explore`: three cards and what was done so far, and what the champion does there."""

import argparse
import json
import sys
from typing import TYPE_CHECKING

from marxador.cli import layout
from marxador.cli.arguments import add_option, add_variant, checked_seats, chosen_variant
from marxador.cli.errors import Mistake, plainly
from marxador.cli.ink import ink_for
from marxador.cli.words import percent
from marxador.i18n import N_, _

if TYPE_CHECKING:
    from marxador.engine.match import Match

BUDGET = 100
"""Milliseconds of search."""
SUMMARY = N_("what the champion does with three cards, after what was said and played")


def configure(parser: argparse.ArgumentParser) -> None:
    add_variant(parser)
    parser.add_argument("cards", metavar=_("CARDS"), help=_("three cards with commas: 1E,7B,6B"))
    parser.add_argument(
        "history", nargs="*", metavar=_("ACT"), help=_("what was done, as in a record: 1:envide")
    )
    add_option(parser)
    parser.add_argument("--seats", type=int, metavar="N", help=_("how many play (default: 2)"))
    parser.add_argument(
        "--score", default="0-0", metavar="A-B", help=_("stones before the hand, the mano's first")
    )
    parser.add_argument("--json", action="store_true", help=_("print a JSON object"))


def run(args: argparse.Namespace) -> int:
    from marxador.study.coach.coach import considered
    from marxador.study.coach.lessons import points, source

    match, seat = _arrived(args)
    view = match.view(seat)
    values, policy, method = considered(view, BUDGET)
    best = max(values.values())
    rows = sorted(policy.items(), key=lambda item: -item[1])
    if args.json:
        said = {
            "variant": view.variant,
            "seat": seat,
            "cards": list(view.cards),
            "method": method,
            "policy": {action: round(share, 4) for action, share in rows},
            "values": {action: round(value, 4) for action, value in values.items()},
            "costs": {action: round(best - value, 4) for action, value in values.items()},
        }
        print(json.dumps(said, ensure_ascii=False))
        return 0
    ink = ink_for(sys.stdout)
    table = [
        (
            f"`{action}`",
            percent(share),
            percent(values[action]) if action in values else "–",
            points(best - values[action]) if action in values else "–",
        )
        for action, share in rows
    ]
    head = (_("choice"), _("how often"), _("chance of the match"), _("cost, points"))
    print(layout.table(head, table, ink))
    print()
    whence = _("The champion, {source}.").format(source=source(method, view.variant))
    print(layout.paragraph(whence, ink))
    return 0


def _arrived(args: argparse.Namespace) -> "tuple[Match, int]":
    """The match after the history, and the seat that is to act with the cards."""
    from marxador.cli.odds import three_cards
    from marxador.cli.solve import score_of
    from marxador.engine.match import Match

    game = chosen_variant(args)
    seats = checked_seats(game, args.seats or 2)
    cards = three_cards(game, args.cards)
    score = score_of(args.score, game.target)
    acts = [_act(text) for text in args.history]
    for seat in range(1, seats + 1):
        match = Match(game, seats=seats, score=score)
        hands = ["?"] * seats
        hands[seat - 1] = ",".join(cards)
        with plainly():
            match.deal(" ".join(hands))
            try:
                for who, action in acts:
                    match.apply(who, action)
            except ValueError:
                if seat == seats:
                    raise
                continue
        if match.to_act and seat in match.to_act:
            return match, seat
    raise Mistake(_("after this nobody with these cards has the word"))


def _act(text: str) -> tuple[int, str]:
    seat, colon, action = text.partition(":")
    if not colon or not seat.isdigit():
        raise Mistake(
            _("an act is written SEAT:ACTION, as in 1:envide, not {found!r}").format(found=text)
        )
    return int(seat), action
