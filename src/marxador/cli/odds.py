"""`marxador odds`: what three cards win, from each place."""

import argparse
import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from marxador.cli import layout
from marxador.cli.arguments import add_option, add_variant, checked_seats, chosen_variant, natural
from marxador.cli.errors import Mistake
from marxador.cli.ink import ink_for
from marxador.cli.words import percent
from marxador.i18n import N_, _
from marxador.rules.variant import Variant

Object = dict[str, Any]

SUMMARY = N_("the chances of three cards, in the envit and in the truc")


def configure(parser: argparse.ArgumentParser) -> None:
    add_variant(parser)
    parser.add_argument("cards", metavar=_("CARDS"), help=_("three cards with commas: 1E,7B,6B"))
    add_option(parser)
    parser.add_argument(
        "--seats", type=int, default=2, metavar="N", help=_("how many play (default: 2)")
    )
    parser.add_argument(
        "--samples",
        type=natural,
        default=2000,
        metavar="K",
        help=_("hands per place where the truc is sampled (default: 2000)"),
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="S",
        help=_("the same seed, the same samples (default: 1)"),
    )
    parser.add_argument("--json", action="store_true", help=_("print a JSON object"))


def run(args: argparse.Namespace) -> int:
    game = chosen_variant(args)
    seats = checked_seats(game, args.seats)
    cards = three_cards(game, args.cards)
    odds = _reckoned(game, cards, seats, args.samples, args.seed)
    if args.json:
        print(json.dumps(odds, ensure_ascii=False))
    else:
        print(_page(game, odds))
    return 0


def three_cards(game: Variant, text: str) -> tuple[str, ...]:
    """Three different cards of the game."""
    cards = tuple(text.upper().replace(",", " ").split())
    if len(cards) != 3 or len(set(cards)) != 3:
        raise Mistake(
            _("three different cards are needed, as in 1E,7B,6B, not {found!r}").format(found=text)
        )
    for card in cards:
        if card not in game.deck:
            raise Mistake(
                _("{card!r} is not a card of {key}; there are {order}").format(
                    card=card, key=game.key, order=game.order
                )
            )
    return cards


def _reckoned(game: Variant, cards: tuple[str, ...], seats: int, samples: int, seed: int) -> Object:
    """The odds as they are printed for programs."""
    return {
        "variant": game.key,
        "options": dict(game.chosen),
        "seats": seats,
        "cards": cards,
        "envit": _envit(game, cards, seats),
        "truc": _truc(game, cards, seats, samples, seed),
    }


def _envit(game: Variant, cards: tuple[str, ...], seats: int) -> Object | None:
    from marxador.rules.values import envit_value
    from marxador.study.chances.envit import envit_chances

    if game.envit is None:
        return None
    places = [_exact(chance) for chance in envit_chances(game, cards, seats)]
    return {"value": envit_value(game, cards), "method": "exact", "places": places}


def _truc(game: Variant, cards: tuple[str, ...], seats: int, samples: int, seed: int) -> Object:
    from marxador.cli.progress import progress
    from marxador.engine.table import table
    from marxador.study.chances.truc import exact_chances, sampled_chances

    played = table(game, seats)
    if played.places == 2:
        by_place = [_exact(chance) for chance in exact_chances(game, cards)]
        # Every duel is between two: who leads, and who is de postre.
        spots = played.seating[seats][1]
        places = [by_place[spots[seat][1]] for seat in range(1, seats + 1)]
        return {"method": "exact", "places": places}
    estimates = progress(sampled_chances(game, cards, seats, samples, seed), seats)
    return {
        "method": "sampled",
        "samples": samples,
        "seed": seed,
        "places": [estimate._asdict() for estimate in estimates],
    }


def _exact(chance: Fraction) -> Object:
    return {"chance": float(chance), "exact": str(chance)}


# -- for people


def _page(game: Variant, odds: Object) -> str:
    ink = ink_for(sys.stdout)
    envit, truc, seats = odds["envit"], odds["truc"], odds["seats"]
    columns = [[_place(place, seats) for place in range(seats)]]
    head = [_("place")]
    if envit:
        head.append(_("envit"))
        columns.append([_percent(place) for place in envit["places"]])
    head.append(_("truc"))
    columns.append([_percent(place) for place in truc["places"]])
    title = _("{cards} at {name} ({key}), {seats} seats").format(
        cards=" ".join(odds["cards"]), name=game.name, key=game.key, seats=seats
    )
    notes = [*_about_envit(envit), _about_truc(truc)]
    return "\n\n".join(
        [
            ink("title", title),
            layout.table(head, list(zip(*columns, strict=True)), ink),
            "\n".join(layout.paragraph(note, ink) for note in notes),
        ]
    )


def _place(place: int, seats: int) -> str:
    if place == 0:
        return _("1, the mano")
    return _("{place}, the dealer").format(place=seats) if place == seats - 1 else str(place + 1)


def _percent(place: Object) -> str:
    share = percent(place["chance"])
    return f"{share} ± {percent(place['error'])}" if "error" in place else share


def _about_envit(envit: Object | None) -> Iterator[str]:
    if envit is None:
        yield _("There is no envit in this game.")
        return
    yield _(
        "Envit of {value}: how often no rival has a better one (a partner may). Exact: every deal"
        " is counted."
    ).format(value=envit["value"])


def _about_truc(truc: Object) -> str:
    text = _(
        "Truc: how often the side wins it when everybody plays any card and nothing is called."
    )
    if truc["method"] == "exact":
        return text + " " + _("Exact: every rival hand and every order of cards.")
    return (
        text
        + " "
        + _(
            "Sampled: {samples} hands from each place (seed {seed}), with their standard error."
        ).format(samples=truc["samples"], seed=truc["seed"])
    )
