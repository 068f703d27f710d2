"""A server without rules, as a yardstick for ours: the same web stack, a durable log, and one update for a whole table.

A choice comes in as JSON, is appended to SQLite, and when the disk has it, everybody at the table is sent an update of
a given size, encoded once. Choices of many tables that arrive together are written in one transaction, as in ours. Of
a sealed answer only its seat is told: a given share of the choices is sealed here too, and the same seat goes on.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from hausmacht.server.http.listening import bound, run, settle_down, take_short_turns
from hausmacht.server.settings import Settings

SEATS = 5
SCHEMA = "CREATE TABLE entry (game INTEGER, n INTEGER, body BLOB, PRIMARY KEY (game, n)) WITHOUT ROWID"
OPEN = "Open: "  # what it prints before its port


class Choice(msgspec.Struct):
    at: int
    choice: str
    key: str = ""


class BareUpdate(msgspec.Struct, tag_field="type", tag="update"):
    at: int
    waiting: tuple[int, ...]
    over: bool
    view: str


DECODE = msgspec.json.Decoder(Choice).decode
ENCODE = msgspec.json.Encoder().encode
Row = tuple[int, int, bytes]


class Log:
    """The log on the disk; what gathers while it writes is written next, in one transaction."""

    def __init__(self, folder: Path) -> None:
        self.thread = ThreadPoolExecutor(1)
        self.connection = sqlite3.connect(folder / "bare.db", isolation_level=None, check_same_thread=False)
        for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", SCHEMA):
            self.connection.execute(statement)
        self.gathered: list[tuple[Row, asyncio.Future[None]]] = []
        self.writing: asyncio.Task[None] | None = None

    async def append(self, row: Row) -> None:
        """Return when the disk has it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gathered.append((row, done))
        if self.writing is None:
            self.writing = asyncio.create_task(self.write())
        await done

    async def write(self) -> None:
        loop = asyncio.get_running_loop()
        while self.gathered:
            batch, self.gathered = self.gathered, []
            await loop.run_in_executor(self.thread, self.commit, [row for row, _ in batch])
            for _, done in batch:
                done.set_result(None)
        self.writing = None

    def commit(self, rows: list[Row]) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        self.connection.execute("COMMIT")


class Hall:
    """Who sits at which table, and how many choices each table has seen."""

    def __init__(self, log: Log, size: int, sealed: float) -> None:
        self.log = log
        self.sealed = sealed  # the share of choices of which only their seat is told
        self.counts: dict[int, int] = defaultdict(int)
        self.turns: dict[int, int] = defaultdict(int)
        self.sockets: dict[int, list[Any]] = defaultdict(list)
        self.fill = ""
        self.fill = "x" * max(0, size - len(self.update(0)))

    def update(self, table: int) -> str:
        at = self.counts[table]
        return ENCODE(BareUpdate(at, (self.turns[table] % SEATS,), False, self.fill)).decode()

    async def choose(self, table: int, text: str, sender: Any) -> None:
        choice = DECODE(text)
        at = self.counts[table]
        if choice.at != at:
            return
        await self.log.append((table, at, text.encode()))
        self.counts[table] = at + 1
        told = [sender]
        if int((at + 1) * self.sealed) == int(at * self.sealed):
            self.turns[table] += 1
            told = list(self.sockets[table])
        update = self.update(table)
        for socket in told:
            await socket.send_text(update)


@websocket("/{table:int}")
async def play(socket: WebSocket[Any, Any, Any], table: FromPath[int]) -> None:
    """Sit at a table until the line is closed."""
    hall: Hall = socket.app.state.hall
    await socket.accept()
    here = hall.sockets[table]
    here.append(socket)
    try:
        await socket.send_text(hall.update(table))
        while True:
            await hall.choose(table, await socket.receive_text(), socket)
    except (WebSocketDisconnect, RuntimeError):
        return
    finally:
        here.remove(socket)


async def serve(folder: Path, size: int, sealed: float) -> None:
    """Serve on a free port of this machine, as `running.serve` does, until somebody ends it."""
    app = Litestar([play], openapi_config=None, logging_config=None)
    app.state.hall = Hall(Log(folder), size, sealed)
    listening = bound(Settings(port=0))
    config = uvicorn.Config(app, log_config=None, access_log=False, ws_per_message_deflate=False, lifespan="off")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    settle_down()
    take_short_turns()
    print(f"{OPEN}http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    await running


def main() -> None:
    """A folder for the log, the bytes of an update, and the share of sealed choices."""
    run(serve(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))


if __name__ == "__main__":
    main()
