"""What the end of a hand is worth to the mano: in stones, or in chances of winning the match."""

from collections.abc import Callable

import numpy as np

from marxador.bots.standing import standing
from marxador.engine.scoring import Score
from marxador.fast.accounts import Ledger
from marxador.rules.variant import Variant
from marxador.study.hand.branch import Utility

UTILITIES = ("stones", "match")


def match_chances(
    ledger: Ledger, variant: Variant, won: Score = (0, 0), games: int | None = None
) -> Utility:
    """By account: the chance of winning the match, less that of losing it."""
    stand = standing(variant, ledger.target, games or variant.games)
    worth = []
    for account in ledger.accounts:
        mine, theirs = (ledger.score[side] + account.stones[side] for side in (0, 1))
        if account.match >= 0:
            chance = float(account.match == 0)
        elif account.game == 1:
            chance = stand.chance(0, ledger.target, *won)
        elif account.game == 0:
            chance = stand.chance(ledger.target, 0, *won)
        else:
            chance = stand.chance(
                min(mine, ledger.target - 1), min(theirs, ledger.target - 1), *won
            )
        worth.append(2 * chance - 1)
    return np.array(worth)


def cama_chances(ledger: Ledger, after: Callable[[int, int], float]) -> Utility:
    """By account: the chance of winning the cama, less that of losing it.

    `after` says the chance of who was mano from the stones of both, its own first, when the hand
    is over and the cama is not.
    """
    most = ledger.target - 1
    worth = []
    for account in ledger.accounts:
        winner = account.match if account.match >= 0 else account.game
        if winner >= 0:
            chance = float(winner == 0)
        else:
            mine, theirs = (ledger.score[side] + account.stones[side] for side in (0, 1))
            chance = after(min(mine, most), min(theirs, most))
        worth.append(2 * chance - 1)
    return np.array(worth)
