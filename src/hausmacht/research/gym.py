"""Gymnasium: one seat learns, bots have the others. Many tables at once: `many`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from hausmacht.bots import Bot, make
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game
from hausmacht.research import rewards
from hausmacht.research.observations import Layout
from hausmacht.research.playing import Playing
from hausmacht.research.zoo import observation_space

EVERY_SEAT = -1  # as the seat: another one in each game
LOSE, RAISE, REPLACE = "lose", "raise", "replace"

MakeBot = Callable[[Any, Any, int, int], Bot]  # game, set-up, seat, seed


class Gym(gymnasium.Env[dict[str, Any], np.int64]):
    """A seat at a table of bots.

    `bots` names those of the other seats, in their order; the last one named takes all that are left. A bot may also be
    something that makes one. An action that cannot be chosen now loses the game at once (`lose`), is an error (`raise`)
    or is replaced by the first option (`replace`); the info says `illegal`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any],
        bots: Sequence[str | MakeBot] = ("random",),
        seat: int = 0,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = rewards.RANK,
        illegal: str = LOSE,
        told: str = "nothing",
        layout: Layout | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.playing = Playing(game, seats, options, layout=layout)
        self.seat_wanted = seat
        self.seat = max(0, seat)
        if seat != EVERY_SEAT and not 0 <= seat < self.playing.setup.seats:
            raise ValueError(f"There is no seat {seat}: the seats are 0 to {self.playing.setup.seats - 1}.")
        if illegal not in (LOSE, RAISE, REPLACE):
            raise ValueError(f"'illegal' is one of lose, raise, replace, not '{illegal}'.")
        self.bots_wanted = list(bots)
        self.reward = rewards.check_kind(reward)
        self.illegal = illegal
        self.told = told
        self.render_mode = render_mode
        self.bots: dict[int, Bot] = {}
        self.games = 0
        size, actions = self.playing.layout.size, self.playing.actions.size
        self.observation_space = observation_space(size, actions)
        self.action_space = spaces.Discrete(actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.games = 0
        if self.seat_wanted == EVERY_SEAT:
            self.seat = self.games % self.playing.setup.seats
        self.games += 1
        luck = int(self.np_random.integers(1 << 62))
        self.playing.begin(Sampled(luck))
        self.seat_bots(luck)
        self.playing.tell(self.bots)
        self.let_bots_play()
        return self.observation(), self.info()

    def seat_bots(self, seed: int) -> None:
        playing = self.playing
        others = [seat for seat in range(playing.setup.seats) if seat != self.seat]
        self.bots = {}
        for at, seat in enumerate(others):
            wanted = self.bots_wanted[min(at, len(self.bots_wanted) - 1)]
            maker = partial(make, wanted) if isinstance(wanted, str) else wanted
            self.bots[seat] = maker(playing.game, playing.setup, seat, seed + 1 + at)

    def let_bots_play(self) -> None:
        """Until our seat is asked, or the game is over."""
        playing = self.playing
        while not playing.over and playing.seat != self.seat:
            asked = playing.question()
            assert asked is not None
            playing.choose(self.bots[playing.seat].decide(playing.view(playing.seat), asked))
            playing.tell(self.bots)

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        playing = self.playing
        text = playing.actions.text(int(action), playing.texts())
        illegal = text is None
        if text is None:
            if self.illegal == RAISE or playing.over:
                playing.choose_number(int(action))  # says what is wrong
            if self.illegal == LOSE:
                return self.observation(), self.worst(), True, False, {**self.info(), "illegal": True}
            text = playing.texts()[0]
        before = playing.scores()
        playing.choose(text)
        playing.tell(self.bots)
        self.let_bots_play()
        places = playing.places() if playing.over else []
        found = rewards.reward(self.reward, before, playing.scores(), places, playing.over)[self.seat]
        info = self.info()
        if illegal:
            info["illegal"] = True
        return self.observation(), found, playing.over, False, info

    def worst(self) -> float:
        """What an impossible choice costs: the last place, or as many points as the best seat has."""
        return -1.0 if self.reward == rewards.RANK else -float(max(1, *self.playing.scores()))

    def observation(self) -> dict[str, Any]:
        playing = self.playing
        mask = np.zeros(playing.actions.size, np.int8) if playing.over else playing.mask()
        return {"observation": playing.observation(self.seat), "action_mask": mask}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask as the libraries for masked learning ask for it."""
        return self.playing.mask().astype(bool)

    def info(self) -> dict[str, Any]:
        playing = self.playing
        info: dict[str, Any] = {"seat": self.seat}
        if self.told != "nothing" and not playing.over:
            info["choices"] = dict(zip(playing.texts(), playing.numbers(), strict=True))
        if self.told == "json":
            info |= playing.json(self.seat)
        if playing.over:
            info |= {"scores": playing.scores(), "places": playing.places()}
        return info

    def render(self) -> str:
        return self.playing.words(self.seat)


def many(game: str | Game[Any], tables: int, processes: bool = True, **how: Any) -> VectorEnv[Any, Any, Any]:
    """So many tables side by side, each in a process of its own, or all in this one; `how` as for `Gym`."""
    layout = how.pop("layout", None) or Playing(game, how.get("seats"), how.get("options")).layout
    makers = [partial(Gym, game, layout=layout, **how) for _ in range(tables)]
    if not processes:
        return SyncVectorEnv(makers)
    return AsyncVectorEnv(makers, context="spawn")
