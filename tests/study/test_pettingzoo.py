"""The PettingZoo environment passes PettingZoo's own test."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test

from marxador.study.research.aec import TrucEnv


@pytest.mark.parametrize(("variant", "seats"), [("jcf", 2), ("mallorca", 4), ("almeria", 2)])
def test_api(variant: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # It would like to see a plain box; a mask beside it is its own games' way.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(TrucEnv(variant, seats), num_cycles=200, verbose_progress=False)
    assert "Passed" in capsys.readouterr().out


def test_rewards_are_the_stones_of_a_hand_and_zero_sum() -> None:
    env = TrucEnv("jcf")
    rng = np.random.default_rng(1)
    painted = 0.0
    for hand in range(20):
        env.reset(seed=hand)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            total[agent] += reward
            env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
        assert sum(total.values()) == 0
        painted += abs(total["seat_1"])
    assert painted > 0


def test_what_is_declared_is_observed() -> None:
    """An envido of 28, or of 33 with either of two hands."""
    env = TrucEnv("argentina")
    low, high, same = (f"1E,7O,2E {peu}" for peu in ("7E,2O,6O", "7E,6O,6E", "7E,2O,6E"))
    for said in ([], ["envido"], ["envido", "real-envido"]):
        assert seen(env, low, said) == seen(env, high, said) == seen(env, same, said)
    wanted = ["envido", "quiero"]
    assert seen(env, low, wanted) != seen(env, high, wanted) == seen(env, same, wanted)


def seen(env: TrucEnv, deal: str, said: list[str]) -> list[int]:
    """What the mano observes after a deal and some words."""
    deck = env.table.tables.table.deck
    env.reset()
    env.table.reset([[[deck.index(card) for card in hand.split(",")] for hand in deal.split()]])
    for voice in said:
        env.step(env.actions.index(voice))
    return list(env.observe("seat_1")["observation"])
