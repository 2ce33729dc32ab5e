"""One message: a JSON object on a line of its own, with its `type`."""

import json
from collections.abc import Mapping
from typing import Any

from marxador.engine.view import View
from marxador.rules import variant
from marxador.rules.values import strengths

PROTOCOL = 1
"""Goes up when a message means something else than before; new fields do not count."""
LONGEST = 1 << 14
"""Bytes of the longest line that a bot may say."""


class Nonsense(ValueError):
    """What was said is no message."""


def encoded(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def decoded(line: bytes) -> dict[str, Any]:
    """The message on a line."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise Nonsense(f"not JSON: {line[:60]!r}") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise Nonsense(f"not a message: {line[:60]!r}")
    return message


def start(view: View, limit: float, grace: float) -> dict[str, Any]:
    """What a bot is told before the first view of a match."""
    return {
        "type": "start",
        "seat": view.seat,
        "variant": view.variant,
        "options": dict(view.options),
        "seats": view.seats,
        "names": view.names,
        "target": view.target,
        "games": view.games,
        "limit_ms": round(1000 * limit),
        "grace_ms": round(1000 * grace),
        "rules": _rules(view),
    }


def _rules(view: View) -> dict[str, Any]:
    """What a bot has to know of a game that it has never heard of."""
    game = variant(view.variant, **dict(view.options))
    strength = strengths(game, view.seats)
    flor = game.flor if game.flor and game.flor.on else None
    return {
        "strength": strength,
        "yes": game.yes,
        "no": game.no,
        "concede": game.concede,
        "look": game.look if game.stack else None,
        "truc": [rung.voice for rung in game.truc.rungs],
        "passing": game.truc.passing,
        "envit": [bid.voice for bid in game.envit.bids] if game.envit else [],
        "flor": [flor.voice, *flor.answers] if flor else [],
        "signals": list(game.signal),
        "sayings": list(game.sayings),
    }
