"""`marxador variants`: the games and their identity cards."""

import argparse
import json
import sys
from typing import Any

from marxador.cli import layout
from marxador.cli.ink import ink_for
from marxador.cli.words import either, voice
from marxador.i18n import N_, _
from marxador.rules import VARIANTS
from marxador.rules.variant import Variant

SUMMARY = N_("the games of the family")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print a JSON list"))


def run(args: argparse.Namespace) -> int:
    if args.json:
        print(json.dumps([card(variant) for variant in VARIANTS.values()], ensure_ascii=False))
        return 0
    ink = ink_for(sys.stdout)
    head = (_("key"), _("name"), _("where"), _("seats"), _("cards"), _("game"), _("match"))
    print(layout.table(head, [_row(variant) for variant in VARIANTS.values()], ink))
    print()
    sources = (_("key"), _("rulebook"), _("also called"))
    print(layout.table(sources, [_source(variant) for variant in VARIANTS.values()], ink))
    return 0


def _row(variant: Variant) -> tuple[str, ...]:
    return (
        voice(variant.key),
        variant.name,
        variant.region,
        either(variant.seats),
        str(len(variant.deck)),
        f"{variant.game} {variant.target}",
        f"{variant.match} {variant.games}",
    )


def _source(variant: Variant) -> tuple[str, str, str]:
    return voice(variant.key), variant.source, ", ".join(variant.aliases)


def card(variant: Variant) -> dict[str, Any]:
    """The identity card of a game, and what a table of it chooses from."""
    return {
        "key": variant.key,
        "name": variant.name,
        "aliases": variant.aliases,
        "region": variant.region,
        "source": variant.source,
        "version": variant.version,
        "language": variant.language,
        "seats": variant.seats,
        "cards": len(variant.deck),
        "target": variant.target,
        "games": variant.games,
        "game": variant.game,
        "match": variant.match,
        "stones": variant.stones,
        "options": {option.name: list(option.values) for option in variant.options},
    }
