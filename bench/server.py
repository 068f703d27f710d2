"""`make bench-server`: our server under the load of many programs, beside the same web stack without rules.

Everything stays on this machine's loopback and ends by itself. A server of its own process on one core, with SQLite
that waits for the disk and a folder of its own; the load on another core. Every table has five seats, and a program at
each of them chooses at random. The yardstick is the same stack (loop, web server, framework, SQLite that waits for the
disk) and sends as many updates of the same size for each choice, but knows no rules and no secrets.
"""

from __future__ import annotations

import asyncio
import http.client
import json as plain_json
import os
import platform
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as RichTable

from bench.bare import OPEN
from bench.load import Line, Load, Tally, share
from hausmacht.cli.errors import UserError
from hausmacht.core.check import compiled

ROOT = Path(__file__).parents[1]  # where the package `bench` lies
SEATS = 5
CLIENTS = (500, 2000)
PACED_CLIENTS = 1000
WARM_UP = 1.0
START_SECONDS = 60.0
END_SECONDS = 15.0
SPARE_FILES = 200
SUSTAINED = 0.97  # of the moves asked for: so many must have come
ON_THEIR_WAY = 2  # moves that have not come back when time is up
WHOLE_CORE = 0.9  # a server at its limit uses its core; with less, something else held it up
STEP_BACK = 0.8  # of what came, when it was less
RATIO_GATE, RATIO_GOAL = 0.45, 0.6
P99_GATE, P99_GOAL = 4.0, 4.0
SETTINGS = {
    "HAUSMACHT_WRITES_PER_SECOND": "0",
    "HAUSMACHT_TALK_PER_MINUTE": "0",
    "HAUSMACHT_CREATIONS_PER_MINUTE": "0",
    "HAUSMACHT_SOCKETS_PER_PERSON": "0",
    "HAUSMACHT_PEOPLE_PER_ADDRESS": "0",
    "HAUSMACHT_CONNECTIONS_PER_ADDRESS": "0",
    "HAUSMACHT_LOG_LEVEL": "error",
    "HAUSMACHT_BOT_PROCESSES": "1",
}


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
    gate: float
    goal: float
    gate_met: bool | None  # None: other work took the core of one of them, so the ratio says nothing
    goal_met: bool | None


class Paced(msgspec.Struct, frozen=True):
    """Ours and the yardstick at a steady rate."""

    wanted: float  # moves a second
    rate: float  # less than wanted: the most that this machine sustained
    ours: Figures
    bare: Figures
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
    gates_met: bool | None
    goals_met: bool | None


def bench_server(clients: Sequence[int], seconds: float, rate: float, game: str, as_json: bool) -> None:
    """Measure and tell."""
    counts = [max(SEATS, count // SEATS * SEATS) for count in clients]
    report = asyncio.run(measured(counts, seconds, rate, game))
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        show(Console(), report)


# Measuring


async def measured(counts: Sequence[int], seconds: float, rate: float, game: str) -> ServerReport:
    with many_files(max(counts)), load_core() as core:
        full = [await full_speed(game, count, seconds, core) for count in counts]
        paced = await steady(game, min(PACED_CLIENTS, max(counts)), seconds, rate, core) if rate else None
    gates = [*[pair.gate_met for pair in full], *([paced.gate_met] if paced else [])]
    goals = [*[pair.goal_met for pair in full], *([paced.goal_met] if paced else [])]
    cores = os.cpu_count() or 1
    return ServerReport(
        compiled(), platform.python_version(), game, seconds, cores, full, paced, all_of(gates), all_of(goals)
    )


async def full_speed(game: str, clients: int, seconds: float, core: int | None) -> Pair:
    ours = await load_ours(game, clients, seconds, 0, core)
    bare = await load_bare(ours, clients, seconds, 0, core)
    ratio = ours.moves_per_second / max(bare.moves_per_second, 1e-9)
    per_core = None
    if ours.moves_per_core_second is not None and bare.moves_per_core_second:
        per_core = round(ours.moves_per_core_second / bare.moves_per_core_second, 3)
    quiet = all(each.server_core is None or each.server_core >= WHOLE_CORE for each in (ours, bare))
    return Pair(
        ours,
        bare,
        round(ratio, 3),
        per_core,
        RATIO_GATE,
        RATIO_GOAL,
        ratio >= RATIO_GATE if quiet else None,
        ratio >= RATIO_GOAL if quiet else None,
    )


async def steady(game: str, clients: int, seconds: float, rate: float, core: int | None) -> Paced:
    """At the wanted rate; if that is too much, at the most that can be sustained."""
    wanted = rate
    ours = await load_ours(game, clients, seconds, rate, core)
    for _ in range(2):
        if ours.moves_per_second * seconds >= rate * seconds * SUSTAINED - ON_THEIR_WAY:
            break
        rate = max(1.0, float(int(min(rate, ours.moves_per_second) * STEP_BACK)))
        ours = await load_ours(game, clients, seconds, rate, core)
    bare = await load_bare(ours, clients, seconds, rate, core)
    at_rate = rate == wanted
    p99 = ours.own_p99
    return Paced(
        wanted, rate, ours, bare, p99, P99_GATE, P99_GOAL, at_rate and p99 <= P99_GATE, at_rate and p99 <= P99_GOAL
    )


async def load_ours(game: str, clients: int, seconds: float, rate: float, core: int | None) -> Figures:
    tables = clients // SEATS
    with tempfile.TemporaryDirectory(prefix="hausmacht-bench-") as folder:
        command = [sys.executable, "-m", "hausmacht", "serve", "--host", "127.0.0.1", "--port", "0", "--data", folder]
        with server(command, "Hausmacht is open: ", core) as (process, host, port):
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
        grown,
        None if core is None else round(core / tally.spent, 2),
        round(tally.moves / core, 1) if core else None,
        tally.refused,
        tally.over,
    )


def lay_out(host: str, port: int, game: str, tables: int) -> list[Line]:
    """Tables over HTTP, as a host would make them, and a token for every seat."""
    connection = http.client.HTTPConnection(host, port, timeout=START_SECONDS)
    players = [{"kind": "me"}, *[{"kind": "guest"} for _ in range(SEATS - 1)]]
    headers = {"Content-Type": "application/json"}

    def ask(path: str, body: Any) -> Any:
        connection.request("POST", path, plain_json.dumps(body), headers)
        answer = connection.getresponse()
        found = plain_json.loads(answer.read())
        if answer.status >= 400:
            raise UserError(f"The server refused to lay out a table: {found['error']['sentence']}")
        cookie = answer.getheader("set-cookie")
        if cookie:
            headers["Cookie"] = cookie.partition(";")[0]
        return found

    lines: list[Line] = []
    for number in range(tables):
        wanted = {"game": game, "seats": SEATS, "players": players, "start": True}
        table = ask("/api/tables", wanted)["id"]
        for seat in range(SEATS):
            token = ask(f"/api/tables/{table}/token", {"seat": seat})["token"]
            lines.append(Line(host, port, f"/api/tables/{table}/ws?seat={seat}", number, seat, token))
    connection.close()
    return lines


# Processes


@contextmanager
def server(command: list[str], opening: str, core: int | None) -> Iterator[tuple[subprocess.Popen[str], str, int]]:
    """A server process from its first word to its end; `opening` comes before its address."""
    around = {name: value for name, value in os.environ.items() if not name.startswith("HAUSMACHT_")}
    process = subprocess.Popen(
        command, cwd=ROOT, env={**around, **SETTINGS}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    if core is not None:
        os.sched_setaffinity(process.pid, {core})
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        if not first.startswith(opening):
            raise UserError("The server did not start; 'hausmacht doctor' may find out why.")
        host, _, port = first.removeprefix(opening).strip().removeprefix("http://").strip("/").partition(":")
        yield process, host, int(port)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


@contextmanager
def load_core() -> Iterator[int | None]:
    """Stay on the last core and leave the first to the server; what is given is the server's, if there are two."""
    if not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2:
        yield None
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield min(before)
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def many_files(clients: int) -> Iterator[None]:
    """Every client is an open file here and in the server, which inherits the limit."""
    try:
        import resource
    except ImportError:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = clients + SPARE_FILES
    if hard != resource.RLIM_INFINITY and needed > hard:
        raise UserError(f"{clients} clients need {needed} open files, but this system allows {hard}: take fewer.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, needed), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def memory(process: subprocess.Popen[str]) -> int | None:
    """What a process holds in memory, in KiB, where the system tells."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")), None)


def time_used(process: subprocess.Popen[str]) -> float | None:
    """Seconds of a core that a process has used."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2]
    except OSError:
        return None
    user, system = fields.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


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
        console.print(figure_table(pair.ours, pair.bare))
    if report.paced is not None:
        paced = report.paced
        less = f" (the most this machine sustains; {paced.wanted:,.0f} wanted)" if paced.rate < paced.wanted else ""
        title = f"{paced.ours.clients:,} clients at {paced.rate:,.0f} moves/s{less}: p99 {paced.p99:.1f} ms"
        told = verdict(paced.gate_met, paced.goal_met)
        console.print(f"\n{title} (gate ≤{paced.gate:g}, goal ≤{paced.goal:g}): {told}", soft_wrap=True)
        console.print(figure_table(paced.ours, paced.bare))


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
    for name in ("moves/s", "bytes", "own ms", "p99", "others ms", "p99", "KiB each", "core"):
        table.add_column(name, justify="right", no_wrap=True)
    for name, each in (("Hausmacht", ours), ("without rules", bare)):
        table.add_row(
            name,
            f"{each.moves_per_second:,.0f}",
            f"{each.bytes_per_update:,}",
            *[f"{value:.1f}" for value in (each.own_p50, each.own_p99, each.others_p50, each.others_p99)],
            "" if each.kib_per_client is None else f"{each.kib_per_client:,.0f}",
            "" if each.server_core is None else f"{each.server_core:.0%}",
        )
    return table
