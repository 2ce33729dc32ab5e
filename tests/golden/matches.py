"""The matches that are kept: one of each game at each number of seats, and what was agreed."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import marxador as mx
from marxador.engine.events import Compared, Faulted, Painted, Signalled, Spoke
from marxador.rules.variant import WHOLE_GAME, WHOLE_MATCH
from tests.properties.acts import do
from tests.properties.players import next_act

HERE = Path(__file__).parent

MATCHES: dict[str, dict[str, Any]] = {
    "jcf-2": {},
    "jcf-4": {"options": {"caught": "on"}},
    "jcf-6": {"target": 12, "options": {"signals": "free"}},
    "popular-2": {"games": 2, "options": {"finish": "highest"}},
    "popular-4": {"games": 2, "options": {"caught": "on", "loser_shows": "on"}},
    "negre-2": {"games": 2},
    "negre-4": {"options": {"false_sevens": "low"}},
    "almeria-2": {},
    "almeria-4": {},
    "mallorca-2": {},
    "mallorca-4": {"options": {"flor": "on"}},
    "mallorca-6": {"options": {"twos": "out"}},
    "mallorca-8": {"games": 1},
    "argentina-2": {"options": {"flor": "on"}},
    "argentina-4": {"options": {"flor": "on"}},
    "argentina-6": {"target": 15},
    "argentina-8": {"target": 15, "games": 1},
}


def agreed(name: str) -> str:
    """What was agreed, as the first line of a file says it."""
    key, _, seats = name.partition("-")
    terms = dict(MATCHES[name])
    options = terms.pop("options", {})
    words = [key, f"seats={seats}", *(f"{k}={v}" for k, v in (terms | options).items())]
    return " ".join(words)


def match_of(words: str) -> mx.Match:
    """The match that such a line agrees on."""
    key, *pairs = words.split()
    terms: dict[str, Any] = dict(pair.split("=") for pair in pairs)
    numbers: dict[str, Any] = {
        name: int(terms.pop(name)) for name in ("seats", "target", "games") if name in terms
    }
    return mx.Match(key, options=terms, **numbers)


CAUTIOUS = 8
"""Hands in which nobody says yes to everything, so that a match shows more than its end."""
TRIED, LONGEST = 60, 500
"""How many matches are played to find the richest, and the most acts it may have."""


def richest(name: str) -> list[str]:
    """The acts of the match, of some, in which most different things happened."""
    tried = (_played(match_of(agreed(name)), random.Random(seed)) for seed in range(TRIED))
    told = [match for match in tried if len(match[1]) <= LONGEST]
    return max(told, key=lambda match: len(_different(match[0])))[1]


def _played(match: mx.Match, rng: random.Random) -> tuple[mx.Match, list[str]]:
    """A whole match, by players who say what was not heard yet."""
    acts, said = [], Counter[str]()
    while not match.is_over:
        act = next_act(match, rng, said=said)
        while len(match.hands) <= CAUTIOUS and _is_hasty(match, act):
            act = next_act(match, rng, said=said)
        acts.append(act)
        do(match, act)
    return match, acts


def _different(match: mx.Match) -> set[object]:
    """The kinds of things that happened in a match."""
    kinds: set[object] = set()
    for event in match.events:
        match event:
            case Spoke():
                kinds.add(event.voice.partition("=")[0])
            case Painted():
                kinds.add((event.what, event.stones))
            case Compared():
                kinds.add((event.what, event.winner, len(event.declared)))
            case Signalled():
                kinds.add((event.name, bool(event.seen)))
            case Faulted():
                kinds.add(event)
            case _:
                kinds.add(type(event))
    return kinds


def _is_hasty(match: mx.Match, act: str) -> bool:
    """Whether it takes a call for the whole game."""
    game, envit = match.variant, match.variant.envit
    everything = {
        rung.voice for rung in game.truc.rungs if rung.wanted in (WHOLE_GAME, WHOLE_MATCH)
    }
    everything |= {bid.voice for bid in (envit.bids if envit else ()) if bid.everything}
    spoken = [event.voice for event in match.hand_events if isinstance(event, Spoke)]
    return act.endswith(f":{game.yes}") and bool(spoken) and spoken[-1] in everything
