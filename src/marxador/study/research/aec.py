"""A hand as a PettingZoo environment: agents in turn, masks of what is legal, stones at the end."""

from typing import Any

import numpy as np

from marxador import fast
from marxador.engine.scoring import Score
from marxador.i18n import _

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-not-found, import-untyped, unused-ignore]
except ModuleNotFoundError as missing:
    raise ImportError(
        _("this environment needs {name}: pip install pettingzoo").format(name=missing.name)
    ) from None

Object = dict[str, Any]


class TrucEnv(AECEnv):  # type: ignore[misc]
    """One hand of a variant; an agent is a seat, its reward its side's stones less the rivals'.

    An observation is a row of `fast.VectorEnv.observation`, and the mask of what is legal.
    """

    metadata = {"name": "marxador_v0", "is_parallelizable": False, "render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        variant: str = "jcf",
        seats: int = 2,
        score: Score = (0, 0),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.variant, self.seats, self.score = variant, seats, score
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self.table = fast.VectorEnv(variant, seats=seats, batch=1, seed=0, score=score)
        self.actions = self.table.actions
        columns = self.columns = int(self.table.layout["target"].stop)
        low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
        self._seen = spaces.Dict(
            {
                "observation": spaces.Box(low, high, (columns,), np.int16),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )
        self._acts = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}

    def observation_space(self, _agent: str) -> Any:
        return self._seen

    def action_space(self, agent: str) -> Any:
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: Object | None = None) -> None:  # noqa: ARG002
        if seed is not None:
            self.table = fast.VectorEnv(
                self.variant, seats=self.seats, batch=1, seed=seed, score=self.score
            )
        else:
            self.table.reset()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Object] = {agent: {} for agent in self.agents}
        self.painted = np.zeros(2)
        self.agent_selection = self._next()

    def observe(self, agent: str) -> Object:
        seat = self.possible_agents.index(agent) + 1
        mask = np.zeros(len(self.actions), np.int8)
        if any(self.terminations.values()):
            return {"observation": np.zeros(self.columns, np.int16), "action_mask": mask}
        if agent == self.agent_selection:
            mask = self.table.legal_mask()[0].astype(np.int8)
        return {"observation": self.table.observation([seat])[0], "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        stones, done = self.table.step(np.array([action]))
        self.painted += stones[0]
        self._clear_rewards()
        if done[0]:
            ahead = float(self.painted[0] - self.painted[1])
            for at, each in enumerate(self.agents):
                self.rewards[each] = ahead if at % 2 == 0 else -ahead
                self.terminations[each] = True
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self._next()
        self._accumulate_rewards()

    def render(self) -> str:
        """Whose word it is, and what may be done."""
        legal = np.flatnonzero(self.observe(self.agent_selection)["action_mask"])
        return f"{self.agent_selection}: {', '.join(self.actions[at] for at in legal)}"

    def close(self) -> None:
        """Nothing is held."""

    def _next(self) -> str:
        return str(self.possible_agents[int(self.table.seat[0]) - 1])
