"""What stones are worth: the chance of winning the match from a score.

*If the rivals miss one stone, one accepts*: near the end a stone is worth what it changes.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from marxador.rules.variant import Truc, Variant

Shares = Mapping[int, float]
"""How often a hand brings its winner so many stones."""


@lru_cache(maxsize=256)
def usual_shares(truc: Truc) -> Shares:
    """Roughly what hands are worth, from the ladder of the truc."""
    wanted = [rung.wanted for rung in truc.rungs[:2]]
    shares: dict[int, float] = {}
    for stones, share in ((1, 0.4), (wanted[0], 0.35), (wanted[0] + 2, 0.15), (wanted[1], 0.1)):
        shares[stones] = shares.get(stones, 0.0) + share
    return shares


class Standing:
    """A match of so many games to a target, between sides as good as each other."""

    def __init__(self, target: int, games: int, shares: Shares) -> None:
        self.target = target
        self.game = game_chances(target, shares)
        self.match = match_chances(games)
        self.games = games

    def chance(self, mine: int, theirs: int, won: int, lost: int) -> float:
        """The chance of winning the match, with these stones and games."""
        after_win = self.match[self.games - won - 1][self.games - lost]
        after_loss = self.match[self.games - won][self.games - lost - 1]
        if mine >= self.target and mine >= theirs:
            return after_win
        if theirs >= self.target:
            return after_loss
        game = self.game[self.target - mine][self.target - theirs]
        return game * after_win + (1 - game) * after_loss


@lru_cache(maxsize=64)
def standing(variant: Variant, target: int, games: int) -> Standing:
    """What stones are worth in a match."""
    return Standing(target, games, usual_shares(variant.truc))


def game_chances(target: int, shares: Shares) -> Sequence[Sequence[float]]:
    """[what I miss][what the rivals miss]: the chance of winning a game, hand after hand."""
    chances = [[0.5] * (target + 1) for _ in range(target + 1)]
    for missing in range(target + 1):
        chances[0][missing], chances[missing][0] = 1.0, 0.0
    for mine in range(1, target + 1):
        for theirs in range(1, target + 1):
            chances[mine][theirs] = sum(
                share
                * 0.5
                * (chances[max(mine - stones, 0)][theirs] + chances[mine][max(theirs - stones, 0)])
                for stones, share in shares.items()
            )
    return chances


def match_chances(games: int) -> Sequence[Sequence[float]]:
    """[games I miss][games the rivals miss], every game being anybody's."""
    chances = [[0.0] * (games + 1) for _ in range(games + 1)]
    for mine in range(games + 1):
        for theirs in range(games + 1):
            if mine == 0:
                chances[mine][theirs] = 1.0
            elif theirs:
                chances[mine][theirs] = 0.5 * (
                    chances[mine - 1][theirs] + chances[mine][theirs - 1]
                )
    return chances
