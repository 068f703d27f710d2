"""`make bench-server`: our server under the load of many programs, beside the same web stack without rules.

Everything stays on this machine's loopback and ends by itself. A server of its own process on one core, with SQLite
that waits for the disk and a folder of its own; the load on another core. Every table has five seats, and a program at
each of them chooses at random. The yardstick is the same stack (loop, web server, framework, SQLite that waits for the
disk) and sends as many updates of the same size for each choice, but knows no rules and no secrets. At its tables one
seat is asked at a time; at ours several are while they answer under seal, so more choices wait for each other at full
speed ("at once"), which counts against us in the p99.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.table import Table as RichTable

from bench.bare import OPEN
from bench.further import Stored, Watched, Workers, several_workers, stored_tables, watched_table
from bench.interpreter import interpreter
from bench.load import Line, Load, Tally, share
from bench.processes import (
    SEATS,
    WARM_UP,
    Disk,
    disk,
    lay_out,
    load_core,
    many_files,
    memory,
    serve_command,
    server,
    time_used,
)
from hausmacht.cli.errors import UserError
from hausmacht.core.check import compiled

CLIENTS = (500, 2000)
RATE = 1000.0
PACED_CLIENTS = 1000
SUSTAINED = 0.97  # of the moves asked for: so many must have come
ON_THEIR_WAY = 2  # moves that have not come back when time is up
WHOLE_CORE = 0.9  # a server at its limit uses its core; with less, something else held it up
STEP_BACK = 0.8  # of what came, when it was less
RATIO_GATE, RATIO_GOAL = 0.45, 0.6
P99_TIMES_GATE = 3.0  # the yardstick's p99 as fast as it goes: ours may be so many times that
P99_GATE, P99_GOAL = 4.0, 4.0  # milliseconds at the steady rate
WORKERS_CLIENTS = 500


class Figures(msgspec.Struct, frozen=True):
    """What one server did under one load. Times in milliseconds."""

    clients: int
    moves_per_second: float
    updates_per_second: float
    bytes_per_update: int
    own_p50: float
    own_p99: float
    others_p50: float
    others_p99: float
    on_their_way: float  # choices at a time that were sent and not yet answered
    kib_per_client: float | None  # with its part of the table; None: the system does not tell
    server_core: float | None  # how much of its core the server used
    moves_per_core_second: float | None  # what it would do with a whole core, if nothing else held it up
    refused: int
    tables_over: int


class Pair(msgspec.Struct, frozen=True):
    """Ours and the yardstick, as fast as they go."""

    ours: Figures
    bare: Figures
    ratio: float
    ratio_per_core: float | None  # of moves for each second of a core, which other work on the machine changes little
    p99_times: float  # our own p99 in those of the yardstick
    gate: float
    goal: float
    p99_times_gate: float
    gate_met: bool | None  # None: other work took the core of one of them, so the ratio says nothing
    goal_met: bool | None


class Paced(msgspec.Struct, frozen=True):
    """Ours and the yardstick at a steady rate."""

    wanted: float  # moves a second
    rate: float  # less than wanted: the most that this machine sustained
    ours: Figures
    bare: Figures
    disk: Disk  # alone, just before
    p99: float  # until the chooser has the update
    gate: float
    goal: float
    gate_met: bool
    goal_met: bool


class ServerReport(msgspec.Struct, frozen=True):
    compiled: bool
    python: str
    game: str
    seconds: float
    cores: int
    full: list[Pair]
    paced: Paced | None
    workers: Workers | None
    watched: Watched | None
    stored: Stored | None
    gates_met: bool | None
    goals_met: bool | None


class Wanted(msgspec.Struct, frozen=True):
    """What is measured; nothing of what is 0 or empty."""

    clients: Sequence[int]
    rate: float = 0.0
    workers: int = 0
    watchers: int = 0
    stored: int = 0
    database: str = ""  # for several workers; empty: one of our own


def bench_server(wanted: Wanted, seconds: float, game: str, as_json: bool) -> None:
    """Measure and tell."""
    counts = [max(SEATS, count // SEATS * SEATS) for count in wanted.clients]
    report = asyncio.run(measured(msgspec.structs.replace(wanted, clients=counts), seconds, game))
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        show(Console(), report)


# Measuring


async def measured(wanted: Wanted, seconds: float, game: str) -> ServerReport:
    counts = wanted.clients
    most = max([*counts, WORKERS_CLIENTS if wanted.workers else 0, wanted.watchers])
    paced = workers = watched = None
    with many_files(most), load_core() as core:
        full = [await full_speed(game, count, seconds, core) for count in counts]
        if wanted.rate:
            paced = await steady(game, min(PACED_CLIENTS, max(counts)), seconds, wanted.rate, core)
        if wanted.watchers:
            watched = await watched_table(game, wanted.watchers, seconds, core)
    with many_files(most):
        if wanted.workers:
            workers = await several_workers(game, wanted.workers, WORKERS_CLIENTS, seconds, wanted.database)
    stored = stored_tables(game, wanted.stored) if wanted.stored else None
    further = [each.gate_met for each in (paced, workers, watched, stored) if each is not None]
    gates = [*[pair.gate_met for pair in full], *further]
    goals = [*[pair.goal_met for pair in full], *further]
    return ServerReport(
        compiled(),
        interpreter(),
        game,
        seconds,
        os.cpu_count() or 1,
        full,
        paced,
        workers,
        watched,
        stored,
        all_of(gates),
        all_of(goals),
    )


async def full_speed(game: str, clients: int, seconds: float, core: int | None) -> Pair:
    ours = await load_ours(game, clients, seconds, 0, core)
    bare = await load_bare(ours, clients, seconds, 0, core)
    ratio = ours.moves_per_second / max(bare.moves_per_second, 1e-9)
    per_core = None
    if ours.moves_per_core_second is not None and bare.moves_per_core_second:
        per_core = round(ours.moves_per_core_second / bare.moves_per_core_second, 3)
    quiet = all(each.server_core is None or each.server_core >= WHOLE_CORE for each in (ours, bare))
    p99_times = round(ours.own_p99 / max(bare.own_p99, 1e-9), 2)
    quick = p99_times <= P99_TIMES_GATE
    return Pair(
        ours,
        bare,
        round(ratio, 3),
        per_core,
        p99_times,
        RATIO_GATE,
        RATIO_GOAL,
        P99_TIMES_GATE,
        quick and ratio >= RATIO_GATE if quiet else None,
        quick and ratio >= RATIO_GOAL if quiet else None,
    )


async def steady(game: str, clients: int, seconds: float, rate: float, core: int | None) -> Paced:
    """At the wanted rate; if that is too much, at the most that can be sustained."""
    wanted = rate
    with tempfile.TemporaryDirectory(prefix="hausmacht-bench-") as folder:
        alone = disk(folder)
    ours = await load_ours(game, clients, seconds, rate, core)
    for _ in range(2):
        if ours.moves_per_second * seconds >= rate * seconds * SUSTAINED - ON_THEIR_WAY:
            break
        rate = max(1.0, float(int(min(rate, ours.moves_per_second) * STEP_BACK)))
        ours = await load_ours(game, clients, seconds, rate, core)
    bare = await load_bare(ours, clients, seconds, rate, core)
    at_rate = rate == wanted
    p99 = ours.own_p99
    gate_met, goal_met = at_rate and p99 <= P99_GATE, at_rate and p99 <= P99_GOAL
    return Paced(wanted, rate, ours, bare, alone, p99, P99_GATE, P99_GOAL, gate_met, goal_met)


async def load_ours(game: str, clients: int, seconds: float, rate: float, core: int | None) -> Figures:
    tables = clients // SEATS
    with (
        tempfile.TemporaryDirectory(prefix="hausmacht-bench-") as folder,
        server(serve_command(folder), "Hausmacht is open: ", core) as (process, host, port),
    ):
        before = memory(process)
        lines = lay_out(host, port, game, tables)
        return await loaded(process, Load(tables), lines, seconds, rate, before)


def sealed_share(ours: Figures) -> float:
    """The share of choices that only their seat was told of, if the others were told to everybody."""
    told = ours.updates_per_second / max(ours.moves_per_second, 1e-9)
    return round(min(max((SEATS - told) / (SEATS - 1), 0.0), 1.0), 4)


async def load_bare(ours: Figures, clients: int, seconds: float, rate: float, core: int | None) -> Figures:
    """The same traffic as ours had: the size of updates, and how many are told of a choice."""
    tables = clients // SEATS
    with tempfile.TemporaryDirectory(prefix="hausmacht-bench-") as folder:
        command = [sys.executable, "-m", "bench.bare", folder, str(ours.bytes_per_update)]
        command.append(str(sealed_share(ours)))
        with server(command, OPEN, core) as (process, host, port):
            before = memory(process)
            lines = [Line(host, port, f"/{table}", table, seat) for table in range(tables) for seat in range(SEATS)]
            return await loaded(process, Load(tables, bare=True), lines, seconds, rate, before)


async def loaded(
    process: subprocess.Popen[str], load: Load, lines: Sequence[Line], seconds: float, rate: float, before: int | None
) -> Figures:
    try:
        await load.open(lines)
        after = memory(process)
        await load.run(min(WARM_UP, seconds), rate)
        used = time_used(process)
        tally = await load.run(seconds, rate)
        core = None if used is None else (time_used(process) or used) - used
        if load.lost or process.poll() is not None:
            raise UserError(f"The server dropped {load.lost} of {len(lines)} clients; the figures mean nothing.")
    except (OSError, TimeoutError) as error:
        raise UserError(f"The server did not let {len(lines)} clients in: {error or 'it took too long'}.") from None
    finally:
        load.close()
    grown = None if before is None or after is None else round((after - before) / len(lines), 1)
    return figures(tally, len(lines), grown, core)


def figures(tally: Tally, clients: int, grown: float | None, core: float | None) -> Figures:
    return Figures(
        clients,
        round(tally.moves / tally.spent, 1),
        round(tally.updates / tally.spent, 1),
        tally.update_bytes // max(tally.updates, 1),
        share(tally.own, 0.5),
        share(tally.own, 0.99),
        share(tally.others, 0.5),
        share(tally.others, 0.99),
        round(sum(tally.own) / tally.spent, 1),
        grown,
        None if core is None else round(core / tally.spent, 2),
        round(tally.moves / core, 1) if core else None,
        tally.refused,
        tally.over,
    )


# Telling


def show(console: Console, report: ServerReport) -> None:
    build = "compiled" if report.compiled else "plain Python, not compiled"
    console.print(
        f"Hausmacht ({build}), Python {report.python}, {report.game}, tables of {SEATS}, {report.seconds:g} s a "
        "figure; server on one core, SQLite that waits for the disk, loopback",
        soft_wrap=True,
    )
    for pair in report.full:
        told = verdict(pair.gate_met, pair.goal_met)
        title = f"{pair.ours.clients:,} clients, as fast as they go: ratio {pair.ratio:.2f}"
        console.print(f"\n{title} (gate {pair.gate:g}, goal {pair.goal:g}): {told}", soft_wrap=True)
        per_core = "" if pair.ratio_per_core is None else f"{pair.ratio_per_core:.2f} by time of a core, "
        console.print(f"{per_core}p99 {pair.p99_times:.1f} times the yardstick's (gate ≤{pair.p99_times_gate:g})")
        console.print(figure_table(pair.ours, pair.bare))
    if report.paced is not None:
        paced = report.paced
        less = f" (the most this machine sustains; {paced.wanted:,.0f} wanted)" if paced.rate < paced.wanted else ""
        title = f"{paced.ours.clients:,} clients at {paced.rate:,.0f} moves/s{less}: p99 {paced.p99:.1f} ms"
        told = verdict(paced.gate_met, paced.goal_met)
        console.print(f"\n{title} (gate ≤{paced.gate:g}, goal ≤{paced.goal:g}): {told}", soft_wrap=True)
        console.print(figure_table(paced.ours, paced.bare))
        console.print(
            f"the disk alone takes {paced.disk.p50:.1f} ms for one write in the median, {paced.disk.p99:.1f} ms in the "
            "p99; a choice waits for up to two",
            soft_wrap=True,
        )
    show_further(console, report)


def show_further(console: Console, report: ServerReport) -> None:
    workers, watched, stored = report.workers, report.watched, report.stored
    if workers is not None:
        told = "not judged, too few cores" if workers.gate_met is None else verdict(workers.gate_met, False)
        console.print(
            f"\n{workers.workers} workers on PostgreSQL, {workers.clients:,} clients at any of them: "
            f"{workers.several:,.0f} moves/s, {workers.ratio:.2f} times the {workers.one:,.0f} of one "
            f"(gate {workers.gate:g}): {told}; p99 {workers.several_p99:.1f} ms, of one {workers.one_p99:.1f} ms; "
            f"{workers.several_core_ms:.2f} ms of a core for each move, of one {workers.one_core_ms:.2f} ms",
            soft_wrap=True,
        )
    if watched is not None:
        console.print(
            f"\n{watched.watchers:,} look on at one table, {watched.rate:g} moves/s: players wait "
            f"{watched.longer_p50:.1f} ms longer in the median and {watched.longer_p99:.1f} ms in the p99 "
            f"(gate ≤{watched.gate:g}): {verdict(watched.gate_met, False)}; "
            f"{watched.watched_p50:.1f} and {watched.watched_p99:.1f} ms, alone {watched.alone_p50:.1f} and "
            f"{watched.alone_p99:.1f} ms",
            soft_wrap=True,
        )
    if stored is not None:
        console.print(
            f"\n{stored.tables:,} stored tables, a bot at turn at {stored.with_bots:,}: first answer after "
            f"{stored.full:.2f} s, {stored.longer:.2f} s later than with none (gate ≤{stored.gate:g}): "
            f"{verdict(stored.gate_met, False)}",
            soft_wrap=True,
        )


def all_of(answers: Sequence[bool | None]) -> bool | None:
    """Yes, no, or None when one of them could not be judged."""
    return False if False in answers else None if None in answers else True


def verdict(gate_met: bool | None, goal_met: bool | None) -> str:
    if gate_met is None:
        return "not judged, other work took the core"
    return "goal met" if goal_met else "gate met" if gate_met else "below the gate"


def figure_table(ours: Figures, bare: Figures) -> RichTable:
    table = RichTable(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("", no_wrap=True)
    for name in ("moves/s", "bytes", "own ms", "p99", "others ms", "p99", "at once", "KiB each", "core"):
        table.add_column(name, justify="right", no_wrap=True)
    for name, each in (("Hausmacht", ours), ("without rules", bare)):
        table.add_row(
            name,
            f"{each.moves_per_second:,.0f}",
            f"{each.bytes_per_update:,}",
            *[f"{value:.1f}" for value in (each.own_p50, each.own_p99, each.others_p50, each.others_p99)],
            f"{each.on_their_way:,.0f}",
            "" if each.kib_per_client is None else f"{each.kib_per_client:,.0f}",
            "" if each.server_core is None else f"{each.server_core:.0%}",
        )
    return table
