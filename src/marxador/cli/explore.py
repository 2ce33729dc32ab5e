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
    from marxador.study.coach.coach import Considered

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
    from marxador.study.coach.lessons import source

    match, seat = _arrived(args)
    view = match.view(seat)
    found = considered(view, BUDGET)
    values, policy, method, errors = found
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
            "errors": {action: round(error, 4) for action, error in errors.items()},
        }
        print(json.dumps(said, ensure_ascii=False))
        return 0
    ink = ink_for(sys.stdout)
    often = _("by search") if found.ranks else _("how often")
    head = (_("choice"), often, _("chance of the match"), _("cost, points"))
    print(layout.table(head, [_row(found, action) for action, _share in rows], ink))
    print()
    whence = _("The champion, {source}.").format(source=source(method, view.variant))
    print(layout.paragraph(whence, ink))
    return 0


def _row(found: "Considered", action: str) -> tuple[str, str, str, str]:
    """A choice, how often it is made or what search says of it, what it is worth and costs."""
    from marxador.study.coach.lessons import chance, points, rank_names

    often = percent(found.policy[action])
    if action not in found.values:
        return f"`{action}`", "–" if found.ranks else often, "–", "–"
    value = found.values[action]
    cost = max(found.values.values()) - value
    if not found.errors:
        return f"`{action}`", often, percent(value), points(cost)
    if found.ranks:
        often = rank_names()[found.ranks[action]]
    return f"`{action}`", often, chance(value), f"{100 * cost:.0f}"


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
