"""The PettingZoo environment passes PettingZoo's own test."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test

from marxador.study.aec import TrucEnv


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
