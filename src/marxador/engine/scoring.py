"""What envits are worth and how stones are painted: *Counting*, and each game's falta."""

from marxador.engine.bidding import Limits
from marxador.engine.table import Table
from marxador.rules.variant import ALL, WHOLE_GAME

Score = tuple[int, int]


def envit_worth(table: Table, stake: int, winner: int, start: Score, target: int) -> int:
    """The stones of an accepted envit for the side that won it.

    `winner` is 0 for side A and 1 for B; `start` are the stones at the start of the hand.
    """
    envit = table.variant.envit
    assert envit is not None
    if stake != ALL:
        return stake
    leader = max(start)
    if envit.worth == "loser":
        return target - start[1 - winner]
    if envit.worth == "half" and 2 * leader <= target:
        return WHOLE_GAME
    return target - leader


def capped(table: Table, limits: Limits, stones: int) -> int:
    """*No bid paints more than the leader's missing*, where the game has that rule."""
    envit = table.variant.envit
    assert envit is not None
    if envit.limit == "none" or table.variant.finish == "highest":
        return stones
    return min(stones, limits.everything)


def highest(start: Score, score: Score, target: int) -> int | None:
    """*Final apurado*: who has won the game at the end of a hand, by the higher total."""
    leader = 0 if score[0] >= score[1] else 1
    if score[leader] < target:
        return None
    needed = 3 if max(start) >= target else 1
    return leader if score[leader] - score[1 - leader] >= needed else None
