"""A heads-up hand as an OpenSpiel game, for its algorithms; the engine plays it.

`game("almeria")`, or a variant of one's own: a pack cut down and a short ladder make a game that
exact algorithms can walk through.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import Any

import numpy as np

from marxador import rules
from marxador.engine.events import Compared, HiddenTurned, Painted, Played, Spoke
from marxador.engine.match import Match
from marxador.engine.table import SIDES
from marxador.engine.view import View
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
DECLARED = ("envit", "flor")
"""What values are declared of."""

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

    def __init__(self, game: TrucGame, match: Match | None = None) -> None:
        self.game = game
        self.match = match

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

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if not self.match.in_hand:
            return int(pyspiel.PlayerId.TERMINAL)
        return _seat(self.match) - 1

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        numbers = self.game.number
        legal = map(_upper, self.match.legal_actions(player + 1))
        return sorted(numbers[action] for action in legal if action in numbers)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = len(self.game.deals)
        return [(deal, 1 / count) for deal in range(count)]

    def _apply_action(self, action: int) -> None:
        game = self.game
        if self.match is None:
            match = Match(game.variant, seats=2)
            match.deal(game.deals[action])
        else:
            match = self.match.clone()
            seat, name = _seat(match), game.actions[action]
            legal = match.legal_actions(seat)
            match.apply(seat, next((each for each in legal if _upper(each) == name), name))
        self.kept = Kept(game, match)

    def is_terminal(self) -> bool:
        return self.match is not None and not self.match.in_hand

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        assert self.match is not None and self.match.hand is not None
        a, b = self.match.hand.score
        return [float(a - b), float(b - a)]

    def information_state_string(self, player: int | None = None) -> str:
        """One's three cards, and all that was seen and heard since."""
        seat = self.current_player() if player is None else player
        if self.match is None:
            return ""
        view = self.match.view(seat + 1)
        return f"{seat} {','.join(view.dealt)} {' '.join(_told(view))}"

    def observation_string(self, player: int | None = None) -> str:
        """One's cards, what lies on the table, where the betting stands, what was declared."""
        seat = self.current_player() if player is None else player
        if self.match is None:
            return ""
        view = self.match.view(seat + 1)
        betting = f"{view.positions[0]} {view.bidding} {view.stake} {view.envit} {view.flor}"
        return f"{seat} {view.cards} {view.trick} {betting}"

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
        return "" if self.match is None else " ".join(_told(self.match.view(None)))


class Observer:
    """What a seat sees as numbers: its cards, what was done and what came of that."""

    def __init__(self, game: TrucGame, brief: bool) -> None:
        self.game = game
        self.steps = 1 if brief else LONGEST
        deck = len(game.variant.deck)
        shapes: dict[str, tuple[int, ...]] = {
            "cards": (deck,),
            "done": (self.steps, len(game.actions)),
            "declared": (len(DECLARED), 2),
            "painted": (2,),
            "turned": (deck,),
        }
        ends = np.cumsum([prod(shape) for shape in shapes.values()])
        self.tensor = np.zeros(ends[-1], np.float32)
        parts = np.split(self.tensor, ends[:-1])
        self.dict = {
            name: part.reshape(shape)
            for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }

    def set_from(self, state: TrucState, player: int) -> None:
        self.tensor.fill(0)
        if state.match is None:
            return
        view = state.match.view(player + 1)
        deck, done = self.game.variant.deck, []
        self.dict["cards"][[deck.index(card) for card in view.dealt]] = 1
        for event in view.history:
            match event:
                case Spoke(_, action) | Played(_, action):
                    done.append(self.game.number[_upper(action)])
                case Compared(what, _, declared):
                    for seat, value in declared:
                        self.dict["declared"][DECLARED.index(what), seat - 1] = value + 1
                case Painted(side, stones, _):
                    self.dict["painted"][SIDES.index(side)] += stones
                case HiddenTurned(_, card):
                    self.dict["turned"][deck.index(card)] = 1
        for at, number in enumerate(done[-self.steps :]):
            self.dict["done"][at, number] = 1

    def string_from(self, state: TrucState, player: int) -> str:
        if self.steps == 1:
            return state.observation_string(player)
        return state.information_state_string(player)


def _told(view: View) -> Iterator[str]:
    """What was seen and heard since the deal: `0:28` is a value declared, `1+2` stones painted."""
    for event in view.history:
        match event:
            case Spoke(_, action) | Played(_, action):
                yield action
            case Compared(_, _, declared):
                yield from (f"{seat - 1}:{value}" for seat, value in declared)
            case Painted(side, stones, _):
                yield f"{SIDES.index(side)}+{stones}"
            case HiddenTurned(seat, card):
                yield f"{seat - 1}:{card}"


def _seat(match: Match) -> int:
    """Who is to act: where both may, who has the turn."""
    assert match.hand is not None
    turn = match.hand.duels[0][match.hand.positions[0].turn]
    return turn if turn in match.to_act else match.to_act[0]


def _upper(action: str) -> str:
    """An action as it is numbered: a stack is played by its upper card."""
    return action.partition("/")[0]


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
