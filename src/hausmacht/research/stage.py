"""The tables of a batch that are played in one process: what the compiled loop needs, and what it does not write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from hausmacht.bots import Bot, BotError
from hausmacht.core.agenda import Choice, Decision
from hausmacht.core.asking import question
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Memory, Setup
from hausmacht.core.layouts import USUAL
from hausmacht.core.many import Many, Rivals, Rules
from hausmacht.core.writing import rows_of
from hausmacht.research import rewards
from hausmacht.research.actions import actions_of
from hausmacht.research.eyes import eyes_for, layout_of, scribe_of
from hausmacht.research.seating import MakeBot, seated


class BatchError(Exception):
    """The batch cannot go on; the message says why."""


class Buffers(msgspec.Struct, frozen=True):
    """Where a batch writes; the first axis of each array is the table."""

    observations: NDArray[np.float32]  # of the seat that is asked
    masks: NDArray[np.int8]  # 1: it can be chosen
    rewards: NDArray[np.float32]  # of the last step, for each seat
    over: NDArray[np.bool_]  # whether the last step has ended a game
    seats: NDArray[np.int8]  # who is asked; -2: nobody

    def part(self, first: int, count: int) -> Buffers:
        """Those of some of the tables."""
        return Buffers(*[array[first : first + count] for array in self.arrays()])

    def arrays(self) -> list[NDArray[Any]]:
        return [getattr(self, name) for name in self.__struct_fields__]


Shape = tuple[tuple[int, ...], np.dtype[Any]]


class End(msgspec.Struct, frozen=True):
    """A game that has ended in the last step."""

    table: int
    seat: int  # the caller's; -1: he played all
    scores: tuple[int, ...]
    places: tuple[int, ...]


class Wanted(msgspec.Struct, frozen=True):
    """What is played at every table; it can be sent to another process."""

    game: Game[Any]
    setup: Setup
    reward: str
    bots: tuple[str | MakeBot, ...]
    mine: int
    after: int
    ids: str

    def shapes(self, tables: int) -> dict[str, Shape]:
        """Which arrays so many tables need."""
        observations = layout_of(self.game, self.setup, self.ids).size
        return {
            "observations": ((tables, observations), np.dtype(np.float32)),
            "masks": ((tables, actions_of(self.game).size), np.dtype(np.int8)),
            "rewards": ((tables, self.setup.seats), np.dtype(np.float32)),
            "over": ((tables,), np.dtype(np.bool_)),
            "seats": ((tables,), np.dtype(np.int8)),
        }


class Bots(Rivals[Any]):
    """Bots at the seats that the caller does not play."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self.wanted = wanted
        self.at_table: dict[int, dict[int, Bot]] = {}

    def begin(self, row: int, seat: int, seed: int) -> None:
        wanted = self.wanted
        self.at_table[row] = seated(wanted.bots, wanted.game, wanted.setup, seat, seed)

    def see(self, row: int, events: list[Event]) -> None:
        for event in events:
            for seat, bot in self.at_table[row].items():
                if event.seen_by(seat):
                    bot.see(event)

    def answer(self, row: int, state: Any, decision: Decision[Any, Choice]) -> Choice:
        seat = decision.seat
        text = self.at_table[row][seat].decide(self.wanted.game.view(state, seat), question(state, decision))
        for choice in decision.options(state):
            if choice.text == text:
                return choice
        raise BotError(f"The bot at seat {seat} answered '{text}', which is not an option.")


class Stage:
    """Tables that are played in this process."""

    def __init__(self, wanted: Wanted, first: int, buffers: Buffers) -> None:
        game, setup = wanted.game, wanted.setup
        actions = actions_of(game)
        count = len(buffers.seats)
        self.wanted = wanted
        self.first = first
        self.buffers = buffers
        self.eyes = eyes_for(game, setup, layout_of(game, setup, wanted.ids))
        rules = Rules(
            game.new(setup),
            setup.seats,
            actions.number_of,
            actions.size,
            actions.numbers,
            lambda seat: game.memory(setup, seat),
            game.scores,
            game.places,
        )
        encoder = game.encoder(setup) if wanted.ids == USUAL else None
        at_random = all(each == "random" for each in wanted.bots)
        rivals: Rivals[Any] = Rivals() if at_random else Bots(wanted)
        by_points = wanted.reward == rewards.DELTAS
        self.many = Many(rules, self.look, rivals, count, first, wanted.mine, wanted.after, by_points)
        self.many.write_to(
            None if encoder is None else scribe_of(encoder, buffers.observations),
            rows_of(buffers.masks, count, actions.size),
            rows_of(buffers.rewards, count, setup.seats, [1.0] * setup.seats),
        )

    def look(self, row: int, state: Any, seat: int, memory: Memory, asked: Decision[Any, Choice] | None) -> None:
        """An observation of a game that does not write its own."""
        self.buffers.observations[row] = self.eyes.of_table(state, seat, memory, asked)

    def reset(self, seed: int) -> list[End]:
        return self.told(self.many.reset(seed))

    def begin_again(self, tables: Sequence[int]) -> list[End]:
        return self.told(self.many.begin_again([table - self.first for table in tables]))

    def step(self, actions: NDArray[np.integer[Any]]) -> list[End]:
        return self.told(self.many.step(actions.tolist()))

    def told(self, seats: list[int]) -> list[End]:
        """Write what the loop has not written, and say which games have ended."""
        buffers, kind = self.buffers, self.wanted.reward
        buffers.seats[:] = seats
        buffers.over[:] = False
        ends: list[End] = []
        for report in self.many.reports:
            buffers.over[report.row] = True
            if kind != rewards.DELTAS:
                nothing = [0] * len(report.scores)
                buffers.rewards[report.row] = rewards.reward(kind, nothing, report.scores, report.places, True)
            ends.append(End(self.first + report.row, report.seat, tuple(report.scores), tuple(report.places)))
        return ends
