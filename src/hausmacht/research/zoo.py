"""PettingZoo: every game as an AEC environment, in which one seat after another acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game
from hausmacht.core.layouts import USUAL
from hausmacht.research import rewards
from hausmacht.research.actions import Mask
from hausmacht.research.eyes import AnyLayout
from hausmacht.research.observations import Tensor
from hausmacht.research.picture import picture
from hausmacht.research.playing import Playing

TOLD = ("nothing", "choices", "json")
RENDERED = ["ansi", "rgb_array"]
FLAT, PARTS = "flat", "parts"
WAYS = (FLAT, PARTS)


def agent(seat: int) -> str:
    return f"seat_{seat}"


def observation_space(size: int, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def rendered(playing: Playing, seat: int, mode: str | None) -> Any:
    return picture(playing, seat) if mode == "rgb_array" else playing.words(seat)


class Acting:
    """How a learner names its choice: by a flat number, or part by part, which takes fewer numbers but several steps.

    Part by part, an observation ends with the parts chosen so far, each with 1 more than its number (0: not yet).
    """

    def __init__(self, playing: Playing, way: str) -> None:
        if way not in WAYS:
            raise ValueError(f"'actions' is one of {', '.join(WAYS)}, not '{way}'.")
        self.playing = playing
        self.by_parts = way == PARTS
        parts = playing.actions.parts
        self.size = parts.widest if self.by_parts else playing.actions.size
        self.more = len(parts.sizes) if self.by_parts else 0

    def mask(self) -> Mask:
        return self.playing.part_mask() if self.by_parts else self.playing.mask()

    def numbers(self) -> list[int]:
        """What can be said now."""
        return [int(number) for number in np.flatnonzero(self.mask())]

    def can(self, number: int) -> bool:
        """Whether this can be said now."""
        return number in (self.numbers() if self.by_parts else self.playing.numbers())

    def observation(self, seat: int) -> Tensor:
        seen = self.playing.observation(seat)
        if not self.by_parts:
            return seen
        chosen = np.zeros(self.more, np.float32)
        if seat == self.playing.seat:
            parts = self.playing.parts
            chosen[: len(parts)] = [part + 1 for part in parts]
        return np.concatenate([seen, chosen])

    def act(self, number: int) -> bool:
        """Whether the choice was made with this."""
        if self.by_parts:
            return self.playing.choose_part(number)
        self.playing.choose_number(number)
        return True


class OfAGame:
    """Something that `reset` sets: who asks before is told so.

    A `__getattr__` would say the same, but with one Python looks up every attribute of the object in a slower way.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, env: object, owner: type) -> Any:
        raise AttributeError(f"'{self.name}' is not known before the first game: call reset() first")


class Zoo(AECEnv):  # type: ignore[misc]
    """A table at which every seat is an agent, `seat_0` and so on.

    An observation is what the seat sees as numbers, and a mask of what it can choose. `told` adds to the info of the
    seat that is asked: the `choices` with their numbers, or in `json` also the view and the question. With the
    `actions` "parts" a seat names its choice part by part, and is asked again until it is made.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": RENDERED,
        "render_fps": 2,
        "name": "hausmacht",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = rewards.RANK,
        told: str = "nothing",
        layout: AnyLayout | None = None,
        render_mode: str | None = None,
        actions: str = FLAT,
        pack: Mapping[str, Any] | None = None,
        ids: str = USUAL,
    ) -> None:
        super().__init__()
        if told not in TOLD:
            raise ValueError(f"'told' is one of {', '.join(TOLD)}, not '{told}'.")
        self.reward = rewards.check_kind(reward)
        self.told = told
        self.render_mode = render_mode
        self.playing = Playing(game, seats, options, layout=layout, pack=pack, ids=ids)
        self.acting = Acting(self.playing, actions)
        self.possible_agents = [agent(seat) for seat in range(self.playing.setup.seats)]
        self.seat_of = {each: seat for seat, each in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        size, count = self.playing.layout.size, self.acting.size
        self.observation_spaces = {
            each: observation_space(size + self.acting.more, count) for each in self.possible_agents
        }
        self.action_spaces = {each: spaces.Discrete(count) for each in self.possible_agents}
        self.state_space = spaces.Box(-np.inf, np.inf, (size * len(self.possible_agents),), np.float32)
        self.luck = np.random.default_rng()

    agent_selection: Any = OfAGame()
    infos: Any = OfAGame()
    rewards: Any = OfAGame()
    terminations: Any = OfAGame()
    truncations: Any = OfAGame()
    _cumulative_rewards: Any = OfAGame()

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
        self.infos = {each: {} for each in self.agents}
        self.select()

    def select(self) -> None:
        """Turn to the seat that is asked now."""
        decision = self.playing.decision
        self.agent_selection = self.agents[0] if decision is None else self.possible_agents[decision.seat]
        if self.told != "nothing":
            self.infos = {each: {} for each in self.agents}
            if decision is not None:
                self.infos[self.agent_selection] = self.info()

    def info(self) -> dict[str, Any]:
        """What the seat that is asked is told beside its observation."""
        playing = self.playing
        info: dict[str, Any] = {"choices": dict(zip(playing.texts(), playing.numbers(), strict=True))}
        return info | playing.json(playing.seat) if self.told == "json" else info

    def observe(self, agent: str) -> dict[str, Any]:
        seat, acting, asked = self.seat_of[agent], self.acting, self.playing.decision
        is_asked = asked is not None and asked.seat == seat
        mask = acting.mask() if is_asked else np.zeros(acting.size, np.int8)
        return {"observation": acting.observation(seat), "action_mask": mask}

    def state(self) -> Tensor:
        """What all seats observe together, one after another: for learners that train with everybody's eyes."""
        return np.concatenate([self.playing.observation(seat) for seat in range(self.playing.setup.seats)])

    def step(self, action: int | None) -> None:
        agent, playing = self.agent_selection, self.playing
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = playing.scores() if self.reward == rewards.DELTAS else []
        self._cumulative_rewards[agent] = 0.0
        self.acting.act(-1 if action is None else int(action))
        over = playing.decision is None
        if over or before:
            places = playing.places() if over else []
            found = rewards.reward(self.reward, before, playing.scores(), places, over)
            self.rewards = dict(zip(self.agents, found, strict=True))
            self.terminations = dict.fromkeys(self.agents, over)
            self._accumulate_rewards()
        self.select()

    def render(self) -> Any:
        """The table as the seat that is asked sees it, in words, or as a picture with the render mode `rgb_array`."""
        return rendered(self.playing, max(self.playing.seat, 0), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
