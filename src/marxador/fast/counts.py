"""Random hands by the million, and what they came to."""

from typing import NamedTuple

import numpy as np

from marxador.engine.scoring import Score
from marxador.fast import kernel
from marxador.fast.accounts import ledger
from marxador.fast.board import board
from marxador.fast.walk import tables
from marxador.rules.variant import Variant


class Counts(NamedTuple):
    """What some hands came to; A is the side of seat 1, the mano."""

    hands: int
    steps: int
    """The decisions that players took."""
    stones: Score
    """The stones painted for A and for B."""
    games: Score
    """The hands that won the game for A and for B, those of the match included."""
    matches: Score
    """The hands that won the whole match."""


def simulate(
    variant: str | Variant,
    seats: int = 2,
    *,
    hands: int,
    seed: int,
    score: Score = (0, 0),
    target: int | None = None,
) -> Counts:
    """Play hands at random, each of them from the same score with seat 1 as the mano.

    One of the seats that may act is chosen, then one of its legal actions, all alike. The same
    arguments give the same counts.
    """
    if hands < 1:
        raise ValueError(f"at least one hand is needed, not {hands}")
    walked = tables(variant, seats)
    stones = ledger(walked, score, target)
    ended = np.zeros(len(stones.accounts), np.int64)
    start = np.uint64(seed % 2**64)
    steps = kernel.play(board(walked, stones), hands, start, ended, None)
    painted = ended @ stones.stones
    return Counts(
        hands,
        steps,
        (int(painted[0]), int(painted[1])),
        (int(ended[stones.game == 0].sum()), int(ended[stones.game == 1].sum())),
        (int(ended[stones.match == 0].sum()), int(ended[stones.match == 1].sum())),
    )
