"""Many tables as one environment of Stable-Baselines3: a `Batch` in which the learner has a seat at every table.

The reward is points ahead, paid when they are scored: what the seat gained by its choice and all that came of it, less
what the others gained in the mean. Over a game it adds up to how far ahead the seat is, so it says the same as a reward
at the end, but sooner.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from gymnasium import spaces

from hausmacht.research import rewards
from hausmacht.research.batch import TURNS, Batch
from hausmacht.research.seating import MakeBot

if find_spec("stable_baselines3") is None:
    raise ImportError("This learner needs Stable-Baselines3: pip install 'hausmacht[baselines]'.")

VecEnv: Any = import_module("stable_baselines3.common.vec_env").VecEnv
POINTS = 20.0  # that make a reward of 1
MASKS = "action_masks"  # what contrib asks for, by this name


class Tables(VecEnv):  # type: ignore[misc]
    """So many tables of one game; the learner's seat is another one in each game."""

    def __init__(self, game: str, tables: int, bots: Sequence[str | MakeBot], seats: int, seed: int) -> None:
        self.batch = Batch(game, tables, seats, reward=rewards.DELTAS, seat=TURNS, bots=bots)
        self.first_seed = seed
        self.rows = np.arange(tables)
        self.mine = np.zeros(tables, np.int64)  # the learner's seat at each table
        self.chosen: Any = None
        seen = spaces.Box(-np.inf, np.inf, (self.batch.layout.size,), np.float32)
        super().__init__(tables, seen, spaces.Discrete(self.batch.actions.size))

    def reset(self) -> Any:
        seen = self.batch.reset(self.first_seed)
        self.mine = seen.seats.astype(np.int64)
        return seen.observations.copy()

    def step_async(self, actions: Any) -> None:
        self.chosen = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        seen = self.batch.step(self.chosen)
        gained = seen.rewards
        own = gained[self.rows, self.mine]
        others = (gained.sum(axis=1) - own) / (gained.shape[1] - 1)
        self.mine = seen.seats.astype(np.int64)
        infos: list[dict[str, Any]] = [{} for _ in self.rows]
        for end in self.batch.ended:
            infos[end.table] = {"scores": end.scores, "places": end.places, "seat": end.seat}
        return seen.observations.copy(), (own - others) / POINTS, seen.over.copy(), infos

    def close(self) -> None:
        self.batch.close()

    # What Stable-Baselines3 asks each of its environments, where there is one for each table

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        if attr_name not in (MASKS, "render_mode"):
            raise AttributeError(f"a table has no '{attr_name}'")
        return [None] * len(self.numbers(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"'{attr_name}' of a table cannot be set")

    def env_method(self, method_name: str, *words: Any, indices: Any = None, **named: Any) -> list[Any]:
        if method_name != MASKS:
            raise AttributeError(f"a table cannot '{method_name}'")
        return list(self.batch.buffers.masks[self.numbers(indices)].astype(bool))

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(self.numbers(indices))

    def numbers(self, indices: Any) -> list[int]:
        return [int(each) for each in self._get_indices(indices)]
