"""`python -m bench research`: the ways in which programs play, beside each other, in one run.

A decision is one choice at a table, whoever makes it. Random choices everywhere: what is measured is the environment.
`Playing` makes no observations and is the measure of the others; all others make one for each choice of the learner.
What runs in one thread is measured in processor time, of which other programs take nothing; several processes by the
clock, so they need an idle machine.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table as RichTable

from bench.engine import FILE_WIDTH, is_met, loop_inside, seats_of
from bench.interpreter import interpreter
from hausmacht.core.check import compiled
from hausmacht.core.game import Game
from hausmacht.core.shelf import games as shelf
from hausmacht.research.batch import Batch
from hausmacht.research.gym import Gym
from hausmacht.research.playing import Playing
from hausmacht.research.zoo import Zoo

INSIDE = "inside the engine"
PLAYING = "Playing"
OBSERVED = "Playing, observed"
ZOO = "Zoo"
GYM = "Gym, random bots"
BATCH = "batch"
SHARED = "batch, processes"
KEYS = {
    INSIDE: "inside",
    PLAYING: "playing",
    OBSERVED: "observed",
    ZOO: "zoo",
    GYM: "gym",
    BATCH: "batch",
    SHARED: "processes",
}
SLICE = 50  # steps between two looks at the clock
SHARE = 0.4  # of `Playing`, the goal for Zoo and Gym, and with an observation that costs 1.5 times as much as the step
BATCH_GOALS = {"augsburg1520": 200_000, "wallenstein": 100_000}  # decisions a second, on two cores


class Figure(msgspec.Struct, frozen=True):
    name: str
    value: float  # decisions a second
    share: float  # of `Playing`
    goal: float | None
    goal_met: bool | None


class GameFigures(msgspec.Struct, frozen=True):
    seats: int
    numbers: int  # of an observation
    actions: int
    figures: dict[str, Figure]


class Report(msgspec.Struct, frozen=True):
    compiled: bool
    python: str
    seconds: float  # for each figure
    tables: int
    processes: int
    games: dict[str, GameFigures]


def bench_research(seconds: float, tables: int, processes: int, names: list[str], as_json: bool) -> None:
    """Measure and tell."""
    found = {name: figures_of(shelf()[name], seconds, tables, processes) for name in names or shelf()}
    report = Report(compiled(), interpreter(), seconds, tables, processes, found)
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        show(Console(width=None if sys.stdout.isatty() else FILE_WIDTH), report)


def figures_of(game: Game[Any], seconds: float, tables: int, processes: int) -> GameFigures:
    seats = seats_of(game)
    playing = Playing(game, seats)
    rates = {
        INSIDE: loop_inside(game.new(game.setup(seats)), seconds),
        PLAYING: playing_rate(game, seats, seconds, False),
        OBSERVED: playing_rate(game, seats, seconds, True),
        ZOO: zoo_rate(game, seats, seconds),
        GYM: gym_rate(game, seats, seconds),
        BATCH: batch_rate(game, seats, seconds, tables, 0),
    }
    if processes:
        rates[SHARED] = batch_rate(game, seats, seconds, tables, processes)
    figures = {KEYS[name]: figure(name, rate, rates[PLAYING], game.id) for name, rate in rates.items()}
    return GameFigures(seats, playing.layout.size, playing.actions.size, figures)


def figure(name: str, rate: float, playing: float, id: str) -> Figure:
    goal = None
    if name in (OBSERVED, ZOO, GYM):
        goal = round(SHARE * playing, 1)
    elif name == SHARED:
        goal = BATCH_GOALS.get(id)
    return Figure(name, round(rate, 1), round(rate / playing, 3), goal, is_met(rate, goal, False))


def while_time_lasts(seconds: float, some: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """How many decisions a second, by a function that makes some of them and says how many."""
    some()  # warms up and is not counted
    done, begin = 0, clock()
    while (spent := clock() - begin) < seconds:
        done += some()
    return done / spent


def playing_rate(game: Game[Any], seats: int, seconds: float, observed: bool) -> float:
    pick = random.Random(1).random
    playing, seed = Playing(game, seats), 0

    def some() -> int:
        nonlocal playing, seed
        for _ in range(SLICE):
            if playing.over:
                seed += 1
                playing = Playing(game, seats, seed=seed, layout=playing.layout)
            if observed:
                playing.observation(playing.seat)
            numbers = playing.numbers()
            playing.choose_number(numbers[int(pick() * len(numbers))])
        return SLICE

    return while_time_lasts(seconds, some)


def zoo_rate(game: Game[Any], seats: int, seconds: float) -> float:
    pick = random.Random(1).random
    env = Zoo(game, seats)
    env.reset(seed=1)

    def some() -> int:
        made = 0
        for _ in range(SLICE):
            _, _, over, _, _ = env.last()
            if over:
                env.reset()
                continue
            options = env.playing.numbers()  # rather than from the mask, which takes longer
            env.step(options[int(pick() * len(options))])
            made += 1
        return made

    return while_time_lasts(seconds, some)


def gym_rate(game: Game[Any], seats: int, seconds: float) -> float:
    """Decisions of all seats; one of them learns and has observations."""
    pick = random.Random(1).random
    env = Gym(game, ["random"], seats=seats)
    env.reset(seed=1)

    def some() -> int:
        made = 0
        for _ in range(SLICE):
            before = len(env.playing.choices)
            options = env.playing.numbers()
            _, _, over, _, _ = env.step(options[int(pick() * len(options))])
            made += len(env.playing.choices) - before
            if over:
                env.reset()
                made += len(env.playing.choices)
        return made

    return while_time_lasts(seconds, some)


def batch_rate(game: Game[Any], seats: int, seconds: float, tables: int, processes: int) -> float:
    with Batch(game, tables, seats, processes=processes) as batch:
        return while_time_lasts(seconds, stepping(batch), time.perf_counter if processes else time.process_time)


def stepping(batch: Batch) -> Callable[[], int]:
    """Every table makes a choice in each step."""
    luck = np.random.default_rng(1)
    masks = batch.reset(seed=1).masks.view(np.bool_)

    def some() -> int:
        batch.step(some_options(masks, luck))
        return batch.tables

    return some


def some_options(masks: NDArray[np.bool_], luck: np.random.Generator) -> NDArray[np.int64]:
    """An option for each table: the first from a random number on, because to draw one takes longer than the step."""
    first = int(luck.integers(masks.shape[1]))
    later = masks[:, first:].argmax(axis=1) + first
    found = masks[np.arange(len(masks)), later]
    chosen: NDArray[np.int64] = np.where(found, later, masks.argmax(axis=1))
    return chosen


# Telling


def show(console: Console, report: Report) -> None:
    build = "compiled" if report.compiled else "plain Python, not compiled"
    console.print(
        f"Hausmacht ({build}), Python {report.python}, {report.seconds:g} s a figure, "
        f"{report.tables} tables in a batch, {report.processes} processes",
        soft_wrap=True,
    )
    for name, game in report.games.items():
        console.print(table_of(shelf()[name].title, game))


def table_of(title: str, game: GameFigures) -> RichTable:
    title = f"\n{title}, {game.seats} seats: {game.numbers:,} numbers, {game.actions:,} actions"
    table = RichTable(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("", no_wrap=True)
    for column in ("decisions/s", "of Playing", "goal"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for each in game.figures.values():
        table.add_row(
            each.name,
            f"{each.value:,.0f}",
            f"{each.share:.2f}",
            "" if each.goal is None else f"{each.goal:,.0f}",
            "" if each.goal_met is None else "goal met" if each.goal_met else "below the goal",
        )
    return table
