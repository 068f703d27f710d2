"""Gymnasium: one seat learns, bots have the others. Many tables at once: `many`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv, VectorEnv

from hausmacht.bots import Bot
from hausmacht.bots.random import Random
from hausmacht.core.agenda import Choice
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game
from hausmacht.core.layouts import USUAL
from hausmacht.core.shelf import GROUP, parts
from hausmacht.research import rewards
from hausmacht.research.eyes import AnyLayout
from hausmacht.research.playing import Playing
from hausmacht.research.seating import MakeBot, seated
from hausmacht.research.zoo import FLAT, RENDERED, Acting, observation_space, rendered

EVERY_SEAT = -1  # as the seat: another one in each game
LOSE, RAISE, REPLACE = "lose", "raise", "replace"


class Gym(gymnasium.Env[dict[str, Any], np.int64]):
    """A seat at a table of bots.

    `bots` names those of the other seats, in their order; the last one named takes all that are left. A bot may also be
    something that makes one. An action that cannot be chosen now loses the game at once (`lose`), is an error (`raise`)
    or is replaced by the first option (`replace`); the info says `illegal`.
    """

    metadata: dict[str, Any] = {"render_modes": RENDERED, "render_fps": 2}  # noqa: RUF012

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
        layout: AnyLayout | None = None,
        render_mode: str | None = None,
        actions: str = FLAT,
        pack: Mapping[str, Any] | None = None,
        ids: str = USUAL,
    ) -> None:
        self.playing = Playing(game, seats, options, layout=layout, pack=pack, ids=ids)
        self.acting = Acting(self.playing, actions)
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
        self.listening: dict[int, Bot] = {}  # those that are told what happens
        self.games = 0
        self.luck = 0  # of the game being played
        self.observation_space = observation_space(self.playing.layout.size + self.acting.more, self.acting.size)
        self.action_space = spaces.Discrete(self.acting.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.games = 0
        if self.seat_wanted == EVERY_SEAT:
            self.seat = self.games % self.playing.setup.seats
        self.games += 1
        self.luck = int(self.np_random.integers(1 << 62))
        self.playing.begin(Sampled(self.luck))
        self.seat_bots(self.luck)
        self.playing.tell(self.listening)
        self.let_bots_play()
        return self.observation(), self.info()

    def seat_bots(self, seed: int) -> None:
        self.bots = seated(self.bots_wanted, self.playing.game, self.playing.setup, self.seat, seed)
        self.listening = {seat: bot for seat, bot in self.bots.items() if type(bot).see is not Bot.see}

    def let_bots_play(self) -> None:
        """Until our seat is asked, or the game is over."""
        playing = self.playing
        while (decision := playing.decision) is not None and decision.seat != self.seat:
            playing.take(self.answer_of_a_bot(playing))
            playing.tell(self.listening)

    def answer_of_a_bot(self, playing: Playing) -> Choice:
        bot, options = self.bots[playing.seat], playing.options
        if type(bot) is Random:  # it looks at nothing, so nothing is made for it
            return options[bot.any_of(len(options))]
        asked = playing.question()
        assert asked is not None
        return playing.option(bot.decide(playing.view(playing.seat), asked))

    def __getstate__(self) -> dict[str, Any]:
        """Without the bots, some of which are compiled: they sit down anew where the game is taken up."""
        return {**self.__dict__, "bots": {}, "listening": {}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Bots are told the whole game and asked again what they were asked, so that they know and draw the same."""
        self.__dict__.update(state)
        if not self.games:
            return
        choices = self.playing.choices
        self.seat_bots(self.luck)
        again = deepcopy(self.playing)
        again.undo(len(choices))
        again.tell(self.listening)
        for seat, text in choices:
            if seat != self.seat:
                self.answer_of_a_bot(again)
            again.choose(text)
            again.tell(self.listening)

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        playing = self.playing
        if not self.games:
            raise ResetNeeded("There is no game yet: call reset() before step().")
        number = int(action)
        before = playing.scores() if self.reward == rewards.DELTAS else []
        illegal = not self.acting.can(number)
        if illegal:
            if self.illegal == RAISE or playing.over:
                self.acting.act(number)  # says what is wrong
            if self.illegal == LOSE:
                return self.observation(), self.worst(), True, False, {**self.info(), "illegal": True}
            number = self.acting.numbers()[0]
        if self.acting.act(number):
            playing.tell(self.listening)
            self.let_bots_play()
        over = playing.over
        found = 0.0
        if over or before:
            places = playing.places() if over else []
            found = rewards.reward(self.reward, before, playing.scores(), places, over)[self.seat]
        info = self.info()
        if illegal:
            info["illegal"] = True
        return self.observation(), found, over, False, info

    def worst(self) -> float:
        """What an impossible choice costs: the last place, or as many points as the best seat has."""
        return -1.0 if self.reward == rewards.RANK else -float(max(1, *self.playing.scores()))

    def observation(self) -> dict[str, Any]:
        """What the seat sees, and what it can say; when the game is over anything, because it is not listened to."""
        mask = np.ones(self.acting.size, np.int8) if self.playing.over else self.acting.mask()
        return {"observation": self.acting.observation(self.seat), "action_mask": mask}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask as the libraries for masked learning ask for it."""
        return (np.ones(self.acting.size, np.int8) if self.playing.over else self.acting.mask()).astype(bool)

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

    def render(self) -> Any:
        """The table as the seat sees it, in words, or as a picture with the render mode `rgb_array`."""
        return rendered(self.playing, self.seat, self.render_mode)


def many(
    game: str | Game[Any],
    tables: int,
    processes: bool = True,
    autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    **how: Any,
) -> VectorEnv[Any, Any, Any]:
    """So many tables side by side, each in a process of its own, or all in this one; `how` as for `Gym`.

    When a game is over, the next step begins a new one and does not listen to the action (`NextStep`); or the same step
    already shows the new game, and the info has the `final_obs` of the old one (`SameStep`); or nothing happens until
    `reset` is called with a `reset_mask` (`Disabled`).
    """
    mode = AutoresetMode(autoreset_mode)
    layout = how.pop("layout", None) or Gym(game, **how).playing.layout
    makers = [partial(Gym, game, layout=layout, **how) for _ in range(tables)]
    if not processes:
        return SyncVectorEnv(makers, autoreset_mode=mode)
    return AsyncVectorEnv(makers, context="spawn", autoreset_mode=mode)


# Names for `gymnasium.make`


def name_of(id: str) -> str:
    """`hausmacht/PriceOfPower-v0` for price_of_power."""
    return f"hausmacht/{''.join(word[:1].upper() + word[1:] for word in id.split('_'))}-v0"


def register() -> list[str]:
    """Make all games of the shelf known to `gymnasium.make`; their names. Importing this module does so."""
    names = {name_of(id): id for id in parts(GROUP)}
    for name, id in names.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="hausmacht.research.gym:Gym", kwargs={"game": id})
    return list(names)


register()
