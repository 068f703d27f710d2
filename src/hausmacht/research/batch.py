"""Many tables stepped by one call; observations, masks and rewards are written into arrays.

    batch = Batch("augsburg1520", tables=256, seats=2, processes=2)
    batch.reset(seed=1)
    batch.step(actions)  # one for each table

The loop is compiled (`core/many.py`). Python runs on one core at a time whatever the number of threads, so for more
cores there are processes, which write into memory that they share with this one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from hausmacht.core.chance import branch
from hausmacht.core.game import Game
from hausmacht.core.layouts import USUAL
from hausmacht.core.many import DISABLED, EVERY_SEAT, NEXT_STEP, SAME_STEP, TAKING_TURNS, NotAnOptionError
from hausmacht.research import rewards
from hausmacht.research.actions import actions_of
from hausmacht.research.crew import Crew
from hausmacht.research.eyes import layout_of
from hausmacht.research.playing import ActionError, game_called
from hausmacht.research.seating import MakeBot
from hausmacht.research.stage import BatchError, Buffers, End, Shape, Stage, Wanted

AFTER = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}
EVERY = "every"  # as the seat: the caller plays all of them
TURNS = "turns"  # as the seat: another one in each game


class Batch:
    """So many tables of one game.

    `seat` is the caller's: "every" one, or a number, or "turns" for another one in each game; `bots` have the others,
    as in `Gym`. With `out`, the batch writes into these arrays; else it makes some, `buffers`. With `processes`, so
    many of them share the tables; what happens at a table does not depend on how many there are.
    """

    def __init__(
        self,
        game: str | Game[Any],
        tables: int,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = rewards.RANK,
        seat: int | str = EVERY,
        bots: Sequence[str | MakeBot] = ("random",),
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        processes: int = 0,
        out: Buffers | None = None,
        pack: Mapping[str, Any] | None = None,
        ids: str = USUAL,
    ) -> None:
        if tables < 1 or not 0 <= processes <= tables:
            raise ValueError(f"There are at least one table and at most {tables} processes, not {processes}.")
        title = game_called(game)
        setup = title.setup(seats or title.seats[0], options, pack)
        mine = seat_wanted(seat, setup.seats)
        after = AFTER[AutoresetMode(autoreset_mode)]
        self.wanted = Wanted(title, setup, rewards.check_kind(reward), tuple(bots), mine, after, ids)
        self.layout = layout_of(title, setup, ids)
        self.actions = actions_of(title)
        self.tables = tables
        self.seed: int | None = None
        self.ended: list[End] = []
        shapes = self.wanted.shapes(tables)
        if out is not None:
            check_buffers(out, shapes)
        self.players: Crew | Stage
        if processes:
            self.players = Crew(self.wanted, tables, processes)
            self.buffers = out or self.players.buffers
        else:
            self.buffers = out or Buffers(**{name: np.zeros(*shape) for name, shape in shapes.items()})
            self.players = Stage(self.wanted, 0, self.buffers)

    def reset(self, seed: int = 0) -> Buffers:
        """New games at all tables; the same seed plays the same games, if the same is chosen."""
        self.seed = seed
        self.ended = self.players.reset(seed)
        return self.filled()

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> Buffers:
        """One choice at each table. If one of the actions cannot be chosen, nothing happens at any of them."""
        if self.seed is None:
            raise BatchError("There are no games yet: call reset() before step().")
        chosen = np.asarray(actions)
        if chosen.shape != (self.tables,) or chosen.dtype.kind not in "iu":
            raise ActionError(f"Whole numbers are needed, one for each of the {self.tables} tables.")
        try:
            self.ended = self.players.step(chosen)
        except NotAnOptionError as error:
            raise ActionError(f"{error}.") from None
        return self.filled()

    def begin_again(self, tables: Sequence[int]) -> Buffers:
        """New games at some of the tables, the next ones there: for the mode `Disabled`."""
        if self.seed is None or any(not 0 <= table < self.tables for table in tables):
            raise BatchError(f"There are tables 0 to {self.tables - 1}, and only after reset() can they begin again.")
        wanted = [int(table) for table in tables]
        self.ended = self.players.begin_again(wanted)
        return self.filled()

    def filled(self) -> Buffers:
        if self.buffers is not self.players.buffers:
            for mine, shared in zip(self.buffers.arrays(), self.players.buffers.arrays(), strict=True):
                np.copyto(mine, shared)
        return self.buffers

    def luck_of(self, table: int, game: int) -> int:
        """The seed of a game at a table, the first is 0: `Playing` with this seed plays it again."""
        return branch(branch(self.seed or 0, table), game)

    def close(self) -> None:
        """End the processes."""
        if isinstance(self.players, Crew):
            self.players.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()


def seat_wanted(seat: int | str, seats: int) -> int:
    if seat in (EVERY, TURNS):
        return EVERY_SEAT if seat == EVERY else TAKING_TURNS
    if not isinstance(seat, int) or not 0 <= seat < seats:
        raise ValueError(f"There is no seat {seat}: the seats are 0 to {seats - 1}, '{EVERY}' or '{TURNS}'.")
    return seat


def check_buffers(out: Buffers, shapes: Mapping[str, Shape]) -> None:
    """Whether the arrays are such that the loop can write into them as they are."""
    for name, (shape, kind) in shapes.items():
        array = getattr(out, name)
        if not isinstance(array, np.ndarray):
            raise ValueError(f"'{name}' must be an array of NumPy, not {type(array).__name__}.")
        if array.shape != shape:
            raise ValueError(f"'{name}' must have the shape {shape}, not {array.shape}.")
        if array.dtype != kind:
            raise ValueError(f"'{name}' must be an array of {kind}, not of {array.dtype}.")
        if not array.flags.c_contiguous:
            raise ValueError(f"'{name}' must be contiguous, one table after another: it is a part or a turned array.")
        if not array.flags.writeable:
            raise ValueError(f"'{name}' must be writable.")
