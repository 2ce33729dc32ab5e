"""The game in OpenSpiel: its algorithms on a cut-down come to what ours come to."""

from collections.abc import Iterator
from dataclasses import replace
from operator import ne
from random import Random

import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from marxador.rules.argentina import ARGENTINA
from marxador.rules.mallorca import MALLORCA
from marxador.rules.variant import Variant
from marxador.study.research import spiel

from . import cutdown

SIX = cutdown.almeria()
SEVEN = "1E 7E 7O 2OE 6OE"
ENVIDO = replace(ARGENTINA, order=SEVEN)
FLOR = replace(ARGENTINA.with_options(flor="on"), order=SEVEN)
STACK = replace(MALLORCA, order="11B 3OC 2OC 4OCE")


def told(game: spiel.TrucGame, deal: str, done: str) -> tuple[str, list[float]]:
    """The information state of the mano after a deal and what was done."""
    state = after(game, deal, done)
    return state.information_state_string(0), state.information_state_tensor(0)


def after(game: spiel.TrucGame, deal: str, done: str) -> spiel.TrucState:
    state = game.new_initial_state()
    state.apply_action(game.deals.index(deal))
    for action in done.split():
        state.apply_action(game.number[action])
    return state


def test_names_and_tensors() -> None:
    game = spiel.game(SIX)
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 20
    state.apply_action(0)
    assert state.action_to_string(0, state.legal_actions()[-1]) == "1O"
    assert state.information_state_string(0).startswith("0 3O,2O,1O")
    other = game.new_initial_state()
    other.apply_action(0)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert observer.dict["cards"].sum() == 3
    assert state.information_state_tensor(1) != state.information_state_tensor(0)
    assert other.information_state_string(1) == state.information_state_string(1)


def test_hidden_cards_do_not_show() -> None:
    """Deal the rival other cards: the information state stays the same."""
    game = spiel.game(SIX)
    told = set()
    for deal, text in enumerate(game.deals):
        if text.startswith("3O,2O,1O "):
            state = game.new_initial_state()
            state.apply_action(deal)
            told.add((state.information_state_string(0), tuple(state.information_state_tensor(0))))
    assert len(told) == 1


def test_an_envido_tells_hands_apart_once_it_is_declared() -> None:
    """The mano says 23; the peu says 28, or 33 with either of two hands."""
    game = spiel.game(ENVIDO)
    low, high, same = (f"1E,7O,2E {peu}" for peu in ("7E,2O,6O", "7E,6O,6E", "7E,2O,6E"))
    for done in ("", "envido", "envido real-envido"):
        assert told(game, low, done) == told(game, high, done) == told(game, same, done)
    for done in ("envido quiero", "envido quiero 1E"):
        assert all(map(ne, told(game, low, done), told(game, high, done)))
        assert told(game, high, done) == told(game, same, done)
    assert told(game, low, "envido quiero")[0] == "0 1E,7O,2E envido quiero 0:23 1:28 1+2"


def test_son_buenas_keeps_a_value_secret() -> None:
    """The mano says 33: what the peu has, 29 or 28, is not told."""
    game = spiel.game(ENVIDO)
    for done in ("envido quiero", "envido quiero 1E"):
        mine = [told(game, f"1E,7O,6O {peu}", done) for peu in ("7E,2O,2E", "2O,2E,6E")]
        assert mine[0] == mine[1]


def test_an_envit_that_waits_for_the_end_of_the_hand_tells_nothing() -> None:
    """The peu has 33 or 7, and neither is said before the hand is over."""
    game = spiel.game(cutdown.jcf())
    hands = "1E,7O,3O 7C,6C,6B", "1E,7O,3O 7C,6B,4C"
    for done in ("envide vull", "envide vull 1E", "envide vull 1E 7C"):
        assert told(game, hands[0], done) == told(game, hands[1], done)


def test_who_calls_a_flor_is_told_at_once_that_the_rival_has_none() -> None:
    game = spiel.game(FLOR)
    both, alone = (f"1E,7E,2E {peu}" for peu in ("7O,2O,6O", "7O,2O,6E"))
    assert told(game, both, "") == told(game, alone, "")
    assert all(map(ne, told(game, both, "flor"), told(game, alone, "flor")))
    assert told(game, alone, "flor")[0] == "0 1E,7E,2E flor 0+3"
    compared = after(game, both, "flor contraflor quiero").information_state_string(0)
    assert compared == "0 1E,7E,2E flor contraflor quiero 1:35 0:30 1+6"


@pytest.mark.parametrize("variant", [SIX, cutdown.jcf(), ENVIDO, FLOR, STACK])
def test_told_apart_is_what_the_engine_shows_apart(variant: Variant) -> None:
    """A player has one information state for each history that it can have seen."""
    seen = {each for state in hands(variant, 400) for each in shown(state)}
    for part in zip(*seen, strict=True):
        assert len(set(part)) == len(seen)


def shown(state: spiel.TrucState) -> Iterator[tuple[object, str, tuple[object, ...]]]:
    """What each player sees: in the engine's words, as a string, as numbers."""
    assert state.match is not None
    for player in (0, 1):
        string, tensor = state.information_state_string(player), state.information_state_tensor
        yield state.match.view(player + 1).history, string, (player, *tensor(player))


def hands(variant: Variant, count: int) -> Iterator[spiel.TrucState]:
    """Every state of hands that are played at random."""
    game, rng = spiel.game(variant), Random(1)
    for _ in range(count):
        state = game.new_initial_state()
        state.apply_action(rng.randrange(len(game.deals)))
        yield state
        while not state.is_terminal():
            state = state.child(rng.choice(state.legal_actions()))
            yield state


def test_a_stack_is_played_by_its_upper_card() -> None:
    """The rival sees no more of it, until the hidden cards are turned over."""
    game = spiel.game(STACK)
    one, other = (f"3O,2O,4O {peu}" for peu in ("3C,2C,4C", "3C,2C,4E"))
    legal = after(game, one, "3O 3C").legal_actions()
    assert [game.actions[action] for action in legal] == ["men-vaig", "truc", "2O"]
    stacked, looked = "3O 3C 2O 2C", "3O 3C 2O 2C mirar mirar"
    assert told(game, one, stacked) == told(game, other, stacked)
    assert told(game, one, stacked)[0] == "0 3O,2O,4O 3O 3C 2O/4O 2C/?"
    assert all(map(ne, told(game, one, looked), told(game, other, looked)))
    assert told(game, one, looked)[0].endswith("mirar mirar 0:4O 1:4C 0+1")


def test_where_both_may_act_who_has_the_turn_does() -> None:
    """The mano might concede at any time; it is not asked before its turn comes."""
    game = spiel.game(replace(MALLORCA.with_options(concede="any"), order=STACK.order))
    assert after(game, "3O,2O,4O 3C,2C,4C", "3O").current_player() == 1


def test_a_pack_that_is_too_large_says_so() -> None:
    with pytest.raises(ValueError, match="cut it down"):
        spiel.game("jcf")


@pytest.mark.slow
def test_their_best_response_finds_what_ours_finds() -> None:
    game = spiel.game(SIX)
    tabular = policy.TabularPolicy(game)
    concede = game.number["perdida"]
    for row, mask in enumerate(tabular.legal_actions_mask):
        likely = mask.astype(float)
        if likely.sum() > 1:
            likely[concede] = 0
        tabular.action_probability_array[row] = likely / likely.sum()
    assert exploitability.nash_conv(game, tabular) == pytest.approx(2.26875, abs=1e-6)
