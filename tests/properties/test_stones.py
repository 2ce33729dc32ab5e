"""*Counting*: stones only ever go up, never past the target, and sooner or later a match ends."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marxador as mx
from marxador.engine.events import Event, Faulted, GameWon, HandEnded, HandOpened, MatchWon, Painted
from marxador.engine.table import SIDES, side_of
from tests.properties.players import story
from tests.properties.tables import PER_TABLE, TABLES, Agreed, agreements, name

each_table = pytest.mark.parametrize("table", TABLES, ids=name)

MISDEALS = ("fault exposed redeal", "fault count")
"""The two that cost the dealer's side stones."""


@each_table
@PER_TABLE
@given(data=st.data())
def test_stones_only_go_up_and_never_past_the_target(
    table: tuple[str, int], data: st.DataObject
) -> None:
    agreed = data.draw(agreements(table))
    match = agreed.match()
    capped = match.variant.finish == "first"
    before, games = match.score, match.won
    for act in story(match, agreed.seed, unknown=0.1):
        if match.won == games and act not in MISDEALS:
            assert match.score[0] >= before[0] and match.score[1] >= before[1], act
        if capped:
            assert max(match.score) < match.target, "a side at the target has won the game"
            for game in match.finished_games:
                assert max(game.stones) == match.target
                assert min(game.stones) < match.target
        before, games = match.score, match.won


@each_table
@PER_TABLE
@given(data=st.data())
def test_the_events_tell_the_whole_score(table: tuple[str, int], data: st.DataObject) -> None:
    agreed = data.draw(agreements(table))
    match = agreed.match()
    for _ in story(match, agreed.seed, hands=3, unknown=0.1):
        pass
    told = Told(match, match.events)
    assert (told.score, told.won, told.winner) == (match.score, match.won, match.winner)
    assert [(game.winner, game.stones) for game in told.games] == list(match.finished_games)


class Told:
    """What a reader of the events alone makes of a match."""

    def __init__(self, match: mx.Match, events: Iterable[Event]) -> None:
        (self.score, self.won), self.misdeal = match.start, match.variant.misdeal
        self.winner: str | None = None
        self.games: list[GameWon] = []
        self.dealer = 0
        for event in events:
            self.read(event)

    def read(self, event: Event) -> None:
        match event:
            case HandOpened():
                self.dealer = event.dealer
            case Painted():
                assert event.stones > 0
                self.add(event.side, event.stones)
            case Faulted() if event.choice != "continue":
                side = side_of(self.dealer)
                self.add(side, -min(self.misdeal, self.score[SIDES.index(side)]))
            case GameWon():
                first_of_a_joc_fora = self.score != (0, 0)
                assert not first_of_a_joc_fora or event.stones == self.score
                self.games.append(event)
                self.score = (0, 0)
                a, b = self.won
                self.won = (a + 1, b) if event.winner == "A" else (a, b + 1)
            case HandEnded():
                assert (event.score, event.won) == (self.score, self.won)
            case MatchWon():
                self.winner = event.winner

    def add(self, side: str, stones: int) -> None:
        a, b = self.score
        self.score = (a + stones, b) if side == "A" else (a, b + stones)


@each_table
@settings(PER_TABLE, max_examples=max(3, PER_TABLE.max_examples // 5))
@given(data=st.data())
def test_a_match_ends(table: tuple[str, int], data: st.DataObject) -> None:
    """Every hand paints at least a stone, so that there are fewer than both sides can hold."""
    agreed = data.draw(agreements(table))
    match = agreed.match()
    hands = most_hands(match)
    for _ in story(match, agreed.seed, hands):
        pass
    assert match.is_over, f"not over after {hands} hands"
    assert match.winner in SIDES and match.to_act == ()
    assert max(match.won) == match.games
    assert match.won[SIDES.index(match.winner)] == match.games


def most_hands(match: mx.Match) -> int:
    hands = (2 * match.target - 1) * (2 * match.games - 1)
    # A misdeal takes stones back, and a close finish goes on until somebody is ahead.
    return 10 * hands + 100 if match.variant.misdeal else hands


@each_table
@PER_TABLE
@given(data=st.data())
def test_every_hand_that_was_played_paints_a_stone_or_wins_the_game(
    table: tuple[str, int], data: st.DataObject
) -> None:
    agreed = data.draw(agreements(table))
    match = agreed.match()
    for _ in story(match, agreed.seed, unknown=0.1):
        hand = match.hand
        if hand is not None and hand.complete:
            painted = any(isinstance(event, Painted) for event in match.hand_events)
            won = any(isinstance(event, GameWon) for event in match.hand_events)
            assert not painted if hand.annulled else painted or won


@each_table
@PER_TABLE
@given(data=st.data())
def test_the_deal_goes_round_whatever_happened(table: tuple[str, int], data: st.DataObject) -> None:
    agreed: Agreed = data.draw(agreements(table))
    match = agreed.match()
    for _ in story(match, agreed.seed, hands=3):
        pass
    dealers = [event.dealer for event in match.events if isinstance(event, HandOpened)]
    assert dealers[0] == agreed.terms["dealer"]
    for dealer, after in pairwise(dealers):
        assert after == dealer % match.seats + 1
    numbers = [event.number for event in match.events if isinstance(event, HandOpened)]
    assert numbers == list(range(1, len(numbers) + 1))
