"""`make bench`: our engine beside catanatron, in one run on one core, as numbers and as ratios.

Ours is measured before and after the peer, and the peer before and after us, so that a machine that slows down or is
shared shows as drift. Everything runs in one thread and is measured in processor time, of which other programs take
nothing. A decision is one choice of a player from the options that the engine lists.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as RichTable

import hausmacht
from bench.interpreter import interpreter
from hausmacht import bots
from hausmacht.core import matchfile
from hausmacht.core.agenda import State, Table, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.check import compiled
from hausmacht.core.game import Game
from hausmacht.core.match import new_match
from hausmacht.core.playout import playout, playouts
from hausmacht.core.search import Budget, Guide, Reach, Search
from hausmacht.core.shelf import games as shelf

PEER = "catanatron"
SEATS = 4  # as many as the peer plays with, where the game allows it
PEER_MIDDLE = 150  # decisions after which the peer's game is copied
PEER_TURNS = 1000  # it gives up then
REPLAY_SEED = bytes(32)
FILE_WIDTH = 100  # columns, where no terminal says how many it has

# What is measured: random play by three ways, copies and bytes of a mid-game state, a whole match from its file, a
# whole game that the bots of the rules play among themselves, and how often a second a bot that searches looks ahead
INSIDE = "inside the engine"
API = "over the API"
PLAIN = "not compiled"
COPIES = "copies"
SNAPSHOT = "snapshot"
REPLAY = "replay of a match"
ALONE = "a game of its bots"
SEARCH = "search"
UNITS = {
    INSIDE: "decisions/s",
    API: "decisions/s",
    PLAIN: "decisions/s",
    COPIES: "copies/s",
    SNAPSHOT: "bytes",
    REPLAY: "ms",
    ALONE: "ms",
    SEARCH: "iterations/s",
}
KEYS = {
    INSIDE: "inside",
    API: "api",
    PLAIN: "plain",
    COPIES: "copies",
    SNAPSHOT: "snapshot",
    REPLAY: "replay",
    ALONE: "alone",
    SEARCH: "search",
}

# Games whose own rules play every realm with these options, so that a game runs through without a question
BOTS_ALONE = {"price_of_power": {"scenario": "1-01", "bots": "all"}}

# Gate and goal for each game: as ratios to the peer; bytes and milliseconds, where less is better, and what the peer
# cannot do, as they are
TARGETS: dict[str, dict[str, tuple[float, float]]] = {
    "augsburg1520": {
        INSIDE: (20, 60),
        API: (10, 20),
        PLAIN: (1.5, 4),
        COPIES: (15, 30),
        SNAPSHOT: (4096, 2048),
        SEARCH: (8_000, 30_000),
    },
    "wallenstein": {
        INSIDE: (20, 50),
        API: (10, 20),
        PLAIN: (1.5, 4),
        COPIES: (15, 30),
        SNAPSHOT: (4096, 2048),
        REPLAY: (6, 3),
        SEARCH: (8_000, 30_000),
    },
    "price_of_power": {
        INSIDE: (5, 10),
        COPIES: (6, 12),
        SNAPSHOT: (24 * 1024, 12 * 1024),
        ALONE: (60_000, 6_000),
    },
}
LESS_IS_BETTER = {SNAPSHOT, REPLAY, ALONE}
BY_ITSELF = LESS_IS_BETTER | {SEARCH}  # the peer has nothing like it
SEARCHER = "hard"  # the bot that searches
SEARCH_AHEAD = Reach(30, 30)  # so many decisions are played on by habit before the table is judged
SEARCH_LOT = 100  # iterations for one question


class Measure(msgspec.Struct, frozen=True):
    name: str
    unit: str
    value: float  # the mean of the runs
    runs: tuple[float, ...]
    ratio: float | None  # to the peer; None: not comparable, or no peer
    gate: float | None
    goal: float | None
    gate_met: bool | None
    goal_met: bool | None


class GameReport(msgspec.Struct, frozen=True):
    seats: int
    measures: dict[str, Measure]
    gates_met: bool | None  # None: not all of them can be judged
    goals_met: bool | None


class PeerReport(msgspec.Struct, frozen=True):
    name: str
    version: str
    players: int
    decisions_per_second: float
    decision_runs: tuple[float, ...]
    copies_per_second: float
    copy_runs: tuple[float, ...]


class Report(msgspec.Struct, frozen=True):
    compiled: bool
    python: str
    seconds: float  # for each figure
    peer: PeerReport | None
    games: dict[str, GameReport]


def bench_engine(seconds: float, as_json: bool) -> None:
    """Measure and tell."""
    with one_core():
        report = measured(seconds)
    if report.peer is None:
        print(f"{PEER} is not installed, so there are no ratios: 'make env' installs it.", file=sys.stderr)
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        show(Console(width=None if sys.stdout.isatty() else FILE_WIDTH), report)


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, where the system lets us."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


# Measuring


def measured(seconds: float) -> Report:
    """Ours, the peer, ours, the peer: each twice."""
    peer = Peer() if has_peer() else None
    figures: dict[str, dict[str, list[float]]] = {name: {} for name in shelf()}
    for _ in range(2):
        for name, game in shelf().items():
            for what, value in fast_figures(game, seconds):
                figures[name].setdefault(what, []).append(value)
        if peer is not None:
            peer.measure(seconds)
    for name, game in shelf().items():
        for what, value in slow_figures(game, seconds):
            figures[name].setdefault(what, []).append(value)
    result = None if peer is None else peer.report()
    games = {name: game_report(shelf()[name], figures[name], result) for name in figures}
    return Report(compiled(), interpreter(), seconds, result, games)


def fast_figures(game: Game[Any], seconds: float) -> Iterator[tuple[str, float]]:
    start = game.new(game.setup(seats_of(game)))
    yield INSIDE, loop_inside(start, seconds)
    yield API, loop_over_api(start, seconds)
    yield COPIES, rate(middle_of(start).copy, seconds / 2)


def slow_figures(game: Game[Any], seconds: float) -> Iterator[tuple[str, float]]:
    yield SNAPSHOT, len(middle_of(game.new(game.setup(seats_of(game)))).encode())
    yield REPLAY, replay_time(game, seconds)
    if game.id in BOTS_ALONE:
        yield ALONE, bots_alone_time(game)
    if SEARCH in TARGETS.get(game.id, {}):
        yield SEARCH, search_rate(game, seconds)
    yield PLAIN, plain_rate(game, seconds)


def seats_of(game: Game[Any]) -> int:
    return SEATS if SEATS in game.seats else game.seats[-1]


def rate(once: Callable[[], object], seconds: float) -> float:
    """How often a second it can be done."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            once()
        done += 20
    return done / spent


def loop_inside(start: State, seconds: float) -> float:
    """Decisions a second in compiled loops."""
    decisions, seed = playouts(start, 1, 0), 0  # the first game warms up and is not counted
    begin = time.process_time()
    decisions = 0
    while (spent := time.process_time() - begin) < seconds:
        seed += 20
        decisions += playouts(start, 10, seed)
    return decisions / spent


def loop_over_api(start: State, seconds: float) -> float:
    """Decisions a second when a program in Python asks for options and chooses."""
    pick = random.Random(1).random
    decisions, seed = 0, 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        seed += 1
        table = Table(copy_of(start), Sampled(seed))
        state = table.state
        advance(table)
        while (decision := next_decision(state)) is not None:
            options = decision.options(state)
            choose(table, decision, options[int(pick() * len(options))])
            decisions += 1
    return decisions / spent


def middle_of(start: State) -> State:
    """A table in the middle of a random game."""
    length = playouts(start, 1, 1)
    table = Table(copy_of(start), Sampled(1))
    advance(table)
    playout(table, Sampled(2), length // 2)
    return table.state


def replay_time(game: Game[Any], seconds: float) -> float:
    """Milliseconds to load a whole random match from its file: read, draw, play and compare every hash."""
    match = new_match(game, game.setup(seats_of(game)), REPLAY_SEED)
    picks = Sampled(1)
    while not match.is_over():
        decision = match.decisions()[0]
        options = decision.options(match.state)
        match.choose(decision.seat, options[picks.below("pick", len(options))].text)
    text = matchfile.write(match)
    times: list[float] = []
    begin = time.process_time()
    while not times or time.process_time() - begin < seconds / 2:
        start = time.process_time()
        matchfile.load(text, {game.id: game})
        times.append(time.process_time() - start)
    return 1000 * sorted(times)[len(times) // 2]


def bots_alone_time(game: Game[Any]) -> float:
    """Milliseconds for a whole game between the bots of the rules, from set-up to final scoring."""
    start = game.new(game.setup(seats_of(game), BOTS_ALONE[game.id]))
    table = Table(copy_of(start), Sampled(1))
    begin = time.process_time()
    advance(table)
    return 1000 * (time.process_time() - begin)


def search_rate(game: Game[Any], seconds: float) -> float:
    """Iterations a second of the tree search, from a question in the middle of a random game: a copy of the table, the
    tree, decisions by habit, judging what came of it."""
    setup = game.setup(seats_of(game))
    guide: Guide[State] = bots.make(SEARCHER, game, setup, 0, 1).guide  # type: ignore[attr-defined]
    state = middle_of(game.new(setup))
    decision = next_decision(state)
    assert decision is not None
    done, seed = 0, 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        seed += 1
        budget = Budget(SEARCH_LOT, 0.0)
        Search(guide, [state], decision.seat, seed, SEARCH_AHEAD, True).run(budget)
        done += budget.used
    return done / spent


def plain_rate(game: Game[Any], seconds: float) -> float:
    """Decisions a second of the same files, not compiled: another Python runs a copy of them."""
    with tempfile.TemporaryDirectory(prefix="hausmacht-plain-") as folder:
        for package in (Path(hausmacht.__file__).parent, Path(__file__).parent):
            compiled_files = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
            shutil.copytree(package, Path(folder, package.name), ignore=compiled_files)
        program = f"from bench.engine import print_loop_inside as p; p({game.id!r}, {seconds!r})"
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")])},
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
        )
    return float(done.stdout)


def print_loop_inside(name: str, seconds: float) -> None:
    """For `plain_rate`, in the other Python."""
    if compiled():
        raise RuntimeError("the copy that should be plain Python is compiled")
    game = shelf()[name]
    print(loop_inside(game.new(game.setup(seats_of(game))), seconds))


# The peer


def has_peer() -> bool:
    try:
        version(PEER)
    except PackageNotFoundError:
        return False
    return True


class Peer:
    """catanatron with four random players."""

    def __init__(self) -> None:
        self.decision_runs: list[float] = []
        self.copy_runs: list[float] = []

    def measure(self, seconds: float) -> None:
        decisions, seed = 0, 0
        _, middle = self.play(seed)  # warms up and is not counted
        begin = time.process_time()
        while (spent := time.process_time() - begin) < seconds:
            seed += 1
            steps, middle = self.play(seed)
            decisions += steps
        self.decision_runs.append(decisions / spent)
        self.copy_runs.append(rate(middle.copy, seconds / 2))

    def play(self, seed: int) -> tuple[int, Any]:
        """How many decisions a game took, and a copy from the middle of it."""
        game = self.new_game(seed)
        steps = 0
        middle = game
        while game.winning_color() is None and game.state.num_turns < PEER_TURNS:
            steps += 1
            if steps == PEER_MIDDLE:
                middle = game.copy()
            game.play_tick()
        return steps, middle

    def new_game(self, seed: int) -> Any:
        from catanatron.game import Game as Catan
        from catanatron.models.player import Color, RandomPlayer

        colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]
        return Catan([RandomPlayer(colour) for colour in colours], seed=seed)

    def report(self) -> PeerReport:
        return PeerReport(
            PEER,
            version(PEER),
            4,
            round(mean(self.decision_runs), 1),
            tuple(round(run, 1) for run in self.decision_runs),
            round(mean(self.copy_runs), 1),
            tuple(round(run, 1) for run in self.copy_runs),
        )


# Judging


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def game_report(game: Game[Any], figures: dict[str, list[float]], peer: PeerReport | None) -> GameReport:
    targets = TARGETS.get(game.id, {})
    measures = [measure(what, figures[what], peer, targets.get(what)) for what in KEYS if what in figures]
    return GameReport(
        seats_of(game),
        {KEYS[each.name]: each for each in measures},
        all_of([each.gate_met for each in measures if each.gate is not None]),
        all_of([each.goal_met for each in measures if each.goal is not None]),
    )


def measure(what: str, runs: list[float], peer: PeerReport | None, target: tuple[float, float] | None) -> Measure:
    value = mean(runs)
    ratio = None
    if peer is not None and what not in BY_ITSELF:
        ratio = value / (peer.copies_per_second if what == COPIES else peer.decisions_per_second)
    gate, goal = target or (None, None)
    judged = value if what in BY_ITSELF else ratio
    return Measure(
        what,
        UNITS[what],
        round(value, 2),
        tuple(round(run, 2) for run in runs),
        None if ratio is None else round(ratio, 2),
        gate,
        goal,
        is_met(judged, gate, what in LESS_IS_BETTER),
        is_met(judged, goal, what in LESS_IS_BETTER),
    )


def is_met(value: float | None, target: float | None, less: bool) -> bool | None:
    if value is None or target is None:
        return None
    return value <= target if less else value >= target


def all_of(answers: list[bool | None]) -> bool | None:
    """Yes, no, or None when one of them is unknown or there is none."""
    if False in answers:
        return False
    return None if None in answers or not answers else True


# Telling


def show(console: Console, report: Report) -> None:
    build = "compiled" if report.compiled else "plain Python, not compiled"
    console.print(f"Hausmacht ({build}), Python {report.python}, one core, {report.seconds:g} s a figure")
    if report.peer is not None:
        console.print(
            f"{report.peer.name} {report.peer.version}, {report.peer.players} random players: "
            f"{report.peer.decisions_per_second:,.0f} decisions/s{drift(report.peer.decision_runs)}, "
            f"{report.peer.copies_per_second:,.0f} copies/s{drift(report.peer.copy_runs)}",
            soft_wrap=True,
        )
    for name, game in report.games.items():
        console.print(measure_table(f"\n{shelf()[name].title}, {game.seats} seats; ratio to {PEER}", game))


def measure_table(title: str, game: GameReport) -> RichTable:
    table = RichTable(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("", no_wrap=True)
    for name in ("value", "drift", "ratio", "gate", "goal"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for each in game.measures.values():
        sign = "≤" if each.name in LESS_IS_BETTER else ""
        table.add_row(
            each.name,
            f"{each.value:,.1f} {each.unit}" if each.value < 100 else f"{each.value:,.0f} {each.unit}",
            drift(each.runs).strip(" ()"),
            "" if each.ratio is None else f"{each.ratio:.1f}",
            "" if each.gate is None else f"{sign}{each.gate:,g}",
            "" if each.goal is None else f"{sign}{each.goal:,g}",
            verdict(each),
        )
    return table


def verdict(each: Measure) -> str:
    if each.gate_met is None:
        return ""
    return "goal met" if each.goal_met else "gate met" if each.gate_met else "below the gate"


def drift(runs: tuple[float, ...]) -> str:
    """How much the runs differ."""
    return f" (±{(max(runs) / min(runs) - 1) / 2:.0%})" if len(runs) > 1 else ""
