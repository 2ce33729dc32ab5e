"""`marxador simulate`: hands played at random on the engine, and what they come to."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING, Any

from marxador.cli import layout
from marxador.cli.arguments import add_option, add_variant, checked_seats, chosen_variant, natural
from marxador.cli.ink import ink_for
from marxador.cli.words import decimal, percent
from marxador.i18n import N_, _
from marxador.rules.variant import Variant

if TYPE_CHECKING:
    from marxador.cli.tally import Called, Tally

SUMMARY = N_("hands played at random, and what they come to")


def configure(parser: argparse.ArgumentParser) -> None:
    add_variant(parser)
    add_option(parser)
    parser.add_argument(
        "--seats", type=int, metavar="N", help=_("how many play (default: as usual)")
    )
    parser.add_argument(
        "--hands", type=natural, default=1000, metavar="K", help=_("how many hands (default: 1000)")
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="S",
        help=_("the same seed, the same hands (default: 1)"),
    )
    parser.add_argument("--json", action="store_true", help=_("print a JSON object"))


def run(args: argparse.Namespace) -> int:
    from marxador.cli.progress import progress
    from marxador.cli.tally import Tally

    game = chosen_variant(args)
    seats = checked_seats(game, args.seats)
    tally = Tally()
    for _hand in progress(played(game, seats, args.hands, args.seed, tally), args.hands):
        pass
    if args.json:
        about = {
            "variant": game.key,
            "options": dict(game.chosen),
            "seats": seats,
            "seed": args.seed,
        }
        print(json.dumps(about | as_object(game, tally), ensure_ascii=False))
    else:
        print(_table(game, seats, args.seed, tally))
    return 0


def played(game: Variant, seats: int, hands: int, seed: int, tally: "Tally") -> Iterator[int]:
    """Play hands of match after match into the tally; anything legal but conceding, all alike."""
    from marxador.bots.driver import whose_word
    from marxador.bots.uniform import pick
    from marxador.engine.match import Match

    rng = Random(seed)
    match = None
    for number in range(hands):
        if match is None or match.is_over:
            match = Match(game, seats=seats, dealer=rng.randrange(seats) + 1)
        games = len(match.finished_games)
        match.deal(rng)
        while match.in_hand:
            seat = whose_word(match, rng)
            action = pick(rng, match.legal_actions(seat), game.concede)
            match.apply(seat, action)
            tally.decisions += 1
            if not action[0].isdigit():
                tally.voices[action.partition("=")[0]] += 1
        assert match.hand is not None
        tally.add(match.hand)
        for finished in match.finished_games[games:]:
            tally.games[finished.winner] += 1
        if match.winner:
            tally.matches[match.winner] += 1
        yield number


def as_object(game: Variant, tally: "Tally") -> dict[str, Any]:
    """The tally as it is printed for programs."""
    said = asdict(tally)
    said["voices"] = dict(sorted(tally.voices.items()))
    if game.envit is None:
        del said["envit"]
    if game.flor is None or not game.flor.on:
        del said["flor"]
    return said


def _table(game: Variant, seats: int, seed: int, tally: "Tally") -> str:
    ink = ink_for(sys.stdout)
    title = _("{name} ({key}), {seats} seats, seed {seed}: anything legal but conceding").format(
        name=game.name, key=game.key, seats=seats, seed=seed
    )
    return "\n\n".join(
        [
            ink("title", title),
            layout.table(("", ""), list(_counts(tally)), ink),
            layout.table(
                ("", _("called"), _("accepted"), _("refused")), list(_calls(game, tally)), ink
            ),
            layout.table((_("voice"), _("said"), _("per hand")), list(_voices(tally)), ink),
        ]
    )


def _counts(tally: "Tally") -> Iterator[tuple[str, str]]:
    yield _("hands"), _count(tally.hands)
    yield _("decisions"), _count(tally.decisions)
    yield _("decisions per hand"), _rate(tally.decisions, tally.hands)
    yield _("stones per hand, side A"), _rate(tally.stones["A"], tally.hands)
    yield _("stones per hand, side B"), _rate(tally.stones["B"], tally.hands)
    yield _("stones per hand, side of the mano"), _rate(tally.mano_stones, tally.hands)
    yield _("tricks"), _count(tally.tricks)
    yield _("pardes"), f"{_count(tally.pardes)} ({_share(tally.pardes, tally.tricks)})"
    yield _("games won, A and B"), f"{_count(tally.games['A'])}, {_count(tally.games['B'])}"
    yield _("matches won, A and B"), f"{_count(tally.matches['A'])}, {_count(tally.matches['B'])}"


def _calls(game: Variant, tally: "Tally") -> Iterator[tuple[str, ...]]:
    if game.envit:
        yield (_("envit"), *_answers(tally.envit, tally.hands))
    yield (_("truc"), *_answers(tally.truc, tally.hands))
    if game.flor and game.flor.on:
        yield (_("flor"), *_answers(tally.flor, tally.hands))


def _answers(calls: "Called", hands: int) -> tuple[str, str, str]:
    return (
        _("{share} of hands").format(share=_share(calls.called, hands)),
        _share(calls.accepted, calls.called),
        _share(calls.refused, calls.called),
    )


def _voices(tally: "Tally") -> Iterator[tuple[str, str, str]]:
    for voice, count in tally.voices.most_common():
        yield f"`{voice}`", _count(count), _rate(count, tally.hands)


def _count(number: int) -> str:
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def _rate(number: int, among: int) -> str:
    return decimal(number / among, 3) if among else "–"


def _share(number: int, among: int) -> str:
    return percent(number / among) if among else "–"
