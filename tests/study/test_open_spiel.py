"""The game in OpenSpiel: its algorithms on a cut-down come to what ours come to."""

import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from marxador.study import spiel

from . import cutdown

SIX = cutdown.almeria()


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
