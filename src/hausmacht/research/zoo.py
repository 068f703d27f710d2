"""PettingZoo: every game as an AEC environment, in which one seat after another acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game
from hausmacht.research import rewards
from hausmacht.research.observations import CLIP, Layout
from hausmacht.research.playing import Playing

TOLD = ("nothing", "choices", "json")


def agent(seat: int) -> str:
    return f"seat_{seat}"


def observation_space(size: int, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-CLIP, CLIP, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class Zoo(AECEnv):  # type: ignore[misc]
    """A table at which every seat is an agent, `seat_0` and so on.

    An observation is what the seat sees as numbers, and a mask of what it can choose. `told` adds to the info of the
    seat that is asked: the `choices` with their numbers, or in `json` also the view and the question.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "hausmacht", "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = rewards.RANK,
        told: str = "nothing",
        layout: Layout | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if told not in TOLD:
            raise ValueError(f"'told' is one of {', '.join(TOLD)}, not '{told}'.")
        self.reward = rewards.check_kind(reward)
        self.told = told
        self.render_mode = render_mode
        self.playing = Playing(game, seats, options, layout=layout)
        self.possible_agents = [agent(seat) for seat in range(self.playing.setup.seats)]
        self.agents: list[str] = []
        size, actions = self.playing.layout.size, self.playing.actions.size
        self.observation_spaces = {each: observation_space(size, actions) for each in self.possible_agents}
        self.action_spaces = {each: spaces.Discrete(actions) for each in self.possible_agents}
        self.luck = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed it follows from the one before."""
        if seed is not None:
            self.luck = np.random.default_rng(seed)
        self.playing.begin(Sampled(int(self.luck.integers(1 << 62))))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.playing.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.select()

    def select(self) -> None:
        self.infos: dict[str, dict[str, Any]] = {each: {} for each in self.agents}
        if self.playing.over:
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = agent(self.playing.seat)
        if self.told != "nothing":
            info = self.infos[self.agent_selection]
            info["choices"] = dict(zip(self.playing.texts(), self.playing.numbers(), strict=True))
            if self.told == "json":
                info |= self.playing.json(self.playing.seat)

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = self.playing.mask() if seat == self.playing.seat else np.zeros(self.playing.actions.size, np.int8)
        return {"observation": self.playing.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        playing = self.playing
        before = playing.scores()
        self._cumulative_rewards[self.agent_selection] = 0.0
        playing.choose_number(-1 if action is None else int(action))
        places = playing.places() if playing.over else []
        found = rewards.reward(self.reward, before, playing.scores(), places, playing.over)
        self.rewards = dict(zip(self.agents, found, strict=True))
        self.terminations = dict.fromkeys(self.agents, playing.over)
        self.select()
        self._accumulate_rewards()

    def render(self) -> str:
        """The table as the seat that is asked sees it, in words."""
        return self.playing.words(max(self.playing.seat, 0))

    def close(self) -> None:
        """Nothing is held open."""
