"""What stones are worth: the chance of winning the match from a score.

*If the rivals miss one stone, one accepts*: near the end a stone is worth what it changes.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from marxador.rules.variant import Truc, Variant

MASTERY = 0.62
"""The share of the hands that `mestre` expects to win: who is the better player need not gamble."""

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
    """A match of so many games to a target, for a side that wins some share of the hands."""

    def __init__(self, target: int, games: int, shares: Shares, edge: float) -> None:
        self.target = target
        self.game = game_chances(target, shares, edge)
        self.match = match_chances(games, self.game[target][target])
        self.games = games
        self._at: dict[tuple[int, int], list[list[float]]] = {}

    def chance(self, mine: int, theirs: int, won: int, lost: int) -> float:
        """The chance of winning the match, with these stones and games."""
        target = self.target
        if mine >= target and mine >= theirs:
            return self.match[self.games - won - 1][self.games - lost]
        if theirs >= target:
            return self.match[self.games - won][self.games - lost - 1]
        return self.at(won, lost)[mine][theirs]

    def at(self, won: int, lost: int) -> list[list[float]]:
        """[my stones][theirs]: the chance of winning the match in a game that is going on."""
        found = self._at.get((won, lost))
        if found is None:
            after_win = self.match[self.games - won - 1][self.games - lost]
            after_loss = self.match[self.games - won][self.games - lost - 1]
            found = self._at[won, lost] = [
                [game * after_win + (1 - game) * after_loss for game in reversed(row[1:])]
                for row in reversed(self.game[1:])
            ]
        return found


@lru_cache(maxsize=64)
def standing(variant: Variant, target: int, games: int, edge: float = 0.5) -> Standing:
    """What stones are worth in a match; all players are as good unless a side has an edge."""
    return Standing(target, games, usual_shares(variant.truc), edge)


def game_chances(target: int, shares: Shares, edge: float) -> Sequence[Sequence[float]]:
    """[what I miss][what the rivals miss]: the chance of winning a game, hand after hand."""
    chances = [[0.5] * (target + 1) for _ in range(target + 1)]
    for missing in range(target + 1):
        chances[0][missing], chances[missing][0] = 1.0, 0.0
    for mine in range(1, target + 1):
        for theirs in range(1, target + 1):
            chances[mine][theirs] = sum(
                share
                * (
                    edge * chances[max(mine - stones, 0)][theirs]
                    + (1 - edge) * chances[mine][max(theirs - stones, 0)]
                )
                for stones, share in shares.items()
            )
    return chances


def match_chances(games: int, game: float) -> Sequence[Sequence[float]]:
    """[games I miss][games the rivals miss], by the chance of winning one."""
    chances = [[0.0] * (games + 1) for _ in range(games + 1)]
    for mine in range(games + 1):
        for theirs in range(games + 1):
            if mine == 0:
                chances[mine][theirs] = 1.0
            elif theirs:
                won, lost = chances[mine - 1][theirs], chances[mine][theirs - 1]
                chances[mine][theirs] = game * won + (1 - game) * lost
    return chances
