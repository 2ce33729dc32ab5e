"""A heads-up hand as an OpenSpiel game, for its algorithms; the engine plays it.

`game("almeria")`, or a variant of one's own: a pack cut down and a short ladder make a game that
exact algorithms can walk through.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from marxador import rules
from marxador.engine.match import Match
from marxador.fast import tables
from marxador.i18n import _
from marxador.rules.variant import Variant

try:
    import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
except ModuleNotFoundError as missing:
    raise ImportError(
        _("this game needs {name}: pip install open-spiel").format(name=missing.name)
    ) from None

LONGEST = 40
"""More things than can be done in a hand."""
MOST_DEALS = 50_000

_TYPE = pyspiel.GameType(
    short_name="marxador",
    long_name="A hand of Truc",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
)


class TrucGame(pyspiel.Game):  # type: ignore[misc]
    """One heads-up hand of a variant at 0–0, for stones."""

    def __init__(self, variant: Variant, params: Any = None) -> None:
        self.variant = variant
        self.deals = _deals(variant.deck)
        self.actions = tables(variant, 2).actions
        self.number = {action: at for at, action in enumerate(self.actions)}
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=len(self.deals),
            num_players=2,
            min_utility=-2.0 * variant.target,
            max_utility=2.0 * variant.target,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "TrucState":
        return TrucState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":  # noqa: ARG002
        return Observer(self, iig_obs_type is None or not iig_obs_type.perfect_recall)


class Kept:
    """What a state holds; never changed, so that a copy of the state may share it."""

    def __init__(
        self, game: TrucGame, match: Match | None = None, done: tuple[int, ...] = ()
    ) -> None:
        self.game = game
        self.match = match
        self.done = done

    def __deepcopy__(self, _memo: Any) -> "Kept":
        return self


class TrucState(pyspiel.State):  # type: ignore[misc]
    """A hand in course."""

    def __init__(self, game: TrucGame) -> None:
        super().__init__(game)
        self.kept = Kept(game)

    @property
    def game(self) -> TrucGame:
        return self.kept.game

    @property
    def match(self) -> Match | None:
        return self.kept.match

    @property
    def done(self) -> tuple[int, ...]:
        """The actions, by number."""
        return self.kept.done

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if not self.match.in_hand:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.match.to_act[0] - 1

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        numbers = self.game.number
        return sorted(numbers[a] for a in self.match.legal_actions(player + 1) if a in numbers)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = len(self.game.deals)
        return [(deal, 1 / count) for deal in range(count)]

    def _apply_action(self, action: int) -> None:
        game, done = self.game, self.done
        if self.match is None:
            match = Match(game.variant, seats=2)
            match.deal(game.deals[action])
        else:
            match = self.match.clone()
            match.apply(match.to_act[0], game.actions[action])
            done = (*done, action)
        self.kept = Kept(game, match, done)

    def is_terminal(self) -> bool:
        return self.match is not None and not self.match.in_hand

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        assert self.match is not None and self.match.hand is not None
        a, b = self.match.hand.score
        return [float(a - b), float(b - a)]

    def information_state_string(self, player: int | None = None) -> str:
        """One's three cards, and all that was done."""
        seat = self.current_player() if player is None else player
        if self.match is None:
            return ""
        said = " ".join(self.game.actions[action] for action in self.done)
        return f"{seat} {','.join(self.match.view(seat + 1).dealt)} {said}"

    def observation_string(self, player: int | None = None) -> str:
        """One's cards, what lies on the table, and where the betting stands."""
        seat = self.current_player() if player is None else player
        if self.match is None:
            return ""
        view = self.match.view(seat + 1)
        return f"{seat} {view.cards} {view.trick} {view.positions[0]} {view.bidding}"

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        seat = self.current_player() if player is None else player
        observer = Observer(self.game, brief=False)
        observer.set_from(self, seat)
        return [float(number) for number in observer.tensor]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.game.deals[action]
        return self.game.actions[action]

    def __str__(self) -> str:
        return " ".join(self.game.actions[action] for action in self.done)


class Observer:
    """The cards of a seat as flags, and what was done, one after the other."""

    def __init__(self, game: TrucGame, brief: bool) -> None:
        self.game = game
        self.steps = 1 if brief else LONGEST
        size = len(game.variant.deck) + self.steps * len(game.actions)
        self.tensor = np.zeros(size, np.float32)
        cards = len(game.variant.deck)
        self.dict = {
            "cards": self.tensor[:cards],
            "done": self.tensor[cards:].reshape(self.steps, len(game.actions)),
        }

    def set_from(self, state: TrucState, player: int) -> None:
        self.tensor.fill(0)
        if state.match is None:
            return
        for card in state.match.view(player + 1).dealt:
            self.dict["cards"][self.game.variant.deck.index(card)] = 1
        for at, action in enumerate(state.done[-self.steps :]):
            self.dict["done"][at, action] = 1

    def string_from(self, state: TrucState, player: int) -> str:
        if self.steps == 1:
            return state.observation_string(player)
        return state.information_state_string(player)


@lru_cache(maxsize=8)
def _deals(deck: tuple[str, ...]) -> tuple[str, ...]:
    """Every deal, as it is written."""
    found: list[str] = []
    for mine in combinations(deck, 3):
        left = [card for card in deck if card not in mine]
        found += [f"{','.join(mine)} {','.join(theirs)}" for theirs in combinations(left, 3)]
        if len(found) > MOST_DEALS:
            raise ValueError(
                _("this pack has more than {most} deals: cut it down").format(most=MOST_DEALS)
            )
    return tuple(found)


def game(variant: str | Variant) -> TrucGame:
    """A variant as a game of OpenSpiel."""
    return TrucGame(rules.variant(variant) if isinstance(variant, str) else variant)
