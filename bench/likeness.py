"""How a bot plays, in a few letters: who plays as before goes on with what was played before."""

import hashlib
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import marxador as mx
from marxador.arena.pairing import MUTE, Pairing, partners
from marxador.bots import Mixed, Partner, bot
from marxador.bots.driver import play_on, speaks_for, spokesman
from marxador.engine.view import View

MATCHES = 5
"""Matches of each table that a bot is asked about."""
SELDOM = {"mestre": 50}
"""Who thinks long is asked about one moment in so many."""


def likeness(pairing: Pairing) -> str:
    """What decides how a pairing goes."""
    sides = [
        [f"{name}={_of(name.removeprefix(MUTE).partition(':')[0])}" for name in partners(side)]
        for side in (pairing.first, pairing.second)
    ]
    return hashlib.sha256(repr(sides).encode()).hexdigest()[:12]


@cache
def _of(name: str) -> str:
    """What a bot does and tells its partners in the same moments of the same matches."""
    player = bot(name, Random(0))
    assert isinstance(player, Mixed)
    done = hashlib.sha256()
    for number, view in enumerate(_views()):
        if number % SELDOM.get(name, 1) == 0:
            shares = {action: round(share, 6) for action, share in player.policy(view).items()}
            told = player.gestures(view) if isinstance(player, Partner) else ()
            done.update(repr((view.legal, shares, told)).encode())
    return done.hexdigest()


def _views() -> Iterator[View]:
    """Moments of matches between bots that do anything."""
    for key, seats, number in product(mx.VARIANTS, (2, 4), range(MATCHES)):
        rng = Random(f"{key} {seats} {number}")
        match = mx.Match(key, seats=seats)
        players = {seat: bot("random", rng) for seat in range(1, seats + 1)}
        while not match.is_over:
            if match.in_hand:
                yield match.view(spokesman(match, speaks_for(match)))
            play_on(match, players, rng)
