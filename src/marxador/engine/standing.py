"""Where a match stands from one hand to the next: *Cama i coto*."""

from typing import NamedTuple

from marxador.engine.events import Event, GameWon, HandEnded, MatchWon
from marxador.engine.hand import Hand
from marxador.engine.scoring import Score
from marxador.engine.table import SIDES, next_seat


class Game(NamedTuple):
    """A finished game: its winner and the stones of both sides."""

    winner: str
    stones: tuple[int, int]


class Standing(NamedTuple):
    """What holds from one hand to the next."""

    score: Score
    won: Score
    dealer: int
    """Who deals the hand in course, or the next one."""
    finished: tuple[Game, ...] = ()
    winner: str | None = None
    suspended: bool = False

    @property
    def closed(self) -> bool:
        """Nobody may act."""
        return self.suspended or self.winner is not None


def after_hand(standing: Standing, hand: Hand, games: int) -> tuple[Standing, tuple[Event, ...]]:
    """What a hand that is over came to in stones, games and the match, which `games` win."""
    events: tuple[Event, ...] = ()
    score, won, finished, winner = hand.score, standing.won, standing.finished, None
    if hand.game_to is not None:
        ended = _games_won(hand, hand.game_to, games - won[hand.game_to])
        events = tuple(GameWon(*game) for game in ended)
        finished = (*finished, *ended)
        score, won = (0, 0), _added(won, hand.game_to, len(ended))
    hand.closing, hand.won = score, won
    events += (HandEnded(hand.number, score, won),)
    if won[0] >= games or won[1] >= games:
        winner = SIDES[won.index(max(won))]
        events += (MatchWon(winner),)
    dealer = next_seat(hand.dealer, hand.table.seats)
    return Standing(score, won, dealer, finished, winner), events


def _games_won(hand: Hand, side: int, needed: int) -> list[Game]:
    """The game that a hand ended; after a joc fora all that the winner still needed."""
    games = [Game(SIDES[side], hand.score)]
    if hand.match_to is not None:
        given = (hand.target, 0) if side == 0 else (0, hand.target)
        games += [Game(SIDES[side], given)] * (needed - 1)
    return games


def _added(won: Score, side: int, games: int) -> Score:
    return (won[0] + games, won[1]) if side == 0 else (won[0], won[1] + games)
